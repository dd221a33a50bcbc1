extension SymbolTable {
  /// Buildings, tools, devices and other objects.
  static let objects = """
    house fill circle:1@_house slash
      L M-60 0L-6 -48Q0 -53 6 -48L60 0
      oL M-44 -12V38Q-44 50 -32 50H32Q44 50 44 38V-12M-15 48V16Q-15 8 -7 8H7Q15 8 15 16V48
      fB M-44 -12L0 -51L44 -12V38Q44 50 32 50H-32Q-44 50 -44 38Z
      fX M-52 0L-2 -44Q0 -46 2 -44L52 0
      fX M-12 54V20Q-12 12 -4 12H4Q12 12 12 20V54
    _house
      B M-25 -1L0 -23L25 -1H18V19H-18V-1Z
      X M0 24V10
    building fill
      A R-36 -56 72 112 8
      D M-14 -32v.1M14 -32v.1M-14 -8v.1M14 -8v.1M-14 16v.1M14 16v.1M-8 54V38H8V54
    building.2 fill
      A R-58 -56 62 108 6
      A2 M12 -20H50Q58 -20 58 -12V44Q58 52 50 52H12Z
      D M-40 -34H-36M-18 -34H-14M-40 -12H-36M-18 -12H-14M-40 10H-36M-18 10H-14M-34 50V34H-20V50
      D M32 2H38M32 24H38
      fX M8 -20V52
    building.columns fill circle
      A M-4 -52Q0 -54 4 -52L56 -28Q60 -18 52 -18H-52Q-60 -18 -56 -28Z
      L M-42 -14V30M-15 -14V30M15 -14V30M42 -14V30M-50 34H50M-58 52H58
    storefront fill
      A M-46 -46H46L60 -14C60 6 32 6 30 -10C28 6 2 6 0 -10C-2 6 -28 6 -30 -10C-32 6 -60 6 -60 -14Z
      A2 M-46 8V48H46V8
    tent fill
      A M0 -46L62 46H-62Z
      D M0 -12L24 44H-24Z
    gear 130x126 circle:1@_gear
      L O0 0 46O0 0 15M0 -50L0 -56M25 -43.3013L28 -48.4974M43.3013 -25L48.4974 -28M50 0L56 0
        M43.3013 25L48.4974 28M25 43.3013L28 48.4974M0 50L0 56M-25 43.3013L-28 48.4974M-43.3013 25
        L-48.4974 28 M-50 0L-56 0M-43.3013 -25L-48.4974 -28M-25 -43.3013L-28 -48.4974M15 0L45 0
        M-7.5 12.9904L-22.5 38.9711M-7.5 -12.9904L-22.5 -38.9711
    _gear
      L O0 0 20O0 0 6Y0 0 8 22 28 0
    gearshape fill circle
      A M-12.2 -42.3L-9.3 -56Q0 -58 9.3 -56L12.2 -42.3L21 -38.6L32.8 -46.2Q40.5 -41 46.2 -32.8
        L38.6 -21 L42.3 -12.2L56 -9.3Q58 0 56 9.3L42.3 12.2L38.6 21L46.2 32.8Q41 40.5 32.8 46.2
        L21 38.6L12.2 42.3 L9.3 56Q0 58 -9.3 56L-12.2 42.3L-21 38.6L-32.8 46.2Q-40.5 41 -46.2 32.8
        L-38.6 21L-42.3 12.2 L-56 9.3Q-58 0 -56 -9.3L-42.3 -12.2L-38.6 -21L-46.2 -32.8
        Q-41 -40.5 -32.8 -46.2L-21 -38.6Z
      D O0 0 18
    gearshape.2 fill
      U gearshape .74 -20 14
      U2 gearshape .5 42 -28
    wrench fill
      A M30 -52C10 -58 -14 -42 -10 -14L-48 24C-62 40 -40 62 -24 48L14 10C42 14 58 -10 52 -30L34 -12
        L16 -16L12 -34Z
    wrench.adjustable fill
      U wrench
    hammer fill circle
      A M-2 -8L14 8L-30 52Q-38 60 -46 52Q-54 44 -46 36Z
      A M-22 -46C-2 -62 24 -54 34 -40L42 -32L54 -26L36 0L24 -8L10 -22C2 -36 -10 -40 -22 -46Z
    screwdriver fill
      A M-22 4L-2 24L-30 52Q-39 60 -48 52L-52 48Q-60 39 -52 30Z
      L M-12 14L34 -32
      B M30 -36L52 -54L36 -28Z
    wrench.and.screwdriver fill
      L2 M-10 -10L44 44
      B2 M-52 -52L-38 -48L-14 -18L-18 -14L-48 -38Z
      B2 M20 30L30 20L52 42Q58 50 50 54Q46 58 42 52Z
      G M24 -24L-36 38
      U wrench .86 2 0
    lock fill circle slash square
      A R-36 -6 72 58 12
      L M-23 -6V-26C-23 -62 23 -62 23 -26V-6
    lock.open fill
      A R-50 -6 68 58 12
      L M6 -6V-26C6 -62 52 -62 52 -26V-14
    lock.rotation
      L I0 4 52 -26 268M-1.8 -48L8 -48M-10 -66L9 -48L-10 -30
      U2 lock! .4 0 9
    key fill
      A O-26 -20 28
      H O-34 -28 7
      L M-6 0L44 50M26 34L40 20M10 18L20 8
    key.horizontal fill
      A O-36 0 26
      H O-44 0 6.5
      L M-10 0H62M60 0V18M40 0V14
    lightbulb fill slash circle
      A M-16 28C-18 12 -36 4 -36 -20C-36 -64 36 -64 36 -20C36 4 18 12 16 28Z
      L M-14 42H14M-7 55H7
    lightbulb.max fill
      U lightbulb .72 0 6
      L2 M0 -58V-52M-46 -40L-42 -36M46 -40L42 -36M-58 -4H-52M58 -4H52
    lamp.desk fill
      A M-6 -50L34 -18Q14 -34 -22 -14Q-22 -34 -6 -50Z
      L M-10 -46L-38 -6L-8 46M-36 48H20
    lamp.table fill
      A M-22 -54H22L40 -6H-40Z
      L M0 -6V40M-24 50C-24 34 24 34 24 50Z
    flashlight.on.fill
      B M-24 -54H24V-38H-24ZM-24 -26H24L14 -6V50Q14 56 8 56H-8Q-14 56 -14 50V-6Z
      X M0 2V14
    power circle
      L I0 4 46 -58 238M0 -54V-2
    powerplug fill
      A M-30 -24H30V-2C30 20 16 30 0 30C-16 30 -30 20 -30 -2Z
      L M-16 -26V-52M16 -26V-52M0 32V56
    battery.100 =battery.100percent
      L2 R-64 -30 112 60 14
      B:green R-52 -18 88 36 4
      L2 M62 -9V9
    battery.75 =battery.75percent
      L2 R-64 -30 112 60 14
      B:green R-52 -18 62 36 4
      L2 M62 -9V9
    battery.50 =battery.50percent
      L2 R-64 -30 112 60 14
      B:green R-52 -18 40 36 4
      L2 M62 -9V9
    battery.25 =battery.25percent
      L2 R-64 -30 112 60 14
      B:red R-52 -18 18 36 4
      L2 M62 -9V9
    battery.0 =battery.0percent
      L2 R-64 -30 112 60 14M62 -9V9
    battery.100.bolt =battery.100percent.bolt
      L2 R-64 -30 112 60 14
      B:green R-52 -18 88 36 4
      L2 M62 -9V9
      K M2 -40L-30 6H-10L-18 40L16 -6H-4Z
      B M2 -36L-24 4H-6L-16 36L12 -4H-4Z
    minus.plus.batteryblock fill
      A R-60 -36 120 80 10
      L M-46 -38V-46H-26V-38M26 -38V-46H46V-38
      D M-40 4H-16M16 4H40M28 -8V16
    printer fill
      A M-46 -22H46Q60 -22 60 -8V22Q60 34 48 34H-48Q-60 34 -60 22V-8Q-60 -22 -46 -22Z
      L M-36 -24V-44Q-36 -50 -30 -50H30Q36 -50 36 -44V-24
      K M-34 8H34V50H-34Z
      L R-34 8 68 44 5
      P M40 -4v.1
    scanner fill
      A R-60 2 120 40 10
      L M-48 2L50 -44
      Q M38 22v.1
    keyboard fill
      A R-68 -40 136 80 14
      D M-44 -16H-42M-20 -16H-18M4 -16H6M28 -16H30M44 -16v.1M-44 2H-42M-20 2H-18M4 2H6M28 2H30M44 2
        v.1M-24 20H24
    keyboard.chevron.compact.down fill
      A2 R-66 -52 132 74 13
      D M-42 -30H-40M-20 -30H-18M2 -30H4M24 -30H26M42 -30v.1M-42 -14H-40M-20 -14H-18M2 -14H4M24 -14
        H26M42 -14v.1 M-22 4H22
      L M-22 42L0 54L22 42
    desktopcomputer
      L R-64 -50 128 80 12
      L2 M-62 8H62M-14 30L-18 52M14 30L18 52M-30 52H30
    display
      L R-64 -50 128 80 12
      L2 M-12 30V50M12 30V50M-30 50H30
    laptopcomputer
      L M-52 22V-28Q-52 -40 -40 -40H40Q52 -40 52 -28V22M-70 36C-70 30 -68 26 -62 26H62
        C68 26 70 30 70 36Z
    pc
      L R-26 -54 52 108 8M-8 -34H8M-8 -18H8
      P M0 32v.1
    server.rack
      L R-56 -46 112 40 9R-56 6 112 40 9
      P2 M-34 -26v.1M-34 26v.1
      L2 M0 -26H34M0 26H34
    cpu fill
      A R-36 -36 72 72 9
      D R-16 -16 32 32 4
      L2 M-20 -38V-54M0 -38V-54M20 -38V-54M-20 38V54M0 38V54M20 38V54M-38 -20H-54M-38 0H-54M-38 20
        H-54 M38 -20H54M38 0H54M38 20H54
    memorychip fill
      A R-62 -28 124 56 8
      D R-42 -10 24 20 2R18 -10 24 20 2
      L2 M-40 28V42M-14 28V42M14 28V42M40 28V42M-40 -28V-42M-14 -28V-42M14 -28V-42M40 -28V-42
    externaldrive fill badge:plus,minus,checkmark
      A M-44 -34H44Q52 -34 54 -26L62 4V22Q62 34 50 34H-50Q-62 34 -62 22V4L-54 -26Q-52 -34 -44 -34Z
      D M-60 2H60
      Q M38 18v.1
    internaldrive fill
      U externaldrive
    computermouse fill
      A R-32 -54 64 108 32
      D M0 -36V-18
    tv fill circle
      A R-64 -48 128 82 12
      L M-28 52H28
    appletv fill
      A R-54 -26 108 52 14
    homepod fill
      A M0 -48C40 -48 50 -28 50 2C50 36 34 48 0 48C-34 48 -50 36 -50 2C-50 -28 -40 -48 0 -48Z
      D E0 -28 22 7
    iphone circle slash
      L R-34 -56 68 112 14
      L2 M-8 -42H8
    iphone.radiowaves.left.and.right circle
      L R-24 -48 48 96 11
      L2~1 I0 0 44 -28 28I0 0 44 152 208
      L2~2 I0 0 64 -30 30I0 0 64 150 210
    iphone.landscape
      U iphone 1 0 0 90
    ipad
      L R-44 -56 88 112 11
      P2 M0 42v.1
    ipad.landscape
      L R-62 -45 124 90 11M-16 33H16
    applewatch
      L R-34 -34 68 68 18
      L2 M-22 -36L-18 -56H18L22 -36M-22 36L-18 56H18L22 36
      P M38 -6v.1
    airpods
      A M-44 -48C-22 -54 -8 -38 -11 -22C-13 -12 -20 -8 -26 -6V40Q-26 48 -33 48Q-40 48 -40 40V-10
        C-60 -12 -66 -42 -44 -48Z M44 -48C22 -54 8 -38 11 -22C13 -12 20 -8 26 -6V40Q26 48 33 48
        Q40 48 40 40V-10C60 -12 66 -42 44 -48Z
    gamecontroller fill circle
      A M-34 -34H34C56 -34 64 4 64 26C64 46 46 46 38 32L28 18H-28L-38 32C-46 46 -64 46 -64 26
        C-64 4 -56 -34 -34 -34Z
      D M-42 -8H-18M-30 -20V4
      H O22 -16 6O38 0 6
    arcade.stick.console fill
      A R-50 14 100 36 10
      L M-14 14V-24
      A2 O-14 -38 14
      H O26 32 6
    clock 126x124 fill badge:checkmark,xmark,exclamationmark
      oL O0 0 54
      fS O0 0 58
      D M0 -34V4H-24
    clock.arrow.circlepath
      L I4 2 46 197 498M-62 -22L-43 -6L-25 -21
      L2 M4 -24V6L22 16
    clock.arrow.2.circlepath
      U arrow.triangle.2.circlepath 1.1
      L2 M0 -22V4L14 12
    alarm fill
      A O0 6 42
      D M0 -18V8L14 18
      L M-52 -32L-30 -50M52 -32L30 -50M-28 40L-38 54M28 40L38 54
    stopwatch fill
      A O0 8 44
      D M0 -16V8
      L M0 -38V-54M-14 -56H14M36 -32L44 -40
    timer circle square
      L I0 2 50 -90 215M0 -48V-30
      L2 M0 2L-22 -24
      S O0 2 7
    hourglass circle
      L M-38 -54H38M-38 54H38M-30 -52C-30 -18 -8 -14 -8 0C-8 14 -30 18 -30 52M30 -52
        C30 -18 8 -14 8 0 C8 14 30 18 30 52
    hourglass.bottomhalf.filled
      U hourglass
      B2 M-24 48C-22 34 -6 28 0 26C6 28 22 34 24 48Z
    deskclock fill
      A O0 -6 46
      D M0 -32V-4L18 6
      L M-30 34L-38 50M30 34L38 50
    map fill circle
      A M-56 -34L-20 -46L20 -34L52 -44Q60 -46 60 -38V32L20 46L-20 34L-52 44Q-60 46 -60 38V-28
        Q-60 -33 -56 -34Z
      D M-20 -44V32M20 -32V44
    mappin circle slash square
      S:red O0 -34 20
      L M0 -16V54
    mappin.and.ellipse circle
      L2 M-22 12C-40 16 -52 24 -52 32C-52 60 52 60 52 32C52 24 40 16 22 12
      S:red O0 -40 18
      L M0 -24V30
    location fill slash circle slash.circle
      A M-50 -2L44 -46Q54 -50 50 -40L6 50Q0 60 -2 48L-4 6Q-4 4 -6 4L-48 2Q-58 2 -50 -2Z
    location.north fill
      A M5 -52L44 44Q48 54 38 48L4 30Q0 28 -4 30L-38 48Q-48 54 -44 44L-5 -52Q0 -62 5 -52Z
    location.viewfinder
      U2 viewfinder
      U location! .46
    safari 126x124 fill
      oL2 O0 0 54
      fS2 O0 0 58
      H M28 -32L9 9L-28 32L-9 -9Z
    pin fill slash circle
      A M-20 -54H20L16 -16C30 -10 36 0 36 12H-36C-36 0 -30 -10 -16 -16Z
      L M0 14V54
    flag fill slash circle
      L M-42 54V-46
      A M-42 -44C-22 -54 -4 -32 20 -38Q30 -40 42 -46V8C20 20 0 0 -20 4Q-34 6 -42 12Z
    flag.checkered
      L M-42 54V-48H42V12H-42M0 -48V12M-42 -18H42
      S M-42 -48H0V-18H-42ZM0 -18H42V12H0Z
    bed.double fill
      A M-52 10V-28Q-52 -40 -40 -40H40Q52 -40 52 -28V10Z
      A M-60 40V20Q-60 6 -46 6H46Q60 6 60 20V40Z
      D M-36 6V-8Q-36 -14 -30 -14H-10Q-4 -14 -4 -8V6M36 6V-8Q36 -14 30 -14H10Q4 -14 4 -8V6
      L M-60 40V50M60 40V50
    sofa fill
      A M-44 4V-26Q-44 -40 -30 -40H30Q44 -40 44 -26V4
      A M-44 14V0C-44 -14 -66 -12 -64 4L-60 32Q-58 38 -52 38H52Q58 38 60 32L64 4C66 -12 44 -14 44 0
        V14Z
      L M-44 40V48M44 40V48
    chair fill
      A R-30 -56 60 60 10
      A R-38 4 76 18 6
      L M-32 22V56M32 22V56
    fork.knife circle
      L M-40 -52V-24C-40 -6 -8 -6 -8 -24V-52M-24 -52V54M40 54V-52C22 -46 16 -20 20 6H40
    cup.and.saucer fill
      A M-46 -38H32V-4C32 18 20 26 4 26H-18C-34 26 -46 18 -46 -4Z
      L M34 -28H44C60 -28 60 4 32 4M-56 46H46
    mug fill
      A M-44 -46H22V34Q22 48 8 48H-30Q-44 48 -44 34Z
      L M24 -26H34Q48 -26 48 -12V6Q48 20 34 20H24
    wineglass fill
      A M-28 -54H28C34 -20 26 0 0 0C-26 0 -34 -20 -28 -54Z
      L M0 2V52M-24 54H24
    waterbottle fill
      A M-12 -38C-12 -30 -26 -26 -26 -10V44Q-26 56 -14 56H14Q26 56 26 44V-10C26 -26 12 -30 12 -38Z
      A R-12 -56 24 12 3
    birthday.cake fill
      A M-54 44V10Q-54 -4 -40 -4H40Q54 -4 54 10V44Z
      D M-52 20C-36 32 -28 32 -18 20C-8 32 8 32 18 20C28 32 36 32 52 20
      L M-60 48H60M-26 -8V-26M0 -8V-26M26 -8V-26
      P M-26 -44v.1M0 -44v.1M26 -44v.1
    takeoutbag.and.cup.and.straw fill
      A M-58 -10H6V44Q6 50 0 50H-52Q-58 50 -58 44Z
      L M-40 -10C-40 -38 -12 -38 -12 -10
      A2 M20 -22H62L56 44Q55 50 50 50H30Q26 50 25 46Z
      L2 M16 -24H64M42 -24L48 -52H60
    carrot fill
      A M-48 48C-44 20 -32 -10 -12 -22C0 -28 14 -26 22 -18C30 -10 30 0 24 12C12 32 -20 44 -48 48Z
      L M22 -20L28 -52M22 -20L54 -28M22 -20L46 -46
      D M-24 2L-12 14M0 6L8 14
    briefcase fill circle
      A R-58 -30 116 76 12
      L M-22 -32V-40Q-22 -50 -12 -50H12Q22 -50 22 -40V-32
      D M-56 4H56
      D M0 -2V10
    case fill
      A R-58 -30 116 76 12
      L M-22 -32V-40Q-22 -50 -12 -50H12Q22 -50 22 -40V-32
    suitcase fill
      A R-58 -30 116 76 12
      L M-22 -32V-40Q-22 -50 -12 -50H12Q22 -50 22 -40V-32
      D M-34 -28V44M34 -28V44
    cross.case fill circle
      A2 R-58 -30 116 76 12
      L2 M-22 -32V-40Q-22 -50 -12 -50H12Q22 -50 22 -40V-32
      D M0 -12V28M-20 8H20
    backpack fill
      A M-36 50Q-46 50 -46 38V-8C-46 -52 46 -52 46 -8V38Q46 50 36 50Z
      L M-16 -40V-50Q-16 -56 -8 -56H8Q16 -56 16 -50V-40
      D M-26 48V18H26V48M-18 -12H18
    shippingbox fill circle
      A M-4 -54Q0 -56 4 -54L48 -32Q52 -30 52 -26V26Q52 30 48 32L4 54Q0 56 -4 54L-48 32Q-52 30 -52 26
        V-26 Q-52 -30 -48 -32Z
      D M-50 -28L0 -4L50 -28M0 -4V54M-26 -42L26 -18
    cube fill
      A M-4 -54Q0 -56 4 -54L48 -32Q52 -30 52 -26V26Q52 30 48 32L4 54Q0 56 -4 54L-48 32Q-52 30 -52 26
        V-26 Q-52 -30 -48 -32Z
      D M-50 -28L0 -4L50 -28M0 -4V54
    puzzlepiece fill
      A M-46 -22H-16C-30 -54 26 -54 12 -22H42V6C58 -6 58 42 42 30V50H-46V26C-24 36 -24 -6 -46 6Z
    puzzlepiece.extension fill
      U puzzlepiece
    theatermasks fill
      A M-62 -40C-46 -34 -22 -34 -6 -40V-2C-6 26 -22 38 -34 42C-46 38 -62 26 -62 -2Z
      D M-46 -16H-42M-26 -16H-22M-46 10C-40 20 -28 20 -22 10
      oL2 M12 -24C26 -20 44 -20 62 -26V12C62 36 46 50 34 54C24 50 14 44 8 34
      fB2 M12 -24C26 -20 44 -20 62 -26V12C62 36 46 50 34 54C24 50 14 44 8 34C12 28 12 4 12 -24Z
      D2 M26 28C32 20 44 20 48 28M26 2H30M42 0H46
    trophy fill circle
      A M-30 -54H30V-20C30 6 18 16 0 16C-18 16 -30 6 -30 -20Z
      L M-30 -42H-52C-52 -14 -44 -8 -28 -6M30 -42H52C52 -14 44 -8 28 -6M0 18V42
      B M-24 50C-24 40 24 40 24 50Z
    medal fill
      A O0 20 32
      D O0 20 15
      L M-16 -10L-34 -54H-8L0 -34L8 -54H34L16 -10
    rosette
      L O0 -16 36M-22 14L-30 54L0 38L30 54L22 14
      L2 O0 -16 16
    crown fill
      A M-50 32L-58 -28L-26 -6L0 -46L26 -6L58 -28L50 32Q49 38 42 38H-42Q-49 38 -50 32Z
    dice fill
      A R-48 -48 96 96 16
      H O-24 -24 9O24 -24 9O0 0 9O-24 24 9O24 24 9
    die.face.1 fill
      A R-48 -48 96 96 16
      H O0 0 10
    die.face.2 fill
      A R-48 -48 96 96 16
      H O22 -22 9O-22 22 9
    die.face.3 fill
      A R-48 -48 96 96 16
      H O24 -24 9O0 0 9O-24 24 9
    die.face.4 fill
      A R-48 -48 96 96 16
      H O-22 -22 9O22 -22 9O-22 22 9O22 22 9
    die.face.5 fill
      U dice
    die.face.6 fill
      A R-48 -48 96 96 16
      H O-22 -27 9O22 -27 9O-22 0 9O22 0 9O-22 27 9O22 27 9
    eyeglasses
      L O-34 6 24O34 6 24M-10 2C-6 -6 6 -6 10 2M-58 2L-48 -22M58 2L48 -22
    sunglasses fill
      A M-58 -16H-12C-8 10 -18 26 -34 26C-52 26 -60 10 -58 -16ZM58 -16H12C8 10 18 26 34 26
        C52 26 60 10 58 -16Z
      L M-58 -18H58
    tshirt fill
      A M-24 -44C-18 -30 18 -30 24 -44L60 -24L48 2L32 -4V38Q32 46 24 46H-24Q-32 46 -32 38V-4L-48 2
        L-60 -24Z
    umbrella fill
      A M-58 2C-56 -60 56 -60 58 2C50 -10 28 -10 20 2C12 -10 -12 -10 -20 2C-28 -10 -50 -10 -58 2Z
      L M0 -46V-54M0 2V40C0 58 -24 58 -24 40
    magnifyingglass 118x116 circle
      L O-9 -9 36
      L M17 17L45 45
    plus.magnifyingglass
      U magnifyingglass
      L2 M-26 -9H8M-9 -26V8
    minus.magnifyingglass
      U magnifyingglass
      L2 M-26 -9H8
    trash 106x124 fill slash circle:1@_trash
      oL M-44 -38H44M-17 -38V-44Q-17 -52 -9 -52H9Q17 -52 17 -44V-38M-36 -38L-32 42Q-31 53 -20 53H20
        Q31 53 32 42L36 -38M0 -20L0 34M-15 -20L-13.5 34M15 -20L13.5 34
      fL M-44 -40H44M-17 -40V-44Q-17 -52 -9 -52H9Q17 -52 17 -44V-40
      fB M-36 -24L-32 42Q-31 53 -20 53H20Q31 53 32 42L36 -24Z
      fX M0 -10L0 38M-16 -10L-14.5 38M16 -10L14.5 38
    _trash
      L M-21 -16H21M-6 -24H6
      B M-16 -6L-14 22H14L16 -6Z
    eye 150x94 fill slash circle
      A M-64 0C-42-46 42-46 64 0C42 46-42 46-64 0Z
      oL2 O0 0 17
      fX O0 0 20
    """
}
