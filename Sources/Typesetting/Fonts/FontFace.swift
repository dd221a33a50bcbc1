internal import CPango
import Foundation
import Graphics

/// A face in use: its measures, its coverage, and its glyphs as outlines or pictures.
///
/// Nothing here is hinted or rounded to pixels: outlines are read in font units and scaled as numbers.
final class FontFace {
  /// Names the face to Pango.
  let name: String
  let file: FontFile
  /// Whether the face is pictures (Noto Color Emoji).
  let isPictures: Bool
  /// Design units in an em.
  let unitsPerEm: CGFloat
  /// At a size of one point.
  let metrics: FontMetrics
  /// The weight axis' setting in a variable font.
  let variation: Int?
  private let isSlanted: Bool
  private let isEmboldened: Bool

  private let freeType: FreeType
  private let face: FT_Face
  private var outlines: [OutlineKey: Path] = [:]
  private var formedOutlines: [FormedKey: Path] = [:]
  private var pictures: [UInt32: Picture] = [:]

  private struct OutlineKey: Hashable {
    var glyph: UInt32
    var size: CGFloat
  }
  private struct FormedKey: Hashable {
    var outline: OutlineKey
    var slant: CGFloat
    var stretch: CGFloat
  }
  private struct Picture {
    var image: CGImage
    /// In ems about the glyph's origin, y down.
    var rect: CGRect
  }

  /// - Parameters:
  ///   - isSlanted: leans upright letters, where the family has no italic.
  ///   - isEmboldened: thickens strokes, where the family has no bold.
  init(
    _ file: FontFile, name: String, variation: Int?, isSlanted: Bool, isEmboldened: Bool,
    freeType: FreeType
  ) throws(TypesettingError) {
    face = try freeType.open(file.path, index: file.index)
    self.freeType = freeType
    (self.file, self.name, self.variation) = (file, name, variation)
    (self.isSlanted, self.isEmboldened) = (isSlanted, isEmboldened)
    if let variation, let axis = freeType.weightAxis(of: face) {
      var coordinates = axis.defaults
      coordinates[axis.index] = FT_Fixed(variation) << 16
      FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    }
    isPictures = face.pointee.face_flags & 1 == 0 && face.pointee.num_fixed_sizes > 0
    if isPictures { FT_Select_Size(face, 0) }
    let head: UnsafeMutablePointer<TT_Header>? = face.table(FT_SFNT_HEAD)
    let units = head.map { CGFloat($0.pointee.Units_Per_EM) } ?? CGFloat(face.pointee.units_per_EM)
    unitsPerEm = max(units, 1)
    metrics = FontMetrics(face, unitsPerEm: unitsPerEm)
  }

  deinit { FT_Done_Face(face) }

  func covers(_ scalar: Unicode.Scalar) -> Bool {
    FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
  }

  /// How far a glyph moves the pen, in ems.
  func advance(of glyph: UInt32) -> CGFloat {
    guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return 0 }
    return CGFloat(face.pointee.glyph.pointee.metrics.horiAdvance) / unitsPerEm
  }

  /// The glyph at a size in points; nil where there is nothing to see, such as a space.
  func shape(of glyph: UInt32, size: CGFloat) -> GlyphRun.Glyph.Shape? {
    if isPictures {
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

  /// The glyph leant to the right and stretched in width; pictures are only stretched.
  /// - Parameter slant: How far it leans for each point of its height.
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
      let key = FormedKey(
        outline: OutlineKey(glyph: glyph, size: size), slant: slant, stretch: stretch)
      if let formed = formedOutlines[key] { return .outline(formed) }
      if formedOutlines.count >= 4096 { formedOutlines.removeAll() }
      let formed = path.applying(
        CGAffineTransform(a: stretch, b: 0, c: -slant, d: 1, tx: 0, ty: 0))
      formedOutlines[key] = formed
      return .outline(formed)
    }
  }

  /// Paths share their storage wherever a glyph occurs again, so that equal glyphs compare at once.
  private func outline(of glyph: UInt32, size: CGFloat) -> Path {
    let key = OutlineKey(glyph: glyph, size: size)
    if let path = outlines[key] { return path }
    if outlines.count >= 4096 { outlines.removeAll() }
    let path = loadOutline(of: glyph, scale: size / unitsPerEm)
    outlines[key] = path
    return path
  }

  private func loadOutline(of glyph: UInt32, scale: CGFloat) -> Path {
    guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING)) == 0,
      face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return Path() }
    if isEmboldened {
      // As FreeType does: an em's 24th more in both directions, half of it to each side.
      let strength = FT_Pos(unitsPerEm / 24)
      FT_Outline_Embolden(&face.pointee.glyph.pointee.outline, strength)
      FT_Outline_Translate(&face.pointee.glyph.pointee.outline, -strength / 2, -strength / 2)
    }
    var pen = OutlinePen(scale: scale, slant: isSlanted ? 0.2126 : 0)
    pen.draw(&face.pointee.glyph.pointee.outline)
    return Path(pen.elements)
  }

  /// One image object for a glyph, whatever its size, so that it is equal to itself in every frame.
  private func picture(of glyph: UInt32) -> Picture? {
    if let picture = pictures[glyph] { return picture }
    guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0 else { return nil }
    let slot = face.pointee.glyph.pointee
    guard let bitmap = Bitmap(slot.bitmap) else { return nil }
    let ppem = CGFloat(face.pointee.available_sizes.pointee.y_ppem) / 64
    let picture = Picture(
      image: CGImage(bitmap),
      rect: CGRect(
        x: CGFloat(slot.bitmap_left) / ppem, y: -CGFloat(slot.bitmap_top) / ppem,
        width: CGFloat(bitmap.width) / ppem, height: CGFloat(bitmap.height) / ppem))
    if pictures.count >= 1024 { pictures.removeAll() }
    pictures[glyph] = picture
    return picture
  }
}

