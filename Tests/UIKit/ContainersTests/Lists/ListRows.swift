import Flipbook
import Foundation

/// A data source and delegate of rows with names, which counts and logs what it is asked.
@MainActor final class ListRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var names: [[String]]
  var height: ((IndexPath) -> CGFloat)?
  var canMove = false
  var editingStyle = UITableViewCell.EditingStyle.delete
  var leading: UISwipeActionsConfiguration?
  var trailing: UISwipeActionsConfiguration?
  var indexTitles: [String]?
  var accessory = UITableViewCell.AccessoryType.none
  /// The index path at which a moved row lands; nil for the proposed one.
  var target: ((IndexPath) -> IndexPath)?
  private(set) var log: [String] = []
  private(set) var cellCount = 0
  /// The rows whose cells were asked for.
  private(set) var asked: [IndexPath] = []
  private(set) var heightCount = 0

  init(_ names: [[String]]) { self.names = names }

  func numberOfSections(in tableView: UITableView) -> Int { names.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names[section].count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cellCount += 1
    asked.append(indexPath)
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "cell")
      ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
    cell.textLabel?.text = names[indexPath.section][indexPath.row]
    cell.accessoryType = accessory
    return cell
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heightCount += 1
    return height?(indexPath) ?? tableView.rowHeight
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { editingStyle }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    switch editingStyle {
    case .delete:
      log.append("delete \(names[indexPath.section].remove(at: indexPath.row))")
      tableView.deleteRows(at: [indexPath], with: .fade)
    case .insert:
      log.append("insert at \(indexPath.row)")
      names[indexPath.section].insert("new", at: indexPath.row)
      tableView.insertRows(at: [indexPath], with: .fade)
    case .none: break
    }
  }
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let name = names[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    names[destinationIndexPath.section].insert(name, at: destinationIndexPath.row)
    log.append("move \(Array(sourceIndexPath)) to \(Array(destinationIndexPath))")
  }
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { target?(proposedDestinationIndexPath) ?? proposedDestinationIndexPath }
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { leading }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { trailing }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    log.append("begin \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    log.append("end \(indexPath.map { "\($0.row)" } ?? "none")")
  }
  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) { log.append("detail \(indexPath.row)") }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(names[indexPath.section][indexPath.row])")
  }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? { indexTitles }
  func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { indexTitles.map { $0[section] } }

  func clearLog() { log = [] }
}

/// A table of named rows that fills a stage of 320 × 480 points.
@MainActor struct ListTable {
  let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
  let rows: ListRows
  let table: UITableView

  init(_ names: [[String]], style: UITableView.Style = .plain) {
    rows = ListRows(names)
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
    stage.showsTouches = false
    table.dataSource = rows
    table.delegate = rows
    stage.addSubview(table)
  }

  var shown: [String] { table.visibleCells.compactMap { $0.textLabel?.text } }

  func cell(_ row: Int, _ section: Int = 0) -> UITableViewCell? {
    table.cellForRow(at: IndexPath(row: row, section: section))
  }
}
