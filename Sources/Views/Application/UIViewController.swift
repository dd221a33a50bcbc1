public import Foundation
public import Graphics
import LayerTree

/// A controller that manages a view with its subviews, and is called when the view appears and
/// disappears.
///
/// When its view enters a window that shows: `loadView()`, `viewDidLoad()`, `viewWillAppear(_:)`,
/// and at the end of the turn `viewIsAppearing(_:)`, layout, `viewDidAppear(_:)`; at one instant
/// unless it is presented with an animation.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
  /// Loaded when first asked for.
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
  /// While one of its children comes in place of another.
  final var childTransition: PresentationTransition?
  /// How many exchanges of children have begun, and where the last one leads.
  final var childTransitions: (count: Int, goal: UIViewController?) = (0, nil)
  /// What the bars of containers show for it.
  package final var (navigationItemBox, tabBarItemBox): (AnyObject?, AnyObject?)
  package final var editButtonBox: AnyObject?
  /// Made when it is first asked for.
  final var popoverBox: UIPopoverPresentationController?
  package final var titleChanged: ((String?) -> Void)?

  /// Nothing is loaded from a nib.
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

  // MARK: Traits

  open var traitCollection: UITraitCollection { loadedView?.traitCollection ?? .ofScreen }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark for the controller's view.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet {
      loadedView?.overrideUserInterfaceStyle = overrideUserInterfaceStyle
      valuesChanged()
    }
  }

  // MARK: Containment

  open var children: [UIViewController] { childList }
  open internal(set) weak var parent: UIViewController?

  /// Makes another its child; adding the child's view to the view is the caller's part.
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
    didMove(toParent: nil)
  }

  /// Has no effect: children are always called when their views appear and disappear.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells a child that its view is about to come or go.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    appearance.isManaged = true
    if isAppearing {
      beginAppearing(animated: animated)
    } else {
      beginDisappearing(animated: animated)
    }
  }

  /// Tells a child that its view has come or gone.
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
  /// Says how it is presented and dismissed.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    didSet { valuesChanged() }
  }
  /// While it is presented or dismissed, or presents or dismisses another.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    presentation.transition ?? presentation.presented?.presentation.transition
      ?? childTransition ?? parent?.transitionCoordinator
  }
  /// What manages it while it is presented with the style `.custom`.
  open var presentationController: UIPresentationController? { presentation.presentationController }
  open var definesPresentationContext = false { didSet { valuesChanged() } }
  open var providesPresentationContextTransitionStyle = false { didSet { valuesChanged() } }
  open var modalPresentationCapturesStatusBarAppearance = false { didSet { valuesChanged() } }
  /// How large it wants to be; the container or the presentation controller is told of a change.
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
  /// All of the room, unless overridden.
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

  /// Shows another over this one, which slides up on the stage's clock when animated.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentInWindow(viewControllerToPresent, animated: flag, completion)
  }

  /// Dismisses the presented controller; without one, asks the presenter to dismiss this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissPresented(animated: flag, completion)
  }

  /// Leaves it to the container that it is in, or else presents the other.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// Leaves it to the container that it is in, or else presents the other.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent {
      parent.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: Storyboards

  /// Never called, as there are no storyboards.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Never called, as there are no storyboards.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Nothing, which is reported: no storyboard says where it leads.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    UIStoryboardSegue.reportMissing(identifier, of: self)
  }

  // MARK: What a phone asks

  // None of the controllers to ask instead is asked, as no status bar is drawn.
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// Never asked for, as stages do not turn.
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
  /// What the bars of its container cover.
  package final var barInsets = UIEdgeInsets.zero {
    didSet { if barInsets != oldValue { loadedView?.safeAreaChanged() } }
  }

  /// What covers the edges of the controller's view beside what covers its superview's.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      loadedView?.safeAreaChanged()
      valuesChanged()
    }
  }
  /// The least margins of the controller's view: 16 points at the sides, 20 on screens at least 414
  /// points wide, none above and below, as iPhones and iPads have them.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = UIScreen.main.bounds.width >= 414 ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
  /// Whether the view's margins are never less than those of the system.
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
  /// Has the title of its edit button follow.
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
