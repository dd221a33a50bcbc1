public import Foundation
public import UIKitValues
public import Views

/// The ground of a bar and its shadow; bars copy the appearance that they are given.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, NSCopying {
  public let idiom: UIUserInterfaceIdiom
  /// The blur of the content below; nil for none.
  open var backgroundEffect: UIBlurEffect? = .bar { didSet { changed() } }
  /// The color above the blur.
  open var backgroundColor: UIColor? { didSet { changed() } }
  open var backgroundImage: UIImage? { didSet { changed() } }
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { changed() } }
  /// The color of the line at the bar's edge, or of a template shadow image; nil for no line.
  open var shadowColor: UIColor? = .barHairline { didSet { changed() } }
  /// An image at the bar's edge instead of a line.
  open var shadowImage: UIImage? { didSet { changed() } }
  /// Called to update the bar.
  final var onChange: (() -> Void)?
  /// Marks the latest change, also in copies; nil for default values.
  private var revision: Revision?
  private final class Revision {}

  public override init() {
    idiom = .phone
    super.init()
    observeParts()
  }

  public init(idiom: UIUserInterfaceIdiom) {
    self.idiom = idiom
    super.init()
    observeParts()
  }

  public init(barAppearance: UIBarAppearance) {
    idiom = barAppearance.idiom
    super.init()
    adopt(barAppearance)
    observeParts()
    revision = barAppearance.revision
  }

  /// A translucent ground with a line.
  open func configureWithDefaultBackground() {
    setBackground(.bar, nil, .barHairline)
  }

  /// A ground in the background color, with a line.
  open func configureWithOpaqueBackground() {
    setBackground(nil, .systemBackground, .barHairline)
  }

  /// No ground, and no line.
  open func configureWithTransparentBackground() {
    setBackground(nil, nil, nil)
  }

  private func setBackground(_ effect: UIBlurEffect?, _ color: UIColor?, _ line: UIColor?) {
    backgroundEffect = effect
    backgroundColor = color
    backgroundImage = nil
    shadowColor = line
    shadowImage = nil
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    onStage(with: self) { $0.duplicate() }
  }

  /// A copy without its bar.
  func duplicate() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }

  /// Takes the values of another appearance.
  func adopt(_ other: UIBarAppearance) {
    backgroundEffect = other.backgroundEffect
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  /// Connects the appearances that it consists of.
  func observeParts() {}

  final func changed() {
    revision = Revision()
    onChange?()
  }

  /// Whether both have default values, or one is an unchanged copy of the other.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBarAppearance else { return false }
    return onStage(with: (self, other)) {
      $0.revision === $1.revision && type(of: $0) == type(of: $1)
    }
  }

  nonisolated open override var hash: Int { ObjectIdentifier(UIBarAppearance.self).hashValue }

  /// The ground of the bar; without the blur, the color and the shadow if it is transparent.
  final func background(isTransparent: Bool = false) -> BarBackground.Content {
    guard !isTransparent else { return BarBackground.Content() }
    return BarBackground.Content(
      effect: backgroundEffect, color: backgroundColor, image: backgroundImage,
      imageMode: backgroundImageContentMode, line: shadowColor, lineImage: shadowImage)
  }
}

extension UIBlurEffect {
  /// The blur of bars.
  static let bar = UIBlurEffect(style: .systemChromeMaterial)
}

extension UIColor {
  /// The thin line at the edge of a bar: black at 30 % as on iOS 13 to 17; in the dark and in high
  /// contrast by eye.
  static let barHairline = UIColor { traits in
    let isDark = traits.userInterfaceStyle == .dark
    let alpha =
      traits.hasHighContrast ? (isDark ? 0.5 : 0.6) : isDark ? 0.15 : 0.3
    return UIColor(white: isDark ? 1 : 0, alpha: alpha)
  }
}

/// The ground of a bar: a blur, a color or an image, with a line or an image along one edge.
@MainActor
final class BarBackground: UIView {
  struct Content: Equatable {
    var effect: UIBlurEffect?
    var color: UIColor?
    var image: UIImage?
    var imageMode = UIView.ContentMode.scaleToFill
    var line: UIColor?
    var lineImage: UIImage?

    /// Removes the blur and the line that bars have unless code has set others, for looks in
    /// which they have none.
    @MainActor mutating func removeDefaults() {
      if effect === UIBlurEffect.bar { effect = nil }
      if line === UIColor.barHairline { line = nil }
    }
  }

  private(set) var content = Content()
  private let blur = UIVisualEffectView(effect: nil)
  private let picture = UIImageView()
  private let line = UIImageView()
  private let linesTop: Bool

  /// - Parameter linesTop: Whether the line is at the upper edge.
  init(linesTop: Bool) {
    self.linesTop = linesTop
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    blur.isHidden = true
    picture.clipsToBounds = true
    picture.isHidden = true
    line.isHidden = true
    for view in [blur, picture, line] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows other content; within an animation block, colors and the blur change gradually.
  func show(_ new: Content) {
    guard new != content else { return }
    content = new
    if new.effect != nil { blur.isHidden = false }
    blur.effect = new.effect
    backgroundColor = new.color
    if picture.image != new.image { picture.image = new.image }
    picture.contentMode = new.imageMode
    picture.isHidden = new.image == nil
    line.image = new.lineImage
    line.tintColor = new.line
    line.backgroundColor = new.lineImage == nil ? new.line : nil
    line.isHidden = new.line == nil && new.lineImage == nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    blur.frame = bounds
    picture.frame = bounds
    let height = content.lineImage?.size.height ?? .onePixel
    line.frame = CGRect(
      x: 0, y: linesTop ? -height : bounds.maxY, width: bounds.width, height: height)
  }
}
