import Animation
import Base
import Comparison
import Effects
import Foundation
import Graphics
import Recordings
import SceneFile
import SceneModel
import TestSupport

/// Makes random scenes that a file can say, of all classes, properties, kinds of value and verbs,
/// except for the chosen rows of pickers.
struct RandomScene {
  /// The classes, verbs, effects, transitions and options that have come up, such as "verb tap".
  private(set) var seen: Set<String> = []
  private var dice: SplitMix64
  /// The ids given so far, and the classes of what they name.
  private(set) var viewIDs: [(id: String, viewClass: ViewClass)] = []
  private var layerIDs: [(id: String, layerClass: LayerClass)] = []
  private var constraintIDs: [String] = []
  /// The ids of the pickers whose first wheel has rows.
  private var pickerIDs: [String] = []
  var depth = 0

  init(seed: UInt64) {
    dice = SplitMix64(seed: seed)
  }

  private mutating func traits() -> Scene.Traits {
    Scene.Traits(
      device: chance(2) ? Device(named: Device.names[count(0...Device.names.count - 1)]) : nil,
      textSize: chance(2) ? Scene.TextSize.allCases[count(0...11)] : nil,
      direction: chance(2) ? (chance(2) ? .leftToRight : .rightToLeft) : nil,
      language: chance(2) ? "he" : nil, contrast: chance(2) ? .high : nil,
      hasBoldText: chance(2) ? true : nil, look: chance(2) ? .ios26 : nil)
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
    if chance(3) { scene.traits = traits() }
    if chance(4) { addCheck(to: &scene) }
    if chance(4) { addRecording(to: &scene) }
    if chance(4) { scene.styles = pick([[.dark], [.light, .dark], [.dark, .light]]) }
    if chance(50) {
      let font = Repository.fixtures.appending(path: "fonts/Inter-Bold.otf")
      scene.fonts = [font.standardizedFileURL]
    }
    scene.layers = (0..<count(0...2)).map { _ in layer() }
    scene.views = (0..<count(0...2)).map { _ in view() }
    scene.constraints = (0..<count(0...2)).compactMap { _ in constraint(inView: false) }
    scene.script = (0..<count(0...3)).compactMap { _ in step() }
    if chance(4) { scene.presentation = presentation() }
    return scene
  }

  private mutating func addCheck(to scene: inout Scene) {
    if chance(3) {
      scene.check.golden = pick([.gif, .apng])
    } else {
      if chance(2) { scene.check.times = [0, 0.5, 1] }
      if chance(2) { scene.check.columns = count(1...100) }
    }
    if chance(2) { scene.check.scales = [scene.scale, scene.scale + 1] }
    if chance(3) { scene.check.directions = [scene.traits.layoutDirection] }
    if chance(3) { scene.check.looks = [scene.traits.look ?? .classic] }
    if chance(3) { scene.check.textSizes = [scene.traits.textSize ?? .large] }
    if chance(3) {
      // With a language that no other look has.
      var variant = Scene.Variant(style: .dark, traits: traits())
      variant.traits.language = "fr"
      scene.check.variants = [variant]
    }
    if chance(2) {
      scene.check.tolerance = Tolerance(
        difference: count(0...255), pixels: count(0...999), reason: "text")
    }
    if chance(2) {
      scene.check.allowances = [
        Allowance(
          during: 0...1, colorTolerance: number(.from(0, to: 9)), maxPixels: .part(0.001),
          ignoresAntialiasing: chance(2), reason: "text"),
        Allowance(
          maxPixels: .pixels(count(0...99)), maxDensity: count(0...64), durationTolerance: 0.5,
          reason: "text"),
      ]
    }
    if chance(2) {
      scene.check.ignored = [
        IgnoredArea(.rect(x: 1, y: 2, width: 3, height: 4), during: 0...1, reason: "text")
      ]
    }
    scene.check.comparesValues = chance(2)
    scene.check.comparesAccessibility = chance(2)
    if chance(2) { scene.check.audits = Set(Scene.Audit.allCases.filter { _ in chance(2) }) }
  }

