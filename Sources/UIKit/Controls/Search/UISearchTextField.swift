public import Foundation
import LayerTree
public import UIKitValues
import Views

/// The text field of a search bar: on a gray ground, with a magnifier before the text.
///
/// The magnifier's place and the colors are those of iOS 17; the place of the text is by eye. The
/// font follows the text size.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  private let magnifier = UIImageView()
  /// Offsets of the parts, as set by a search bar.
  final var shifts = Shifts() { didSet { if shifts != oldValue { setNeedsLayout() } } }

  /// Offsets in points.
  struct Shifts: Equatable {
    var text, icon, clear, accessory: UIOffset
    init() { (text, icon, clear, accessory) = (.zero, .zero, .zero, .zero) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    adjustsFontForContentSizeCategory = true
    font = .preferredFont(forTextStyle: .body)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = Self.radius
    clipsToBounds = true
    returnKeyType = .search
    clearButtonMode = .always
    accessibilityTraits = .searchField
    setMagnifier(nil)
    magnifier.tintColor = .secondaryLabel
    leftView = magnifier
    leftViewMode = .always
  }

  private static let radius: CGFloat = 10

  /// Replaces the magnifier; nil for the system's.
  final func setMagnifier(_ image: UIImage?) {
    magnifier.image =
      image
      ?? UIImage(
        systemName: "magnifyingglass",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: Self.magnifierSize))
    magnifier.sizeToFit()
    setNeedsLayout()
  }

  /// The font size of the magnifier, whose ink then is 12.33 points wide.
  private static let magnifierSize: CGFloat = 12.5

  /// The magnifier's color is the placeholder's.
  open override var placeholder: String? {
    get { super.placeholder }
    set {
      attributedPlaceholder = newValue.map {
        NSAttributedString(string: $0, attributes: [.foregroundColor: UIColor.secondaryLabel])
      }
    }
  }

  /// The height for its font: 36 points at the standard size.
  final var preferredHeight: CGFloat {
    max(36, ((font ?? .systemFont(ofSize: 17)).lineHeight.upToPixel + 15).rounded())
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width + 53, height: preferredHeight)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Tokens

  /// Tokens before the text; stored, but not shown, which is reported.
  open var tokens: [UISearchToken] = [] {
    didSet {
      guard tokens != oldValue else { return }
      reportUnsupported("tokens", "tokens are not shown")
      valuesChanged()
    }
  }
  open var tokenBackgroundColor: UIColor! = .systemBlue {
    didSet { if tokenBackgroundColor != oldValue { valuesChanged() } }
  }
  open var allowsDeletingTokens = true
  open var allowsCopyingTokens = true
  open func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
    tokens.insert(token, at: min(max(tokenIndex, 0), tokens.count))
  }
  open func removeToken(at tokenIndex: Int) {
    if tokens.indices.contains(tokenIndex) { tokens.remove(at: tokenIndex) }
  }

  // MARK: Rectangles

  /// The magnifier's ink begins 8 points inside.
  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    guard size != .zero, shows(leftViewMode) else { return .zero }
    return CGRect(
      x: bounds.minX + 6.75 + shifts.icon.horizontal,
      y: (bounds.midY - size.height / 2 + shifts.icon.vertical).toPixel, width: size.width,
      height: size.height)
  }

  open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = rightView?.bounds.size, shows(rightViewMode) else { return .zero }
    return CGRect(
      x: bounds.maxX - 8 - size.width + shifts.accessory.horizontal,
      y: (bounds.midY - size.height / 2 + shifts.accessory.vertical).toPixel, width: size.width,
      height: size.height)
  }

  open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.maxX - 6 - 19 + shifts.clear.horizontal,
      y: (bounds.midY - 9.5 + shifts.clear.vertical).toPixel, width: 19, height: 19)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    let left = shows(leftViewMode) && leftView != nil ? 30.0 : 10
    let hasAccessory = shows(rightViewMode) && rightView != nil
    let right = hasAccessory || hasText ? 28.0 : 10
    let box = CGRect(
      x: bounds.minX + left + shifts.text.horizontal, y: bounds.minY + shifts.text.vertical,
      width: max(0, bounds.width - left - right), height: bounds.height)
    return isRightToLeft ? box.mirrored(in: bounds) : box
  }

  open override func editingRect(forBounds bounds: CGRect) -> CGRect {
    textRect(forBounds: bounds)
  }
}

/// A part of a search that is shown as a capsule before the text; not drawn here.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
  open var representedObject: Any?
  public let text: String
  public let icon: UIImage?

  public init(icon: UIImage?, text: String) {
    self.icon = icon
    self.text = text
    super.init()
  }
}
