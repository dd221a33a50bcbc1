extension SymbolTable {
  /// Arrows and chevrons.
  static let arrows = """
    chevron.right 68x104 circle:.62 square:.62
      L M-19 -41L20 0L-19 41
    chevron.left 68x104 circle:.62 square:.62
      U chevron.right 1 0 0 180
    chevron.down 108x66 circle:.62 square:.62
      U chevron.right 1 0 0 90
    chevron.up 108x66 circle:.62 square:.62
      U chevron.right 1 0 0 270
    chevron.forward 68x104 circle:.62 square:.62
      U chevron.right
    chevron.backward 68x104 circle:.62 square:.62
      U chevron.left
    chevron.right.2
      U2 chevron.right 1 -16 0
      U chevron.right 1 22 0
    chevron.left.2
      U2 chevron.left 1 16 0
      U chevron.left 1 -22 0
    chevron.forward.2
      U chevron.right.2
    chevron.backward.2
      U chevron.left.2
    chevron.up.2
      U2 chevron.up 1 0 16
      U chevron.up 1 0 -22
    chevron.down.2
      U2 chevron.down 1 0 -16
      U chevron.down 1 0 22
    chevron.up.chevron.down
      L M-26 -20L0 -46L26 -20M-26 20L0 46L26 20
    chevron.compact.down
      L M-50 -10L0 10L50 -10
    chevron.compact.up
      L M-50 10L0 -10L50 10
    chevron.compact.left
      L M10 -50L-10 0L10 50
    chevron.compact.right
      L M-10 -50L10 0L-10 50
    chevron.left.forwardslash.chevron.right =chevron.left.slash.chevron.right
      L M-42 -34L-76 0L-42 34M42 -34L76 0L42 34
      L2 M17 -50L-17 50
    arrow.right 114x92 circle:.6 square:.6
      L M-46 0H46M12 -34L46 0L12 34
    arrow.left 114x92 circle:.6 square:.6
      U arrow.right 1 0 0 180
    arrow.down 92x114 circle:.6 square:.6
      U arrow.right 1 0 0 90
    arrow.up 92x114 circle:.6 square:.6
      U arrow.right 1 0 0 270
    arrow.forward 114x92 circle:.6 square:.6
      U arrow.right
    arrow.backward 114x92 circle:.6 square:.6
      U arrow.left
    arrow.up.right circle:.62 square:.62 =arrow.up.forward
      L M-35 35L34 -34M-16 -34H34V16
    arrow.up.left circle:.62 square:.62 =arrow.up.backward
      U arrow.up.right 1 0 0 270
    arrow.down.right circle:.62 square:.62 =arrow.down.forward
      U arrow.up.right 1 0 0 90
    arrow.down.left circle:.62 square:.62 =arrow.down.backward
      U arrow.up.right 1 0 0 180
    arrow.up.and.down circle
      L M0 -54V54M-26 -28L0 -54L26 -28M-26 28L0 54L26 28
    arrow.left.and.right circle
      U arrow.up.and.down 1 0 0 90
    arrow.up.arrow.down circle square
      L M-30 -44V46M-54 -20L-30 -45L-6 -20
      L2 M30 44V-46M6 20L30 45L54 20
    arrow.left.arrow.right circle square
      L M-44 -26H46M-20 -50L-45 -26L-20 -2
      L2 M44 26H-46M20 2L45 26L20 50
    arrow.right.arrow.left circle square
      L M44 -26H-46M20 -50L45 -26L20 -2
      L2 M-44 26H46M-20 2L-45 26L-20 50
    arrow.up.to.line circle
      L M0 50V-28M-28 0L0 -28L28 0
      L2 M-40 -50H40
    arrow.down.to.line circle
      U arrow.up.to.line 1 0 0 180
    arrow.left.to.line circle
      U arrow.up.to.line 1 0 0 270
    arrow.right.to.line circle
      U arrow.up.to.line 1 0 0 90
    arrow.forward.to.line circle
      U arrow.right.to.line
    arrow.backward.to.line circle
      U arrow.left.to.line
    arrow.up.and.down.and.arrow.left.and.right
      L M0 -58V58M-58 0H58M-16 -43L0 -59L16 -43M-16 43L0 59L16 43M-43 -16L-59 0L-43 16 M43 -16L59 0
        L43 16
    arrow.up.left.and.arrow.down.right circle
      L M-8 -8L-44 -44M-44 -12V-44H-12M8 8L44 44M44 12V44H12
    arrow.down.right.and.arrow.up.left circle
      L M-48 -48L-10 -10M-10 -42V-10H-42M48 48L10 10M10 42V10H42
    arrow.up.right.and.arrow.down.left
      L M8 -8L44 -44M44 -12V-44H12M-8 8L-44 44M-44 12V44H-12
    arrow.clockwise circle square
      L I0 6 43 -20 270M0 -37L10 -37M-13 -60L11 -37L-13 -14
    arrow.counterclockwise circle square
      U arrow.clockwise flip
    arrow.triangle.2.circlepath circle
      L I0 0 44 195 318I0 0 44 15 138
      B M24 -28H46V-48ZM-24 28H-46V48Z
    arrow.2.circlepath circle
      L I0 0 44 195 325I0 0 44 15 145M38 -54V-26H10M-38 54V26H-10
    arrow.2.squarepath
      L M-44 -12V-30Q-44 -42 -32 -42H24M8 -60L26 -42L8 -24M44 12V30Q44 42 32 42H-24M-8 60L-26 42
        L-8 24
    arrow.3.trianglepath
      L M-12 -40L-4 -50Q0 -56 4 -50L22 -20M28 -44L23 -18L-3 -24M44 -2L56 20Q60 28 52 28H16 M32 12
        L14 28L32 44M-30 -12L-56 20Q-62 28 -54 28H-14M-54 -8L-29 -14L-23 11
    arrow.triangle.branch
      L M-28 50V-30M-28 26C-28 4 28 14 28 -24
      B M-44 -28L-28 -52L-12 -28ZM12 -22L28 -46L44 -22Z
    arrow.triangle.merge
      L M0 -30V-4M0 -2C0 24 -34 14 -34 50M0 -2C0 24 34 14 34 50
      B M-16 -28L0 -52L16 -28Z
    arrow.triangle.swap
      L M-44 -22H20M44 22H-20
      B M20 -38L46 -22L20 -6ZM-20 38L-46 22L-20 6Z
    arrow.triangle.turn.up.right.diamond fill
      A2 M-7 -57Q0 -64 7 -57L57 -7Q64 0 57 7L7 57Q0 64 -7 57L-57 7Q-64 0 -57 -7Z
      D M-20 24V2Q-20 -8 -10 -8H10
      H M8 -26L32 -8L8 10Z
    arrow.triangle.pull
      L2 M-36 -18V18M36 18V-10Q36 -36 12 -36
      L O-36 -34 15O-36 34 15O36 34 15
      B M14 -52L-6 -36L14 -20Z
    arrow.uturn.left circle square =arrow.uturn.backward
      L M-50 -16H20C58 -16 58 44 20 44H-6M-22 -46L-52 -16L-22 14
    arrow.uturn.right circle square =arrow.uturn.forward
      U arrow.uturn.left flip
    arrow.uturn.up circle square
      U arrow.uturn.left 1 0 0 90
    arrow.uturn.down circle square
      U arrow.uturn.right 1 0 0 90
    arrow.turn.up.left
      L M-46 -18H24Q42 -18 42 0V46M-18 -46L-46 -18L-18 10
    arrow.turn.up.right
      U arrow.turn.up.left flip
    arrow.turn.down.left =return
      L M-46 18H24Q42 18 42 0V-46M-18 -10L-46 18L-18 46
    arrow.turn.down.right
      U arrow.turn.down.left flip
    arrow.turn.right.up
      L M-46 42H0Q18 42 18 24V-46M-10 -18L18 -46L46 -18
    arrow.turn.left.up
      U arrow.turn.right.up flip
    arrow.turn.right.down
      L M-46 -42H0Q18 -42 18 -24V46M-10 18L18 46L46 18
    arrow.turn.left.down
      U arrow.turn.right.down flip
    arrow.branch
      L M0 54V16C0 -12 -38 -6 -38 -48M0 16C0 -12 38 -6 38 -48M-56 -32L-38 -50L-20 -32M20 -32L38 -50
        L56 -32
    arrowshape.turn.up.left fill circle
      A M-54 -8L-8 -46Q-2 -50 -2 -42V-26C36 -26 54 -2 56 38C57 46 52 46 48 40C38 22 24 12 -2 12V28
        Q-2 36 -8 32Z
    arrowshape.turn.up.right fill circle
      U arrowshape.turn.up.left flip
    arrowshape.turn.up.forward fill circle
      U arrowshape.turn.up.right
    arrowshape.turn.up.backward fill circle
      U arrowshape.turn.up.left
    arrowshape.turn.up.left.2 fill
      L2 M-14 -46L-66 -6L-14 32
      U arrowshape.turn.up.left 1 16 0
    arrowshape.right fill circle
      A M-54 -18H4V-38Q4 -46 10 -41L56 -4Q60 0 56 4L10 41Q4 46 4 38V18H-54Z
    arrowshape.left fill circle
      U arrowshape.right flip
    arrowshape.up fill circle
      U arrowshape.right 1 0 0 270
    arrowshape.down fill circle
      U arrowshape.right 1 0 0 90
    arrowtriangle.right fill circle square
      A M-34 -36Q-34 -47 -24 -42L34 -8Q46 0 34 8L-24 42Q-34 47 -34 36Z
    arrowtriangle.left fill circle square
      U arrowtriangle.right flip
    arrowtriangle.up fill circle square
      U arrowtriangle.right 1 0 0 270
    arrowtriangle.down fill circle square
      U arrowtriangle.right 1 0 0 90
    arrowtriangle.forward fill circle square
      U arrowtriangle.right
    arrowtriangle.backward fill circle square
      U arrowtriangle.left
    arrowtriangle.up.arrowtriangle.down
      U arrowtriangle.up! .5 0 -28
      U arrowtriangle.down! .5 0 28
    square.and.arrow.up fill circle:1@_share
      A2 M-20 -14H-30Q-42 -14 -42 -2V44Q-42 56 -30 56H30Q42 56 42 44V-2Q42 -14 30 -14H20
      fG M0 -12V22
      L M0 22V-58M-22 -36L0 -58L22 -36
    _share
      L M-9 -5H-13Q-19 -5 -19 1V18Q-19 24 -13 24H13Q19 24 19 18V1Q19 -5 13 -5H9M0 10V-27M-10 -17
        L0 -27L10 -17
    square.and.arrow.down fill
      A2 M-20 -14H-30Q-42 -14 -42 -2V44Q-42 56 -30 56H30Q42 56 42 44V-2Q42 -14 30 -14H20
      fG M0 -12V22M-22 2L0 24L22 2
      L M0 -58V24M-22 2L0 24L22 2
    square.and.arrow.up.on.square fill
      L2 M-32 -34H-42Q-54 -34 -54 -22V22Q-54 34 -42 34H-38
      U square.and.arrow.up .86 14 8
    square.and.pencil
      L2 M8 -38H-34Q-48 -38 -48 -24V34Q-48 48 -34 48H24Q38 48 38 34V-2
      L M-14 14L-10 -2L40 -52Q45 -57 50 -52Q55 -47 50 -42L0 8Z
    rectangle.portrait.and.arrow.right fill =rectangle.portrait.and.arrow.forward
      A2 M4 -26V-40Q4 -52 -8 -52H-38Q-50 -52 -50 -40V40Q-50 52 -38 52H-8Q4 52 4 40V26
      fG M-18 0H62M38 -24L62 0L38 24
      L M-18 0H62M38 -24L62 0L38 24
    rectangle.portrait.and.arrow.left =rectangle.portrait.and.arrow.backward
      L2 M4 -34V-40Q4 -52 -8 -52H-38Q-50 -52 -50 -40V40Q-50 52 -38 52H-8Q4 52 4 40V34
      L M62 0H-24M-2 -22L-25 0L-2 22
    iphone.and.arrow.forward =iphone.and.arrow.right.outward
      L2 M4 -26V-40Q4 -54 -10 -54H-36Q-50 -54 -50 -40V40Q-50 54 -36 54H-10Q4 54 4 40V26
      L M-18 0H62M38 -24L62 0L38 24
    arrow.up.forward.app fill
      A2 M2 -46H-28Q-48 -46 -48 -26V28Q-48 48 -28 48H26Q46 48 46 28V-2
      fG M-6 6L52 -52M22 -54H54V-22
      L M-6 6L52 -52M22 -54H54V-22
    arrow.down.app fill
      A2 M-22 -46H-28Q-48 -46 -48 -26V28Q-48 48 -28 48H28Q48 48 48 28V-26Q48 -46 28 -46H22
      fG M0 -58V22M-22 0L0 22L22 0
      L M0 -58V22M-22 0L0 22L22 0
    goforward
      U arrow.clockwise
    gobackward
      U arrow.counterclockwise
    goforward.10
      L I0 4 52 -26 268M-1.8 -48L8 -48M-10 -66L9 -48L-10 -30
      U2 _1 .52 -17 7
      U2 _0 .52 10 7
    gobackward.10
      L I0 4 52 206 -88M1.8 -48L-8 -48M10 -66L-9 -48L10 -30
      U2 _1 .52 -16 7
      U2 _0 .52 11 7
    goforward.15
      L I0 4 52 -26 268M-1.8 -48L8 -48M-10 -66L9 -48L-10 -30
      U2 _1 .52 -17 7
      U2 _5 .52 10 7
    gobackward.15
      L I0 4 52 206 -88M1.8 -48L-8 -48M10 -66L-9 -48L10 -30
      U2 _1 .52 -16 7
      U2 _5 .52 11 7
    goforward.30
      L I0 4 52 -26 268M-1.8 -48L8 -48M-10 -66L9 -48L-10 -30
      U2 _3 .52 -15 7
      U2 _0 .52 14 7
    gobackward.30
      L I0 4 52 206 -88M1.8 -48L-8 -48M10 -66L-9 -48L10 -30
      U2 _3 .52 -14 7
      U2 _0 .52 15 7
    shuffle circle
      L M-56 26H-42C-16 26 -6 -26 20 -26H54M36 -44L54 -26L36 -8M-56 -26H-42C-32 -26 -26 -20 -20 -12
        M2 14C8 21 12 26 20 26H54M36 8L54 26L36 44
    repeat circle
      L M-50 0V-6Q-50 -24 -32 -24H48M30 -44L50 -24L30 -4M50 2V8Q50 26 32 26H-48M-30 46L-50 26L-30 6
    repeat.1 circle
      L M-50 0V-6Q-50 -24 -32 -24H16M-4 -44L16 -24L-4 -4M50 2V8Q50 26 32 26H-48M-30 46L-50 26L-30 6
      L2 M36 -36L46 -44V-8
    arrow.rectanglepath
      L M-20 -30H40Q54 -30 54 -16V16M20 30H-40Q-54 30 -54 16V-16M0 -50L-20 -30L0 -10M0 50L20 30L0 10
    rotate.left fill
      L M-30 -48H4Q40 -48 40 -16M-8 -68L-30 -48L-8 -28
      A2 R-42 -8 66 60 10
    rotate.right fill
      U rotate.left flip
    arrow.up.heart fill
      U2 heart
      D M0 26V-14M-18 4L0 -15L18 4
    delete.left fill
      A2 M-28 -40H50Q62 -40 62 -28V28Q62 40 50 40H-28Q-34 40 -38 36L-64 6Q-70 0 -64 -6L-38 -36
        Q-34 -40 -28 -40Z
      D M-8 -17L26 17M26 -17L-8 17
    delete.right fill
      U delete.left flip
    delete.backward fill
      U delete.left
    delete.forward fill
      U delete.right
    shift fill
      A M0 -54L54 0Q58 6 50 6H24V44Q24 52 16 52H-16Q-24 52 -24 44V6H-50Q-58 6 -54 0Z
    capslock fill
      A M0 -56L54 -6Q58 0 50 0H24V16Q24 24 16 24H-16Q-24 24 -24 16V0H-50Q-58 0 -54 -6Z
      A R-24 40 48 14 4
    command circle
      L M-16 -16H16V16H-16ZM-16 -16H-32C-54 -16 -54 -48 -32 -48C-22 -48 -16 -42 -16 -32ZM16 -16V-32
        C16 -54 48 -54 48 -32C48 -22 42 -16 32 -16ZM16 16H32C54 16 54 48 32 48C22 48 16 42 16 32Z
        M-16 16V32C-16 54 -48 54 -48 32C-48 22 -42 16 -32 16Z
    option
      L M-52 -36H-20L20 36H52M14 -36H52
    control
      L M-38 6L0 -34L38 6
    escape
      L I6 6 46 256 554M8 8L-50 -50M-50 -20V-50H-20
    """
}
