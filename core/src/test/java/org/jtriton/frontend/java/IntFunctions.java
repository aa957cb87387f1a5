package org.jtriton.frontend.java;

import org.jtriton.language.Constexpr;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;
import org.jtriton.language.Tl;

/** Functions of two integers that run as Java and as kernels; both must give the same. */
final class IntFunctions {
    static final int COUNT = 39;

    private IntFunctions() {}

    @Jit
    static void kernel(Pointer a, Pointer b, Pointer out, @Constexpr int WHICH) {
        int i = Tl.programId(0);
        int x = Tl.load(a.plus(i)).intValue();
        int y = Tl.load(b.plus(i)).intValue();
        Tl.store(out.plus(i), result(WHICH, x, y));
    }

    @Jit
    static void constants(Pointer out, @Constexpr int WHICH, @Constexpr int x, @Constexpr int y) {
        Tl.store(out, result(WHICH, x, y));
    }

    @Jit
    static int result(@Constexpr int which, int x, int y) {
        switch (which) {
            case 0:
                return x + y;
            case 1:
                return x - y;
            case 2:
                return x * y;
            case 3:
                return y == 0 ? 0 : x / y;
            case 4:
                return y == 0 ? 0 : x % y;
            case 5:
                return -x;
            case 6:
                return ~x & y | x ^ y;
            case 7:
                return x << y;
            case 8:
                return x >> y;
            case 9:
                return x >>> y;
            case 10:
                return (byte) x + (short) y;
            case 11:
                return (char) x;
            case 12:
                return (int) ((long) x * y >>> 7);
            case 13:
                return (int) (float) x;
            case 14:
                return (int) ((double) x / (y + 0.5));
            case 15:
                return (int) ((float) x / 0.0f);
            case 16:
                return (int) (long) ((float) x * 1e15f);
            case 17:
                return x < y ? 1 : x == y ? 2 : 3;
            case 18:
                return (x > y && y != 3 || x <= -5 ? 10 : 20) + x;
            case 19:
                return loops(x, y);
            case 20:
                return breaks(x & 15, y);
            case 21:
                return fallThrough(x & 7, y);
            case 22:
                return doWhile(x & 1023, y);
            case 23:
                return labels(x & 15, y & 15);
            case 24:
                return returns(x & 31, y);
            case 25:
                return compound(x, y);
            case 26:
                return flags(x, y);
            case 27:
                return (int) longs(x, y);
            case 28:
                return nested(x & 7, y & 7);
            case 29:
                return swap(x & 63, y & 63);
            case 30:
                return (long) x < y ? sparse(x) : sparse(y & 200);
            case 31:
                return loopsInLoop(x & 7, y & 3);
            case 32:
                return truths(x, y);
            case 33:
                return assignments(x, y);
            case 34:
                return assignedLate(x & 15, y);
            case 35:
                return innermost(x & 15, y & 15);
            case 36:
                return sameNames(x, y);
            case 37:
                return endsInside(x & 7, y & 15);
            default:
                return continues(x & 15, y & 7);
        }
    }

    /** Loops that look like those which Kotlin makes of ranges. */
    @Jit
    private static int endsInside(int first, int n) {
        int sum = 0;
        int k = first;
        if (k < n) {
            do {
                sum = sum * 31 + k;
                if (k == n) {
                    break;
                }
                k += 1;
            } while (true);
        }
        int j = first;
        if (j <= n) {
            do {
                sum = sum * 17 + j;
                if (j == n) {
                    break;
                }
                j += 1;
            } while (true);
        }
        return sum;
    }

    @Jit
    private static int loops(int x, int y) {
        int sum = y;
        for (int k = 0; k < (x & 15); k++) {
            sum += k * y;
        }
        for (int k = 10; k >= (y & 7); k -= 2) {
            sum ^= k;
        }
        for (int k = x & 3; k <= 9; k += 3) {
            sum = sum * 31 + k;
        }
        int last = 0;
        for (last = 0; last < (y & 3); last++) {
            sum--;
        }
        return sum + last;
    }

