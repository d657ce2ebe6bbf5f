/// Constant-time kernels for MTProto: AES-256 in IGE and CTR mode, SHA-256 of messages, 2048-bit modular exponentiation, and
/// the factorisation of the 64-bit number that starts a key exchange.
///
/// Every function works on caller-owned memory, allocates nothing and keeps no state between calls other than the
/// result of CPU detection. The hot loops are single assembly statements, so an unoptimised build runs them at the
/// same speed as an optimised one.
#ifndef CMTPROTOCRYPTO_H
#define CMTPROTOCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Memory

/// Overwrites `length` bytes with zeros in a way that the compiler may not leave out.
void mtc_wipe(void *_Nonnull bytes, size_t length);

/// Compares two ranges in a time that depends on `length` only.
bool mtc_equal(const void *_Nonnull left, const void *_Nonnull right, size_t length);

/// Asks the operating system's cryptographic generator for up to `length` bytes. Returns how many it wrote, 0 if a
/// signal interrupted it, or −1 for a failure that lasts.
ptrdiff_t mtc_system_random(void *_Nullable bytes, size_t length);

// MARK: AES-256

/// The implementation of AES that a call uses.
typedef enum {
    /// The fastest one that this processor has.
    MTC_AES_AUTOMATIC = 0,
    /// Bit-sliced C: no table, no branch on data, any processor.
    MTC_AES_PORTABLE = 1,
    /// AES-NI (x86-64).
    MTC_AES_X86 = 2,
    /// The ARMv8 cryptographic extension.
    MTC_AES_ARMV8 = 3,
} mtc_aes_kernel;

/// The kernel that `MTC_AES_AUTOMATIC` stands for on this processor.
mtc_aes_kernel mtc_aes_best_kernel(void);

/// Whether this processor can run `kernel`.
bool mtc_aes_has_kernel(mtc_aes_kernel kernel);

/// Encrypts `blocks` blocks of 16 bytes in place with AES-256 in Infinite Garble Extension mode.
/// `iv` is the 32-byte vector of MTProto: the ciphertext before the first block, then the plaintext before it.
/// A kernel that the processor lacks is replaced by the portable one.
void mtc_aes256_ige_encrypt(uint8_t *_Nullable data, size_t blocks, const uint8_t *_Nonnull key,
                            const uint8_t *_Nonnull iv, mtc_aes_kernel kernel);

/// Undoes `mtc_aes256_ige_encrypt`.
void mtc_aes256_ige_decrypt(uint8_t *_Nullable data, size_t blocks, const uint8_t *_Nonnull key,
                            const uint8_t *_Nonnull iv, mtc_aes_kernel kernel);

// MARK: SHA-256 of messages

/// Whether this processor has instructions for SHA-256 and AES that the functions below know. Without them they return false
/// and write nothing.
bool mtc_sha256_available(void);

/// The SHA-256 of the 32 bytes of `head` and the `length` bytes of `data`, one after the other.
bool mtc_sha256_of_message(uint8_t *_Nonnull digest, const uint8_t *_Nonnull head, const uint8_t *_Nullable data,
                           size_t length);

/// The SHA-256 of two texts of 52 bytes each, one digest behind the other, in little more than the time of one.
bool mtc_sha256_of_two(uint8_t *_Nonnull digests, const uint8_t *_Nonnull first, const uint8_t *_Nonnull second);

/// `mtc_aes256_ige_decrypt` and then `mtc_sha256_of_message` of what came out, in one pass. `head` has 32 bytes, none of
/// them in `data`.
bool mtc_aes256_ige_decrypt_and_hash(uint8_t *_Nonnull digest, const uint8_t *_Nonnull head, uint8_t *_Nullable data,
                                     size_t blocks, const uint8_t *_Nonnull key, const uint8_t *_Nonnull iv);

