import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The bar button item that stands for a search bar in a toolbar or a navigation bar.
///
/// A tap begins the search. In a toolbar the search bar takes the place of the buttons, above the
/// keyboard; otherwise that of the title. Its measures are by eye.
@MainActor
final class SearchPlacementItem: UIBarButtonItem {
  private weak var owner: UINavigationItem?

  init(_ owner: UINavigationItem) {
    self.owner = owner
    super.init()
    accessibilityLabel = SystemText.search.text
  }

  required init?(coder: NSCoder) { nil }

  /// The part of a bar with glass; nil where the search is below the title.
  func part(_ metrics: BarPlatterMetrics) -> BarButtonRow.Part? {
    guard let search = owner?.searchController else { return nil }
    let isField = owner?.searchBarPlacement == .integrated && !isInNavigationBar
    let platter = BarPlatter(fill: nil, shadow: metrics.shadow)
    let button = UIButton(type: .system)
    button.tintColor = isField ? .secondaryLabel : .label
    button.accessibilityLabel = search.searchBar.placeholder ?? accessibilityLabel
    button.setImage(
      UIImage(
        systemName: "magnifyingglass",
        withConfiguration: UIImage.SymbolConfiguration(
          pointSize: metrics.symbolSize, weight: .medium)), for: .normal)
    if isField {
      button.setTitle(search.searchBar.placeholder, for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 17)
      button.contentHorizontalAlignment = .leading
      button.contentEdgeInsets = UIEdgeInsets(
        top: 0, left: metrics.textPadding, bottom: 0, right: metrics.textPadding)
      button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 6, bottom: 0, right: -6)
    }
    button.addAction(
      UIAction { [weak search] _ in search?.isActive = true }, for: .touchUpInside)
    button.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    platter.bounds.size = CGSize(width: metrics.height, height: metrics.height)
    button.frame = platter.bounds
    platter.contentView.frame = platter.bounds
    platter.contentView.addSubview(button)
    shownView = platter
    return BarButtonRow.Part(view: platter, isFlexible: isField)
  }

  /// Reports that a bar without glass has no part for it; nil.
  func reportWithoutGlass() -> BarButtonRow.Part? {
    guard let owner else { return nil }
    ControlFact.unsupported(
      reason: "the search bar stays below the title: only bars in the look of iOS 26 have a place "
        + "for it"
    ).report(of: type(of: owner), at: "searchBarPlacementBarButtonItem")
    return nil
  }

  /// Whether it is at the end of a navigation bar, where there is space for a button only.
  var isInNavigationBar = false
}

extension UINavigationItem {
  /// Whether the search bar has a place in another bar, so that there is none below the title
  /// until the search begins.
  final var integratesSearch: Bool {
    searchBarPlacement == .integrated || searchBarPlacement == .integratedButton
  }

  /// Whether the search bar has its place in a toolbar, also while searching.
  final var searchesInToolbar: Bool { hasSearchInToolbar && integratesSearch }

  /// The button for the search at the end of the navigation bar; nil without, and where a toolbar
  /// has it.
  final var searchButton: UIBarButtonItem? {
    guard integratesSearch, searchPlacement == nil else { return nil }
    let item = SearchPlacementItem(self)
    item.isInNavigationBar = true
    return item
  }
}
