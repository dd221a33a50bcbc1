import Flipbook

// Compositional layouts and lists as apps write them; that it compiles is the test.

private enum Section: Int, CaseIterable { case outline, list, custom }
private struct Item: Hashable {
  let title: String?
  private let identifier = UUID()
}

private class BrowserViewController: UIViewController, UICollectionViewDelegate {
  var dataSource: UICollectionViewDiffableDataSource<Section, Item>! = nil
  var collectionView: UICollectionView! = nil

  override func viewDidLoad() {
    super.viewDidLoad()
    configureHierarchy()
    configureDataSource()
    applyInitialSnapshots()
  }

  func createLayout() -> UICollectionViewLayout {
    let sectionProvider = {
      (sectionIndex: Int, layoutEnvironment: NSCollectionLayoutEnvironment)
        -> NSCollectionLayoutSection? in
      guard let sectionKind = Section(rawValue: sectionIndex) else { return nil }
      let section: NSCollectionLayoutSection
      switch sectionKind {
      case .outline:
        section = NSCollectionLayoutSection.list(
          using: .init(appearance: .sidebar), layoutEnvironment: layoutEnvironment)
        section.contentInsets = NSDirectionalEdgeInsets(
          top: 0, leading: 10, bottom: 0, trailing: 10)
      case .list:
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.leadingSwipeActionsConfigurationProvider = { [weak self] (indexPath) in
          guard let self = self else { return nil }
          guard let item = self.dataSource.itemIdentifier(for: indexPath) else { return nil }
          return self.swipeActionConfiguration(item)
        }
        section = NSCollectionLayoutSection.list(
          using: configuration, layoutEnvironment: layoutEnvironment)
      case .custom:
        let columns = layoutEnvironment.container.effectiveContentSize.width > 500 ? 3 : 2
        let itemSize = NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalHeight(1.0))
        let item = NSCollectionLayoutItem(layoutSize: itemSize)
        item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
        let groupSize = NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1.0), heightDimension: .absolute(44))
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: groupSize, subitem: item, count: columns)
        group.interItemSpacing = .fixed(8)
        section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 10
        section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
        let header = NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: .init(
            widthDimension: .fractionalWidth(1.0), heightDimension: .estimated(44)),
          elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        header.pinToVisibleBounds = true
        header.zIndex = 2
        section.boundarySupplementaryItems = [header]
        section.decorationItems = [NSCollectionLayoutDecorationItem.background(elementKind: "g")]
        section.visibleItemsInvalidationHandler = { (items, offset, environment) in
          for item in items {
            let distance = abs(
              (item.frame.midX - offset.x) - environment.container.contentSize.width / 2.0)
            item.transform = CGAffineTransform(scaleX: max(0.5, 1 - distance / 1000), y: 1)
          }
        }
      }
      return section
    }
    let config = UICollectionViewCompositionalLayoutConfiguration()
    config.interSectionSpacing = 20
    config.scrollDirection = .vertical
    return UICollectionViewCompositionalLayout(
      sectionProvider: sectionProvider, configuration: config)
  }

  func swipeActionConfiguration(_ item: Item) -> UISwipeActionsConfiguration? {
    let star = UIContextualAction(style: .normal, title: nil) { (_, _, completion) in
      completion(true)
    }
    star.image = UIImage(systemName: "star")
    star.backgroundColor = .systemBlue
    return UISwipeActionsConfiguration(actions: [star])
  }

  func configureHierarchy() {
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: createLayout())
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.delegate = self
    view.addSubview(collectionView)
  }

  func configureDataSource() {
    let headerRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, Item> {
      (cell, indexPath, item) in
      var content = cell.defaultContentConfiguration()
      content.text = item.title
      cell.contentConfiguration = content
      let options = UICellAccessory.OutlineDisclosureOptions(style: .header)
      cell.accessories = [.outlineDisclosure(options: options)]
    }
    let rowRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, Item> {
      (cell, indexPath, item) in
      var content = UIListContentConfiguration.valueCell()
      content.text = item.title
      content.secondaryText = String(describing: indexPath.item)
      cell.contentConfiguration = content
      var background = UIBackgroundConfiguration.listGroupedCell()
      background.cornerRadius = 8
      cell.backgroundConfiguration = background
      cell.indentationLevel = 1
      cell.accessories = [
        .disclosureIndicator(displayed: .whenNotEditing), .checkmark(), .delete(), .insert(),
        .reorder(displayed: .always), .multiselect(displayed: .whenEditing), .label(text: "1"),
        .customView(
          configuration: .init(
            customView: UISwitch(), placement: .trailing(displayed: .always))),
      ]
      cell.separatorLayoutGuide.leadingAnchor.constraint(
        equalTo: cell.contentView.leadingAnchor
      ).isActive = true
    }
    let supplementary = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { (header, elementKind, indexPath) in
      var content = header.defaultContentConfiguration()
      content.text = elementKind
      header.contentConfiguration = content
    }
    dataSource = UICollectionViewDiffableDataSource<Section, Item>(collectionView: collectionView) {
      (collectionView, indexPath, item) -> UICollectionViewCell? in
      collectionView.dequeueConfiguredReusableCell(
        using: indexPath.section == 0 ? headerRegistration : rowRegistration, for: indexPath,
        item: item)
    }
    dataSource.supplementaryViewProvider = { (view, kind, index) in
      self.collectionView.dequeueConfiguredReusableSupplementary(using: supplementary, for: index)
    }
    dataSource.reorderingHandlers.canReorderItem = { item in true }
    dataSource.reorderingHandlers.didReorder = { [weak self] transaction in
      guard self != nil else { return }
      for sectionTransaction in transaction.sectionTransactions {
        _ = sectionTransaction.finalSnapshot.items
      }
      _ = [Item]().applying(transaction.difference)
    }
    dataSource.sectionSnapshotHandlers.willExpandItem = { _ in }
  }

  func applyInitialSnapshots() {
    var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
    snapshot.appendSections(Section.allCases)
    dataSource.apply(snapshot, animatingDifferences: false)
    var outlineSnapshot = NSDiffableDataSourceSectionSnapshot<Item>()
    let root = Item(title: "Root")
    outlineSnapshot.append([root])
    outlineSnapshot.append([Item(title: "Child")], to: root)
    outlineSnapshot.expand([root])
    dataSource.apply(outlineSnapshot, to: .outline, animatingDifferences: false)
  }

  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    collectionView.isEditing = editing
  }
}

private class SelfMadeCell: UICollectionViewListCell {
  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    var content = defaultContentConfiguration().updated(for: state)
    content.text = state.isExpanded ? "open" : "closed"
    contentConfiguration = content
  }
}

private class PagingLayout: UICollectionViewCompositionalLayout {
  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  { super.targetContentOffset(forProposedContentOffset: proposedContentOffset) }
}
