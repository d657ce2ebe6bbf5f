// AES-256 with the cryptographic extension of ARMv8. Each loop is one assembly statement, as for x86.
#include "aes_internal.h"

#if MTC_ARMV8

#include <string.h>

#if defined(__linux__)
#include <sys/auxv.h>
#endif

bool mtc_armv8_available(void) {
#if defined(__APPLE__)
    return true;
#elif defined(__linux__)
    return (getauxval(AT_HWCAP) & 1 << 3) != 0;  // HWCAP_AES
#else
    return false;
#endif
}

#if defined(__APPLE__)
#define CRYPTO_EXTENSION ""
#else
#define CRYPTO_EXTENSION ".arch_extension crypto\n\t"
#endif

/// The S-box on the four bytes of a word: one encryption round with a zero key does it, and as all columns are alike,
/// shifting rows changes nothing.
static uint32_t substitute_word(uint32_t word) {
    uint32_t result;
    __asm__ volatile(
        CRYPTO_EXTENSION
        "movi v0.16b, #0\n\t"
        "dup v1.4s, %w[word]\n\t"
        "aese v1.16b, v0.16b\n\t"
        "umov %w[result], v1.s[0]\n\t"
        : [result] "=r"(result)
        : [word] "r"(word)
        : "v0", "v1");
    return result;
}

void mtc_armv8_expand(uint8_t schedule[240], const uint8_t key[32]) {
    memcpy(schedule, key, 32);
    uint32_t constant = 1;
    for (int i = 8; i < 60; i++) {
        uint32_t word, before;
        memcpy(&word, schedule + 4 * i - 4, 4);
        memcpy(&before, schedule + 4 * i - 32, 4);
        if (i % 4 == 0) word = substitute_word(word);
        if (i % 8 == 0) {
            word = (word >> 8 | word << 24) ^ constant;
            constant <<= 1;
        }
        word ^= before;
        memcpy(schedule + 4 * i, &word, 4);
    }
}

/// The schedule of the equivalent inverse cipher: reversed, the inner keys passed through InvMixColumns.
static void invert(uint8_t inverse[240], const uint8_t schedule[240]) {
    memcpy(inverse, schedule + 224, 16);
    memcpy(inverse + 224, schedule, 16);
    for (int round = 1; round < 14; round++) {
        __asm__ volatile(
            CRYPTO_EXTENSION
            "ld1 {v0.16b}, [%[from]]\n\t"
            "aesimc v0.16b, v0.16b\n\t"
            "st1 {v0.16b}, [%[to]]\n\t"
            :
            : [from] "r"(schedule + 16 * (14 - round)), [to] "r"(inverse + 16 * round)
            : "v0", "memory");
    }
}

#define LOAD_INNER_KEYS                                                                                                \
    "ld1 {v17.16b, v18.16b, v19.16b, v20.16b}, [%[keys]], #64\n\t"                                                     \
    "ld1 {v21.16b, v22.16b, v23.16b, v24.16b}, [%[keys]], #64\n\t"                                                     \
    "ld1 {v25.16b, v26.16b, v27.16b, v28.16b}, [%[keys]], #64\n\t"                                                     \
    "ld1 {v29.16b}, [%[keys]]\n\t"
#define ROUND(op, mix, key, state) op " " state ".16b, " key ".16b\n\t" mix " " state ".16b, " state ".16b\n\t"

