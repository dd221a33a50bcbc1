import UIKit

/// A list with pull to refresh, the root of a navigation controller.
final class MailList: UIViewController, UITableViewDataSource {
  let tableView = UITableView()
  private let refreshControl = UIRefreshControl()
  private(set) var mails = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal"]
  private(set) var loads = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Inbox"
    view.backgroundColor = .systemBackground
    view.addSubview(tableView)
    tableView.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.topAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    tableView.dataSource = self
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "mail")
    tableView.rowHeight = 44
    refreshControl.addTarget(self, action: Selector(refresh), for: .valueChanged)
    tableView.refreshControl = refreshControl
  }

  private func refresh() {
    loads += 1
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      self.mails.insert("Zoe", at: 0)
      self.tableView.reloadData()
      self.refreshControl.endRefreshing()
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    mails.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "mail", for: indexPath)
    cell.textLabel?.text = mails[indexPath.row]
    return cell
  }
}
