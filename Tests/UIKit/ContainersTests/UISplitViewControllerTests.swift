import Flipbook
import Testing

/// Columns on a phone: one on top of the other.
@MainActor struct UISplitViewControllerTests {
  let stage = Stage(size: CGSize(width: 200, height: 200))

  private final class Watcher: UISplitViewControllerDelegate {
    var collapses = false
    var top: UISplitViewController.Column?
    private(set) var details: [UIViewController] = []

    func splitViewController(
      _ splitViewController: UISplitViewController,
      collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool { collapses }
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { top ?? proposedTopColumn }
    func splitViewController(
      _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool {
      details.append(vc)
      return false
    }
  }

  private func titled(_ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }

  @Test(arguments: [false, true])
  func theSecondLiesOnTheFirst(isLeftToTheDelegate: Bool) throws {
    let (list, detail) = (titled("list"), titled("detail"))
    let pile = UINavigationController(rootViewController: list)
    let split = UISplitViewController()
    split.viewControllers = [pile, UINavigationController(rootViewController: detail)]
    let watcher = Watcher()
    watcher.collapses = isLeftToTheDelegate
    split.delegate = watcher
    stage.rootViewController = split
    try stage.advance(to: 0.1)
    #expect(split.isCollapsed)
    #expect(split.viewControllers == [pile])
    #expect(pile.viewControllers == (isLeftToTheDelegate ? [list] : [list, detail]))
    #expect(pile.view.superview === split.view)
    #expect(list.splitViewController === split)
    let other = titled("other")
    list.showDetailViewController(other, sender: nil)
    try stage.advance(to: 1)
    #expect(pile.topViewController === other)
    #expect(watcher.details == [other])
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func columnsAreOnePile() throws {
    let (list, detail) = (titled("list"), titled("detail"))
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    let watcher = Watcher()
    watcher.top = .primary
    split.delegate = watcher
    stage.rootViewController = split
    try stage.advance(to: 0.1)
    let pile = try #require(list.navigationController)
    #expect(pile.viewControllers == [list])
    #expect(split.viewController(for: .primary) === list)
    split.show(.secondary)
    try stage.advance(to: 1)
    #expect(pile.viewControllers == [list, detail])
    split.hide(.secondary)
    try stage.advance(to: 2)
    #expect(pile.viewControllers == [list])
  }

  @Test(arguments: [false, true])
  func aColumnReplacesTheOneBefore(isPile: Bool) throws {
    let (list, first, second) = (titled("list"), titled("first"), titled("second"))
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(
      isPile ? UINavigationController(rootViewController: list) : list, for: .primary)
    split.setViewController(first, for: .secondary)
    stage.rootViewController = split
    try stage.advance(to: 0.1)
    let pile = try #require(list.navigationController)
    split.setViewController(first, for: .secondary)
    #expect(pile.viewControllers == [list, first])
    split.setViewController(UINavigationController(rootViewController: second), for: .secondary)
    split.setViewController(split.viewController(for: .secondary), for: .secondary)
    try stage.advance(to: 0.2)
    #expect(pile.viewControllers == [list, second])
    #expect(list.navigationController === pile)
    #expect(second.viewIfLoaded?.window != nil)
    #expect(first.parent == nil)
    split.hide(.secondary)
    try stage.advance(to: 1)
    split.show(.secondary)
    try stage.advance(to: 2)
    split.setViewController(first, for: .secondary)
    #expect(pile.viewControllers == [list, first])
    split.setViewController(nil, for: .secondary)
    #expect(pile.viewControllers == [list])
  }

  @Test func aSecondPairReplacesTheFirst() throws {
    let pile = UINavigationController(rootViewController: titled("list"))
    let split = UISplitViewController()
    split.viewControllers = [pile, titled("first")]
    stage.rootViewController = split
    try stage.advance(to: 0.1)
    split.viewControllers = [pile, titled("second")]
    try stage.advance(to: 0.2)
    #expect(pile.viewControllers.map(\.title) == ["list", "second"])
  }

  @Test func theCompactColumnShowsAlone() throws {
    let (list, compact) = (titled("list"), titled("compact"))
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(list, for: .primary)
    split.setViewController(compact, for: .compact)
    stage.rootViewController = split
    try stage.advance(to: 0.1)
    #expect(compact.view.superview === split.view)
    #expect(list.parent == nil)
  }
}
