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

  /// A verb of one or two fingers, which a view may follow.
  mutating func movement(_ name: String) -> Scene.Verb {
    let moved = chance(2) ? viewIDs.first?.id : nil
    switch name {
    case "drag":
      var drag =
        chance(2)
        ? Scene.Drag(place(), to: CGPoint(x: 1, y: 2))
        : Scene.Drag(place(), by: CGSize(width: 1, height: -2), timing: [0, 0, 1, 1])
      guard let moved else { return .drag(drag) }
      drag.movedView = moved
      drag.axis = pick(Scene.DragAxis.allCases)
      drag.limits = Scene.DragLimits(
        x: drag.axis != .y && chance(2) ? [-1, 2.5] : nil,
        y: drag.axis != .x && chance(2) ? [3, 3] : nil)
      if chance(2) { drag.snapPoints = drag.axis == .both ? [[1, 2], [3, 4]] : [[1], [2]] }
      return .drag(drag)
    case "pinch":
      var pinch = Scene.Pinch(
        place(), distances: [number(.from(0, to: 50)), number(.from(0, to: 50))],
        turning: chance(2) ? 0.5 : 0)
      pinch.movedView = moved
      return .pinch(pinch)
    default:
      return .rotate(
        Scene.Rotate(place(), by: 0.5, distance: number(.from(1, to: 90)), moving: moved))
    }
  }

  mutating func typing() -> Scene.TypeText {
    Scene.TypeText(
      text(), interval: number(.unit), rhythm: pick(Scene.TypingRhythm.allCases))
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
        speed: number(.from(0.1, to: 3)),
        repeatCount: name == "none" ? nil : chance(2) ? .infinity : 2)
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
    case "morph":
      guard let id = id(of: .label) else { return nil }
      return Scene.Step(
        on: [id],
        .morph(
          Scene.Morph(
            to: text(), style: pick(Scene.Morph.Style.allCases),
            duration: number(.from(0.1, to: 9)), delay: number(.unit), timing: [0, 0, 1, 1])))
    case "bind":
      guard let source = id(of: .scrollView), let view = viewIDs.first else { return nil }
      let map = Scene.Bind.Map(input: [0, 1.5, 4], output: [1, 0, -2], clamp: chance(2))
      return Scene.Step(
        .bind(
          Scene.Bind(
            view.id, pick(["alpha", "center.y", "frame.size.width", "layer.transform.scale.x"]),
            from: source, pick(Scene.Bind.Source.allCases), map: chance(2) ? map : nil)))
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
