import Base
internal import CPango
import Foundation
import Graphics

/// The FreeType library, which lists the faces of a file; every face retains it.
///
/// - Rule: The library is initialized here and released after the last of its faces, each of which
///   retains it. What FreeType points to is read before the next call on the same face.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FontTests` and `IsolationTests`, in debug and release.
@safe final class FreeType {
  let handle: FT_Library

  init() {
    var library: FT_Library?
    let status = unsafe FT_Init_FreeType(&library)
    guard status == 0, let library = unsafe library else {
      preconditionFailure("FreeType cannot start: error \(status)")
    }
    unsafe handle = library
  }

  deinit { unsafe FT_Done_FreeType(handle) }

  /// The faces of a file, read from its tables.
  func faces(of path: String) throws(TypesettingError) -> [FontFile] {
    var result: [FontFile] = []
    var index = 0
    while true {
      let face = try FreeTypeFace(path, index: index, in: self)
      if let file = face.description(path: path, index: index) { result.append(file) }
      index += 1
      if index >= min(face.count, Limits.facesOfFont) { return result }
    }
  }
}

/// A face of a font file, in its own design units, y up.
///
/// - Rule: The handle is opened and closed here and retains its library. Its glyph slot is read
///   right after the glyph was loaded, and only after that worked; tables are of the types that
///   FreeType's documentation gives to their tags. The pen that an outline is drawn with lives as
///   long as the call.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FontTests` and `IsolationTests`, in debug and release.
@safe final class FreeTypeFace {
  private let library: FreeType
  private let face: FT_Face

  init(_ path: String, index: Int = 0, in library: FreeType) throws(TypesettingError) {
    self.library = library
    try FontFile.checkFile(path)
    var face: FT_Face?
    let status = unsafe FT_New_Face(library.handle, path, FT_Long(index), &face)
    guard status == 0, let face = unsafe face else {
      if Self.shortages.contains(status) { throw .cannotOpen(path: path, errno: ENOMEM) }
      try FontFile.checkCanOpen(path)
      let reason =
        FileManager.default.fileExists(atPath: path)
        ? "not a font (FreeType error \(status))" : "no such file"
      throw .unreadableFont(path: path, reason: reason)
    }
    unsafe self.face = face
  }

  deinit { unsafe FT_Done_Face(face) }

  /// FreeType's errors of a lack of memory: for itself, and for the content of a file.
  private static let shortages: [FT_Error] = [0x40, 0x51]

  /// The number of faces in the file.
  var count: Int { unsafe Int(face.pointee.num_faces) }

  private var hasOutlines: Bool { unsafe face.pointee.face_flags & 1 != 0 }
  private var hasBitmaps: Bool { unsafe face.pointee.num_fixed_sizes > 0 }

  /// Selects the first size of a face that has only bitmaps; returns whether it is such a face.
  func selectBitmapSize() -> Bool {
    guard !hasOutlines, hasBitmaps else { return false }
    unsafe FT_Select_Size(face, 0)
    return true
  }

  /// The face's catalog entry; nil if it has neither outlines nor color bitmaps.
  func description(path: String, index: Int) -> FontFile? {
    guard hasOutlines || hasBitmaps, let name = unsafe face.pointee.family_name else { return nil }
    let flags = unsafe face.pointee.style_flags
    var file = FontFile(
      path: path, index: index, family: unsafe String(cString: name),
      weight: flags & 2 != 0 ? 700 : 400, isItalic: flags & 1 != 0)
    if let os2: UnsafeMutablePointer<TT_OS2> = unsafe table(FT_SFNT_OS2) {
      file.weight = unsafe Int(os2.pointee.usWeightClass)
    }
    if let axis = weightAxis { file.weightRange = axis.range }
    return file
  }

  @unsafe private func table<Table>(_ tag: FT_Sfnt_Tag) -> UnsafeMutablePointer<Table>? {
    unsafe FT_Get_Sfnt_Table(face, tag)?.assumingMemoryBound(to: Table.self)
  }

  // MARK: Variations

