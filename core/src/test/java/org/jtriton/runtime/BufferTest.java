package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.DeviceMemoryException;
import org.jtriton.Triton;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;

/** Buffers: what they hold, how it gets in and out, and what they refuse. */
class BufferTest {
    private static Device device;

    @BeforeContainer
    static void open() {
        device = Triton.open("cpu");
    }

    @AfterContainer
    static void close() {
        device.close();
    }

    @Example
    void newMemoryIsAlignedAndZero() {
        try (var x = device.allocate(DType.INT64, 3, 5)) {
            assertThat(x.memory().address() % 64).isZero();
            assertThat(x.toLongs()).hasSize(15).containsOnly(0);
            assertThat(x.shape()).containsExactly(3L, 5L);
            assertThat(x.byteSize()).isEqualTo(120);
        }
    }

    @Example
    void aBufferOfNothingHasNoElements() {
        try (var x = device.allocate(DType.FP32, 0, 7)) {
            assertThat(x.size()).isZero();
            assertThat(x.toFloats()).isEmpty();
        }
        try (var scalar = device.allocate(DType.FP32)) {
            assertThat(scalar.size()).isOne();
        }
    }

    @Example
    void arraysOfEveryKindComeBack() {
        assertThat(device.copyOf(true, false, true).toBooleans()).containsExactly(true, false, true);
        assertThat(device.copyOf(new byte[] {-1, 2}).toBytes()).containsExactly(-1, 2);
        assertThat(device.copyOf(new short[] {-1, 2}).toShorts()).containsExactly((short) -1, (short) 2);
        assertThat(device.copyOf(-1, 2).toInts()).containsExactly(-1, 2);
        assertThat(device.copyOf(-1L, 2L).toLongs()).containsExactly(-1, 2);
        assertThat(device.copyOf(-1f, 2.5f).toFloats()).containsExactly(-1, 2.5f);
        assertThat(device.copyOf(-1.0, 0.1).toDoubles()).containsExactly(-1, 0.1);
    }

    @Property
    void floatsAreRoundedAsTheFormatSays(@ForAll("floatTypes") DType type, @ForAll("floatArrays") float[] values) {
        try (var x = device.copyOf(type, values)) {
            for (int i = 0; i < values.length; i++) {
                assertSameNumber(x.getDouble(i), rounded(type, values[i]));
            }
        }
    }

    @Property
    void doublesAreRoundedOnce(@ForAll("floatTypes") DType type, @ForAll double[] values) {
        try (var x = device.copyOf(type, values)) {
            for (int i = 0; i < values.length; i++) {
                assertSameNumber(x.getDouble(i), rounded(type, values[i]));
            }
        }
    }

    @Example
    void everyBitPatternOfSmallFloatsReadsAsItsNumber() {
        for (var type : EnumSet.of(DType.FP16, DType.BF16, DType.FP8E5, DType.FP8E4NV, DType.FP8E4B15)) {
            var bits = new long[1 << type.bits()];
            Arrays.setAll(bits, i -> i);
            try (var x = device.allocate(type, bits.length)) {
                for (int i = 0; i < bits.length; i++) {
                    Elements.setBits(x.memory(), type, i, i);
                }
                var floats = x.toFloats();
                var doubles = x.toDoubles();
                for (int i = 0; i < bits.length; i++) {
                    double expected = FloatBits.decode(i, (FloatType) type.irType());
                    assertSameNumber(floats[i], expected);
                    assertSameNumber(doubles[i], expected);
                }
                if (!type.equals(DType.FP8E4B15)) {
                    assertThat(device.copyOf(type, floats).toDoubles()).containsExactly(doubles);
                }
            }
        }
    }

    @Example
    void integersAreReadWithTheirSign() {
        var bytes = new byte[] {(byte) 200, 7};
        assertThat(device.copyOf(bytes).toInts()).containsExactly(-56, 7);
        assertThat(device.copyOf(bytes).as(DType.UINT8).toInts()).containsExactly(200, 7);
        assertThat(device.copyOf(bytes).as(DType.UINT8).toDoubles()).containsExactly(200, 7);
        assertThat(device.copyOf(-1).as(DType.UINT32).toLongs()).containsExactly(0xFFFFFFFFL);
        assertThat(device.copyOf(-1L).as(DType.UINT64).getDouble(0)).isEqualTo(0x1p64);
        assertThat(device.copyOf(new byte[] {2, 0}).as(DType.INT1).toBooleans()).containsExactly(true, false);
        assertThat(device.copyOf(new byte[] {2, 0}).as(DType.INT1).toDoubles()).containsExactly(1, 0);
    }

