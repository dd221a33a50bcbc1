import UIKit

/// The plants by their rooms, with a search.
final class PlantListController: UITableViewController {
  private final class DataSource: UITableViewDiffableDataSource<Plant.Room, Plant> {
    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? {
      sectionIdentifier(for: section)?.title
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      true
    }
  }

  private let store: PlantStore
  private var dataSource: DataSource!
  let searchController = UISearchController(searchResultsController: nil)

  init(store: PlantStore) {
    self.store = store
    super.init(style: .insetGrouped)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    configureNavigationItem()
    configureDataSource()
    applySnapshot(animatingDifferences: false)
  }

  private func configureNavigationItem() {
    navigationItem.leftBarButtonItem = editButtonItem
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        systemItem: .add,
        primaryAction: UIAction { [weak self] _ in self?.addPlant() }),
      UIBarButtonItem(
        image: UIImage(systemName: "line.3.horizontal.decrease.circle"),
        primaryAction: UIAction { [weak self] _ in self?.showFilter() }),
    ]
    searchController.searchResultsUpdater = self
    searchController.obscuresBackgroundDuringPresentation = false
    searchController.searchBar.scopeButtonTitles =
      [String(localized: "All")] + Plant.Room.allCases.map(\.title)
    searchController.searchBar.delegate = self
    navigationItem.searchController = searchController
    navigationItem.hidesSearchBarWhenScrolling = false
    definesPresentationContext = true
  }

  private func configureDataSource() {
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Plant")
    dataSource = DataSource(tableView: tableView) { [store] tableView, indexPath, plant in
      let cell = tableView.dequeueReusableCell(withIdentifier: "Plant", for: indexPath)
      var content = UIListContentConfiguration.subtitleCell()
      content.image = UIImage(systemName: plant.symbol)
      content.imageProperties.tintColor = .systemGreen
      content.text = plant.name
      content.secondaryText = plant.status(on: store.today)
      let isDue = plant.daysUntilWatering(from: store.today) <= 0
      content.secondaryTextProperties.color = isDue ? .systemRed : .secondaryLabel
      cell.contentConfiguration = content
      cell.accessoryType = .disclosureIndicator
      return cell
    }
  }

  private func applySnapshot(animatingDifferences: Bool = true) {
    let bar = searchController.searchBar
    let scope = searchController.isActive ? bar.selectedScopeButtonIndex : 0
    let rooms = scope == 0 ? Plant.Room.allCases : [Plant.Room.allCases[scope - 1]]
    var snapshot = NSDiffableDataSourceSnapshot<Plant.Room, Plant>()
    for room in rooms {
      let plants = store.plants(in: room, matching: bar.text ?? "")
      guard !plants.isEmpty else { continue }
      snapshot.appendSections([room])
      snapshot.appendItems(plants)
    }
    dataSource.apply(snapshot, animatingDifferences: animatingDifferences)
    if snapshot.numberOfItems == 0, searchController.isActive {
      contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
    } else {
      contentUnavailableConfiguration = nil
    }
  }

  // MARK: Navigation

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let plant = dataSource.itemIdentifier(for: indexPath) else { return }
    show(plant)
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let water = UIContextualAction(
      style: .normal, title: String(localized: "Water")
    ) { _, _, done in done(true) }
    water.backgroundColor = .systemBlue
    water.image = UIImage(systemName: "drop.fill")
    let edit = UIContextualAction(
      style: .normal, title: String(localized: "Edit")
    ) { [weak self] _, _, done in
      self?.presentForm(for: self?.dataSource.itemIdentifier(for: indexPath))
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [water, edit])
  }

  func show(_ plant: Plant) {
    navigationController?.pushViewController(
      PlantDetailController(plant: plant, store: store), animated: true)
  }

  func addPlant() {
    presentForm(for: nil)
  }

  func presentForm(for plant: Plant?) {
    let form = PlantFormController(plant: plant, store: store)
    present(UINavigationController(rootViewController: form), animated: true)
  }

  func showFilter() {
    let navigation = UINavigationController(rootViewController: FilterController())
    if let sheet = navigation.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
    }
    present(navigation, animated: true)
  }
}

extension PlantListController: UISearchResultsUpdating, UISearchBarDelegate {
  func updateSearchResults(for searchController: UISearchController) {
    applySnapshot()
  }

  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    applySnapshot()
  }
}
