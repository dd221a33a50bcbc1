public import Foundation
import Graphics
public import LayerTree
public import Views

/// Columns of controllers, as shown on phones: collapsed, one on top of the other.
///
/// Every stage is compact in width, so columns are never side by side.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
  public enum PrimaryEdge: Int, Sendable { case leading, trailing }
  public enum BackgroundStyle: Int, Sendable { case none, sidebar }

  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
    case twoOverSecondary, twoDisplaceSecondary

    public static let primaryHidden = DisplayMode.secondaryOnly
    public static let allVisible = DisplayMode.oneBesideSecondary
    public static let primaryOverlay = DisplayMode.oneOverSecondary
  }

  public nonisolated static let automaticDimension: CGFloat = -CGFloat.greatestFiniteMagnitude

  public let style: Style
  open weak var delegate: (any UISplitViewControllerDelegate)? { didSet { valuesChanged() } }
  private var controllers: [UIViewController] = []
  private var columns: [Column: UIViewController] = [:]
  private var shown: UIViewController?
  /// The controllers above the first column's in the navigation controller that is shown.
  private var stacked: [UIViewController] = []

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  // MARK: Values without effect on phones

  open var isCollapsed: Bool { true }
  open var displayMode: DisplayMode { .secondaryOnly }
  open var preferredDisplayMode = DisplayMode.automatic { didSet { valuesChanged() } }
  open var preferredSplitBehavior = SplitBehavior.automatic { didSet { valuesChanged() } }
  open var splitBehavior: SplitBehavior { preferredSplitBehavior }
  open var primaryEdge = PrimaryEdge.leading { didSet { valuesChanged() } }
  open var primaryBackgroundStyle = BackgroundStyle.none { didSet { valuesChanged() } }
  open var presentsWithGesture = true { didSet { valuesChanged() } }
  open var showsSecondaryOnlyButton = false { didSet { valuesChanged() } }
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { valuesChanged() }
  }
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { valuesChanged() }
  }
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { valuesChanged() }
  }
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { valuesChanged() }
  }
  open var preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { valuesChanged() }
  }
  open var primaryColumnWidth: CGFloat { viewIfLoaded?.bounds.width ?? 0 }
  /// An item without a title, as there is no other display mode.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem()

  // MARK: Controllers

  /// The primary and secondary controllers; once collapsed, the one shown.
  open var viewControllers: [UIViewController] {
    get { shown.map { [$0] } ?? controllers }
    set {
      controllers = newValue
      if isViewLoaded { collapse() }
      valuesChanged()
    }
  }

  /// Sets the controller of a column; without a navigation controller, one is created when it is
  /// shown.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    if column != .primary { stacked += columns[column]?.stackControllers ?? [] }
    columns[column] = vc
    if isViewLoaded { collapse() }
  }

  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Shows a column on top.
  open func show(_ column: Column) {
    guard let navigation = shown as? UINavigationController, let top = columns[column] else {
      return
    }
    let controllers = top.stackControllers
    if let last = controllers.last, navigation.viewControllers.contains(where: { $0 === last }) {
      navigation.popToViewController(last, animated: true)
    } else {
      navigation.push(controllers)
    }
  }

  /// Shows the column below.
  open func hide(_ column: Column) {
    guard let navigation = shown as? UINavigationController,
      let first = columns[column]?.stackControllers.first,
      let index = navigation.viewControllers.firstIndex(where: { $0 === first }), index > 0
    else { return }
    navigation.popToViewController(navigation.viewControllers[index - 1], animated: true)
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) ?? false { return }
    push(vc)
  }

  /// Pushes the controller onto the navigation controller that is shown; without one, presents it.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false { return }
    push(vc)
  }

  private func push(_ other: UIViewController) {
    let tabs = shown as? UITabBarController
    guard let navigation = (tabs?.selectedViewController ?? shown) as? UINavigationController else {
      return present(other, animated: true)
    }
    navigation.push(other.stackControllers)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    collapse()
  }

  private func collapse() {
    let top = style == .unspecified ? collapsedPair() : collapsedColumns()
    guard top !== shown else { return }
    shown?.willMove(toParent: nil)
    shown?.viewIfLoaded?.removeFromSuperview()
    shown?.removeFromParent()
    shown = top
    guard let top else { return }
    addChild(top)
    top.view.frame = view.bounds
    top.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(top.view)
    top.didMove(toParent: self)
  }

  private func collapsedPair() -> UIViewController? {
    let primary = delegate?.primaryViewController(forCollapsing: self) ?? controllers.first
    guard let primary, controllers.count > 1, controllers[1] !== primary else { return primary }
    let isDone =
      delegate?.splitViewController(self, collapseSecondary: controllers[1], onto: primary) ?? false
    if !isDone, let navigation = primary as? UINavigationController {
      stack(controllers[1].stackControllers, in: navigation)
    }
    return primary
  }

  private func collapsedColumns() -> UIViewController? {
    if let compact = columns[.compact] { return compact }
    let order = [Column.primary, .supplementary, .secondary].filter { columns[$0] != nil }
    guard let proposed = order.last, let first = order.first.flatMap({ columns[$0] }) else {
      return nil
    }
    let top =
      delegate?.splitViewController(
        self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    let kept = (shown as? UINavigationController).flatMap {
      $0.viewControllers.first === first ? $0 : nil
    }
    let navigation =
      first as? UINavigationController ?? kept ?? UINavigationController(rootViewController: first)
    let others = order.dropFirst().filter { $0.rawValue <= top.rawValue }
    stack(others.flatMap { columns[$0]?.stackControllers ?? [] }, in: navigation)
    return navigation
  }

  /// Replaces the controllers above the first column's.
  private func stack(_ others: [UIViewController], in navigation: UINavigationController) {
    let own = navigation.viewControllers.prefix { one in
      !(stacked + others).contains { $0 === one }
    }
    stacked = others
    navigation.setViewControllers(own + others, animated: false)
  }
}

/// The delegate of a split view controller; only methods for collapsed ones are called.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AskedDelegate {
  /// The controller at the bottom; nil for the first.
  func primaryViewController(
    forCollapsing splitViewController: UISplitViewController
  ) -> UIViewController?
  /// Whether the delegate has handled the second controller, which otherwise goes on top.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// Whether the delegate has shown the controller.
  func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool
  /// Never called, as it stays collapsed.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController?
  /// Never called, as it stays collapsed.
  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  /// Never called, as it stays collapsed.
  func targetDisplayModeForAction(
    in svc: UISplitViewController
  ) -> UISplitViewController.DisplayMode
}

extension UISplitViewControllerDelegate {
  public func primaryViewController(
    forCollapsing splitViewController: UISplitViewController
  ) -> UIViewController? { nil }
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  public func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool { false }
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController? { nil }
  public func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) {}
  public func targetDisplayModeForAction(
    in svc: UISplitViewController
  ) -> UISplitViewController.DisplayMode { .automatic }
}

extension UIViewController {
  /// The controllers to push: those of a navigation controller, or the controller itself.
  fileprivate var stackControllers: [UIViewController] {
    (self as? UINavigationController)?.viewControllers ?? [self]
  }
}

extension UINavigationController {
  fileprivate func push(_ controllers: [UIViewController]) {
    setViewControllers(viewControllers + controllers, animated: true)
  }
}
