import Base
public import Graphics

/// Vector pictures from SVG files, drawn by librsvg.
public enum SVG {
  /// The pixels per point of the pictures, as on a phone's screen.
  public static let scale = 3

  /// The shortest side of a drawing, in points.
  private static let smallestSide = 0.01

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
    do {
      return try draw(LibRSVG(bytes), cost, name: name, pixels: pixels)
    } catch let error as LibRSVG.Failure {
      switch error {
      case .damaged(let reason): throw .damaged(file: name, format: "SVG", reason: reason)
      case .refused(let reason): throw .libraryFailed(file: name, format: "SVG", reason: reason)
      }
    } catch let error as CodecError {
      throw error
    } catch {
      throw .libraryFailed(file: name, format: "SVG", reason: "\(error)")
    }
  }

  private static func draw(
    _ drawing: LibRSVG, _ cost: SVGCost, name: String, pixels: Int
  ) throws -> Bitmap {
    let points = drawing.size
    guard points.width > 0, points.height > 0, points.width.isFinite, points.height.isFinite else {
      throw CodecError.damaged(
        file: name, format: "SVG", reason: "it has neither a width and height nor a viewBox")
    }
    // Scaled up to a pixel, parts of such a drawing would exceed the range of numbers.
    guard points.width >= smallestSide, points.height >= smallestSide else {
      throw CodecError.damaged(
        file: name, format: "SVG",
        reason: "it is \(points.width)×\(points.height) points, less than a pixel can show")
    }
    let size = (width: points.width * Double(scale), height: points.height * Double(scale))
    let (width, height) = (size.width.rounded(.up), size.height.rounded(.up))
    guard Bitmap.allows(width: width, height: height) else {
      throw CodecError.tooLarge(
        file: name, width: Int(saturating: width), height: Int(saturating: height))
    }
    try PictureLimits.check(
      width: Int(saturating: width), height: Int(saturating: height), file: name, pixels: pixels)
    guard cost.isAllowed(pixels: width * height) else { throw CodecError.tooMuchWork(file: name) }
    return Bitmap(
      width: Int(saturating: width), height: Int(saturating: height),
      pixels: try drawing.draw(
        width: Int(saturating: width), height: Int(saturating: height), over: size))
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
