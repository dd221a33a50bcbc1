import Animation
import Foundation
import Graphics
import SceneFile
import SceneModel
import TestSupport

/// Makes random scenes that a file can say: every class, property, kind of value and verb comes up.
struct RandomScene {
  private var dice: Dice
  private let vocabulary: Vocabulary
  /// The ids given so far, and the classes of what they name.
  private var viewIDs: [(id: String, viewClass: ViewClassRow)] = []
  private var layerIDs: [(id: String, layerClass: LayerClassRow)] = []
  private var constraintIDs: [String] = []
  private var depth = 0

  init(seed: UInt64, _ vocabulary: Vocabulary) {
    dice = Dice(seed: seed)
    self.vocabulary = vocabulary
  }

  mutating func scene() -> Scene {
    var scene = Scene(size: CGSize(width: count(1...400), height: count(1...400)))
    if chance(3) { scene.backgroundColor = chance(3) ? nil : color() }
    if chance(3) { scene.scale = CGFloat(number(.from(0.1, to: 3))) }
    if chance(3) { scene.framesPerSecond = number(.from(1, to: 60)) }
    if chance(3) { scene.duration = chance(2) ? .loop : .seconds(number(.from(0.1, to: 9))) }
    if chance(3) { scene.loop = chance(2) ? .once : .times(count(2...99)) }
    if chance(3) { scene.colors = count(2...255) }
    if chance(3) { scene.seed = UInt64(count(0...99_999)) }
    if chance(3) { scene.summary = text() }
    if chance(4) { scene.presentation = presentation() }
    if chance(4) { scene.check.times = [0, 0.5, 1] }
    scene.layers = (0..<count(0...2)).map { _ in layer() }
    scene.views = (0..<count(0...2)).map { _ in view() }
    scene.constraints = (0..<count(0...2)).compactMap { _ in constraint(inView: false) }
    scene.script = (0..<count(0...3)).compactMap { _ in step() }
    return scene
  }

  private mutating func presentation() -> Presentation {
    var presentation = Presentation(device: pick([nil, .phone, .tablet]), padding: 3)
    if chance(2) { presentation.shadow = .init(opacity: 0.5) }
    if chance(2) { presentation.backdrop = .color(.black) }
    if presentation.device == .phone { presentation.hasIsland = chance(2) }
    return presentation
  }

  // MARK: Layers and views

  private mutating func layer() -> Scene.Layer {
    depth += 1
    defer { depth -= 1 }
    let row = pick(vocabulary.layerClasses)
    var layer = Scene.Layer(row.name)
    if chance(2) {
      layer.id = newID()
      layerIDs.append((layer.id!, row))
    }
    if chance(4) { layer.name = text() }
    let hasFrame = chance(2)
    if hasFrame { layer.frame = rect() }
    for extra in row.extras where chance(2) { layer.properties[extra.name] = value(extra.kind) }
    for property in row.rows where chance(12) && row.extra(property.row.name) == nil {
      if hasFrame, ["position", "bounds"].contains(property.row.name) { continue }
      layer.properties[property.row.name] = value(property.row.kind)
    }
    if chance(4) { layer.properties["transform.rotation.z"] = .number(number(.unit)) }
    if depth < 3, chance(3) { layer.sublayers = [self.layer()] }
    if depth < 3, chance(6) { layer.mask = self.layer() }
    layer.animations = (0..<count(0...2)).compactMap { _ in animation(on: row) }
    return layer
  }

