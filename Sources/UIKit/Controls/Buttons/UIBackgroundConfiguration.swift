public import Foundation
public import UIKitValues
public import Views

/// The background of a button or a cell.
public struct UIBackgroundConfiguration: Hashable, Sendable {
  /// The color; nil for the style's.
  ///
  /// A color that was set stays in every state.
  public var backgroundColor: UIColor? { didSet { listStyle = nil } }
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The corner radius, in points; the default is by eye.
  public var cornerRadius: CGFloat {
    get { ownCornerRadius ?? Self.defaultCornerRadius }
    set { ownCornerRadius = newValue }
  }
  /// The corner radius that was set, in points; nil for the default.
  private(set) var ownCornerRadius: CGFloat?
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The color of the line along the edge; nil for the tint.
  public var strokeColor: UIColor?
  /// The width of the line along the edge, in points; 0 draws none.
  public var strokeWidth: CGFloat = 0
  /// The distance of the line outside of the background, in points.
  public var strokeOutset: CGFloat = 0
  /// A blur or glass behind the color.
  public var visualEffect: UIVisualEffect?
  public var image: UIImage?
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// A view above the color.
  public var customView: UIView?

  /// The list's style that gives the color of each state; nil for one color in all.
  var listStyle: ListStyle?

  /// In points.
  static let defaultCornerRadius: CGFloat = 5.95

  public init() {}

  /// No background at all.
  public static func clear() -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration()
    background.backgroundColor = .clear
    return background
  }
}

/// A function from one color to another.
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

  /// Compares identifiers, as closures cannot be compared: all custom ones are equal.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A function from a title's attributes to others.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
  public let transform: @Sendable (AttributeContainer) -> AttributeContainer

  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }

  /// Always true, as closures cannot be compared.
  public static func == (a: Self, b: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
