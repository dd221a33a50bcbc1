import Controls
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
    }
  ).noting { node, picker, decoding in
    let rows = node.items?.map { $0.items?.count ?? 0 } ?? []
    decoding.wheels[picker, default: []].append(rows)
  },
  ViewProperty(
    "selectedRows", Form<[Int]>.list(of: .integer(.notNegative), named: "rows"),
    about: "The chosen row of each wheel, from 0.",
    get: { (view: UIPickerView) in
      (0..<view.numberOfComponents).map { view.selectedRow(inComponent: $0) }
    }, set: { select($0, $1, animated: false) }
  ).animated(Form<[Int]>.list(of: .integer(.notNegative), named: "rows")) {
    (view: UIPickerView, rows) in select(view, rows, animated: true)
  }.noting { node, picker, decoding in
    for (component, item) in (node.items ?? []).enumerated() {
      decoding.checkRow(item, component, of: picker)
    }
  },
  ViewProperty(
    "selectedRow", Form<Int>.integer(.notNegative), about: "The chosen row of the first wheel.",
    get: { (view: UIPickerView) in view.selectedRow(inComponent: 0) },
    set: { select($0, [$1], animated: false) }
  ).animated(Form<Int>.integer(.notNegative)) { (view: UIPickerView, row) in
    select(view, [row], animated: true)
  }.noting { node, picker, decoding in decoding.checkRow(node, 0, of: picker) },
]

@MainActor private func select(_ view: UIPickerView, _ rows: [Int], animated: Bool) {
  for (component, row) in rows.enumerated() {
    view.selectRow(row, inComponent: component, animated: animated)
  }
}

extension Decoding {
  /// Reports a row that a picker never has, once all is known of its wheels.
  ///
  /// - Parameters:
  ///   - picker: Its id, or what else tells it from others.
  ///   - node: The row's number, where it is one.
  ///   - place: Where the scene names the wheel; nil where `node` tells it by its own place.
  func checkRow(_ node: Node, _ component: Int, of picker: String, wheelAt place: Node? = nil) {
    guard !isReadingDefinition, case .number(let number) = node.value.content else { return }
    later.append { decoding in
      let all = decoding.wheels[picker] ?? []
      let counts = all.compactMap { component < $0.count ? $0[component] : nil }
      guard let most = counts.max() else {
        let count = all.map(\.count).max() ?? 0
        let allowed =
          count == 0
          ? "a wheel of the picker, which has no `components`"
          : "a wheel of the picker, from 0 to \(count - 1)"
        return decoding.report(
          .outOfRange(found: "\(component)", allowed: allowed), at: place ?? node)
      }
      guard number >= Double(most) else { return }
      let allowed =
        most == 0
        ? "a row of the wheel, which has none" : "a row of the wheel, from 0 to \(most - 1)"
      decoding.report(
        .outOfRange(found: decoding.words(for: node), allowed: allowed), at: node)
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
