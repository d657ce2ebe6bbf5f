#include "aes_internal.h"

#include <string.h>

bool mtc_aes_has_kernel(mtc_aes_kernel kernel) {
    switch (kernel) {
    case MTC_AES_AUTOMATIC:
    case MTC_AES_PORTABLE:
        return true;
    case MTC_AES_X86:
#if MTC_X86
        return mtc_x86_available();
#else
        return false;
#endif
    case MTC_AES_ARMV8:
#if MTC_ARMV8
        return mtc_armv8_available();
#else
        return false;
#endif
    }
    return false;
}

mtc_aes_kernel mtc_aes_best_kernel(void) {
    if (mtc_aes_has_kernel(MTC_AES_X86)) return MTC_AES_X86;
    if (mtc_aes_has_kernel(MTC_AES_ARMV8)) return MTC_AES_ARMV8;
    return MTC_AES_PORTABLE;
}

static mtc_aes_kernel resolve(mtc_aes_kernel kernel) {
    if (kernel == MTC_AES_AUTOMATIC) return mtc_aes_best_kernel();
    return mtc_aes_has_kernel(kernel) ? kernel : MTC_AES_PORTABLE;
}

static void expand(uint8_t schedule[240], const uint8_t *key, mtc_aes_kernel kernel) {
    switch (kernel) {
#if MTC_X86
    case MTC_AES_X86:
        mtc_x86_expand(schedule, key);
        return;
#endif
#if MTC_ARMV8
    case MTC_AES_ARMV8:
        mtc_armv8_expand(schedule, key);
        return;
#endif
    default:
        mtc_portable_expand(schedule, key);
    }
}

static void ige(uint8_t *data, size_t blocks, const uint8_t *key, mtc_ige_vector iv, bool decrypt,
                mtc_aes_kernel kernel) {
    if (blocks == 0) return;
    uint8_t schedule[240] __attribute__((aligned(16)));
    kernel = resolve(kernel);
    expand(schedule, key, kernel);
    switch (kernel) {
#if MTC_X86
    case MTC_AES_X86:
        mtc_x86_ige(data, blocks, schedule, iv, decrypt);
        break;
#endif
#if MTC_ARMV8
    case MTC_AES_ARMV8:
        mtc_armv8_ige(data, blocks, schedule, iv, decrypt);
        break;
#endif
    default:
        mtc_portable_ige(data, blocks, schedule, iv, decrypt);
    }
    mtc_wipe(schedule, sizeof schedule);
}

void mtc_aes256_ige_encrypt(uint8_t *data, size_t blocks, const uint8_t *key, const uint8_t *iv,
                            mtc_aes_kernel kernel) {
    ige(data, blocks, key, (mtc_ige_vector){iv, iv + 16}, false, kernel);
}

void mtc_aes256_ige_decrypt(uint8_t *data, size_t blocks, const uint8_t *key, const uint8_t *iv,
                            mtc_aes_kernel kernel) {
    ige(data, blocks, key, (mtc_ige_vector){iv + 16, iv}, true, kernel);
}

// MARK: CTR

static uint32_t load_be32(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/// Adds `count` to the 128-bit big-endian number; it wraps.
static void advance(uint8_t counter[16], uint64_t count) {
    for (int i = 15; i >= 0 && count != 0; i--) {
        count += counter[i];
        counter[i] = (uint8_t)count;
        count >>= 8;
    }
}

/// XORs whole blocks, in runs within which the low 32 bits of the counter do not wrap: the kernels count those only.
static void ctr_blocks(mtc_aes256_ctr *stream, uint8_t *data, size_t blocks, mtc_aes_kernel kernel) {
    while (blocks > 0) {
        uint64_t run = (UINT64_C(1) << 32) - load_be32(stream->counter + 12);
        if (run > blocks) run = blocks;
        switch (kernel) {
#if MTC_X86
        case MTC_AES_X86:
            mtc_x86_ctr(data, run, stream->schedule, stream->counter);
            break;
#endif
#if MTC_ARMV8
        case MTC_AES_ARMV8:
            mtc_armv8_ctr(data, run, stream->schedule, stream->counter);
            break;
#endif
        default:
            mtc_portable_ctr(data, run, stream->schedule, stream->counter);
        }
        advance(stream->counter, run);
        data += run * 16;
        blocks -= run;
    }
}

void mtc_aes256_ctr_init(mtc_aes256_ctr *stream, const uint8_t *key, const uint8_t *counter) {
    expand(stream->schedule, key, resolve(MTC_AES_AUTOMATIC));
    memcpy(stream->counter, counter, 16);
    memset(stream->keystream, 0, 16);
    stream->used = 16;
}

void mtc_aes256_ctr_xor(mtc_aes256_ctr *stream, uint8_t *data, size_t length, mtc_aes_kernel kernel) {
    while (length > 0 && stream->used < 16) {
        *data++ ^= stream->keystream[stream->used++];
        length--;
    }
    if (length == 0) return;
    kernel = resolve(kernel);
    size_t blocks = length / 16;
    ctr_blocks(stream, data, blocks, kernel);
    data += blocks * 16;
    length -= blocks * 16;
    if (length == 0) return;
    memset(stream->keystream, 0, 16);
    ctr_blocks(stream, stream->keystream, 1, kernel);
    for (stream->used = 0; stream->used < length; stream->used++) data[stream->used] ^= stream->keystream[stream->used];
}
