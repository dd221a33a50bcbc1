#include "CHeap.h"

#include <malloc.h>

void heap_prepare(void) {
  // One heap for all threads: bitmaps that pass from thread to thread would leave holes in several,
  // so that memory grew for thousands of frames. It is a little faster, too.
  mallopt(M_ARENA_MAX, 1);
  // Memory of one frame is reused for the next; the system would have to clear returned pages
  // again.
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
}
