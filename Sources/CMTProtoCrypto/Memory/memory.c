#include "CMTProtoCrypto.h"

#include <string.h>

#if defined(__APPLE__)
#include <stdlib.h>
#else
#include <errno.h>
#include <sys/random.h>
#endif

void mtc_wipe(void *bytes, size_t length) {
    if (length == 0) return;
    memset(bytes, 0, length);
    // The compiler must assume that the statement reads the memory, so it cannot drop the store above.
    __asm__ volatile("" : : "r"(bytes) : "memory");
}

bool mtc_equal(const void *left, const void *right, size_t length) {
    const volatile uint8_t *a = left;
    const volatile uint8_t *b = right;
    uint8_t difference = 0;
    for (size_t i = 0; i < length; i++) difference |= a[i] ^ b[i];
    return difference == 0;
}

ptrdiff_t mtc_system_random(void *bytes, size_t length) {
#if defined(__APPLE__)
    arc4random_buf(bytes, length);
    return (ptrdiff_t)length;
#else
    ssize_t count = getrandom(bytes, length, 0);
    return count < 0 && errno == EINTR ? 0 : count;
#endif
}
