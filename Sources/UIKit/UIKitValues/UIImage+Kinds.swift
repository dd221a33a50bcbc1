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

  /// A symbol's size and weight.
  ///
  /// Unchecked as Sendable, because its superclass is; it changes only while it is made.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// The size of the accompanying text, in points.
    var pointSize: CGFloat?
    var weight: SymbolWeight?
    var symbolScale: SymbolScale?

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight
        && symbolScale == other.symbolScale
    }

    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      hasher.combine(symbolScale)
      return hasher.finalize()
    }

    public convenience init(pointSize: CGFloat) {
      self.init()
      self.pointSize = pointSize
    }

    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
      self.init(pointSize: pointSize)
      self.weight = weight
    }

    public convenience init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
    ) {
      self.init(pointSize: pointSize, weight: weight)
      symbolScale = scale
    }

    public convenience init(weight: UIImage.SymbolWeight) {
      self.init()
      self.weight = weight
    }

    public convenience init(scale: UIImage.SymbolScale) {
      self.init()
      symbolScale = scale
    }

    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(font: UIFont.preferredFont(forTextStyle: textStyle))
    }

    public convenience init(font: UIFont) {
      self.init(
        pointSize: font.pointSize,
        weight: SymbolWeight(rawValue: font.textFont.weight.rawValue / 100) ?? .regular)
    }

    /// The other configuration, with this one's values for those it does not set.
    public func applying(_ otherConfiguration: UIImage.SymbolConfiguration) -> Self {
      let result = Self()
      result.pointSize = otherConfiguration.pointSize ?? pointSize
      result.weight = otherConfiguration.weight ?? weight
      result.symbolScale = otherConfiguration.symbolScale ?? symbolScale
      return result
    }

    public override init() { super.init() }
  }

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
