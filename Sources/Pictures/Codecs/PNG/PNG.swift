import Base
public import Graphics

/// Still pictures as PNG files.
public enum PNG {
  /// Encodes a PNG file, which decodes to the same bitmap.
  ///
  /// It has a palette if there are at most 256 colors, else RGB, or RGBA if any pixel is not
  /// opaque; 8 bits a channel.
  public static func encode(_ bitmap: Bitmap) throws(CodecError) -> [UInt8] {
    try encode(bitmap, file: "PNG")
  }

  /// Writes a PNG file; `-` is standard output.
  public static func write(_ bitmap: Bitmap, to path: String) throws(CodecError) {
    let bytes = try encode(bitmap, file: path)
    let sink = try path == "-" ? ByteSink.standardOutput() : ByteSink(path: path)
    try sink.write(bytes)
    try sink.commit()
  }

  /// Decodes the picture in a PNG file of any kind, or the first frame of an APNG.
  public static func decode(_ bytes: [UInt8], name: String = "picture") throws(CodecError) -> Bitmap
  { try decode(bytes, name: name, pixels: Limits.pixels) }

  static func decode(_ bytes: [UInt8], name: String, pixels: Int) throws(CodecError) -> Bitmap {
    let header = try PNGHeader(bytes, file: name)
    try PictureLimits.check(
      width: header.width, height: header.height, file: name, pixels: pixels)
    return try LibPNG.decompress(bytes, file: name)
  }

  /// Reads a PNG file; `-` is standard input.
  public static func read(_ path: String) throws(CodecError) -> Bitmap {
    try decode(readFile(path, atMost: Limits.pictureBytes), name: path)
  }

  static func encode(_ bitmap: Bitmap, file: String) throws(CodecError) -> [UInt8] {
    guard !bitmap.pixels.isEmpty else { throw .emptyFrame(frame: 0) }
    try PictureLimits.check(width: bitmap.width, height: bitmap.height, file: file)
    let (straight, table, isOpaque) = analyze(bitmap.pixels)
    return try compressPNG(
      width: bitmap.width, height: bitmap.height, pixels: straight,
      as: PNGPixels(table: table, isOpaque: isOpaque), file: file)
  }

  /// The straight pixels, their colors if there are at most 256, and whether all are opaque.
  private static func analyze(
    _ pixels: [PremultipliedPixel]
  ) -> ([StraightPixel], ColorTable<StraightPixel>?, Bool) {
    var table: ColorTable<StraightPixel>? = ColorTable()
    var isOpaque = true
    var last: StraightPixel?
    var result: [StraightPixel] = []
    result.reserveCapacity(pixels.count)
    for pixel in pixels {
      if !pixel.isOpaque { isOpaque = false }
      let straight = pixel.straight
      result.append(straight)
      if table != nil, straight != last {
        last = straight
        if table!.insert(straight) == nil { table = nil }
      }
    }
    return (result, table, isOpaque)
  }
}

/// The contents of a PNG's first chunk.
struct PNGHeader {
  var width, height, bitDepth, colorType: Int
  var isInterlaced: Bool

  init(_ bytes: [UInt8], file: String) throws(CodecError) {
    guard PNGFile.isPNG(bytes) else { throw .notAPicture(file: file) }
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .damaged(file: file, format: "PNG", reason: "it has no header")
    }
    let (width, height) = (PNGFile.number(bytes, at: 16), PNGFile.number(bytes, at: 20))
    guard width > 0, height > 0 else {
      throw .damaged(file: file, format: "PNG", reason: "its size is \(width)×\(height)")
    }
    try PictureLimits.check(width: Int(width), height: Int(height), file: file)
    self.width = Int(width)
    self.height = Int(height)
    bitDepth = Int(bytes[24])
    colorType = Int(bytes[25])
    isInterlaced = bytes[28] != 0
  }
}
