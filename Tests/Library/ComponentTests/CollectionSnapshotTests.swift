import FlipbookTesting
import Testing
import UIKit

/// Pictures of lists and pages of collections, and films of those that move.
@MainActor struct CollectionSnapshotTests {
  private let film = Film(width: 320, height: 420)

  /// A controller with a list in the style of settings.
  private final class Settings: UIViewController {
    private var source: UICollectionViewDiffableDataSource<String, String>?
    private var isEdited = false

    convenience init(isEdited: Bool) {
      self.init(nibName: nil, bundle: nil)
      self.isEdited = isEdited
    }

    private static let symbols = [
      "Airplane Mode": "airplane", "Wi-Fi": "wifi", "Battery": "battery.100",
    ]

    override func viewDidLoad() {
      super.viewDidLoad()
      var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
      configuration.headerMode = .supplementary
      configuration.footerMode = .supplementary
      let list = UICollectionView(
        frame: view.bounds,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
      list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(list)
      let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
        cell, path, item in
        var content = cell.defaultContentConfiguration()
        content.text = item
        if item == "Battery" { content.secondaryText = "Low power mode is on" }
        content.image = Self.symbols[item].flatMap { UIImage(systemName: $0) }
        cell.contentConfiguration = content
        cell.accessories = Self.accessories(of: item, isFirst: path.section == 0)
      }
      func edge(_ kind: String, _ texts: [String])
        -> UICollectionView.SupplementaryRegistration<UICollectionViewListCell>
      {
        .init(elementKind: kind) { view, _, path in
          var content = view.defaultContentConfiguration()
          content.text = texts[path.section]
          view.contentConfiguration = content
        }
      }
      let header = edge(UICollectionView.elementKindSectionHeader, ["Connections", "Order"])
      let footer = edge(
        UICollectionView.elementKindSectionFooter,
        ["Turns off while the device charges.", "Five of five are shown."])
      let source = UICollectionViewDiffableDataSource<String, String>(collectionView: list) {
        $0.dequeueConfiguredReusableCell(using: row, for: $1, item: $2)
      }
      source.supplementaryViewProvider = { view, kind, path in
        view.dequeueConfiguredReusableSupplementary(
          using: kind == UICollectionView.elementKindSectionHeader ? header : footer, for: path)
      }
      var snapshot = NSDiffableDataSourceSnapshot<String, String>()
      snapshot.appendSections(["connections", "order"])
      snapshot.appendItems(["Airplane Mode", "Wi-Fi", "Battery"], toSection: "connections")
      snapshot.appendItems(["Chosen", "Detail", "Tag", "Pinned"], toSection: "order")
      source.apply(snapshot)
      self.source = source
      list.isEditing = isEdited
      list.allowsMultipleSelectionDuringEditing = true
      if isEdited { list.selectItem(at: [1, 0], animated: false, scrollPosition: []) }
    }

    private static func accessories(of item: String, isFirst: Bool) -> [UICellAccessory] {
      let editing: [UICellAccessory] = isFirst ? [.delete(), .reorder()] : [.multiselect()]
      switch item {
      case "Airplane Mode":
        let toggle = UISwitch()
        toggle.isOn = true
        return [
          .customView(configuration: .init(customView: toggle, placement: .trailing()))
        ]
      case "Wi-Fi": return editing + [.label(text: "Home"), .disclosureIndicator()]
      case "Chosen": return editing + [.checkmark()]
      case "Detail": return editing + [.detail()]
      case "Tag": return editing + [.label(text: "12"), .outlineDisclosure()]
      case "Pinned":
        let pin = UIImageView(image: UIImage(systemName: "pin.fill"))
        pin.tintColor = .systemOrange
        return editing + [
          .customView(configuration: .init(customView: pin, placement: .leading()))
        ]
      default: return editing
      }
    }
  }

  @Test func settings() {
    expectSnapshots(
      of: Settings(isEdited: false), devices: ["iPhone SE (2nd generation)"],
      styles: [.light, .dark], directions: [.leftToRight, .rightToLeft])
  }

  @Test func editing() {
    expectSnapshots(
      of: Settings(isEdited: true), devices: ["iPhone SE (2nd generation)"],
      styles: [.light], directions: [.leftToRight, .rightToLeft])
  }

