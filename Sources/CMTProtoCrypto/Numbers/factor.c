// Arithmetic on one word, for the number that a server sends at the start of a key exchange. Not secret.
#include "CMTProtoCrypto.h"

static inline uint64_t multiply_mod(uint64_t a, uint64_t b, uint64_t n, uint64_t inverse) {
    // Montgomery: a·b/2^64 mod n for odd n.
    unsigned __int128 product = (unsigned __int128)a * b;
    uint64_t factor = (uint64_t)product * inverse;
    uint64_t high = (uint64_t)(product >> 64);
    uint64_t correction = (uint64_t)((unsigned __int128)factor * n >> 64);
    return high >= correction ? high - correction : high - correction + n;
}

/// 1/n mod 2^64 for odd n.
static uint64_t inverse_of(uint64_t n) {
    uint64_t x = n;
    for (int i = 0; i < 5; i++) x *= 2 - n * x;
    return x;
}

static uint64_t add_mod(uint64_t a, uint64_t b, uint64_t n) { return a >= n - b ? a - (n - b) : a + b; }

static uint64_t gcd(uint64_t a, uint64_t b) {
    while (b != 0) {
        uint64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

bool mtc_is_prime64(uint64_t n) {
    static const uint64_t bases[12] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    if (n < 2) return false;
    for (int i = 0; i < 12; i++) {
        if (n % bases[i] == 0) return n == bases[i];
    }
    uint64_t inverse = inverse_of(n);
    uint64_t one = (uint64_t)0 - n;
    one %= n;
    uint64_t minus_one = n - one;
    uint64_t two64 = (uint64_t)(((unsigned __int128)one * one) % n);
    int twos = __builtin_ctzll(n - 1);
    uint64_t odd = (n - 1) >> twos;
    for (int i = 0; i < 12; i++) {
        uint64_t base = multiply_mod(bases[i], two64, n, inverse);
        uint64_t x = one;
        for (int bit = 63 - __builtin_clzll(odd); bit >= 0; bit--) {
            x = multiply_mod(x, x, n, inverse);
            if (odd >> bit & 1) x = multiply_mod(x, base, n, inverse);
        }
        bool passed = x == one || x == minus_one;
        for (int j = 1; j < twos && !passed; j++) {
            x = multiply_mod(x, x, n, inverse);
            passed = x == minus_one;
        }
        if (!passed) return false;
    }
    return true;
}

uint64_t mtc_find_factor64(uint64_t n, uint64_t seed, uint64_t max_steps) {
    if (n < 9 || n % 2 == 0) return 0;
    uint64_t inverse = inverse_of(n);
    uint64_t constant = seed % (n - 3) + 1;
    uint64_t y = seed % n, x = y, saved = y, product = 1 % n, factor = 1;
    uint64_t steps = 0;
    // A greatest common divisor is dear: take it of the product of a batch of differences.
    const uint64_t batch = 128;
    for (uint64_t run = 1; factor == 1 && steps < max_steps; run *= 2) {
        x = y;
        for (uint64_t i = 0; i < run; i++) y = add_mod(multiply_mod(y, y, n, inverse), constant, n);
        steps += run;
        for (uint64_t done = 0; done < run && factor == 1; done += batch) {
            saved = y;
            uint64_t count = run - done < batch ? run - done : batch;
            for (uint64_t i = 0; i < count; i++) {
                y = add_mod(multiply_mod(y, y, n, inverse), constant, n);
                uint64_t next = multiply_mod(product, x > y ? x - y : y - x, n, inverse);
                product = next;
            }
            steps += count;
            factor = gcd(product, n);
            if (steps > max_steps) break;
        }
    }
    if (factor != n && factor != 0) return factor == 1 ? 0 : factor;
    // The batch ran over a factor: walk it again, one difference at a time.
    for (uint64_t i = 0; i < batch; i++) {
        saved = add_mod(multiply_mod(saved, saved, n, inverse), constant, n);
        factor = gcd(x > saved ? x - saved : saved - x, n);
        if (factor != 1) return factor == n ? 0 : factor;
    }
    return 0;
}
