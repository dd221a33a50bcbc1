public import Foundation
import Graphics

extension UIImage {
  /// The orientation of the pixels when displayed; the names describe the camera's top.
  public enum Orientation: Int, Hashable, Sendable, CaseIterable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The colors of an image: its own or the tint color.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// The image's colors; for symbols the tint color.
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// The way in which the center of a resizable image fills its rectangle.
  public enum ResizingMode: Int, Hashable, Sendable {
    case tile, stretch
  }

  /// The attributes that an image varies by.
  ///
  /// Unchecked as Sendable, because Swift checks final classes only; it has no state.
  open class Configuration: NSObject, @unchecked Sendable {}

  public enum SymbolWeight: Int, Hashable, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  public enum SymbolScale: Int, Hashable, Sendable {
    case `default` = -1
    case unspecified = 0
    case small, medium, large
  }
}

extension UIImage.Orientation {
  /// A bitmap rotated and mirrored to be upright.
  func upright(_ bitmap: Bitmap) -> Bitmap {
    let (w, h) = (bitmap.width, bitmap.height)
    let swaps = [.left, .right, .leftMirrored, .rightMirrored].contains(self)
    var result = Bitmap(width: swaps ? h : w, height: swaps ? w : h)
    for y in 0..<result.height {
      for x in 0..<result.width {
        result[x, y] =
          switch self {
          case .up: bitmap[x, y]
          case .down: bitmap[w - 1 - x, h - 1 - y]
          case .left: bitmap[w - 1 - y, x]
          case .right: bitmap[y, h - 1 - x]
          case .upMirrored: bitmap[w - 1 - x, y]
          case .downMirrored: bitmap[x, h - 1 - y]
          case .leftMirrored: bitmap[w - 1 - y, h - 1 - x]
          case .rightMirrored: bitmap[y, x]
          }
      }
    }
    return result
  }
}
