package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.DType;
import org.jtriton.TensorDescriptor;
import org.junit.jupiter.api.Test;

/** The maps of tensors that a launch brings to the copy engine. */
class TensorMapsTest {
    @Test
    void aMapIsMadeOnceForADescriptor() {
        var made = new ArrayList<TensorMaps.Tensor>();
        var maps = new TensorMaps(tensor -> {
            made.add(tensor);
            return Optional.of(Arena.ofAuto().allocate(128, 64));
        });
        try (var gpu = EmulatedGpu.open()) {
            var d = TensorDescriptor.of(gpu.allocate(DType.FP16, 20, 48), 8, 32);
            var map = maps.of(d, 512, 1);
            assertThat(maps.of(d, 512, 1)).isSameAs(map);
            assertThat(made)
                    .containsExactly(new TensorMaps.Tensor(
                            512, DType.FP16, List.of(48L, 20L), List.of(96L), List.of(32, 8), 64));
            assertThat(maps.of(d, 1024, 1)).isNotSameAs(map);
            assertThat(maps.of(d, 8, 1)).isNull();
        }
    }

    @Test
    void whatTheDriverRefusesHasNoMap() {
        var maps = new TensorMaps(_ -> Optional.empty());
        try (var gpu = EmulatedGpu.open()) {
            assertThat(maps.of(TensorDescriptor.of(gpu.allocate(DType.FP16, 20, 48), 8, 32), 512, 1))
                    .isNull();
        }
    }

    @Test
    void theDriverIsGivenDimensionsInnermostFirst() {
        var cuda = new FakeCuda();
        var tensor = new TensorMaps.Tensor(512, DType.FP32, List.of(48L, 20L), List.of(192L), List.of(32, 8), 128);
        var map = DriverTensorMap.encode(cuda, 13_000, tensor).orElseThrow();
        assertThat(map.byteSize()).isEqualTo(128);
        assertThat(map.address() % 64).isZero();
        // The bit that older drivers set for small tensors.
        assertThat(map.get(java.lang.foreign.ValueLayout.JAVA_LONG, 8)).isEqualTo(~(1L << 21));
        assertThat(cuda.calls).contains("cuTensorMapEncodeTiled type 7 rank 2 size 48 block 32 swizzle 3");
    }

    @Test
    void aDriverThatRefusesIsNoError() {
        var cuda = new FakeCuda();
        cuda.failNext("cuTensorMapEncodeTiled", 1);
        var tensor = new TensorMaps.Tensor(512, DType.INT8, List.of(48L), List.of(), List.of(32), 0);
        assertThat(DriverTensorMap.encode(cuda, 13_000, tensor)).isEmpty();
    }
}