  /// The index of a variable font's weight axis, its range, and the defaults of all axes.
  private var weightAxis: (index: Int, range: ClosedRange<Int>, defaults: [FT_Fixed])? {
    guard unsafe face.pointee.face_flags & (1 << 8) != 0 else { return nil }
    var master: UnsafeMutablePointer<FT_MM_Var>?
    guard unsafe FT_Get_MM_Var(face, &master) == 0, let master = unsafe master else { return nil }
    defer { unsafe FT_Done_MM_Var(library.handle, master) }
    let axes = unsafe UnsafeBufferPointer(
      start: master.pointee.axis, count: Int(master.pointee.num_axis))
    let weight: FT_ULong = 0x7767_6874  // wght
    guard let index = unsafe axes.firstIndex(where: { unsafe $0.tag == weight }) else { return nil }
    let (minimum, maximum) = unsafe (axes[index].minimum, axes[index].maximum)
    let range = (minimum >> 16)...(max(minimum, maximum) >> 16)
    let defaults = unsafe axes.map { unsafe $0.def }
    return (index, Int(range.lowerBound)...Int(range.upperBound), defaults)
  }

  /// Sets the weight of a variable font.
  func setWeight(_ weight: Int) {
    guard let axis = weightAxis else { return }
    var coordinates = axis.defaults
    coordinates[axis.index] = FT_Fixed(weight) << 16
    unsafe FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  // MARK: Measures

  /// Design units in an em.
  var unitsPerEm: CGFloat {
    let head: UnsafeMutablePointer<TT_Header>? = unsafe table(FT_SFNT_HEAD)
    if let head = unsafe head { return unsafe max(CGFloat(head.pointee.Units_Per_EM), 1) }
    return unsafe max(CGFloat(face.pointee.units_per_EM), 1)
  }

  /// The metrics in design units, from the tables that Core Text reads: hhea first, then OS/2.
  var metrics: FontMetrics {
    var metrics = FontMetrics()
    let os2: UnsafeMutablePointer<TT_OS2>? = unsafe table(FT_SFNT_OS2)
    if let hhea: UnsafeMutablePointer<TT_HoriHeader> = unsafe table(FT_SFNT_HHEA) {
      metrics.ascent = unsafe CGFloat(hhea.pointee.Ascender)
      metrics.descent = unsafe -CGFloat(hhea.pointee.Descender)
      metrics.leading = unsafe CGFloat(hhea.pointee.Line_Gap)
    } else {
      metrics.ascent = unsafe CGFloat(face.pointee.ascender)
      metrics.descent = unsafe -CGFloat(face.pointee.descender)
    }
    if metrics.ascent == 0, metrics.descent == 0, let os2 = unsafe os2 {
      metrics.ascent = unsafe CGFloat(os2.pointee.sTypoAscender)
      metrics.descent = unsafe -CGFloat(os2.pointee.sTypoDescender)
    }
    if let os2 = unsafe os2, unsafe os2.pointee.version >= 2, unsafe os2.pointee.sCapHeight > 0 {
      metrics.capHeight = unsafe CGFloat(os2.pointee.sCapHeight)
      metrics.xHeight = unsafe CGFloat(os2.pointee.sxHeight)
    } else {
      metrics.capHeight = height(of: "H") ?? metrics.ascent * 0.75
      metrics.xHeight = height(of: "x") ?? metrics.ascent * 0.55
    }
    metrics.underlineOffset = unsafe -CGFloat(face.pointee.underline_position)
    metrics.underlineThickness = unsafe CGFloat(face.pointee.underline_thickness)
    return metrics
  }

  private func height(of letter: Unicode.Scalar) -> CGFloat? {
    let glyph = unsafe FT_Get_Char_Index(face, FT_ULong(letter.value))
    guard glyph != 0, unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else {
      return nil
    }
    return unsafe CGFloat(face.pointee.glyph.pointee.metrics.horiBearingY)
  }

  func covers(_ scalar: Unicode.Scalar) -> Bool {
    unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
  }

  /// The advance width of a glyph, in design units.
  func advance(of glyph: UInt32) -> CGFloat {
    guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return 0 }
    return unsafe CGFloat(face.pointee.glyph.pointee.metrics.horiAdvance)
  }

  // MARK: Glyphs