extension FontMetrics {
  /// At a size of one point, by the tables that Core Text reads: hhea first, then OS/2.
  fileprivate init(_ face: FT_Face, unitsPerEm: CGFloat) {
    self.init()
    let os2: UnsafeMutablePointer<TT_OS2>? = face.table(FT_SFNT_OS2)
    if let hhea: UnsafeMutablePointer<TT_HoriHeader> = face.table(FT_SFNT_HHEA) {
      (ascent, descent) = (CGFloat(hhea.pointee.Ascender), -CGFloat(hhea.pointee.Descender))
      leading = CGFloat(hhea.pointee.Line_Gap)
    } else {
      (ascent, descent) = (CGFloat(face.pointee.ascender), -CGFloat(face.pointee.descender))
    }
    if ascent == 0, descent == 0, let os2 {
      (ascent, descent) = (
        CGFloat(os2.pointee.sTypoAscender), -CGFloat(os2.pointee.sTypoDescender)
      )
    }
    if let os2, os2.pointee.version >= 2, os2.pointee.sCapHeight > 0 {
      (capHeight, xHeight) = (CGFloat(os2.pointee.sCapHeight), CGFloat(os2.pointee.sxHeight))
    } else {
      capHeight = FontMetrics.height(of: "H", in: face) ?? ascent * 0.75
      xHeight = FontMetrics.height(of: "x", in: face) ?? ascent * 0.55
    }
    underlineOffset = -CGFloat(face.pointee.underline_position)
    underlineThickness = CGFloat(face.pointee.underline_thickness)
    if underlineThickness <= 0 {
      (underlineOffset, underlineThickness) = (unitsPerEm / 10, unitsPerEm / 20)
    }
    leading = max(0, leading)
    self = scaled(by: 1 / unitsPerEm)
  }

  private static func height(of letter: Unicode.Scalar, in face: FT_Face) -> CGFloat? {
    let glyph = FT_Get_Char_Index(face, FT_ULong(letter.value))
    guard glyph != 0, FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else {
      return nil
    }
    return CGFloat(face.pointee.glyph.pointee.metrics.horiBearingY)
  }
}

extension Bitmap {
  /// A colour bitmap of FreeType's, which is premultiplied BGRA already; nil for another kind.
  fileprivate init?(_ bitmap: FT_Bitmap) {
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer,
      bitmap.width > 0, bitmap.rows > 0
    else { return nil }
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    self.init(width: width, height: height)
    for y in 0..<height {
      let row = UnsafeRawPointer(buffer) + y * Int(bitmap.pitch)
      for x in 0..<width {
        self[x, y] = UInt32(
          littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
      }
    }
  }
}

/// Turns FreeType's outline, in font units and y up, into path elements in points, y down.
private struct OutlinePen {
  var elements: [Path.Element] = []
  let scale: CGFloat
  /// How far a point moves to the right for each unit of its height.
  let slant: CGFloat

  init(scale: CGFloat, slant: CGFloat) { (self.scale, self.slant) = (scale, slant) }

  private func point(_ vector: UnsafePointer<FT_Vector>?) -> CGPoint {
    guard let vector else { return .zero }
    let (x, y) = (CGFloat(vector.pointee.x), CGFloat(vector.pointee.y))
    return CGPoint(x: (x + slant * y) * scale, y: -y * scale)
  }

  private mutating func closeContour() {
    if !elements.isEmpty { elements.append(.close) }
  }

  private static func pen(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<OutlinePen> {
    pointer!.assumingMemoryBound(to: OutlinePen.self)
  }

  mutating func draw(_ outline: inout FT_Outline) {
    var functions = FT_Outline_Funcs(
      move_to: { to, user in
        let pen = OutlinePen.pen(user)
        pen.pointee.closeContour()
        pen.pointee.elements.append(.move(to: pen.pointee.point(to)))
        return 0
      },
      line_to: { to, user in
        let pen = OutlinePen.pen(user)
        pen.pointee.elements.append(.line(to: pen.pointee.point(to)))
        return 0
      },
      conic_to: { control, to, user in
        let pen = OutlinePen.pen(user)
        pen.pointee.elements.append(
          .quad(to: pen.pointee.point(to), control: pen.pointee.point(control)))
        return 0
      },
      cubic_to: { control1, control2, to, user in
        let pen = OutlinePen.pen(user)
        pen.pointee.elements.append(
          .cubic(
            to: pen.pointee.point(to), control1: pen.pointee.point(control1),
            control2: pen.pointee.point(control2)))
        return 0
      }, shift: 0, delta: 0)
    let status = withUnsafeMutablePointer(to: &self) {
      FT_Outline_Decompose(&outline, &functions, UnsafeMutableRawPointer($0))
    }
    // A damaged outline is dropped whole rather than drawn in part.
    if status == 0 { closeContour() } else { elements = [] }
  }
}
