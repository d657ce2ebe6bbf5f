// AES-256 with AES-NI. Each loop is one assembly statement: compilers that do not optimise cannot slow it down.
#include "aes_internal.h"

#if MTC_X86

#include <cpuid.h>
#include <stdatomic.h>
#include <string.h>

bool mtc_x86_available(void) {
    // 0 unknown, 1 no, 2 yes. Racing threads store the same value.
    static _Atomic int known;
    int state = atomic_load_explicit(&known, memory_order_relaxed);
    if (state == 0) {
        unsigned a, b, c, d;
        state = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_AES) && (c & bit_SSSE3) ? 2 : 1;
        atomic_store_explicit(&known, state, memory_order_relaxed);
    }
    return state == 2;
}

// x ⊕ x≪32 ⊕ x≪64 ⊕ x≪96, then ⊕ the word of the key schedule's nonlinear part that `shuffle` spreads.
#define EXPAND_STEP(target, source, constant, shuffle, offset)                                                         \
    "aeskeygenassist $" constant ", " source ", %%xmm2\n\t"                                                            \
    "pshufd $" shuffle ", %%xmm2, %%xmm2\n\t"                                                                          \
    "movdqa " target ", %%xmm3\n\t"                                                                                    \
    "pslldq $4, %%xmm3\n\t"                                                                                            \
    "pxor %%xmm3, " target "\n\t"                                                                                      \
    "movdqa " target ", %%xmm3\n\t"                                                                                    \
    "pslldq $8, %%xmm3\n\t"                                                                                            \
    "pxor %%xmm3, " target "\n\t"                                                                                      \
    "pxor %%xmm2, " target "\n\t"                                                                                      \
    "movdqu " target ", " offset "(%[schedule])\n\t"
#define EXPAND_EVEN(constant, offset) EXPAND_STEP("%%xmm0", "%%xmm1", constant, "0xff", offset)
#define EXPAND_ODD(offset) EXPAND_STEP("%%xmm1", "%%xmm0", "0", "0xaa", offset)

void mtc_x86_expand(uint8_t schedule[240], const uint8_t key[32]) {
    __asm__ volatile(
        "movdqu (%[key]), %%xmm0\n\t"
        "movdqu 16(%[key]), %%xmm1\n\t"
        "movdqu %%xmm0, (%[schedule])\n\t"
        "movdqu %%xmm1, 16(%[schedule])\n\t"
        EXPAND_EVEN("1", "32") EXPAND_ODD("48")
        EXPAND_EVEN("2", "64") EXPAND_ODD("80")
        EXPAND_EVEN("4", "96") EXPAND_ODD("112")
        EXPAND_EVEN("8", "128") EXPAND_ODD("144")
        EXPAND_EVEN("16", "160") EXPAND_ODD("176")
        EXPAND_EVEN("32", "192") EXPAND_ODD("208")
        EXPAND_EVEN("64", "224")
        "pxor %%xmm0, %%xmm0\n\t"
        "pxor %%xmm1, %%xmm1\n\t"
        "pxor %%xmm2, %%xmm2\n\t"
        "pxor %%xmm3, %%xmm3\n\t"
        :
        : [schedule] "r"(schedule), [key] "r"(key)
        : "xmm0", "xmm1", "xmm2", "xmm3", "memory");
}

#define INVERT_STEP(from, to) "movdqu " from "(%[in]), %%xmm0\n\taesimc %%xmm0, %%xmm0\n\tmovdqu %%xmm0, " to "(%[out])\n\t"