  private mutating func view() -> Scene.View {
    depth += 1
    defer { depth -= 1 }
    let row = pick(vocabulary.viewClasses)
    var view = Scene.View(row.name)
    if chance(2) {
      view.id = newID()
      viewIDs.append((view.id!, row))
    }
    let hasRuns = chance(2)
    let skipped: Set =
      chance(2)
      ? ["center", "bounds", hasRuns ? "text" : "attributedText"]
      : ["frame", hasRuns ? "text" : "attributedText"]
    for property in row.properties where chance(6) && !skipped.contains(property.name) {
      // Rows of a wheel must be among its titles; views in views end somewhere.
      if property.name.hasPrefix("selectedRow") { continue }
      if depth > 2, ["leftView", "rightView", "arrangedSubviews"].contains(property.name) {
        continue
      }
      if case .actions(let events) = property.kind {
        view.actions = [Scene.Action(pick(events), steps: [Scene.Step(.wait(Scene.Wait(0.5)))])]
      } else {
        view.properties[property.name] = value(property.kind)
      }
    }
    if row.bases.isEmpty, chance(4) { view.layerClass = pick(vocabulary.layerClasses).name }
    if chance(4) {
      let layerClass = vocabulary.layerClass(view.layerClass ?? "") ?? vocabulary.layerClasses[0]
      var layer = Scene.Layer(layerClass.name)
      layer.properties["cornerRadius"] = .number(4)
      layer.animations = [animation(on: layerClass)].compactMap { $0 }
      view.layer = layer
    }
    if depth < 3, chance(3) { view.subviews = [self.view()] }
    if depth < 3, chance(6) { view.mask = self.view() }
    if chance(4), let constraint = constraint(inView: true) { view.constraints = [constraint] }
    return view
  }

  private mutating func constraint(inView: Bool) -> Scene.Constraint? {
    guard let target = viewIDs.first?.id else { return nil }
    let anchor = pick(["leading", "trailing"])
    var constraint = Scene.Constraint(
      .init(inView ? .own : .id(target), anchor), pick(Scene.Constraint.Relation.allCases),
      .init(chance(2) ? .superview : .id(target), anchor))
    if chance(3) { constraint = Scene.Constraint(.init(.id(target), "width")) }
    if constraint.second != nil {
      constraint.multiplier = chance(2) ? 1 : number(.from(0.1, to: 2))
    }
    constraint.constant = number(.from(-9, to: 9))
    if chance(3) { constraint.priority = Float(count(1...999)) }
    if chance(2) {
      constraint.id = newID()
      constraintIDs.append(constraint.id!)
    }
    return constraint
  }

  // MARK: Animations

  private mutating func animation(on layerClass: LayerClassRow, depth: Int = 0) -> Scene.Animation?
  {
    let row = pick(vocabulary.animationClasses)
    var animation = Scene.Animation(row.name)
    if chance(3) { animation.key = newID() }
    for property in row.properties where chance(5) {
      switch property.kind {
      case .animatedValue, .animatedValues: break
      default:
        if ["path", "keyTimes", "timingFunctions", "valueFunction"].contains(property.name) {
          break
        }
        animation.properties[property.name] = value(property.kind)
      }
    }
    // A spring is described in one of two ways.
    if animation.properties["bounce"] != nil || animation.properties["perceptualDuration"] != nil {
      for key in ["mass", "stiffness", "damping"] { animation.properties[key] = nil }
    }
    if row.isGroup {
      guard depth < 2 else { return nil }
      animation.animations = [self.animation(on: layerClass, depth: depth + 1)].compactMap { $0 }
    }
    guard row.isOfProperty else { return animation }
    let property = pick(layerClass.rows.filter(\.isAnimatable))
    animation.keyPath = property.row.name
    let kind: ValueKind =
      switch property.valueKind {
      case .number: .number()
      case .size: .offset
      case .rect: .anyRect
      default: property.row.kind
      }
    if row.needs == [["values", "path"]] {
      animation.properties["values"] = .list([value(kind), value(kind), value(kind)])
      animation.properties["keyTimes"] = [0, 0.25, 1]
    } else {
      animation.properties[pick(["fromValue", "toValue", "byValue"])] = value(kind)
    }
    return animation
  }

  // MARK: Script

