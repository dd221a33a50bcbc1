// ICU's data with no items, as ICU's own `stubdata` library has it.
//
// Foundation brings along 34 MB of calendars, currencies and collations of all languages, of which
// the command uses nothing. Where Swift's libraries are linked into the program, the linker takes
// this object in their place. Where they are shared, it is not seen: the symbol is hidden.
//
// Without the data, formatters and `String(format:locale:)` end the program, and time zones,
// separators of numbers, encodings such as Shift JIS and host names beyond ASCII are not found;
// `scripts/walls` keeps them out of the sources.
//
// Source of the layout: `UDataInfo` and `DataHeader` in ICU's udata.h and ucmndata.h. A toolchain
// with another version of ICU has its data under another name, and then it is linked as ever.

#include <stdint.h>

struct StubData {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t infoSize;
  uint16_t reserved;
  uint8_t isBigEndian;
  uint8_t charsetFamily;
  uint8_t sizeofUChar;
  uint8_t padding;
  uint8_t dataFormat[4];
  uint8_t formatVersion[4];
  uint8_t dataVersion[4];
  uint8_t rest[8];
  uint32_t itemCount;
};

__attribute__((visibility("hidden"), used, aligned(16)))
const struct StubData icudt76_dat = {
  .headerSize = 32,
  .magic = {0xDA, 0x27},
  .infoSize = 20,
  .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
  .sizeofUChar = 2,
  .dataFormat = {'C', 'm', 'n', 'D'},
  .formatVersion = {1, 0, 0, 0},
};
