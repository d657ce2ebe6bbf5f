#ifndef MTC_MONTGOMERY_ROWS_H
#define MTC_MONTGOMERY_ROWS_H

#include "CMTProtoCrypto.h"

/// Adds `left`·`right` and as many times `modulus` as make the lower 32 of the 64 words at `sum` zero; `inverse` is
/// −1/modulus mod 2^64. The lower words must be zero before; the upper ones are set. Returns the carry out of them.
uint64_t mtc_montgomery_rows(uint64_t *sum, const uint64_t *left, const uint64_t *right, const uint64_t *modulus,
                             uint64_t inverse);

/// Sets the 32 words of `out` to `value` − `number` and returns what had to be borrowed, 0 or 1.
uint64_t mtc_subtract(uint64_t *out, const uint64_t *value, const uint64_t *number);

/// Sets the 32 words of `out` to those of `value` where `mask` has ones, and to those of `other` elsewhere. `out` may be
/// one of both.
void mtc_select(uint64_t *out, const uint64_t *value, const uint64_t *other, uint64_t mask);

/// Copies entry `index` of a table of `count` numbers to `out`, while reading all of them.
void mtc_select_entry(uint64_t *out, const uint64_t *table, uint64_t count, uint64_t index);

#endif
