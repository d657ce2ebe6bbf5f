#include "multiply_row.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <stdatomic.h>

static bool has_two_carry_chains(void) {
    // 0 unknown, 1 no, 2 yes. Racing threads store the same value.
    static _Atomic int known;
    int state = atomic_load_explicit(&known, memory_order_relaxed);
    if (state == 0) {
        unsigned a, b, c, d;
        state = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_BMI2) && (b & bit_ADX) ? 2 : 1;
        atomic_store_explicit(&known, state, memory_order_relaxed);
    }
    return state == 2;
}

// The carry flag takes the high halves along, the overflow flag the running sum.
#define ADX_STEP(offset, high, previous)                                                                               \
    "mulx " offset "(%[number]), %%r8, %%" high "\n\t"                                                                 \
    "adcx %%" previous ", %%r8\n\t"                                                                                    \
    "adox " offset "(%[sum]), %%r8\n\t"                                                                                \
    "movq %%r8, " offset "(%[sum])\n\t"
#define ADX_PAIR(first, second) ADX_STEP(first, "r9", "r10") ADX_STEP(second, "r10", "r9")

// One carry, for processors before 2014.
#define MUL_STEP(offset)                                                                                               \
    "movq " offset "(%[number]), %%rax\n\t"                                                                            \
    "mulq %[factor]\n\t"                                                                                               \
    "addq %%r8, %%rax\n\t"                                                                                             \
    "adcq $0, %%rdx\n\t"                                                                                               \
    "addq %%rax, " offset "(%[sum])\n\t"                                                                               \
    "adcq $0, %%rdx\n\t"                                                                                               \
    "movq %%rdx, %%r8\n\t"
#define MUL_PAIR(first, second) MUL_STEP(first) MUL_STEP(second)

#define ROW(PAIR)                                                                                                      \
    PAIR("0", "8") PAIR("16", "24") PAIR("32", "40") PAIR("48", "56") PAIR("64", "72") PAIR("80", "88")                \
    PAIR("96", "104") PAIR("112", "120") PAIR("128", "136") PAIR("144", "152") PAIR("160", "168") PAIR("176", "184")   \
    PAIR("192", "200") PAIR("208", "216") PAIR("224", "232") PAIR("240", "248")

uint64_t mtc_multiply_row(uint64_t *sum, const uint64_t *number, uint64_t factor) {
    uint64_t top;
    if (has_two_carry_chains()) {
        __asm__ volatile(
            "xorl %%r10d, %%r10d\n\t"
            ROW(ADX_PAIR)
            "movl $0, %%r8d\n\t"
            "adcx %%r8, %%r10\n\t"
            "adox %%r8, %%r10\n\t"
            "movq %%r10, %[top]\n\t"
            : [top] "=r"(top)
            : [sum] "r"(sum), [number] "r"(number), "d"(factor)
            : "r8", "r9", "r10", "cc", "memory");
    } else {
        __asm__ volatile(
            "xorl %%r8d, %%r8d\n\t"
            ROW(MUL_PAIR)
            "movq %%r8, %[top]\n\t"
            : [top] "=r"(top)
            : [sum] "r"(sum), [number] "r"(number), [factor] "r"(factor)
            : "rax", "rdx", "r8", "cc", "memory");
    }
    return top;
}

#define MASK_STEP(offset)                                                                                              \
    "movdqu " offset "(%[number]), %%xmm0\n\t"                                                                         \
    "pand %%xmm2, %%xmm0\n\t"                                                                                          \
    "movdqu " offset "(%[out]), %%xmm1\n\t"                                                                            \
    "por %%xmm0, %%xmm1\n\t"                                                                                           \
    "movdqu %%xmm1, " offset "(%[out])\n\t"

