public import Foundation
public import UIKitValues
public import Views

/// A tab of a tab bar controller, with the controller that it shows.
///
/// Groups of tabs, side bars and places of tabs are left out.
@preconcurrency @MainActor
open class UITab: NSObject {
  open var title: String {
    didSet {
      guard title != oldValue else { return }
      item.title = title
      valuesChanged()
    }
  }
  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      item.image = image
      valuesChanged()
    }
  }
  open var badgeValue: String? {
    didSet {
      guard badgeValue != oldValue else { return }
      item.badgeValue = badgeValue
      valuesChanged()
    }
  }
  public let identifier: String
  private var provider: ((UITab) -> UIViewController)?
  private var made: UIViewController?
  /// The item in the bar.
  final let item: UITabBarItem
  /// The tab bar controller whose tab it is.
  open internal(set) weak var tabBarController: UITabBarController?

  public init(
    title: String, image: UIImage?, identifier: String,
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    provider = viewControllerProvider
    item = UITabBarItem(title: title, image: image, tag: 0)
  }

  init(
    _ item: UITabBarItem, identifier: String, _ provider: ((UITab) -> UIViewController)?
  ) {
    title = item.title ?? ""
    image = item.image
    self.identifier = identifier
    self.provider = provider
    self.item = item
  }

  /// The controller that the provider has made; it is called once.
  open var viewController: UIViewController? {
    if let made { return made }
    made = provider?(self)
    provider = nil
    made?.tabBarItem = item
    return made
  }
}

/// The tab of a search, which stands apart from the others in the look of iOS 26.
open class UISearchTab: UITab {
  /// Stored only: a search begins with a tap on its field.
  open var automaticallyActivatesSearch = false {
    didSet { if automaticallyActivatesSearch != oldValue { valuesChanged() } }
  }

  public init(viewControllerProvider: ((UITab) -> UIViewController)? = nil) {
    super.init(
      UITabBarItem(tabBarSystemItem: .search, tag: 0), identifier: "search",
      viewControllerProvider)
  }

  public override init(
    title: String, image: UIImage?, identifier: String,
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    let item = UITabBarItem(title: title, image: image, tag: 0)
    item.isSearch = true
    super.init(item, identifier: identifier, viewControllerProvider)
  }
}

extension UITabBarController {
  /// Creates a controller with tabs.
  public convenience init(tabs: [UITab]) {
    self.init(nibName: nil, bundle: nil)
    setTabs(tabs, animated: false)
  }

  /// Shows the controllers of the tabs; tabs without one are left out.
  final func tabsChanged(from old: [UITab]) {
    for tab in old where !tabs.contains(tab) { tab.tabBarController = nil }
    for tab in tabs { tab.tabBarController = self }
    guard !floating.isTakingTabs else { return }
    floating.isTakingTabs = true
    viewControllers = tabs.compactMap(\.viewController)
    floating.isTakingTabs = false
    valuesChanged()
  }

  /// Controllers that are given directly take the place of tabs.
  final func forgetTabs() {
    guard !floating.isTakingTabs, !tabs.isEmpty else { return }
    floating.isTakingTabs = true
    tabs = []
    floating.isTakingTabs = false
  }

  public final func setTabs(_ tabs: [UITab], animated: Bool) { self.tabs = tabs }

  /// The tab whose controller is selected.
  public final var selectedTab: UITab? {
    get { tabs.first { $0.viewController != nil && $0.viewController === selectedViewController } }
    set { if let controller = newValue?.viewController { selectedViewController = controller } }
  }
}
