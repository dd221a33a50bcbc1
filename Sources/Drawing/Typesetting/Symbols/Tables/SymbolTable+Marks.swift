extension SymbolTable {
  /// Marks, mathematics, basic shapes and grids.
  static let marks = """
    xmark 100x94 circle:1@_xmark square:1@_xmark
      L M-35 -35L35 35M35 -35L-35 35
    _xmark
      L M-19 -19L19 19M19 -19L-19 19
    checkmark 108x100 circle:1@_checkmark square:1@_checkmark
      L M-38 7L-12 38L39 -38
    _checkmark
      L M-24 3L-7 23L24 -23
    plus 106x104 circle:1@_plus square:1@_plus
      L M-42 0H42M0 -42V42
    _plus
      L M-27 0H27M0 -27V27
    minus 106x24 circle:1@_minus square:1@_minus
      L M-42 0H42
    _minus
      L M-27 0H27
    multiply 86x84 circle:1@_xmark square:1@_xmark
      L M-30 -30L30 30M30 -30L-30 30
    divide circle:.62 square:.62
      L M-42 0H42
      P M0 -28v.1M0 28v.1
    equal circle:.62 square:.62
      L M-40 -15H40M-40 15H40
    lessthan circle:.6
      L M32 -38L-32 0L32 38
    greaterthan circle:.6
      L M-32 -38L32 0L-32 38
    percent
      L O-30 -28 17O30 28 17M32 -42L-32 42
    number circle:.56 square:.56
      L M-14 -46L-26 46M26 -46L14 46M-40 -17H44M-44 17H40
    plus.forwardslash.minus
      L M-54 -22H-14M-34 -42V-2M14 32H54M36 -46L-36 46
    plusminus circle:.6
      L M-40 -14H40M0 -50V22M-40 46H40
    sum
      L M36 -34V-48H-36L8 0L-36 48H36V34
    x.squareroot
      L M-62 2L-50 -6L-32 48L-10 -50H62M12 -16L48 34M48 -16L12 34
    function
      L M-20 50C-4 54 0 40 2 20L8 -26C10 -46 16 -56 32 -51M-18 -14H26
    questionmark circle:.6 square:.6
      L M-23 -26C-23 -41 -12 -50 1 -50C16 -50 26 -41 26 -27C26 -7 1 -8 1 14
      P M1 41v.1
    exclamationmark circle:.6 square:.6
      L M0 -48V14
      P M0 41v.1
    exclamationmark.2
      L M-18 -48V14M18 -48V14
      P M-18 41v.1M18 41v.1
    info circle:.62 square:.62
      L M-12 -14H2V40M-18 40H22
      P M0 -42v.1
    asterisk circle:.66
      L Y0 0 6 0 44 -90
    at
      L O0 0 20M20 -20V6C20 26 50 24 50 -2C50 -32 28 -52 0 -52C-30 -52 -52 -30 -52 0
        C-52 30 -30 52 0 52C12 52 22 49 30 44
    ellipsis 112x32 circle:.66
      S~1 O-38 0 9.5
      S~2 O0 0 9.5
      S~3 O38 0 9.5
    infinity circle:.56
      L M0 0C-14 -20 -28 -28 -42 -28C-58 -28 -70 -16 -70 0C-70 16 -58 28 -42 28 C-28 28 -14 20 0 0
        C14 -20 28 -28 42 -28C58 -28 70 -16 70 0C70 16 58 28 42 28C28 28 14 20 0 0Z
    circle 126x124 fill
      oL O0 0 54
      fS O0 0 58
    circle.slash 126x124 fill
      oL O0 0 54
      fS O0 0 58
      D M-38 -38L38 38
    nosign 126x124
      U circle.slash
    square 112x108 fill slash
      A R-45 -45 90 90 12
    triangle fill
      A M-7 -44Q0 -56 7 -44L57 40Q62 50 51 50H-51Q-62 50 -57 40Z
    diamond fill
      A M-7 -57Q0 -64 7 -57L57 -7Q64 0 57 7L7 57Q0 64 -7 57L-57 7Q-64 0 -57 -7Z
    hexagon fill
      A M-6 -54Q0 -57 6 -54L44 -32Q49 -29 49 -23V23Q49 29 44 32L6 54Q0 57 -6 54L-44 32Q-49 29 -49 23
        V-23Q-49 -29 -44 -32Z
    pentagon fill
      A M-6 -51Q0 -56 6 -51L50 -18Q56 -13 53 -6L37 43Q35 50 27 50H-27Q-35 50 -37 43L-53 -6
        Q-56 -13 -50 -18Z
    octagon fill
      A M-24 -54H24L54 -24V24L24 54H-24L-54 24V-24Z
    capsule fill
      A R-66 -34 132 68 34
    capsule.portrait fill
      A R-34 -58 68 116 34
    oval fill
      A E0 0 66 44
    app fill badge
      A R-48 -48 96 96 24
    rectangle 146x112 fill slash
      A R-62 -45 124 90 13
    rectangle.portrait fill slash
      A R-42 -56 84 112 13
    seal fill
      A M-15.5 -47.6C-10.7 -61.1 10.7 -61.1 15.5 -47.6C27.3 -55.7 44.5 -43.1 40.5 -29.4
        C54.8 -29 61.4 -8.7 50 0C61.4 8.7 54.8 29 40.5 29.4C44.5 43.1 27.3 55.7 15.5 47.6
        C10.7 61.1 -10.7 61.1 -15.5 47.6C-27.3 55.7 -44.5 43.1 -40.5 29.4C-54.8 29 -61.4 8.7 -50 0
        C-61.4 -8.7 -54.8 -29 -40.5 -29.4C-44.5 -43.1 -27.3 -55.7 -15.5 -47.6Z
    checkmark.seal fill
      U2 seal
      D M-22 2L-6 20L22 -20
    xmark.seal fill
      U2 seal
      D M-17 -17L17 17M17 -17L-17 17
    shield fill slash
      A M0 -56C12 -47 28 -42 44 -41C47 -41 48 -39 48 -36V-4C48 26 28 46 0 57 C-28 46 -48 26 -48 -4
        V-36C-48 -39 -47 -41 -44 -41C-28 -42 -12 -47 0 -56Z
    checkmark.shield fill
      U2 shield
      D M-22 2L-6 20L22 -20
    xmark.shield fill
      U2 shield
      D M-17 -17L17 17M17 -17L-17 17
    exclamationmark.shield fill
      U2 shield
      D M0 -28V7
      Q M0 26v.1
    lock.shield fill
      U2 shield
      D M-12 -6V-14C-12 -28 12 -28 12 -14V-6
      H R-19 -6 38 29 6
    shield.lefthalf.filled
      L M0 -56C12 -47 28 -42 44 -41C47 -41 48 -39 48 -36V-4C48 26 28 46 0 57 C-28 46 -48 26 -48 -4
        V-36C-48 -39 -47 -41 -44 -41C-28 -42 -12 -47 0 -56Z
      S M0 -56V57C-28 46 -48 26 -48 -4V-36C-48 -39 -47 -41 -44 -41C-28 -42 -12 -47 0 -56Z
    exclamationmark.triangle fill
      A2:yellow M-7 -44Q0 -56 7 -44L57 40Q62 50 51 50H-51Q-62 50 -57 40Z
      D:black M0 -20V11
      Q:black M0 31v.1
    exclamationmark.octagon fill
      U2 octagon
      D M0 -28V7
      Q M0 27v.1
    xmark.octagon fill
      U2 octagon
      D M-19 -19L19 19M19 -19L-19 19
    checkmark.rectangle fill
      U2 rectangle
      D M-22 2L-6 20L22 -20
    xmark.rectangle fill
      U2 rectangle
      D M-17 -17L17 17M17 -17L-17 17
    plus.rectangle fill
      U2 rectangle
      D M-24 0H24M0 -24V24
    minus.rectangle fill
      U2 rectangle
      D M-24 0H24
    ellipsis.rectangle fill
      U2 rectangle
      H O-28 0 7O0 0 7O28 0 7
    plus.app fill
      U2 app
      D M-25 0H25M0 -25V25
    plus.diamond fill
      U2 diamond
      D M-25 0H25M0 -25V25
    heart 122x112 fill slash circle square
      A:red M0 47C-26 30-54 8-54-17C-54-34-42-45-27-45C-15-45-6-39 0-28C6-39 15-45 27-45
        C42-45 54-34 54-17C54 8 26 30 0 47Z
    star 126x120 fill slash circle square
      A:yellow M0 -52L14.10684 -15.41641L53.25917 -13.30495L22.82536 11.41641L32.91597 49.30495L0 28
        L-32.91597 49.30495L-22.82536 11.41641L-53.25917 -13.30495L-14.10684 -15.41641Z
    star.leadinghalf.filled 126x120 =star.lefthalf.fill
      L:yellow M0 -52L14.10684 -15.41641L53.25917 -13.30495L22.82536 11.41641L32.91597 49.30495L0 28
        L-32.91597 49.30495L-22.82536 11.41641L-53.25917 -13.30495L-14.10684 -15.41641Z
      B:yellow M0 -52V28L-32.91597 49.30495L-22.82536 11.41641L-53.25917 -13.30495
        L-14.10684 -15.41641Z
    suit.heart fill
      U heart .94
    suit.club fill
      A M0 -50C24 -50 30 -22 16 -10C38 -18 54 -4 50 14C46 34 18 36 6 16L14 48H-14L-6 16
        C-18 36 -46 34 -50 14C-54 -4 -38 -18 -16 -10C-30 -22 -24 -50 0 -50Z
    suit.diamond fill
      A M0 -54L40 0L0 54L-40 0Z
    suit.spade fill
      A M0 -54C18 -28 48 -12 48 14C48 36 18 38 6 18L14 50H-14L-6 18C-18 38 -48 36 -48 14
        C-48 -12 -18 -28 0 -54Z
    circle.lefthalf.filled 126x124
      L O0 0 54
      S M0 -54V54C-29.8 54 -54 29.8 -54 0C-54 -29.8 -29.8 -54 0 -54Z
    circle.righthalf.filled 126x124
      L O0 0 54
      S M0 -54V54C29.8 54 54 29.8 54 0C54 -29.8 29.8 -54 0 -54Z
    circle.dashed 126x124
      L I0 0 54 -96 -84I0 0 54 -66 -54I0 0 54 -36 -24I0 0 54 -6 6I0 0 54 24 36I0 0 54 54 66
        I0 0 54 84 96I0 0 54 114 126I0 0 54 144 156I0 0 54 174 186I0 0 54 204 216I0 0 54 234 246
    circle.dotted 126x124
      L M0 -54v.1M27 -46.8v.1M46.8 -27v.1M54 0v.1M46.8 27v.1M27 46.8v.1M0 54v.1M-27 46.8v.1
        M-46.8 27v.1M-54 0v.1M-46.8 -27v.1M-27 -46.8v.1
    square.dashed
      L M-45 -25V-33Q-45 -45 -33 -45H-25M25 -45H33Q45 -45 45 -33V-25M45 25V33Q45 45 33 45H25 M-25 45
        H-33Q-45 45 -45 33V25M-8 -45H8M-8 45H8M-45 -8V8M45 -8V8
    rectangle.dashed
      L M-62 -25V-33Q-62 -45 -50 -45H-42M42 -45H50Q62 -45 62 -33V-25M62 25V33Q62 45 50 45H42 M-42 45
        H-50Q-62 45 -62 33V25M-24 -45H-8M8 -45H24M-24 45H-8M8 45H24M-62 -8V8M62 -8V8
    smallcircle.filled.circle 126x124 fill
      oL2 O0 0 54
      fS2 O0 0 58
      H O0 0 24
    largecircle.fill.circle 126x124 =record.circle
      L2 O0 0 54
      S:red O0 0 36
    record.circle.fill 126x124
      S2:red O0 0 58
      X O0 0 34
    circle.circle 126x124 fill
      oL2 O0 0 54
      fS2 O0 0 58
      D O0 0 26
    target 126x124
      L2 O0 0 54
      L O0 0 31
      S O0 0 12
    scope
      L O0 0 46M0 -58V-24M0 24V58M-58 0H-24M24 0H58
    circle.grid.2x2 fill
      A O-27 -27 21O27 -27 21O-27 27 21O27 27 21
    circle.grid.3x3 fill
      A O-40 -40 12O0 -40 12O40 -40 12O-40 0 12O0 0 12O40 0 12O-40 40 12O0 40 12O40 40 12
    square.grid.2x2 fill
      A R-48 -48 40 40 8R8 -48 40 40 8R-48 8 40 40 8R8 8 40 40 8
    square.grid.3x3 fill
      A R-52 -52 26 26 5R-13 -52 26 26 5R26 -52 26 26 5R-52 -13 26 26 5R-13 -13 26 26 5
        R26 -13 26 26 5 R-52 26 26 26 5R-13 26 26 26 5R26 26 26 26 5
    square.grid.3x2 fill
      A R-56 -36 28 32 6R-14 -36 28 32 6R28 -36 28 32 6R-56 8 28 32 6R-14 8 28 32 6R28 8 28 32 6
    rectangle.grid.1x2 fill
      A R-54 -46 108 38 9R-54 8 108 38 9
    rectangle.grid.2x2 fill
      A R-58 -44 50 36 8R8 -44 50 36 8R-58 8 50 36 8R8 8 50 36 8
    rectangle.grid.3x2 fill
      A R-62 -42 34 34 7R-17 -42 34 34 7R28 -42 34 34 7R-62 8 34 34 7R-17 8 34 34 7R28 8 34 34 7
    circle.hexagongrid fill
      A O0 0 13O38 0 13O-38 0 13O19 -33 13O-19 -33 13O19 33 13O-19 33 13
    rectangle.split.3x1 fill
      A R-62 -45 124 90 13
      D M-21 -45V45M21 -45V45
    rectangle.split.2x1 fill
      A R-62 -45 124 90 13
      D M0 -45V45
    square.split.2x1 fill
      A R-48 -48 96 96 13
      D M0 -48V48
    square.split.1x2 fill
      A R-48 -48 96 96 13
      D M-48 0H48
    square.split.2x2 fill
      A R-48 -48 96 96 13
      D M-48 0H48M0 -48V48
    square.on.square fill
      A2 R-54 -54 72 72 12
      K R-18 -18 72 72 12
      A R-18 -18 72 72 12
    plus.square.on.square fill
      U square.on.square
      D M0 18H36M18 0V36
    square.stack fill
      A R-46 -22 92 74 12
      L2 M-38 -38H38
      L3 M-28 -54H28
    square.stack.3d.up fill
      A M0 -52L54 -24L0 4L-54 -24Z
      L2 M-54 2L0 30L54 2
      L3 M-54 28L0 56L54 28
    rectangle.stack fill badge:plus,minus
      A R-58 -18 116 68 12
      L2 M-48 -34H48
      L3 M-38 -50H38
    rectangle.on.rectangle fill slash
      A2 R-66 -44 98 68 12
      K R-34 -20 98 68 12
      A R-34 -20 98 68 12
    rectangle.fill.on.rectangle.fill
      B2 R-66 -44 98 68 12
      K R-34 -20 98 68 12
      B R-34 -20 98 68 12
    sidebar.left =sidebar.leading
      L R-62 -45 124 90 13
      L2 M-20 -45V45M-47 -26H-34M-47 -10H-34M-47 6H-34
    sidebar.right =sidebar.trailing
      L R-62 -45 124 90 13
      L2 M20 -45V45M47 -26H34M47 -10H34M47 6H34
    macwindow
      L R-62 -48 124 96 13
      L2 M-62 -24H62
      S2 O-47 -36 4.5O-34 -36 4.5O-21 -36 4.5
    rectangle.inset.filled
      L R-62 -45 124 90 13
      S R-49 -32 98 64 5
    square.inset.filled
      L R-45 -45 90 90 12
      S R-31 -31 62 62 4
    """
}
