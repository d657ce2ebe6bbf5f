// AES-256 without tables: the state is held as eight planes, plane b collecting bit b of every byte, and the S-box
// is a Boolean circuit on planes. One word carries four blocks; byte r of column c of block k sits at bit
// 16k + 4c + r, so that a column is a nibble and shifting rows is a rotation by whole nibbles.
#include "aes_internal.h"

#include <string.h>

typedef struct {
    uint64_t bit[8];
} planes;

// MARK: The field with 16 elements, GF(2)[z]/(z⁴+z+1), on planes

typedef struct {
    uint64_t b0, b1, b2, b3;
} nibble;

static inline nibble nibble_add(nibble a, nibble b) {
    return (nibble){a.b0 ^ b.b0, a.b1 ^ b.b1, a.b2 ^ b.b2, a.b3 ^ b.b3};
}

static inline nibble nibble_multiply(nibble a, nibble b) {
    // Products of degree 0…6, folded with z⁴ = z+1, z⁵ = z²+z, z⁶ = z³+z².
    uint64_t c0 = a.b0 & b.b0;
    uint64_t c1 = (a.b0 & b.b1) ^ (a.b1 & b.b0);
    uint64_t c2 = (a.b0 & b.b2) ^ (a.b1 & b.b1) ^ (a.b2 & b.b0);
    uint64_t c3 = (a.b0 & b.b3) ^ (a.b1 & b.b2) ^ (a.b2 & b.b1) ^ (a.b3 & b.b0);
    uint64_t c4 = (a.b1 & b.b3) ^ (a.b2 & b.b2) ^ (a.b3 & b.b1);
    uint64_t c5 = (a.b2 & b.b3) ^ (a.b3 & b.b2);
    uint64_t c6 = a.b3 & b.b3;
    return (nibble){c0 ^ c4, c1 ^ c4 ^ c5, c2 ^ c5 ^ c6, c3 ^ c6};
}

static inline nibble nibble_square(nibble a) { return (nibble){a.b0 ^ a.b2, a.b2, a.b1 ^ a.b3, a.b3}; }

/// z³·a².
static inline nibble nibble_square_scale(nibble a) { return (nibble){a.b2, a.b1 ^ a.b2 ^ a.b3, a.b1, a.b0 ^ a.b2 ^ a.b3}; }

/// The inverse, 0 for 0, as the algebraic normal form of its four bits.
static inline nibble nibble_invert(nibble a) {
    uint64_t p01 = a.b0 & a.b1, p02 = a.b0 & a.b2, p03 = a.b0 & a.b3;
    uint64_t p12 = a.b1 & a.b2, p13 = a.b1 & a.b3, p23 = a.b2 & a.b3;
    uint64_t p123 = p12 & a.b3;
    return (nibble){
        a.b0 ^ a.b1 ^ a.b2 ^ p02 ^ p12 ^ (p01 & a.b2) ^ a.b3 ^ p123,
        p01 ^ p02 ^ p12 ^ a.b3 ^ p13 ^ (p01 & a.b3),
        p01 ^ a.b2 ^ p02 ^ a.b3 ^ p03 ^ (p02 & a.b3),
        a.b1 ^ a.b2 ^ a.b3 ^ p03 ^ p13 ^ p23 ^ p123,
    };
}

/// The inverse in the field with 256 elements, written as GF(16)[y]/(y²+y+z³): bits 0–3 are the constant part.
static inline void invert(planes *x) {
    nibble low = {x->bit[0], x->bit[1], x->bit[2], x->bit[3]};
    nibble high = {x->bit[4], x->bit[5], x->bit[6], x->bit[7]};
    nibble norm = nibble_add(nibble_add(nibble_square_scale(high), nibble_multiply(high, low)), nibble_square(low));
    nibble inverse = nibble_invert(norm);
    nibble out_high = nibble_multiply(high, inverse);
    nibble out_low = nibble_multiply(nibble_add(high, low), inverse);
    *x = (planes){{out_low.b0, out_low.b1, out_low.b2, out_low.b3, out_high.b0, out_high.b1, out_high.b2, out_high.b3}};
}

// The four linear maps below carry bytes of AES's own field into the tower and back (x ↦ y·z⁵-th root 0x20), the way
// back joined with the affine part of the S-box. Found by search for the fewest gates.

static inline void substitute(planes *s) {
    uint64_t *x = s->bit;
    uint64_t t0 = x[5] ^ x[7], t1 = x[4] ^ x[6], t2 = x[2] ^ x[3], t3 = t0 ^ t2, t4 = x[3] ^ x[4];
    uint64_t t5 = x[1] ^ x[7], t6 = t1 ^ x[5], t7 = t1 ^ t5, t8 = t1 ^ t3, t9 = t0 ^ x[0];
    planes y = {{t9, x[2], t8, t4, t6, t7, t3, t0}};
    invert(&y);
    x = y.bit;
    t0 = x[3] ^ x[5], t1 = x[1] ^ x[2];
    uint64_t u2 = t0 ^ x[0], u3 = x[6] ^ x[7], u4 = x[0] ^ x[2], u5 = u2 ^ x[4], u6 = u5 ^ x[1], u7 = u4 ^ x[6];
    uint64_t u8 = u4 ^ x[5], u9 = u3 ^ x[4], u10 = u2 ^ x[6], u11 = t1 ^ u5, u12 = t1 ^ u3, u13 = t0 ^ u12;
    // The affine constant 63 hexadecimal inverts planes 0, 1, 5 and 6.
    *s = (planes){{~u7, ~u11, u10, u8, u6, ~u13, ~u9, t1}};
}

