extension SymbolTable {
  /// Playback, sound, cameras and pictures.
  static let media = """
    play 104x104 fill slash circle:.62 square:.6
      A M-33 -43L43 0L-33 43Z
    pause 88x104 fill circle:.66
      A R-29 -40 16 80 3R13 -40 16 80 3
    stop 96x96 fill circle:.58
      A R-36 -36 72 72 5
    playpause fill circle:1@_playpause
      A M-52 -34L0 0L-52 34ZR14 -31 8 62 3R42 -31 8 62 3
    _playpause
      B M-26 -15L-2 0L-26 15Z
      L M12 -16V16M27 -16V16
    forward fill circle
      A M-58 -32L-4 0L-58 32ZM4 -32L58 0L4 32Z
    backward fill circle
      U forward flip
    forward.end fill circle
      A M-38 -38L26 0L-38 38Z
      L M40 -38V38
    backward.end fill circle
      U forward.end flip
    forward.end.alt fill
      A M-66 -32L-16 0L-66 32ZM-8 -32L42 0L-8 32Z
      L M56 -32V32
    backward.end.alt fill
      U forward.end.alt flip
    forward.frame fill
      A M-12 -38L52 0L-12 38Z
      L M-34 -38V38M-54 -38V38
    backward.frame fill
      U forward.frame flip
    eject fill circle
      A M0 -40L46 14H-46Z
      L M-44 38H44
    play.rectangle fill
      U2 rectangle
      H M-16 -23Q-16 -28 -12 -26L25 -4Q30 0 25 4L-12 26Q-16 28 -16 23Z
    play.tv fill
      U2 tv
      H M-12 -30L22 -10L-12 10Z
    speaker fill slash circle:.6
      A M-52 -18H-34L-8 -42Q0 -48 0 -38V38Q0 48 -8 42L-34 18H-52Q-60 18 -60 10V-10Q-60 -18 -52 -18Z
    speaker.wave.1 fill mirrored
      U speaker 1 -8 0
      L2~1 I-8 0 30 -36 36
    speaker.wave.2 fill circle mirrored
      U speaker 1 -22 0
      L2~1 I-22 0 30 -36 36
      L2~2 I-22 0 52 -38 38
    speaker.wave.3 fill mirrored
      U speaker 1 -34 0
      L2~1 I-34 0 30 -36 36
      L2~2 I-34 0 51 -38 38
      L2~3 I-34 0 72 -38 38
    speaker.plus fill
      U speaker 1 -22 0
      L2 M10 0H46M28 -18V18
    speaker.minus fill
      U speaker 1 -22 0
      L2 M10 0H46
    speaker.badge.exclamationmark fill
      U speaker 1 -22 0
      L2 M24 -28V6
      P2 M24 27v.1
    music.note circle =music.quarternote
      B E-14 38 17 13
      L M3 38V-44C22 -34 34 -30 34 -8
    music.note.list
      U music.note .9 34 4
      L2 M-62 -40H-2M-62 -14H-2M-62 12H-16
    music.mic fill circle
      A O22 -26 24
      oL M-1.6 -22L-46 42Q-50 50 -42 46L18 -2.4
      fB M-1.6 -22L-46 42Q-50 50 -42 46L18 -2.4Z
    headphones circle
      L M-48 28V-2C-48 -62 48 -62 48 -2V28
      B R-48 12 18 38 8R30 12 18 38 8
    hifispeaker fill
      A R-36 -54 72 108 10
      D O0 18 21O0 -30 9
    radio fill
      A R-60 -22 120 72 10
      L M-46 -24L40 -50
      D O28 14 18M-42 0H-8M-42 16H-8M-42 32H-8
    waveform circle
      L~1 M-56 -8V8M-36 -24V24
      L~2 M-16 -46V46M4 -28V28
      L~3 M24 -38V38M44 -16V16M62 -6V6
    waveform.path
      L M-64 0H-50L-38 -24L-22 40L-4 -48L14 34L28 -18L38 0H62
    waveform.path.ecg
      L M-64 6H-34L-22 -12L-8 44L10 -48L26 22L34 6H64
    metronome fill
      A M-16 -52H16L42 50H-42Z
      D M-34 22H34
      L M0 14L40 -34
    mic fill slash circle slash.circle badge:plus,xmark
      A R-19 -54 38 68 19
      L M-37 -8V0C-37 44 37 44 37 0V-8M0 34V54M-18 54H18
    video fill slash circle slash.circle badge:plus,checkmark
      A R-66 -36 92 72 14
      A M30 -10L58 -28Q64 -32 64 -24V24Q64 32 58 28L30 10Z
    camera fill circle badge:ellipsis
      A M-62 -22Q-62 -36 -48 -36H-34L-24 -48Q-22 -50 -18 -50H18Q22 -50 24 -48L34 -36H48
        Q62 -36 62 -22V34 Q62 48 48 48H-48Q-62 48 -62 34Z
      D O0 6 25
    camera.rotate fill
      A2 M-62 -22Q-62 -36 -48 -36H-34L-24 -48Q-22 -50 -18 -50H18Q22 -50 24 -48L34 -36H48
        Q62 -36 62 -22V34 Q62 48 48 48H-48Q-62 48 -62 34Z
      D I0 6 20 -165 -15M20 -13V1H6I0 6 20 15 165M-20 25V11H-6
    camera.viewfinder
      U2 viewfinder
      U camera! .5
    camera.macro circle
      A M-22 -50C-14 -47 -9 -42 -7 -36L0 -54L7 -36C9 -42 14 -47 22 -50V-24C22 0 -22 0 -22 -24Z
      L M0 -6V54M0 50C-20 50 -36 38 -40 20C-20 20 -4 32 0 50C4 32 20 20 40 20C36 38 20 50 0 50
    camera.filters
      L O0 -22 32O-22 18 32O22 18 32
    photo 146x112 fill circle:.5 badge:plus
      A R-62 -45 124 90 13
      H O-30 -16 10
      D M-60 30L-28 4L-6 24L22 -8L60 26
    photo.on.rectangle fill =photo.on.rectangle.angled
      L2 M-48 -34Q-66 -34 -66 -20V22Q-66 36 -52 36
      A R-44 -50 110 82 12
      H O-18 -22 9
      D M-42 20L-14 -2L4 14L28 -12L64 20
    photo.stack fill
      A R-60 -24 120 76 12
      H O-34 -2 8
      D M-58 40L-26 16L-6 34L22 8L58 40
      L2 M-48 -38H48
      L3 M-38 -53H38
    photo.artframe
      L2 R-64 -48 128 96 6
      L R-42 -28 84 56 2
      L M-40 20L-16 0L0 14L18 -4L40 18
    livephoto slash
      S O0 0 10
      L O0 0 28
      L2 I0 0 52 -8 8I0 0 52 22 38I0 0 52 52 68I0 0 52 82 98I0 0 52 112 128I0 0 52 142 158
        I0 0 52 172 188I0 0 52 202 218I0 0 52 232 248I0 0 52 262 278I0 0 52 292 308I0 0 52 322 338
    film fill
      A R-60 -46 120 92 10
      D M-36 -46V46M36 -46V46M-60 -16H-36M-60 16H-36M60 -16H36M60 16H36M-36 0H36
    viewfinder circle
      L M-50 -24V-38Q-50 -50 -38 -50H-24M24 -50H38Q50 -50 50 -38V-24M50 24V38Q50 50 38 50H24 M-24 50
        H-38Q-50 50 -50 38V24
    qrcode.viewfinder
      U2 viewfinder
      L R-28 -28 20 20 2R8 -28 20 20 2R-28 8 20 20 2
      P M12 12v.1M26 12v.1M12 26v.1M26 26v.1
    barcode.viewfinder
      U2 viewfinder
      L M-26 -22V22M-8 -22V22M10 -22V22M26 -22V22
    text.viewfinder
      U2 viewfinder
      L M-24 -18H24M-24 0H24M-24 18H8
    doc.text.viewfinder
      U2 viewfinder
      L M-20 -30H8L22 -16V30H-20ZM-6 -2H8M-6 14H8
    faceid
      U2 viewfinder
      L M-22 -20V-10M22 -20V-10M2 -18V6H-5M-20 22C-8 33 8 33 20 22
    touchid
      L~1 M0 -2V10C0 26 -4 38 -10 50M-17 16V-2C-17 -24 17 -24 17 -2V8
      L~2 M17 22C16 34 14 44 10 54M-34 -2C-34 -46 34 -46 34 -2C34 20 33 36 30 48M-34 14
        C-34 28 -36 34 -38 40 M-17 32C-18 40 -22 48 -26 54
      L~3 M-52 -6C-50 -36 -28 -54 0 -54C28 -54 50 -36 52 -6C53 6 53 18 52 30M-52 10V20
    opticaldisc fill
      A2 O0 0 54
      D O0 0 14
      oL M16 -40C28 -34 36 -26 40 -16
    recordingtape circle
      L O-34 0 28O34 0 28M-34 28H34
    airplayaudio
      L2 I0 8 24 150 390I0 8 42 135 405I0 8 60 125 415
      B M0 18L30 52H-30Z
    airplayvideo circle
      L2 M-32 36H-46Q-60 36 -60 22V-32Q-60 -46 -46 -46H46Q60 -46 60 -32V22Q60 36 46 36H32
      B M0 16L32 52H-32Z
    pip.enter =pip
      L2 M8 42H-50Q-64 42 -64 28V-34Q-64 -48 -50 -48H50Q64 -48 64 -34V-4
      B R20 10 46 34 6
    captions.bubble fill
      U2 bubble.left
      D M-38 -12H-6M10 -12H38M-38 12H6M22 12H38
    slowmo
      L~1 Y0 0 16 34 52 -90
      L2 O0 0 15
    timelapse
      L2 I0 0 54 -6 6I0 0 54 24 36I0 0 54 54 66I0 0 54 84 96I0 0 54 114 126I0 0 54 144 156
        I0 0 54 174 186 I0 0 54 204 216I0 0 54 234 246I0 0 54 264 276I0 0 54 294 306I0 0 54 324 336
      B~1 M0 0V-30C16 -30 30 -16 30 0C30 16 16 30 0 30C-10 30 -18 26 -24 18Z
    dial.low =dial.min
      L O0 4 36
      L2 I0 4 56 150 390
      L M-10 16L-22 26
    wand.and.stars
      L M-52 52L10 -10M22 -22L30 -30Q36 -36 30 -30ZM2 -2L16 -16
      B2 M38 -60L43 -45L58 -40L43 -35L38 -20L33 -35L18 -40L33 -45ZM-18 -50L-15 -40L-5 -37L-15 -34
        L-18 -24 L-21 -34L-31 -37L-21 -40ZM46 2L49 12L59 15L49 18L46 28L43 18L33 15L43 12Z
    wand.and.rays
      L M-52 52L14 -14
      L2 M24 -54V-42M54 -24H42M46 -46L38 -38M-8 -46L0 -38M46 8L38 0
    slider.horizontal.3
      L2 M-58 -34H2M38 -34H58M-58 0H-38M-2 0H58M-58 34H12M48 34H58
      L O20 -34 12O-20 0 12O30 34 12
    slider.horizontal.2.square
      L2 R-50 -50 100 100 14
      L M-30 -18H2M26 -18H30M-30 18H-26M-2 18H30O14 -18 10O-14 18 10
    slider.vertical.3
      U slider.horizontal.3 1 0 0 90
    switch.2
      L R-52 -48 104 40 20
      S O-32 -28 11
      L2 R-52 8 104 40 20
      S2 O32 28 11
    """
}
