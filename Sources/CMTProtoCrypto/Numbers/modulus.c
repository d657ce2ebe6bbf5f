// Montgomery arithmetic on 2048-bit numbers. Nothing here branches on, or indexes by, the value of a number, except
// where a function says that its operand is public.
#include "montgomery_rows.h"

#include <string.h>

enum { WORDS = MTC_WORDS, WINDOW = 5, TABLE = 1 << WINDOW };
// A comb: the bits of an exponent in as many rows as it has teeth, a column at a time.
enum { TEETH = 5, COLUMNS = 410, POWERS = 1 << TEETH };
_Static_assert(TEETH * COLUMNS >= 64 * WORDS && POWERS * WORDS == MTC_COMB_WORDS, "a tooth for each bit");

typedef uint64_t number[WORDS];

static void load(number out, const uint8_t *bytes) {
    for (int i = 0; i < WORDS; i++) {
        const uint8_t *p = bytes + 8 * (WORDS - 1 - i);
        uint64_t word = 0;
        for (int j = 0; j < 8; j++) word = word << 8 | p[j];
        out[i] = word;
    }
}

static void store(uint8_t *bytes, const number in) {
    for (int i = 0; i < WORDS; i++) {
        uint8_t *p = bytes + 8 * (WORDS - 1 - i);
        for (int j = 0; j < 8; j++) p[j] = (uint8_t)(in[i] >> 8 * (7 - j));
    }
}

/// Subtracts the modulus from `carry`·2^2048 + `value` if that is not below it.
static void reduce_once(number out, const uint64_t *value, uint64_t carry, const number modulus) {
    number difference;
    uint64_t borrow = mtc_subtract(difference, value, modulus);
    // Keep the difference unless subtracting went below zero without a carry to pay for it.
    mtc_select(out, value, difference, (uint64_t)0 - (borrow & (carry ^ 1)));
    mtc_wipe(difference, sizeof difference);
}

/// left·right/2^2048 mod modulus. One factor may be any 2048-bit number if the other is below the modulus.
static void montgomery(const mtc_modulus *m, number out, const number left, const number right) {
    uint64_t t[2 * WORDS];
    memset(t, 0, sizeof(number));
    uint64_t carry = mtc_montgomery_rows(t, left, right, m->modulus, m->inverse);
    reduce_once(out, t + WORDS, carry, m->modulus);
    mtc_wipe(t, sizeof t);
}

static void double_mod(const mtc_modulus *m, number x) {
    uint64_t carry = x[WORDS - 1] >> 63;
    for (int i = WORDS - 1; i > 0; i--) x[i] = x[i] << 1 | x[i - 1] >> 63;
    x[0] <<= 1;
    reduce_once(x, x, carry, m->modulus);
}

bool mtc_modulus_init(mtc_modulus *m, const uint8_t *modulus) {
    load(m->modulus, modulus);
    int top = WORDS - 1;
    while (top > 0 && m->modulus[top] == 0) top--;
    if ((m->modulus[0] & 1) == 0 || (top == 0 && m->modulus[0] < 3)) return false;

    // Newton's iteration doubles the number of right bits; an odd number is its own inverse mod 8.
    uint64_t inverse = m->modulus[0];
    for (int i = 0; i < 5; i++) inverse *= 2 - m->modulus[0] * inverse;
    m->inverse = (uint64_t)0 - inverse;

    // 2^(highest bit) is below the modulus; doubling takes it to 2^2049, that is 2 in Montgomery form.
    int highest = 64 * top + 63 - __builtin_clzll(m->modulus[top]);
    number x = {0};
    x[highest / 64] = (uint64_t)1 << highest % 64;
    for (int i = highest; i < 64 * WORDS + 1; i++) double_mod(m, x);
    // Eleven squarings make 2^2048 in Montgomery form of it.
    for (int i = 0; i < 11; i++) montgomery(m, x, x, x);
    memcpy(m->r_squared, x, sizeof x);
    return true;
}

/// The `WINDOW` bits of the exponent from bit `position` on; bits beyond its end are zero.
static uint64_t window(const uint8_t *exponent, size_t length, size_t position) {
    uint64_t bits = 0;
    for (size_t i = 0; i < 2; i++) {
        size_t byte = position / 8 + i;
        if (byte < length) bits |= (uint64_t)exponent[length - 1 - byte] << 8 * i;
    }
    return bits >> position % 8 & (TABLE - 1);
}

