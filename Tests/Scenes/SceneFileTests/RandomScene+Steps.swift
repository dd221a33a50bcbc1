import Base
import Foundation
import Graphics
import SceneFile
import SceneModel

extension RandomScene {
  /// The id of a view of a class; nil if the scene has none yet.
  func id(of kind: Scene.View.Kind) -> String? {
    viewIDs.first { $0.viewClass.kind == kind }?.id
  }

  /// A step for the rows of a list, or for what is presented, pushed or shown.
  mutating func listStep(_ name: String) -> Scene.Step? {
    let isAnimated = chance(2)
    switch name {
    case "present":
      let isAlert = chance(2)
      guard case .object(_, _, let rows) = isAlert ? Grammar.alert : Grammar.sheet else {
        return nil
      }
      var values = Scene.Properties()
      for row in rows where row.isRequired || chance(2) { values[row.name] = value(row.kind) }
      // It is one of the sheet's.
      if let name = values["largestUndimmedDetent"],
        values["detents"]?.list?.contains(name) != true
      {
        values["largestUndimmedDetent"] = nil
      }
      return Scene.Step(
        .present(
          isAlert
            ? Scene.Present(alert: values, animated: isAnimated)
            : Scene.Present(sheet: values, animated: isAnimated)))
    case "push":
      guard let id = id(of: .navigationController) else { return nil }
      let push = Scene.Push(view(), title: chance(2) ? text() : nil, animated: isAnimated)
      return Scene.Step(on: [id], .push(push))
    case "pop":
      guard let id = id(of: .navigationController) else { return nil }
      return Scene.Step(.pop(Scene.Pop(id, toRoot: chance(2), animated: isAnimated)))
    case "symbolEffect":
      guard let id = id(of: .imageView) else { return nil }
      let name = pick(symbolEffectNames)
      let effect = Scene.PlaySymbolEffect(
        name, symbol: name.hasPrefix("replace") ? "heart.fill" : nil,
        speed: number(.from(0.1, to: 3)), repeatCount: chance(2) ? .infinity : 2)
      return Scene.Step(on: [id], .symbolEffect(effect))
    case "count":
      guard let id = id(of: .label) else { return nil }
      let format = Scene.NumberText(
        prefix: text(), suffix: text(), hasPlus: chance(2), isGrouped: chance(2),
        fractionDigits: count(0...9), unit: pick([.none, .percent, .currency("EUR")]))
      return Scene.Step(
        on: [id],
        .count(
          Scene.Count(
            from: number(.any), to: number(.any), format: format,
            duration: number(.from(0.1, to: 9)), delay: number(.unit), timing: [0, 0, 1, 1])))
    case "dismiss":
      return Scene.Step(.dismiss(Scene.Dismiss(all: chance(2), animated: isAnimated)))
    default: break
    }
    guard let list = viewIDs.first(where: { $0.viewClass.hasRows }) else { return nil }
    func position() -> Scene.RowPosition {
      Scene.RowPosition(row: count(0...9), section: count(0...2))
    }
    let isTable = list.viewClass.kind == .tableView
    let properties = isTable ? tableCellProperties : collectionItemProperties
    var cell = Scene.Properties()
    for row in properties where chance(3) { cell[row.name] = value(row.kind) }
    let (id, place) = (list.id, position())
    switch name {
    case "select": return Scene.Step(.select(Scene.SelectRow(id, place, animated: isAnimated)))
    case "deselect":
      return Scene.Step(.deselect(Scene.DeselectRow(id, place, animated: isAnimated)))
    case "insert":
      let insertion =
        isTable
        ? Scene.InsertRow(id, place, cell: cell) : Scene.InsertRow(id, place, item: cell)
      return Scene.Step(.insert(insertion))
    case "delete": return Scene.Step(.delete(Scene.DeleteRow(id, place)))
    case "move": return Scene.Step(.move(Scene.MoveRow(id, place, to: position())))
    case "reload":
      let reload =
        isTable ? Scene.ReloadRow(id, place, cell: cell) : Scene.ReloadRow(id, place, item: cell)
      return Scene.Step(.reload(reload))
    // The suite lists the verbs that no scene has.
    default: return nil
    }
  }
}
