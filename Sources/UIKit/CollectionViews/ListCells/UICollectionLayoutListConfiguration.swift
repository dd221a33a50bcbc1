public import Controls
public import Foundation
import Graphics
import LayerTree
public import UIKitValues

/// The separators of a list's rows.
public struct UIListSeparatorConfiguration: Hashable {
  public enum Visibility: Int, Hashable, Sendable { case automatic, visible, hidden }

  /// Insets from the text of the row to the edge of the list.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude,
    bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)

  /// By default hidden.
  public var topSeparatorVisibility = Visibility.automatic
  /// By default visible, but below the last row of a card.
  public var bottomSeparatorVisibility = Visibility.automatic
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  public var color = UIColor.separator
  /// The color beside selected rows while several can be selected.
  public var multipleSelectionColor = UIColor.separator

  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
    if !listAppearance.hasSeparators {
      topSeparatorVisibility = .hidden
      bottomSeparatorVisibility = .hidden
    }
  }
}

/// A list of rows: its appearance, headers, footers, separators and swipe actions.
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain

    var hasSeparators: Bool { self != .sidebar && self != .sidebarPlain }
    /// Whether gaps separate the sections.
    var isGrouped: Bool { self == .grouped || self == .insetGrouped }
    var isPlain: Bool { self == .plain || self == .sidebarPlain }
  }
  public enum HeaderMode: Int, Sendable { case none, supplementary, firstItemInSection }
  public enum FooterMode: Int, Sendable { case none, supplementary }

  public typealias SwipeActionsConfigurationProvider = (IndexPath) -> UISwipeActionsConfiguration?
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
  ) -> UIListSeparatorConfiguration

  public let appearance: Appearance
  public var showsSeparators: Bool
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Changes the separators of a row.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// Behind the rows; nil for the color of the appearance.
  public var backgroundColor: UIColor?
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  /// The space above a header, in points; nil for that of the appearance: 22 in plain lists.
  public var headerTopPadding: CGFloat?

  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance.hasSeparators
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  // MARK: Rows

  /// The color behind the rows; those of side bars are by eye.
  var resolvedBackground: UIColor? {
    if let backgroundColor { return backgroundColor }
    return switch appearance {
    case .plain, .sidebarPlain: .systemBackground
    case .grouped, .insetGrouped: .systemGroupedBackground
    case .sidebar: .secondarySystemBackground
    }
  }

  /// The space above the header, in points.
  var topPadding: CGFloat {
    guard headerMode == .supplementary else { return 0 }
    return headerTopPadding ?? (appearance == .plain ? 22 : 0)
  }

  /// The space above and below the rows of a section, in points: as in tables.
  func gaps(ofSection index: Int, in metrics: ListMetrics) -> (top: CGFloat, bottom: CGFloat) {
    guard appearance.isGrouped else { return (0, 0) }
    let extra = index == 0 ? metrics.firstSectionSpace : 0
    let top: CGFloat = headerMode == .supplementary ? 0 : 18 + extra
    return (top, footerMode == .supplementary ? 0 : 17)
  }

  @MainActor func row(
    _ item: Int, of count: Int, in section: Int, environment: LayoutEnvironment
  ) -> ListRow {
    let isHeader = headerMode == .firstItemInSection && item == 0
    let first = headerMode == .firstItemInSection ? 1 : 0
    var row = ListRow(
      kind: isHeader ? .header : .cell, appearance: appearance, margin: Self.margin(environment))
    if appearance == .insetGrouped, !isHeader {
      var corners: CACornerMask = []
      if item == first { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if item == count - 1 { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
      row.corners = corners
    }
    guard showsSeparators else { return row }
    let path = IndexPath(item: item, section: section)
    let lines = itemSeparatorHandler?(path, separatorConfiguration) ?? separatorConfiguration
    let isLastOfCard = appearance == .insetGrouped && item == count - 1
    if lines.topSeparatorVisibility == .visible {
      row.top = ListRow.Line(
        insets: lines.topSeparatorInsets, color: lines.color,
        selectedColor: lines.multipleSelectionColor)
    }
    let showsBottom =
      lines.bottomSeparatorVisibility == .automatic
      ? !isHeader && !isLastOfCard : lines.bottomSeparatorVisibility == .visible
    if showsBottom {
      row.bottom = ListRow.Line(
        insets: lines.bottomSeparatorInsets, color: lines.color,
        selectedColor: lines.multipleSelectionColor)
    }
    return row
  }

  @MainActor func edge(isHeader: Bool, environment: LayoutEnvironment) -> ListRow {
    ListRow(
      kind: isHeader ? .header : .footer, appearance: appearance, margin: Self.margin(environment))
  }

  @MainActor fileprivate static func margin(_ environment: any NSCollectionLayoutEnvironment)
    -> CGFloat
  {
    ListMetrics(environment.traitCollection).margin(
      ofWidth: environment.container.contentSize.width)
  }
}

/// The place of a cell in a list.
struct ListRow: Equatable {
  enum Kind { case cell, header, footer }

  /// A separator.
  struct Line: Equatable {
    var insets: NSDirectionalEdgeInsets
    var color: UIColor
    /// The color of a selected row while the list is edited.
    var selectedColor: UIColor

    /// Nil for the automatic insets.
    var ownInsets: NSDirectionalEdgeInsets? {
      insets == UIListSeparatorConfiguration.automaticInsets ? nil : insets
    }
  }

  var kind: Kind
  var appearance: UICollectionLayoutListConfiguration.Appearance
  /// The distance of the content from the sides, in points.
  var margin: CGFloat
  /// The corners that it has of the card of its section; nil without a card.
  var corners: CACornerMask?
  var top: Line?
  var bottom: Line?

  var content: UIListContentConfiguration {
    switch (kind, appearance) {
    case (.cell, .sidebar), (.cell, .sidebarPlain): .sidebarCell()
    case (.cell, _): .cell()
    case (.header, .plain): .plainHeader()
    case (.header, .sidebar), (.header, .sidebarPlain): .sidebarHeader()
    case (.header, _): .groupedHeader()
    case (.footer, .plain): .plainFooter()
    case (.footer, _): .groupedFooter()
    }
  }

  /// The background of the appearance; that of a selected row of a side bar has corners, by eye.
  @MainActor func background(in traits: UITraitCollection) -> UIBackgroundConfiguration {
    switch (kind, appearance) {
    case (.cell, .plain): return .listPlainCell()
    case (.cell, .grouped), (.cell, .insetGrouped): return .listGroupedCell()
    case (.cell, _):
      var background = UIBackgroundConfiguration.listSidebarCell()
      background.cornerRadius = ListMetrics(traits).cardRadius
      return background
    case (_, .plain): return .listPlainHeaderFooter()
    case (_, .sidebar), (_, .sidebarPlain): return .listSidebarHeader()
    case (_, _): return .listGroupedHeaderFooter()
    }
  }
}

extension NSCollectionLayoutSection {
  /// A section that is a list.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    func size(_ height: CGFloat) -> NSCollectionLayoutSize {
      NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
    }
    let traits = layoutEnvironment.traitCollection
    let row = ListMetrics(traits).rowHeight(in: traits)
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(row), subitems: [NSCollectionLayoutItem(layoutSize: size(row))])
    let section = NSCollectionLayoutSection(group: group)
    section.list = configuration
    let margin = UICollectionLayoutListConfiguration.margin(layoutEnvironment)
    let insets = layoutEnvironment.container.contentInsets
    let side: CGFloat =
      configuration.appearance == .insetGrouped || configuration.appearance == .sidebar ? margin : 0
    section.contentInsets.leading = side + insets.leading
    section.contentInsets.trailing = side + insets.trailing
    var edges: [NSCollectionLayoutBoundarySupplementaryItem] = []
    if configuration.headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(configuration.appearance.isPlain ? 28 : 38),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = configuration.appearance == .plain
      edges.append(header)
    }
    if configuration.footerMode == .supplementary {
      edges.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(configuration.appearance.isPlain ? 28 : 38),
          elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    section.boundarySupplementaryItems = edges
    return section
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout whose sections are lists.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
  }
}