void mtc_add_masked(uint64_t *out, const uint64_t *number, uint64_t mask) {
    __asm__ volatile(
        "movq %[mask], %%xmm2\n\t"
        "punpcklqdq %%xmm2, %%xmm2\n\t"
        MASK_STEP("0") MASK_STEP("16") MASK_STEP("32") MASK_STEP("48") MASK_STEP("64") MASK_STEP("80")
        MASK_STEP("96") MASK_STEP("112") MASK_STEP("128") MASK_STEP("144") MASK_STEP("160") MASK_STEP("176")
        MASK_STEP("192") MASK_STEP("208") MASK_STEP("224") MASK_STEP("240")
        :
        : [out] "r"(out), [number] "r"(number), [mask] "r"(mask)
        : "xmm0", "xmm1", "xmm2", "memory");
}

#elif defined(__aarch64__)

#define ROW_STEP                                                                                                       \
    "ldp x10, x11, [%[number]], #16\n\t"                                                                               \
    "ldp x12, x13, [%[sum]]\n\t"                                                                                       \
    "mul x14, x10, %[factor]\n\t"                                                                                      \
    "umulh x15, x10, %[factor]\n\t"                                                                                    \
    "adds x14, x14, %[carry]\n\t"                                                                                      \
    "adc x15, x15, xzr\n\t"                                                                                            \
    "adds x12, x12, x14\n\t"                                                                                           \
    "adc x15, x15, xzr\n\t"                                                                                            \
    "mul x14, x11, %[factor]\n\t"                                                                                      \
    "umulh %[carry], x11, %[factor]\n\t"                                                                               \
    "adds x14, x14, x15\n\t"                                                                                           \
    "adc %[carry], %[carry], xzr\n\t"                                                                                  \
    "adds x13, x13, x14\n\t"                                                                                           \
    "adc %[carry], %[carry], xzr\n\t"                                                                                  \
    "stp x12, x13, [%[sum]], #16\n\t"

uint64_t mtc_multiply_row(uint64_t *sum, const uint64_t *number, uint64_t factor) {
    uint64_t carry = 0, pairs = MTC_WORDS / 2;
    __asm__ volatile(
        "1:\n\t"
        ROW_STEP
        "sub %[pairs], %[pairs], #1\n\t"
        "cbnz %[pairs], 1b\n\t"
        : [carry] "+&r"(carry), [pairs] "+&r"(pairs), [sum] "+&r"(sum), [number] "+&r"(number)
        : [factor] "r"(factor)
        : "x10", "x11", "x12", "x13", "x14", "x15", "cc", "memory");
    return carry;
}

void mtc_add_masked(uint64_t *out, const uint64_t *number, uint64_t mask) {
    uint64_t steps = MTC_WORDS / 4;
    __asm__ volatile(
        "dup v4.2d, %[mask]\n"
        "1:\n\t"
        "ld1 {v0.2d, v1.2d}, [%[number]], #32\n\t"
        "ld1 {v2.2d, v3.2d}, [%[out]]\n\t"
        "and v0.16b, v0.16b, v4.16b\n\t"
        "and v1.16b, v1.16b, v4.16b\n\t"
        "orr v2.16b, v2.16b, v0.16b\n\t"
        "orr v3.16b, v3.16b, v1.16b\n\t"
        "st1 {v2.2d, v3.2d}, [%[out]], #32\n\t"
        "sub %[steps], %[steps], #1\n\t"
        "cbnz %[steps], 1b\n\t"
        : [out] "+&r"(out), [number] "+&r"(number), [steps] "+&r"(steps)
        : [mask] "r"(mask)
        : "v0", "v1", "v2", "v3", "v4", "memory");
}

#else

uint64_t mtc_multiply_row(uint64_t *sum, const uint64_t *number, uint64_t factor) {
    uint64_t carry = 0;
    for (int i = 0; i < MTC_WORDS; i++) {
        unsigned __int128 t = (unsigned __int128)number[i] * factor + sum[i] + carry;
        sum[i] = (uint64_t)t;
        carry = (uint64_t)(t >> 64);
    }
    return carry;
}

void mtc_add_masked(uint64_t *out, const uint64_t *number, uint64_t mask) {
    for (int i = 0; i < MTC_WORDS; i++) out[i] |= number[i] & mask;
}

#endif
