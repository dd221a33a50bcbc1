import CollectionViews
import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import UIKitValues
import Views

extension ViewClass {
  static let tableView = ViewClass(
    .tableView, scrollView, about: "Rows in sections.", properties: tableProperties
  ) { UITableView() }

  static let collectionView = ViewClass(
    .collectionView, scrollView, about: "Items side by side in lines.",
    properties: collectionProperties
  ) { UICollectionView() }

  /// Whether verbs for rows are for views of the class.
  package var hasRows: Bool { kind == .tableView || kind == .collectionView }
}

@MainActor private let tableProperties: [Property] = [
  .making(
    "style", .name("table style", of: tableStyles.map(\.name)), default: "plain",
    "How sections look: in lines, as groups, or as cards."
  ) { value, _ in
    tableStyles.first { $0.name == value.text }.map { UITableView(frame: .zero, style: $0.style) }
  },
  Property(
    "sections", .list(tableSection, named: "sections"), "The sections, each with its cells."
  ) { (view: UITableView, value, objects) in
    let rows = TableSceneRows(value, objects)
    objects.retain(rows, for: view)
    view.dataSource = rows
    view.delegate = rows
    view.reloadData()
  },
  Property(
    "rowHeight", .number(unit: "points"), default: -1,
    "The height of rows; -1 for that of their content.",
    get: { (view: UITableView) in view.rowHeight }, set: { $0.rowHeight = $1 }),
  Property(
    "isEditing", \UITableView.isEditing, default: false, "Whether cells show editing controls."
  ).animated { (view: UITableView, isEditing: Bool) in
    view.setEditing(isEditing, animated: true)
  },
  Property(
    "separatorStyle", \UITableView.separatorStyle, cases: "separator style",
    [("none", .none), ("singleLine", .singleLine)], default: "singleLine",
    "Whether lines separate the rows."),
  Property(
    "separatorColor", \UITableView.separatorColor, .optional(.viewColor), default: "separator",
    "The color of the lines."),
  Property(
    "separatorInset", \UITableView.separatorInset, default: [0, 16, 0, 0],
    "The distances of the lines from the sides."),
  Property(
    "allowsSelection", \UITableView.allowsSelection, default: true, "Whether taps select rows."),
  Property(
    "allowsMultipleSelection", \UITableView.allowsMultipleSelection, default: false,
    "Whether taps select several rows."),
  Property(
    "allowsMultipleSelectionDuringEditing", \UITableView.allowsMultipleSelectionDuringEditing,
    default: false, "Whether taps select several rows while they are edited."),
]

private let tableStyles: [(name: String, style: UITableView.Style)] = [
  ("plain", .plain), ("grouped", .grouped), ("insetGrouped", .insetGrouped),
]

private let tableSection = ValueKind.object(
  "an object of a section", owner: "a section",
  [
    Property("header", .text, about: "The title above the cells."),
    Property("footer", .text, about: "The text below the cells."),
    Property("index", .text, about: "The title in the index at the side."),
    Property("cells", .list(tableCell, named: "cells"), about: "The cells."),
  ])

/// The notation of a table's cell.
let tableCell = ValueKind.short(
  .text, "a text, or an object of a cell", owner: "a cell", tableCellProperties)

/// The keys of a table's cell.
package let tableCellProperties: [Property] = [
  Property("text", .text, about: "The text."),
  Property("secondaryText", .text, about: "The second text."),
  Property(
    "style", .name("cell style", of: ["subtitle", "value"]), default: "subtitle",
    about: "Where the second text stands: below the text, or at the other side."),
  Property("image", .viewImage, about: "The picture before the text, such as a symbol."),
  Property(
    "accessory", .name("accessory", of: CellAccessories.all.map(\.name)), default: "none",
    about: "The mark at the end."),
  Property(
    "editingStyle", .name("editing style", of: CellAccessories.editing.map(\.name)),
    default: "delete", about: "The control that the cell shows while it is edited."),
  Property(
    "canMove", .bool, default: false, about: "Whether it shows a grip while it is edited."),
  Property(
    "leadingActions", .list(swipeAction, named: "actions"),
    about: "The actions that a swipe from the start uncovers, the outermost first."),
  Property(
    "trailingActions", .list(swipeAction, named: "actions"),
    about: "The actions that a swipe from the end uncovers, the outermost first."),
]

