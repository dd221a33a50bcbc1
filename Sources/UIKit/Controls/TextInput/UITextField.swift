public import Foundation
import LayerTree
public import Typesetting
public import UIKitValues
public import Views

/// One line of editable text.
///
/// Text comes from `insertText(_:)`, called by `Stage.type` and by the keyboard of a presentation.
/// The caret is always at the end of the text. While editing, text that is too long scrolls to its
/// end; otherwise it is truncated by "…".
@preconcurrency @MainActor
open class UITextField: UIControl, UIKeyInput {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UITextField.font,
      \UITextField.textColor,
      \UITextField.borderStyle,
      \UITextField.background,
      \UITextField.adjustsFontForContentSizeCategory,
    ]
  }

  public enum BorderStyle: Int, Sendable {
    case none, line, bezel, roundedRect
  }

  public enum ViewMode: Int, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  final var content = Content()
  final var editing = Editing()
  final let parts = Parts()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  // MARK: Text

  /// The text; setting it sends no event; nil becomes "", as in UIKit.
  open var text: String? {
    get { content.string }
    set { setText(newValue ?? "") }
  }

  open var attributedText: NSAttributedString? {
    get { content.attributed ?? NSAttributedString(string: content.string, attributes: attributes) }
    set { setAttributedText(newValue) }
  }

  open var placeholder: String? {
    get { content.placeholder?.string }
    set {
      update {
        $0.hasPlainPlaceholder = true
        $0.placeholder = newValue.map { NSAttributedString(string: $0) }
      }
    }
  }

  /// The placeholder with its own colors and fonts, if it has any.
  open var attributedPlaceholder: NSAttributedString? {
    get { content.placeholder }
    set {
      // A placeholder that was derived from the plain one is not new.
      guard !areSame(newValue, content.placeholder) else { return }
      update {
        $0.hasPlainPlaceholder = false
        $0.placeholder = newValue.map { adjusted(NSAttributedString(attributedString: $0)) }
      }
    }
  }

  /// The font; 17 points by default, also for nil.
  open var font: UIFont? {
    get { content.font }
    set { update { $0.font = adjusted(newValue ?? .systemFont(ofSize: 17)) } }
  }

  /// Whether no placeholder shows, though there is no text.
  var hidesPlaceholder: Bool { false }

  open var adjustsFontForContentSizeCategory = false { didSet { adjustFonts() } }

  open var textColor: UIColor? {
    get { content.color }
    set { update { $0.color = newValue ?? .label } }
  }

  open var textAlignment: NSTextAlignment {
    get { content.alignment }
    set { update { $0.alignment = newValue } }
  }

  /// Font, color and other attributes of the whole text.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { attributes }
    set { setAttributes(newValue) }
  }

  /// The attributes of typed text; here those of the whole text.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? attributes : nil }
    set { if let newValue { setAttributes(newValue) } }
  }

  open var allowsEditingTextAttributes = false
  /// Whether text that is too long is made smaller, down to `minimumFontSize`.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { changed() } }
  }
  /// The size in points.
  open var minimumFontSize: CGFloat = 0 { didSet { if minimumFontSize != oldValue { changed() } } }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("text", \UITextField.text),
    KeyedValue("attributedText", \UITextField.attributedText),
    KeyedValue("placeholder", \UITextField.placeholder),
    KeyedValue("font", \UITextField.font),
    KeyedValue("textColor", \UITextField.textColor),
    KeyedValue("textAlignment", \UITextField.textAlignment),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Appearance

  open var borderStyle = BorderStyle.none {
    didSet {
      guard borderStyle != oldValue else { return }
      super.backgroundColor = borderStyle == .roundedRect ? nil : content.fill
      changed()
    }
  }
  /// An image that replaces the border if its style is none or a line.
  open var background: UIImage? { didSet { if background != oldValue { changed() } } }
  open var disabledBackground: UIImage? {
    didSet { if disabledBackground != oldValue { changed() } }
  }

  /// The background color; with a rounded border, inside the border.
  open override var backgroundColor: UIColor? {
    get { content.fill }
    set {
      guard newValue != content.fill else { return }
      content.fill = newValue
      super.backgroundColor = borderStyle == .roundedRect ? nil : newValue
      showBorder()
    }
  }

  open var leftView: UIView? { didSet { replaceSideView(oldValue, with: leftView) } }
  open var leftViewMode = ViewMode.never { didSet { if leftViewMode != oldValue { changed() } } }
  open var rightView: UIView? { didSet { replaceSideView(oldValue, with: rightView) } }
  open var rightViewMode = ViewMode.never { didSet { if rightViewMode != oldValue { changed() } } }
  /// The mode of the clear button, which is visible only if there is text.
  open var clearButtonMode = ViewMode.never {
    didSet { if clearButtonMode != oldValue { changed() } }
  }

  // MARK: Editing

  open weak var delegate: (any UITextFieldDelegate)?
  open var isEditing: Bool { editing.isOn }
  /// Whether the text is cleared when editing begins by a tap.
  open var clearsOnBeginEditing = false
  /// Whether the first typed character replaces the text.
  open var clearsOnInsertion = false

  open var hasText: Bool { !content.string.isEmpty }

  /// Appends to the text, if the delegate agrees; "
  /// " is the return key.
  open func insertText(_ text: String) { type(text) }
  /// Removes the last character, if the delegate agrees.
  open func deleteBackward() { eraseLast() }

  /// Whether bullets are shown instead of characters; the last typed one is visible for a second.
  ///
  /// As in UIKit, typing replaces the text if the field was left in between.
  open var isSecureTextEntry = false { didSet { if isSecureTextEntry != oldValue { changed() } } }
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var textContentType: UITextContentType?

  private var ownInputView, ownAccessoryView: UIView?
  /// The view in place of the keyboard.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  /// The view above the keyboard.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }
  /// The keyboard follows after the delegate has heard of it, as on iOS.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    Timeline.current.state(ResponderState.self).holdingInput {
      mayBegin() && super.becomeFirstResponder() && begin()
    }
  }
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    mayEnd() && super.resignFirstResponder() && end()
  }

  // MARK: Rectangles

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func textRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(forBounds: bounds) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  open func editingRect(forBounds bounds: CGRect) -> CGRect {
    defaultTextRect(forBounds: bounds)
  }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    defaultClearButtonRect(forBounds: bounds)
  }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    defaultLeftViewRect(forBounds: bounds)
  }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    defaultRightViewRect(forBounds: bounds)
  }
  /// The caret's rectangle at a position, in the field's coordinates; an override moves the caret.
  open func caretRect(for position: UITextPosition) -> CGRect { caretBox(at: position) }
  /// Draws the placeholder, in the coordinates of its label.
  open func drawPlaceholder(in rect: CGRect) { parts.placeholder.paintText(in: rect) }
  /// Draws the text, in the coordinates of its label.
  open func drawText(in rect: CGRect) { parts.text.paintText(in: rect) }
  open override var intrinsicContentSize: CGSize { naturalSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
    showBorder()
    setNeedsLayout()
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside { beginByTouch() }
  }
}

extension UITextField: StateShowing {
  package func stateChanged() {
    if !isEnabled, isFirstResponder { resignFirstResponder() }
    showBorder()
  }
}
