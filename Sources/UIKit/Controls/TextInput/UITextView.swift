public import Foundation
import Graphics
import LayerTree
public import Typesetting
public import UIKitValues
public import Views

/// Observes the editing of a text view; all methods are optional.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  func textViewDidEndEditing(_ textView: UITextView)
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after typing, not after `text` was set.
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
  /// The action of a tap on a link or an attachment; nil for none.
  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction?
  /// Whether a tap on a link does something.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Whether a tap on an attachment does something.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// A scrolling, editable text of many lines; typed text is always appended.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UIKeyInput {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UITextView.font,
      \UITextView.textColor,
      \UITextView.textContainerInset,
      \UITextView.adjustsFontForContentSizeCategory,
    ]
  }

  final let content = TextContent(frame: .zero)
  private var plain = ""
  private var attributed: NSAttributedString?
  private var linkAttributes: [NSAttributedString.Key: Any]?

  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// - Parameter textContainer: The view's container from then on, of which only the padding is
  ///   used: the text fills the view's width. Nil to create one.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
    setUp()
    guard let textContainer else { return }
    givenContainer = textContainer
    textContainer.attach(to: self)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    alwaysBounceVertical = true
    content.owner = self
    addSubview(content)
    addGestureRecognizer(
      UITapGestureRecognizer(handler: { [weak self] in
        guard let self, $0.state == .ended else { return }
        if isSelectable, !isEditable, let item = item(at: $0.location(in: self)) {
          return perform(item)
        }
        becomeFirstResponder()
      }))
  }

  // MARK: The text

  open var text: String! {
    get { attributed?.string ?? plain }
    set {
      guard attributed != nil || newValue ?? "" != plain else { return }
      (plain, attributed) = (newValue ?? "", nil)
      textChanged()
    }
  }

  /// The attributed text; the view's font, color and alignment are the defaults.
  open var attributedText: NSAttributedString! {
    get { shownText }
    set {
      let text = newValue.map { adjusted(NSAttributedString(attributedString: $0)) }
      guard !areSame(text, attributed ?? shownText) else { return }
      attributed = text
      textChanged()
    }
  }

  /// The font; nil, the default, is the system font of 12 points.
  open var font: UIFont? {
    didSet {
      font = font.map(adjusted)
      if font != oldValue { textChanged() }
    }
  }
  open var adjustsFontForContentSizeCategory = false { didSet { adjustFonts() } }
  open var textColor: UIColor? = .label { didSet { if textColor != oldValue { textChanged() } } }
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { textChanged() } }
  }
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]

  /// The attributes of links, over those of the text; by default the tint color.
  open var linkTextAttributes: [NSAttributedString.Key: Any] {
    get { linkAttributes ?? [.foregroundColor: tintColor.resolvedColor(with: traitCollection)] }
    set {
      guard !newValue.isSame(as: linkTextAttributes) else { return }
      linkAttributes = newValue
      textChanged()
    }
  }

  /// The insets between the view's edges and the text, in points: by default 8 above and below.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { textChanged() } }
  }

  /// The area of the text; its padding is the view's.
  public final var textContainer: NSTextContainer {
    if let givenContainer { return givenContainer }
    let container = NSTextContainer(of: self)
    givenContainer = container
    return container
  }
  private var givenContainer: NSTextContainer?

  /// The area inside the insets, for lines with their padding.
  final var roomForText: CGSize {
    let room = bounds.inset(by: textContainerInset).size
    return CGSize(
      width: max(0, room.width),
      height: isScrollEnabled ? .greatestFiniteMagnitude : max(0, room.height))
  }

  /// The space on either side of each line, in points.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { textChanged() } }
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("text", \UITextView.text),
    KeyedValue("attributedText", \UITextView.attributedText),
    KeyedValue("font", \UITextView.font),
    KeyedValue("textColor", \UITextView.textColor),
    KeyedValue("textAlignment", \UITextView.textAlignment),
    KeyedValue("textContainerInset", \UITextView.textContainerInset),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Editing

  open var isEditable = true {
    didSet { if isEditable != oldValue, !dataDetectorTypes.isEmpty { textChanged() } }
  }
  /// The kinds of information that become links, in texts that the user cannot edit: links and
  /// phone numbers; others are reported.
  open var dataDetectorTypes: UIDataDetectorTypes = [] {
    didSet {
      guard dataDetectorTypes != oldValue else { return }
      textChanged()
      if dataDetectorTypes != .all, !dataDetectorTypes.isSubset(of: .found) {
        reportMisuse(
          "dataDetectorTypes",
          .unsupported(reason: "only links, addresses of mail and phone numbers are found"))
      }
    }
  }
  open var isSelectable = true
  open var clearsOnInsertion = false
  open var allowsEditingTextAttributes = false
  /// Whether it scrolls; if not, its intrinsic size is that of the text.
  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { textChanged() } }
  }

  open override var inputView: UIView? {
    get { customInputView }
    set { customInputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { customAccessoryView }
    set { customAccessoryView = newValue }
  }
  private var customInputView, customAccessoryView: UIView?
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  /// Stored only: a text view shows its characters.
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType?

  /// The end of the text, where text is typed; setting it has no effect.
  open var selectedRange: NSRange {
    get { NSRange(location: (text as NSString).length, length: 0) }
    set {}
  }

  open override var canBecomeFirstResponder: Bool { isEditable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard (delegate as? any UITextViewDelegate)?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    content.placeCaret()
    (delegate as? any UITextViewDelegate)?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard (delegate as? any UITextViewDelegate)?.textViewShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    content.placeCaret()
    (delegate as? any UITextViewDelegate)?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
    return true
  }

  open var hasText: Bool { !text.isEmpty }

  open func insertText(_ text: String) { type(text, deleting: 0) }

  open func deleteBackward() {
    guard let last = text.last else { return }
    type("", deleting: String(last).utf16.count)
  }

  /// Scrolls to a part of the text, including the insets above and below.
  open func scrollRangeToVisible(_ range: NSRange) {
    let head = (text as NSString).substring(to: min(NSMaxRange(range), (text as NSString).length))
    let layout = content.layout(shown(head), width: content.bounds.width)
    let box = layout.lines.last?.frame ?? .zero
    let line = box.offsetBy(dx: content.frame.minX, dy: content.frame.minY)
    let (top, bottom) = (textContainerInset.top, textContainerInset.bottom)
    scrollRectToVisible(
      line.inset(by: UIEdgeInsets(top: -top, left: 0, bottom: -bottom, right: 0)), animated: false)
  }

  private func type(_ new: String, deleting count: Int) {
    let end = (text as NSString).length
    let range = NSRange(location: end - count, length: count)
    let delegate = delegate as? any UITextViewDelegate
    guard isEditable,
      delegate?.textView(self, shouldChangeTextIn: range, replacementText: new) ?? true
    else { return }
    if let old = attributed {
      let copy = NSMutableAttributedString(attributedString: old)
      copy.replaceCharacters(in: range, with: new)
      attributed = copy
    } else {
      plain = (plain as NSString).replacingCharacters(in: range, with: new)
    }
    textChanged()
    if isScrollEnabled { scrollRangeToVisible(selectedRange) }
    delegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
    delegate?.textViewDidChangeSelection(self)
  }

  // MARK: Layout

  final var shownText: NSAttributedString {
    guard let attributed else { return shown(plain) }
    let result = NSMutableAttributedString(attributedString: shown(attributed.string))
    unsafe attributed.enumerateAttributes(in: NSRange(location: 0, length: attributed.length)) {
      found, range, _ in
      result.addAttributes(found, range: range)
    }
    return result
  }

  /// `shownText` with the links that were found in it.
  final var linkedText: NSAttributedString {
    guard !isEditable, !dataDetectorTypes.isEmpty else { return shownText }
    let text = NSMutableAttributedString(attributedString: shownText)
    addDetectedLinks(to: text)
    return text
  }

  /// `linkedText` with the attributes of links, and the alignment of the direction.
  final var drawnText: NSAttributedString {
    let linked = linkedText
    let text = isRightToLeft ? linked.aligned(.right) : linked
    guard attributed != nil || !dataDetectorTypes.isEmpty else { return text }
    let result = NSMutableAttributedString(attributedString: text)
    unsafe text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
      found, range, _ in
      guard found[.link] != nil else { return }
      result.removeAttribute(.link, range: range)
      result.addAttributes(linkTextAttributes, range: range)
    }
    return result
  }

  private func shown(_ string: String) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return NSAttributedString(
      string: string,
      attributes: [
        .font: font ?? UIFont.systemFont(ofSize: 12),
        .foregroundColor: (textColor ?? .label).resolvedColor(with: traitCollection),
        .paragraphStyle: style,
      ])
  }

  private func adjustFonts() {
    guard adjustsFontForContentSizeCategory else { return }
    font = font.map(adjusted)
    guard let text = attributed.map(adjusted), !areSame(text, attributed) else { return }
    attributed = text
    textChanged()
  }

  private func textChanged() {
    setNeedsLayout()
    content.setNeedsDisplay()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
    if bounds.width > 0 { placeText() }
    content.restartBlinking()
    if isFirstResponder { SoftwareKeyboard.current?.textChanged() }
  }

  private func placeText() {
    let inset = textContainerInset
    let width = max(0, bounds.width - inset.left - inset.right - 2 * lineFragmentPadding)
    let height = content.height(width: width)
    content.frame = CGRect(
      x: inset.left + lineFragmentPadding, y: inset.top, width: width, height: height)
    content.placeCaret()
    contentSize = CGSize(width: bounds.width, height: height + inset.top + inset.bottom)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if content.bounds.width != bounds.width - textContainerInset.left - textContainerInset.right
      - 2 * lineFragmentPadding
    {
      placeText()
    }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
    content.setNeedsDisplay()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    content.placeCaret()
    if attributed != nil || !dataDetectorTypes.isEmpty { content.setNeedsDisplay() }
  }

  /// The given width, and the height of the text at that width with its insets.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (inset, padding) = (textContainerInset, 2 * lineFragmentPadding)
    let limit = size.width > 0 && size.width.isFinite ? size.width : 1e6
    let room = max(0, limit - inset.left - inset.right - padding)
    let layout = content.layout(drawnText, width: room)
    let scale = Timeline.current.display.scale
    return CGSize(
      width: min(
        limit,
        ((layout.size.width + inset.left + inset.right + padding) * scale).rounded(.up) / scale),
      height: content.height(width: room) + inset.top + inset.bottom)
  }

  open override var intrinsicContentSize: CGSize {
    isScrollEnabled ? super.intrinsicContentSize : sizeThatFits(.zero)
  }
}

extension UITextView: DirectionalContent {
  package func directionDidChange() {
    content.setNeedsDisplay()
    content.placeCaret()
  }
}

extension UITextView: WrappingContent {
  package func intrinsicContentSize(wrappingAt width: CGFloat) -> CGSize? {
    isScrollEnabled ? nil : sizeThatFits(CGSize(width: width, height: 0))
  }
}
