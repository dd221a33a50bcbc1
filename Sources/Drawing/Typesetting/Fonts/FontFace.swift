import Foundation
import Graphics

/// A loaded face: its metrics, its coverage, and its glyphs as outlines or bitmaps.
///
/// Nothing is hinted or rounded to pixels: outlines are read in font units and scaled as numbers.
final class FontFace {
  /// The family name by which Pango knows the face.
  let name: String
  let file: FontFile
  /// Whether the face has bitmaps only, as Noto Color Emoji does.
  let isBitmapFont: Bool
  /// Design units in an em.
  let unitsPerEm: CGFloat
  /// The metrics at a size of one point.
  let metrics: FontMetrics
  /// Whether it is a face of the system font, whose tracking depends on the size.
  let isSystemFont: Bool
  /// The value on the weight axis; nil for a static font.
  let variation: Int?
  private let isSlanted: Bool
  private let isEmboldened: Bool

  private let face: FreeTypeFace
  private var outlines: [OutlineKey: Path] = [:]
  private var transformedOutlines: [TransformedKey: Path] = [:]
  private var pictures: [UInt32: Picture] = [:]

  private struct OutlineKey: Hashable {
    var glyph: UInt32
    var size: CGFloat
  }
  private struct TransformedKey: Hashable {
    var outline: OutlineKey
    var slant: CGFloat
    var stretch: CGFloat
  }
  private struct Picture {
    var image: CGImage
    /// The bounds in ems, relative to the glyph's origin, y down.
    var rect: CGRect
  }

  /// - Parameters:
  ///   - isSlanted: Whether upright letters are slanted, since the family has no italic.
  ///   - isEmboldened: Whether strokes are thickened, since the family has no bold.
  init(
    _ file: FontFile, name: String, variation: Int?, isSlanted: Bool, isEmboldened: Bool,
    freeType: FreeType
  ) throws(TypesettingError) {
    face = try FreeTypeFace(file.path, index: file.index, in: freeType)
    self.file = file
    self.name = name
    self.variation = variation
    self.isSlanted = isSlanted
    self.isEmboldened = isEmboldened
    if let variation { face.setWeight(variation) }
    isBitmapFont = face.selectBitmapSize()
    unitsPerEm = face.unitsPerEm
    var metrics = face.metrics
    if metrics.underlineThickness <= 0 {
      metrics.underlineOffset = unitsPerEm / 10
      metrics.underlineThickness = unitsPerEm / 20
    }
    metrics.leading = max(0, metrics.leading)
    isSystemFont = file.isSystemFont
    metrics = metrics.scaled(by: 1 / unitsPerEm)
    if isSystemFont { SystemFont.setLine(of: &metrics) }
    self.metrics = metrics
  }

  /// The space after each character that the font itself asks for at a size, in points.
  func tracking(at size: CGFloat) -> CGFloat {
    isSystemFont ? SystemFont.tracking(at: size) : 0
  }

  func covers(_ scalar: Unicode.Scalar) -> Bool { face.covers(scalar) }

  /// The advance width of a glyph, in ems.
  func advance(of glyph: UInt32) -> CGFloat { face.advance(of: glyph) / unitsPerEm }

  /// The glyph at a size in points; nil if it is empty, such as a space.
  func shape(of glyph: UInt32, size: CGFloat) -> GlyphRun.Glyph.Shape? {
    if isBitmapFont {
      guard let picture = picture(of: glyph) else { return nil }
      let rect = picture.rect
      return .image(
        picture.image,
        CGRect(
          x: rect.minX * size, y: rect.minY * size, width: rect.width * size,
          height: rect.height * size))
    }
    let path = outline(of: glyph, size: size)
    return path.elements.isEmpty ? nil : .outline(path)
  }

  /// The glyph slanted and stretched in width; bitmaps are only stretched.
  /// - Parameter slant: The shift to the right for each point of height.
  func shape(of glyph: UInt32, size: CGFloat, slant: CGFloat, stretch: CGFloat)
    -> GlyphRun.Glyph.Shape?
  {
    guard slant != 0 || stretch != 1, let shape = shape(of: glyph, size: size) else {
      return shape(of: glyph, size: size)
    }
    switch shape {
    case .image(let image, let rect):
      return .image(
        image,
        CGRect(
          x: rect.minX * stretch, y: rect.minY, width: rect.width * stretch, height: rect.height))
    case .outline(let path):
      let key = TransformedKey(
        outline: OutlineKey(glyph: glyph, size: size), slant: slant, stretch: stretch)
      if let transformed = transformedOutlines[key] { return .outline(transformed) }
      if transformedOutlines.count >= 4096 { transformedOutlines.removeAll() }
      let transformed = path.applying(
        CGAffineTransform(a: stretch, b: 0, c: -slant, d: 1, tx: 0, ty: 0))
      transformedOutlines[key] = transformed
      return .outline(transformed)
    }
  }

  /// The glyph's outline; a glyph that occurs again shares its storage, so that equal glyphs
  /// compare fast.
  private func outline(of glyph: UInt32, size: CGFloat) -> Path {
    let key = OutlineKey(glyph: glyph, size: size)
    if let path = outlines[key] { return path }
    if outlines.count >= 4096 { outlines.removeAll() }
    // As in FreeType: a 24th of an em more in both directions.
    let path = Path(
      face.outline(
        of: glyph, strength: isEmboldened ? Int(unitsPerEm / 24) : nil, scale: size / unitsPerEm,
        slant: isSlanted ? 0.2126 : 0))
    outlines[key] = path
    return path
  }

  /// The glyph's bitmap; one image object for all sizes, so that it is identical in every frame.
  private func picture(of glyph: UInt32) -> Picture? {
    if let picture = pictures[glyph] { return picture }
    guard let (bitmap, left, top, ppem) = face.picture(of: glyph) else { return nil }
    let picture = Picture(
      image: CGImage(bitmap),
      rect: CGRect(
        x: left / ppem, y: -top / ppem, width: CGFloat(bitmap.width) / ppem,
        height: CGFloat(bitmap.height) / ppem))
    if pictures.count >= 1024 { pictures.removeAll() }
    pictures[glyph] = picture
    return picture
  }
}