    @Example
    void segmentsAndByteBuffersComeAndGo() {
        var x = device.copyOf(1, 2, 0x01020304);
        var ints = new int[3];
        x.copyTo(MemorySegment.ofArray(ints));
        assertThat(ints).containsExactly(1, 2, 0x01020304);
        ints[0] = 9;
        assertThat(x.copyFrom(MemorySegment.ofArray(ints)).toInts()).startsWith(9);
        for (var order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (var bytes : new ByteBuffer[] {ByteBuffer.allocate(13), ByteBuffer.allocateDirect(13)}) {
                bytes.order(order).position(1);
                x.copyTo(bytes);
                assertThat(bytes.hasRemaining()).isFalse();
                assertThat(bytes.getInt(9)).isEqualTo(0x01020304);
                bytes.putInt(5, 77).position(1);
                assertThat(x.copyFrom(bytes).toInts()).containsExactly(9, 77, 0x01020304);
                assertThat(bytes.hasRemaining()).isFalse();
            }
        }
    }

    @Example
    void fillRoundsToTheType() {
        assertThat(device.allocate(DType.FP16, 3).fill(0.1).getDouble(2)).isEqualTo(rounded(DType.FP16, 0.1));
        assertThat(device.allocate(DType.INT32, 3).fill(-7).toInts()).containsOnly(-7);
        assertThat(device.allocate(DType.INT1, 3).fill(5).toBytes()).containsOnly(1);
        assertThat(device.allocate(DType.FP64, 3).fill(0.1).toDoubles()).containsOnly(0.1);
        assertThat(device.copyOf(1f, 2f).fill(-0.0).toFloats()).containsOnly(-0f);
        assertThat(device.copyOf(1f, 2f).fill(0).toFloats()).containsOnly(0f);
    }

    @Example
    void viewsShareTheMemory() {
        var x = device.copyOf(0f, 1f, 2f, 3f, 4f);
        var view = x.slice(1, 3);
        view.fill(7);
        assertThat(x.toFloats()).containsExactly(0, 7, 7, 7, 4);
        assertThat(x.at(3).toFloats()).containsExactly(7, 4);
        assertThat(x.at(5).size()).isZero();
        assertThat(x.at(4).at(1).size()).isZero();
        assertThat(x.at(1).memory().address()).isEqualTo(x.memory().address() + 4);
        assertThat(device.copyOf(1.5f).as(DType.INT32).toInts()).containsExactly(Float.floatToIntBits(1.5f));
        assertThat(device.allocate(DType.FP32, 6).reshape(2, 3).shape()).containsExactly(2L, 3L);
        view.close();
        assertThat(x.toFloats()).hasSize(5);
        x.close();
        assertThat(view.isClosed()).isTrue();
    }

    @Example
    void elementsAreReadAndSetOneByOne() {
        var x = device.allocate(DType.BF16, 2);
        x.set(1, 1 / 3.0);
        assertThat(x.getDouble(1)).isEqualTo(rounded(DType.BF16, 1 / 3.0));
        var y = device.allocate(DType.UINT16, 2);
        y.set(0, 65535);
        assertThat(y.getLong(0)).isEqualTo(65535);
    }

