import UIKit

/// A list of things to do that is edited as lists are: by swipes, circles and grips.
final class ReminderList: UITableViewController {
  private(set) var sections: [(title: String, items: [String])] = [
    ("Today", ["Call Ada", "Water the plants", "Buy bread"]),
    ("Later", ["Read a book", "Repair the lamp"]),
  ]
  private(set) var flagged: Set<String> = []

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Reminders"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    navigationItem.rightBarButtonItem = editButtonItem
  }

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].items.count
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { sections[section].title }

  override func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { section == 0 ? "Swipe a reminder to flag or delete it." : nil }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    let item = sections[indexPath.section].items[indexPath.row]
    var content = cell.defaultContentConfiguration()
    content.text = item
    content.image = UIImage(systemName: flagged.contains(item) ? "star.fill" : "circle")
    cell.contentConfiguration = content
    cell.accessoryType = .detailDisclosureButton
    return cell
  }

  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let item = sections[sourceIndexPath.section].items.remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].items.insert(item, at: destinationIndexPath.row)
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    sections[indexPath.section].items.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") {
      [weak self] _, _, completion in
      self?.sections[indexPath.section].items.remove(at: indexPath.row)
      completion(true)
    }
    let item = sections[indexPath.section].items[indexPath.row]
    let flag = UIContextualAction(style: .normal, title: "Flag") {
      [weak self] _, _, completion in
      self?.flagged.insert(item)
      self?.tableView.reconfigureRows(at: [indexPath])
      completion(true)
    }
    flag.backgroundColor = .systemOrange
    return UISwipeActionsConfiguration(actions: [delete, flag])
  }
}

/// Names in sections, with the index of their first letters at the side.
final class ContactList: UITableViewController {
  private let names = [
    "Ada", "Alan", "Barbara", "Carl", "Dana", "Donald", "Edsger", "Frances", "Grace", "Hedy",
    "Ida", "John", "Katherine", "Leslie", "Margaret", "Niklaus", "Ole",
  ]
  private lazy var sections = Dictionary(grouping: names) { String($0.prefix(1)) }
    .sorted { $0.key < $1.key }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "name")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].value.count
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { sections[section].key }

  override func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    sections.map(\.key)
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section].value[indexPath.row]
    return cell
  }
}
