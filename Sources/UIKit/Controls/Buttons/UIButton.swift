public import Foundation
public import Graphics
public import LayerTree
public import UIKitValues
public import Views

/// A control that is tapped, with a title and an image.
///
/// As in UIKit, there are two ways to style it: values for each state with insets, or a
/// `configuration`, which overrides them. While pressed, a system button's title fades to an
/// opacity of 0.2 and back in 0.25 s; a custom button's image darkens.
@preconcurrency @MainActor
open class UIButton: UIControl {
  open override class var appearanceProperties: [AnyKeyPath] {
    let states: [State] = [
      .normal, .highlighted, .selected, .disabled, [.selected, .highlighted],
    ]
    return states.reduce(into: super.appearanceProperties) { properties, state in
      properties += [
        \UIButton.[titleColor: state], \UIButton.[titleShadowColor: state],
        \UIButton.[image: state], \UIButton.[backgroundImage: state],
      ]
    }
  }

  final var type = ButtonType.custom
  final var contents = Contents()
  final var parts = Parts()
  final var configured = Configured()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    primaryEvent = .touchUpInside
    isOpaque = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    primaryEvent = .touchUpInside
    isOpaque = false
  }

  /// Creates a button of a type with size zero; `sizeToFit()` or constraints size it.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    become(buttonType)
  }

  /// Creates a button with the title and image of an action, performed by a tap.
  public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction { adopt(primaryAction) }
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    become(.system)
    if let primaryAction { adopt(primaryAction) }
  }

  /// Creates a button from a configuration, with the action's title and image if it has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    become(.system)
    self.configuration = configuration
    if let primaryAction { adopt(primaryAction) }
  }

  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    return button
  }

  open var buttonType: ButtonType { type }

  // MARK: Values for states

  open func setTitle(_ title: String?, for state: UIControl.State) {
    set(title, \.titles, for: state)
  }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    guard !areSame(title, contents.attributedTitles[state]) else { return }
    contents.attributedTitles[state] = title
    contentsChanged()
  }
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    set(color, \.titleColors, for: state)
  }
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    set(color, \.titleShadowColors, for: state)
  }
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    set(image, \.images, for: state)
  }
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    set(image, \.backgroundImages, for: state)
  }

  /// The title of a state, or of the normal one if not set; as for the other five.
  open func title(for state: UIControl.State) -> String? { contents.titles.value(for: state) }
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    contents.attributedTitles.value(for: state)
  }
  open func titleColor(for state: UIControl.State) -> UIColor? {
    contents.titleColors.value(for: state) ?? defaultTitleColor(for: state)
  }
  open func titleShadowColor(for state: UIControl.State) -> UIColor? {
    contents.titleShadowColors.value(for: state)
  }
  open func image(for state: UIControl.State) -> UIImage? { contents.images.value(for: state) }
  open func backgroundImage(for state: UIControl.State) -> UIImage? {
    contents.backgroundImages.value(for: state)
  }

  open var currentTitle: String? { title(for: state) }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// The label of the title; set its font here, its text and color by `setTitle` and
  /// `setTitleColor`.
  open var titleLabel: UILabel? { titleView }
  /// The view of the image.
  open var imageView: UIImageView? { imageHolder }
  open var subtitleLabel: UILabel? { configuration == nil ? nil : subtitleView }

  // MARK: Appearance

  /// Insets around title and image, in points, instead of the default 6 points above and below a
  /// title.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentsChanged() } }
  }
  /// Offsets of the title, in points; they do not change the button's preferred size.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { contentsChanged() } }
  }
  /// Offsets of the image, in points; they do not change the button's preferred size.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { contentsChanged() } }
  }

  /// Whether a custom button's image darkens while it is pressed.
  open var adjustsImageWhenHighlighted = true
  /// Whether an image fades when the button is disabled.
  open var adjustsImageWhenDisabled = true
  open var reversesTitleShadowWhenHighlighted = false
  /// Whether a glow appears when pressed.
  open var showsTouchWhenHighlighted = false
  /// Has no effect, as there are no pointers here.
  open var isPointerInteractionEnabled = false
  /// Whether taps toggle `isSelected`, or the title is that of the menu's action that is on.
  open var changesSelectionAsPrimaryAction = false {
    didSet { if changesSelectionAsPrimaryAction != oldValue { menuChanged() } }
  }
  open var role = Role.normal

  // MARK: Configuration

  /// The appearance of the button; values for states are used only without a configuration.
  open var configuration: Configuration? {
    didSet {
      // Closures cannot be compared.
      guard configuration != oldValue || configuration?.hasClosures == true else { return }
      configurationChanged()
    }
  }
  /// Whether a change of state updates the configuration automatically.
  open var automaticallyUpdatesConfiguration = true
  /// A handler called before a new state is displayed, to change the configuration.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet {
      if configurationUpdateHandler != nil || oldValue != nil { setNeedsUpdateConfiguration() }
    }
  }

  /// Requests `updateConfiguration()` before the next frame.
  open func setNeedsUpdateConfiguration() { configurationIsStale() }
  /// Adapts the configuration to the state; calls the update handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  // MARK: Rectangles

  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    configuration == nil ? placement(in: contentRect).title : configuredPlacement(bounds).title
  }
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    configuration == nil ? placement(in: contentRect).image : configuredPlacement(bounds).image
  }

  open override var intrinsicContentSize: CGSize {
    configuration == nil ? naturalSize : configuredSize(width: .infinity)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateAppearance()
    placeParts()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    contentsChanged()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    contentsChanged()
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if changesSelectionAsPrimaryAction, !showsSelectedAction, isTouchInside { isSelected.toggle() }
  }

  // MARK: Menu

  final var menus = Menus()

  /// The menu that a tap shows, if `showsMenuAsPrimaryAction` is set, or else a long press.
  open var menu: UIMenu? {
    didSet { if menu !== oldValue { menuChanged() } }
  }
  open var showsMenuAsPrimaryAction = false {
    didSet { if showsMenuAsPrimaryAction != oldValue { menuChanged() } }
  }
  /// The order of the menu's elements; by default the first one is the nearest to the button.
  open var preferredMenuElementOrder = UIContextMenuConfiguration.ElementOrder.automatic

  open override func performPrimaryAction() {
    if !showMenuAsPrimaryAction() { super.performPrimaryAction() }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !menuTouchBegan() { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !menuTouchMoved(touches) { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !menuTouchEnded(touches) { super.touchesEnded(touches, with: event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !menuTouchEnded([]) { super.touchesCancelled(touches, with: event) }
  }
}
