import Flipbook

private final class ShoppingController: UITableViewController {
  private var things = ["Milk", "Bread", "Apples", "Tea"]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "thing")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    things.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "thing", for: indexPath)
    var content = UIListContentConfiguration.subtitleCell()
    content.text = things[indexPath.row]
    content.image = UIImage(systemName: "cart")
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
      self.things.remove(at: indexPath.row)
      completion(true)
    }
    delete.image = UIImage(systemName: "trash")
    return UISwipeActionsConfiguration(actions: [delete])
  }
}

extension Example {
  /// A short swipe uncovers the button; a long one deletes at once.
  static let swipe = Example(cookbook: "swipe", size: CGSize(width: 240, height: 180), seconds: 3.2)
  {
    stage in
    stage.rootViewController = ShoppingController(style: .plain)
    stage.drag(from: CGPoint(x: 200, y: 66), to: CGPoint(x: 110, y: 66), at: 0.3, duration: 0.4)
    stage.tap(CGPoint(x: 205, y: 66), at: 1.1)
    stage.drag(from: CGPoint(x: 220, y: 66), to: CGPoint(x: 10, y: 66), at: 2, duration: 0.5)
  }
}
