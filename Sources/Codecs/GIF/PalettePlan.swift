/// A palette as it stands in a GIF, and who paints with it.
struct GIFPalette {
  let painter: PalettePainter
  /// The index that draws nothing; after the colours.
  let transparentIndex: Int?
  /// The colours, then what is behind the transparent index.
  let entries: [UInt32]

  init(_ colors: [UInt32], hasTransparency: Bool, dithers: Bool) {
    painter = PalettePainter(colors, dithers: dithers)
    transparentIndex = hasTransparency ? colors.count : nil
    entries = colors + (hasTransparency ? [0xFF00_0000] : [])
  }

  var minimumCodeSize: Int { max(2, GIFWriter.indexBits(entries.count)) }
}

/// Which palettes an animation gets, decided when all of its colours are known.
struct PalettePlan {
  /// The palette of the file.
  let global: GIFPalette
  /// Whether frames that the global palette shows badly get their own.
  let allowsLocal: Bool
  let dithers: Bool

  /// Above this distance, as root mean square in OKLab, a frame gets its own palette: about
  /// the difference that one can just see side by side.
  static let visibleError = 0.02

  init(_ census: ColorCensus, isAnimated: Bool, dithers: Bool) {
    self.dithers = dithers
    let samples = census.samples()
    if let exact = census.exact,
      exact.colors.count < 256 || !census.hasTransparency && exact.colors.count == 256
    {
      // With 256 colours nothing is left for transparency, and unchanged pixels are drawn again.
      global = GIFPalette(
        exact.colors,
        hasTransparency: exact.colors.count < 256 && (isAnimated || census.hasTransparency),
        dithers: false)
      allowsLocal = false
      return
    }
    global = GIFPalette(
      Quantizer.palette(for: samples, limit: 255), hasTransparency: true, dithers: dithers)
    // Where something becomes transparent again, pixels painted earlier are drawn anew, and their colours must
    // still be there.
    allowsLocal = isAnimated && !census.hasTransparency
  }

  /// The palette for a frame whose changed pixels have these colours; nil for the global one.
  func local(for census: ColorCensus) -> GIFPalette? {
    let samples = census.samples()
    guard Quantizer.error(of: samples, in: global.painter.table.colors) > PalettePlan.visibleError
    else { return nil }
    return GIFPalette(
      Quantizer.palette(for: samples, limit: 255), hasTransparency: true, dithers: dithers)
  }
}