  /// A glyph's outline; empty if it has none.
  /// - Parameters:
  ///   - strength: The width added to strokes, half of it on each side.
  ///   - scale: Points per design unit; y goes down in the result.
  ///   - slant: The shift to the right for each unit of height.
  func outline(
    of glyph: UInt32, strength: Int?, scale: CGFloat, slant: CGFloat
  ) -> [Path.Element] {
    guard
      unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING)) == 0,
      unsafe face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return [] }
    if let strength {
      unsafe FT_Outline_Embolden(&face.pointee.glyph.pointee.outline, strength)
      unsafe FT_Outline_Translate(
        &face.pointee.glyph.pointee.outline, -strength / 2, -strength / 2)
    }
    var pen = OutlinePen(scale: scale, slant: slant)
    unsafe pen.draw(&face.pointee.glyph.pointee.outline)
    return pen.elements
  }

  /// A glyph's color bitmap; nil if it has none.
  func picture(
    of glyph: UInt32
  ) -> (bitmap: Bitmap, left: CGFloat, top: CGFloat, pixelsPerEm: CGFloat)? {
    guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0 else { return nil }
    let slot = unsafe face.pointee.glyph.pointee
    guard let bitmap = unsafe Self.bitmap(slot.bitmap) else { return nil }
    return unsafe (
      bitmap, CGFloat(slot.bitmap_left), CGFloat(slot.bitmap_top),
      CGFloat(face.pointee.available_sizes.pointee.y_ppem) / 64
    )
  }

  /// A copy of a FreeType color bitmap, which is already premultiplied BGRA; nil for another kind.
  @unsafe private static func bitmap(_ source: FT_Bitmap) -> Bitmap? {
    guard unsafe source.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue),
      let buffer = unsafe source.buffer, unsafe source.width > 0, unsafe source.rows > 0
    else { return nil }
    let (width, height) = unsafe (Int(source.width), Int(source.rows))
    var pixels: [PremultipliedPixel] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = unsafe UnsafeRawPointer(buffer) + y * Int(source.pitch)
      for x in 0..<width {
        let word = unsafe row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
        pixels.append(PremultipliedPixel(UInt32(littleEndian: word)))
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

/// Converts FreeType's outline, in font units and y up, to path elements in points, y down.
private struct OutlinePen {
  var elements: [Path.Element] = []
  let scale: CGFloat
  let slant: CGFloat

  init(scale: CGFloat, slant: CGFloat) {
    self.scale = scale
    self.slant = slant
  }

  @unsafe private func point(_ vector: UnsafePointer<FT_Vector>?) -> CGPoint {
    guard let vector = unsafe vector else { return .zero }
    let (x, y) = unsafe (CGFloat(vector.pointee.x), CGFloat(vector.pointee.y))
    return CGPoint(x: (x + slant * y) * scale, y: -y * scale)
  }

  private mutating func closeContour() {
    if !elements.isEmpty { elements.append(.close) }
  }

  @unsafe
  private static func pen(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<OutlinePen> {
    unsafe pointer!.assumingMemoryBound(to: OutlinePen.self)
  }

  @unsafe mutating func draw(_ outline: inout FT_Outline) {
    var functions = unsafe FT_Outline_Funcs(
      move_to: { to, user in
        let pen = unsafe OutlinePen.pen(user)
        unsafe pen.pointee.closeContour()
        unsafe pen.pointee.elements.append(.move(to: pen.pointee.point(to)))
        return 0
      },
      line_to: { to, user in
        let pen = unsafe OutlinePen.pen(user)
        unsafe pen.pointee.elements.append(.line(to: pen.pointee.point(to)))
        return 0
      },
      conic_to: { control, to, user in
        let pen = unsafe OutlinePen.pen(user)
        unsafe pen.pointee.elements.append(
          .quad(to: pen.pointee.point(to), control: pen.pointee.point(control)))
        return 0
      },
      cubic_to: { control1, control2, to, user in
        let pen = unsafe OutlinePen.pen(user)
        unsafe pen.pointee.elements.append(
          .cubic(
            to: pen.pointee.point(to), control1: pen.pointee.point(control1),
            control2: pen.pointee.point(control2)))
        return 0
      }, shift: 0, delta: 0)
    let status = unsafe withUnsafeMutablePointer(to: &self) {
      unsafe FT_Outline_Decompose(&outline, &functions, UnsafeMutableRawPointer($0))
    }
    // A damaged outline is dropped whole rather than drawn in part.
    if status == 0 { closeContour() } else { elements = [] }
  }
}
