public import Foundation
import Graphics
public import LayerTree
public import UIKitValues
public import Views

/// A button of a navigation bar or a toolbar, or the space between two.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain, bordered, done
    /// A button that is filled with its tint in the look of iOS 26, and as `done` before.
    case prominent
  }

  /// UIKit's standard buttons: texts, pictures, and spaces.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo, pageCurl, close

    /// The symbol of the items that are pictures.
    var symbol: String? {
      switch self {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace, .undo, .redo, .pageCurl: nil
      }
    }

    /// The title of the items that show a text, in the language of the stage.
    var title: String? {
      switch self {
      case .done: SystemText.done.text
      case .cancel: SystemText.cancel.text
      case .edit: SystemText.edit.text
      case .save: SystemText.save.text
      case .undo: SystemText.undo.text
      case .redo: SystemText.redo.text
      default: spokenName
      }
    }

    /// The name that a screen reader says.
    var spokenName: String? {
      switch self {
      case .action: "Share"
      case .fastForward: "Fast Forward"
      case .flexibleSpace, .fixedSpace: nil
      default: "\(self)".capitalized
      }
    }
  }

  open var style = Style.plain { didSet { if style != oldValue { changed() } } }
  open weak var target: AnyObject? { didSet { valuesChanged() } }
  open var action: Selector? { didSet { valuesChanged() } }
  /// The width in points; 0 to fit the content.
  open var width: CGFloat = 0 { didSet { if width != oldValue { changed() } } }
  open var customView: UIView? { didSet { if customView != oldValue { changed() } } }
  open var tintColor: UIColor? { didSet { if tintColor != oldValue { changed() } } }
  open var primaryAction: UIAction? { didSet { if primaryAction != oldValue { changed() } } }
  /// A menu, shown by a tap, or by a long press where the item has an action.
  open var menu: UIMenu? { didSet { if menu !== oldValue { changed() } } }
  /// Titles that the item may have: it is as wide as the widest.
  open var possibleTitles: Set<String>? { didSet { if possibleTitles != oldValue { changed() } } }
  open var isHidden = false { didSet { if isHidden != oldValue { changed() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { changed() } } }
  /// Whether taps toggle `isSelected`.
  open var changesSelectionAsPrimaryAction = false {
    didSet { if changesSelectionAsPrimaryAction != oldValue { changed() } }
  }
  /// Whether the item has no glass below it in the look of iOS 26; without effect before.
  open var hidesSharedBackground = false {
    didSet { if hidesSharedBackground != oldValue { changed() } }
  }
  /// Whether the item is on one piece of glass with its neighbors in the look of iOS 26; without
  /// effect before.
  ///
  /// Texts and prominent items are always on their own.
  open var sharesBackground = true {
    didSet { if sharesBackground != oldValue { changed() } }
  }
  private var systemItem: SystemItem?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    self.target = target
    self.action = action
  }

  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// - Parameter landscapeImagePhone: Not used: the image is the same in low bars.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: AnyObject?,
    action: Selector?
  ) { self.init(image: image, style: style, target: target, action: action) }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject? = nil, action: Selector? = nil
  ) {
    self.init(title: nil, style: .plain, target: target, action: action)
    become(systemItem)
  }

  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem)
    self.primaryAction = primaryAction
    self.menu = menu
  }

  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title
    self.image = image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Space that takes a share of what is left in a toolbar.
  open class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace)
  }

  /// - Parameter width: In points.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace)
    item.width = width
    return item
  }

  private func become(_ systemItem: SystemItem) {
    self.systemItem = systemItem
    accessibilityLabel = systemItem.symbol == nil ? nil : systemItem.spokenName
    if systemItem == .close {
      image = UIImage(
        systemName: "xmark",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 13, weight: .bold))
    } else if let symbol = systemItem.symbol {
      // At this size the ink of the plus is 18 points high, as on iOS 13 and 14.
      image = UIImage(
        systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 19.1))
    } else if !isFlexibleSpace, !isFixedSpace {
      title = systemItem.title
      if systemItem == .done || systemItem == .save { style = .done }
    }
  }

  /// Whether it is filled or semibold, as the button that ends something.
  final var isProminent: Bool { style == .done || style == .prominent }
  /// Whether glass below it is filled; *Save* is a text like any other there.
  final var isFilled: Bool { isProminent && systemItem != .save }
  /// Whether it may share a piece of glass.
  final var sharesPlatter: Bool {
    !(self is SearchPlacementItem) && sharesBackground && !hidesSharedBackground && !isFilled
      && !showsText && !isFlexibleSpace
      && !isFixedSpace
  }
  /// Whether a text is shown on glass.
  final var showsText: Bool {
    customView == nil && image == nil && systemItem != .done
      && (title != nil || primaryAction?.image == nil)
  }

  /// Whether it takes what is left of a toolbar's width.
  final var isFlexibleSpace: Bool { systemItem == .flexibleSpace }
  /// Whether it is an empty space of a width.
  final var isFixedSpace: Bool { systemItem == .fixedSpace }

  // MARK: Old appearance

  /// Reported: the ground of a button is that of its bar's appearance.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    ControlFact.unsupported(reason: "use the appearance of the bar").report(
      of: type(of: self), at: "setBackgroundImage")
  }
  /// Reported, as `setBackgroundImage(_:for:barMetrics:)`.
  open func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    ControlFact.unsupported(reason: "use the appearance of the bar").report(
      of: type(of: self), at: "setBackButtonBackgroundImage")
  }
  /// The offset of the title in the back button, in points.
  open func setBackButtonTitlePositionAdjustment(
    _ adjustment: UIOffset, for barMetrics: UIBarMetrics
  ) {
    guard adjustment != backTitleAdjustment else { return }
    backTitleAdjustment = adjustment
    changed()
  }
  open func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
    backTitleAdjustment
  }
  final var backTitleAdjustment = UIOffset.zero

  // MARK: The view

  /// The look of buttons in a bar.
  struct Look {
    var tint: UIColor
    var plain: UIBarButtonItemAppearance?
    var done: UIBarButtonItemAppearance?
    /// The glass of buttons; nil for plain ones.
    var platters: BarPlatterMetrics?
  }

  /// The view of the item in a bar.
  final func makeView(_ look: Look) -> UIView {
    let view = customView ?? (isFlexibleSpace || isFixedSpace ? makeSpace() : makeButton(look))
    shownView = view
    return view
  }

  private func makeSpace() -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: max(0, width), height: 1))
  }

  private func makeButton(_ look: Look) -> UIButton {
    let isClose = systemItem == .close && look.platters == nil
    let button = UIButton(type: isClose ? .custom : .system)
    button.tintColor = contentColor(look)
    button.isEnabled = isEnabled
    button.isSelected = isSelected
    let shownImage =
      glassImage(look.platters) ?? image ?? (title == nil ? primaryAction?.image : nil)
    button.setImage(shownImage, for: .normal)
    if imageInsets != .zero { button.imageEdgeInsets = imageInsets }
    button.accessibilityLabel = accessibilityLabel
    button.accessibilityIdentifier = accessibilityIdentifier
    // An image is shown instead of a title.
    let shownTitle = shownImage == nil ? title ?? primaryAction?.title : nil
    if shownImage != nil, accessibilityLabel == nil, let title { button.accessibilityLabel = title }
    let appearance = isProminent ? look.done : look.plain
    let isBold = look.platters == nil ? isProminent : isFilled
    let font = UIFont.systemFont(ofSize: 17, weight: isBold ? .semibold : .regular)
    button.titleLabel?.font = font
    if let shownTitle { show(shownTitle, font, appearance, in: button) }
    if let ground = appearance?.normal.backgroundImage {
      button.setBackgroundImage(ground, for: .normal)
    }
    connect(button)
    button.sizeToFit()
    if isClose { becomeClose(button) }
    for title in possibleTitles ?? [] where shownTitle != nil {
      let size = NSAttributedString(string: title, attributes: [.font: font]).size()
      button.bounds.size.width = max(button.bounds.width, size.width.upToPixel)
    }
    // The plus of iOS 13 and 14 begins 18 points from the side.
    if systemItem?.symbol != nil, systemItem != .close, look.platters == nil {
      button.bounds.size.width += 4.0 / 3
    }
    if width > 0 { button.bounds.size.width = width }
    return button
  }

  /// The color of text and image: on glass the bar's tint fills prominent items only.
  private func contentColor(_ look: Look) -> UIColor {
    guard look.platters != nil else { return tintColor ?? look.tint }
    return isFilled ? .white : tintColor ?? .label
  }

  /// The image of a standard item on glass, where it has another one than without.
  private func glassImage(_ metrics: BarPlatterMetrics?) -> UIImage? {
    guard let metrics else { return nil }
    let symbol = systemItem == .done ? "checkmark" : systemItem?.symbol
    guard let symbol else { return nil }
    return UIImage(
      systemName: symbol,
      withConfiguration: UIImage.SymbolConfiguration(
        pointSize: metrics.symbolSize, weight: systemItem == .done ? .semibold : .medium))
  }

  private func show(
    _ title: String, _ font: UIFont, _ appearance: UIBarButtonItemAppearance?, in button: UIButton
  ) {
    button.setTitle(title, for: .normal)
    let states: [(UIControl.State, [NSAttributedString.Key: Any])] = [
      (.normal, appearance?.attributes(for: \.normal) ?? [:]),
      (.highlighted, appearance?.highlighted.titleTextAttributes ?? [:]),
      (.disabled, appearance?.disabled.titleTextAttributes ?? [:]),
    ]
    let normal = states[0].1.merging(titleTextAttributes(for: .normal) ?? [:]) { $1 }
    for (state, attributes) in states {
      let own = attributes.merging(titleTextAttributes(for: state) ?? [:]) { $1 }
      guard !own.isEmpty else { continue }
      button.setAttributedTitle(
        NSAttributedString(
          string: title, attributes: [.font: font].merging(normal.merging(own) { $1 }) { $1 }),
        for: state)
    }
    if let shift = appearance?.normal.titlePositionAdjustment, shift != .zero {
      button.titleEdgeInsets = UIEdgeInsets(
        top: shift.vertical, left: shift.horizontal, bottom: -shift.vertical,
        right: -shift.horizontal)
    }
  }

  private func connect(_ button: UIButton) {
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    if let primaryAction { button.addAction(primaryAction, for: .touchUpInside) }
    if let menu {
      button.menu = menu
      button.showsMenuAsPrimaryAction = action == nil && primaryAction == nil
    }
    if changesSelectionAsPrimaryAction {
      button.addTarget(for: .touchUpInside) { [weak self] _ in self?.isSelected.toggle() }
    }
  }

  /// A gray cross on a gray disk, as on iOS 13 to 18; its sizes are by eye.
  private func becomeClose(_ button: UIButton) {
    button.bounds.size = CGSize(width: 30, height: 30)
    button.layer.cornerRadius = 15
    button.backgroundColor = .tertiarySystemFill
    button.tintColor = tintColor ?? .secondaryLabel
  }
}
