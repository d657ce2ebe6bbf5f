#ifndef MTC_MULTIPLY_ROW_H
#define MTC_MULTIPLY_ROW_H

#include "CMTProtoCrypto.h"

/// Adds `factor`·`number` to the 32 words at `sum` and returns the word that comes out at the top.
uint64_t mtc_multiply_row(uint64_t *sum, const uint64_t *number, uint64_t factor);

/// ORs the 32 words of `number` into `out` where `mask` has ones.
void mtc_add_masked(uint64_t *out, const uint64_t *number, uint64_t mask);

#endif