  private mutating func step() -> Scene.Step? {
    let time = chance(2) ? number(.from(0, to: 5)) : nil
    var step: Scene.Step
    switch count(0...14) {
    case 0: step = Scene.Step(.wait(Scene.Wait(number(.unit))))
    case 1: step = Scene.Step(.caption(Scene.Caption(text(), place: pick(["top", "bottom"]))))
    case 2: step = Scene.Step(.tap(Scene.Tap(place(), count: count(1...3))))
    case 3: step = Scene.Step(.press(Scene.Press(place(), for: number(.from(0.1, to: 2)))))
    case 4: step = Scene.Step(.drag(Scene.Drag(place(), to: CGPoint(x: 1, y: 2))))
    case 5: step = Scene.Step(.drag(Scene.Drag(place(), by: CGSize(width: 1, height: -2))))
    case 6: step = Scene.Step(.type(Scene.TypeText(text(), interval: number(.unit))))
    case 7:
      guard let (ids, changes) = changes() else { return nil }
      step = Scene.Step(on: ids, .set(Scene.SetProperties(changes, animated: chance(2))))
    case 8:
      guard let (ids, changes) = changes() else { return nil }
      step = Scene.Step(on: ids, .animate(Scene.Animate(changes, block())))
    case 9:
      guard let (ids, changes) = changes() else { return nil }
      let spring = Scene.Spring(
        changes, block(), damping: chance(2) ? 0.5 : nil, velocity: number(.unit))
      step = Scene.Step(on: ids, .spring(spring))
    case 10:
      guard let (ids, changes) = changes() else { return nil }
      let keyframe = Scene.Keyframe(start: 0.25, duration: number(.unit), changes)
      step = Scene.Step(
        on: ids, .animateKeyframes(Scene.AnimateKeyframes([keyframe], block())))
    case 11:
      guard let id = viewIDs.first?.id else { return nil }
      let change = Scene.Change("alpha", to: .number(number(.unit)))
      let transition = Scene.Transition("crossDissolve", duration: 0.5, changes: [change])
      step = Scene.Step(on: [id], .transition(transition))
    case 12:
      guard let id = viewIDs.first?.id, let effect = vocabulary.effects.first else { return nil }
      var parameters = Scene.Properties()
      for row in effect.parameters where chance(2) { parameters[row.name] = value(row.kind) }
      step = Scene.Step(
        on: [id], .effect(Scene.RunEffect(effect.name, parameters: parameters)))
    case 13:
      let content: Scene.Add.Content = chance(2) ? .view(view()) : .layer(layer())
      step = Scene.Step(.add(Scene.Add(content)))
    default:
      guard let id = viewIDs.first?.id else { return nil }
      step = Scene.Step(.remove(Scene.Remove(id, animation: chance(2) ? "key" : nil)))
    }
    step.at = time
    if chance(4), let id = viewIDs.first?.id {
      if case .wait = step.verb { return step }
      step.condition = Scene.Condition(id: id, property: "isHidden", not: .bool(chance(2)))
    }
    return step
  }

  private mutating func place() -> Scene.Place {
    if chance(2), let id = viewIDs.first?.id { return .view(id) }
    return .point(CGPoint(x: number(.unit), y: number(.unit)))
  }

  private mutating func block() -> Scene.Block {
    Scene.Block(
      duration: number(.unit), delay: chance(2) ? 0 : 0.5,
      repeatCount: chance(3) ? pick([2, .infinity]) : nil, autoreverses: chance(2),
      options: chance(2) ? ["curveEaseIn", "layoutSubviews"] : [])
  }

  /// Changes of what a step is about, and of something else.
  private mutating func changes() -> ([String], [Scene.Change])? {
    var changes: [Scene.Change] = []
    var ids: [String] = []
    if let view = viewIDs.first {
      ids = [view.id]
      let rows = view.viewClass.properties.filter {
        $0.isSettable && $0.check == nil && $0.name != "attributedText"
      }
      let row = pick(rows)
      changes.append(Scene.Change(row.name, to: value(row.kind)))
      changes.append(Scene.Change("layer.cornerRadius", to: .number(number(.unit))))
    }
    if let layer = layerIDs.first {
      let row = pick(layer.layerClass.rows).row
      changes.append(Scene.Change(row.name, of: layer.id, to: value(row.kind)))
    }
    if let id = constraintIDs.first {
      changes.append(Scene.Change("constant", of: id, to: .number(number(.unit))))
    }
    return changes.isEmpty ? nil : (ids, changes)
  }

