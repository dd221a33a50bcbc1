import Foundation
import Graphics

/// The content of an image: pixels, or a drawing that is sharp at any scale.
package enum ImageContent {
  case pixels(CGImage)
  /// A drawing in the image's coordinates, in points, origin at the top left.
  case drawing(DisplayList)
}

extension CGContext {
  /// Draws a part of an image's content over a rectangle, upright.
  /// - Parameters:
  ///   - size: The size of the whole content, in points.
  ///   - source: The part, in the content's points.
  func draw(_ content: ImageContent, size: CGSize, part source: CGRect, in rect: CGRect) {
    guard source.width > 0, source.height > 0, rect.width > 0, rect.height > 0 else { return }
    saveGState()
    defer { restoreGState() }
    // Parts of whole pixels are cropped, so that neighboring pixels do not bleed into a stretched
    // part.
    if case .pixels(let image) = content, let part = image.part(source, of: size) {
      return drawUpright(part, in: rect)
    }
    if source != CGRect(origin: .zero, size: size) { clip(to: rect) }
    translateBy(x: rect.minX, y: rect.minY)
    scaleBy(x: rect.width / source.width, y: rect.height / source.height)
    translateBy(x: -source.minX, y: -source.minY)
    switch content {
    case .pixels(let image): drawUpright(image, in: CGRect(origin: .zero, size: size))
    case .drawing(let list): replay(list)
    }
  }
}

extension CGImage {
  /// The part of an image, given in points of the whole image's size; nil if its edges are not on
  /// pixel boundaries.
  fileprivate func part(_ source: CGRect, of size: CGSize) -> CGImage? {
    let (x, y) = (CGFloat(width) / size.width, CGFloat(height) / size.height)
    let exact = CGRect(
      x: source.minX * x, y: source.minY * y, width: source.width * x, height: source.height * y)
    let whole = CGRect(
      x: exact.minX.rounded(), y: exact.minY.rounded(), width: exact.width.rounded(),
      height: exact.height.rounded())
    guard abs(exact.minX - whole.minX) < 1e-6, abs(exact.minY - whole.minY) < 1e-6,
      abs(exact.width - whole.width) < 1e-6, abs(exact.height - whole.height) < 1e-6
    else { return nil }
    if whole == CGRect(x: 0, y: 0, width: width, height: height) { return self }
    return cropping(to: whole)
  }
}

extension ImageContent {
  /// The content in one color, its alpha kept.
  /// - Parameter size: In points.
  func filled(with color: CGColor, size: CGSize) -> ImageContent {
    switch self {
    case .pixels(let image):
      var bitmap = image.bitmap
      // The pixel for the last alpha; 256 is no alpha.
      var cached = (alpha: UInt32(256), pixel: PremultipliedPixel.clear)
      for index in bitmap.pixels.indices {
        let alpha = bitmap.pixels[index].alpha
        if alpha != cached.alpha {
          var color = color
          color.alpha *= CGFloat(alpha) / 255
          cached = (alpha, PremultipliedPixel(color))
        }
        bitmap.pixels[index] = cached.pixel
      }
      return .pixels(CGImage(bitmap))
    case .drawing(let list):
      let context = CGContext(bounds: CGRect(origin: .zero, size: size))
      context.beginTransparencyLayer()
      context.replay(list)
      context.setFillColor(color)
      context.setBlendMode(.sourceIn)
      // Slightly larger than the image, so that its edges are not cut.
      context.fill(CGRect(origin: .zero, size: size).insetBy(dx: -1, dy: -1))
      context.endTransparencyLayer()
      return .drawing(context.displayList)
    }
  }
}