  /// A page like that of a store: sections that scroll by themselves, headers, badges and a
  /// background.
  private final class Store: UIViewController {
    private var source: UICollectionViewDiffableDataSource<Int, Int>?
    private(set) var page: UICollectionView?

    private final class Card: UICollectionViewCell {
      let title = UILabel()
      override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 10
        title.font = .preferredFont(forTextStyle: .headline)
        title.textColor = .white
        title.frame = CGRect(x: 12, y: 10, width: frame.width - 24, height: 22)
        title.autoresizingMask = .flexibleWidth
        contentView.addSubview(title)
      }
      required init?(coder: NSCoder) { nil }
    }

    private final class Badge: UICollectionReusableView {
      let number = UILabel()
      override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemRed
        layer.cornerRadius = 10
        number.frame = bounds
        number.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        number.font = .boldSystemFont(ofSize: 12)
        number.textColor = .white
        number.textAlignment = .center
        addSubview(number)
      }
      required init?(coder: NSCoder) { nil }
    }

    private final class Ground: UICollectionReusableView {
      override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 16
      }
      required init?(coder: NSCoder) { nil }
    }

    private static func size(
      _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize {
      NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private static func section(_ index: Int) -> NSCollectionLayoutSection {
      let whole = size(.fractionalWidth(1), .fractionalHeight(1))
      let section: NSCollectionLayoutSection
      switch index {
      case 0:
        section = NSCollectionLayoutSection(
          group: .horizontal(
            layoutSize: size(.fractionalWidth(0.86), .absolute(150)),
            subitems: [NSCollectionLayoutItem(layoutSize: whole)]))
        section.orthogonalScrollingBehavior = .groupPagingCentered
        section.interGroupSpacing = 10
      case 1:
        let item = NSCollectionLayoutItem(
          layoutSize: size(.fractionalWidth(1), .fractionalHeight(1.0 / 3)))
        item.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 0, bottom: 3, trailing: 0)
        section = NSCollectionLayoutSection(
          group: .vertical(
            layoutSize: size(.fractionalWidth(0.7), .absolute(150)), subitems: [item]))
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 12
      default:
        let badge = NSCollectionLayoutSupplementaryItem(
          layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
          containerAnchor: NSCollectionLayoutAnchor(
            edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
        let item = NSCollectionLayoutItem(layoutSize: whole, supplementaryItems: [badge])
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(70)), repeatingSubitem: item, count: 3)
        group.interItemSpacing = .fixed(12)
        section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 12
        let ground = NSCollectionLayoutDecorationItem.background(elementKind: "ground")
        ground.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 6, bottom: 0, trailing: 6)
        section.decorationItems = [ground]
      }
      section.contentInsets = NSDirectionalEdgeInsets(
        top: 4, leading: 16, bottom: 12, trailing: 16)
      if index > 0 {
        section.boundarySupplementaryItems = [
          NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), .estimated(44)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        ]
      }
      return section
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let layout = UICollectionViewCompositionalLayout { index, _ in Self.section(index) }
      layout.configuration.interSectionSpacing = 8
      layout.register(Ground.self, forDecorationViewOfKind: "ground")
      let page = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
      page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(page)
      self.page = page
      let colors: [UIColor] = [.systemBlue, .systemPurple, .systemTeal, .systemOrange, .systemPink]
      let card = UICollectionView.CellRegistration<Card, Int> { cell, path, _ in
        cell.contentView.backgroundColor = colors[(path.item + path.section) % colors.count]
        cell.title.text = path.section == 0 ? "Story \(path.item + 1)" : "App \(path.item + 1)"
      }
      let badge = UICollectionView.SupplementaryRegistration<Badge>(elementKind: "badge") {
        $0.number.text = "\($2.item + 1)"
      }
      let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { view, _, path in
        var content = UIListContentConfiguration.extraProminentInsetGroupedHeader()
        content.text = path.section == 1 ? "New this week" : "Installed"
        content.directionalLayoutMargins.leading = 0
        content.axesPreservingSuperviewLayoutMargins = []
        view.contentConfiguration = content
      }
      let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: page) {
        $0.dequeueConfiguredReusableCell(using: card, for: $1, item: $2)
      }
      source.supplementaryViewProvider = { view, kind, path in
        kind == "badge"
          ? view.dequeueConfiguredReusableSupplementary(using: badge, for: path)
          : view.dequeueConfiguredReusableSupplementary(using: header, for: path)
      }
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      for section in 0..<3 {
        snapshot.appendSections([section])
        snapshot.appendItems((0..<(section == 2 ? 5 : 9)).map { 100 * section + $0 })
      }
      source.apply(snapshot)
      self.source = source
    }
  }

  @Test func store() {
    expectSnapshots(
      of: Store(), devices: ["iPhone SE (2nd generation)"], styles: [.light, .dark],
      directions: [.leftToRight, .rightToLeft])
  }

  /// A centered section and one of groups are flicked on.
  @Test func storeSections() throws {
    film.stage.rootViewController = Store()
    try film.stage.advance(to: 0)
    film.stage.drag(
      from: CGPoint(x: 260, y: 80), to: CGPoint(x: 120, y: 80), at: 0.1, duration: 0.15)
    film.stage.drag(
      from: CGPoint(x: 260, y: 300), to: CGPoint(x: 120, y: 300), at: 0.4, duration: 0.15)
    try film.roll(at: [0, 0.2, 0.3, 0.5, 0.6, 2])
  }

  /// Children of an item appear below it, while its mark turns.
  @Test func outline() throws {
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 420),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .insetGrouped)))
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = item
      cell.contentConfiguration = content
      cell.accessories = item.count > 1 ? [.outlineDisclosure(options: .init(style: .header))] : []
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) {
      $0.dequeueConfiguredReusableCell(using: row, for: $1, item: $2)
    }
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["Letters", "Digits"])
    outline.append(["A", "B", "C"], to: "Letters")
    outline.append(["1", "2"], to: "Digits")
    outline.expand(["Digits"])
    source.apply(outline, to: 0)
    film.stage.addSubview(list)
    film.stage.tap(CGPoint(x: 100, y: 57), at: 0.1)
    film.stage.tap(CGPoint(x: 100, y: 233), at: 0.8)
    try film.roll(at: [0, 0.15, 0.25, 0.35, 0.7, 0.95, 1.5])
  }

  /// A list with headers, of a row each third of which is indented.
  private final class Names: UIViewController {
    private var source: UICollectionViewDiffableDataSource<String, String>?
    private var appearance = UICollectionLayoutListConfiguration.Appearance.plain

    convenience init(_ appearance: UICollectionLayoutListConfiguration.Appearance) {
      self.init(nibName: nil, bundle: nil)
      self.appearance = appearance
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
      configuration.headerMode = .supplementary
      let list = UICollectionView(
        frame: view.bounds,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
      list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(list)
      let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
        cell, path, item in
        var content = cell.defaultContentConfiguration()
        content.text = item
        content.image = UIImage(systemName: "folder")
        cell.contentConfiguration = content
        cell.indentationLevel = path.item == 2 ? 1 : 0
        cell.accessories = [.disclosureIndicator()]
      }
      let source = UICollectionViewDiffableDataSource<String, String>(collectionView: list) {
        $0.dequeueConfiguredReusableCell(using: row, for: $1, item: $2)
      }
      let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { [weak source] view, _, path in
        var content = view.defaultContentConfiguration()
        content.text = source?.sectionIdentifier(for: path.section)
        view.contentConfiguration = content
      }
      source.supplementaryViewProvider = { view, _, path in
        view.dequeueConfiguredReusableSupplementary(using: header, for: path)
      }
      var snapshot = NSDiffableDataSourceSnapshot<String, String>()
      for section in ["Mailboxes", "Accounts", "Archive"] {
        snapshot.appendSections([section])
        snapshot.appendItems((1...4).map { "\(section) \($0)" })
      }
      source.apply(snapshot)
      list.selectItem(at: [1, 0], animated: false, scrollPosition: [])
      list.contentOffset.y = appearance == .plain ? 60 : 0
      self.source = source
    }
  }

  @Test func plainRows() {
    expectSnapshots(
      of: Names(.plain), devices: ["iPhone SE (2nd generation)"], styles: [.light, .dark])
  }

  @Test func sidebar() {
    expectSnapshots(
      of: Names(.sidebar), devices: ["iPhone SE (2nd generation)"], styles: [.light, .dark])
  }
}
