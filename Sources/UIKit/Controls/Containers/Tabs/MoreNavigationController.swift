import Foundation
import LayerTree
import UIKitValues
import Views

/// The controller of the tab *More*: a list, and the controller that has been chosen in it.
///
/// A navigation controller that is chosen lends its stack until the list is shown again.
@MainActor
final class MoreNavigationController: UINavigationController {
  private let list = MoreListController(style: .plain)
  /// The chosen controller.
  private(set) var opened: UIViewController?

  init() {
    super.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
    list.title = SystemText.more.text
    list.onSelect = { [weak self] in self?.open($0, animated: true) }
    viewControllers = [list]
  }

  required init?(coder: NSCoder) { nil }

  /// Lists controllers of a tab bar controller.
  func show(_ controllers: [UIViewController], of tabs: UITabBarController) {
    if let opened, !controllers.contains(where: { $0 === opened }) {
      popToRootViewController(animated: false)
    }
    list.controllers = controllers
  }

  /// Pushes a controller of the list, or a navigation controller's stack.
  func open(_ controller: UIViewController, animated: Bool) {
    guard opened !== controller else { return }
    if opened != nil { popToRootViewController(animated: false) }
    let stack = (controller as? UINavigationController)?.viewControllers ?? [controller]
    (controller as? UINavigationController)?.viewControllers = []
    opened = controller
    setViewControllers([list] + stack, animated: animated)
  }

  override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let lent = self.viewControllers.dropFirst()
    super.setViewControllers(viewControllers, animated: animated)
    guard viewControllers.count == 1, let closed = opened else { return }
    opened = nil
    guard let navigation = closed as? UINavigationController else { return }
    let timeline = Timeline.current
    let wait = animated ? UINavigationBar.transitionTime + 0.01 : 0
    let giveBack = { navigation.viewControllers = Array(lent) }
    guard wait > 0 else { return giveBack() }
    timeline.schedule(at: timeline.now + wait, name: "the return of a stack") {
      [weak self] in
      onStage { if self?.opened !== closed { giveBack() } }
    }
  }
}

/// The list *More*: the titles and images of controllers.
@MainActor
private final class MoreListController: UITableViewController {
  var controllers: [UIViewController] = [] {
    didSet { if isViewLoaded { tableView.reloadData() } }
  }
  var onSelect: ((UIViewController) -> Void)?

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    controllers.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let item = controllers[indexPath.row].tabBarItem
    cell.textLabel?.text = item?.title
    cell.imageView?.image = item?.image
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onSelect?(controllers[indexPath.row])
  }
}
