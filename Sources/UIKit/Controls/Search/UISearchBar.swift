public import Foundation
import LayerTree
public import UIKitValues
public import Views

/// A field for a search, with a button to cancel and a bar of scopes.
///
/// The field is 36 points high in a bar of 56, as on iOS 17, or of 44 in the look of iOS 26, and
/// grows with the text size; other measures are by eye.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UISearchBar.barTintColor,
      \UISearchBar.isTranslucent,
      \UISearchBar.barStyle,
      \UISearchBar.searchBarStyle,
      \UISearchBar.backgroundImage,
      \UISearchBar.scopeBarBackgroundImage,
    ]
  }

  /// The ground of the bar; here the default is the prominent one, as on iOS.
  public enum Style: UInt, Sendable { case `default`, prominent, minimal }

  /// The pictures in the field.
  public enum Icon: Int, Sendable { case search, clear, bookmark, resultsList }

  open weak var delegate: (any UISearchBarDelegate)?
  final weak var observer: (any SearchBarObserver)?
  private var fieldDelegate: SearchFieldDelegate?
  final let parts = Parts()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(parts.background)
    parts.content.clipsToBounds = true
    addSubview(parts.content)
    parts.content.addSubview(parts.field)
    fieldDelegate = SearchFieldDelegate(self)
    parts.cancel.addTarget(for: .touchUpInside) { [weak self] _ in self?.cancelled() }
    parts.cancel.accessibilityIdentifier = "Cancel"
    updateCancel()
    updateBackground()
  }

  // MARK: Text

  open var searchTextField: UISearchTextField { parts.field }

  /// The text; setting it calls the updater of a search controller, but not the delegate.
  open var text: String? {
    get { parts.field.text }
    set {
      guard newValue ?? "" != parts.field.text else { return }
      parts.field.text = newValue
      contentChanged()
      observer?.searchBarDidChange(self)
      valuesChanged()
    }
  }

  open var placeholder: String? {
    get { parts.field.placeholder }
    set {
      guard newValue != parts.field.placeholder else { return }
      parts.field.placeholder = newValue
      valuesChanged()
    }
  }

  /// A line of text above the field.
  open var prompt: String? {
    didSet { if prompt != oldValue { sizeChanged() } }
  }

  // MARK: Buttons

  open var showsCancelButton = false {
    didSet { if showsCancelButton != oldValue { contentChanged() } }
  }

  /// Shows or hides the cancel button; animated, the button slides in while the field shrinks.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != self.showsCancelButton else { return }
    if window != nil { layoutIfNeeded() }
    self.showsCancelButton = showsCancelButton
    animateLayout(animated)
  }

  /// A button at the end of the field, while there is no text.
  open var showsBookmarkButton = false {
    didSet { if showsBookmarkButton != oldValue { contentChanged() } }
  }
  /// A button at the end of the field, while there is no text, instead of the bookmark button.
  open var showsSearchResultsButton = false {
    didSet { if showsSearchResultsButton != oldValue { contentChanged() } }
  }
  open var isSearchResultsButtonSelected = false {
    didSet { if isSearchResultsButtonSelected != oldValue { contentChanged() } }
  }

  /// Whether it can be edited; otherwise it is pale.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      parts.field.isEnabled = isEnabled
      parts.cancel.isEnabled = isEnabled
      contentChanged()
    }
  }

  private func cancelled() {
    delegate?.searchBarCancelButtonClicked(self)
    observer?.searchBarDidCancel(self)
  }

  // MARK: Scopes

  open var scopeButtonTitles: [String]? {
    didSet { if scopeButtonTitles != oldValue { scopesChanged() } }
  }

  open var selectedScopeButtonIndex = 0 {
    didSet {
      guard selectedScopeButtonIndex != oldValue else { return }
      parts.scopes?.selectedSegmentIndex = selectedScopeButtonIndex
      observer?.searchBarDidChange(self)
      valuesChanged()
    }
  }

  /// Whether the scopes are shown below the field.
  open var showsScopeBar = false {
    didSet { if showsScopeBar != oldValue { sizeChanged() } }
  }

  open func setShowsScope(_ show: Bool, animated: Bool) {
    guard show != showsScopeBar else { return }
    if window != nil { layoutIfNeeded() }
    showsScopeBar = show
    animateLayout(animated)
  }

  // MARK: Appearance

  open var searchBarStyle = Style.default {
    didSet { if searchBarStyle != oldValue { updateBackground() } }
  }
  open var barStyle = UIBarStyle.default {
    didSet { if barStyle != oldValue { updateBackground() } }
  }
  open var barTintColor: UIColor? {
    didSet { if barTintColor != oldValue { updateBackground() } }
  }
  open var isTranslucent = true {
    didSet { if isTranslucent != oldValue { updateBackground() } }
  }
  open var backgroundImage: UIImage? {
    didSet { if backgroundImage != oldValue { updateBackground() } }
  }
  /// Has no effect: scopes have the ground of the bar, which is reported.
  open var scopeBarBackgroundImage: UIImage? {
    didSet {
      guard scopeBarBackgroundImage != oldValue else { return }
      valuesChanged()
      if scopeBarBackgroundImage != nil {
        reportUnsupported("scopeBarBackgroundImage", "scopes have the ground of the bar")
      }
    }
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { self.backgroundImage = backgroundImage }
  open func backgroundImage(
    for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { backgroundImage }

  /// Replaces the field's ground, in the normal and the disabled state.
  open func setSearchFieldBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State
  ) {
    if state == .disabled {
      parts.field.disabledBackground = backgroundImage
    } else {
      parts.field.background = backgroundImage
      parts.field.backgroundColor = backgroundImage == nil ? .tertiarySystemFill : nil
    }
  }
  open func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? {
    state == .disabled ? parts.field.disabledBackground : parts.field.background
  }

  /// Replaces a picture of the field; of the clear button it is reported.
  open func setImage(
    _ iconImage: UIImage?, for icon: Icon, state: UIControl.State
  ) {
    if icon == .clear {
      reportUnsupported("setImage", "the clear button keeps its picture")
    }
    parts.icons[icon] = iconImage
    if icon == .search { parts.field.setMagnifier(iconImage) }
    contentChanged()
  }
  open func image(for icon: Icon, state: UIControl.State) -> UIImage? { parts.icons[icon] }

  open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
    switch icon {
    case .search: parts.field.shifts.icon = adjustment
    case .clear: parts.field.shifts.clear = adjustment
    case .bookmark, .resultsList: parts.field.shifts.accessory = adjustment
    }
  }
  open func positionAdjustment(for icon: Icon) -> UIOffset {
    switch icon {
    case .search: parts.field.shifts.icon
    case .clear: parts.field.shifts.clear
    case .bookmark, .resultsList: parts.field.shifts.accessory
    }
  }

  /// The offset of the field in the bar, in points.
  open var searchFieldBackgroundPositionAdjustment = UIOffset.zero {
    didSet {
      if searchFieldBackgroundPositionAdjustment != oldValue { contentChanged() }
    }
  }
  /// The offset of the text in the field, in points.
  open var searchTextPositionAdjustment: UIOffset {
    get { parts.field.shifts.text }
    set {
      guard newValue != parts.field.shifts.text else { return }
      parts.field.shifts.text = newValue
      valuesChanged()
    }
  }

  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    parts.scopeAttributes[state.rawValue] = attributes
    parts.scopes?.setTitleTextAttributes(attributes, for: state)
  }
  open func scopeBarButtonTitleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { parts.scopeAttributes[state.rawValue] }

  /// Its placement in a navigation bar; nil outside of one.
  final var placement: NavigationPlacement? {
    didSet {
      guard placement != oldValue else { return }
      setNeedsLayout()
      guard
        placement?.margin != oldValue?.margin || placement?.glassHeight != oldValue?.glassHeight
      else { return }
      updateBackground()
      updateGlass()
      sizeChanged()
    }
  }

  /// The place in a navigation bar.
  struct NavigationPlacement: Equatable {
    /// The bar's margin, in points.
    var margin: CGFloat
    /// The height that is left while it collapses, in points; nil for all of it.
    var height: CGFloat?
    /// The height of the glass that is the field's ground in a toolbar, in points; nil for none.
    var glassHeight: CGFloat?
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { parts.field.canBecomeFirstResponder }
  open override var isFirstResponder: Bool { parts.field.isFirstResponder }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { parts.field.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { parts.field.resignFirstResponder() }

  /// Stored, but not shown.
  open override var inputAccessoryView: UIView? {
    get { parts.field.inputAccessoryView }
    set { parts.field.inputAccessoryView = newValue }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: preferredHeight)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: preferredHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateCancel()
    sizeChanged()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
}

// MARK: - The keyboard

/// The settings of the keyboard are those of its field.
extension UISearchBar: UITextInputTraits {
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { parts.field.autocapitalizationType }
    set { parts.field.autocapitalizationType = newValue }
  }
  public var autocorrectionType: UITextAutocorrectionType {
    get { parts.field.autocorrectionType }
    set { parts.field.autocorrectionType = newValue }
  }
  public var spellCheckingType: UITextSpellCheckingType {
    get { parts.field.spellCheckingType }
    set { parts.field.spellCheckingType = newValue }
  }
  public var keyboardType: UIKeyboardType {
    get { parts.field.keyboardType }
    set { parts.field.keyboardType = newValue }
  }
  public var keyboardAppearance: UIKeyboardAppearance {
    get { parts.field.keyboardAppearance }
    set { parts.field.keyboardAppearance = newValue }
  }
  public var returnKeyType: UIReturnKeyType {
    get { parts.field.returnKeyType }
    set { parts.field.returnKeyType = newValue }
  }
  public var enablesReturnKeyAutomatically: Bool {
    get { parts.field.enablesReturnKeyAutomatically }
    set { parts.field.enablesReturnKeyAutomatically = newValue }
  }
  public var isSecureTextEntry: Bool {
    get { parts.field.isSecureTextEntry }
    set {
      guard newValue != parts.field.isSecureTextEntry else { return }
      parts.field.isSecureTextEntry = newValue
      valuesChanged()
    }
  }
}
