#include "montgomery_rows.h"

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

// The carry flag takes the high halves along, the overflow flag the running sum. The number is at r11.
#define ADX_STEP(offset, high, previous)                                                                               \
    "mulx " offset "(%%r11), %%r8, %%" high "\n\t"                                                                 \
    "adcx %%" previous ", %%r8\n\t"                                                                                    \
    "adox " offset "(%[sum]), %%r8\n\t"                                                                                \
    "movq %%r8, " offset "(%[sum])\n\t"
#define ADX_PAIR(first, second) ADX_STEP(first, "r9", "r10") ADX_STEP(second, "r10", "r9")

// One carry, for processors before 2014.
#define MUL_STEP(offset)                                                                                               \
    "movq " offset "(%%r11), %%rax\n\t"                                                                            \
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

// Both rows of each step in one loop: what a compiler without optimization puts between them costs more than they do. With
// five clobbered registers and eight operands, one more operand would find no register there.
static uint64_t montgomery_rows_with_two_carries(uint64_t *sum, const uint64_t *left, const uint64_t *right,
                                                 const uint64_t *modulus, uint64_t inverse) {
    uint64_t carry = 0, high, steps = MTC_WORDS;
    __asm__ volatile(
        "1:\n\t"
        "movq (%[right]), %%rdx\n\t"
        "movq %[left], %%r11\n\t"
        "xorl %%r10d, %%r10d\n\t"
        ROW(ADX_PAIR)
        "movl $0, %%r8d\n\t"
        "adcx %%r8, %%r10\n\t"
        "adox %%r8, %%r10\n\t"
        "movq %%r10, %[high]\n\t"
        "movq (%[sum]), %%rdx\n\t"
        "imulq %[inverse], %%rdx\n\t"
        "movq %[modulus], %%r11\n\t"
        "xorl %%r10d, %%r10d\n\t"
        ROW(ADX_PAIR)
        "movl $0, %%r8d\n\t"
        "adcx %%r8, %%r10\n\t"
        "adox %%r8, %%r10\n\t"
        "addq %[high], %%r10\n\t"
        "adcq %%r8, %%r8\n\t"
        "addq %[carry], %%r10\n\t"
        "adcq $0, %%r8\n\t"
        "movq %%r8, %[carry]\n\t"
        "movq %%r10, 256(%[sum])\n\t"
        "addq $8, %[sum]\n\t"
        "addq $8, %[right]\n\t"
        "decq %[steps]\n\t"
        "jnz 1b\n\t"
        : [sum] "+&r"(sum), [right] "+&r"(right), [carry] "+&r"(carry), [steps] "+&r"(steps), [high] "=&r"(high)
        : [left] "r"(left), [modulus] "r"(modulus), [inverse] "r"(inverse)
        : "rdx", "r8", "r9", "r10", "r11", "cc", "memory");
    return carry;
}

static uint64_t multiply_row(uint64_t *sum, const uint64_t *number, uint64_t factor) {
    uint64_t top;
    __asm__ volatile(
        "movq %[number], %%r11\n\t"
        "xorl %%r8d, %%r8d\n\t"
        ROW(MUL_PAIR)
        "movq %%r8, %[top]\n\t"
        : [top] "=r"(top)
        : [sum] "r"(sum), [number] "r"(number), [factor] "r"(factor)
        : "rax", "rdx", "r8", "r11", "cc", "memory");
    return top;
}

#define SUBTRACT_STEP(offset)                                                                                          \
    "movq " offset "(%[value]), %%r8\n\t"                                                                              \
    "sbbq " offset "(%[number]), %%r8\n\t"                                                                             \
    "movq %%r8, " offset "(%[out])\n\t"
#define SUBTRACT_PAIR(first, second) SUBTRACT_STEP(first) SUBTRACT_STEP(second)

uint64_t mtc_subtract(uint64_t *out, const uint64_t *value, const uint64_t *number) {
    uint64_t borrow;
    __asm__ volatile(
        "xorl %%r8d, %%r8d\n\t"
        ROW(SUBTRACT_PAIR)
        "sbbq %[borrow], %[borrow]\n\t"
        : [borrow] "=&r"(borrow)
        : [out] "r"(out), [value] "r"(value), [number] "r"(number)
        : "r8", "cc", "memory");
    return borrow & 1;
}

#define SELECT_STEP(offset)                                                                                            \
    "movdqu " offset "(%[value]), %%xmm0\n\t"                                                                          \
    "movdqu " offset "(%[other]), %%xmm1\n\t"                                                                          \
    "pxor %%xmm1, %%xmm0\n\t"                                                                                          \
    "pand %%xmm2, %%xmm0\n\t"                                                                                          \
    "pxor %%xmm1, %%xmm0\n\t"                                                                                          \
    "movdqu %%xmm0, " offset "(%[out])\n\t"
#define SELECT_PAIR(first, second) SELECT_STEP(first)

void mtc_select(uint64_t *out, const uint64_t *value, const uint64_t *other, uint64_t mask) {
    __asm__ volatile(
        "movq %[mask], %%xmm2\n\t"
        "punpcklqdq %%xmm2, %%xmm2\n\t"
        ROW(SELECT_PAIR)
        :
        : [out] "r"(out), [value] "r"(value), [other] "r"(other), [mask] "r"(mask)
        : "xmm0", "xmm1", "xmm2", "memory");
}