// `aese` adds its key before the S-box, so the key that belongs after the last round meets the first key of the next
// block: the operand of the next block's first instruction carries everything between the two, and the chain is the
// rounds alone. v0 is the state, v1 that operand; v3 = first key ⊕ last key; v17…v29 are the keys 1…13.
#define IGE_LOOP(op, mix)                                                                                              \
    CRYPTO_EXTENSION                                                                                                   \
    "ld1 {v2.16b}, [%[first]]\n\t"                                                                                     \
    "ld1 {v4.16b}, [%[last]]\n\t"                                                                                      \
    "eor v3.16b, v2.16b, v4.16b\n\t"                                                                                   \
    LOAD_INNER_KEYS                                                                                                    \
    "ld1 {v0.16b}, [%[out]]\n\t"                                                                                       \
    "ld1 {v5.16b}, [%[in]]\n\t"                                                                                        \
    "ld1 {v6.16b}, [%[data]]\n\t"                                                                                      \
    "eor v1.16b, v6.16b, v2.16b\n"                                                                                     \
    "1:\n\t"                                                                                                           \
    ROUND(op, mix, "v1", "v0") ROUND(op, mix, "v17", "v0") ROUND(op, mix, "v18", "v0") ROUND(op, mix, "v19", "v0")     \
    ROUND(op, mix, "v20", "v0") ROUND(op, mix, "v21", "v0") ROUND(op, mix, "v22", "v0") ROUND(op, mix, "v23", "v0")    \
    ROUND(op, mix, "v24", "v0") ROUND(op, mix, "v25", "v0") ROUND(op, mix, "v26", "v0") ROUND(op, mix, "v27", "v0")    \
    ROUND(op, mix, "v28", "v0")                                                                                        \
    op " v0.16b, v29.16b\n\t"                                                                                          \
    "eor v5.16b, v5.16b, v4.16b\n\t"                                                                                   \
    "eor v7.16b, v0.16b, v5.16b\n\t"                                                                                   \
    "subs %[blocks], %[blocks], #1\n\t"                                                                                \
    "b.eq 2f\n\t"                                                                                                      \
    "ldr q16, [%[data], #16]\n\t"                                                                                      \
    "eor v1.16b, v16.16b, v2.16b\n\t"                                                                                  \
    "eor v1.16b, v1.16b, v5.16b\n\t"                                                                                   \
    "st1 {v7.16b}, [%[data]], #16\n\t"                                                                                 \
    "mov v5.16b, v6.16b\n\t"                                                                                           \
    "mov v6.16b, v16.16b\n\t"                                                                                          \
    "b 1b\n"                                                                                                           \
    "2:\n\t"                                                                                                           \
    "st1 {v7.16b}, [%[data]]\n\t"                                                                                      \
    CLEAR

#define CLEAR                                                                                                          \
    "movi v0.16b, #0\n\t movi v1.16b, #0\n\t movi v2.16b, #0\n\t movi v3.16b, #0\n\t movi v4.16b, #0\n\t"              \
    "movi v5.16b, #0\n\t movi v6.16b, #0\n\t movi v7.16b, #0\n\t movi v16.16b, #0\n\t movi v17.16b, #0\n\t"            \
    "movi v18.16b, #0\n\t movi v19.16b, #0\n\t movi v20.16b, #0\n\t movi v21.16b, #0\n\t movi v22.16b, #0\n\t"         \
    "movi v23.16b, #0\n\t movi v24.16b, #0\n\t movi v25.16b, #0\n\t movi v26.16b, #0\n\t movi v27.16b, #0\n\t"         \
    "movi v28.16b, #0\n\t movi v29.16b, #0\n\t movi v30.16b, #0\n\t movi v31.16b, #0\n\t"
#define VECTORS                                                                                                        \
    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24",     \
        "v25", "v26", "v27", "v28", "v29", "v30", "v31"

