public import Foundation
import LayerTree
public import UIKitValues
import Views

/// The text field of a search bar: on a gray ground, with a magnifier before the text.
///
/// The magnifier's place and the colors are those of iOS 17, or in the look of iOS 26 of a capsule
/// as measured there. The font follows the text size.
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
    clipsToBounds = true
    returnKeyType = .search
    clearButtonMode = .always
    accessibilityTraits = .searchField
    setMagnifier(nil)
    magnifier.tintColor = .secondaryLabel
    leftView = magnifier
    leftViewMode = .always
    layer.cornerRadius = metrics.corners.radius(in: bounds.size)
  }

  private var metrics: SearchFieldMetrics { SearchFieldMetrics(traitCollection) }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let hasOtherLook = traitCollection.hasOtherLook(than: previousTraitCollection)
    if hasOtherLook, !hasOwnMagnifier { setMagnifier(nil) }
    if hasOtherLook || metrics.placeholderWeight != .regular, plainPlaceholder != nil {
      showPlaceholder()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let radius = metrics.corners.radius(in: bounds.size)
    if layer.cornerRadius != radius { layer.cornerRadius = radius }
  }

  private var hasOwnMagnifier = false

  /// Replaces the magnifier; nil for the system's.
  final func setMagnifier(_ image: UIImage?) {
    hasOwnMagnifier = image != nil
    magnifier.image =
      image
      ?? UIImage(
        systemName: "magnifyingglass",
        withConfiguration: metrics.magnifier)
    magnifier.sizeToFit()
    setNeedsLayout()
  }

  /// The text in the color of the look, which is the magnifier's on iOS 17.
  open override var placeholder: String? {
    get { super.placeholder }
    set {
      plainPlaceholder = newValue
      showPlaceholder()
    }
  }

  /// The placeholder in the color of the look; nil if another one was set.
  private var plainPlaceholder: String?

  open override var attributedPlaceholder: NSAttributedString? {
    get { super.attributedPlaceholder }
    set {
      plainPlaceholder = nil
      super.attributedPlaceholder = newValue
    }
  }

  private func showPlaceholder() {
    super.attributedPlaceholder = plainPlaceholder.map {
      var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: metrics.placeholder]
      if metrics.placeholderWeight != .regular {
        attributes[.font] = UIFont.systemFont(
          ofSize: font?.pointSize ?? 17, weight: metrics.placeholderWeight)
      }
      return NSAttributedString(string: $0, attributes: attributes)
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

  /// The magnifier's ink begins 8 points inside, as on iOS 17.
  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    guard size != .zero, shows(leftViewMode) else { return .zero }
    return CGRect(
      x: bounds.minX + metrics.magnifierStart + shifts.icon.horizontal,
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
      x: bounds.maxX - metrics.clearEnd - 19 + shifts.clear.horizontal,
      y: (bounds.midY - 9.5 + shifts.clear.vertical).toPixel, width: 19, height: 19)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    let metrics = metrics
    let left = shows(leftViewMode) && leftView != nil ? metrics.textStart : metrics.textEnd
    let hasAccessory = shows(rightViewMode) && rightView != nil
    let right = hasAccessory || hasText ? metrics.clearEnd + 22 : metrics.textEnd
    let box = CGRect(
      x: bounds.minX + left + shifts.text.horizontal, y: bounds.minY + shifts.text.vertical,
      width: max(0, bounds.width - left - right), height: bounds.height)
    return isRightToLeft ? box.mirrored(in: bounds) : box
  }

  open override func editingRect(forBounds bounds: CGRect) -> CGRect {
    textRect(forBounds: bounds)
  }
}

/// The measures of a search field, in points.
private struct SearchFieldMetrics: LookMetrics {
  let corners: CornerShape
  let magnifier: UIImage.SymbolConfiguration
  /// The distance of the magnifier's image from the edge.
  let magnifierStart: CGFloat
  /// The distances of the text after a magnifier and of a text without pictures from the edges.
  let textStart, textEnd: CGFloat
  /// The distance of the clear button from the edge, by eye.
  let clearEnd: CGFloat
  let placeholder: UIColor
  let placeholderWeight: UIFont.Weight

  /// The magnifier's ink is 12.33 points wide, as on iOS 17; the places of the text are by eye.
  static let classic = SearchFieldMetrics(
    corners: .radius(10), magnifier: UIImage.SymbolConfiguration(pointSize: 12.5),
    magnifierStart: 6.75, textStart: 30, textEnd: 10, clearEnd: 6, placeholder: .secondaryLabel,
    placeholderWeight: .regular)

  /// Text and placeholder as measured; so is the magnifier's ring, whose place is by eye, as are
  /// colors in the dark.
  static let ios26 = SearchFieldMetrics(
    corners: .capsule, magnifier: UIImage.SymbolConfiguration(pointSize: 18, weight: .medium),
    magnifierStart: 12, textStart: 39.5, textEnd: 14, clearEnd: 9,
    placeholder: UIColor {
      UIColor(white: $0.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.25)
    }, placeholderWeight: .medium)
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
