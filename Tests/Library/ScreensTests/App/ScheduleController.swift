import UIKit

/// A calendar, and the plants that are due.
final class ScheduleController: UIViewController {
  private let store: PlantStore
  private let tableView = UITableView(frame: .zero, style: .plain)
  private var dataSource: UITableViewDiffableDataSource<Int, Plant.ID>!

  init(store: PlantStore) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let picker = UIDatePicker()
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .inline
    picker.date = store.today
    picker.translatesAutoresizingMaskIntoConstraints = false
    tableView.translatesAutoresizingMaskIntoConstraints = false
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Plant")
    view.addSubview(picker)
    view.addSubview(tableView)
    NSLayoutConstraint.activate([
      picker.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      picker.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      picker.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      tableView.topAnchor.constraint(equalTo: picker.bottomAnchor, constant: 8),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])

    dataSource = UITableViewDiffableDataSource(tableView: tableView) {
      [store] tableView, indexPath, id in
      let cell = tableView.dequeueReusableCell(withIdentifier: "Plant", for: indexPath)
      guard let plant = store.plants.first(where: { $0.id == id }) else { return cell }
      var content = UIListContentConfiguration.valueCell()
      content.text = plant.name
      content.secondaryText = plant.room.title
      content.image = UIImage(systemName: "drop")
      cell.contentConfiguration = content
      cell.accessoryType = plant.isFavorite ? .checkmark : .none
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Plant.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(store.due.map(\.id))
    dataSource.apply(snapshot, animatingDifferences: false)
  }
}
