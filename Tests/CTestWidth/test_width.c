#include "test_width.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// How many tests run at once, unless the environment says so: as many as keep the cores busy.
//
// Swift Testing would begin all of them at once. Each pause of a test would then last until every other one has had its
// turn, so that its time limit would be one on the whole suite, and what some tests wait for all others would wait for.
// It reads the variable when it starts, so this runs before.
__attribute__((constructor)) static void limit_test_width(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    char width[16];
    snprintf(width, sizeof width, "%ld", cores > 0 ? 2 * cores : 4);
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