void mtc_armv8_ige(uint8_t *data, size_t blocks, const uint8_t schedule[240], mtc_ige_vector iv, bool decrypt) {
    if (decrypt) {
        uint8_t inverse[240];
        invert(inverse, schedule);
        const uint8_t *keys = inverse + 16;
        __asm__ volatile(IGE_LOOP("aesd", "aesimc")
                         : [data] "+&r"(data), [blocks] "+&r"(blocks), [keys] "+&r"(keys)
                         : [first] "r"(inverse), [last] "r"(inverse + 224), [out] "r"(iv.previous_out),
                           [in] "r"(iv.previous_in)
                         : VECTORS, "cc", "memory");
        mtc_wipe(inverse, sizeof inverse);
    } else {
        const uint8_t *keys = schedule + 16;
        __asm__ volatile(IGE_LOOP("aese", "aesmc")
                         : [data] "+&r"(data), [blocks] "+&r"(blocks), [keys] "+&r"(keys)
                         : [first] "r"(schedule), [last] "r"(schedule + 224), [out] "r"(iv.previous_out),
                           [in] "r"(iv.previous_in)
                         : VECTORS, "cc", "memory");
    }
}

// MARK: CTR

#define FOUR(op, mix, key)                                                                                             \
    ROUND(op, mix, key, "v0") ROUND(op, mix, key, "v1") ROUND(op, mix, key, "v2") ROUND(op, mix, key, "v3")
#define FOUR_KEYS(k0, k1, k2, k3)                                                                                      \
    "ld1 {v16.16b, v17.16b, v18.16b, v19.16b}, [x9], #64\n\t"                                                          \
    FOUR("aese", "aesmc", k0) FOUR("aese", "aesmc", k1) FOUR("aese", "aesmc", k2) FOUR("aese", "aesmc", k3)
// The next counter block: the low word is counted in a general register and written back in big-endian order.
#define COUNTER(n) "rev w10, %w[low]\n\t mov v" n ".16b, v7.16b\n\t mov v" n ".s[3], w10\n\t add %w[low], %w[low], #1\n\t"
#define FINISH(n)                                                                                                      \
    "aese v" n ".16b, v17.16b\n\t eor v" n ".16b, v" n ".16b, v18.16b\n\t ld1 {v6.16b}, [%[data]]\n\t"                 \
    "eor v6.16b, v6.16b, v" n ".16b\n\t st1 {v6.16b}, [%[data]], #16\n\t"

void mtc_armv8_ctr(uint8_t *data, size_t blocks, const uint8_t schedule[240], const uint8_t counter[16]) {
    uint8_t tail[64];
    uint32_t low = (uint32_t)counter[12] << 24 | (uint32_t)counter[13] << 16 | (uint32_t)counter[14] << 8 | counter[15];
    size_t whole = blocks / 4, rest = blocks % 4;
    // Four blocks at a time; what is left over runs once more through a buffer of four.
    for (int pass = 0; pass < 2; pass++) {
        size_t count = pass == 0 ? whole : (rest > 0 ? 1 : 0);
        uint8_t *target = pass == 0 ? data : tail;
        if (pass == 1) memcpy(tail, data + whole * 64, rest * 16);
        if (count == 0) continue;
        __asm__ volatile(
            CRYPTO_EXTENSION
            "ld1 {v7.16b}, [%[counter]]\n"
            "1:\n\t"
            "mov x9, %[keys]\n\t"
            COUNTER("0") COUNTER("1") COUNTER("2") COUNTER("3")
            FOUR_KEYS("v16", "v17", "v18", "v19")
            FOUR_KEYS("v16", "v17", "v18", "v19")
            FOUR_KEYS("v16", "v17", "v18", "v19")
            "ld1 {v16.16b, v17.16b, v18.16b}, [x9]\n\t"
            FOUR("aese", "aesmc", "v16")
            FINISH("0") FINISH("1") FINISH("2") FINISH("3")
            "subs %[count], %[count], #1\n\t"
            "b.ne 1b\n\t"
            CLEAR
            : [data] "+&r"(target), [count] "+&r"(count), [low] "+&r"(low)
            : [keys] "r"(schedule), [counter] "r"(counter)
            : VECTORS, "x9", "x10", "cc", "memory");
    }
    if (rest > 0) memcpy(data + whole * 64, tail, rest * 16);
    mtc_wipe(tail, sizeof tail);
}

#endif
