/// Configures glibc's heap to keep the memory that drawing and encoding allocate and free at every
/// frame.
///
/// The programs call it first; the library leaves the heap of its host as it is.
void heap_prepare(void) __attribute__((swift_name("prepareHeap()")));
