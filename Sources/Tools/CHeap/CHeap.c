#include "CHeap.h"

#include <malloc.h>

void heap_configure(void) {
  // Uses one malloc arena for all threads: bitmaps that are freed by another thread than the one
  // that allocated them would fragment several arenas, and memory would grow over thousands of
  // frames. It is a little faster, too.
  mallopt(M_ARENA_MAX, 1);
  // Keeps freed memory for the next frame instead of returning it to the kernel, which would have
  // to clear the pages again.
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
}
