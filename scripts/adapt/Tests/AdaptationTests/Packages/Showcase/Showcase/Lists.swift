import UIKit

/// A list whose subclasses have the methods of its delegate.
class BaseList: UIViewController, UITableViewDelegate, UITableViewDataSource {
  let table = UITableView()

  func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

  func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  func selectFirst() {
    table.delegate?.tableView?(table, didSelectRowAt: IndexPath(row: 0, section: 0))
  }
}

final class ColorList: BaseList {
  private var selected: Int?
  override func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
}

extension ColorList {
  func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) { selected = path.row }
}
