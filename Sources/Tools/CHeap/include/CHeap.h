/// Configures glibc's heap to keep the memory that drawing and encoding allocate and free at every
/// frame.
///
/// The command and the benchmarks call this at launch, before anything allocates. The library never
/// does: the heap belongs to the host program.
void heap_configure(void) __attribute__((swift_name("configureHeap()")));
