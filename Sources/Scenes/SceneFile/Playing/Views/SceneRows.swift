import CollectionViews
import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import UIKitValues
import Views

/// The cells of a list in a scene, which steps change.
@MainActor protocol SceneRows: AnyObject {
  var cells: [[Scene.Properties]] { get set }
}

extension SceneRows {
  func has(_ position: Scene.RowPosition) -> Bool {
    cells.indices.contains(position.section)
      && cells[position.section].indices.contains(position.row)
  }

  /// Whether a row can be inserted at a position.
  func hasRoom(at position: Scene.RowPosition) -> Bool {
    cells.indices.contains(position.section)
      && (0...cells[position.section].count).contains(position.row)
  }
}

/// The data source and delegate of a table with the rows of a scene.
final class TableSceneRows: NSObject, SceneRows, UITableViewDataSource, UITableViewDelegate {
  var cells: [[Scene.Properties]]
  private let sections: [Scene.Properties]
  private unowned let objects: SceneObjects

  init(_ value: Scene.Value, _ objects: SceneObjects) {
    sections = value.list?.compactMap(\.object) ?? []
    cells = sections.map { $0["cells"]?.list?.compactMap(\.cell) ?? [] }
    self.objects = objects
  }

  func numberOfSections(in tableView: UITableView) -> Int { cells.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    cells[section].count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section]["header"]?.text
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    sections[section]["footer"]?.text
  }

  func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    let titles = sections.compactMap { $0["index"]?.text }
    return titles.isEmpty ? nil : titles
  }

  func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { sections.firstIndex { $0["index"]?.text == title } ?? index }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "cell")
      ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
    let row = cells[indexPath.section][indexPath.row]
    var content: UIListContentConfiguration =
      row["style"]?.text == "value" ? .valueCell() : .subtitleCell()
    content.text = row["text"]?.text
    content.secondaryText = row["secondaryText"]?.text
    content.image = row["image"]?.image.map { objects.image($0) }
    cell.contentConfiguration = content
    cell.accessoryType =
      CellAccessories.all.first { $0.name == row["accessory"]?.text }?.type ?? .none
    return cell
  }

  // MARK: Editing

  private func row(_ path: IndexPath) -> Scene.Properties { cells[path.section][path.row] }

  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle {
    let name = row(indexPath)["editingStyle"]?.text
    return CellAccessories.editing.first { $0.name == name }?.style ?? .delete
  }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    row(indexPath)["canMove"]?.bool ?? false
  }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    cells[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let row = cells[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    cells[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
  }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { actions("leadingActions", at: indexPath, of: tableView) }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { actions("trailingActions", at: indexPath, of: tableView) }

  private func actions(
    _ key: String, at path: IndexPath, of table: UITableView
  ) -> UISwipeActionsConfiguration? {
    guard let list = row(path)[key]?.list?.compactMap(\.object) else { return nil }
    let actions = list.map { definition in
      let isDestructive = definition["style"]?.text == "destructive"
      let action = UIContextualAction(
        style: isDestructive ? .destructive : .normal, title: definition["title"]?.text
      ) { [weak self] _, _, completion in
        if isDestructive { self?.cells[path.section].remove(at: path.row) }
        completion(true)
      }
      action.image = definition["image"]?.image.map { objects.image($0) }
      if let color = definition["backgroundColor"]?.color {
        action.backgroundColor = objects.color(color)
      }
      return action
    }
    return UISwipeActionsConfiguration(actions: actions)
  }
}

/// The data source of a collection with the items of a scene.
final class CollectionSceneItems: NSObject, SceneRows, UICollectionViewDataSource {
  var cells: [[Scene.Properties]]
  private unowned let objects: SceneObjects

  init(_ value: Scene.Value, _ objects: SceneObjects) {
    cells = [value.list?.compactMap(\.cell) ?? []]
    self.objects = objects
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { cells.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { cells[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    (cell as? Cell)?.show(cells[indexPath.section][indexPath.item], objects)
    return cell
  }

  /// A text in the middle, in front of a picture.
  final class Cell: UICollectionViewCell {
    private let label = UILabel()
    private let picture = UIImageView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.textAlignment = .center
      label.numberOfLines = 0
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      picture.contentMode = .scaleAspectFill
      contentView.clipsToBounds = true
      for part in [picture, label] {
        part.frame = contentView.bounds
        part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(part)
      }
      let selected = UIView()
      selected.backgroundColor = .systemGray4
      selectedBackgroundView = selected
    }

    required init?(coder: NSCoder) { nil }

    /// A selected item shows the background of selected items.
    override var isSelected: Bool { didSet { showGround() } }

    private var ground: UIColor?

    private func showGround() { contentView.backgroundColor = isSelected ? nil : ground }

    func show(_ item: Scene.Properties, _ objects: SceneObjects) {
      label.text = item["text"]?.text
      label.textColor = item["textColor"]?.color.map { objects.color($0) } ?? .label
      picture.image = item["image"]?.image.map { objects.image($0) }
      ground =
        item["backgroundColor"]?.color.map { objects.color($0) } ?? .secondarySystemBackground
      let radius = item["cornerRadius"]?.number ?? 0
      contentView.layer.cornerRadius = radius
      layer.cornerRadius = radius
      clipsToBounds = radius > 0
      showGround()
    }
  }
}

extension Scene.Value {
  /// A cell's values; a text alone is that of the cell.
  fileprivate var cell: Scene.Properties? { object ?? text.map { ["text": .text($0)] } }
}
