package org.jtriton.ptx;

/** Instructions that compute each lane's result from that lane's operands. */
final class Lanewise {
    interface Unary {
        long apply(long a);
    }

    interface Binary {
        long apply(long a, long b);
    }

    interface Ternary {
        long apply(long a, long b, long c);
    }

    interface Test {
        boolean apply(long a, long b);
    }

    private Lanewise() {}

    static Step unary(int d, int a, Unary function) {
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                var to = warp.r[d];
                var x = warp.r[a];
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    to[lane] = function.apply(x[lane]);
                }
            }
        };
    }

    static Step binary(int d, int a, int b, Binary function) {
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                var to = warp.r[d];
                var x = warp.r[a];
                var y = warp.r[b];
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    to[lane] = function.apply(x[lane], y[lane]);
                }
            }
        };
    }

    static Step ternary(int d, int a, int b, int c, Ternary function) {
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                var to = warp.r[d];
                var x = warp.r[a];
                var y = warp.r[b];
                var z = warp.r[c];
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    to[lane] = function.apply(x[lane], y[lane], z[lane]);
                }
            }
        };
    }

    /** Applies a function to each part of packed registers. */
    static Unary packed(Type type, Unary function) {
        if (type.parts() == 1) {
            return function;
        }
        return a -> function.apply(a & 0xffff) | function.apply(a >>> 16 & 0xffff) << 16;
    }

    static Binary packed(Type type, Binary function) {
        if (type.parts() == 1) {
            return function;
        }
        return (a, b) ->
                function.apply(a & 0xffff, b & 0xffff) | function.apply(a >>> 16 & 0xffff, b >>> 16 & 0xffff) << 16;
    }

    static Ternary packed(Type type, Ternary function) {
        if (type.parts() == 1) {
            return function;
        }
        return (a, b, c) -> function.apply(a & 0xffff, b & 0xffff, c & 0xffff)
                | function.apply(a >>> 16 & 0xffff, b >>> 16 & 0xffff, c >>> 16 & 0xffff) << 16;
    }
}