/// The schedule of the equivalent inverse cipher: reversed, the inner keys passed through InvMixColumns.
void mtc_x86_invert(uint8_t inverse[240], const uint8_t schedule[240]) {
    memcpy(inverse, schedule + 224, 16);
    memcpy(inverse + 224, schedule, 16);
    __asm__ volatile(
        INVERT_STEP("208", "16") INVERT_STEP("192", "32") INVERT_STEP("176", "48") INVERT_STEP("160", "64")
        INVERT_STEP("144", "80") INVERT_STEP("128", "96") INVERT_STEP("112", "112") INVERT_STEP("96", "128")
        INVERT_STEP("80", "144") INVERT_STEP("64", "160") INVERT_STEP("48", "176") INVERT_STEP("32", "192")
        INVERT_STEP("16", "208")
        "pxor %%xmm0, %%xmm0\n\t"
        :
        : [in] "r"(schedule), [out] "r"(inverse)
        : "xmm0", "memory");
}

#define LOAD_INNER_KEYS                                                                                                \
    "movdqu 16(%[keys]), %%xmm3\n\t"                                                                                   \
    "movdqu 32(%[keys]), %%xmm4\n\t"                                                                                   \
    "movdqu 48(%[keys]), %%xmm5\n\t"                                                                                   \
    "movdqu 64(%[keys]), %%xmm6\n\t"                                                                                   \
    "movdqu 80(%[keys]), %%xmm7\n\t"                                                                                   \
    "movdqu 96(%[keys]), %%xmm8\n\t"                                                                                   \
    "movdqu 112(%[keys]), %%xmm9\n\t"                                                                                  \
    "movdqu 128(%[keys]), %%xmm10\n\t"                                                                                 \
    "movdqu 144(%[keys]), %%xmm11\n\t"                                                                                 \
    "movdqu 160(%[keys]), %%xmm12\n\t"                                                                                 \
    "movdqu 176(%[keys]), %%xmm13\n\t"                                                                                 \
    "movdqu 192(%[keys]), %%xmm14\n\t"                                                                                 \
    "movdqu 208(%[keys]), %%xmm15\n\t"
#define ROUND(op, key) op " %%" key ", %%xmm0\n\t"
#define INNER_ROUNDS(op)                                                                                               \
    ROUND(op, "xmm3") ROUND(op, "xmm4") ROUND(op, "xmm5") ROUND(op, "xmm6") ROUND(op, "xmm7") ROUND(op, "xmm8")        \
    ROUND(op, "xmm9") ROUND(op, "xmm10") ROUND(op, "xmm11") ROUND(op, "xmm12") ROUND(op, "xmm13") ROUND(op, "xmm14")   \
    ROUND(op, "xmm15")
#define CLEAR(register) "pxor %%" register ", %%" register "\n\t"
#define CLEAR_ALL                                                                                                      \
    CLEAR("xmm0") CLEAR("xmm1") CLEAR("xmm2") CLEAR("xmm3") CLEAR("xmm4") CLEAR("xmm5") CLEAR("xmm6") CLEAR("xmm7")    \
    CLEAR("xmm8") CLEAR("xmm9") CLEAR("xmm10") CLEAR("xmm11") CLEAR("xmm12") CLEAR("xmm13") CLEAR("xmm14")             \
    CLEAR("xmm15")
#define ALL_XMM                                                                                                        \
    "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12",         \
        "xmm13", "xmm14", "xmm15"

