/* How far frames are from others, both as raw BGRA: what a GIF shows from what was drawn.

   usage: score WIDTH HEIGHT DRAWN SHOWN

   Prints the PSNR in dB, at most 99; the mean distance in OKLab of both blurred by a Gaussian of 1.2 pixels, times 1000, of
   every fifth frame; how many pixels flicker: they change though what was drawn there did not; and the mean distance
   without the blur. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { radius = 3, every = 5 };
static float linear[256];

static void lab(const unsigned char *p, float *out) {
  float r = linear[p[2]], g = linear[p[1]], b = linear[p[0]];
  float l = cbrtf(0.4122214708f * r + 0.5363325363f * g + 0.0514459929f * b);
  float m = cbrtf(0.2119034982f * r + 0.6806995451f * g + 0.1073969566f * b);
  float s = cbrtf(0.0883024619f * r + 0.2817188376f * g + 0.6299787005f * b);
  out[0] = 0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s;
  out[1] = 1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s;
  out[2] = 0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s;
}

static int inside(int at, int count) { return at < 0 ? 0 : at >= count ? count - 1 : at; }

/* The mean length of the blurred differences. */
static double blurred(const float *difference, float *rows, const float *kernel, int width, int height) {
  double sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int j = 0; j < 3; j++) {
        float value = 0;
        for (int k = -radius; k <= radius; k++)
          value += kernel[k + radius] * difference[3 * (y * width + inside(x + k, width)) + j];
        rows[3 * (y * width + x) + j] = value;
      }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float square = 0;
      for (int j = 0; j < 3; j++) {
        float value = 0;
        for (int k = -radius; k <= radius; k++)
          value += kernel[k + radius] * rows[3 * (inside(y + k, height) * width + x) + j];
        square += value * value;
      }
      sum += sqrtf(square);
    }
  return sum / ((double)width * height);
}

int main(int count, char **arguments) {
  if (count != 5) return fprintf(stderr, "usage: score WIDTH HEIGHT DRAWN SHOWN\n"), 2;
  int width = atoi(arguments[1]), height = atoi(arguments[2]);
  FILE *drawn = fopen(arguments[3], "rb"), *shown = fopen(arguments[4], "rb");
  if (!drawn || !shown) return fprintf(stderr, "score: cannot be read\n"), 1;
  size_t pixels = (size_t)width * height;
  for (int i = 0; i < 256; i++) {
    double x = i / 255.0;
    linear[i] = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
  }
  float kernel[2 * radius + 1], weight = 0;
  for (int k = -radius; k <= radius; k++) weight += kernel[k + radius] = expf(-k * k / (2 * 1.2f * 1.2f));
  for (int k = 0; k <= 2 * radius; k++) kernel[k] /= weight;
  unsigned char *a = malloc(pixels * 4), *b = malloc(pixels * 4), *lastA = malloc(pixels * 4), *lastB = malloc(pixels * 4);
  float *difference = malloc(pixels * 12), *rows = malloc(pixels * 12);
  double squares = 0, distance = 0, plain = 0;
  long frames = 0, looked = 0, flickers = 0;
  for (; fread(a, 4, pixels, drawn) == pixels; frames++) {
    /* A file may leave out the end of the last delay. */
    if (fread(b, 4, pixels, shown) != pixels) {
      if (frames == 0) return fprintf(stderr, "score: nothing is shown\n"), 1;
      memcpy(b, lastB, pixels * 4);
    }
    for (size_t i = 0; i < pixels; i++) {
      for (int j = 0; j < 3; j++) {
        int step = a[4 * i + j] - b[4 * i + j];
        squares += step * step;
      }
      flickers += frames > 0 && !memcmp(a + 4 * i, lastA + 4 * i, 3) && memcmp(b + 4 * i, lastB + 4 * i, 3);
    }
    if (frames % every == 0) {
      for (size_t i = 0; i < pixels; i++) {
        float one[3], two[3];
        lab(a + 4 * i, one);
        lab(b + 4 * i, two);
        float square = 0;
        for (int j = 0; j < 3; j++) {
          difference[3 * i + j] = one[j] - two[j];
          square += difference[3 * i + j] * difference[3 * i + j];
        }
        plain += sqrtf(square) / pixels;
      }
      distance += blurred(difference, rows, kernel, width, height);
      looked++;
    }
    memcpy(lastA, a, pixels * 4);
    memcpy(lastB, b, pixels * 4);
  }
  double mean = squares / (3.0 * pixels * frames);
  printf("%.2f %.3f %ld %.3f\n", mean > 0 ? 10 * log10(255 * 255 / mean) : 99, 1000 * distance / looked, flickers,
         1000 * plain / looked);
  return 0;
}
