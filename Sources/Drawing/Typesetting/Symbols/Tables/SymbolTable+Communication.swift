extension SymbolTable {
  /// Messages, calls, mail, networks and people.
  static let communication = """
    message fill circle badge
      A M0 -48C36 -48 62 -28 62 -3C62 22 36 42 0 42C-8 42 -15 41 -22 39C-30 46 -40 50 -52 51
        C-46 45 -42 37 -42 29C-54 21 -62 10 -62 -3C-62 -28 -36 -48 0 -48Z
    bubble.left fill circle
      A M-44 -48H44Q62 -48 62 -30V16Q62 34 44 34H0L-26 54Q-32 58 -32 50V34H-44Q-62 34 -62 16V-30
        Q-62 -48 -44 -48Z
    bubble.right fill circle
      U bubble.left flip
    bubble.left.and.bubble.right fill
      A2 M-60 -46H8Q22 -46 22 -32V2Q22 16 8 16H-24L-42 32Q-48 37 -48 28V16H-60Q-74 16 -74 2V-32
        Q-74 -46 -60 -46Z
      K M-12 -14H60Q74 -14 74 0V28Q74 42 60 42H56V52Q56 60 50 55L32 42H-12Q-26 42 -26 28V0
        Q-26 -14 -12 -14Z
      A M-12 -14H60Q74 -14 74 0V28Q74 42 60 42H56V52Q56 60 50 55L32 42H-12Q-26 42 -26 28V0
        Q-26 -14 -12 -14Z
    ellipsis.bubble fill
      U2 bubble.left
      H O-27 -7 7.5O0 -7 7.5O27 -7 7.5
    ellipsis.message fill
      U2 message
      H O-27 -3 7.5O0 -3 7.5O27 -3 7.5
    text.bubble fill
      U2 bubble.left
      D M-36 -20H36M-36 2H12
    quote.bubble fill
      U2 bubble.left
      H O-14 2 9O15 2 9
      D M-19 0C-20 -12 -15 -19 -7 -22M10 0C9 -12 14 -19 22 -22
    plus.bubble fill
      U2 bubble.left
      D M-20 -7H20M0 -27V13
    plus.message fill
      U2 message
      D M-20 -3H20M0 -23V17
    exclamationmark.bubble fill
      U2 bubble.left
      D M0 -30V-4
      Q M0 14v.1
    questionmark.bubble fill
      U2 bubble.left
      D M-12 -20C-12 -36 14 -36 14 -20C14 -8 1 -10 1 0
      Q M1 15v.1
    star.bubble fill
      U2 bubble.left
      H M0 -34L7 -15L27 -14L12 -1L17 18L0 7L-17 18L-12 -1L-27 -14L-7 -15Z
    heart.bubble fill
      U2 bubble.left
      H M0 18C-15 9 -28 -3 -28 -16C-28 -32 -8 -36 0 -22C8 -36 28 -32 28 -16C28 -3 15 9 0 18Z
    checkmark.bubble fill
      U2 bubble.left
      D M-20 -6L-6 9L20 -24
    phone fill circle badge:plus
      A:green M-34 -50L-20 -52Q-15 -52 -13 -47L-5 -27Q-3 -22 -7 -18L-18 -8C-12 8 -2 18 10 24L20 12
        Q24 8 29 10 L48 19Q53 22 52 27L48 42C46 50 40 52 32 51C-14 44 -46 8 -50 -34
        C-51 -42 -44 -49 -34 -50Z
    phone.down fill circle
      U phone .92 0 0 135
    phone.arrow.up.right fill
      U phone .86 -10 8
      L2 M8 -16L46 -54M20 -54H46V-28
    phone.arrow.down.left fill
      U phone .86 -10 8
      L2 M46 -54L10 -18M10 -44V-18H36
    phone.connection fill
      U phone .86 -10 8
      L2 M2 -46C24 -44 40 -28 42 -6M6 -22C12 -20 17 -14 18 -8
    envelope fill circle badge
      A R-62 -43 124 86 12
      D M-58 -34L-10 9Q0 17 10 9L58 -34
      oL M-56 36L-20 4M56 36L20 4
    envelope.open fill
      A M-58 -12L-8 -50Q0 -56 8 -50L58 -12Q60 -10 60 -7V42Q60 54 48 54H-48Q-60 54 -60 42V-7
        Q-60 -10 -58 -12Z
      D M-58 -8L-9 24Q0 30 9 24L58 -8
      oL M-54 49L-16 22M54 49L16 22
    paperplane fill circle
      A M-52 -14L46 -52Q56 -56 52 -46L16 50Q12 58 7 50L-10 14L-50 -4Q-60 -9 -52 -14Z
      D M-9 13L50 -50
    tray fill circle
      A M-60 6L-46 -30Q-43 -38 -34 -38H34Q43 -38 46 -30L60 6V26Q60 40 46 40H-46Q-60 40 -60 26Z
      D M-58 6H-24Q-19 6 -18 12C-14 26 14 26 18 12Q19 6 24 6H58
    tray.full fill
      U tray 1 0 10
      D2 M-32 -12H32
      oL2 M-26 -10H26M-30 8H30
    tray.2 fill
      A2 M-52 -22L-44 -46Q-42 -52 -36 -52H36Q42 -52 44 -46L52 -22Z
      A M-56 24L-46 0Q-43 -6 -36 -6H36Q43 -6 46 0L56 24V40Q56 52 44 52H-44Q-56 52 -56 40Z
      D M-54 24H-24Q-18 24 -16 30C-12 40 12 40 16 30Q18 24 24 24H54
    tray.and.arrow.down fill
      A2 M-30 -12H-36Q-44 -12 -46 -6L-60 20V38Q-60 52 -46 52H46Q60 52 60 38V20L46 -6Q44 -12 36 -12
        H30
      D2 M-58 20H-24Q-19 20 -18 26C-14 38 14 38 18 26Q19 20 24 20H58
      fG M0 -12V6
      L M0 -56V6M-20 -13L0 7L20 -13
    tray.and.arrow.up fill
      A2 M-30 -12H-36Q-44 -12 -46 -6L-60 20V38Q-60 52 -46 52H46Q60 52 60 38V20L46 -6Q44 -12 36 -12
        H30
      D2 M-58 20H-24Q-19 20 -18 26C-14 38 14 38 18 26Q19 20 24 20H58
      fG M0 -12V6
      L M0 8V-54M-20 -34L0 -55L20 -34
    archivebox fill circle
      A R-60 -46 120 28 6
      A M-52 -18H52V38Q52 48 42 48H-42Q-52 48 -52 38Z
      D M-20 4H20
    bell 112x124 fill slash circle badge badge:plus,minus
      A M0-46C-20-46-31-32-32-12C-33 10-37 18-46 28H46C37 18 33 10 32-12C31-32 20-46 0-46Z
      L M0 -46V-53
      S M-14 40C-12 55 12 55 14 40Z
    bell.and.waves.left.and.right fill
      U bell .9
      L2 I0 -14 58 -28 28I0 -14 58 152 208
    megaphone fill
      A M-50 -14H-22L44 -44Q52 -48 52 -39V35Q52 44 44 40L-22 10H-50Q-58 10 -58 2V-6Q-58 -14 -50 -14Z
      L M-38 12L-30 44Q-28 50 -22 50H-14Q-8 50 -10 44L-18 14
    link circle badge:plus
      L M12 -12C24 0 24 14 14 24L-8 46C-18 56 -34 56 -44 46C-54 36 -54 20 -44 10L-28 -6M-12 12
        C-24 0 -24 -14 -14 -24 L8 -46C18 -56 34 -56 44 -46C54 -36 54 -20 44 -10L28 6
    paperclip circle
      L M30 -12L-10 30C-24 44 -44 26 -30 10L16 -38C38 -60 66 -32 46 -10L-4 42C-34 72 -74 34 -46 4
        L-6 -38
    antenna.radiowaves.left.and.right circle slash
      L M0 0V54
      S O0 -6 9
      L2~1 I0 -6 28 -42 42I0 -6 28 138 222
      L2~2 I0 -6 50 -42 42I0 -6 50 138 222
    dot.radiowaves.left.and.right
      S O0 0 10
      L2~1 I0 0 28 -44 44I0 0 28 136 224
      L2~2 I0 0 48 -44 44I0 0 48 136 224
      L2~3 I0 0 68 -44 44I0 0 68 136 224
    dot.radiowaves.right mirrored
      S O-34 0 10
      L2~1 I-34 0 30 -42 42
      L2~2 I-34 0 52 -42 42
      L2~3 I-34 0 74 -42 42
    wave.3.right circle mirrored
      L~1 I-46 0 26 -42 42
      L~2 I-46 0 54 -42 42
      L~3 I-46 0 82 -42 42
    wave.3.left circle mirrored
      U wave.3.right flip
    wifi slash circle
      B~1 O0 32 6
      L2~1 I0 34 30 -135 -45
      L2~2 I0 34 54 -135 -45
      L2~3 I0 34 78 -135 -45
    wifi.exclamationmark
      L2~1 I0 34 54 -135 -108I0 34 54 -72 -45
      L2~2 I0 34 78 -135 -103I0 34 78 -77 -45
      L M0 -42V8
      P M0 32v.1
    cellularbars
      B~1 R-48 16 12 28 3
      B~2 R-22 0 12 44 3
      B~3 R4 -20 12 64 3
      B~4 R30 -44 12 88 3
    personalhotspot circle slash
      L M14 -14C26 -2 26 10 16 20L-4 40C-26 62 -60 28 -38 6L-26 -6M-14 14C-26 2 -26 -10 -16 -20
        L4 -40C26 -62 60 -28 38 -6L26 6
    globe 126x124
      L O0 0 54
      D2 E0 0 24 54M-54 0H54M-44 -28C-20 -18 20 -18 44 -28M-44 28C-20 18 20 18 44 28
    network slash
      L O0 0 54
      D2 M0 -54V54M-54 0H54M-30 -44C0 -16 0 16 -30 44M30 -44C0 -16 0 16 30 44
    person 116x124 fill slash circle:.6 badge:plus,minus
      A M0-52C30-52 30-4 0-4C-30-4-30-52 0-52Z
      A M-46 46C-46 6 46 6 46 46Q46 52 39 52H-39Q-46 52-46 46Z
    person.2 fill slash circle
      A2 M32 -40C54 -40 54 -4 32 -4C10 -4 10 -40 32 -40Z
      A2 M34 10C60 10 70 24 70 38Q70 44 63 44H30C28 26 24 18 20 13Q26 10 34 10Z
      K M-22 8C10 8 28 24 28 40Q28 46 21 46H-65Q-72 46 -72 40C-72 24 -54 8 -22 8Z
      A M-22 -48C4 -48 4 -6 -22 -6C-48 -6 -48 -48 -22 -48Z
      A M-22 8C8 8 22 24 22 40Q22 46 15 46H-59Q-66 46 -66 40C-66 24 -52 8 -22 8Z
    person.3 fill
      A2 M56 -32C74 -32 74 -2 56 -2C38 -2 38 -32 56 -32ZM-56 -32C-38 -32 -38 -2 -56 -2
        C-74 -2 -74 -32 -56 -32Z
      A2 M56 10C78 10 88 22 88 34Q88 40 82 40H54C52 28 48 20 43 14Q48 10 56 10ZM-56 10
        C-78 10 -88 22 -88 34 Q-88 40 -82 40H-54C-52 28 -48 20 -43 14Q-48 10 -56 10Z
      A M0 -44C24 -44 24 -6 0 -6C-24 -6 -24 -44 0 -44ZM0 8C28 8 38 24 38 40Q38 46 31 46H-31
        Q-38 46 -38 40 C-38 24 -28 8 0 8Z
    person.crop.circle 126x124 fill badge:plus,minus,checkmark,xmark,exclamationmark,questionmark
      oL2 O0 0 54
      fS2 O0 0 58
      H M0 -34C22 -34 22 4 0 4C-22 4 -22 -34 0 -34Z
      H M-37 38C-28 8 28 8 37 38C16 58 -16 58 -37 38Z
    _person.crop
      H M0 -30C20 -30 20 4 0 4C-20 4 -20 -30 0 -30ZM-34 44C-32 4 32 4 34 44Z
    person.crop.square 112x108 fill
      U2 square
      U _person.crop
    person.crop.rectangle fill
      U2 rectangle
      U _person.crop
    person.text.rectangle fill mirrored
      U2 rectangle
      H O-32 -12 11M-52 24C-50 4 -14 4 -12 24Z
      D M8 -16H44M8 2H44M8 20H28
    person.wave.2 fill
      U person .9 -18 0
      L2~1 I-4 -24 42 -34 34
      L2~2 I-4 -24 62 -34 34
    person.badge.key fill
      U person
      K O36 30 24
      L O36 24 11M36 36V58M36 50H46
    person.2.circle
      L2 O0 0 54
      U person.2! .52
    person.icloud fill
      U2 cloud
      H O0 -8 11M-22 26C-20 8 20 8 22 26Z
    person.and.background.dotted
      U person .9 0 4
      L2 M-56 -50v.1M-36 -54v.1M36 -54v.1M56 -50v.1M-60 -26v.1M60 -26v.1M-60 0v.1M60 0v.1M-60 26v.1
        M60 26v.1
    figure.stand
      B O0 -50 6.5
      L M-16 -32H16Q23 -32 23 -25V6M-16 -32Q-23 -32 -23 -25V6M-10 -30V54M10 -30V54
    figure.walk circle
      B O4 -50 6.5
      L M2 -30L-4 8M2 -28L22 -10L36 -8M-4 -30L-22 -16L-26 4M-2 6L16 24L22 54M-6 8L-14 32L-32 54
    figure.run circle
      B O16 -50 6.5
      L M8 -30L-8 2L16 18L8 48M8 -30L30 -10L48 -18M2 -34L-24 -34L-36 -14M-10 4L-22 24L-48 24
    figure.wave circle
      B O0 -50 6.5
      L M0 -30V8M0 -28L24 -32L40 -54M0 -28L-22 -18L-26 8M0 8L16 54M0 8L-16 54
    figure.roll =accessibility
      B O-10 -50 6.5
      L M-10 -32V-2H18L34 34L46 30M-10 -18H16
      L2 I2 24 30 120 300
    figure.2.and.child.holdinghands
      B O-36 -42 5.5O36 -42 5.5O0 -8 4.5
      L M-36 -26V8M-36 -24L-50 4M-36 -24L-20 0L0 14M-36 8L-44 52M-36 8L-26 52M36 -26V8M36 -24L50 4
        M36 -24L20 0L0 14M36 8L44 52M36 8L26 52M0 8V28M0 28L-7 52M0 28L7 52
    figure.mind.and.body
      B O0 -44 7
      L M0 -26V8M0 -24L-24 0L-46 16M0 -24L24 0L46 16M-44 40C-20 26 -10 24 0 24C10 24 20 26 44 40
        M-24 44H24
    figure.strengthtraining.traditional
      B O0 -26 6.5
      L M0 -10V14M0 -8L-26 -16L-30 -44M0 -8L26 -16L30 -44M0 14L-18 26L-16 54M0 14L18 26L16 54
      L2 M-56 -46H56M-56 -58V-34M56 -58V-34
    """
}
