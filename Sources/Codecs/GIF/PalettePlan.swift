/// A palette as it stands in a GIF, and the painter that uses it.
struct GIFPalette {
  let painter: PalettePainter
  /// The colors, and one entry more, so that every frame finds one that it does not use.
  let entries: [UInt32]

  init(
    _ colors: [UInt32], hasTransparency: Bool, dithering: Dithering, isLocal: Bool = false,
    tolerance: Float = 0, looseness: Float = 0
  ) {
    painter = PalettePainter(
      colors, dithering: dithering, isLocal: isLocal, tolerance: tolerance, looseness: looseness)
    entries = colors + (hasTransparency ? [0xFF00_0000] : [])
  }
}

/// What an animation's palettes are to be like.
struct PaletteWishes {
  var dithering = Dithering.auto
  /// The most entries of a palette, 2…256.
  var limit = 256
  /// 0…100.
  var lossiness = 0

  /// What may be lost; nil for nothing.
  var loss: GIFLoss? {
    lossiness > 0 ? GIFLoss(lossiness: lossiness, dithering: dithering) : nil
  }

  /// How much farther than the nearest a color may be in busy places where colors are replaced in
  /// any case, in OKLab: nothing that one sees.
  static let looseness: Float = 0.003
}

/// Which palettes an animation gets, decided when all of its colors are known.
struct PalettePlan {
  /// The palette of the file.
  let global: GIFPalette
  /// Whether frames that the global palette shows badly get their own.
  let allowsLocal: Bool
  /// Whether what a pixel gets is known only when it is compressed.
  let hasChoices: Bool
  /// What may be lost; nil for nothing.
  let loss: GIFLoss?
  private let wishes: PaletteWishes
  /// Whether no color but that of a pixel will do.
  private var isExact = false

  /// Above this distance, as root mean square in OKLab, a frame gets its own palette: about
  /// the difference that one can just see side by side.
  static let visibleError: Float = 0.02

  init(_ census: ColorCensus, isAnimated: Bool, wishes: PaletteWishes = PaletteWishes()) {
    self.wishes = wishes
    let limit = wishes.limit
    // Pixels with a choice are drawn once, but clearing the canvas asks to draw them again.
    let mayChoose = !census.hasTransparency
    loss = wishes.loss
    if let colors = census.paletteByFrequency,
      colors.count < limit || colors.count == limit && !census.hasTransparency && loss == nil
    {
      // With as many colors as may be, a frame that uses all of them draws unchanged pixels again.
      let hasRoom = colors.count < limit && (isAnimated || census.hasTransparency)
      global = GIFPalette(colors, hasTransparency: hasRoom, dithering: .none)
      allowsLocal = false
      hasChoices = loss != nil
      return
    }
    global = GIFPalette(
      Quantizer.palette(for: census.samples(), limit: max(limit - 1, 2)), hasTransparency: true,
      dithering: wishes.dithering, tolerance: mayChoose ? PalettePainter.invisible : 0,
      looseness: mayChoose ? PaletteWishes.looseness : 0)
    hasChoices = mayChoose || loss != nil
    // Where something becomes transparent again, pixels painted earlier are drawn anew, and their
    // colors must still be there. A limit below 256 colors is a wish for a small file.
    allowsLocal = isAnimated && !census.hasTransparency && limit == 256
  }

  /// A plan for frames whose changed pixels have 255 colors each at most, all of which are kept:
  /// the most frequent ones are of the file, and frames with others have palettes of their own.
  ///
  /// - Parameter clears: Whether something becomes transparent again. Pixels painted before that
  ///   are drawn anew, for which their colors must be there.
  init(exactly census: ColorCensus, clears: Bool) {
    wishes = PaletteWishes(dithering: .none)
    isExact = true
    let all = census.paletteByFrequency
    let colors =
      all ?? census.samples().filter(\.isPure).sorted { $0.count > $1.count }.map(\.color)
    allowsLocal = all == nil && !clears
    global = GIFPalette(
      Array(colors.prefix(all == nil ? 255 : 256)), hasTransparency: colors.count != 256,
      dithering: .none)
    hasChoices = false
    loss = nil
  }

  /// Whether a frame gets its own palette: the global one paints its changed pixels, `count` of
  /// them, with an error that can be seen.
  /// - Parameter squaredError: In ten-thousandths, as painters give it.
  func wantsLocal(squaredError: Int, count: Int) -> Bool {
    if isExact { return allowsLocal && squaredError > 0 }
    let visible = Int(PalettePlan.visibleError * PalettePainter.unit)
    return allowsLocal && squaredError > count * visible * visible
  }

  /// The palette for a frame whose changed pixels have these colors.
  func local(for census: ColorCensus) -> GIFPalette {
    GIFPalette(
      Quantizer.palette(for: census.samples(), limit: max(wishes.limit - 1, 2)),
      hasTransparency: true, dithering: wishes.dithering, isLocal: true)
  }
}