static inline void substitute_inverse(planes *s) {
    uint64_t *x = s->bit;
    x[0] = ~x[0], x[1] = ~x[1], x[5] = ~x[5], x[6] = ~x[6];
    uint64_t t0 = x[5] ^ x[6], t1 = x[1] ^ x[7], t2 = t0 ^ x[4], t3 = x[0] ^ x[2], t4 = t0 ^ x[1];
    uint64_t t5 = x[2] ^ x[6], t6 = x[1] ^ x[4], t7 = t4 ^ x[3], t8 = t3 ^ t7, t9 = t2 ^ x[3], t10 = t2 ^ x[0];
    uint64_t t11 = t2 ^ t3, t12 = t1 ^ x[4], t13 = t1 ^ t5, t14 = t1 ^ t11;
    planes y = {{t4, t12, t6, t8, t14, t9, t10, t13}};
    invert(&y);
    x = y.bit;
    uint64_t u0 = x[6] ^ x[7], u1 = x[2] ^ x[4], u2 = x[1] ^ x[3], u3 = x[5] ^ x[7], u4 = x[2] ^ x[7];
    *s = (planes){{x[0] ^ x[7], u3 ^ x[4], x[1], u0 ^ x[1], u0 ^ u2, u1 ^ x[6], u2 ^ u4, u0 ^ u1}};
}

// MARK: Rounds

static const uint64_t row = UINT64_C(0x1111111111111111);

