// SHA-256 with the processor's instructions for it. Each loop is one assembly statement: compilers that do not optimise cannot
// slow it down.
#include "sha256_internal.h"

#if MTC_SHA_X86

#include <cpuid.h>
#include <stdatomic.h>
#include <string.h>

bool mtc_x86_sha256_available(void) {
    // 0 unknown, 1 no, 2 yes. Racing threads store the same value.
    static _Atomic int known;
    int state = atomic_load_explicit(&known, memory_order_relaxed);
    if (state == 0) {
        unsigned a, b, c, d;
        // SSSE3 and SSE4.1 besides: the loops shuffle bytes.
        bool has = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) && (c & bit_SSE4_1);
        has = has && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & (1u << 29));
        state = has ? 2 : 1;
        atomic_store_explicit(&known, state, memory_order_relaxed);
    }
    return state == 2;
}

const mtc_sha256_state mtc_sha256_start = {
    {0x9b05688c, 0x510e527f, 0xbb67ae85, 0x6a09e667, 0x5be0cd19, 0x1f83d9ab, 0xa54ff53a, 0x3c6ef372}};

/// FIPS 180-4, 4.2.2.
static const uint32_t round_constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/// Turns four words around, each from the order of the message to the processor's.
static const uint8_t swap_words[16] __attribute__((aligned(16))) = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};

// Four rounds each. `m` holds the four words of the schedule that they use, `before` the four before these, `next` what becomes the
// four after them. `s0` is A B E F and `s1` is C D G H; xmm0 is an operand of the instruction that has no other name.
#define SHA_LOAD(m, source, place) "movdqu " place "(" source "), %%" m "\n\tpshufb %[swap], %%" m "\n\t"
#define SHA_HALF(m, constants, s0, s1)                                                                                 \
    "movdqa " constants "(%[k]), %%xmm0\n\t"                                                                           \
    "paddd %%" m ", %%xmm0\n\t"                                                                                        \
    "sha256rnds2 %%xmm0, %%" s0 ", %%" s1 "\n\t"
#define SHA_REST(s0, s1)                                                                                               \
    "pshufd $0x0e, %%xmm0, %%xmm0\n\t"                                                                                 \
    "sha256rnds2 %%xmm0, %%" s1 ", %%" s0 "\n\t"
#define SHA_EXTEND(m, before, next, spare)                                                                             \
    "movdqa %%" m ", %%" spare "\n\t"                                                                                  \
    "palignr $4, %%" before ", %%" spare "\n\t"                                                                        \
    "paddd %%" spare ", %%" next "\n\t"                                                                                \
    "sha256msg2 %%" m ", %%" next "\n\t"
#define SHA_PREPARE(m, before) "sha256msg1 %%" m ", %%" before "\n\t"

// A step of one stream. The first one has only words to load, the last three nothing to prepare.
#define SHA_STEP_0(source, s0, s1, m0) SHA_LOAD(m0, source, "0") SHA_HALF(m0, "0", s0, s1) SHA_REST(s0, s1)
#define SHA_STEP_1(source, s0, s1, m0, m1)                                                                             \
    SHA_LOAD(m1, source, "16") SHA_HALF(m1, "16", s0, s1) SHA_REST(s0, s1) SHA_PREPARE(m1, m0)
#define SHA_STEP_2(source, s0, s1, m1, m2)                                                                             \
    SHA_LOAD(m2, source, "32") SHA_HALF(m2, "32", s0, s1) SHA_REST(s0, s1) SHA_PREPARE(m2, m1)
#define SHA_STEP_3(source, s0, s1, m0, m2, m3, spare)                                                                  \
    SHA_LOAD(m3, source, "48") SHA_STEP("48", s0, s1, m2, m3, m0, spare)
#define SHA_STEP(constants, s0, s1, before, m, next, spare)                                                            \
    SHA_HALF(m, constants, s0, s1) SHA_EXTEND(m, before, next, spare) SHA_REST(s0, s1) SHA_PREPARE(m, before)
#define SHA_LATE(constants, s0, s1, before, m, next, spare)                                                            \
    SHA_HALF(m, constants, s0, s1) SHA_EXTEND(m, before, next, spare) SHA_REST(s0, s1)
#define SHA_LAST(constants, s0, s1, m) SHA_HALF(m, constants, s0, s1) SHA_REST(s0, s1)