    @Example
    void whatDoesNotFitIsRefused() {
        var x = device.allocate(DType.FP32, 2, 3);
        assertThatThrownBy(() -> x.copyFrom(new float[5]))
                .hasMessage("5 floats cannot be copied into buffer float32[2, 3]");
        assertThatThrownBy(() -> x.copyFrom(new int[6])).hasMessage("ints cannot be copied into buffer float32[2, 3]");
        assertThatThrownBy(x::toInts).hasMessage("buffer float32[2, 3] cannot be read as ints");
        assertThatThrownBy(() -> x.copyFrom(ByteBuffer.allocate(23)))
                .hasMessage("buffer float32[2, 3] has 24 bytes, the other side of the copy 23");
        assertThatThrownBy(() -> x.copyFrom(device.allocate(DType.FP32, 5)))
                .hasMessage("buffer float32[5] cannot be copied into buffer float32[2, 3]");
        assertThatThrownBy(() -> x.at(7)).hasMessage("no element 7 in buffer float32[2, 3]");
        assertThatThrownBy(() -> x.slice(4, 3)).hasMessage("no 3 elements from element 4 on in buffer float32[2, 3]");
        assertThatThrownBy(() -> x.getDouble(6)).hasMessage("no element 6 in buffer float32[2, 3]");
        assertThatThrownBy(() -> x.set(1.5, 0)).hasMessage("an element has an int or long as its index, not 1.5");
        assertThatThrownBy(() -> x.set(-1, 0)).hasMessage("no element -1 in buffer float32[2, 3]");
        assertThatThrownBy(() -> x.reshape(7)).hasMessage("buffer float32[2, 3] has 6 elements, a shape of [7] has 7");
        assertThatThrownBy(() -> device.allocate(DType.INT8, 9).as(DType.INT16))
                .hasMessage("buffer int8[9] has no view as int16: its bytes, 9 from 0 on, are no multiples of 2");
        assertThatThrownBy(() -> device.allocate(DType.FP32, -1))
                .hasMessage("a buffer of shape [-1]: sizes cannot be negative");
        assertThatThrownBy(() -> device.allocate(DType.FP32, 1L << 31, 1L << 31))
                .hasMessage("a buffer of shape [2147483648, 2147483648] has too many elements");
    }

    @Example
    void aClosedBufferSaysSo() {
        var x = device.copyOf(1f, 2f);
        var view = x.at(1);
        x.close();
        assertThatCode(x::close).doesNotThrowAnyException();
        assertThat(x.isClosed()).isTrue();
        for (Runnable use : new Runnable[] {
            x::toFloats, x::memory, () -> x.fill(1), () -> x.copyFrom(new float[2]), () -> x.getDouble(0), () -> x.at(0)
        }) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("buffer float32[2] is closed");
        }
        assertThatThrownBy(view::toFloats).hasMessage("buffer float32[1] is closed");
    }

    @Example
    void aClosedDeviceClosesItsBuffers() {
        var other = Triton.open("cpu");
        Buffer x = other.copyOf(1f);
        other.close();
        assertThatCode(other::close).doesNotThrowAnyException();
        assertThat(other.isClosed()).isTrue();
        assertThatThrownBy(x::toFloats)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("buffer float32[1] is closed");
        assertThatThrownBy(() -> other.allocate(DType.FP32, 1)).hasMessage("device cpu is closed");
    }

    @Example
    void unknownDevicesAreNamed() {
        assertThatThrownBy(() -> Triton.open("gpu"))
                .hasMessageStartingWith("no device 'gpu'; there is: [")
                .hasMessageEndingWith("cpu, interpreter]");
        assertThatThrownBy(() -> Triton.open("cpu:1")).hasMessageStartingWith("no device 'cpu:1'; there is: [");
        assertThatThrownBy(() -> Triton.open("cuda:x"))
                .hasMessage("no device 'cuda:x': after 'cuda:' stands the number of a GPU, from 0 on");
    }

    @Provide
    Arbitrary<DType> floatTypes() {
        return Arbitraries.of(
                Arrays.stream(DType.values()).filter(DType::isFloat).toList());
    }

    /** Bit patterns, so that NaNs, infinities and numbers below the normal ones are as likely as the others. */
    @Provide
    Arbitrary<float[]> floatArrays() {
        return Arbitraries.randomValue(Random::nextInt)
                .map(Float::intBitsToFloat)
                .array(float[].class)
                .ofMaxSize(50);
    }

    private static double rounded(DType type, double value) {
        var format = (FloatType) type.irType();
        return FloatBits.decode(FloatBits.encode(value, format), format);
    }

    private static void assertSameNumber(double actual, double expected) {
        assertThat(Double.doubleToLongBits(actual))
                .as("%s, expected %s", actual, expected)
                .isEqualTo(Double.doubleToLongBits(expected));
    }

    @Example
    void memoryThatIsNotThereIsAnError() {
        for (var name : List.of("cpu", "interpreter")) {
            try (var open = Triton.open(name)) {
                assertThatThrownBy(() -> open.allocate(DType.FP32, 1L << 44))
                        .isInstanceOf(DeviceMemoryException.class)
                        .hasMessageContaining("there is no memory for a buffer of 65536.0 GiB; this machine has");
            }
        }
    }
}
