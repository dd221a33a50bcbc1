import Controls
import Foundation
import Graphics
import SceneModel
import Views

extension ViewClass {
  static let pickerView = ViewClass(
    .pickerView, view, about: "Wheels of choices.", properties: pickerProperties
  ) { UIPickerView() }
}

@MainActor private let pickerProperties: [Property] = [
  Property(
    "components", .list(.list(.text, named: "titles"), named: "wheels"),
    "The wheels, each a list of its rows' titles."
  ) { (view: UIPickerView, value, objects) in
    let source = PickerRows([[String]].from(value, in: objects) ?? [])
    objects.retain(source, for: view)
    view.dataSource = source
    view.delegate = source
    view.reloadAllComponents()
  }.checked(.wheels),
  Property(
    "selectedRows", .list(.integer(.notNegative), named: "rows"),
    "The chosen row of each wheel, from 0.",
    get: { (view: UIPickerView) in
      (0..<view.numberOfComponents).map { view.selectedRow(inComponent: $0) }
    }, set: { select($0, $1, animated: false) }
  ).animated { (view: UIPickerView, rows: [Int]) in select(view, rows, animated: true) }
    .checked(.rows),
  Property(
    "selectedRow", .integer(.notNegative), "The chosen row of the first wheel.",
    get: { (view: UIPickerView) in view.selectedRow(inComponent: 0) },
    set: { select($0, [$1], animated: false) }
  ).animated { (view: UIPickerView, row: Int) in select(view, [row], animated: true) }
    .checked(.row),
]

@MainActor private func select(_ view: UIPickerView, _ rows: [Int], animated: Bool) {
  for (component, row) in rows.enumerated() {
    view.selectRow(row, inComponent: component, animated: animated)
  }
}

/// The data source of a picker with the rows of a scene.
private final class PickerRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  private let components: [[String]]

  init(_ components: [[String]]) { self.components = components }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { components.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    components[component].count
  }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { components[component][row] }
}
