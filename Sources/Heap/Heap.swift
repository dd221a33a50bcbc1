internal import CMalloc

/// How the programs here use glibc's heap.
package enum Heap {
  /// To be called before anything else: the heap keeps what drawing and encoding take and give back
  /// at every frame.
  package static func prepare() {
    // One heap for all threads: bitmaps that pass from thread to thread would leave holes in
    // several, so that memory grew for thousands of frames. It is a little faster, too.
    mallopt(M_ARENA_MAX, 1)
    // What one frame was drawn in is wanted again for the next: of memory that had gone back to the
    // system, each page would be made and cleared anew.
    mallopt(M_TRIM_THRESHOLD, 64 << 20)
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
  }
}