/// The state of one AES-256-CTR stream. The counter is a 128-bit big-endian number that wraps.
typedef struct {
    /// Fifteen round keys.
    uint8_t schedule[240];
    /// The counter block of the next keystream block.
    uint8_t counter[16];
    /// The current keystream block.
    uint8_t keystream[16];
    /// How many bytes of `keystream` have been used; 16 means that none are left.
    size_t used;
} mtc_aes256_ctr;

/// Starts a stream with a 32-byte key and a 16-byte first counter block.
void mtc_aes256_ctr_init(mtc_aes256_ctr *_Nonnull stream, const uint8_t *_Nonnull key,
                         const uint8_t *_Nonnull counter);

/// Encrypts or decrypts `length` bytes in place; the keystream goes on where the last call ended.
void mtc_aes256_ctr_xor(mtc_aes256_ctr *_Nonnull stream, uint8_t *_Nullable data, size_t length,
                        mtc_aes_kernel kernel);

// MARK: 2048-bit modular arithmetic

/// Words of a 2048-bit number, least significant first.
#define MTC_WORDS 32

/// An odd modulus of at most 2048 bits with what Montgomery multiplication needs to know about it.
typedef struct {
    uint64_t modulus[MTC_WORDS];
    /// 2^4096 mod modulus.
    uint64_t r_squared[MTC_WORDS];
    /// −1/modulus mod 2^64.
    uint64_t inverse;
} mtc_modulus;

/// Prepares a modulus given as 256 big-endian bytes. Returns false if it is even or below 3.
/// The time depends on the position of its highest bit.
bool mtc_modulus_init(mtc_modulus *_Nonnull context, const uint8_t *_Nonnull modulus);

/// Computes `base`^`exponent` mod modulus. `result` and `base` are 256 big-endian bytes (base may exceed the
/// modulus), `exponent` is `exponent_length` big-endian bytes. The time depends on `exponent_length` only.
void mtc_modulus_power(const mtc_modulus *_Nonnull context, uint8_t *_Nonnull result, const uint8_t *_Nonnull base,
                       const uint8_t *_Nonnull exponent, size_t exponent_length);

/// Words of the powers of one base from which each other power is made in a third of the time: 32 numbers in Montgomery
/// form, of which number i is the product of base^2^(410·k) for each bit k of i. They belong to one modulus.
#define MTC_COMB_WORDS (32 * MTC_WORDS)

/// Prepares the powers of `base`, 256 big-endian bytes, which is no secret. Takes two thirds as long as
/// one power.
void mtc_comb_init(const mtc_modulus *_Nonnull context, uint64_t *_Nonnull powers, const uint8_t *_Nonnull base);

/// Computes base^`exponent` mod modulus; both are 256 big-endian bytes. The time does not depend on the exponent.
void mtc_comb_power(const mtc_modulus *_Nonnull context, const uint64_t *_Nonnull powers, uint8_t *_Nonnull result,
                    const uint8_t *_Nonnull exponent);

/// Computes `left`·`right` mod modulus; all are 256 big-endian bytes, the factors may exceed the modulus.
void mtc_modulus_multiply(const mtc_modulus *_Nonnull context, uint8_t *_Nonnull result, const uint8_t *_Nonnull left,
                          const uint8_t *_Nonnull right);

/// Whether the modulus passes the Miller–Rabin test to `base` (256 big-endian bytes). Not constant-time: for public
/// numbers only. A base that is 0 or ±1 mod the modulus proves nothing and passes.
bool mtc_modulus_strong_probable_prime(const mtc_modulus *_Nonnull context, const uint8_t *_Nonnull base);

// MARK: Factorisation

/// Whether `n` is prime: Miller–Rabin with bases that decide every 64-bit number.
bool mtc_is_prime64(uint64_t n);

/// Looks for a proper factor of an odd composite `n` with Brent's form of Pollard's rho, in at most `max_steps`
/// steps of the sequence that `seed` starts. Returns 0 if there was none within the bound.
uint64_t mtc_find_factor64(uint64_t n, uint64_t seed, uint64_t max_steps);

#ifdef __cplusplus
}
#endif

#endif
