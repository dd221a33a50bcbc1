extension SymbolTable {
  /// Letters, digits and the symbols of text.
  ///
  /// Circles and squares of the numbers to 50 are made of the digits.
  static let letters = """
    _a circle:.72 square:.72
      L M-28 35L0 -35L28 35M-18 12H18
    _b circle:.72 square:.72
      L M-22 -35V35H4C30 35 30 -3 4 -3H-22M-22 -35H2C25 -35 25 -3 2 -3
    _c circle:.72 square:.72
      L M27 -18C22 -30 12 -35 1 -35C-18 -35 -29 -21 -29 0C-29 21 -18 35 1 35C12 35 22 30 27 18
    _d circle:.72 square:.72
      L M-24 -35V35H-4C18 35 29 22 29 0C29 -22 18 -35 -4 -35Z
    _e circle:.72 square:.72
      L M22 -35H-20V35H22M-20 -1H18
    _f circle:.72 square:.72
      L M22 -35H-18V35M-18 0H17
    _g circle:.72 square:.72
      L M27 -18C22 -30 12 -35 1 -35C-18 -35 -29 -21 -29 0C-29 21 -18 35 1 35C18 35 28 25 28 6V2H4
    _h circle:.72 square:.72
      L M-25 -35V35M25 -35V35M-25 0H25
    _i circle:.72 square:.72
      L M0 -35V35
    _j circle:.72 square:.72
      L M14 -35V14C14 28 6 35 -5 35C-16 35 -23 28 -23 17
    _k circle:.72 square:.72
      L M-22 -35V35M24 -35L-22 6M-6 -8L26 35
    _l circle:.72 square:.72
      L M-18 -35V35H22
    _m circle:.72 square:.72
      L M-31 35V-35L0 20L31 -35V35
    _n circle:.72 square:.72
      L M-25 35V-35L25 35V-35
    _o circle:.72 square:.72
      L E0 0 31 35
    _p circle:.72 square:.72
      L M-21 35V-35H3C29 -35 29 3 3 3H-21
    _q circle:.72 square:.72
      L E0 0 31 35M10 16L30 37
    _r circle:.72 square:.72
      L M-22 35V-35H2C28 -35 28 0 2 0H-22M6 0L25 35
    _s circle:.72 square:.72
      L M24 -20C21 -30 12 -35 0 -35C-13 -35 -22 -28 -22 -18C-22 -6 -10 -3 0 -1C12 2 24 5 24 18
        C24 28 14 35 0 35C-13 35 -23 29 -25 18
    _t circle:.72 square:.72
      L M-27 -35H27M0 -35V35
    _u circle:.72 square:.72
      L M-25 -35V10C-25 26 -15 35 0 35C15 35 25 26 25 10V-35
    _v circle:.72 square:.72
      L M-28 -35L0 35L28 -35
    _w circle:.72 square:.72
      L M-40 -35L-21 35L0 -30L21 35L40 -35
    _x circle:.72 square:.72
      L M-25 -35L25 35M25 -35L-25 35
    _y circle:.72 square:.72
      L M-27 -35L0 2L27 -35M0 2V35
    _z circle:.72 square:.72
      L M-24 -35H24L-24 35H25
    _0
      L E0 0 23 35
    _1
      L M-14 -22L4 -35V35
    _2
      L M-21 -18C-21 -29 -12 -35 0 -35C13 -35 22 -28 22 -16C22 -6 15 0 6 9L-21 35H23
    _3
      L M-20 -24C-17 -31 -9 -35 1 -35C13 -35 21 -28 21 -18C21 -8 13 -2 2 -2H-5 M2 -2
        C15 -2 24 5 24 16C24 27 14 35 0 35C-11 35 -20 30 -23 22
    _4
      L M12 35V-35L-25 18H26
    _5
      L M19 -35H-15L-18 0C-13 -6 -7 -9 1 -9C15 -9 24 0 24 13C24 26 14 35 0 35C-11 35 -19 30 -22 22
    _6
      L M18 -27C13 -33 8 -35 1 -35C-15 -35 -24 -20 -24 4C-24 24 -15 35 0 35C14 35 24 26 24 13
        C24 0 14 -9 1 -9C-12 -9 -23 0 -23 12
    _7
      L M-22 -35H23L-8 35
    _8
      L M0 -3C-12 -3 -20 -9 -20 -19C-20 -29 -12 -35 0 -35C12 -35 20 -29 20 -19C20 -9 12 -3 0 -3
        C-14 -3 -23 5 -23 16C-23 27 -14 35 0 35C14 35 23 27 23 16C23 5 14 -3 0 -3Z
    _9
      U _6 1 0 0 180
    _small.a
      L M22 -24V24M22 0C22 -16 12 -25 -2 -25C-16 -25 -25 -15 -25 0C-25 15 -16 25 -2 25
        C12 25 22 16 22 0
    character
      U _a 1.4
    textformat
      U _a 1.1 -34 0
      U _small.a 1 42 14.5
    textformat.size
      U2 _a .62 -48 17
      U _a 1.25 16 -5
    textformat.size.larger
      U2 _a .7 -34 14
      U _a 1.1 24 0
      L M52 -26H76M64 -38V-14
    textformat.size.smaller
      U2 _a .7 -34 14
      U _a 1.1 24 0
      L M52 -26H76
    textformat.abc
      U _small.a .8 -56 6
      L M-22 -34V26M-22 6C-22 -8 -14 -14 -3 -14C9 -14 16 -6 16 6C16 18 9 26 -3 26
        C-14 26 -22 20 -22 6 M68 -6C64 -11 59 -14 53 -14C41 -14 34 -6 34 6C34 18 41 26 53 26
        C59 26 64 23 68 18
    textformat.123
      U _1 .86 -52 0
      U _2 .86 -6 0
      U _3 .86 48 0
    bold
      B M-28 -42H2C32 -42 34 -8 10 -3C42 1 40 42 6 42H-28ZM-13 -31V-12H1C13 -12 13 -31 1 -31ZM-13 8
        V31H4 C18 31 18 8 4 8Z
    italic
      L M-4 -42H32M-32 42H4M14 -42L-14 42
    underline
      L M-30 -50V-4C-30 16 -18 26 0 26C18 26 30 16 30 -4V-50
      L2 M-38 48H38
    strikethrough
      U _s 1.35
      G M-46 0H46
      L2 M-46 0H46
    bold.italic.underline
      U bold .62 -48 -6
      U italic .62 8 -6
      U underline .62 58 0
    textformat.alt
      U _a 1.3
      L2 M-44 58H44
    abc
      U textformat.abc
    paragraphsign
      L M40 -48H-8C-44 -48 -44 6 -8 6M-8 -48V48M20 -48V48
    text.alignleft
      L M-52 -36H52M-52 -12H16M-52 12H52M-52 36H16
    text.aligncenter
      L M-52 -36H52M-34 -12H34M-52 12H52M-34 36H34
    text.alignright
      L M-52 -36H52M-16 -12H52M-52 12H52M-16 36H52
    text.justify
      L M-52 -36H52M-52 -12H52M-52 12H52M-52 36H52
    text.justify.left =text.justify.leading
      L M-52 -36H52M-52 -12H52M-52 12H52M-52 36H8
    increase.indent mirrored
      L2 M-4 -12H54M-4 12H54
      L M-54 -36H54M-54 36H54M-50 -16L-32 0L-50 16
    decrease.indent mirrored
      L2 M-4 -12H54M-4 12H54
      L M-54 -36H54M-54 36H54M-32 -16L-50 0L-32 16
    line.3.horizontal 108x74 circle:.6 =line.horizontal.3
      L M-42 -26H42M-42 0H42M-42 26H42
    line.3.horizontal.decrease circle:.6 =line.horizontal.3.decrease
      L M-48 -26H48M-30 0H30M-12 26H12
    line.2.horizontal.decrease.circle
      L2 O0 0 54
      L M-28 -8H28M-14 12H14
    line.diagonal
      L M-42 42L42 -42
    list.bullet 132x92 circle:.5 mirrored
      S2 O-52 -32 7O-52 0 7O-52 32 7
      L M-28 -32H56M-28 0H56M-28 32H56
    list.dash mirrored
      L2 M-56 -32H-50M-56 0H-50M-56 32H-50
      L M-28 -32H56M-28 0H56M-28 32H56
    list.number mirrored
      L2 M-58 -38L-52 -43V-22M-59 -6C-56 -14 -44 -12 -46 -3C-47 2 -58 10 -58 10H-45 M-59 24H-46
        L-53 32C-43 32 -42 46 -52 46C-55 46 -58 44 -59 42
      L M-26 -32H56M-26 0H56M-26 32H56
    list.star mirrored
      S2 M-52.0 -42.5L-48.9 -35.3L-41.1 -34.6L-47.0 -29.4L-45.2 -21.7L-52.0 -25.7L-58.8 -21.7
        L-57.0 -29.4L-62.9 -34.6L-55.1 -35.3Z M-52.0 -10.5L-48.9 -3.3L-41.1 -2.6L-47.0 2.6
        L-45.2 10.3L-52.0 6.3L-58.8 10.3L-57.0 2.6L-62.9 -2.6L-55.1 -3.3Z M-52.0 21.5L-48.9 28.7
        L-41.1 29.4L-47.0 34.6L-45.2 42.3L-52.0 38.3L-58.8 42.3L-57.0 34.6L-62.9 29.4L-55.1 28.7Z
      L M-28 -32H56M-28 0H56M-28 32H56
    list.triangle mirrored
      B2 M-57 -38L-47 -32L-57 -26ZM-57 -6L-47 0L-57 6ZM-57 26L-47 32L-57 38Z
      L M-28 -32H56M-28 0H56M-28 32H56
    list.bullet.indent mirrored
      S2 O-54 -36 7O-30 -4 7O-30 28 7
      L M-32 -36H56M-8 -4H56M-8 28H56
    list.bullet.rectangle fill mirrored
      A2 R-62 -48 124 96 13
      H O-40 -22 6O-40 0 6O-40 22 6
      D M-22 -22H42M-22 0H42M-22 22H42
    list.bullet.rectangle.portrait fill mirrored
      A2 R-44 -56 88 112 13
      H O-25 -26 5.5O-25 0 5.5O-25 26 5.5
      D M-8 -26H26M-8 0H26M-8 26H26
    checklist mirrored
      L2 M-60 -30L-52 -21L-38 -40M-60 4L-52 13L-38 -6M-60 38L-52 47L-38 28
      L M-18 -28H58M-18 6H58M-18 40H58
    list.clipboard fill
      A2 M-24 -46H-32Q-44 -46 -44 -34V44Q-44 56 -32 56H32Q44 56 44 44V-34Q44 -46 32 -46H24
      fG R-22 -58 44 22 9
      A R-22 -58 44 22 9
      H O-24 -10 5O-24 12 5O-24 34 5
      D M-8 -10H24M-8 12H24M-8 34H24
    text.quote mirrored
      L2 M-54 -40V40
      L M-30 -36H52M-30 -12H30M-30 12H52M-30 36H16
    text.append
      L M-52 -36H52M-52 -12H52M-52 12H4M-52 36H4M26 24H58M42 8V40
    text.insert
      L M-10 -36H52M-52 12H52M-52 36H52M-10 -12H52M-52 -24H-26M-39 -37V-11
    text.magnifyingglass
      L2 M-56 -40H34M-56 -14H-16M-56 12H-20
      L O22 12 26M41 31L58 48
    quote.opening
      B O-24 12 9O22 12 9
      L M-33 12C-34 -8 -26 -20 -12 -24M13 12C12 -8 20 -20 34 -24
    textbox
      L2 R-66 -40 132 80 10
      U _a .7 -22 0
      L M24 -28V28M16 -28H32M16 28H32
    character.cursor.ibeam
      U _a .94 -30 0
      L2 M34 -44V44M24 -44H44M24 44H44
    character.textbox
      L2 R-52 -46 104 92 12
      U _a .8
    character.bubble fill
      U2 bubble.left
      D M-16 14L0 -30L16 14M-10 0H10
    dollarsign circle:.62 square:.62
      L M23 -26C20 -36 12 -40 0 -40C-13 -40 -22 -33 -22 -22C-22 -9 -10 -5 0 -3C12 0 24 5 24 19
        C24 31 14 39 0 39 C-13 39 -23 33 -25 22M0 -54V53
    eurosign circle:.62 square:.62
      L M32 -34C27 -42 18 -46 10 -46C-10 -46 -20 -28 -20 0C-20 28 -10 46 10 46C18 46 27 42 32 34
        M-36 -11H16M-36 11H14
    sterlingsign circle:.62 square:.62
      L M26 -32C22 -42 14 -46 6 -46C-8 -46 -15 -36 -15 -22C-15 -8 -8 0 -8 16C-8 30 -14 42 -28 46H30
        M-28 2H16
    yensign circle:.62 square:.62
      L M-32 -46L0 0L32 -46M0 0V46M-26 4H26M-26 24H26
    bitcoinsign circle:.6 square:.6
      L M-26 -40V40H6C34 40 34 -2 6 -2H-26M-26 -40H2C28 -40 28 -2 2 -2M-10 -40V-52M8 -40V-52M-10 40
        V52 M8 40V52M-36 -40H-26M-36 40H-26
    indianrupeesign circle:.6 square:.6
      L M-30 -46H30M-30 -22H30M-30 -46H-8C20 -46 20 0 -8 0H-28L18 46
    curlybraces square
      L M-12 -50C-26 -50 -26 -44 -26 -32C-26 -14 -26 -2 -40 0C-26 2 -26 14 -26 32
        C-26 44 -26 50 -12 50 M12 -50C26 -50 26 -44 26 -32C26 -14 26 -2 40 0C26 2 26 14 26 32
        C26 44 26 50 12 50
    """
}
