#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

// libjpeg reports errors through a function that must not return, so it calls longjmp, which must
// not unwind Swift's stack frames. `flipbook_jpeg_decode` and `flipbook_jpeg_encode` call setjmp,
// so every jump stays within C.

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf jump;
  char message[JMSG_LENGTH_MAX];
} flipbook_jpeg_error;

static void flipbook_jpeg_fail(j_common_ptr info) {
  flipbook_jpeg_error *error = (flipbook_jpeg_error *)info->err;
  info->err->format_message(info, error->message);
  longjmp(error->jump, 1);
}

// Turns the warning about a truncated file into an error, since libjpeg would fill the missing rows
// with gray; ignores all other warnings.
static void flipbook_jpeg_warn(j_common_ptr info, int level) {
  if (level == -1 &&
      (info->err->msg_code == JWRN_JPEG_EOF || info->err->msg_code == JWRN_HIT_MARKER)) {
    flipbook_jpeg_fail(info);
  }
}

static void flipbook_jpeg_prepare(flipbook_jpeg_error *error) {
  jpeg_std_error(&error->base);
  error->base.error_exit = flipbook_jpeg_fail;
  error->base.emit_message = flipbook_jpeg_warn;
  error->message[0] = 0;
}

enum { flipbook_jpeg_ok = 0, flipbook_jpeg_failed = 1, flipbook_jpeg_too_large = 2 };

// Decodes a JPEG to opaque 0xAARRGGBB pixels in `*pixels`, which the caller must free; returns a
// `flipbook_jpeg_…` status. Width and height are set as soon as they are known; a picture over
// `max_side` or `max_pixels` is refused before its memory is allocated. `message` points to 256
// zeroed bytes, and receives libjpeg's error text.
static int flipbook_jpeg_decode(const uint8_t *bytes, size_t count, uint64_t max_side,
                                uint64_t max_pixels, uint32_t *width, uint32_t *height,
                                uint32_t **pixels, char *message) {
  struct jpeg_decompress_struct info;
  flipbook_jpeg_error error;
  uint32_t *volatile output = NULL;
  uint8_t *volatile row = NULL;
  memset(&info, 0, sizeof info);
  info.err = &error.base;
  flipbook_jpeg_prepare(&error);
  if (setjmp(error.jump)) {
    strncpy(message, error.message, 255);
    jpeg_destroy_decompress(&info);
    free(output);
    free(row);
    return flipbook_jpeg_failed;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, (unsigned char *)bytes, (unsigned long)count);
  jpeg_read_header(&info, TRUE);
  *width = info.image_width;
  *height = info.image_height;
  if (*width > max_side || *height > max_side || (uint64_t)*width * *height > max_pixels) {
    jpeg_destroy_decompress(&info);
    return flipbook_jpeg_too_large;
  }
  int is_cmyk = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  // Uses the slow integer DCT, which gives the same pixels on every processor.
  info.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&info);
  output = (uint32_t *)malloc((size_t)*width * *height * 4);
  row = (uint8_t *)malloc((size_t)*width * info.output_components);
  if (!output || !row) {
    ERREXIT1(&info, JERR_OUT_OF_MEMORY, 0);
  }
  // Adobe stores CMYK inverted: 255 means no ink.
  int is_inverted = info.saw_Adobe_marker;
  while (info.output_scanline < info.output_height) {
    uint32_t *target = output + (size_t)info.output_scanline * *width;
    JSAMPROW rows[1] = {row};
    jpeg_read_scanlines(&info, rows, 1);
    for (uint32_t x = 0; x < *width; x++) {
      uint32_t r, g, b;
      if (is_cmyk) {
        const uint8_t *p = row + 4 * (size_t)x;
        uint32_t c = p[0], m = p[1], y = p[2], k = p[3];
        if (!is_inverted) c = 255 - c, m = 255 - m, y = 255 - y, k = 255 - k;
        r = (c * k + 127) / 255, g = (m * k + 127) / 255, b = (y * k + 127) / 255;
      } else {
        const uint8_t *p = row + 3 * (size_t)x;
        r = p[0], g = p[1], b = p[2];
      }
      target[x] = 0xFF000000u | r << 16 | g << 8 | b;
    }
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  free(row);
  *pixels = output;
  return flipbook_jpeg_ok;
}

// Encodes rows of 8-bit RGB to `*bytes`, which the caller must free; `quality` is 0…100.
static int flipbook_jpeg_encode(const uint8_t *rgb, uint32_t width, uint32_t height, int quality,
                                uint8_t **bytes, size_t *count, char *message) {
  struct jpeg_compress_struct info;
  flipbook_jpeg_error error;
  unsigned char *volatile output = NULL;
  unsigned char *buffer = NULL;
  unsigned long size = 0;
  memset(&info, 0, sizeof info);
  info.err = &error.base;
  flipbook_jpeg_prepare(&error);
  if (setjmp(error.jump)) {
    strncpy(message, error.message, 255);
    jpeg_destroy_compress(&info);
    free(output);
    return flipbook_jpeg_failed;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &buffer, &size);
  info.image_width = width;
  info.image_height = height;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  info.dct_method = JDCT_ISLOW;
  jpeg_set_quality(&info, quality, TRUE);
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < height) {
    JSAMPROW rows[1] = {(JSAMPROW)(rgb + (size_t)info.next_scanline * width * 3)};
    jpeg_write_scanlines(&info, rows, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *bytes = buffer;
  *count = size;
  return flipbook_jpeg_ok;
}
