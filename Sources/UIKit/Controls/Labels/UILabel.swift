public import Foundation
import LayerTree
public import Typesetting
public import UIKitValues
public import Views

/// One or more lines of text, centered vertically.
@preconcurrency @MainActor
open class UILabel: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UILabel.font,
      \UILabel.textColor,
      \UILabel.highlightedTextColor,
      \UILabel.textAlignment,
      \UILabel.lineBreakMode,
      \UILabel.numberOfLines,
      \UILabel.adjustsFontSizeToFitWidth,
      \UILabel.adjustsFontForContentSizeCategory,
      \UILabel.shadowColor,
      \UILabel.shadowOffset,
    ]
  }

  final var state = State()

  /// The text of the label and its attributes.
  struct State: Equatable {
    @Compared var attributed: NSAttributedString?
    var text: String?
    var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    var textColor = UIColor.label
    var highlightedTextColor: UIColor?
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byTruncatingTail
    var numberOfLines = 1
    var isEnabled = true
    var isHighlighted = false
    var adjustsSize = false
    var minimumScale: CGFloat = 0
    var baselineAdjustment = UIBaselineAdjustment.alignBaselines
    var shadowColor: UIColor?
    var shadowOffset = CGSize(width: 0, height: -1)
    var preferredWidth: CGFloat = 0
    /// The width of a label of several lines in layout.
    var laidOutWidth: CGFloat = 0
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
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  // MARK: Text

  /// The text; setting it removes the attributes of `attributedText`.
  open var text: String? {
    get { state.attributed?.string ?? state.text }
    set {
      update(.text) {
        $0.text = newValue
        $0.attributed = nil
      }
    }
  }

  /// The attributed text; the label's font, color, alignment and line breaking are the defaults.
  open var attributedText: NSAttributedString? {
    get { state.attributed ?? state.text.map { TextBlock(state, text: $0).attributed } }
    set {
      // A text that was derived from the plain text is not new.
      if newValue != nil, state.attributed == nil, areSame(newValue, attributedText) { return }
      update(.text) {
        $0.attributed = newValue.map { adjusted(NSAttributedString(attributedString: $0)) }
        $0.text = nil
      }
    }
  }

  /// The font; setting it applies to all of `attributedText`, as do color and alignment.
  open var font: UIFont! {
    get { state.font }
    set {
      update(.text) {
        $0.font = adjusted(newValue ?? .systemFont(ofSize: UIFont.labelFontSize))
        $0.setAttribute(.font, $0.font)
      }
    }
  }

  open var textColor: UIColor! {
    get { state.textColor }
    set {
      update(.appearance) {
        $0.textColor = newValue ?? .label
        $0.setAttribute(.foregroundColor, $0.textColor)
      }
    }
  }

  /// The color used instead of `textColor` while highlighted; nil for no change.
  open var highlightedTextColor: UIColor? {
    get { state.highlightedTextColor }
    set { update(.appearance) { $0.highlightedTextColor = newValue } }
  }

  open var isHighlighted: Bool {
    get { state.isHighlighted }
    set { update(.appearance) { $0.isHighlighted = newValue } }
  }

  /// Whether the label is enabled; if not, its text is gray.
  open var isEnabled: Bool {
    get { state.isEnabled }
    set { update(.appearance) { $0.isEnabled = newValue } }
  }

  open var textAlignment: NSTextAlignment {
    get { state.alignment }
    set {
      update(.appearance) {
        $0.alignment = newValue
        $0.setParagraphStyle { $0.alignment = newValue }
      }
    }
  }

  open var lineBreakMode: NSLineBreakMode {
    get { state.lineBreakMode }
    set {
      update(.text) {
        $0.lineBreakMode = newValue
        $0.setParagraphStyle { $0.lineBreakMode = newValue }
      }
    }
  }

  /// The largest number of lines; 0 for no limit.
  open var numberOfLines: Int {
    get { state.numberOfLines }
    set { update(.text) { $0.numberOfLines = max(0, newValue) } }
  }

  /// Whether text that does not fit into the bounds, in at most `numberOfLines`, is made smaller.
  open var adjustsFontSizeToFitWidth: Bool {
    get { state.adjustsSize }
    set { update(.appearance) { $0.adjustsSize = newValue } }
  }

  /// The minimum scale for `adjustsFontSizeToFitWidth`, relative to the font's size.
  open var minimumScaleFactor: CGFloat {
    get { state.minimumScale }
    set { update(.appearance) { $0.minimumScale = newValue } }
  }

  open var baselineAdjustment: UIBaselineAdjustment {
    get { state.baselineAdjustment }
    set { update(.appearance) { $0.baselineAdjustment = newValue } }
  }

  /// Has no effect: letter spacing does not change.
  open var allowsDefaultTighteningForTruncation = false
  open var adjustsFontForContentSizeCategory = false { didSet { adjustFonts() } }

  open var shadowColor: UIColor? {
    get { state.shadowColor }
    set { update(.appearance) { $0.shadowColor = newValue } }
  }

  /// The offset in points, y down; by default one point up.
  open var shadowOffset: CGSize {
    get { state.shadowOffset }
    set { update(.appearance) { $0.shadowOffset = newValue } }
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("text", \UILabel.text),
    KeyedValue("attributedText", \UILabel.attributedText),
    KeyedValue("font", \UILabel.font),
    KeyedValue("textColor", \UILabel.textColor),
    KeyedValue("textAlignment", \UILabel.textAlignment),
    KeyedValue("numberOfLines", \UILabel.numberOfLines),
    KeyedValue("enabled", \UILabel.isEnabled),
    KeyedValue("isEnabled", \UILabel.isEnabled),
    KeyedValue("highlighted", \UILabel.isHighlighted),
    KeyedValue("isHighlighted", \UILabel.isHighlighted),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Size

  /// The width at which lines break for `intrinsicContentSize`; 0 for the width from layout.
  open var preferredMaxLayoutWidth: CGFloat {
    get { state.preferredWidth }
    set { update(.text) { $0.preferredWidth = newValue } }
  }

  /// The text's size, rounded up to whole pixels of the screen.
  open override var intrinsicContentSize: CGSize {
    let limit = state.preferredWidth > 0 && numberOfLines != 1 ? state.preferredWidth : .infinity
    let size = fittingRect(width: limit).size
    guard numberOfLines != 1, state.preferredWidth <= 0, state.laidOutWidth > 0 else { return size }
    // The preferred width, and the height at the width from layout.
    return CGSize(width: size.width, height: fittingRect(width: state.laidOutWidth).height)
  }

  /// A single line has its natural size, whatever the width; several lines break at the width,
  /// unless it is 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    fittingRect(width: numberOfLines == 1 || size.width <= 0 ? .infinity : size.width).size
  }

  /// The rectangle of the text, rounded out to pixels; an override changes the label's preferred
  /// size.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    measuredRect(in: bounds, lines: numberOfLines)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard numberOfLines != 1, bounds.width > 0, state.laidOutWidth != bounds.width,
      !translatesAutoresizingMaskIntoConstraints
    else { return }
    state.laidOutWidth = bounds.width
    invalidateIntrinsicContentSize()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
  }

  private func adjustFonts() {
    guard adjustsFontForContentSizeCategory else { return }
    update(.text) {
      $0.font = adjusted($0.font)
      $0.attributed = $0.attributed.map(adjusted)
    }
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text in a rectangle, centered vertically; may be overridden to draw in a smaller
  /// one.
  open func drawText(in rect: CGRect) { paintText(in: rect) }

  private func fittingRect(width: CGFloat) -> CGRect {
    let bounds = CGRect(x: 0, y: 0, width: width, height: .infinity)
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
  }
}

/// The part of a label's text that keeps its position when the text is made smaller.
public enum UIBaselineAdjustment: Int, Hashable, Sendable {
  case alignBaselines, alignCenters, none
}
