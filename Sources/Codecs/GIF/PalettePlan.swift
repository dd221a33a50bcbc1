/// A palette as it stands in a GIF, and the painter that uses it.
struct GIFPalette {
  let painter: PalettePainter
  /// The colors, and one entry more, so that every frame finds one that it does not use.
  let entries: [UInt32]

  init(_ colors: [UInt32], hasTransparency: Bool, dithers: Bool) {
    painter = PalettePainter(colors, dithers: dithers)
    entries = colors + (hasTransparency ? [0xFF00_0000] : [])
  }
}

/// Which palettes an animation gets, decided when all of its colors are known.
struct PalettePlan {
  /// The palette of the file.
  let global: GIFPalette
  /// Whether frames that the global palette shows badly get their own.
  let allowsLocal: Bool
  let dithers: Bool
  /// The most entries of a palette, 2…256.
  let limit: Int

  /// Above this distance, as root mean square in OKLab, a frame gets its own palette: about
  /// the difference that one can just see side by side.
  static let visibleError = 0.02

  init(_ census: ColorCensus, isAnimated: Bool, dithers: Bool, limit: Int = 256) {
    self.dithers = dithers
    self.limit = limit
    if let colors = census.palette,
      colors.count < limit || colors.count == limit && !census.hasTransparency
    {
      // With as many colors as may be, a frame that uses all of them draws unchanged pixels again.
      let hasRoom = colors.count < limit && (isAnimated || census.hasTransparency)
      global = GIFPalette(colors, hasTransparency: hasRoom, dithers: false)
      allowsLocal = false
      return
    }
    let samples = census.samples()
    global = GIFPalette(
      Quantizer.palette(for: samples, limit: max(limit - 1, 2)), hasTransparency: true,
      dithers: dithers)
    // Where something becomes transparent again, pixels painted earlier are drawn anew, and their
    // colors must still be there. A limit below 256 colors is a wish for a small file.
    allowsLocal = isAnimated && !census.hasTransparency && limit == 256
  }

  /// Whether a frame gets its own palette: the global one paints its changed pixels, `count` of
  /// them, with an error that can be seen.
  func wantsLocal(squaredError: Double, count: Int) -> Bool {
    allowsLocal
      && squaredError > Double(count) * PalettePlan.visibleError * PalettePlan.visibleError
  }

  /// The palette for a frame whose changed pixels have these colors.
  func local(for census: ColorCensus) -> GIFPalette {
    GIFPalette(
      Quantizer.palette(for: census.samples(), limit: max(limit - 1, 2)), hasTransparency: true,
      dithers: dithers)
  }
}
