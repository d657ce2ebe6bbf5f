// What MTProto hashes for each message, by the processor's own instructions.
#include "../AES/aes_internal.h"
#include "sha256_internal.h"

#include <string.h>

bool mtc_sha256_available(void) {
#if MTC_SHA_X86
    return mtc_x86_sha256_available() && mtc_x86_available();
#else
    return false;
#endif
}

#if MTC_SHA_X86

static void write_digest(uint8_t digest[32], const mtc_sha256_state *state) {
    // Where A, B, … H are.
    static const uint8_t places[8] = {3, 2, 7, 6, 1, 0, 5, 4};
    // Read where they are: a compiler that does not optimise leaves copies on the stack.
    for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state->words[places[i / 4]] >> (24 - 8 * (i % 4)));
}

/// Puts the end of a message behind its last `used` bytes: one block, or two. Returns how many.
static size_t pad(uint8_t blocks[128], size_t used, uint64_t length) {
    size_t count = used < 56 ? 1 : 2;
    memset(blocks + used, 0, 64 * count - used);
    blocks[used] = 0x80;
    for (int i = 0; i < 8; i++) blocks[64 * count - 1 - i] = (uint8_t)(length << 3 >> 8 * i);
    return count;
}

/// Hashes the last `length` bytes of a message of `total`, and gives the digest.
static void finish(uint8_t digest[32], mtc_sha256_state *state, const uint8_t *data, size_t length, uint64_t total) {
    size_t whole = length / 64, rest = length % 64;
    mtc_x86_sha256_blocks(state, data, whole);
    uint8_t last[128];
    if (rest > 0) memcpy(last, data + 64 * whole, rest);
    mtc_x86_sha256_blocks(state, last, pad(last, rest, total));
    write_digest(digest, state);
    mtc_wipe(last, sizeof last);
    mtc_wipe(state, sizeof *state);
}

bool mtc_sha256_of_message(uint8_t *digest, const uint8_t *head, const uint8_t *data, size_t length) {
    if (!mtc_sha256_available()) return false;
    mtc_sha256_state state = mtc_sha256_start;
    uint8_t first[128];
    size_t taken = length < 32 ? length : 32;
    memcpy(first, head, 32);
    if (taken > 0) memcpy(first + 32, data, taken);
    if (taken == 32) {
        mtc_x86_sha256_blocks(&state, first, 1);
        finish(digest, &state, data + 32, length - 32, (uint64_t)length + 32);
    } else {
        finish(digest, &state, first, 32 + taken, (uint64_t)length + 32);
    }
    mtc_wipe(first, sizeof first);
    return true;
}

bool mtc_sha256_of_two(uint8_t *digests, const uint8_t *first, const uint8_t *second) {
    if (!mtc_sha256_available()) return false;
    mtc_sha256_state states[2] = {mtc_sha256_start, mtc_sha256_start};
    uint8_t blocks[256];
    memcpy(blocks, first, 52);
    memcpy(blocks + 128, second, 52);
    pad(blocks, 52, 52);
    pad(blocks + 128, 52, 52);
    mtc_x86_sha256_pair(states, blocks, blocks + 128);
    write_digest(digests, &states[0]);
    write_digest(digests + 32, &states[1]);
    mtc_wipe(blocks, sizeof blocks);
    mtc_wipe(states, sizeof states);
    return true;
}

bool mtc_aes256_ige_decrypt_and_hash(uint8_t *digest, const uint8_t *head, uint8_t *data, size_t blocks,
                                     const uint8_t *key, const uint8_t *iv) {
    if (!mtc_sha256_available()) return false;
    // What is shorter has nothing to hash while something else is deciphered.
    if (blocks < 11) {
        mtc_aes256_ige_decrypt(data, blocks, key, iv, MTC_AES_X86);
        return mtc_sha256_of_message(digest, head, data, 16 * blocks);
    }
    uint8_t schedule[240] __attribute__((aligned(16)));
    uint8_t inverse[240] __attribute__((aligned(16)));
    // The output before and the input before.
    uint8_t vector[32];
    mtc_x86_expand(schedule, key);
    mtc_x86_invert(inverse, schedule);
    // The first block of the hash has 32 bytes that are not deciphered.
    uint8_t first[64];
    memcpy(first, head, 32);
    memcpy(vector + 16, data + 16, 16);
    mtc_x86_ige_under(data, 2, inverse, (mtc_ige_vector){iv + 16, iv}, true);
    memcpy(vector, data + 16, 16);
    memcpy(first + 32, data, 32);
    mtc_sha256_state state = mtc_sha256_start;
    mtc_x86_sha256_blocks(&state, first, 1);
    uint8_t *rest = data + 32;
    size_t left = blocks - 2;
    // The kernel looks one block ahead.
    size_t chunks = (left - 1) / 4;
    mtc_x86_ige_decrypt_sha256(&state, rest, chunks, inverse, vector);
    rest += 64 * chunks;
    left -= 4 * chunks;
    mtc_x86_ige_under(rest, left, inverse, (mtc_ige_vector){vector, vector + 16}, true);
    finish(digest, &state, rest, 16 * left, (uint64_t)16 * blocks + 32);
    mtc_wipe(schedule, sizeof schedule);
    mtc_wipe(inverse, sizeof inverse);
    mtc_wipe(vector, sizeof vector);
    mtc_wipe(first, sizeof first);
    return true;
}

#else

bool mtc_sha256_of_message(uint8_t *digest, const uint8_t *head, const uint8_t *data, size_t length) {
    (void)digest, (void)head, (void)data, (void)length;
    return false;
}

bool mtc_sha256_of_two(uint8_t *digests, const uint8_t *first, const uint8_t *second) {
    (void)digests, (void)first, (void)second;
    return false;
}

bool mtc_aes256_ige_decrypt_and_hash(uint8_t *digest, const uint8_t *head, uint8_t *data, size_t blocks,
                                     const uint8_t *key, const uint8_t *iv) {
    (void)digest, (void)head, (void)data, (void)blocks, (void)key, (void)iv;
    return false;
}

#endif