private let swipeAction = ValueKind.object(
  "an object of an action", owner: "an action",
  [
    Property("title", .text, about: "The title."),
    Property("image", .viewImage, about: "The picture, such as a symbol."),
    Property(
      "style", .name("action style", of: ["normal", "destructive"]), default: "normal",
      about: "A destructive action removes its row."),
    Property("backgroundColor", .viewColor, about: "The color behind the title."),
  ])

enum CellAccessories {
  static let all: [(name: String, type: UITableViewCell.AccessoryType)] = [
    ("none", .none), ("disclosureIndicator", .disclosureIndicator), ("checkmark", .checkmark),
    ("detailButton", .detailButton), ("detailDisclosureButton", .detailDisclosureButton),
  ]
  static let editing: [(name: String, style: UITableViewCell.EditingStyle)] = [
    ("none", .none), ("delete", .delete), ("insert", .insert),
  ]
}

@MainActor private let collectionProperties: [Property] = [
  Property("items", .list(collectionItem, named: "items"), "The items.") {
    (view: UICollectionView, value, objects) in
    let items = CollectionSceneItems(value, objects)
    objects.retain(items, for: view)
    view.register(CollectionSceneItems.Cell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    view.reloadData()
  },
  Property(
    "itemSize", .size, default: [50, 50], "How large each item is.",
    get: { (view: UICollectionView) in view.flow?.itemSize ?? .zero },
    set: { $0.flow?.itemSize = $1 }),
  Property(
    "minimumLineSpacing", .number(unit: "points"), default: 10, "The space between two lines.",
    get: { (view: UICollectionView) in view.flow?.minimumLineSpacing ?? 0 },
    set: { $0.flow?.minimumLineSpacing = $1 }),
  Property(
    "minimumInteritemSpacing", .number(unit: "points"), default: 10,
    "The least space between two items of a line.",
    get: { (view: UICollectionView) in view.flow?.minimumInteritemSpacing ?? 0 },
    set: { $0.flow?.minimumInteritemSpacing = $1 }),
  Property(
    "sectionInset", .insets, default: 0, "The space around all items.",
    get: { (view: UICollectionView) in view.flow?.sectionInset ?? .zero },
    set: { $0.flow?.sectionInset = $1 }),
  Property(
    "scrollDirection", .name("scroll direction", of: ["vertical", "horizontal"]),
    default: "vertical", "The direction in which it scrolls.",
    get: { (view: UICollectionView) in
      view.flow?.scrollDirection == .horizontal ? "horizontal" : "vertical"
    },
    set: { $0.flow?.scrollDirection = $1 == "horizontal" ? .horizontal : .vertical }),
]

/// The notation of a collection's item.
let collectionItem = ValueKind.short(
  .text, "a text, or an object of an item", owner: "an item", collectionItemProperties)

/// The keys of a collection's item.
package let collectionItemProperties: [Property] = [
  Property("text", .text, about: "The text in its middle."),
  Property("image", .viewImage, about: "The picture that fills it."),
  Property("textColor", .viewColor, default: "label", about: "The text's color."),
  Property(
    "backgroundColor", .viewColor, default: "secondarySystemBackground",
    about: "The color behind it."),
  Property(
    "cornerRadius", .number(.notNegative, unit: "points"), default: 0,
    about: "The radius of its corners."),
]

extension UICollectionView {
  fileprivate var flow: UICollectionViewFlowLayout? {
    collectionViewLayout as? UICollectionViewFlowLayout
  }
}
