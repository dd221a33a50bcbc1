public import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

/// Updates the results of a search.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AskedDelegate {
  /// Called when the search begins, and for another text or scope.
  func updateSearchResults(for searchController: UISearchController)
}

/// Observes when a search begins and ends.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AskedDelegate {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
  /// Called before it appears, which it does in any case.
  func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
  public func presentSearchController(_ searchController: UISearchController) {}
}

/// A search bar, in a navigation item or any view, and the results of the search.
///
/// The search begins with a tap on the field. Results appear over the searched controller's view
/// once there is text. Unlike on iOS, the searched controller's `presentedViewController` stays
/// nil: results are children of the search controller. Dimming and duration are by eye.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// When the scopes show.
  public enum ScopeBarActivation: Int, Sendable {
    case automatic, manual, onTextEntry, onSearchActivation
  }

  /// The controller that shows results; nil for the searched controller itself.
  public let searchResultsController: UIViewController?
  private let bar = UISearchBar()
  open weak var delegate: (any UISearchControllerDelegate)? {
    didSet { if delegate !== oldValue { valuesChanged() } }
  }
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)? {
    didSet { if searchResultsUpdater !== oldValue { valuesChanged() } }
  }
  /// The searched controller.
  final weak var host: UIViewController?
  private var isOn = false
  private var changes = 0
  /// Whether the first update follows.
  private final var isBeginning = false
  private let dimming = UIControl()

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    prepareBar()
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    searchResultsController = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    prepareBar()
  }

  private func prepareBar() {
    bar.observer = self
    bar.placeholder = SystemText.search.text
  }

  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
    prepareBar()
  }

  open var searchBar: UISearchBar { bar }

  // MARK: Behavior

  /// Whether the searched content is dimmed and does not get touches while there are no results.
  open var obscuresBackgroundDuringPresentation = true {
    didSet {
      guard obscuresBackgroundDuringPresentation != oldValue else { return }
      updateResults()
      valuesChanged()
    }
  }
  /// The name of `obscuresBackgroundDuringPresentation` before iOS 9.1.
  open var dimsBackgroundDuringPresentation: Bool {
    get { obscuresBackgroundDuringPresentation }
    set { obscuresBackgroundDuringPresentation = newValue }
  }
  /// Whether the search bar takes the place of the title while searching.
  open var hidesNavigationBarDuringPresentation = true {
    didSet { if hidesNavigationBarDuringPresentation != oldValue { valuesChanged() } }
  }
  /// Whether the cancel button shows while searching.
  open var automaticallyShowsCancelButton = true {
    didSet { if automaticallyShowsCancelButton != oldValue { valuesChanged() } }
  }
  /// Whether the scopes show while searching.
  open var automaticallyShowsScopeBar = true {
    didSet { if automaticallyShowsScopeBar != oldValue { valuesChanged() } }
  }
  open var scopeBarActivation = ScopeBarActivation.automatic {
    didSet { if scopeBarActivation != oldValue { valuesChanged() } }
  }
  /// Whether results show with the first letter.
  open var automaticallyShowsSearchResultsController = true {
    didSet {
      guard automaticallyShowsSearchResultsController != oldValue else { return }
      updateResults()
      valuesChanged()
    }
  }
  /// Whether results show, also without text.
  open var showsSearchResultsController = false {
    didSet {
      guard showsSearchResultsController != oldValue else { return }
      updateResults()
      valuesChanged()
    }
  }

  // MARK: State

  /// Whether a search is going on; setting it begins or ends one with an animation.
  open var isActive: Bool {
    get { isOn }
    set { setActive(newValue, animated: true) }
  }

  /// The searched controller while searching.
  open override var presentingViewController: UIViewController? {
    isOn ? searchedController : super.presentingViewController
  }

  /// Ends the search, if nothing is presented over it.
  open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard isOn, presentedViewController == nil else {
      return super.dismiss(animated: flag, completion: completion)
    }
    setActive(false, animated: flag, completion)
  }

  /// The time in which a search begins or ends, in seconds.
  private static let time = 0.4

  private final func setActive(
    _ active: Bool, animated: Bool, _ completion: (() -> Void)? = nil
  ) {
    guard active != isOn else { return }
    guard let host = searchedController, host.viewIfLoaded?.window != nil else {
      if active {
        ControlFact.searchWithoutView.report(of: type(of: self), at: "isActive")
      }
      return
    }
    changes += 1
    let change = changes
    let seconds = animated ? Self.time : 0
    if active {
      delegate?.presentSearchController(self)
      delegate?.willPresentSearchController(self)
      begin(over: host, seconds: seconds)
    } else {
      delegate?.willDismissSearchController(self)
      end(host, seconds: seconds)
    }
    valuesChanged()
    let finish: @MainActor () -> Void = { [weak self] in
      guard let self, changes == change else { return }
      if active {
        delegate?.didPresentSearchController(self)
      } else {
        removeResults()
        delegate?.didDismissSearchController(self)
      }
      completion?()
    }
    guard seconds > 0 else { return finish() }
    let timeline = Timeline.current
    timeline.schedule(at: timeline.now + seconds, name: "the end of a search's transition") {
      onStage(finish)
    }
  }

  private func begin(over host: UIViewController, seconds: Double) {
    let navigation = navigationOfBar
    navigation?.view.layoutIfNeeded()
    bar.window?.layoutIfNeeded()
    isOn = true
    addResults(over: host)
    dimming.alpha = 0
    updateResults()
    layOutResults()
    isBeginning = true
    if !bar.isFirstResponder { bar.becomeFirstResponder() }
    isBeginning = false
    animate(seconds) {
      self.dimming.alpha = 1
      self.showBarParts(true)
      self.layOutBar(navigation)
    }
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  private func end(_ host: UIViewController, seconds: Double) {
    let navigation = navigationOfBar
    isOn = false
    bar.text = ""
    bar.resignFirstResponder()
    animate(seconds) {
      self.dimming.alpha = 0
      self.searchResultsController?.viewIfLoaded?.alpha = 0
      self.showBarParts(false)
      self.layOutBar(navigation)
    }
  }

  /// Ends the search without delegates, since its controller has gone.
  final func endAtOnce() {
    guard isOn else { return }
    changes += 1
    isOn = false
    bar.text = ""
    bar.resignFirstResponder()
    showBarParts(false)
    removeResults()
  }

  private func animate(_ seconds: Double, _ body: @escaping () -> Void) {
    guard seconds > 0 else { return body() }
    UIView.animate(
      withDuration: seconds, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: [], animations: body)
  }

  /// Shows or hides the cancel button and the scopes.
  private func showBarParts(_ isShown: Bool) {
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(isShown, animated: false) }
    updateScopes()
  }

  private func updateScopes() {
    switch scopeBarActivation {
    case .automatic: if automaticallyShowsScopeBar { bar.setShowsScope(isOn, animated: false) }
    case .manual: break
    case .onSearchActivation: bar.setShowsScope(isOn, animated: false)
    case .onTextEntry:
      bar.setShowsScope(isOn && bar.text?.isEmpty == false, animated: false)
    }
  }

  private func layOutBar(_ navigation: UINavigationController?) {
    if let navigation {
      navigation.navigationBar.heightChanged()
      navigation.navigationBar.content?.setNeedsLayout()
      navigation.layOutBars()
      navigation.view.layoutIfNeeded()
    }
    bar.layoutIfNeeded()
    layOutResults()
  }

  // MARK: The results

  /// The navigation controller in whose bar the search bar is.
  private var navigationOfBar: UINavigationController? {
    guard let host, host.navigationItem.searchController === self else { return nil }
    return host.navigationController
  }

  /// The controller that is searched: that of the navigation item, or else the one around the bar.
  private var searchedController: UIViewController? {
    if let host { return host }
    var responder: UIResponder? = bar
    while let one = responder {
      if let controller = one as? UIViewController { return controller }
      responder = one.next
    }
    return nil
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = nil
    dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.accessibilityLabel = SystemText.cancel.text
    dimming.addTarget(for: .touchUpInside) { [weak self] _ in self?.isActive = false }
    dimming.frame = view.bounds
    view.addSubview(dimming)
  }

  private func addResults(over host: UIViewController) {
    guard parent == nil else { return }
    host.addChild(self)
    if let results = searchResultsController, results.parent !== self {
      addChild(results)
      results.view.frame = view.bounds
      results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(results.view)
      results.didMove(toParent: self)
    }
    searchResultsController?.view.alpha = 1
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    host.view.superview?.insertSubview(view, aboveSubview: host.view)
    didMove(toParent: host)
  }

  private func removeResults() {
    guard parent != nil else { return }
    willMove(toParent: nil)
    viewIfLoaded?.removeFromSuperview()
    barInsets = .zero
    removeFromParent()
    navigationOfBar?.updateBarAppearance()
  }

  /// Covers the searched view; below a bar that is part of it.
  private func layOutResults() {
    guard let host = parent, let view = viewIfLoaded, let superview = view.superview else { return }
    var frame = host.view.frame
    if bar.isDescendant(of: host.view) {
      let top = bar.convert(bar.bounds, to: superview).maxY
      frame.size.height = max(0, frame.maxY - top)
      frame.origin.y = top
    } else {
      barInsets = host.barInsets
    }
    if view.frame != frame { view.frame = frame }
    // The bar above stays bright.
    let dimmed = view.bounds.inset(
      by: UIEdgeInsets(
        top: barInsets.top > 0 ? view.safeAreaInsets.top : 0, left: 0, bottom: 0, right: 0))
    if dimming.frame != dimmed { dimming.frame = dimmed }
  }

  private func updateResults() {
    guard isOn, isViewLoaded else { return }
    let hasText = bar.text?.isEmpty == false
    let showsResults =
      searchResultsController != nil
      && (showsSearchResultsController || automaticallyShowsSearchResultsController && hasText)
    searchResultsController?.view.isHidden = !showsResults
    dimming.isHidden = showsResults || !obscuresBackgroundDuringPresentation
    view.isUserInteractionEnabled = showsResults || obscuresBackgroundDuringPresentation
    navigationOfBar?.updateBarAppearance()
  }

  /// The scroll view of the results, while they are shown.
  final var shownResultsScrollView: UIScrollView? {
    guard isOn, let results = searchResultsController, results.viewIfLoaded?.isHidden == false
    else { return nil }
    return results.scrollViewBelowBars
  }
}

extension UISearchController: SearchBarObserver {
  func searchBarDidBegin(_ bar: UISearchBar) {
    if isActive {
      guard !isBeginning else { return }
      searchResultsUpdater?.updateSearchResults(for: self)
    } else {
      isActive = true
    }
  }

  func searchBarDidChange(_ bar: UISearchBar) {
    updateResults()
    if scopeBarActivation == .onTextEntry, isActive {
      animate(Self.time) {
        self.updateScopes()
        self.layOutBar(self.navigationOfBar)
      }
    }
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  func searchBarDidCancel(_ bar: UISearchBar) { isActive = false }
}

extension UISearchController: SelfPresenting {
  package func presentItself(
    from presenter: UIViewController, animated: Bool, _ completion: (() -> Void)?
  ) {
    if host == nil { host = presenter }
    setActive(true, animated: animated, completion)
  }
}
