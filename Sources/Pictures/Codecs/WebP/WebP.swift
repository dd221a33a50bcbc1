import Base
public import Graphics

/// Still pictures as WebP files.
public enum WebP {
  /// Decodes the picture in a WebP file.
  public static func decode(_ bytes: [UInt8], name: String = "picture") throws(CodecError) -> Bitmap
  { try decode(bytes, name: name, pixels: Limits.pixels) }

  static func decode(_ bytes: [UInt8], name: String, pixels: Int) throws(CodecError) -> Bitmap {
    guard let (width, height) = LibWebP.size(of: bytes) else {
      throw .damaged(file: name, format: "WebP", reason: "it has no still picture")
    }
    try PictureLimits.check(width: width, height: height, file: name, pixels: pixels)
    guard let bytes = LibWebP.decode(bytes, width: width, height: height) else {
      throw .damaged(file: name, format: "WebP", reason: "its pixels cannot be read")
    }
    var pixels: [PremultipliedPixel] = []
    pixels.reserveCapacity(width * height)
    for index in stride(from: 0, to: bytes.count, by: 4) {
      func byte(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset]) }
      let straight = StraightPixel(red: byte(2), green: byte(1), blue: byte(0), alpha: byte(3))
      pixels.append(straight.premultiplied)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  static func isWebP(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
  }
}