#define ENTRY_STEP(offset, sum)                                                                                        \
    "movdqu " offset "(%[entry]), %%xmm4\n\t"                                                                          \
    "pand %%xmm3, %%xmm4\n\t"                                                                                          \
    "por %%xmm4, %%" sum "\n\t"
#define CLEAR(sum) "pxor %%" sum ", %%" sum "\n\t"
#define STORE(offset, sum) "movdqu %%" sum ", " offset "(%[out])\n\t"
#define EACH_SUM(DO) DO("xmm5") DO("xmm6") DO("xmm7") DO("xmm8") DO("xmm9") DO("xmm10") DO("xmm11") DO("xmm12")
#define EACH_PLACE(DO)                                                                                                 \
    DO("0", "xmm5") DO("16", "xmm6") DO("32", "xmm7") DO("48", "xmm8")                                                 \
    DO("64", "xmm9") DO("80", "xmm10") DO("96", "xmm11") DO("112", "xmm12")

void mtc_select_entry(uint64_t *out, const uint64_t *table, uint64_t count, uint64_t index) {
    // One half of the number at a time, so that it stays in registers.
    for (int half = 0; half < 2; half++, out += MTC_WORDS / 2, table += MTC_WORDS / 2) {
        const uint64_t *entry = table;
        uint64_t left = count;
        __asm__ volatile(
            "movd %k[index], %%xmm0\n\t"
            "pshufd $0, %%xmm0, %%xmm0\n\t"
            "pxor %%xmm1, %%xmm1\n\t"
            "pcmpeqd %%xmm2, %%xmm2\n\t"
            EACH_SUM(CLEAR)
            "1:\n\t"
            "movdqa %%xmm1, %%xmm3\n\t"
            "pcmpeqd %%xmm0, %%xmm3\n\t"
            EACH_PLACE(ENTRY_STEP)
            "psubd %%xmm2, %%xmm1\n\t"
            "addq $256, %[entry]\n\t"
            "decq %[left]\n\t"
            "jnz 1b\n\t"
            EACH_PLACE(STORE)
            : [entry] "+&r"(entry), [left] "+&r"(left)
            : [out] "r"(out), [index] "r"(index)
            : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
              "xmm12", "cc", "memory");
    }
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

static uint64_t multiply_row(uint64_t *sum, const uint64_t *number, uint64_t factor) {
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

static void add_masked(uint64_t *out, const uint64_t *number, uint64_t mask) {
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

static uint64_t multiply_row(uint64_t *sum, const uint64_t *number, uint64_t factor) {
    uint64_t carry = 0;
    for (int i = 0; i < MTC_WORDS; i++) {
        unsigned __int128 t = (unsigned __int128)number[i] * factor + sum[i] + carry;
        sum[i] = (uint64_t)t;
        carry = (uint64_t)(t >> 64);
    }
    return carry;
}

static void add_masked(uint64_t *out, const uint64_t *number, uint64_t mask) {
    for (int i = 0; i < MTC_WORDS; i++) out[i] |= number[i] & mask;
}

#endif

#if !defined(__x86_64__)

void mtc_select_entry(uint64_t *out, const uint64_t *table, uint64_t count, uint64_t index) {
    for (int i = 0; i < MTC_WORDS; i++) out[i] = 0;
    for (uint64_t entry = 0; entry < count; entry++) {
        uint64_t same = entry ^ index;
        // All ones if `same` is zero: only then does the subtraction borrow.
        add_masked(out, table + MTC_WORDS * entry, (uint64_t)0 - ((same - 1) >> 63));
    }
}

uint64_t mtc_subtract(uint64_t *out, const uint64_t *value, const uint64_t *number) {
    uint64_t borrow = 0;
    for (int i = 0; i < MTC_WORDS; i++) {
        unsigned __int128 d = (unsigned __int128)value[i] - number[i] - borrow;
        out[i] = (uint64_t)d;
        borrow = (uint64_t)(d >> 64) & 1;
    }
    return borrow;
}

void mtc_select(uint64_t *out, const uint64_t *value, const uint64_t *other, uint64_t mask) {
    for (int i = 0; i < MTC_WORDS; i++) out[i] = other[i] ^ (mask & (other[i] ^ value[i]));
}

#endif

uint64_t mtc_montgomery_rows(uint64_t *sum, const uint64_t *left, const uint64_t *right, const uint64_t *modulus,
                             uint64_t inverse) {
#if defined(__x86_64__)
    if (has_two_carry_chains()) return montgomery_rows_with_two_carries(sum, left, right, modulus, inverse);
#endif
    uint64_t carry = 0;
    for (int i = 0; i < MTC_WORDS; i++) {
        uint64_t high = multiply_row(sum + i, left, right[i]);
        uint64_t low = multiply_row(sum + i, modulus, sum[i] * inverse);
        unsigned __int128 top = (unsigned __int128)high + low + carry;
        sum[i + MTC_WORDS] = (uint64_t)top;
        carry = (uint64_t)(top >> 64);
    }
    return carry;
}
