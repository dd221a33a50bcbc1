public import Foundation
public import Graphics
import LayerTree
public import UIKitValues

/// A controller that manages a view with its subviews, and is notified when the view appears and
/// disappears.
///
/// When its view enters a visible window: `loadView()`, `viewDidLoad()`, `viewWillAppear(_:)`, and
/// at the end of the turn `viewIsAppearing(_:)`, layout, `viewDidAppear(_:)`; at one instant unless
/// it is presented with an animation.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
  /// The controller's view, loaded on first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { install(newValue) }
  }
  final var loadedView: UIView?
  final var appearance = AppearanceState()
  final var presentation = Presentation()
  final var childList: [UIViewController] = []
  final weak var rootWindow: UIWindow?
  /// The transition in which one of its children replaces another.
  final var childTransition: PresentationTransition?
  /// The number of transitions between children so far, and the child to which the latest leads.
  final var childTransitions: (count: Int, goal: UIViewController?) = (0, nil)
  /// The items that the bars of containers show for it.
  package final var (navigationItemBox, tabBarItemBox): (AnyObject?, AnyObject?)
  package final var editButtonBox: AnyObject?
  /// The scroll view that bars follow, if code has named one, and the items of a toolbar.
  package final weak var namedScrollView: UIView?
  package final var toolbarItemsBox: AnyObject?
  /// The popover presentation controller, created on first access.
  final var popoverBox: UIPopoverPresentationController?
  /// The sheet presentation controller, created on first access.
  final var sheetBox: UISheetPresentationController?
  package final var titleChanged: ((String?) -> Void)?
  final var contentUnavailable = ContentUnavailable()

  /// Creates a controller; nothing is loaded from a nib.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    super.init()
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  public let nibName: String?
  open var nibBundle: Bundle? { nil }
  open var title: String? {
    didSet {
      titleChanged?(title)
      valuesChanged()
    }
  }
  open var restorationIdentifier: String? { didSet { valuesChanged() } }

  /// The view's superview; for a topmost view the window or the presenter.
  open override var next: UIResponder? {
    loadedView?.superview ?? rootWindow ?? presentingViewController
  }

  // MARK: The view

  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  open func viewDidLoad() {}

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open var isViewLoaded: Bool { loadedView != nil }
  open var viewIfLoaded: UIView? { loadedView }

  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func viewLayoutMarginsDidChange() {}
  open func updateViewConstraints() {}
  /// Never called, as stages keep their size.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Never called, as stages keep their traits.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  open func didReceiveMemoryWarning() {}

  // MARK: Screens without content

  /// A configuration that is shown above the view: a `UIContentUnavailableConfiguration`; nil,
  /// the default, for none.
  open var contentUnavailableConfiguration: (any UIContentConfiguration)? {
    get { contentUnavailable.configuration }
    set {
      let old = contentUnavailable.configuration as? AnyHashable
      if newValue == nil, contentUnavailable.configuration == nil { return }
      // The search may have another text.
      if let new = newValue as? AnyHashable, new == old { return showContentUnavailable() }
      contentUnavailable.configuration = newValue
      showContentUnavailable()
      valuesChanged()
    }
  }
  /// The state that updates get.
  open var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
    var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
    state.searchText = (navigationItemBox as? any SearchTextSource)?.searchText
    return state
  }
  /// Requests `updateContentUnavailableConfiguration(using:)` before the next frame.
  open func setNeedsUpdateContentUnavailableConfiguration() {
    contentUnavailable.needsUpdate = true
    viewIfLoaded?.setNeedsLayout()
  }
  /// Called before the first layout and on demand, to set the configuration; does nothing by
  /// default.
  open func updateContentUnavailableConfiguration(
    using state: UIContentUnavailableConfigurationState
  ) {}

  // MARK: Traits

  open var traitCollection: UITraitCollection {
    traits(in: loadedView?.outerTraits ?? parent?.traitCollection ?? .ofScreen)
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Updates the traits of the controller and its view now; changes are passed down at once, so
  /// that this changes nothing.
  open func updateTraitsIfNeeded() { loadedView?.updateTraits() }

  /// Light or dark for the controller's view.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle }
    set { traitOverrides.userInterfaceStyle = newValue }
  }

  // MARK: Containment

  open var children: [UIViewController] { childList }
  open internal(set) weak var parent: UIViewController?

  /// Makes another controller its child; the caller adds the child's view.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.parent?.childList.removeAll { $0 === childController }
    childController.willMove(toParent: self)
    childList.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.childList.removeAll { $0 === self }
    self.parent = nil
    parent.setOverrideTraitCollection(nil, forChild: self)
    didMove(toParent: nil)
  }

  /// Has no effect: children are always called when their views appear and disappear.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Notifies a child that its view is about to appear or disappear.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    appearance.isManaged = true
    if isAppearing {
      beginAppearing(animated: animated)
    } else {
      beginDisappearing(animated: animated)
    }
  }

  /// Notifies a child that its view has appeared or disappeared.
  open func endAppearanceTransition() {
    appearance.isManaged = presentation.isBeingPresented || presentation.isBeingDismissed
    endAppearing()
    endDisappearing()
  }

  /// Shows one child's view in place of another's, in the first one's superview.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    replaceChild(
      fromViewController, with: toViewController, duration, options, animations, completion)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Presenting

  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { valuesChanged() }
  }
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical {
    didSet { valuesChanged() }
  }
  open var isModalInPresentation = false { didSet { valuesChanged() } }
  /// Provides the objects for its presentation and dismissal.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    didSet { valuesChanged() }
  }
  /// The running transition in which it is presented or dismissed, or presents or dismisses
  /// another.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    presentation.transition ?? presentation.presented?.presentation.transition
      ?? childTransition ?? parent?.transitionCoordinator
  }
  /// The controller of its presentation: a sheet, a popover, or with the style `.custom` that of
  /// its transitioning delegate.
  open var presentationController: UIPresentationController? {
    presentation.presentationController ?? popoverPresentationController
      ?? sheetPresentationController
  }
  open var definesPresentationContext = false { didSet { valuesChanged() } }
  open var providesPresentationContextTransitionStyle = false { didSet { valuesChanged() } }
  open var modalPresentationCapturesStatusBarAppearance = false { didSet { valuesChanged() } }
  /// The preferred size; the container or the presentation controller is notified of changes.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      let container: (any UIContentContainer)? = parent ?? presentation.presentationController
      container?.preferredContentSizeDidChange(forChildContentContainer: self)
      valuesChanged()
    }
  }
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// The size of the container, unless overridden.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  open var presentedViewController: UIViewController? {
    presentation.presented ?? parent?.presentedViewController
  }
  /// The controller that presented this one, or else the one that presented its parent.
  open var presentingViewController: UIViewController? {
    presentation.presenter ?? parent?.presentingViewController
  }
  open var isBeingPresented: Bool { presentation.isBeingPresented }
  open var isBeingDismissed: Bool { presentation.isBeingDismissed }
  open var isMovingToParent: Bool { appearance.phase == .appearing && parent != nil }
  open var isMovingFromParent: Bool { appearance.phase == .disappearing && parent == nil }

  /// Presents another controller over this one; if animated, it slides up on the stage's clock.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentInWindow(viewControllerToPresent, animated: flag, completion)
  }

  /// Dismisses the presented controller; if there is none, asks the presenter to dismiss this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissPresented(animated: flag, completion)
  }

  /// Passes the call to the parent if there is one, otherwise presents the controller.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// Passes the call to the parent if there is one, otherwise presents the controller.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent {
      parent.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: Focus and restoration

  open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    view.map { [$0] } ?? []
  }
  /// Stored only, as no state is restored here.
  open var restorationClass: (any UIViewControllerRestoration.Type)? {
    didSet { if restorationClass != oldValue { valuesChanged() } }
  }
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}
  open func applicationFinishedRestoringState() {}

  // MARK: Storyboards

  /// Never called, as there are no storyboards.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Never called, as there are no storyboards.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Reports that there are no storyboards.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    UIStoryboardSegue.reportMissing(identifier, of: self)
  }

  // MARK: Status bar and rotation

  // Never asked for, as no status bar is drawn.
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// Never asked for, as stages do not rotate.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    interfaceOrientation
  }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var prefersStatusBarHidden: Bool { false }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var interfaceOrientation: UIInterfaceOrientation {
    UIApplication.shared.statusBarOrientation
  }
  open var edgesForExtendedLayout = UIRectEdge.all { didSet { valuesChanged() } }
  open var extendedLayoutIncludesOpaqueBars = false { didSet { valuesChanged() } }
  open var automaticallyAdjustsScrollViewInsets = true { didSet { valuesChanged() } }
  /// The insets of its container's bars.
  package final var barInsets = UIEdgeInsets.zero {
    didSet { if barInsets != oldValue { loadedView?.safeAreaChanged() } }
  }

  /// Insets added to the safe area of its superview.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      loadedView?.safeAreaChanged()
      valuesChanged()
    }
  }
  /// The minimum margins of the controller's view: at the sides those of the stage's device, or
  /// else 16 points, 20 on screens whose shorter side is at least 414 points; 16 in what is compact
  /// on a regular screen, such as a popover; none above and below.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let screen = UIScreen.main.bounds
    let isCompact =
      traitCollection.horizontalSizeClass == .compact
      && UITraitCollection.ofScreen.horizontalSizeClass == .regular
    let side: CGFloat =
      isCompact
      ? 16
      : Timeline.current.display.sideMargin ?? (min(screen.width, screen.height) >= 414 ? 20 : 16)
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
  /// Whether the view's margins are never less than the system's.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      guard viewRespectsSystemMinimumLayoutMargins != oldValue else { return }
      loadedView?.marginsChanged()
      valuesChanged()
    }
  }
  /// Reported when the controller is pushed: a tab bar stays where it is.
  open var hidesBottomBarWhenPushed = false { didSet { valuesChanged() } }
  /// Whether its content can be edited; the same as `setEditing(_:animated:)` without an animation.
  open var isEditing: Bool {
    get { isInEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var isInEditing = false
  /// Updates the title of its edit button.
  package final var editingChanged: ((Bool) -> Void)?
  open func setEditing(_ editing: Bool, animated: Bool) {
    isInEditing = editing
    editingChanged?(editing)
    valuesChanged()
  }
}

public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover, blurOverFullScreen
}

public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}
