import Foundation
import LayerTree
import UIKitValues
public import Views

extension UIViewController {
  /// The navigation bar's content while this controller is on top; its initial title is the
  /// controller's.
  public final var navigationItem: UINavigationItem {
    if let item = navigationItemBox as? UINavigationItem { return item }
    let item = UINavigationItem(title: title)
    navigationItemBox = item
    observeTitle()
    return item
  }

  /// Keeps the titles of the navigation and tab bar items equal to the controller's title.
  final func observeTitle() {
    titleChanged = { [weak self] title in
      (self?.navigationItemBox as? UINavigationItem)?.title = title
      (self?.tabBarItemBox as? UITabBarItem)?.title = title
    }
  }

  // MARK: Toolbars

  /// The items of the navigation controller's toolbar while this controller is on top.
  public final var toolbarItems: [UIBarButtonItem]? {
    get { (toolbarItemsBox as? ToolbarItems)?.items }
    set { setToolbarItems(newValue, animated: false) }
  }

  public final func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    guard toolbarItems != self.toolbarItems else { return }
    toolbarItemsBox = toolbarItems.map(ToolbarItems.init)
    if let navigation = navigationController, navigation.topViewController === self {
      navigation.toolbarItemsChanged(animated: animated)
    }
    valuesChanged()
  }

  private final class ToolbarItems {
    let items: [UIBarButtonItem]
    init(_ items: [UIBarButtonItem]) { self.items = items }
  }

  // MARK: Scroll views

  /// Names the scroll view that the bars follow; nil for the controller's view or its lowest
  /// subview, if that is a scroll view.
  public final func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all
  ) {
    namedScrollView = scrollView
    navigationController?.viewIfLoaded?.setNeedsLayout()
  }

  public final func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    namedScrollView as? UIScrollView
  }

  // MARK: Containers

  /// The nearest navigation controller that contains it.
  public final var navigationController: UINavigationController? { ancestor() }
  /// The nearest split view controller that contains it.
  public final var splitViewController: UISplitViewController? { ancestor() }

  /// A button that toggles editing; its title is *Edit* or *Done* accordingly.
  public final var editButtonItem: UIBarButtonItem {
    if let item = editButtonBox as? UIBarButtonItem { return item }
    let item = UIBarButtonItem()
    func show(_ isEditing: Bool) {
      item.title = (isEditing ? SystemText.done : .edit).text
      item.style = isEditing ? .done : .plain
    }
    item.primaryAction = UIAction { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    }
    show(isEditing)
    editingChanged = show
    editButtonBox = item
    return item
  }

  /// The nearest tab bar controller that contains it.
  public final var tabBarController: UITabBarController? { ancestor() }

  private func ancestor<Controller: UIViewController>() -> Controller? {
    var next = parent
    while let controller = next {
      if let found = controller as? Controller { return found }
      next = controller.parent
    }
    return nil
  }
}
