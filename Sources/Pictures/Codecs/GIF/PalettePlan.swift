import Graphics

/// A palette as stored in a GIF, and the painter that uses it.
struct GIFPalette {
  let painter: PalettePainter
  /// The colors, and one more entry, so that every frame has an unused one.
  let entries: [PremultipliedPixel]

  init(
    _ colors: [PremultipliedPixel], hasTransparency: Bool, dithering: Dithering,
    isLocal: Bool = false,
    tolerance: Float = 0, busyTolerance: Float = 0
  ) {
    painter = PalettePainter(
      colors, dithering: dithering, isLocal: isLocal, tolerance: tolerance,
      busyTolerance: busyTolerance)
    entries = colors + (hasTransparency ? [0xFF00_0000] : [])
  }
}

/// The user's options for an animation's palettes.
struct PaletteOptions {
  var dithering = Dithering.auto
  /// The most entries of a palette, 2…256.
  var limit = 256
  /// 0…100.
  var lossiness = 0

  /// The tolerance of a lossy file; nil for lossless.
  var loss: GIFLoss? {
    lossiness > 0 ? GIFLoss(lossiness: lossiness, dithering: dithering) : nil
  }

  /// The additional distance from a pixel's color, in OKLab, that a palette color may have in busy
  /// areas (neither flat nor edges), beyond the nearest one's; it is invisible.
  static let busyTolerance: Float = 0.001
}

/// The choice of an animation's palettes, made when all of its colors are known.
struct PalettePlan {
  /// The global palette.
  let global: GIFPalette
  /// Whether frames that the global palette approximates badly get a local palette.
  let allowsLocal: Bool
  /// Whether the index of a pixel is chosen during compression.
  let hasChoices: Bool
  /// The tolerance of a lossy file; nil for lossless.
  let loss: GIFLoss?
  private let options: PaletteOptions
  /// Whether all colors must be kept exactly.
  private var isExact = false

  /// Above this distance, as root mean square in OKLab, a frame gets a local palette: about the
  /// smallest difference that is visible side by side.
  static let visibleError: Float = 0.02

  init(_ census: ColorCensus, isAnimated: Bool, options: PaletteOptions = PaletteOptions()) {
    self.options = options
    let limit = options.limit
    // A choice of colors assumes that a pixel is drawn once; with transparency the canvas is
    // cleared and pixels are drawn again.
    let mayChoose = !census.hasTransparency
    loss = options.loss
    if let colors = census.paletteByFrequency,
      colors.count < limit || colors.count == limit && !census.hasTransparency && loss == nil
    {
      // If the palette is full, no index is left for transparency, and a frame redraws unchanged
      // pixels.
      let hasRoom = colors.count < limit && (isAnimated || census.hasTransparency)
      global = GIFPalette(colors, hasTransparency: hasRoom, dithering: .none)
      allowsLocal = false
      hasChoices = loss != nil
      return
    }
    global = GIFPalette(
      Quantizer.palette(for: census.samples(), limit: max(limit - 1, 2)), hasTransparency: true,
      dithering: options.dithering, tolerance: mayChoose ? PalettePainter.invisible : 0,
      busyTolerance: mayChoose ? PaletteOptions.busyTolerance : 0)
    hasChoices = mayChoose || loss != nil
    // If pixels become transparent again, those painted earlier are redrawn, and need their colors.
    // A limit below 256 colors asks for a small file.
    allowsLocal = isAnimated && !census.hasTransparency && limit == 256
  }

  /// Makes a plan that keeps all colors of frames whose changed pixels have at most 255 colors
  /// each: the global palette holds the most frequent colors; a frame with others gets a local
  /// palette.
  ///
  /// - Parameter clears: Whether pixels become transparent again. Pixels painted before that are
  ///   redrawn, and need their colors.
  init(exactly census: ColorCensus, clears: Bool) {
    options = PaletteOptions(dithering: .none)
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

  /// Whether a frame gets a local palette, since the global one paints its `count` changed pixels
  /// with a visible error.
  /// - Parameter squaredError: The sum of squared errors, in ten-thousandths as returned by
  ///   painters.
  func wantsLocal(squaredError: Int, count: Int) -> Bool {
    if isExact { return allowsLocal && squaredError > 0 }
    let visible = Int(PalettePlan.visibleError * PalettePainter.unit)
    return allowsLocal && squaredError > count * visible * visible
  }

  /// The palette for a frame whose changed pixels have these colors.
  func local(for census: ColorCensus) -> GIFPalette {
    GIFPalette(
      Quantizer.palette(for: census.samples(), limit: max(options.limit - 1, 2)),
      hasTransparency: true, dithering: options.dithering, isLocal: true)
  }
}
