/* The best palette that there is to compare with: libimagequant's of all frames, written whole by giflib, for gifsicle -O3.

   usage: quantize WIDTH HEIGHT FRAMES FILE.gif

   FRAMES are raw BGRA, shown for two hundredths of a second each. Nothing is dithered. */
#include <gif_lib.h>
#include <libimagequant.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  if (count != 5) return fprintf(stderr, "usage: quantize WIDTH HEIGHT FRAMES FILE.gif\n"), 2;
  int width = atoi(arguments[1]), height = atoi(arguments[2]), frames = 0, error;
  size_t pixels = (size_t)width * height;
  FILE *file = fopen(arguments[3], "rb");
  unsigned char *all = NULL, *indices = malloc(pixels);
  for (; file; frames++) {
    unsigned char *frame = (all = realloc(all, (frames + 1) * pixels * 4)) + frames * pixels * 4;
    if (fread(frame, 4, pixels, file) != pixels) break;
    for (size_t i = 0; i < pixels; i++) {
      unsigned char blue = frame[4 * i];
      frame[4 * i] = frame[4 * i + 2];
      frame[4 * i + 2] = blue;
    }
  }
  if (frames == 0) return fprintf(stderr, "quantize: no frames\n"), 1;
  liq_attr *attributes = liq_attr_create();
  liq_set_max_colors(attributes, 255);
  liq_histogram *histogram = liq_histogram_create(attributes);
  for (int i = 0; i < frames; i++) {
    liq_image *image = liq_image_create_rgba(attributes, all + i * pixels * 4, width, height, 0);
    liq_histogram_add_image(histogram, attributes, image);
    liq_image_destroy(image);
  }
  liq_result *result;
  if (liq_histogram_quantize(histogram, attributes, &result) != LIQ_OK) return 1;
  liq_set_dithering_level(result, 0);
  GifColorType colors[256] = {0};
  GifFileType *gif = EGifOpenFileName(arguments[4], 0, &error);
  EGifSetGifVersion(gif, 1);
  for (int i = 0; i < frames; i++) {
    liq_image *image = liq_image_create_rgba(attributes, all + i * pixels * 4, width, height, 0);
    liq_write_remapped_image(result, image, indices, pixels);
    if (i == 0) {
      const liq_palette *palette = liq_get_palette(result);
      for (unsigned k = 0; k < palette->count; k++)
        colors[k] = (GifColorType){palette->entries[k].r, palette->entries[k].g, palette->entries[k].b};
      EGifPutScreenDesc(gif, width, height, 8, 0, GifMakeMapObject(256, colors));
      EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE);
      EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0");
      EGifPutExtensionBlock(gif, 3, (unsigned char[]){1, 0, 0});
      EGifPutExtensionTrailer(gif);
    }
    GraphicsControlBlock control = {DISPOSE_DO_NOT, 0, 2, NO_TRANSPARENT_COLOR};
    unsigned char extension[4];
    EGifGCBToExtension(&control, extension);
    EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, extension);
    EGifPutImageDesc(gif, 0, 0, width, height, 0, NULL);
    for (int y = 0; y < height; y++) EGifPutLine(gif, indices + (size_t)y * width, width);
    liq_image_destroy(image);
  }
  return EGifCloseFile(gif, &error) == GIF_OK ? 0 : 1;
}