  // MARK: Values

  mutating func value(_ kind: ValueKind) -> Scene.Value {
    switch kind {
    case .bool: return .bool(chance(2))
    case .number(let range, _): return .number(number(range))
    case .integer(let range): return .number(number(range).rounded(.up))
    case .time(let range): return .number(number(range))
    case .angle: return .number(number(.from(-7, to: 7)))
    case .repeatCount: return .number(chance(3) ? .infinity : number(.notNegative))
    case .text: return .text(text())
    case .name(_, let names): return .text(pick(names))
    case .flags(_, let names): return .list(names.filter { _ in chance(2) }.map { .text($0) })
    case .point: return .point(CGPoint(x: number(.any), y: number(.any)))
    case .offset: return .size(CGSize(width: number(.any), height: number(.any)))
    case .size: return .size(CGSize(width: number(.notNegative), height: number(.notNegative)))
    case .rect: return .rect(rect())
    case .anyRect:
      let size = CGSize(width: number(.any), height: number(.any))
      return .rect(CGRect(origin: CGPoint(x: number(.any), y: number(.any)), size: size))
    case .insets:
      let top = number(.any)
      return .insets(
        UIEdgeInsets(top: top, left: chance(2) ? top : 1, bottom: top, right: top))
    case .color: return .color(color())
    case .viewColor:
      return .color(chance(3) ? .pair(light: color(), dark: color()) : color())
    case .transform: return .transform(transform())
    case .path: return .path(path())
    case .image: return .image(drawing())
    case .viewImage: return .image(viewImage())
    case .font: return .font(layerFont())
    case .viewFont: return .font(viewFont())
    case .layerText: return .runs(layerRuns())
    case .viewText: return .runs(viewRuns())
    case .timing: return .timing([0.42, 0, chance(2) ? 1 : 0.3, 1])
    case .numbers(let length, _):
      return .list((0..<(length ?? count(1...3))).map { _ in .number(number(.any)) })
    case .list(let item, _, let range):
      let length = range.map { min(max($0.lowerBound, 1), $0.upperBound) } ?? count(0...2)
      return .list((0..<length).map { _ in value(item) })
    case .optional(let kind): return chance(4) ? .null : value(kind)
    case .states(let kind, let names):
      var states = Scene.Properties()
      states[names[0]] = value(kind)
      if chance(2) { states[names[1]] = value(kind) }
      return .object(states)
    case .object(_, _, let rows), .short(_, _, _, let rows):
      var object = Scene.Properties()
      for row in rows where row.isRequired || chance(3) { object[row.name] = value(row.kind) }
      return .object(object)
    case .view: return .view(view())
    case .emitterCells: return .list([.object(cell())])
    case .settlingTime: return chance(2) ? .text("settling") : .number(number(.positive))
    case .animatedValue, .animatedValues, .actions: return .null
    }
  }

  private mutating func cell() -> Scene.Properties {
    var cell = Scene.Properties()
    for row in vocabulary.emitterCell where chance(6) && row.name != "class" {
      if case .emitterCells = row.kind { continue }
      cell[row.name] = value(row.kind)
    }
    return cell
  }

  private mutating func color() -> Scene.Color {
    switch count(0...3) {
    case 0: .system(pick(["systemBlue", "label", "systemBackground"]))
    case 1: .rgba(CGColor(red: 1, green: 0.2, blue: 0, alpha: chance(2) ? 1 : 0.4))
    default:
      .rgba(
        CGColor(
          red: number(.unit), green: number(.unit), blue: number(.unit), alpha: number(.unit)))
    }
  }

  private mutating func transform() -> CATransform3D {
    var transform = CATransform3DMakeRotation(number(.unit), 0, 0, 1)
    if chance(2) { transform = CATransform3DRotate(transform, number(.unit), 1, 0, 0) }
    transform.m41 = number(.any)
    if chance(3) { transform.m34 = -0.002 }
    return chance(4) ? CATransform3DIdentity : transform
  }

