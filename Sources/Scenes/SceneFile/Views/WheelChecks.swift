import SceneModel

/// The wheels of a scene's pickers and the rows that it names, to compare after reading.
struct WheelChecks {
  /// A row of a wheel that a scene names.
  struct Row {
    let node: Node
    let component: Int
    /// The picker's id, or another unique name.
    let picker: String
    /// The value that names the wheel; nil if the position of the row does.
    let place: Node?
  }

  /// The numbers of rows of each picker's wheels, one list for each time that the scene sets them.
  var counts: [String: [[Int]]] = [:]
  var rows: [Row] = []
}

extension Decoding {
  /// Records a value that a property's check needs later.
  ///
  /// - Parameter picker: The id of the view, or another unique name.
  func note(_ row: Property, _ node: Node, of picker: String) {
    switch row.check {
    case .wheels:
      let counts = node.items?.map { $0.items?.count ?? 0 } ?? []
      wheels.counts[picker, default: []].append(counts)
    case .rows:
      for (component, item) in (node.items ?? []).enumerated() {
        noteRow(item, component, of: picker)
      }
    case .row: noteRow(node, 0, of: picker)
    case nil: break
    }
  }

  func noteRow(_ node: Node, _ component: Int, of picker: String, wheelAt place: Node? = nil) {
    guard !isReadingDefinition else { return }
    wheels.rows.append(.init(node: node, component: component, picker: picker, place: place))
  }

  /// Reports rows that their pickers do not have at any time.
  func checkPickerRows() {
    for row in wheels.rows {
      guard case .number(let number) = row.node.value.content else { continue }
      let all = wheels.counts[row.picker] ?? []
      let counts = all.compactMap { row.component < $0.count ? $0[row.component] : nil }
      guard let most = counts.max() else {
        let count = all.map(\.count).max() ?? 0
        let allowed =
          count == 0
          ? "a wheel of the picker, which has no `components`"
          : "a wheel of the picker, from 0 to \(count - 1)"
        report(
          .outOfRange(found: "\(row.component)", allowed: allowed), at: row.place ?? row.node)
        continue
      }
      guard number >= Double(most) else { continue }
      let allowed =
        most == 0
        ? "a row of the wheel, which has none" : "a row of the wheel, from 0 to \(most - 1)"
      report(.outOfRange(found: description(of: row.node), allowed: allowed), at: row.node)
    }
  }
}
