import Foundation
import Views

extension ViewClass {
  static let pickerView = ViewClass(
    "UIPickerView", view, about: "Wheels of choices.", properties: pickerProperties
  ) { UIPickerView() }
}

private let pickerProperties: [ViewProperty] = [
  ViewProperty(
    "components",
    Form<[[String]]>.list(of: Form<[String]>.list(of: .text, named: "titles"), named: "wheels"),
    about: "The wheels, each a list of its rows' titles.",
    set: { (view: UIPickerView, components) in
      let source = PickerRows(components)
      Cast.current.keep(source, for: view)
      (view.dataSource, view.delegate) = (source, source)
      view.reloadAllComponents()
    }),
  ViewProperty(
    "selectedRows", Form<[Int]>.list(of: .integer(.notNegative), named: "rows"),
    about: "The chosen row of each wheel, from 0.",
    get: { (view: UIPickerView) in
      (0..<view.numberOfComponents).map { view.selectedRow(inComponent: $0) }
    }, set: { select($0, $1, animated: false) }
  ).animated(Form<[Int]>.list(of: .integer(.notNegative), named: "rows")) {
    (view: UIPickerView, rows) in select(view, rows, animated: true)
  },
  ViewProperty(
    "selectedRow", Form<Int>.integer(.notNegative), about: "The chosen row of the first wheel.",
    get: { (view: UIPickerView) in view.selectedRow(inComponent: 0) },
    set: { select($0, [$1], animated: false) }
  ).animated(Form<Int>.integer(.notNegative)) { (view: UIPickerView, row) in
    select(view, [row], animated: true)
  },
]

@MainActor private func select(_ view: UIPickerView, _ rows: [Int], animated: Bool) {
  for (component, row) in rows.enumerated() where component < view.numberOfComponents {
    if row < view.numberOfRows(inComponent: component) {
      view.selectRow(row, inComponent: component, animated: animated)
    }
  }
}

/// The rows of a picker that a scene lists.
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
