import CollectionViews
import Flipbook
import FlipbookTesting
import Foundation
import Graphics
import TestSupport
import Testing

@testable import Controls

/// Lists of collections: they look as tables do, with accessories, separators and swipes.
@Suite(.stage) @MainActor struct CollectionListTests {
  typealias Configuration = UICollectionLayoutListConfiguration
  private typealias DataSource = UICollectionViewDiffableDataSource<Int, String>

  private static let sections = [["One", "Two", "Three"], ["Four"]]

  private func content(_ text: String) -> UIListContentConfiguration {
    var content = UIListContentConfiguration.cell()
    content.text = text
    if text == "Two" { content.secondaryText = "with a second line" }
    return content
  }

  private final class Rows: NSObject, UITableViewDataSource {
    let content: (String) -> UIListContentConfiguration
    init(_ content: @escaping (String) -> UIListContentConfiguration) { self.content = content }
    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].count
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell()
      let text = sections[indexPath.section][indexPath.row]
      cell.contentConfiguration = content(text)
      cell.accessoryType = text == "Three" ? .none : .disclosureIndicator
      return cell
    }
  }

  private func collection(
    _ configuration: Configuration,
    _ change: @escaping (UICollectionViewListCell, String) -> Void = { _, _ in }
  ) -> (view: UICollectionView, source: DataSource) {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, text in
      cell.contentConfiguration = self.content(text)
      cell.accessories = text == "Three" ? [] : [.disclosureIndicator()]
      change(cell, text)
    }
    let source = DataSource(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    for (number, items) in Self.sections.enumerated() {
      snapshot.appendSections([number])
      snapshot.appendItems(items)
    }
    source.apply(snapshot)
    return (view, source)
  }

  private func bitmap(
    isDark: Bool, isRightToLeft: Bool, look: InterfaceLook, _ make: () -> UIView
  ) throws -> Bitmap {
    let stage = Stage(size: CGSize(width: 320, height: 400), background: .white, scale: 2)
    stage.traitOverrides.userInterfaceStyle = isDark ? .dark : .light
    stage.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    stage.look = look
    stage.timeline.run { stage.addSubview(make()) }
    return try stage.bitmap(at: 0.5)
  }

  @Test(
    arguments: [
      (Configuration.Appearance.insetGrouped, UITableView.Style.insetGrouped),
      (.grouped, .grouped), (.plain, .plain),
    ],
    [
      (false, false, InterfaceLook.classic), (true, false, .classic), (false, true, .classic),
      (false, false, .ios26), (true, true, .ios26),
    ])
  func listsLookAsTables(
    _ appearance: (Configuration.Appearance, UITableView.Style),
    _ traits: (Bool, Bool, InterfaceLook)
  ) throws {
    let rows = Rows(content)
    let table = try bitmap(isDark: traits.0, isRightToLeft: traits.1, look: traits.2) {
      let table = UITableView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: appearance.1)
      table.tableFooterView = appearance.1 == .plain ? UIView() : nil
      table.dataSource = rows
      return table
    }
    var source: DataSource?
    let list = try bitmap(isDark: traits.0, isRightToLeft: traits.1, look: traits.2) {
      let made = collection(Configuration(appearance: appearance.0))
      source = made.source
      return made.view
    }
    #expect(table.differing(from: list) == 0)
    #expect(source != nil)
  }

  // MARK: Parts

  private let stage = Stage(size: CGSize(width: 320, height: 400))

  private func shown(
    _ configuration: Configuration,
    _ change: @escaping (UICollectionViewListCell, String) -> Void = { _, _ in }
  ) throws -> (view: UICollectionView, source: DataSource) {
    let made = collection(configuration, change)
    stage.addSubview(made.view)
    try stage.advance(to: 0.1)
    return made
  }

  private func cell(_ view: UICollectionView, _ item: Int) throws -> UICollectionViewListCell {
    try #require(view.cellForItem(at: [0, item]) as? UICollectionViewListCell)
  }

  @Test func accessoriesTakeTheirRoom() throws {
    let (view, source) = try shown(Configuration(appearance: .plain)) { cell, text in
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      cell.accessories =
        text == "One"
        ? [
          .delete(displayed: .always),
          .customView(
            configuration: .init(
              customView: box, placement: .trailing(), maintainsFixedSize: true)),
          .disclosureIndicator(displayed: .whenNotEditing),
        ]
        : [.multiselect(), .reorder()]
      cell.indentationLevel = text == "Two" ? 2 : 0
    }
    let (first, second) = (try cell(view, 0), try cell(view, 1))
    #expect(first.contentView.frame.minX == 38)
    let box = try #require(first.subviews.first { $0.bounds.size == CGSize(width: 30, height: 20) })
    let mark = try #require(first.subviews.compactMap { $0 as? CellAccessory }.first)
    #expect(mark.frame.maxX == 304)
    #expect(abs(mark.frame.minX - box.frame.maxX - 12) < 0.51)
    #expect(
      second.contentView.frame == CGRect(x: 20, y: 0, width: 300, height: second.bounds.height))
    view.isEditing = true
    try stage.advance(to: 1)
    #expect(second.contentView.frame.minX == 58)
    #expect(second.contentView.frame.maxX < 290)
    #expect(second.configurationState.isEditing)
    #expect(mark.alpha == 0)
    #expect(box.frame.maxX == 304)
    view.allowsMultipleSelectionDuringEditing = true
    stage.tap(CGPoint(x: 150, y: 70), at: 1.1)
    try stage.advance(to: 1.5)
    #expect(view.indexPathsForSelectedItems == [[0, 1]])
    _ = source
  }

  @Test func separatorsFollowHandlersAndGuides() throws {
    var configuration = Configuration(appearance: .plain)
    configuration.itemSeparatorHandler = { path, lines in
      var lines = lines
      if path.item == 0 { lines.bottomSeparatorVisibility = .hidden }
      if path.item == 1 {
        lines.topSeparatorVisibility = .visible
        lines.topSeparatorInsets = NSDirectionalEdgeInsets(
          top: 0, leading: 30, bottom: 0, trailing: 40)
        lines.color = .red
      }
      return lines
    }
    let (view, source) = try shown(configuration) { cell, text in
      guard text == "Three" else { return }
      cell.separatorLayoutGuide.leadingAnchor.constraint(
        equalTo: cell.contentView.leadingAnchor, constant: 100
      ).isActive = true
    }
    func lines(_ item: Int) throws -> [UIView] {
      try cell(view, item).subviews.filter { $0.bounds.height <= 1 && !$0.isHidden }
    }
    #expect(try lines(0).isEmpty)
    let second = try lines(1)
    #expect(second.count == 2)
    let top = second.first { $0.frame.minY == 0 }
    #expect(top?.frame.minX == 30 && top?.frame.maxX == 280)
    #expect(top?.backgroundColor == .red)
    #expect(try lines(2).first?.frame.minX == 100)
    _ = source
  }

  @Test func aLineBesideAGripIsReported() throws {
    let (_, source) = try shown(Configuration(appearance: .plain)) { cell, _ in
      cell.accessories = [.reorder(options: .init(showsVerticalSeparator: true))]
    }
    #expect(stage.diagnostics.count == 1)
    #expect(stage.diagnostics.first.map { "\($0)" }?.contains("no line separates a grip") == true)
    _ = source
  }

  @Test func headersAndFootersAreThoseOfTheAppearance() throws {
    var configuration = Configuration(appearance: .plain)
    configuration.headerMode = .supplementary
    configuration.footerMode = .supplementary
    let made = collection(configuration)
    let kinds = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    let registrations = kinds.map { kind in
      UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(elementKind: kind) {
        view, _, path in
        var content = view.defaultContentConfiguration()
        content.text = "Section \(path.section)"
        view.contentConfiguration = content
      }
    }
    made.source.supplementaryViewProvider = { view, kind, path in
      view.dequeueConfiguredReusableSupplementary(
        using: registrations[kind == kinds[0] ? 0 : 1], for: path)
    }
    stage.addSubview(made.view)
    try stage.advance(to: 0.1)
    let header = try #require(
      made.view.supplementaryView(forElementKind: kinds[0], at: [0, 0])
        as? UICollectionViewListCell)
    #expect(header.frame.minY == 22)
    #expect(
      (header.contentConfiguration as? UIListContentConfiguration)?.textProperties.font
        == .preferredFont(forTextStyle: .headline))
    let first = try cell(made.view, 0)
    #expect(first.frame.minY == header.frame.maxY)
    made.view.contentOffset.y = 60
    made.view.layoutIfNeeded()
    #expect(header.frame.minY == 60)
    #expect(made.view.supplementaryView(forElementKind: kinds[1], at: [0, 0]) != nil)
  }

  @Test func theFirstItemMayBeTheHeader() throws {
    var configuration = Configuration(appearance: .insetGrouped)
    configuration.headerMode = .firstItemInSection
    let (view, source) = try shown(configuration)
    let (header, first, last) = (try cell(view, 0), try cell(view, 1), try cell(view, 2))
    #expect(header.defaultContentConfiguration().textProperties.transform == .uppercase)
    #expect(header.layer.cornerRadius == 0)
    #expect(first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(last.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    _ = source
  }

  @Test func aSwipeUncoversActionsAndDeletes() throws {
    var configuration = Configuration(appearance: .plain)
    var delete: ((IndexPath) -> Void)?
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
          delete?(path)
          completion(true)
        }
      ])
    }
    let (view, source) = try shown(configuration)
    delete = { path in
      var snapshot = source.snapshot()
      if let item = source.itemIdentifier(for: path) { snapshot.deleteItems([item]) }
      source.apply(snapshot)
    }
    stage.drag(from: CGPoint(x: 300, y: 20), to: CGPoint(x: 210, y: 20), at: 0.2, duration: 0.3)
    try stage.advance(to: 1.2)
    let first = try cell(view, 0)
    #expect(first.frame.minX == -74)
    #expect(first.configurationState.isSwiped)
    stage.tap(CGPoint(x: 285, y: 20), at: 1.3)
    try stage.advance(to: 3)
    #expect(source.snapshot().itemIdentifiers == ["Two", "Three", "Four"])
    #expect(view.swipe == nil)
    #expect(try cell(view, 0).frame.origin == .zero)
    #expect(view.subviews.contains { $0 is SwipeActionsView } == false)
    #expect(stage.diagnostics == [])
  }

  @Test func aChangedContentIsMeasuredAgain() throws {
    let (view, source) = try shown(Configuration(appearance: .plain))
    let first = try cell(view, 0)
    let old = first.frame.height
    var content = content("One")
    content.secondaryText = "More"
    first.contentConfiguration = content
    try stage.advance(to: 0.3)
    #expect(first.frame.height > old + 10)
    #expect(try cell(view, 1).frame.minY == first.frame.maxY)
    var snapshot = source.snapshot()
    snapshot.reconfigureItems(["One"])
    source.apply(snapshot)
    try stage.advance(to: 1)
    #expect(first.frame.height == old)
  }
}
