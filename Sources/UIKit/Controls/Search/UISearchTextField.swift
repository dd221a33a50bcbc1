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
    tokenRow?.font = font
    super.layoutSubviews()
    let radius = metrics.corners.radius(in: bounds.size)
    if layer.cornerRadius != radius { layer.cornerRadius = radius }
    let (left, right) = textInsets
    guard let tokenRow, let box = tokenBox(in: bounds, left: left, right: right) else { return }
    tokenRow.corners = metrics.tokenCorners
    tokenRow.frame = oriented(box)
    tokenRow.layoutIfNeeded()
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

  /// Capsules before the text.
  ///
  /// Delete before the text selects the last one, and then removes it. Where they leave less than
  /// 60 points to the text, the first ones are cut off; this number is by eye.
  open var tokens: [UISearchToken] = [] {
    didSet {
      guard tokens != oldValue else { return }
      showTokens()
      valuesChanged()
    }
  }
  open var tokenBackgroundColor: UIColor! = .systemBlue {
    didSet {
      guard tokenBackgroundColor != oldValue else { return }
      showTokens()
      valuesChanged()
    }
  }
  /// Whether delete before the text removes tokens.
  open var allowsDeletingTokens = true
  open var allowsCopyingTokens = true
  open func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
    tokens.insert(token, at: min(max(tokenIndex, 0), tokens.count))
  }
  open func removeToken(at tokenIndex: Int) {
    if tokens.indices.contains(tokenIndex) { tokens.remove(at: tokenIndex) }
  }

  override var hidesPlaceholder: Bool { !tokens.isEmpty }

  private var tokenRow: SearchTokenRow?
  /// The index of the token that the next delete removes.
  private var selectedToken: Int? {
    didSet { if selectedToken != oldValue { tokenRow?.select(selectedToken) } }
  }

  private func showTokens() {
    selectedToken = nil
    if tokenRow == nil, !tokens.isEmpty {
      let row = SearchTokenRow()
      tokenRow = row
      addSubview(row)
    }
    tokenRow?.font = font
    tokenRow?.show(tokens, color: tokenBackgroundColor ?? .systemBlue)
    setNeedsLayout()
  }

  open override func deleteBackward() {
    guard !hasText, allowsDeletingTokens, let last = tokens.indices.last else {
      selectedToken = nil
      return super.deleteBackward()
    }
    guard selectedToken == last else {
      selectedToken = last
      return
    }
    tokens.removeLast()
    sendActions(for: .editingChanged)
  }

  /// Setting it deselects a token.
  open override var text: String? {
    get { super.text }
    set {
      selectedToken = nil
      super.text = newValue
    }
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let hasResigned = super.resignFirstResponder()
    if hasResigned { selectedToken = nil }
    return hasResigned
  }

  open override func insertText(_ text: String) {
    selectedToken = nil
    super.insertText(text)
  }

  /// The frame of the tokens in left-to-right order, and their distance from the text.
  private func tokenBox(in bounds: CGRect, left: CGFloat, right: CGFloat) -> CGRect? {
    guard let tokenRow, !tokens.isEmpty else { return nil }
    let room = max(0, bounds.width - left - right - Self.leastTextWidth)
    let inset = metrics.tokenInset
    return CGRect(
      x: bounds.minX + left - metrics.tokenOutset, y: bounds.minY + inset,
      width: min(tokenRow.fittingWidth, room), height: max(0, bounds.height - 2 * inset))
  }

  /// The least width of the text beside tokens, in points, by eye.
  private static let leastTextWidth: CGFloat = 60
  /// The distance of the text from tokens, in points, by eye.
  private static let tokenGap: CGFloat = 6

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

  /// The distances of tokens and text from the edges in left-to-right order.
  private var textInsets: (left: CGFloat, right: CGFloat) {
    let metrics = metrics
    let hasAccessory = shows(rightViewMode) && rightView != nil
    return (
      shows(leftViewMode) && leftView != nil ? metrics.textStart : metrics.textEnd,
      hasAccessory || hasText ? metrics.clearEnd + 22 : metrics.textEnd
    )
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    var (left, right) = textInsets
    if let tokens = tokenBox(in: bounds, left: left, right: right) {
      left = tokens.maxX - bounds.minX + Self.tokenGap
    }
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
  /// The distance of tokens from the upper and lower edge, and how far they begin before the text's
  /// place; these and their corners are by eye.
  let tokenInset, tokenOutset: CGFloat
  let tokenCorners: CornerShape

  /// The magnifier's ink is 12.33 points wide, as on iOS 17; the places of the text are by eye.
  static let classic = SearchFieldMetrics(
    corners: .radius(10), magnifier: UIImage.SymbolConfiguration(pointSize: 12.5),
    magnifierStart: 6.75, textStart: 30, textEnd: 10, clearEnd: 6, placeholder: .secondaryLabel,
    placeholderWeight: .regular, tokenInset: 5, tokenOutset: 0, tokenCorners: .radius(6))

  /// Text and placeholder as measured; so is the magnifier's ring, whose place is by eye, as are
  /// colors in the dark.
  static let ios26 = SearchFieldMetrics(
    corners: .capsule, magnifier: UIImage.SymbolConfiguration(pointSize: 18, weight: .medium),
    magnifierStart: 12, textStart: 39.5, textEnd: 14, clearEnd: 9,
    placeholder: UIColor {
      UIColor(white: $0.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.25)
    }, placeholderWeight: .medium, tokenInset: 5, tokenOutset: 3, tokenCorners: .capsule)
}