    @Jit
    private static int breaks(int n, int y) {
        int found = -1;
        for (int i = 0; i < n; i++) {
            if (i * i > (y & 63)) {
                found = i;
                break;
            }
        }
        int m = 0;
        while (true) {
            if (m * 3 > n) {
                break;
            }
            m++;
        }
        return found * 100 + m;
    }

    @Jit
    private static int fallThrough(int x, int y) {
        int r = 0;
        switch (x) {
            case 0:
                r += 1;
            case 1:
                r += 10;
                break;
            case 2:
                if (y > 0) {
                    break;
                }
            case 3:
                r += 1000;
            default:
                r += 7;
            case 6:
                r *= 2;
        }
        return r;
    }

    @Jit
    private static int doWhile(int x, int y) {
        int steps = 0;
        do {
            x = x / 2 + (steps == 0 && y < 0 ? 1 : 0);
            steps++;
        } while (x > 0 && steps < 20);
        return steps;
    }

    @Jit
    private static int labels(int n, int m) {
        int count = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                if (i + j == 9) {
                    continue outer;
                }
                if (i * j == 20) {
                    break outer;
                }
                count += i ^ j;
            }
            count += 100;
        }
        return count;
    }

    @Jit
    private static int returns(int n, int y) {
        for (int i = 0; i < n; i++) {
            int j = 0;
            while (j < i) {
                if (i * j == (y & 63)) {
                    return i * 1000 + j;
                }
                j++;
            }
        }
        if (y < 0) {
            return -1;
        }
        return -2;
    }

    @Jit
    private static int compound(int x, int y) {
        int a = x++ + ++y;
        int b = (a += y) * 2 + (x -= 3);
        short s = (short) x;
        s += y;
        byte c = (byte) (s >> 1);
        c++;
        char d = (char) c;
        d *= 3;
        long l = x;
        l += 0.5 * y;
        return a + b + s + c + d + (int) l;
    }

    @Jit
    private static int flags(int x, int y) {
        boolean a = x < y;
        boolean b = a ^ (x == 5);
        boolean c = false;
        if (y > 10 | !b) {
            c = true;
        }
        boolean d = a && !c || b & c;
        boolean e = d != a;
        a &= e;
        int n = 0;
        while (!c && n < 5) {
            c = n * x > y;
            n++;
        }
        return (a ? 1 : 0) + (b ? 2 : 0) + (c ? 4 : 0) + (d ? 8 : 0) + (e ? 16 : 0) + n * 32;
    }

    @Jit
    private static long longs(int x, int y) {
        long sum = 0;
        double scale = 0.1;
        float f = 1;
        for (long k = 0; k < (x & 7); k++) {
            sum += k * y + (1L << k * 5);
            scale *= 1.5;
            f = f / 3 + x;
        }
        long shifted = sum >>> 3 ^ sum << 40 ^ sum >> 2;
        return shifted + (long) (scale * 1000) + (int) f + (x > y ? 5_000_000_000L : 1L);
    }

    @Jit
    private static int nested(int n, int m) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            if ((i & 1) == 0) {
                for (int j = i; j < m; j++) {
                    r += j;
                }
            } else {
                int j = m;
                while (j > i) {
                    r -= j--;
                }
            }
        }
        return r;
    }

    @Jit
    private static int swap(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    @Jit
    private static int sparse(int x) {
        int r;
        switch (x) {
            case -1000 -> r = 1;
            case 0, 7, 99 -> r = 2;
            case 128 -> {
                r = 3;
                if (x > 100) {
                    r = 4;
                }
            }
            default -> r = x > 0 ? 5 : 6;
        }
        return r * 10
                + switch (x & 3) {
                    case 0 -> 1;
                    case 1 -> {
                        int t = x;
                        yield t & 7;
                    }
                    default -> 2;
                };
    }

    @Jit
    private static int continues(int n, int m) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            if (i == m) {
                continue;
            }
            if (i > 3) {
                if (r > 50) {
                    continue;
                }
                r += 5;
                if (r % 3 == 0) {
                    r++;
                }
            }
            r += i;
        }
        int k = 0;
        while (k < n) {
            k++;
            if ((k & 1) == 1) {
                continue;
            }
            r ^= k;
        }
        return r;
    }

    /** Two loops one behind the other in a loop that does not end at once. */
    @Jit
    private static int loopsInLoop(int n, int m) {
        int r = 1;
        for (int start = m; start < n; start += 2) {
            int a = start;
            for (int i = 0; i < m; i++) {
                a += r * i;
            }
            int b = a - 1;
            for (int i = 0; i < m; i++) {
                r ^= b << i;
            }
        }
        return r;
    }

    @Jit
    private static boolean put(int x) {
        return x % 3 != 0;
    }

    /** Truth values that come from calls, comparisons and choices, side by side. */
    @Jit
    private static int truths(int x, int y) {
        boolean q = put(x) ^ (x == y);
        boolean r = q || (x < 3 ? y : x) >= y;
        boolean s = (q ? r : y > 2) && (x == 7 || (y < x ? put(y) : !q));
        boolean t = put(y) == (true == (s ? r : q));
        boolean u = s != put(x + y) & (x > y ? true : t);
        return (q ? 1 : 0) + (r ? 2 : 0) + (s ? 4 : 0) + (t ? 8 : 0) + (u ? 16 : 0);
    }

    /** Conditions and operands that assign what others of the same expression read. */
    @Jit
    private static int assignments(int x, int y) {
        boolean e = x < y;
        e &= (e = put(x));
        int n = 0;
        if (e && (e = x > 5) || x++ > y ? n++ < 1 : --n < 0) {
            n += 10;
        }
        int m = y > 3 || (y += 2) > 4 ? n : x + (x = y);
        return m * 31 + n * 7 + x + y + (e ? 1 : 0);
    }

    /** Variables that have a value on every path to their uses, though not before the jumps. */
    @Jit
    private static int assignedLate(int n, int y) {
        int last;
        do {
            last = n * y;
            n--;
        } while (n > 0 && last > 10);
        int found;
        while (true) {
            if (n > 8) {
                found = n;
                break;
            }
            n += 3;
        }
        int sum = 0;
        outer:
        for (int i = 0; i < found && i < 20; i++) {
            float f;
            if (put(i)) {
                f = i * 2;
            } else {
                if (y > 3) {
                    if (put(y)) {
                        continue outer;
                    }
                }
                f = -i;
            }
            sum += (int) (f * 3);
        }
        return last + found * 100 + sum;
    }

    /** A loop that only 'return' leaves, in one that a break leaves. */
    @Jit
    private static int innermost(int n, int m) {
        if (n != 3) {
            while (true) {
                if (put(n)) {
                    return n;
                } else {
                    if (m > 0) {
                        m--;
                        if (m == 5) {
                            break;
                        }
                    } else {
                        break;
                    }
                }
            }
            return m;
        }
        while (m-- > 0) {
            for (n = m; n > 2 && m-- > 0; n++) {
                n -= 3;
            }
        }
        while (true) {
            n += 7;
            if (n > 20) {
                return n + m;
            }
        }
    }

    /** Variables of the same name and slot in one expression. */
    @Jit
    private static int sameNames(int x, int y) {
        return switch (x & 3) {
                    case 1 -> {
                        int t = x * 3;
                        yield t;
                    }
                    default -> {
                        int t = x + 1;
                        yield t;
                    }
                }
                * switch (y) {
                    default -> {
                        int t = y - 5;
                        yield t;
                    }
                };
    }
}