  private mutating func addRecording(to scene: inout Scene) {
    if chance(2) {
      scene.speed = number(.from(0.1, to: 3))
    } else {
      scene.speeds = [
        SpeedSpan(from: 0, to: 1, speed: number(.from(0.1, to: 3))), SpeedSpan(from: 1, speed: 2),
      ]
    }
    if chance(2) { scene.hold = number(.from(0, to: 9)) }
    if chance(2) { scene.poster = number(.from(0, to: 9)) }
    if chance(2) { scene.shutter = number(.unit) }
    if chance(2) { scene.shutterSamples = count(1...256) }
  }

  // MARK: Layers and views

  private mutating func layer() -> Scene.Layer {
    depth += 1
    defer { depth -= 1 }
    let row = pick(LayerClass.all)
    seen.insert("layer \(row.name)")
    var layer = Scene.Layer(row.kind)
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

  mutating func view() -> Scene.View {
    depth += 1
    defer { depth -= 1 }
    let row = pick(ViewClass.all)
    seen.insert("view \(row.name)")
    var view = Scene.View(row.kind)
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
    if let id = view.id, let wheel = view.properties["components"]?.list?.first?.list,
      !wheel.isEmpty
    {
      pickerIDs.append(id)
    }
    if row.bases.isEmpty, chance(4) { view.layerKind = pick(LayerClass.all).kind }
    if chance(4) {
      let layerClass = (view.layerKind ?? .layer).layerClass
      var layer = Scene.Layer(layerClass.kind)
      layer.properties["cornerRadius"] = .number(4)
      layer.animations = [animation(on: layerClass)].compactMap { $0 }
      if depth < 3, chance(2) { layer.sublayers = [self.layer()] }
      if depth < 3, chance(4) { layer.mask = self.layer() }
      view.layer = layer
    }
    if depth < 3, chance(3) { view.subviews = [self.view()] }
    if depth < 3, chance(6) { view.mask = self.view() }
    if chance(4), let constraint = constraint(inView: true) { view.constraints = [constraint] }
    return view
  }

  private mutating func constraint(inView: Bool) -> Scene.Constraint? {
    guard let target = viewIDs.first?.id else { return nil }
    let anchor = pick(Grammar.anchors.filter { !["width", "height"].contains($0) })
    let others = Grammar.anchors.filter { Grammar.constraintProblem(anchor, $0) == nil }
    var constraint = Scene.Constraint(
      .init(inView ? .own : .id(target), anchor), pick(Scene.Constraint.Relation.allCases),
      .init(chance(2) ? .superview : .id(target), pick(others)))
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

  private mutating func animation(on layerClass: LayerClass, depth: Int = 0) -> Scene.Animation? {
    let row = pick(AnimationClass.all)
    seen.insert("animation \(row.name)")
    var animation = Scene.Animation(row.kind)
    if chance(3) { animation.key = newID() }
    for property in row.properties where chance(5) {
      switch property.kind {
      case .animatedValue, .animatedValues: break
      default:
        // These depend on the animated values.
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
    if row.needs == [["values", "path"]], chance(4) {
      animation.keyPath = "position"
      animation.properties["path"] = .path(path())
      seen.insert("path")
      return animation
    }
    let kind: ValueKind
    if chance(4) {
      let function = pick(AnimationClass.valueFunctions)
      seen.insert("value function \(function.name)")
      animation.keyPath = "transform"
      animation.properties["valueFunction"] = .text(function.name)
      kind = function.kind
    } else {
      let property = pick(layerClass.rows.filter(\.isAnimatable))
      animation.keyPath = property.row.name
      kind =
        switch property.valueKind {
        case .number: .number()
        case .size: .offset
        case .rect: .anyRect
        default: property.row.kind
        }
    }
    if row.needs == [["values", "path"]] {
      animation.properties["values"] = .list([value(kind), value(kind), value(kind)])
      if chance(2) { animation.properties["timingFunctions"] = .list([value(.timing)]) }
      let isDiscrete = animation.properties["calculationMode"] == "discrete"
      animation.properties["keyTimes"] =
        isDiscrete && chance(2) ? [0, 0.25, 0.5, 1] : [0, 0.25, 1]
    } else {
      animation.properties[pick(["fromValue", "toValue", "byValue"])] = value(kind)
    }
    return animation
  }

  // MARK: Script

  private mutating func step() -> Scene.Step? {
    // Effects and transitions are many for one verb; few scenes have a view that some verbs need.
    let ofClasses: [(kinds: [Scene.View.Kind], verbs: [String])] = [
      (
        [.tableView, .collectionView], ["select", "deselect", "insert", "delete", "move", "reload"]
      ),
      ([.navigationController], ["push", "pop"]), ([.label], ["count", "morph"]),
      ([.scrollView], ["bind"]),
      ([.imageView], ["symbolEffect"]),
    ]
    let special = ofClasses.filter { entry in entry.kinds.contains { id(of: $0) != nil } }
      .flatMap(\.verbs)
    let name =
      playerID != nil && chance(3)
      ? pick(["play", "pause"])
      : !special.isEmpty && chance(6)
        ? pick(special) : pick(Grammar.verbNames + ["effect", "effect", "transition"])
    guard var step = step(name) else { return nil }
    seen.insert("verb \(name)")
    step.at = chance(2) ? number(.from(0, to: 5)) : nil
    if name != "wait", chance(4) { step.condition = condition() }
    return step
  }

  /// A step with a verb; nil if the scene has nothing yet that the verb needs.
  private mutating func step(_ name: String) -> Scene.Step? {
    let viewID = viewIDs.first?.id
    switch name {
    case "wait": return Scene.Step(.wait(Scene.Wait(number(.unit))))
    case "play", "pause": return play(name)
    case "caption":
      return Scene.Step(.caption(Scene.Caption(text(), place: pick(["top", "bottom"]))))
    case "tap": return Scene.Step(.tap(Scene.Tap(place(), count: count(1...3))))
    case "press": return Scene.Step(.press(Scene.Press(place(), for: number(.from(0.1, to: 2)))))
    case "drag", "pinch", "rotate": return Scene.Step(movement(name))
    case "scroll": return scroll().map { Scene.Step(.scroll($0)) }
    case "type": return Scene.Step(.type(typing()))
    case "set":
      guard let (ids, changes) = changes() else { return nil }
      return Scene.Step(on: ids, .set(Scene.SetProperties(changes, animated: chance(2))))
    case "animate":
      guard let (ids, changes) = changes() else { return nil }
      return Scene.Step(on: ids, .animate(Scene.Animate(changes, block())))
    case "spring":
      guard let (ids, changes) = changes() else { return nil }
      let spring = Scene.Spring(
        changes, block(), damping: chance(2) ? 0.5 : nil, velocity: number(.unit))
      return Scene.Step(on: ids, .spring(spring))
    case "animateKeyframes":
      guard let (ids, changes) = changes() else { return nil }
      let keyframe = Scene.Keyframe(start: 0.25, duration: number(.unit), changes)
      let block = block(of: Grammar.keyframeOptions)
      return Scene.Step(
        on: ids, .animateKeyframes(Scene.AnimateKeyframes([keyframe], block)))
    case "transition":
      guard let viewID else { return nil }
      let other = viewIDs.last.flatMap { $0.id == viewID || chance(2) ? nil : $0.id }
      let change = Scene.Change("alpha", to: .number(number(.unit)))
      let name = pick(Grammar.transitions)
      seen.insert("transition \(name)")
      let transition = Scene.Transition(
        name, duration: 0.5, options: options(Grammar.animationOptions),
        changes: other == nil ? [change] : nil, to: other)
      return Scene.Step(on: [viewID], .transition(transition))
    case "effect":
      guard let viewID else { return nil }
      let effect = pick(EffectCatalog.all)
      seen.insert("effect \(effect.name)")
      var parameters = Scene.Properties()
      for row in effect.properties where chance(2) { parameters[row.name] = value(row.kind) }
      return Scene.Step(
        on: [viewID], .effect(Scene.RunEffect(effect.name, parameters: parameters)))
    case "add":
      switch count(0...2) {
      case 0:
        guard let layer = layerIDs.first, let animation = animation(on: layer.layerClass) else {
          return nil
        }
        seen.insert("add animation")
        let key = chance(2) ? text() : nil
        return Scene.Step(on: [layer.id], .add(Scene.Add(.animation(animation), key: key)))
      case 1: return Scene.Step(.add(Scene.Add(.view(view()), fade: chance(2) ? 0.5 : 0)))
      default: return Scene.Step(.add(Scene.Add(.layer(layer()))))
      }
    case "remove":
      guard let viewID else { return nil }
      return Scene.Step(
        .remove(
          chance(2) ? Scene.Remove(viewID, animation: "key") : Scene.Remove(viewID, fade: 0.5)))
    default: return listStep(name)
    }
  }

  /// The first view that plays.
  private var playerID: String? {
    viewIDs.first { $0.viewClass.property("animationSpeed") != nil }?.id
  }

  private mutating func play(_ name: String) -> Scene.Step? {
    guard let id = playerID else { return nil }
    if name == "pause" { return Scene.Step(.pause(Scene.Pause(id))) }
    var play = Scene.Play(id, loopMode: chance(2) ? "loop" : nil)
    switch count(0...3) {
    case 0: play.marker = text()
    case 1:
      play.fromMarker = chance(2) ? text() : nil
      play.toMarker = text()
    case 2:
      play.fromProgress = chance(2) ? number(.unit) : nil
      play.toProgress = number(.unit)
    default: play.toFrame = number(.from(0, to: 9))
    }
    return Scene.Step(.play(play))
  }

  private mutating func scroll() -> Scene.Scroll? {
    if let picker = pickerIDs.first, chance(2) { return Scene.Scroll(picker, toRow: 0) }
    guard let view = viewIDs.first(where: { $0.viewClass.property("contentOffset") != nil }) else {
      return nil
    }
    return chance(2)
      ? Scene.Scroll(view.id, to: CGPoint(x: 0, y: 9), duration: number(.positive))
      : Scene.Scroll(view.id, by: CGSize(width: 0, height: 9), timing: [0, 0, 1, 1])
  }

  private mutating func condition() -> Scene.Condition? {
    guard let view = viewIDs.first else { return nil }
    let row = pick(view.viewClass.properties.filter(\.isReadable))
    let value = value(row.kind)
    return chance(2)
      ? Scene.Condition(id: view.id, property: row.name, equals: value)
      : Scene.Condition(id: view.id, property: row.name, not: value)
  }

  mutating func place() -> Scene.Place {
    if chance(2), let id = viewIDs.first?.id { return .view(id) }
    return .point(CGPoint(x: number(.unit), y: number(.unit)))
  }

  private mutating func block(of names: [String]? = nil) -> Scene.Block {
    Scene.Block(
      duration: number(.unit), delay: chance(2) ? 0 : 0.5,
      repeatCount: chance(3) ? pick([2, .infinity]) : nil, autoreverses: chance(2),
      options: options(names ?? Grammar.animationOptions))
  }

  /// Some options, with at most one curve and one calculation mode.
  private mutating func options(_ names: [String]) -> [String] {
    guard !chance(4) else { return [] }
    let chosen = [pick(names), pick(names.filter { !$0.hasPrefix("c") })]
    for name in chosen { seen.insert("option \(name)") }
    return chosen
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

  // MARK: SplitMix64

  private mutating func newID() -> String {
    "id\(viewIDs.count + layerIDs.count + constraintIDs.count)-\(count(0...999_999_999))"
  }

  mutating func text() -> String {
    pick(["", "a", "\"quoted\" \\ back", "line\nbreak\ttab", "ü 𝄞 👍🏽 \u{1}", "null", "use"])
  }

  mutating func number(_ range: NumberRange) -> Double {
    func bound(_ bound: NumberRange.Bound?) -> Double? {
      switch bound {
      case .including(let value), .excluding(let value): value
      case nil: nil
      }
    }
    let low = bound(range.lower) ?? (bound(range.upper).map { $0 - 50 } ?? -50)
    let high = min(bound(range.upper) ?? low + 100, low + 100)
    while true {
      let value = chance(2) ? dice.double(in: low...high) : dice.double(in: low...high).rounded()
      if range.contains(value) { return value }
    }
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &dice)
  }

  /// True with a probability of 1 in a number.
  mutating func chance(_ sides: Int) -> Bool { count(1...sides) == 1 }

  mutating func pick<Item>(_ items: [Item]) -> Item {
    items[count(0...items.count - 1)]
  }
}
