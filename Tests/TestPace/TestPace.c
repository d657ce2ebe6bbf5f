/*
 * Bounds how many tests run at a time, before the testing library reads how many may.
 *
 * Without it every test starts at once. Those that compute for seconds then hold all the threads, those that talk over
 * sockets are kept from their timers, and what they observe is a peer that does not answer. A value of the caller's own
 * stays.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void bound_tests(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    char width[16];
    snprintf(width, sizeof width, "%ld", processors < 2 ? 4 : 4 * processors);
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
