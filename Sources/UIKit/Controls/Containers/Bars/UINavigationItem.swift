public import Foundation
import LayerTree
import UIKitValues
public import Views

/// The content of a navigation bar while its controller is on top.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// Whether a title is large, if the bar prefers large titles.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As that of the item below; large at the bottom of the stack.
    case automatic
    case always, never
    /// As `never`.
    case inline
  }

  /// The title of the back button that leads to the item.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The item's title, or "Back" if it is too long, or none.
    case `default`
    /// "Back", or none.
    case generic
    /// None.
    case minimal
  }

  /// The place of a search bar; in the classic look all are below the title, as on phones before
  /// iOS 26.
  public enum SearchBarPlacement: Int, Sendable {
    /// In the toolbar, if its items have the one for the search, and otherwise below the title.
    case automatic
    /// As `stacked` on a phone.
    case inline
    /// Below the title.
    case stacked
    /// A field in the toolbar, or a button in the navigation bar if the toolbar has no item for it.
    case integrated
    /// As `integrated` on a phone.
    case integratedCentered
    /// A button in the toolbar or in the navigation bar.
    case integratedButton
  }

  open var title: String? { didSet { if title != oldValue { changed() } } }
  /// A text below the title, in the look of iOS 26; reported before.
  open var subtitle: String? { didSet { if subtitle != oldValue { changed() } } }
  /// A text below a large title, in the look of iOS 26.
  open var largeSubtitle: String? { didSet { if largeSubtitle != oldValue { changed() } } }
  open var titleView: UIView? { didSet { if titleView != oldValue { changed() } } }
  /// A line of text above the title.
  open var prompt: String? { didSet { if prompt != oldValue { changed() } } }
  open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed() } } }
  /// The item whose title is the back button's when another controller is on top.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { if backBarButtonItem != oldValue { changed() } }
  }
  open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed() } } }
  open var backButtonDisplayMode = BackButtonDisplayMode.default {
    didSet { if backButtonDisplayMode != oldValue { changed() } }
  }
  /// Performed by the back button instead of going back.
  open var backAction: UIAction? { didSet { if backAction != oldValue { changed() } } }
  open var leftItemsSupplementBackButton = false {
    didSet { if leftItemsSupplementBackButton != oldValue { changed() } }
  }
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { if leftBarButtonItems != oldValue { changed() } }
  }
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { if rightBarButtonItems != oldValue { changed() } }
  }
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { if largeTitleDisplayMode != oldValue { changed() } }
  }

  /// The search whose bar is below the title.
  open var searchController: UISearchController? {
    didSet { if searchController !== oldValue { changed() } }
  }
  /// Whether the search bar collapses while content scrolls up.
  ///
  /// At first it is visible, as on iOS 13 and later.
  open var hidesSearchBarWhenScrolling = true {
    didSet { if hidesSearchBarWhenScrolling != oldValue { changed() } }
  }
  /// The wanted place; in the classic look the search bar is below the title.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic {
    didSet { if preferredSearchBarPlacement != oldValue { changed() } }
  }
  /// The place in the look of the bar that shows the item.
  open var searchBarPlacement: SearchBarPlacement {
    guard canIntegrateSearch, searchController != nil else { return .stacked }
    switch preferredSearchBarPlacement {
    case .inline, .stacked: return .stacked
    case .integratedButton: return .integratedButton
    case .integrated, .integratedCentered: return .integrated
    case .automatic: return searchPlacement == nil ? .stacked : .integrated
    }
  }
  /// The item for the search among the items of a toolbar, in the look of iOS 26.
  open var searchBarPlacementBarButtonItem: UIBarButtonItem {
    if let searchPlacement { return searchPlacement }
    let item = SearchPlacementItem(self)
    searchPlacement = item
    changed()
    return item
  }
  private(set) final var searchPlacement: UIBarButtonItem?
  /// Whether a toolbar that is shown has the place for the search.
  final var hasSearchInToolbar = false
  /// Whether the bar that shows the item has a look with other places than below the title.
  final var canIntegrateSearch = false

  // MARK: Appearances instead of the bar's

  open var standardAppearance: UINavigationBarAppearance? {
    didSet { if standardAppearance !== oldValue { changed() } }
  }
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { if scrollEdgeAppearance !== oldValue { changed() } }
  }
  open var compactAppearance: UINavigationBarAppearance? {
    didSet { if compactAppearance !== oldValue { changed() } }
  }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { if compactScrollEdgeAppearance !== oldValue { changed() } }
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
    let items = (leftBarButtonItems ?? []) + (rightBarButtonItems ?? [])
    for item in items { item.onChange = { [weak self] in self?.onChange?() } }
    let appearances = [
      standardAppearance, scrollEdgeAppearance, compactAppearance, compactScrollEdgeAppearance,
    ]
    for appearance in appearances { appearance?.onChange = { [weak self] in self?.onChange?() } }
    onChange?()
    valuesChanged()
  }
}

extension UINavigationItem: SearchTextSource {
  package var searchText: String? {
    searchController.flatMap { $0.isActive ? $0.searchBar.text : nil }
  }
}
