public import Foundation
public import Views

/// What is behind the content of a button.
public struct UIBackgroundConfiguration: Hashable, @unchecked Sendable {
  /// Nil leaves the color to the style.
  public var backgroundColor: UIColor?
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// In points.
  public var cornerRadius: CGFloat = 5.95
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The color of the line along the edge; the tint for nil.
  public var strokeColor: UIColor?
  /// In points; 0 draws no line.
  public var strokeWidth: CGFloat = 0
  /// How far outside of the background the line is, in points.
  public var strokeOutset: CGFloat = 0
  public var image: UIImage?
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// Shown above the color.
  public var customView: UIView?

  public init() {}

  /// No background at all.
  public static func clear() -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration()
    background.backgroundColor = .clear
    return background
  }
}

/// Makes one color of another.
public struct UIConfigurationColorTransformer: Hashable, Sendable {
  public let transform: @Sendable (UIColor) -> UIColor
  private let id: Int

  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) {
    self.transform = transform
    id = 0
  }

  private init(id: Int, _ transform: @escaping @Sendable (UIColor) -> UIColor) {
    self.id = id
    self.transform = transform
  }

  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  public static let grayscale = UIConfigurationColorTransformer(id: 1) { color in
    let color = color.cgColor
    return UIColor(
      white: 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue, alpha: color.alpha)
  }

  /// Closures cannot be compared: all that were given count as the same.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Makes attributes of a title of others.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
  public let transform: @Sendable (AttributeContainer) -> AttributeContainer

  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }

  /// Closures cannot be compared: all count as the same.
  public static func == (a: Self, b: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