#define SHA_BLOCK(source)                                                                                              \
    SHA_STEP_0(source, "xmm1", "xmm2", "xmm3")                                                                         \
    SHA_STEP_1(source, "xmm1", "xmm2", "xmm3", "xmm4")                                                                 \
    SHA_STEP_2(source, "xmm1", "xmm2", "xmm4", "xmm5")                                                                 \
    SHA_STEP_3(source, "xmm1", "xmm2", "xmm3", "xmm5", "xmm6", "xmm7")                                                 \
    SHA_STEP("64", "xmm1", "xmm2", "xmm6", "xmm3", "xmm4", "xmm7")                                                     \
    SHA_STEP("80", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm7")                                                     \
    SHA_STEP("96", "xmm1", "xmm2", "xmm4", "xmm5", "xmm6", "xmm7")                                                     \
    SHA_STEP("112", "xmm1", "xmm2", "xmm5", "xmm6", "xmm3", "xmm7")                                                    \
    SHA_STEP("128", "xmm1", "xmm2", "xmm6", "xmm3", "xmm4", "xmm7")                                                    \
    SHA_STEP("144", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm7")                                                    \
    SHA_STEP("160", "xmm1", "xmm2", "xmm4", "xmm5", "xmm6", "xmm7")                                                    \
    SHA_STEP("176", "xmm1", "xmm2", "xmm5", "xmm6", "xmm3", "xmm7")                                                    \
    SHA_STEP("192", "xmm1", "xmm2", "xmm6", "xmm3", "xmm4", "xmm7")                                                    \
    SHA_LATE("208", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm7")                                                    \
    SHA_LATE("224", "xmm1", "xmm2", "xmm4", "xmm5", "xmm6", "xmm7")                                                    \
    SHA_LAST("240", "xmm1", "xmm2", "xmm6")

#define SHA_ADD                                                                                                        \
    "paddd (%[state]), %%xmm1\n\t"                                                                                     \
    "paddd 16(%[state]), %%xmm2\n\t"                                                                                   \
    "movdqa %%xmm1, (%[state])\n\t"                                                                                    \
    "movdqa %%xmm2, 16(%[state])\n\t"

#define CLEAR(register) "pxor %%" register ", %%" register "\n\t"
#define CLEAR_LOW                                                                                                      \
    CLEAR("xmm0") CLEAR("xmm1") CLEAR("xmm2") CLEAR("xmm3") CLEAR("xmm4") CLEAR("xmm5") CLEAR("xmm6") CLEAR("xmm7")

void mtc_x86_sha256_blocks(mtc_sha256_state *state, const uint8_t *data, size_t blocks) {
    if (blocks == 0) return;
    __asm__ volatile(
        "movdqa (%[state]), %%xmm1\n\t"
        "movdqa 16(%[state]), %%xmm2\n\t"
        ".p2align 5\n"
        "1:\n\t"
        SHA_BLOCK("%[data]")
        SHA_ADD
        "add $64, %[data]\n\t"
        "dec %[blocks]\n\t"
        "jnz 1b\n\t"
        CLEAR_LOW
        : [data] "+&r"(data), [blocks] "+&r"(blocks)
        : [state] "r"(state->words), [k] "r"(round_constants), [swap] "m"(*(const uint8_t(*)[16])swap_words)
        : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "cc", "memory");
}

// Two streams: the same step of each, one after the other. The instructions of one fill the time that the other waits.
#define A "xmm1", "xmm2"
#define B "xmm8", "xmm9"
#define APPLY(macro, ...) macro(__VA_ARGS__)
#define BOTH(macro, constants, before, m, next)                                                                        \
    APPLY(macro, constants, A, A_##before, A_##m, A_##next, "xmm7")                                                    \
    APPLY(macro, constants, B, B_##before, B_##m, B_##next, "xmm14")
#define A_0 "xmm3"
#define A_1 "xmm4"
#define A_2 "xmm5"
#define A_3 "xmm6"
#define B_0 "xmm10"
#define B_1 "xmm11"
#define B_2 "xmm12"
#define B_3 "xmm13"

void mtc_x86_sha256_pair(mtc_sha256_state states[2], const uint8_t *first, const uint8_t *second) {
    __asm__ volatile(
        "movdqa (%[states]), %%xmm1\n\t"
        "movdqa 16(%[states]), %%xmm2\n\t"
        "movdqa 32(%[states]), %%xmm8\n\t"
        "movdqa 48(%[states]), %%xmm9\n\t"
        APPLY(SHA_STEP_0, "%[first]", A, A_0) APPLY(SHA_STEP_0, "%[second]", B, B_0)
        APPLY(SHA_STEP_1, "%[first]", A, A_0, A_1) APPLY(SHA_STEP_1, "%[second]", B, B_0, B_1)
        APPLY(SHA_STEP_2, "%[first]", A, A_1, A_2) APPLY(SHA_STEP_2, "%[second]", B, B_1, B_2)
        APPLY(SHA_STEP_3, "%[first]", A, A_0, A_2, A_3, "xmm7") APPLY(SHA_STEP_3, "%[second]", B, B_0, B_2, B_3, "xmm14")
        BOTH(SHA_STEP, "64", 3, 0, 1) BOTH(SHA_STEP, "80", 0, 1, 2)
        BOTH(SHA_STEP, "96", 1, 2, 3) BOTH(SHA_STEP, "112", 2, 3, 0)
        BOTH(SHA_STEP, "128", 3, 0, 1) BOTH(SHA_STEP, "144", 0, 1, 2)
        BOTH(SHA_STEP, "160", 1, 2, 3) BOTH(SHA_STEP, "176", 2, 3, 0)
        BOTH(SHA_STEP, "192", 3, 0, 1) BOTH(SHA_LATE, "208", 0, 1, 2) BOTH(SHA_LATE, "224", 1, 2, 3)
        APPLY(SHA_LAST, "240", A, A_3) APPLY(SHA_LAST, "240", B, B_3)
        "paddd (%[states]), %%xmm1\n\t"
        "paddd 16(%[states]), %%xmm2\n\t"
        "paddd 32(%[states]), %%xmm8\n\t"
        "paddd 48(%[states]), %%xmm9\n\t"
        "movdqa %%xmm1, (%[states])\n\t"
        "movdqa %%xmm2, 16(%[states])\n\t"
        "movdqa %%xmm8, 32(%[states])\n\t"
        "movdqa %%xmm9, 48(%[states])\n\t"
        CLEAR_LOW
        CLEAR("xmm8") CLEAR("xmm9") CLEAR("xmm10") CLEAR("xmm11") CLEAR("xmm12") CLEAR("xmm13") CLEAR("xmm14")
        :
        : [states] "r"(states), [first] "r"(first), [second] "r"(second), [k] "r"(round_constants),
          [swap] "m"(*(const uint8_t(*)[16])swap_words)
        : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12",
          "xmm13", "xmm14", "cc", "memory");
}

// The chain of aes_x86.c, IGE_LOOP, with the keys in memory: xmm8 is "output ⊕ next input ⊕ first key", xmm9 is (input before) ⊕
// first key ⊕ last key, xmm12 is the first key and xmm13 the first ⊕ the last. Four blocks are deciphered while the four before them
// are hashed: neither waits for the other, and the instructions stand so close that the processor sees both.
#define IGE_OPEN(next)                                                                                                 \
    "movdqu " next "(%[data]), %%xmm10\n\t"                                                                            \
    "pxor %%xmm10, %%xmm9\n\t"
#define IGE_ROUND(offset) "aesdec " offset "(%[keys]), %%xmm8\n\t"
#define IGE_FIRST(next) IGE_OPEN(next) IGE_ROUND("16") IGE_ROUND("32") IGE_ROUND("48")
#define IGE_SECOND IGE_ROUND("64") IGE_ROUND("80") IGE_ROUND("96")
#define IGE_THIRD IGE_ROUND("112") IGE_ROUND("128") IGE_ROUND("144") IGE_ROUND("160")
#define IGE_FOURTH(place)                                                                                              \
    IGE_ROUND("176") IGE_ROUND("192") IGE_ROUND("208")                                                                 \
    "aesdeclast %%xmm9, %%xmm8\n\t"                                                                                    \
    "movdqu " place "(%[data]), %%xmm9\n\t"                                                                            \
    "pxor %%xmm13, %%xmm9\n\t"                                                                                         \
    "pxor %%xmm12, %%xmm10\n\t"                                                                                        \
    "pxor %%xmm8, %%xmm10\n\t"                                                                                         \
    "movdqu %%xmm10, " place "(%[data])\n\t"
#define IGE_BLOCK(place, next) IGE_FIRST(next) IGE_SECOND IGE_THIRD IGE_FOURTH(place)
#define IGE_CHUNK                                                                                                      \
    IGE_BLOCK("0", "16") IGE_BLOCK("16", "32") IGE_BLOCK("32", "48") IGE_BLOCK("48", "64") "add $64, %[data]\n\t"

void mtc_x86_ige_decrypt_sha256(mtc_sha256_state *state, uint8_t *data, size_t chunks, const uint8_t *inverse,
                                uint8_t vector[32]) {
    if (chunks == 0) return;
    const uint8_t *hashed = data;
    __asm__ volatile(
        "movdqa (%[state]), %%xmm1\n\t"
        "movdqa 16(%[state]), %%xmm2\n\t"
        "movdqa (%[keys]), %%xmm12\n\t"
        "movdqa 224(%[keys]), %%xmm13\n\t"
        "pxor %%xmm12, %%xmm13\n\t"
        "movdqu (%[vector]), %%xmm8\n\t"
        "movdqu (%[data]), %%xmm10\n\t"
        "pxor %%xmm10, %%xmm8\n\t"
        "pxor %%xmm12, %%xmm8\n\t"
        "movdqu 16(%[vector]), %%xmm9\n\t"
        "pxor %%xmm13, %%xmm9\n\t"
        IGE_CHUNK
        "dec %[chunks]\n\t"
        "jz 2f\n\t"
        ".p2align 5\n"
        "1:\n\t"
        IGE_FIRST("16") SHA_STEP_0("%[hashed]", "xmm1", "xmm2", "xmm3")
        IGE_SECOND SHA_STEP_1("%[hashed]", "xmm1", "xmm2", "xmm3", "xmm4")
        IGE_THIRD SHA_STEP_2("%[hashed]", "xmm1", "xmm2", "xmm4", "xmm5")
        IGE_FOURTH("0") SHA_STEP_3("%[hashed]", "xmm1", "xmm2", "xmm3", "xmm5", "xmm6", "xmm7")
        IGE_FIRST("32") SHA_STEP("64", "xmm1", "xmm2", "xmm6", "xmm3", "xmm4", "xmm7")
        IGE_SECOND SHA_STEP("80", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm7")
        IGE_THIRD SHA_STEP("96", "xmm1", "xmm2", "xmm4", "xmm5", "xmm6", "xmm7")
        IGE_FOURTH("16") SHA_STEP("112", "xmm1", "xmm2", "xmm5", "xmm6", "xmm3", "xmm7")
        IGE_FIRST("48") SHA_STEP("128", "xmm1", "xmm2", "xmm6", "xmm3", "xmm4", "xmm7")
        IGE_SECOND SHA_STEP("144", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm7")
        IGE_THIRD SHA_STEP("160", "xmm1", "xmm2", "xmm4", "xmm5", "xmm6", "xmm7")
        IGE_FOURTH("32") SHA_STEP("176", "xmm1", "xmm2", "xmm5", "xmm6", "xmm3", "xmm7")
        IGE_FIRST("64") SHA_STEP("192", "xmm1", "xmm2", "xmm6", "xmm3", "xmm4", "xmm7")
        IGE_SECOND SHA_LATE("208", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm7")
        IGE_THIRD SHA_LATE("224", "xmm1", "xmm2", "xmm4", "xmm5", "xmm6", "xmm7")
        IGE_FOURTH("48") SHA_LAST("240", "xmm1", "xmm2", "xmm6")
        SHA_ADD
        "add $64, %[data]\n\t"
        "add $64, %[hashed]\n\t"
        "dec %[chunks]\n\t"
        "jnz 1b\n"
        "2:\n\t"
        SHA_BLOCK("%[hashed]")
        SHA_ADD
        "movdqu (%[data]), %%xmm10\n\t"
        "pxor %%xmm12, %%xmm10\n\t"
        "pxor %%xmm8, %%xmm10\n\t"
        "movdqu %%xmm10, (%[vector])\n\t"
        "pxor %%xmm13, %%xmm9\n\t"
        "movdqu %%xmm9, 16(%[vector])\n\t"
        CLEAR_LOW
        CLEAR("xmm8") CLEAR("xmm9") CLEAR("xmm10") CLEAR("xmm12") CLEAR("xmm13")
        : [data] "+&r"(data), [hashed] "+&r"(hashed), [chunks] "+&r"(chunks)
        : [state] "r"(state->words), [keys] "r"(inverse), [vector] "r"(vector), [k] "r"(round_constants),
          [swap] "m"(*(const uint8_t(*)[16])swap_words)
        : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm12", "xmm13",
          "cc", "memory");
}

#endif
