import Base
import Graphics

/// The sizes in which vector pictures are drawn.
enum VectorPicture {
  /// The pixels per point of the pictures, as on a phone's screen.
  static let scale = 3

  /// The shortest side of a drawing, in points.
  private static let smallestSide = 0.01

  /// The size in pixels of a drawing, up to whole ones.
  ///
  /// - Parameters:
  ///   - points: The size of the drawing.
  ///   - limit: The largest number of pixels.
  static func pixels(
    of points: (width: Double, height: Double), name: String, format: String, limit: Int
  ) throws(CodecError) -> (width: Int, height: Int) {
    // Scaled up to a pixel, parts of a smaller drawing would exceed the range of numbers.
    guard points.width >= smallestSide, points.height >= smallestSide else {
      throw .damaged(
        file: name, format: format,
        reason: "it is \(points.width)×\(points.height) points, less than a pixel can show")
    }
    let width = (points.width * Double(scale)).rounded(.up)
    let height = (points.height * Double(scale)).rounded(.up)
    let size = (width: Int(saturating: width), height: Int(saturating: height))
    guard Bitmap.allows(width: width, height: height) else {
      throw .tooLarge(file: name, width: size.width, height: size.height)
    }
    try PictureLimits.check(width: size.width, height: size.height, file: name, pixels: limit)
    return size
  }
}

extension CodecError {
  init(_ failure: DrawingFailure, file: String, format: String) {
    switch failure {
    case .damaged(let reason): self = .damaged(file: file, format: format, reason: reason)
    case .refused(let reason): self = .libraryFailed(file: file, format: format, reason: reason)
    }
  }
}
