/* The peer of `Benchmarks lottie`: frames of a Lottie file by rlottie, drawn into one buffer.

   usage: rlottie WIDTH HEIGHT FRAMES FILE         prints the seconds of processors, those of all threads
                                               together, that drawing FRAMES frames took, evenly over the file
          rlottie WIDTH HEIGHT FRAMES FILE OUT     writes them as raw premultiplied BGRA, too
          rlottie WIDTH HEIGHT @FRAME FILE OUT     writes one frame of the file */
#include <rlottie_capi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: rlottie WIDTH HEIGHT FRAMES|@FRAME FILE [OUT]\n");
    return 2;
  }
  size_t width = strtoul(argv[1], NULL, 10), height = strtoul(argv[2], NULL, 10);
  Lottie_Animation *animation = lottie_animation_from_file(argv[4]);
  if (!animation) return 1;
  size_t total = lottie_animation_get_totalframe(animation);
  int one = argv[3][0] == '@';
  size_t frames = one ? 1 : strtoul(argv[3], NULL, 10);
  uint32_t *pixels = calloc(width * height, 4);
  FILE *out = argc > 5 ? fopen(argv[5], "wb") : NULL;
  double seconds = 0;
  for (size_t i = 0; i < frames; i++) {
    size_t frame = one ? strtoul(argv[3] + 1, NULL, 10) : frames > 0 ? i * total / frames : 0;
    double start = now();
    memset(pixels, 0, width * height * 4);
    lottie_animation_render(animation, frame, pixels, width, height, width * 4);
    seconds += now() - start;
    if (out) fwrite(pixels, 4, width * height, out);
  }
  if (out) fclose(out);
  printf("%.6f\n", seconds);
  lottie_animation_destroy(animation);
  return 0;
}