static void power(const mtc_modulus *m, number out, const number base, const uint8_t *exponent, size_t length) {
    uint64_t table[TABLE][WORDS];
    number one = {1}, x;
    montgomery(m, table[0], m->r_squared, one);
    montgomery(m, table[1], base, m->r_squared);
    for (int i = 2; i < TABLE; i++) montgomery(m, table[i], table[i - 1], table[1]);

    memcpy(out, table[0], sizeof(number));
    size_t windows = (8 * length + WINDOW - 1) / WINDOW;
    for (size_t w = windows; w-- > 0;) {
        if (w + 1 != windows) {
            for (int i = 0; i < WINDOW; i++) montgomery(m, out, out, out);
        }
        mtc_select_entry(x, table[0], TABLE, window(exponent, length, w * WINDOW));
        montgomery(m, out, out, x);
    }
    mtc_wipe(table, sizeof table);
    mtc_wipe(x, sizeof x);
}

void mtc_modulus_power(const mtc_modulus *m, uint8_t *result, const uint8_t *base, const uint8_t *exponent,
                       size_t exponent_length) {
    number x, one = {1};
    load(x, base);
    power(m, x, x, exponent, exponent_length);
    montgomery(m, x, x, one);
    store(result, x);
    mtc_wipe(x, sizeof x);
}

static uint64_t bit(const uint8_t *exponent, size_t position) {
    return exponent[255 - position / 8] >> position % 8 & 1;
}

void mtc_comb_init(const mtc_modulus *m, uint64_t *powers, const uint8_t *base) {
    number x, one = {1};
    load(x, base);
    montgomery(m, powers, m->r_squared, one);
    montgomery(m, x, x, m->r_squared);
    for (int tooth = 0; tooth < TEETH; tooth++) {
        for (int i = 0; tooth > 0 && i < COLUMNS; i++) montgomery(m, x, x, x);
        int half = 1 << tooth;
        for (int entry = 0; entry < half; entry++) {
            montgomery(m, powers + WORDS * (half + entry), powers + WORDS * entry, x);
        }
    }
}

void mtc_comb_power(const mtc_modulus *m, const uint64_t *powers, uint8_t *result, const uint8_t *exponent) {
    number x, y, one = {1};
    memcpy(x, powers, sizeof x);
    for (size_t column = COLUMNS; column-- > 0;) {
        uint64_t entry = 0;
        for (size_t tooth = 0; tooth < TEETH; tooth++) {
            size_t position = column + tooth * COLUMNS;
            if (position < 64 * WORDS) entry |= bit(exponent, position) << tooth;
        }
        montgomery(m, x, x, x);
        mtc_select_entry(y, powers, POWERS, entry);
        montgomery(m, x, x, y);
    }
    montgomery(m, x, x, one);
    store(result, x);
    mtc_wipe(x, sizeof x);
    mtc_wipe(y, sizeof y);
}

void mtc_modulus_multiply(const mtc_modulus *m, uint8_t *result, const uint8_t *left, const uint8_t *right) {
    number x, y;
    load(x, left);
    load(y, right);
    montgomery(m, x, x, m->r_squared);
    montgomery(m, x, y, x);
    store(result, x);
    mtc_wipe(x, sizeof x);
    mtc_wipe(y, sizeof y);
}

static bool is_equal(const number a, const number b) { return mtc_equal(a, b, sizeof(number)); }

bool mtc_modulus_strong_probable_prime(const mtc_modulus *m, const uint8_t *base) {
    number one = {1}, minus_one, zero = {0}, x, exponent;
    montgomery(m, one, m->r_squared, one);
    reduce_once(minus_one, m->modulus, 0, one);  // modulus − 1 in Montgomery form: the modulus is above it.
    load(x, base);
    montgomery(m, x, x, m->r_squared);
    montgomery(m, x, x, (const uint64_t[WORDS]){1});
    // x is the base mod the modulus; 0 proves nothing.
    if (is_equal(x, zero)) return true;

    // modulus − 1 = 2^twos · odd.
    memcpy(exponent, m->modulus, sizeof exponent);
    exponent[0] ^= 1;
    int twos = 0;
    while ((exponent[twos / 64] >> twos % 64 & 1) == 0) twos++;
    for (int i = 0; i < twos; i++) {
        for (int w = 0; w < WORDS - 1; w++) exponent[w] = exponent[w] >> 1 | exponent[w + 1] << 63;
        exponent[WORDS - 1] >>= 1;
    }
    uint8_t bytes[8 * WORDS];
    store(bytes, exponent);
    power(m, x, x, bytes, sizeof bytes);
    if (is_equal(x, one) || is_equal(x, minus_one)) return true;
    for (int i = 1; i < twos; i++) {
        montgomery(m, x, x, x);
        if (is_equal(x, minus_one)) return true;
    }
    return false;
}
