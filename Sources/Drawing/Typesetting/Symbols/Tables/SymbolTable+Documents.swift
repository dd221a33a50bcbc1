extension SymbolTable {
  /// Documents, folders, writing, shopping and charts.
  static let documents = """
    doc fill circle badge:plus
      A M-40 -44Q-40 -56 -28 -56H2Q8 -56 12 -52L36 -28Q40 -24 40 -18V44Q40 56 28 56H-28
        Q-40 56 -40 44Z
      D M4 -54V-30Q4 -20 14 -20H38
    doc.text fill
      U doc
      D M-20 4H20M-20 26H20
    doc.plaintext fill
      A R-42 -56 84 112 12
      D M-22 -30H22M-22 -10H22M-22 10H22M-22 30H6
    doc.richtext fill
      A R-42 -56 84 112 12
      D M-22 10H22M-22 32H22R-22 -36 44 28 3
    doc.on.doc fill =document.on.document
      A2 M-46 -46Q-46 -56 -36 -56H-14Q-8 -56 -4 -52L14 -34V34H-36Q-46 34 -46 24Z
      K M-14 -24Q-14 -34 -4 -34H18Q24 -34 28 -30L46 -12V46Q46 56 36 56H-4Q-14 56 -14 46Z
      A M-14 -24Q-14 -34 -4 -34H16Q22 -34 26 -30L42 -14Q46 -10 46 -4V46Q46 56 36 56H-4Q-14 56 -14 46
        Z
      D M18 -32V-14Q18 -6 26 -6H44
    doc.on.clipboard fill
      A2 M-28 -46H-38Q-48 -46 -48 -36V36Q-48 46 -38 46H-18V-6Q-18 -20 -4 -20H24V-36Q24 -46 14 -46H4
      A2 R-28 -56 32 20 8
      K R-12 -16 60 74 10
      A R-12 -16 60 74 10
      D M4 6H32M4 24H32
    doc.badge.gearshape fill
      U doc
      K O36 38 26
      U gearshape .5 36 38
    doc.text.magnifyingglass
      U doc
      K O20 26 34
      L O20 26 20M34 41L48 56
    arrow.up.doc fill
      U2 doc
      D M0 38V-2M-17 14L0 -3L17 14
    arrow.down.doc fill
      U2 doc
      D M0 -2V38M-17 22L0 39L17 22
    note
      L M-48 -36Q-48 -48 -36 -48H36Q48 -48 48 -36V14L14 48H-36Q-48 48 -48 36ZM46 14H26Q14 14 14 26
        V46
    note.text badge:plus
      L2 M-48 -36Q-48 -48 -36 -48H36Q48 -48 48 -36V14L14 48H-36Q-48 48 -48 36ZM46 14H26Q14 14 14 26
        V46
      L M-26 -22H26M-26 0H16
    folder fill circle badge:plus,minus,questionmark
      A:cyan M-58 -32Q-58 -44 -46 -44H-24Q-18 -44 -14 -40L-6 -33H46Q58 -33 58 -21V32Q58 44 46 44H-46
        Q-58 44 -58 32Z
      D M-56 -12H56
    folder.badge.gearshape
      U folder
      K O44 34 26
      U gearshape .5 44 34
    clipboard fill
      A2 M-24 -46H-32Q-44 -46 -44 -34V44Q-44 56 -32 56H32Q44 56 44 44V-34Q44 -46 32 -46H24
      fG R-22 -58 44 22 9
      A R-22 -58 44 22 9
    calendar circle:1@_calendar badge:plus,minus,exclamationmark
      L R-54 -46 108 94 14
      L M-54 -20H54
      S2 O-24 2 7O0 2 7O24 2 7O-24 26 7O0 26 7
    _calendar
      L R-25 -21 50 44 7M-25 -7H25
      P M-11 8v.1M0 8v.1M11 8v.1
    calendar.day.timeline.left
      L2 R-62 -46 50 92 10
      L M-60 -20H-14M4 -30H62M4 0H62M4 30H62
    book fill circle
      A M0 -34C-16 -46 -40 -48 -56 -42Q-62 -40 -62 -34V36Q-62 44 -54 42C-38 38 -14 38 0 48
        C14 38 38 38 54 42 Q62 44 62 36V-34Q62 -40 56 -42C40 -48 16 -46 0 -34Z
      D M0 -32V44
    book.closed fill
      A M-40 40V-40Q-40 -54 -26 -54H34Q42 -54 42 -46V26H-28Q-40 26 -40 40Q-40 54 -28 54H42
      D M-22 -52V22
    text.book.closed fill
      A M-40 40V-40Q-40 -54 -26 -54H34Q42 -54 42 -46V26H-28Q-40 26 -40 40Q-40 54 -28 54H42
      D M-14 -30H22M-14 -10H12
    books.vertical fill
      A R-56 -48 30 96 5R-26 -34 26 82 5M8 -38L30 -46L58 40L36 48Z
      D M-54 -26H-28M-54 26H-28M-24 26H-2
    bookmark 90x124 fill slash circle square
      A M-32 53V-43Q-32-52-23-52H23Q32-52 32-43V53L0 22Z
    newspaper fill
      A M-44 -46H26Q36 -46 36 -36V46H-50Q-62 46 -62 34V-28Q-62 -46 -44 -46ZM36 -16H52Q62 -16 62 -6
        V34 Q62 46 50 46Q38 46 36 34
      D M-42 -22H16M-42 4H-18M-42 26H-18R-2 2 18 24 1
      fX M36 -16V34
    magazine fill
      A R-40 -54 80 108 8
      D M-22 -32H22M-22 -12H22M-22 32H2
    graduationcap fill circle
      A M-4 -40Q0 -42 4 -40L66 -14Q70 -12 66 -10L4 18Q0 20 -4 18L-66 -10Q-70 -12 -66 -14Z
      A M-38 6V28C-28 44 28 44 38 28V6L4 20Q0 22 -4 20Z
      fX M-44 7L-4 25Q0 27 4 25L44 7
      L M62 -10V28
    studentdesk
      L M-56 -34H56V-18H-56ZM-44 -16V44M44 -16V44M-44 14H44
    pencil circle slash
      L M-46 46L-38 20L26 -44Q34 -52 42 -44L44 -42Q52 -34 44 -26L-20 38ZM14 -32L32 -14
    pencil.tip
      L M-30 50L-12 -30Q0 -64 12 -30L30 50M-20 6Q0 20 20 6M-7 -38H7
    pencil.line
      L M-36 26L-30 6L24 -48Q31 -55 38 -48Q45 -41 38 -34L-16 20Z
      L2 M-50 48H50
    pencil.and.outline
      U pencil
      L2 M-18 -50H-34Q-50 -50 -50 -34V-10M10 50H34Q50 50 50 34V10
    square.and.pencil.circle
      L2 O0 0 54
      U square.and.pencil .5 0 2
    highlighter
      L M-44 28L-30 6L28 -46Q34 -52 40 -46L44 -42Q50 -36 44 -30L-8 28L-26 34ZM-22 8L-6 24
      L2 M-54 50H54
    eraser fill
      A M-50 8L6 -46Q14 -54 22 -46L48 -20Q56 -12 48 -4L6 38Q2 42 -4 42H-24Q-30 42 -34 38L-50 24
        Q-58 16 -50 8Z
      D M-22 -18L22 24
      L M-24 44H50
    scribble
      L M-56 26C-30 -30 -10 -54 2 -44C16 -32 -46 34 -30 44C-14 54 20 -22 34 -14C48 -6 4 40 16 46
        C26 50 44 30 58 18
    signature
      L M-58 22C-30 14 -4 -24 -12 -40C-22 -54 -42 20 -30 34C-20 42 -8 4 2 6C12 10 0 32 10 32
        C20 32 22 8 32 8 C40 10 32 30 42 30C48 30 54 24 60 18
      L2 M-60 50H60
    lasso
      L M-30 22C-58 14 -62 -14 -40 -30C-18 -46 26 -46 46 -28C66 -8 48 22 4 24M-12 22
        C-12 12 -34 10 -34 24 C-34 38 -8 36 -12 22C-10 40 -18 50 -34 54
    scissors
      L O-34 34 17O34 34 17M-26 19L28 -54M26 19L-28 -54
    paintbrush fill
      A M-8 2L40 -52Q48 -58 54 -52Q60 -46 54 -38L4 14Z
      A M-10 4C-26 4 -34 14 -34 28C-34 38 -44 42 -52 42C-40 56 6 56 6 24C6 14 0 4 -10 4Z
    paintbrush.pointed fill
      U paintbrush
    paintpalette fill
      A M0 -46C36 -46 62 -26 62 0C62 16 50 20 38 18C24 14 16 20 20 30C24 40 16 46 0 46
        C-36 46 -62 26 -62 0 C-62 -26 -36 -46 0 -46Z
      H O-32 2 8O-18 -22 8O12 -26 8O38 -10 8
    eyedropper
      L M-48 48L-44 28L2 -18L20 0L-26 46L-46 50M-8 -32L30 6M8 -20L28 -44Q38 -56 48 -46Q58 -38 46 -26
        L22 -6
    eyedropper.halffull
      U eyedropper
      S M-30 14L2 18L-26 46L-46 50L-44 28Z
    ruler fill
      A R-66 -22 132 44 8
      D M-44 -20V-4M-22 -20V2M0 -20V-4M22 -20V2M44 -20V-4
    crop
      L M-34 -58V22Q-34 34 -22 34H58M-58 -34H22Q34 -34 34 -22V58
    crop.rotate
      U crop .78
      L2 M26 -56C44 -50 54 -40 58 -22M-26 56C-44 50 -54 40 -58 22
    level fill
      A R-66 -22 132 44 12
      D M-18 -20V20M18 -20V20
      H O0 0 8
    cart fill circle badge:plus,minus
      L M-60 -44H-48Q-42 -44 -40 -38L-22 22Q-20 30 -12 30H42
      A M-37 -30H48Q58 -30 55 -20L45 6Q43 13 36 13H-24Z
      S O-12 46 9O36 46 9
    bag fill circle badge:plus,minus
      A M-40 -26H40Q48 -26 49 -18L52 38Q53 52 40 52H-40Q-53 52 -52 38L-49 -18Q-48 -26 -40 -26Z
      oL M-22 -26V-34C-22 -62 22 -62 22 -34V-26
      fL M-22 -26V-34C-22 -62 22 -62 22 -34V-26
      fX M-22 -22V-10M22 -22V-10
      oL M-22 -22V-10M22 -22V-10
    handbag fill
      A M-42 -18H42Q50 -18 51 -10L56 36Q58 50 44 50H-44Q-58 50 -56 36L-51 -10Q-50 -18 -42 -18Z
      L M-26 -18V-24C-26 -58 26 -58 26 -24V-18
    basket fill
      A M-58 -10H58L46 40Q44 48 36 48H-36Q-44 48 -46 40Z
      D M-22 10V28M0 10V28M22 10V28
      L M-38 -12L-18 -50M38 -12L18 -50
    creditcard fill circle
      A2 R-62 -44 124 88 13
      oL2 M-60 -14H60M-60 -22H60
      fX M-70 -16H70
      D M-42 20H-14
    giftcard fill
      A2 R-62 -44 124 88 13
      D M-60 12H60M-24 -42V42M-24 12C-50 4 -46 -22 -24 12C-2 -22 2 4 -24 12
    gift fill circle
      A R-56 -28 112 28 6
      A M-46 0H46V40Q46 52 34 52H-34Q-46 52 -46 40Z
      D M0 -26V50
      L M0 -30C-38 -30 -40 -62 -18 -56C-6 -52 -2 -40 0 -30C2 -40 6 -52 18 -56C40 -62 38 -30 0 -30Z
    tag fill circle
      A M-52 -46H-6Q0 -46 5 -42L52 4Q60 12 52 20L20 52Q12 60 4 52L-42 6Q-46 2 -46 -4Z
      H O-24 -24 9
    banknote fill
      A R-66 -40 132 80 10
      D O0 0 17M-42 0v.1M42 0v.1
    ticket fill
      A M-64 -26Q-64 -38 -52 -38H52Q64 -38 64 -26V-15C46 -14 46 14 64 15V26Q64 38 52 38H-52
        Q-64 38 -64 26 V15C-46 14 -46 -14 -64 -15Z
      D M22 -34V-24M22 -8V8M22 24V34
    wallet.pass fill
      A R-54 -50 108 100 14
      D M-52 -24H52M-52 -4H-22C-18 18 18 18 22 -4H52
    barcode
      L M-56 -40V40M-34 -40V40M-18 -40V40M4 -40V40M30 -40V40M56 -40V40
      B M14 -38H18V38H14Z
    qrcode
      L R-50 -50 38 38 5R12 -50 38 38 5R-50 12 38 38 5
      S R-38 -38 14 14 2R24 -38 14 14 2R-38 24 14 14 2
      L M14 14H18M34 14H50V20M14 34V50H20M36 36V38M36 50H50V44
    chart.bar fill circle
      A R-58 6 26 42 4R-13 -18 26 66 4R32 -46 26 94 4
    chart.bar.xaxis
      B R-50 4 18 26 3R-9 -18 18 48 3R32 -44 18 74 3
      L2 M-58 48H58
    chart.pie fill
      A2 M-8 -42C-34 -42 -54 -20 -54 6C-54 32 -32 54 -6 54C20 54 40 34 42 8H-8Z
      A M10 -54C36 -54 54 -34 56 -10H10Z
    chart.line.uptrend.xyaxis circle
      L2 M-56 -50V38Q-56 50 -44 50H58
      L M-36 22L-12 -8L8 12L46 -36M20 -38H48V-10
    chart.line.downtrend.xyaxis
      L2 M-56 -50V38Q-56 50 -44 50H58
      L M-36 -36L-12 -6L8 -22L46 24M48 -4V26H18
    chart.xyaxis.line
      L2 M-56 -50V38Q-56 50 -44 50H58
      L M-36 24L-16 -12L10 8L50 -38
    chart.dots.scatter
      L2 M-56 -50V38Q-56 50 -44 50H58
      S O-26 20 8O-10 -16 8O16 6 8O40 -32 8
    table fill
      A R-58 -48 116 96 12
      D M-56 -18H56M-56 14H56M-20 -18V46M20 -18V46
    tablecells fill
      A R-58 -48 116 96 12
      D M-56 -16H56M-56 16H56M-20 -46V46M20 -46V46
    terminal fill
      A R-60 -48 120 96 14
      D M-36 -22L-14 -4L-36 14M0 18H34
    """
}
