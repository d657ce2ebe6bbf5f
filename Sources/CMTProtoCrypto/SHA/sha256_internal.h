#ifndef MTC_SHA256_INTERNAL_H
#define MTC_SHA256_INTERNAL_H

#include "CMTProtoCrypto.h"

#if defined(__x86_64__)
#define MTC_SHA_X86 1
#endif

/// The eight words in the order in which the processor's instructions hold them: F E B A, H G D C.
typedef struct {
    uint32_t words[8] __attribute__((aligned(16)));
} mtc_sha256_state;

#if MTC_SHA_X86
extern const mtc_sha256_state mtc_sha256_start;

bool mtc_x86_sha256_available(void);
/// Hashes whole blocks of 64 bytes.
void mtc_x86_sha256_blocks(mtc_sha256_state *state, const uint8_t *data, size_t blocks);
/// Hashes one block into each of two states, both at once.
void mtc_x86_sha256_pair(mtc_sha256_state states[2], const uint8_t *first, const uint8_t *second);
/// Decrypts 4 · `chunks` blocks of 16 bytes as `mtc_x86_ige` does, and hashes each 64 bytes of what comes out. At least one more
/// block follows in `data`. `inverse` is the schedule of the inverse cipher, aligned to 16 bytes; `vector` is the output before
/// and the input before, and is what the next block needs afterwards.
void mtc_x86_ige_decrypt_sha256(mtc_sha256_state *state, uint8_t *data, size_t chunks, const uint8_t *inverse,
                                uint8_t vector[32]);
#endif

#endif
