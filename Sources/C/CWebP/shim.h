#include <stdint.h>
#include <stdlib.h>
#include <webp/decode.h>
#include <webp/encode.h>