// The chain from block to block is the fourteen rounds and nothing else. The last round's key operand carries every
// exclusive-or that stands between this block's rounds and the next block's: the last round key, the input before
// this one, the next input and the first round key. xmm0 is therefore always "output ⊕ next input ⊕ first key"; the
// output itself is recovered aside. xmm2 holds (input before) ⊕ first key ⊕ last key.
#define IGE_LOOP(op)                                                                                                   \
    LOAD_INNER_KEYS                                                                                                    \
    "movdqu (%[out]), %%xmm0\n\t"                                                                                      \
    "movdqu (%[data]), %%xmm1\n\t"                                                                                     \
    "pxor %%xmm1, %%xmm0\n\t"                                                                                          \
    "pxor (%[edges]), %%xmm0\n\t"                                                                                      \
    "movdqu (%[in]), %%xmm2\n\t"                                                                                       \
    "pxor 16(%[edges]), %%xmm2\n\t"                                                                                    \
    "dec %[blocks]\n\t"                                                                                                \
    "jz 2f\n\t"                                                                                                        \
    ".p2align 5\n"                                                                                                     \
    "1:\n\t"                                                                                                           \
    "movdqu 16(%[data]), %%xmm1\n\t"                                                                                   \
    "pxor %%xmm1, %%xmm2\n\t"                                                                                          \
    INNER_ROUNDS(op)                                                                                                   \
    ROUND(op "last", "xmm2")                                                                                           \
    "movdqu (%[data]), %%xmm2\n\t"                                                                                     \
    "pxor 16(%[edges]), %%xmm2\n\t"                                                                                    \
    "pxor (%[edges]), %%xmm1\n\t"                                                                                      \
    "pxor %%xmm0, %%xmm1\n\t"                                                                                          \
    "movdqu %%xmm1, (%[data])\n\t"                                                                                     \
    "add $16, %[data]\n\t"                                                                                             \
    "dec %[blocks]\n\t"                                                                                                \
    "jnz 1b\n"                                                                                                         \
    "2:\n\t"                                                                                                           \
    "pxor (%[edges]), %%xmm2\n\t"                                                                                      \
    INNER_ROUNDS(op)                                                                                                   \
    ROUND(op "last", "xmm2")                                                                                           \
    "movdqu %%xmm0, (%[data])\n\t"                                                                                     \
    CLEAR_ALL

void mtc_x86_ige(uint8_t *data, size_t blocks, const uint8_t schedule[240], mtc_ige_vector iv, bool decrypt) {
    if (!decrypt) {
        mtc_x86_ige_under(data, blocks, schedule, iv, false);
        return;
    }
    uint8_t inverse[240];
    mtc_x86_invert(inverse, schedule);
    mtc_x86_ige_under(data, blocks, inverse, iv, true);
    mtc_wipe(inverse, sizeof inverse);
}

void mtc_x86_ige_under(uint8_t *data, size_t blocks, const uint8_t keys[240], mtc_ige_vector iv, bool decrypt) {
    // The first key, and the first ⊕ the last.
    uint8_t edges[32] __attribute__((aligned(16)));
    for (int i = 0; i < 16; i++) {
        edges[i] = keys[i];
        edges[16 + i] = keys[i] ^ keys[224 + i];
    }
    if (decrypt) {
        __asm__ volatile(IGE_LOOP("aesdec")
                         : [data] "+&r"(data), [blocks] "+&r"(blocks)
                         : [keys] "r"(keys), [edges] "r"(edges), [out] "r"(iv.previous_out), [in] "r"(iv.previous_in)
                         : ALL_XMM, "cc", "memory");
    } else {
        __asm__ volatile(IGE_LOOP("aesenc")
                         : [data] "+&r"(data), [blocks] "+&r"(blocks)
                         : [keys] "r"(keys), [edges] "r"(edges), [out] "r"(iv.previous_out), [in] "r"(iv.previous_in)
                         : ALL_XMM, "cc", "memory");
    }
    mtc_wipe(edges, sizeof edges);
}

// MARK: CTR

typedef uint8_t vector[16] __attribute__((aligned(16)));

/// Turns a counter whose low word was counted in the processor's byte order back into big-endian.
static const vector swap_low_word = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 14, 13, 12};
/// What is added to the low word for the eight blocks in flight, and the step to the next eight.
static const uint32_t steps[9][4] __attribute__((aligned(16))) = {
    {0, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 0, 2}, {0, 0, 0, 3}, {0, 0, 0, 4},
    {0, 0, 0, 5}, {0, 0, 0, 6}, {0, 0, 0, 7}, {0, 0, 0, 8},
};

