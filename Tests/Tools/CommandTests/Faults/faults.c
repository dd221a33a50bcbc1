// Makes the nth call of a function fail, for one process: FLIPBOOK_FAULT="write 3 28" is the third
// write to a file, with errno 28. Loaded by LD_PRELOAD. Calls on descriptors that are not files,
// such as the terminal's, are left alone and not counted. When the call is reached, a file named
// by FLIPBOOK_FAULT_REACHED is made.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char wanted[32];
static int nth, failure;
static atomic_int count;

__attribute__((constructor)) static void prepare(void) {
  const char *fault = getenv("FLIPBOOK_FAULT");
  if (fault) sscanf(fault, "%31s %d %d", wanted, &nth, &failure);
}

// Whether this call is the one that fails.
static int fails(const char *name) {
  if (strcmp(name, wanted) || atomic_fetch_add(&count, 1) + 1 != nth) return 0;
  const char *reached = getenv("FLIPBOOK_FAULT_REACHED");
  if (reached) {
    int file = syscall(SYS_openat, AT_FDCWD, reached, O_CREAT | O_WRONLY, 0600);
    if (file >= 0) syscall(SYS_close, file);
  }
  errno = failure;
  return 1;
}

static int is_file(int descriptor) {
  struct stat status;
  return descriptor > 2 && !fstat(descriptor, &status) && S_ISREG(status.st_mode);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t size) {
  if (is_file(descriptor) && fails("write")) return -1;
  // A fault may also cut a write short, which is no error.
  if (is_file(descriptor) && size > 1 && fails("short")) size /= 2;
  return REAL(write)(descriptor, bytes, size);
}

int fsync(int descriptor) { return fails("fsync") ? -1 : REAL(fsync)(descriptor); }

int close(int descriptor) {
  if (is_file(descriptor) && (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY && fails("close")) {
    syscall(SYS_close, descriptor);
    errno = failure;
    return -1;
  }
  return REAL(close)(descriptor);
}

int rename(const char *from, const char *to) {
  return fails("rename") ? -1 : REAL(rename)(from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  return fails("link") ? -1 : REAL(linkat)(from_folder, from, to_folder, to, flags);
}

char *mkdtemp(char *template) { return fails("mkdtemp") ? NULL : REAL(mkdtemp)(template); }

int open(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  if ((flags & O_ACCMODE) != O_RDONLY && fails("open")) return -1;
  return REAL(open)(path, flags, mode);
}

// Allocations from 64 KiB on, which are those of pictures.
void *malloc(size_t size) {
  static __typeof__(&malloc) real;
  if (!real) real = REAL(malloc);
  return size >= 1 << 16 && fails("malloc") ? NULL : real(size);
}
