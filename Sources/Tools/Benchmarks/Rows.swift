import Arguments
import Flipbook

/// Opens a table of many rows on a phone, and scrolls it by a hundred screens.
struct RowsBenchmark: Benchmark {
  static let name = "rows"
  static let overview = "Open a table of many rows, or scroll it."
  static let usage = "COUNT [SCREENS]"

  @Argument("COUNT", .amount, help: "The number of rows.")
  private var count: Int

  @Argument(
    "SCREENS", .amount,
    help: "The number of screens to scroll by, whose time is printed. Default: 0, to open it.")
  private var screens: Int?

  func seconds() throws -> Double {
    let (count, screens) = (count, screens ?? 0)
    return try MainActor.assumeIsolated { try showRows(count, screens: screens) }
  }
}

/// Applies a snapshot in which all items are in other places.
struct MovesBenchmark: Benchmark {
  static let name = "moves"
  static let overview = "Apply a snapshot that moves all items of a table."
  static let usage = "COUNT"

  @Argument("COUNT", .amount, help: "The number of items.")
  private var count: Int

  func seconds() throws -> Double {
    let count = count
    return try MainActor.assumeIsolated { try moveItems(count) }
  }
}

private final class Rows: NSObject, UITableViewDataSource {
  let count: Int

  init(_ count: Int) { self.count = count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row")
      ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
}

@MainActor private func showRows(_ count: Int, screens: Int) throws -> Double {
  let stage = Stage(device: "iPhone 17 Pro", scale: 1)
  // Fonts are found before.
  let label = UILabel()
  label.text = "Row"
  stage.addSubview(label)
  try stage.advance(to: 0)
  let rows = Rows(count)
  let table = UITableView(frame: stage.window.bounds)
  let opening = try cpuSeconds {
    table.dataSource = rows
    stage.addSubview(table)
    try stage.advance(to: 0.1)
  }
  guard screens > 0 else { return opening }
  return try cpuSeconds {
    for screen in 1...screens {
      table.contentOffset.y = CGFloat(screen) * table.bounds.height
      try stage.advance(to: 0.1 + Double(screen) / 60)
    }
  }
}

@MainActor private func moveItems(_ count: Int) throws -> Double {
  let stage = Stage(device: "iPhone 17 Pro", scale: 1)
  let table = UITableView(frame: stage.window.bounds)
  let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { table, _, item in
    let cell =
      table.dequeueReusableCell(withIdentifier: "row")
      ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.textLabel?.text = "Item \(item)"
    return cell
  }
  stage.addSubview(table)
  var snapshot = source.snapshot()
  snapshot.appendSections([0])
  snapshot.appendItems(Array(0..<count))
  source.apply(snapshot)
  try stage.advance(to: 0)
  var shuffled = NSDiffableDataSourceSnapshot<Int, Int>()
  shuffled.appendSections([0])
  shuffled.appendItems((0..<count).reversed())
  return try cpuSeconds {
    source.apply(shuffled)
    try stage.advance(to: 0)
  }
}