/// Moves row r of every block by `r` columns, or back.
static inline void shift_rows(planes *s, bool back) {
    for (int b = 0; b < 8; b++) {
        uint64_t x = s->bit[b];
        uint64_t r1 = x & row << 1, r2 = x & row << 2, r3 = x & row << 3;
        uint64_t by1 = back ? r3 : r1, by3 = back ? r1 : r3;
        s->bit[b] = (x & row) | (by1 >> 4 & UINT64_C(0x0fff0fff0fff0fff)) | (by1 << 12 & UINT64_C(0xf000f000f000f000)) |
                    (r2 >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (r2 << 8 & UINT64_C(0xff00ff00ff00ff00)) |
                    (by3 >> 12 & UINT64_C(0x000f000f000f000f)) | (by3 << 4 & UINT64_C(0xfff0fff0fff0fff0));
    }
}

/// Every byte replaced by the one `1`, `2` rows below in its column.
static inline uint64_t down1(uint64_t x) { return (x >> 1 & UINT64_C(0x7777777777777777)) | (x << 3 & row << 3); }
static inline uint64_t down2(uint64_t x) {
    return (x >> 2 & UINT64_C(0x3333333333333333)) | (x << 2 & UINT64_C(0xcccccccccccccccc));
}

/// Multiplies every byte by x in the field of AES.
static inline void times_x(planes *s) {
    uint64_t top = s->bit[7];
    for (int b = 7; b > 0; b--) s->bit[b] = s->bit[b - 1];
    s->bit[0] = top;
    s->bit[1] ^= top, s->bit[3] ^= top, s->bit[4] ^= top;
}

static inline void mix_columns(planes *s) {
    // 2a + 3a₁ + a₂ + a₃ = x·(a + a₁) + a₁ + (a₂ + a₃).
    planes sum, next;
    for (int b = 0; b < 8; b++) {
        next.bit[b] = down1(s->bit[b]);
        sum.bit[b] = s->bit[b] ^ next.bit[b];
        next.bit[b] ^= down2(sum.bit[b]);
    }
    times_x(&sum);
    for (int b = 0; b < 8; b++) s->bit[b] = sum.bit[b] ^ next.bit[b];
}

static inline void mix_columns_inverse(planes *s) {
    // The inverse matrix is the forward one times (5, 0, 4, 0).
    planes scaled;
    for (int b = 0; b < 8; b++) scaled.bit[b] = s->bit[b] ^ down2(s->bit[b]);
    times_x(&scaled);
    times_x(&scaled);
    for (int b = 0; b < 8; b++) s->bit[b] ^= scaled.bit[b];
    mix_columns(s);
}

static inline void add(planes *s, const planes *key) {
    for (int b = 0; b < 8; b++) s->bit[b] ^= key->bit[b];
}

static void encrypt(planes *s, const planes keys[15]) {
    add(s, &keys[0]);
    for (int round = 1; round < 14; round++) {
        substitute(s);
        shift_rows(s, false);
        mix_columns(s);
        add(s, &keys[round]);
    }
    substitute(s);
    shift_rows(s, false);
    add(s, &keys[14]);
}

static void decrypt_block(planes *s, const planes keys[15]) {
    add(s, &keys[14]);
    for (int round = 13; round > 0; round--) {
        shift_rows(s, true);
        substitute_inverse(s);
        add(s, &keys[round]);
        mix_columns_inverse(s);
    }
    shift_rows(s, true);
    substitute_inverse(s);
    add(s, &keys[0]);
}

// MARK: Bytes to planes

/// Transposes the 8×8 bit matrix whose rows are the bytes of `x`.
static inline uint64_t transpose(uint64_t x) {
    uint64_t t = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ t ^ t << 28;
}

static inline uint64_t load64(const uint8_t *p) {
    uint64_t x = 0;
    for (int i = 7; i >= 0; i--) x = x << 8 | p[i];
    return x;
}

static inline void store64(uint8_t *p, uint64_t x) {
    for (int i = 0; i < 8; i++) p[i] = (uint8_t)(x >> 8 * i);
}

/// Puts a block into lane `lane` of planes that are zero there.
static inline void load_block(planes *s, const uint8_t *block, int lane) {
    uint64_t low = transpose(load64(block)), high = transpose(load64(block + 8));
    for (int b = 0; b < 8; b++) {
        s->bit[b] |= ((low >> 8 * b & 0xff) | (high >> 8 * b & 0xff) << 8) << 16 * lane;
    }
}

static inline void store_block(uint8_t *block, const planes *s, int lane) {
    uint64_t low = 0, high = 0;
    for (int b = 0; b < 8; b++) {
        uint64_t bits = s->bit[b] >> 16 * lane;
        low |= (bits & 0xff) << 8 * b;
        high |= (bits >> 8 & 0xff) << 8 * b;
    }
    store64(block, transpose(low));
    store64(block + 8, transpose(high));
}

static void load_keys(planes keys[15], const uint8_t schedule[240]) {
    memset(keys, 0, sizeof(planes) * 15);
    for (int round = 0; round < 15; round++) {
        load_block(&keys[round], schedule + 16 * round, 0);
        for (int b = 0; b < 8; b++) keys[round].bit[b] *= UINT64_C(0x0001000100010001);
    }
}

// MARK: Entry points

void mtc_portable_expand(uint8_t schedule[240], const uint8_t key[32]) {
    memcpy(schedule, key, 32);
    uint8_t constant = 1;
    for (int word = 8; word < 60; word++) {
        uint8_t block[16] = {0};
        memcpy(block, schedule + 4 * word - 4, 4);
        if (word % 4 == 0) {
            planes s = {{0}};
            load_block(&s, block, 0);
            substitute(&s);
            store_block(block, &s, 0);
            if (word % 8 == 0) {
                uint8_t first = block[0];
                memmove(block, block + 1, 3);
                block[3] = first;
                block[0] ^= constant;
                constant = (uint8_t)(constant << 1);
            }
            mtc_wipe(&s, sizeof s);
        }
        for (int i = 0; i < 4; i++) schedule[4 * word + i] = schedule[4 * word - 32 + i] ^ block[i];
        mtc_wipe(block, sizeof block);
    }
}

void mtc_portable_ige(uint8_t *data, size_t blocks, const uint8_t schedule[240], mtc_ige_vector iv, bool decrypt) {
    planes keys[15];
    load_keys(keys, schedule);
    planes out = {{0}}, in = {{0}};
    load_block(&out, iv.previous_out, 0);
    load_block(&in, iv.previous_in, 0);
    for (; blocks > 0; blocks--, data += 16) {
        planes current = {{0}};
        load_block(&current, data, 0);
        add(&out, &current);
        if (decrypt) {
            decrypt_block(&out, keys);
        } else {
            encrypt(&out, keys);
        }
        add(&out, &in);
        store_block(data, &out, 0);
        in = current;
    }
    mtc_wipe(keys, sizeof keys);
    mtc_wipe(&out, sizeof out);
    mtc_wipe(&in, sizeof in);
}

void mtc_portable_ctr(uint8_t *data, size_t blocks, const uint8_t schedule[240], const uint8_t counter[16]) {
    planes keys[15];
    load_keys(keys, schedule);
    uint8_t block[16], keystream[16];
    memcpy(block, counter, 16);
    while (blocks > 0) {
        int lanes = blocks < 4 ? (int)blocks : 4;
        planes s = {{0}};
        for (int lane = 0; lane < lanes; lane++) {
            load_block(&s, block, lane);
            for (int i = 15; i >= 12 && ++block[i] == 0; i--) {}
        }
        encrypt(&s, keys);
        for (int lane = 0; lane < lanes; lane++, data += 16) {
            store_block(keystream, &s, lane);
            for (int i = 0; i < 16; i++) data[i] ^= keystream[i];
        }
        blocks -= (size_t)lanes;
        mtc_wipe(&s, sizeof s);
    }
    mtc_wipe(keys, sizeof keys);
    mtc_wipe(keystream, sizeof keystream);
}
