import UIKit

/// Messages above a bar to write in, which both give way to the keyboard.
final class ChatScreen: UIViewController, UITableViewDataSource {
  let tableView = UITableView()
  let inputBar = UIView()
  private let messages = (1...10).map { "Message \($0)" }
  private var barBottom: NSLayoutConstraint!

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Chat"
    view.backgroundColor = .systemBackground
    tableView.dataSource = self
    tableView.separatorStyle = .none
    tableView.rowHeight = 40
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "message")
    tableView.contentInset.bottom = 40
    inputBar.backgroundColor = .systemGray5
    let field = UIView()
    field.backgroundColor = .systemBackground
    field.layer.cornerRadius = 14
    for child in [tableView, inputBar] {
      child.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(child)
    }
    field.frame = CGRect(x: 10, y: 6, width: 180, height: 28)
    inputBar.addSubview(field)
    barBottom = inputBar.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    NSLayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.topAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      inputBar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      inputBar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      inputBar.heightAnchor.constraint(equalToConstant: 40),
      barBottom,
    ])
    NotificationCenter.default.addObserver(
      self, selector: Selector(keyboardWillChange(_:)),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
  }

  private func keyboardWillChange(_ notification: Notification) {
    guard let info = notification.userInfo,
      let frame = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
    else { return }
    let covered = max(0, view.bounds.maxY - view.convert(frame, from: nil).minY)
    barBottom.constant = -covered
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut) {
      self.tableView.contentInset.bottom = covered + 40
      self.tableView.scrollIndicatorInsets.bottom = covered + 40
      self.view.layoutIfNeeded()
    }
    guard covered > 0 else { return }
    let last = IndexPath(row: messages.count - 1, section: 0)
    tableView.scrollToRow(at: last, at: .bottom, animated: true)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: indexPath)
    cell.textLabel?.text = messages[indexPath.row]
    return cell
  }
}
