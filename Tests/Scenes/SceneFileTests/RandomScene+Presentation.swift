import Base
import Foundation
import Graphics
import Recordings
import SceneModel

extension RandomScene {
  mutating func presentation() -> Presentation {
    var presentation = Presentation(device: pick([nil, .phone, .tablet]), padding: 3)
    if chance(2) { presentation.shadow = .init(opacity: 0.5) }
    if chance(2) { presentation.backdrop = chance(2) ? .color(.black) : .gradient(gradient()) }
    if presentation.device == .phone { presentation.hasIsland = chance(2) }
    if presentation.device == .phone || presentation.device == .tablet {
      presentation.statusBar = chance(2) ? "9:41" : nil
      presentation.statusBarStyle = chance(2) ? .light : .automatic
      presentation.hasHomeIndicator = chance(2)
    }
    presentation.hasKeyboard = chance(4)
    if chance(2) { presentation.callouts = [callout()] }
    if chance(2) { presentation.camera = [cameraMove(), cameraMove()] }
    if chance(2), case .view(let id) = place() { presentation.easing = graphs(of: id) }
    if chance(2) { presentation.pointer = pointer() }
    if chance(2) { presentation.keys = [keyCaps(), keyCaps()] }
    if chance(2) { presentation.tilt = tilt() }
    return presentation
  }

  private mutating func pointer() -> Presentation.Pointer {
    var pointer = Presentation.Pointer()
    if chance(2) { pointer.start = CGPoint(x: number(.unit), y: 4) }
    if chance(2) {
      pointer.hovers = [.init(at: number(.from(0, to: 2)), to: target(), duration: pick([0.6, 1]))]
    }
    return pointer
  }

  private mutating func keyCaps() -> Presentation.KeyCaps {
    Presentation.KeyCaps(
      at: number(.from(0, to: 2)), pick([["\u{2318}", "K"], ["Return"]]), duration: pick([1.2, 3]))
  }

  private mutating func tilt() -> Presentation.Tilt {
    Presentation.Tilt(
      x: number(.from(-1, to: 1)), y: pick([0, 1]), z: number(.from(-7, to: 7)),
      perspective: number(.from(1, to: 20)))
  }

  /// A scene that shows others.
  ///
  /// - Parameter files: Scenes in the folder; the first has a `let` with a number `a`, and a
  ///   duration.
  mutating func grid(of files: [String], in folder: URL) -> Scene {
    var scene = Scene(size: .zero, folder: folder)
    if chance(2) { scene.styles = [.dark] }
    if chance(2) { scene.traits.textSize = .small }
    if chance(3) { scene.presentation = Presentation(padding: 3) }
    var grid = Scene.Grid()
    grid.rows = (0..<count(1...3)).map { _ in (0..<count(1...3)).map { _ in entry(of: files) } }
    if chance(2) { grid.spacing = CGFloat(number(.from(0, to: 40))) }
    if chance(2) { grid.padding = CGFloat(number(.from(0, to: 40))) }
    if chance(2) { grid.titleSize = CGFloat(number(.from(4, to: 40))) }
    if chance(2) { grid.backdrop = chance(2) ? .color(.black) : .gradient(gradient()) }
    scene.grid = grid
    return scene
  }

  private mutating func entry(of files: [String]) -> Scene.Grid.Entry {
    var entry = Scene.Grid.Entry(pick(files), title: chance(2) ? text() : nil)
    if entry.file == files[0] {
      if chance(2) { entry.parameters = [.init("a", .number(number(.unit)))] }
      if chance(2) { entry.loop = chance(2) ? .forever : .times(count(1...9)) }
    }
    if chance(2) { entry.style = pick(Scene.Style.allCases) }
    if chance(2) { entry.traits = Scene.Traits(textSize: .large, contrast: .high, look: .ios26) }
    return entry
  }

  private mutating func gradient() -> Presentation.Gradient {
    let kind = pick(Presentation.Gradient.Kind.allCases)
    var gradient = Presentation.Gradient(
      kind, colors: [.black, CGColor(red: number(.unit), green: 0.5, blue: 1, alpha: 1), .white],
      locations: chance(2) ? [0, CGFloat(number(.unit)), 1] : nil)
    if kind == .axial, chance(2) {
      gradient.angle = number(.from(-7, to: 7))
    } else {
      gradient.startPoint = chance(2) ? CGPoint(x: number(.unit), y: 0.25) : nil
      gradient.endPoint = chance(2) ? CGPoint(x: 1, y: number(.unit)) : nil
    }
    return gradient
  }

  private mutating func target() -> Presentation.Target {
    switch place() {
    case .view(let id): .element(id)
    case .point(let point): .point(point)
    }
  }

  private mutating func callout() -> Presentation.Callout {
    Presentation.Callout(
      "a" + text(), to: target(),
      from: pick([nil, .side(pick(Presentation.Callout.Side.allCases)), .point(.zero)]),
      start: chance(2) ? number(.from(0, to: 2)) : nil, end: chance(2) ? 3 : nil,
      color: chance(2) ? .white : nil)
  }

  private mutating func graphs(of id: String) -> [Presentation.Easing] {
    (0..<count(1...2)).map { _ in
      var easing = Presentation.Easing(
        of: id, pick(["alpha", "center", "frame", "layer.cornerRadius", "transform.scale.x"]))
      if chance(2) { easing.title = text() }
      easing.corner = pick(Presentation.Easing.Corner.allCases)
      if chance(2) { easing.size = CGSize(width: 200, height: number(.from(60, to: 300))) }
      if chance(2) { easing.color = .white }
      return easing
    }
  }

  private mutating func cameraMove() -> Presentation.CameraMove {
    var move = Presentation.CameraMove(
      at: number(.from(0, to: 2)), zoom: number(.from(1, to: 16)),
      center: chance(2) ? target() : nil)
    if chance(2) { move.duration = number(.from(0, to: 2)) }
    if chance(2) { move.timing = [0, 0, 1, 1] }
    return move
  }
}
