import Flipbook

private final class MailController: UITableViewController {
  private var mails = ["Ada: the report", "Ben: lunch?", "Cleo: photos", "Dan: tickets"]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "mail")
    refreshControl = UIRefreshControl()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    mails.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "mail", for: indexPath)
    var content = UIListContentConfiguration.subtitleCell()
    content.text = mails[indexPath.row]
    cell.contentConfiguration = content
    return cell
  }

  func receive(_ mail: String) {
    mails.insert(mail, at: 0)
    tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
  }
}

extension Example {
  /// A finger pulls the list down, which spins until there is news.
  static let refresh = Example(
    cookbook: "refresh", size: CGSize(width: 240, height: 300), seconds: 3.4, framesPerSecond: 20,
    colors: 32
  ) { stage in
    let mail = MailController(style: .plain)
    stage.rootViewController = mail
    stage.drag(
      from: CGPoint(x: 120, y: 20), to: CGPoint(x: 120, y: 280), at: 0.3, duration: 0.7,
      timing: CAMediaTimingFunction(name: .easeOut))
    stage.at(2) { mail.receive("Eve: good news") }
    stage.at(2.1) { mail.refreshControl?.endRefreshing() }
  }
}
