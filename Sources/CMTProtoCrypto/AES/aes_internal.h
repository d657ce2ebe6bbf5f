#ifndef MTC_AES_INTERNAL_H
#define MTC_AES_INTERNAL_H

#include "CMTProtoCrypto.h"

#if defined(__x86_64__)
#define MTC_X86 1
#endif
#if defined(__aarch64__) && !defined(__AARCH64EB__)
#define MTC_ARMV8 1
#endif

/// Both directions of IGE are one recurrence, out = F(in ⊕ previous out) ⊕ previous in, with F the cipher or its
/// inverse; only the halves of the vector change places.
typedef struct {
    const uint8_t *previous_out;
    const uint8_t *previous_in;
} mtc_ige_vector;

void mtc_portable_expand(uint8_t schedule[240], const uint8_t key[32]);
void mtc_portable_ige(uint8_t *data, size_t blocks, const uint8_t schedule[240], mtc_ige_vector iv, bool decrypt);
/// XORs `blocks` blocks with the keystream from `counter` on. The low 32 bits of the counter do not wrap.
void mtc_portable_ctr(uint8_t *data, size_t blocks, const uint8_t schedule[240], const uint8_t counter[16]);

#if MTC_X86
void mtc_x86_expand(uint8_t schedule[240], const uint8_t key[32]);
void mtc_x86_invert(uint8_t inverse[240], const uint8_t schedule[240]);
void mtc_x86_ige(uint8_t *data, size_t blocks, const uint8_t schedule[240], mtc_ige_vector iv, bool decrypt);
/// The same under the keys of its direction: the schedule, or what `mtc_x86_invert` makes of it.
void mtc_x86_ige_under(uint8_t *data, size_t blocks, const uint8_t keys[240], mtc_ige_vector iv, bool decrypt);
void mtc_x86_ctr(uint8_t *data, size_t blocks, const uint8_t schedule[240], const uint8_t counter[16]);
bool mtc_x86_available(void);
#endif

#if MTC_ARMV8
void mtc_armv8_ige(uint8_t *data, size_t blocks, const uint8_t schedule[240], mtc_ige_vector iv, bool decrypt);
void mtc_armv8_ctr(uint8_t *data, size_t blocks, const uint8_t schedule[240], const uint8_t counter[16]);
void mtc_armv8_expand(uint8_t schedule[240], const uint8_t key[32]);
bool mtc_armv8_available(void);
#endif

#endif