#define CTR_START(n)                                                                                                   \
    "movdqa %%xmm8, %%xmm" n "\n\t"                                                                                    \
    "paddd 16*" n "(%[steps]), %%xmm" n "\n\t"                                                                         \
    "pshufb %%xmm9, %%xmm" n "\n\t"                                                                                    \
    "pxor %%xmm10, %%xmm" n "\n\t"
#define CTR_EIGHT(f) f("0") f("1") f("2") f("3") f("4") f("5") f("6") f("7")
#define CTR_APPLY(op, key)                                                                                             \
    op " %%" key ", %%xmm0\n\t" op " %%" key ", %%xmm1\n\t" op " %%" key ", %%xmm2\n\t" op " %%" key ", %%xmm3\n\t"    \
    op " %%" key ", %%xmm4\n\t" op " %%" key ", %%xmm5\n\t" op " %%" key ", %%xmm6\n\t" op " %%" key ", %%xmm7\n\t"
#define CTR_ROUND(op, offset) "movdqu " offset "(%[keys]), %%xmm11\n\t" CTR_APPLY(op, "xmm11")
#define CTR_ROUNDS                                                                                                     \
    CTR_ROUND("aesenc", "16") CTR_ROUND("aesenc", "32") CTR_ROUND("aesenc", "48") CTR_ROUND("aesenc", "64")            \
    CTR_ROUND("aesenc", "80") CTR_ROUND("aesenc", "96") CTR_ROUND("aesenc", "112") CTR_ROUND("aesenc", "128")          \
    CTR_ROUND("aesenc", "144") CTR_ROUND("aesenc", "160") CTR_ROUND("aesenc", "176") CTR_ROUND("aesenc", "192")        \
    CTR_ROUND("aesenc", "208") CTR_ROUND("aesenclast", "224")
#define CTR_FINISH(n)                                                                                                  \
    "movdqu 16*" n "(%[data]), %%xmm12\n\t"                                                                            \
    "pxor %%xmm" n ", %%xmm12\n\t"                                                                                     \
    "movdqu %%xmm12, 16*" n "(%[data])\n\t"

void mtc_x86_ctr(uint8_t *data, size_t blocks, const uint8_t schedule[240], const uint8_t counter[16]) {
    uint8_t tail[128] __attribute__((aligned(16)));
    vector start;
    memcpy(start, counter, 16);
    size_t whole = blocks / 8, rest = blocks % 8;
    // Eight blocks at a time; what is left over runs once more through a buffer of eight.
    for (int pass = 0; pass < 2; pass++) {
        size_t count = pass == 0 ? whole : (rest > 0 ? 1 : 0);
        uint8_t *target = pass == 0 ? data : tail;
        if (pass == 1) memcpy(tail, data + whole * 128, rest * 16);
        if (count == 0) continue;
        __asm__ volatile(
            "movdqa (%[swap]), %%xmm9\n\t"
            "movdqu (%[keys]), %%xmm10\n\t"
            "movdqa (%[start]), %%xmm8\n\t"
            "pshufb %%xmm9, %%xmm8\n\t"
            ".p2align 5\n"
            "1:\n\t"
            CTR_EIGHT(CTR_START)
            "paddd 128(%[steps]), %%xmm8\n\t"
            CTR_ROUNDS
            CTR_EIGHT(CTR_FINISH)
            "add $128, %[data]\n\t"
            "dec %[count]\n\t"
            "jnz 1b\n\t"
            "pshufb %%xmm9, %%xmm8\n\t"
            "movdqa %%xmm8, (%[start])\n\t"
            CLEAR_ALL
            : [data] "+&r"(target), [count] "+&r"(count)
            : [keys] "r"(schedule), [start] "r"(start), [swap] "r"(swap_low_word), [steps] "r"(steps)
            : ALL_XMM, "cc", "memory");
    }
    if (rest > 0) memcpy(data + whole * 128, tail, rest * 16);
    mtc_wipe(tail, sizeof tail);
}

#endif
