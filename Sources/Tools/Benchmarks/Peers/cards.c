/* The peer of `Benchmarks draw`: the turning cards of Scenes/cards.json by plain Cairo calls, written by hand.

   usage: cards FRAMES [MOVING]

   Draws FRAMES frames of 640 x 480 into one image surface and prints the seconds that drawing took. With MOVING, only that
   many of the 60 cards turn; all are drawn in every frame, since plain Cairo keeps nothing. */
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const double circle = 0.5522847498307936;

static void corner(cairo_t *cr, double x0, double y0, double cx, double cy, double x1, double y1) {
  cairo_curve_to(cr, x0 + (cx - x0) * circle, y0 + (cy - y0) * circle, x1 + (cx - x1) * circle, y1 + (cy - y1) * circle, x1, y1);
}

static void rounded(cairo_t *cr, double x, double y, double w, double h, double r) {
  cairo_move_to(cr, x + r, y);
  cairo_line_to(cr, x + w - r, y);
  corner(cr, x + w - r, y, x + w, y, x + w, y + r);
  cairo_line_to(cr, x + w, y + h - r);
  corner(cr, x + w, y + h - r, x + w, y + h, x + w - r, y + h);
  cairo_line_to(cr, x + r, y + h);
  corner(cr, x + r, y + h, x, y + h, x, y + h - r);
  cairo_line_to(cr, x, y + r);
  corner(cr, x, y + r, x, y, x + r, y);
  cairo_close_path(cr);
}

static void card(cairo_t *cr, int index, double angle) {
  double hue = index / 60.0;
  cairo_save(cr);
  cairo_translate(cr, 32 + 64 * (index % 10), 40 + 80 * (index / 10));
  cairo_rotate(cr, angle);
  cairo_translate(cr, -24, -24);
  rounded(cr, 0, 0, 48, 48, 10);
  cairo_set_source_rgba(cr, hue, 0.5, 1 - hue, 1);
  cairo_fill(cr);
  cairo_move_to(cr, 36, 24);
  corner(cr, 36, 24, 36, 36, 24, 36);
  corner(cr, 24, 36, 12, 36, 12, 24);
  corner(cr, 12, 24, 12, 12, 24, 12);
  corner(cr, 24, 12, 36, 12, 36, 24);
  cairo_close_path(cr);
  cairo_set_source_rgba(cr, 1, 1, 1, 1);
  cairo_set_line_width(cr, 4);
  cairo_stroke(cr);
  rounded(cr, 0, 0, 48, 48, 10);
  rounded(cr, 3, 3, 42, 42, 7);
  cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_set_source_rgba(cr, 0, 0, 0, 0.5);
  cairo_fill(cr);
  cairo_restore(cr);
}

int main(int argc, char **argv) {
  int frames = argc > 1 ? atoi(argv[1]) : 200, moving = argc > 2 ? atoi(argv[2]) : 60;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 640, 480);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int frame = 0; frame < frames; frame++) {
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    for (int index = 0; index < 60; index++)
      card(cr, index, index >= 60 - moving ? 2 * M_PI * frame / frames : 0);
    cairo_destroy(cr);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%.6f\n", (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9);
  if (argc > 3) cairo_surface_write_to_png(surface, argv[3]);
  cairo_surface_destroy(surface);
  return 0;
}
