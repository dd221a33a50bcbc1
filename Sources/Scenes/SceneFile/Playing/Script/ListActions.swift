import CollectionViews
import Controls
import Foundation
import SceneModel
import Staging
import Views

/// A table or a collection of a scene, with its rows.
@MainActor private enum List {
  case table(UITableView, any SceneRows)
  case collection(UICollectionView, any SceneRows)

  init?(_ id: String, in objects: SceneObjects) {
    switch objects.view(id) {
    case let table as UITableView:
      guard let rows = table.dataSource as? any SceneRows else { return nil }
      self = .table(table, rows)
    case let collection as UICollectionView:
      guard let rows = collection.dataSource as? any SceneRows else { return nil }
      self = .collection(collection, rows)
    default: return nil
    }
  }

  var rows: any SceneRows {
    switch self {
    case .table(_, let rows), .collection(_, let rows): rows
    }
  }

  func select(_ path: IndexPath, animated: Bool) {
    switch self {
    case .table(let table, _):
      table.selectRow(at: path, animated: animated, scrollPosition: .none)
    case .collection(let collection, _):
      collection.selectItem(at: path, animated: animated, scrollPosition: [])
    }
  }

  func deselect(_ path: IndexPath, animated: Bool) {
    switch self {
    case .table(let table, _): table.deselectRow(at: path, animated: animated)
    case .collection(let collection, _): collection.deselectItem(at: path, animated: animated)
    }
  }

  func scroll(to path: IndexPath) {
    switch self {
    case .table(let table, _): table.scrollToRow(at: path, at: .top, animated: true)
    case .collection(let collection, _):
      collection.scrollToItem(at: path, at: [.top, .left], animated: true)
    }
  }

  func insert(_ path: IndexPath) {
    switch self {
    case .table(let table, _): table.insertRows(at: [path], with: .automatic)
    case .collection(let collection, _): collection.insertItems(at: [path])
    }
  }

  func delete(_ path: IndexPath) {
    switch self {
    case .table(let table, _): table.deleteRows(at: [path], with: .automatic)
    case .collection(let collection, _): collection.deleteItems(at: [path])
    }
  }

  func reload(_ path: IndexPath) {
    switch self {
    case .table(let table, _): table.reloadRows(at: [path], with: .automatic)
    case .collection(let collection, _): collection.reloadItems(at: [path])
    }
  }

  func move(_ path: IndexPath, to new: IndexPath) {
    switch self {
    case .table(let table, _): table.moveRow(at: path, to: new)
    case .collection(let collection, _): collection.moveItem(at: path, to: new)
    }
  }
}

extension Scene.RowPosition {
  fileprivate var path: IndexPath { IndexPath(row: row, section: section) }
}

extension SceneObjects {
  /// The list with an id, and a position that it has; nil, after a report, without one.
  fileprivate func list(
    _ id: String, at position: Scene.RowPosition, inserts: Bool = false
  ) -> List? {
    guard let list = List(id, in: self) else {
      if view(id) != nil { report(id, .missingRow(position, counts: [])) }
      return nil
    }
    guard inserts ? list.rows.hasRoom(at: position) : list.rows.has(position) else {
      report(id, .missingRow(position, counts: list.rows.cells.map(\.count)))
      return nil
    }
    return list
  }
}

extension SceneObjects {
  /// Scrolls a list so that a row is at its upper edge.
  func scroll(_ id: String, to position: Scene.RowPosition) {
    list(id, at: position)?.scroll(to: position.path)
  }
}

extension Scene.SelectRow: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    objects.list(id, at: position)?.select(position.path, animated: isAnimated)
  }
}

extension Scene.DeselectRow: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    objects.list(id, at: position)?.deselect(position.path, animated: isAnimated)
  }
}

/// The duration of a change of rows, in seconds.
private let changeDuration = 0.3

extension Scene.InsertRow: ScriptAction {
  var length: Double { changeDuration }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let list = objects.list(id, at: position, inserts: true) else { return }
    list.rows.cells[position.section].insert(cell ?? item ?? [:], at: position.row)
    list.insert(position.path)
  }
}

extension Scene.DeleteRow: ScriptAction {
  var length: Double { changeDuration }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let list = objects.list(id, at: position) else { return }
    list.rows.cells[position.section].remove(at: position.row)
    list.delete(position.path)
  }
}

extension Scene.MoveRow: ScriptAction {
  var length: Double { changeDuration }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let list = objects.list(id, at: position) else { return }
    let cell = list.rows.cells[position.section].remove(at: position.row)
    guard list.rows.hasRoom(at: destination) else {
      list.rows.cells[position.section].insert(cell, at: position.row)
      let counts = list.rows.cells.map(\.count)
      return objects.report(id, .missingRow(destination, counts: counts))
    }
    list.rows.cells[destination.section].insert(cell, at: destination.row)
    list.move(position.path, to: destination.path)
  }
}

extension Scene.ReloadRow: ScriptAction {
  var length: Double { changeDuration }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let list = objects.list(id, at: position) else { return }
    list.rows.cells[position.section][position.row] = cell ?? item ?? [:]
    list.reload(position.path)
  }
}
