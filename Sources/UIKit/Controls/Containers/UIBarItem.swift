public import Foundation
public import Graphics
public import LayerTree
public import UIKitValues
public import Views

/// An item of a bar: a title, an image, or both.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String? { didSet { if title != oldValue { changed() } } }
  open var image: UIImage? { didSet { if image != oldValue { changed() } } }
  open var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }
  open var tag = 0 { didSet { valuesChanged() } }
  open var imageInsets = UIEdgeInsets.zero { didSet { if imageInsets != oldValue { changed() } } }
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]
  /// Called to update the bar.
  final var onChange: (() -> Void)?
  /// The view of the item in a bar.
  final weak var shownView: UIView?

  public override init() { super.init() }

  // MARK: Key-value coding

  /// The value of a property by its name; "view" is the item's view in a bar.
  open func value(forKey key: String) -> Any? { codedValue(key, among: Self.keyedValues) }
  open func setValue(_ value: Any?, forKey key: String) {
    setCodedValue(value, key, among: Self.keyedValues)
  }
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(atPath: keyPath) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setCodedValue(value, atPath: keyPath)
  }
  open func value(forUndefinedKey key: String) -> Any? { reportUndefined(key) }
  open func setValue(_ value: Any?, forUndefinedKey key: String) { reportUndefined(key) }

  private static let keyedValues: [KeyedValue] = [
    KeyedValue("view", \UIBarItem.shownView),
    KeyedValue("title", \UIBarItem.title),
    KeyedValue("image", \UIBarItem.image),
    KeyedValue("enabled", \UIBarItem.isEnabled),
    KeyedValue("isEnabled", \UIBarItem.isEnabled),
    KeyedValue("tag", \UIBarItem.tag),
    KeyedValue("imageInsets", \UIBarItem.imageInsets),
    KeyedValue("style", \UIBarButtonItem.style),
    KeyedValue("width", \UIBarButtonItem.width),
    KeyedValue("customView", \UIBarButtonItem.customView),
    KeyedValue("tintColor", \UIBarButtonItem.tintColor),
    KeyedValue("target", \UIBarButtonItem.target),
    KeyedValue("action", \UIBarButtonItem.action),
    KeyedValue("selectedImage", \UITabBarItem.selectedImage),
    KeyedValue("badgeValue", \UITabBarItem.badgeValue),
    KeyedValue("badgeColor", \UITabBarItem.badgeColor),
  ]

  final func changed() {
    onChange?()
    valuesChanged()
  }

  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    let old = self.attributes[state.rawValue]
    guard attributes.map({ old?.isSame(as: $0) ?? false }) ?? (old == nil) == false else { return }
    self.attributes[state.rawValue] = attributes
    changed()
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }
}

extension UIBarItem: KeyValueCoded {}

/// A button of a navigation bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable { case plain, bordered, done }

  /// UIKit's standard buttons; some have a word or a picture, the others their name.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo, close
  }

  open var style = Style.plain { didSet { if style != oldValue { changed() } } }
  open weak var target: AnyObject? { didSet { valuesChanged() } }
  open var action: Selector? { didSet { valuesChanged() } }
  /// The width in points; 0 to fit the content.
  open var width: CGFloat = 0 { didSet { if width != oldValue { changed() } } }
  open var customView: UIView? { didSet { if customView != oldValue { changed() } } }
  open var tintColor: UIColor? { didSet { if tintColor != oldValue { changed() } } }
  open var primaryAction: UIAction? { didSet { if primaryAction != oldValue { changed() } } }

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

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject? = nil, action: Selector? = nil
  ) {
    self.init(title: nil, style: .plain, target: target, action: action)
    switch systemItem {
    case .flexibleSpace, .fixedSpace: customView = UIView()
    case .add: setStandardImage("plus")
    case .close, .stop: setStandardImage("xmark")
    case .search: setStandardImage("magnifyingglass")
    default:
      title = "\(systemItem)".capitalized
      if systemItem == .done || systemItem == .save { style = .done }
    }
  }

  private var isStandardImage = false

  /// A symbol at the size of the plus on iOS 13 and 14, whose ink is 18 points high.
  private func setStandardImage(_ name: String) {
    isStandardImage = true
    image = UIImage(
      systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 19.1))
  }

  /// The view of the item in a bar.
  final func makeView(tint: UIColor) -> UIView {
    let view = customView ?? makeButton(tint: tint)
    shownView = view
    return view
  }

  private func makeButton(tint: UIColor) -> UIButton {
    let button = UIButton(type: .system)
    button.tintColor = tintColor ?? tint
    button.isEnabled = isEnabled
    button.setImage(image, for: .normal)
    let font = UIFont.systemFont(ofSize: 17, weight: style == .done ? .semibold : .regular)
    button.titleLabel?.font = font
    button.setTitle(title ?? primaryAction?.title, for: .normal)
    if let title, let attributes = titleTextAttributes(for: .normal) {
      button.setAttributedTitle(NSAttributedString(string: title, attributes: attributes), for: [])
    }
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    if let primaryAction { button.addAction(primaryAction, for: .touchUpInside) }
    button.sizeToFit()
    // The plus of iOS 13 and 14 begins 18 points from the side.
    if isStandardImage { button.bounds.size.width += 4.0 / 3 }
    if width > 0 { button.bounds.size.width = width }
    return button
  }
}

/// The content of a navigation bar while its controller is on top.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  open var title: String? { didSet { if title != oldValue { changed() } } }
  open var titleView: UIView? { didSet { if titleView != oldValue { changed() } } }
  open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed() } } }
  /// The item whose title is the back button's when another controller is on top.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { if backBarButtonItem != oldValue { changed() } }
  }
  open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed() } } }
  open var leftItemsSupplementBackButton = false {
    didSet { if leftItemsSupplementBackButton != oldValue { changed() } }
  }
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { if leftBarButtonItems != oldValue { changed() } }
  }
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { if rightBarButtonItems != oldValue { changed() } }
  }
  final var onChange: (() -> Void)?

  init(title: String?) {
    self.title = title
    super.init()
  }

  public convenience init(title: String) { self.init(title: Optional(title)) }

  public required init?(coder: NSCoder) { super.init() }

  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  private func changed() {
    for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) {
      item.onChange = { [weak self] in self?.onChange?() }
    }
    onChange?()
    valuesChanged()
  }
}

/// A tab: its title, its image and its badge.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  open var selectedImage: UIImage? { didSet { if selectedImage != oldValue { changed() } } }
  open var badgeValue: String? { didSet { if badgeValue != oldValue { changed() } } }
  open var badgeColor: UIColor? { didSet { if badgeColor != oldValue { changed() } } }
  open var titlePositionAdjustment = UIOffset.zero {
    didSet { if titlePositionAdjustment != oldValue { changed() } }
  }

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// UIKit's standard tabs.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed

    var title: String {
      switch self {
      case .topRated: "Top Rated"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      default: "\(self)".capitalized
      }
    }

    var symbol: String {
      switch self {
      case .more: "ellipsis"
      case .favorites, .featured, .topRated: "star.fill"
      case .recents, .history, .mostRecent: "clock"
      case .contacts: "person"
      case .bookmarks: "bookmark"
      case .search: "magnifyingglass"
      case .downloads: "arrow.down.circle"
      case .mostViewed: "list.bullet"
      }
    }
  }

  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: UIImage(systemName: systemItem.symbol), tag: tag)
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }
}
