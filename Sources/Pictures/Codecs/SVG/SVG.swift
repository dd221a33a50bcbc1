import Base
public import Graphics

/// Vector pictures from SVG files, drawn by librsvg.
public enum SVG {
  /// The pixels per point of the pictures, as on a phone's screen.
  public static let scale = VectorPicture.scale

  /// Draws a file at `scale` pixels for each of its CSS pixels, which are points here.
  ///
  /// Nothing outside of the bytes is read: references to other files stay empty. Text is set in the
  /// machine's fonts; convert it to paths if pictures must be the same everywhere.
  public static func decode(_ bytes: [UInt8], name: String = "picture") throws(CodecError) -> Bitmap
  { try decode(bytes, name: name, pixels: Limits.pixels) }

  /// - Parameter pixels: The largest number of pixels, which is lower if a scene's other pictures
  ///   have used a part of their common limit.
  static func decode(_ bytes: [UInt8], name: String, pixels: Int) throws(CodecError) -> Bitmap {
    let cost = SVGCost(bytes)
    guard !cost.hidesMarkup else {
      throw .refused(file: name, reason: "its entities stand for markup or other entities")
    }
    guard !cost.hasHugeNumbers else {
      throw .refused(file: name, reason: "it has lengths or scales beyond a million")
    }
    guard cost.isAllowed() else { throw .tooMuchWork(file: name) }
    let drawing: LibRSVG
    do { drawing = try LibRSVG(bytes) } catch {
      throw CodecError(error, file: name, format: "SVG")
    }
    let points = drawing.size
    guard points.width > 0, points.height > 0, points.width.isFinite, points.height.isFinite else {
      throw .damaged(
        file: name, format: "SVG", reason: "it has neither a width and height nor a viewBox")
    }
    let (width, height) = try VectorPicture.pixels(
      of: points, name: name, format: "SVG", limit: pixels)
    guard cost.isAllowed(pixels: Double(width) * Double(height)) else {
      throw .tooMuchWork(file: name)
    }
    let size = (width: points.width * Double(scale), height: points.height * Double(scale))
    do {
      return Bitmap(
        width: width, height: height,
        pixels: try drawing.draw(width: width, height: height, over: size))
    } catch {
      throw CodecError(error, file: name, format: "SVG")
    }
  }

  /// Whether the bytes begin like an SVG file, with an `svg` element near the start.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4096)
    let first = start.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "<") else { return false }
    return String(decoding: start, as: UTF8.self).contains("<svg")
      || String(decoding: start, as: UTF8.self).contains(":svg")
  }
}