  private mutating func path() -> Path {
    func point() -> CGPoint { CGPoint(x: number(.any), y: number(.any)) }
    var path = Path()
    path.move(to: point())
    path.addLine(to: point())
    if chance(2) { path.addCurve(to: point(), control1: point(), control2: point()) }
    if chance(2) { path.addQuadCurve(to: point(), control: point()) }
    if chance(2) { path.closeSubpath() }
    return path
  }

  private mutating func drawing() -> Scene.Image {
    chance(2)
      ? .checkerboard(
        width: count(1...9), height: count(1...9), square: count(1...8), colors: [color(), nil])
      : .pixels(rows: ["a.", ".a"], colors: ["a": color(), ".": nil])
  }

  private mutating func viewImage() -> Scene.Image {
    guard chance(2) else { return drawing() }
    var image =
      chance(2)
      ? Scene.StyledImage(image: drawing()) : Scene.StyledImage(systemName: "heart.fill")
    if chance(2) { image.scale = 2 }
    if chance(2) { image.tintColor = color() }
    if chance(2) { image.renderingMode = "alwaysTemplate" }
    if chance(2) { image.capInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    return .styled(image)
  }

  private mutating func layerFont() -> Scene.Font {
    var font = Scene.Font(name: chance(2) ? "Inter" : nil)
    if font.name == nil {
      font.family = "Inter"
      font.weight = chance(2) ? .named("bold") : .number(500)
      font.hasMonospacedDigits = chance(2)
    }
    return font
  }

  private mutating func viewFont() -> Scene.Font {
    switch count(0...2) {
    case 0: return Scene.Font(size: number(.from(5, to: 40)))
    case 1:
      var font = Scene.Font()
      font.textStyle = "headline"
      return font
    default:
      var font = Scene.Font(size: 12, weight: .named("semibold"))
      font.design = pick(["default", "serif"])
      font.isItalic = chance(2)
      return font
    }
  }

  private mutating func layerRuns() -> [Scene.TextRun] {
    let styled = Scene.TextRun(
      text(),
      attributes: [
        "fontSize": 12, "foregroundColor": .color(color()), "underlineStyle": "double",
        "shadow": .object(["shadowBlurRadius": 2]),
      ])
    return chance(2) ? [Scene.TextRun(text())] : [Scene.TextRun(text()), styled]
  }

  private mutating func viewRuns() -> [Scene.TextRun] {
    let styled = Scene.TextRun(
      text(), attributes: ["font": .font(viewFont()), "kern": 2, "strokeColor": .color(color())])
    let image = Scene.TextRun(image: viewImage())
    return chance(2) ? [Scene.TextRun(text())] : [styled, image]
  }

  private mutating func rect() -> CGRect {
    CGRect(
      x: number(.any), y: number(.any), width: number(.notNegative), height: number(.notNegative))
  }

  // MARK: Dice

  private mutating func newID() -> String {
    "id\(viewIDs.count + layerIDs.count + constraintIDs.count)-\(count(0...999_999_999))"
  }

  private mutating func text() -> String {
    pick(["", "a", "\"quoted\" \\ back", "line\nbreak\ttab", "ü 𝄞 👍🏽 \u{1}", "null", "use"])
  }

  private mutating func number(_ range: NumberRange) -> Double {
    func bound(_ bound: NumberRange.Bound?) -> Double? {
      switch bound {
      case .including(let value), .excluding(let value): value
      case nil: nil
      }
    }
    let low = bound(range.lower) ?? (bound(range.upper).map { $0 - 50 } ?? -50)
    let high = min(bound(range.upper) ?? low + 100, low + 100)
    while true {
      let value = chance(2) ? dice.number(low...high) : dice.number(low...high).rounded()
      if range.contains(value) { return value }
    }
  }

  private mutating func count(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &dice)
  }

  /// True once in so many times.
  private mutating func chance(_ sides: Int) -> Bool { count(1...sides) == 1 }

  private mutating func pick<Item>(_ items: [Item]) -> Item {
    items[count(0...items.count - 1)]
  }
}
