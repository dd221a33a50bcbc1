public import Foundation
import Graphics
public import LayerTree
public import Views

/// Columns of controllers, in the form that phones show: collapsed, one on top of the other.
///
/// Every stage is compact in width, so that columns never stand side by side.
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
  /// The controllers above the first column's own in the navigation controller that shows.
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

  // MARK: What a phone keeps without using it

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
  /// An item without a title, as there is no mode to change to.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem()

  // MARK: Controllers

  /// Primary and secondary; once collapsed, the one that shows.
  open var viewControllers: [UIViewController] {
    get { shown.map { [$0] } ?? controllers }
    set {
      controllers = newValue
      if isViewLoaded { collapse() }
      valuesChanged()
    }
  }

  /// Puts a controller into a column; those without a navigation controller get one when they show.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    if column != .primary { stacked += columns[column]?.stackControllers ?? [] }
    columns[column] = vc
    if isViewLoaded { collapse() }
  }

  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Brings a column to the top.
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

  /// Goes back to the column before.
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

  /// Pushes the other onto what shows, or presents it where that is no navigation controller.
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

  /// Puts controllers above the first column's own, in place of those that were there.
  private func stack(_ others: [UIViewController], in navigation: UINavigationController) {
    let own = navigation.viewControllers.prefix { one in
      !(stacked + others).contains { $0 === one }
    }
    stacked = others
    navigation.setViewControllers(own + others, animated: false)
  }
}

/// What a split view controller asks; of this only what matters to collapsed ones is called.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AskedDelegate {
  /// The controller that is beneath; nil for the first.
  func primaryViewController(
    forCollapsing splitViewController: UISplitViewController
  ) -> UIViewController?
  /// Whether the delegate has dealt with the second controller, which else goes on top.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// Whether the delegate has shown the controller itself.
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
  /// What goes onto another pile: a navigation controller's own, or else the controller itself.
  fileprivate var stackControllers: [UIViewController] {
    (self as? UINavigationController)?.viewControllers ?? [self]
  }
}

extension UINavigationController {
  fileprivate func push(_ controllers: [UIViewController]) {
    setViewControllers(viewControllers + controllers, animated: true)
  }
}
