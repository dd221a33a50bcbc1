import Base
public import Graphics

/// A still picture from a file of any format that can be read.
public struct StillPicture: Sendable {
  public var bitmap: Bitmap
  /// The pixels per point of the format: 3 for an SVG, else 1.
  public var scale: Int

  /// Reads a PNG, JPEG, WebP, SVG or GIF file, and the first frame of an animation; `-` is standard
  /// input.
  ///
  /// The format is detected from the bytes, not from the name.
  public init(path: String) throws(CodecError) {
    try self.init(path: path, pixels: Limits.pixels)
  }

  /// - Parameter pixels: The largest number of pixels, which is lower if a scene's other pictures
  ///   have used a part of their common limit.
  package init(path: String, pixels: Int) throws(CodecError) {
    try self.init(
      readFile(path, atMost: Limits.pictureBytes), name: inputName(path), pixels: pixels)
  }

  /// - Parameter name: The name of the bytes in messages.
  public init(_ bytes: [UInt8], name: String = "picture") throws(CodecError) {
    try self.init(bytes, name: name, pixels: Limits.pixels)
  }

  package init(_ bytes: [UInt8], name: String, pixels: Int) throws(CodecError) {
    scale = 1
    if PNGFile.isPNG(bytes) {
      bitmap = try PNG.decode(bytes, name: name, pixels: pixels)
    } else if JPEG.isJPEG(bytes) {
      bitmap = try JPEG.decode(bytes, name: name, pixels: pixels)
    } else if WebP.isWebP(bytes) {
      bitmap = try WebP.decode(bytes, name: name, pixels: pixels)
    } else if bytes.starts(with: "GIF8".utf8) {
      if bytes.count >= 10 {
        func number(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
        try PictureLimits.check(width: number(6), height: number(8), file: name, pixels: pixels)
      }
      guard let frame = try AnimationReader(bytes, name: name).next() else {
        throw .damaged(file: name, format: "GIF", reason: "it has no image")
      }
      bitmap = frame.bitmap
    } else if SVG.isSVG(bytes) {
      bitmap = try SVG.decode(bytes, name: name, pixels: pixels)
      scale = SVG.scale
    } else if bytes.isEmpty {
      throw .damaged(file: name, format: "picture", reason: "it is empty")
    } else {
      try CodecError.checkIsNotPointer(bytes, file: name)
      throw .notAStillPicture(file: name)
    }
  }
}
