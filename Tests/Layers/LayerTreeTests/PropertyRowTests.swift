import Foundation
import Graphics
import Testing

@testable import Animation
@testable import LayerTree

/// Every row of every layer class: what it says is what the property does, and nothing is left out.
struct LayerRowTests {
  static let classes: [CALayer.Type] = [
    CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self,
    CATransformLayer.self, CAReplicatorLayer.self, CAScrollLayer.self, CAEmitterLayer.self,
    BackdropLayer.self, FilterLayer.self,
  ]

  /// Stored properties that no row leads to, each with the reason.
  static let withoutRow = [
    "custom": "values under keys that no class defines",
    "showsOnlyFlat": "how turned layers of Lottie files look, which no scene sets",
    "cornerRadii": "the corners that a view's configuration has given, where they differ",
    "extra.mixesGenericColors": "how gradients of Lottie files look, which no scene sets",
    "extra.cells": "what the layer's emitter cells are set to, which have separate rows",
    "extra.lengths": "how long the path that was stroked last is, which follows from it",
  ]

  private func rows(_ type: CALayer.Type) -> [LayerProperty] { type.propertyTable.rows }

  @Test func floatsReadAsTheirShortestDecimals() {
    var floats: [Float] = [
      0, -0.0, 0.1, 0.7, 1, 1 / 3, 1e-7, 7.9999995, 8, 123.456, 1e9, .infinity,
    ]
    for bits in stride(from: UInt32(0x3580_0000), to: 0x4110_0000, by: 4099) {
      floats += [Float(bitPattern: bits), -Float(bitPattern: bits)]
    }
    for step in 0...2000 { floats.append(Float(Double(step) / 1000)) }
    #expect(floats.allSatisfy { $0.exact == Double($0.description) })
  }

  @Test(arguments: classes) func everyRowHasItsFact(type: CALayer.Type) {
    #expect(Set(rows(type).map(\.key)) == Set(PropertyFact.all(of: type).map(\.key)))
  }

  @Test(arguments: classes) func aNewLayerHasTheDocumentedDefaults(type: CALayer.Type) throws {
    let layer = CALayer.make(type)
    for fact in PropertyFact.all(of: type) {
      let row = try #require(type.propertyTable[fact.key], "\(type).\(fact.key)")
      #expect(row.value(in: layer.properties) == fact.initial, "\(type).\(fact.key)")
      #expect(row.defaultValue == fact.initial, "\(type).\(fact.key)")
      guard let coded = layer.value(forKey: fact.key) else { continue }
      let read = AnimatableValue(boxed: coded, as: row.valueKind)
      #expect(read == fact.initial, "\(type).\(fact.key)")
    }
  }

  @Test(arguments: classes) func keysSetTheAccessorsProperty(type: CALayer.Type) throws {
    for row in rows(type) {
      let new = try #require(other(than: row.defaultValue, row.kind), "\(type).\(row.key)")
      for key in [row.key] + row.aliases {
        let layer = CALayer.make(type)
        layer.setValue(new.boxed, forKey: key)
        #expect(row.value(in: layer.properties) == new, "\(type).\(key)")
        let read = AnimatableValue(boxed: layer.value(forKey: key), as: row.valueKind)
        #expect(read == new, "\(type).\(key)")
      }
    }
  }

  /// Checks that setting a row's value through the accessor and in the values changes the same
  /// stored property, which no other row changes.
  @Test(arguments: classes) func everyStoredPropertyHasItsRow(type: CALayer.Type) throws {
    let layer = CALayer.make(type)
    // A group is there once one of its properties has been set.
    for row in rows(type) { row.set(row.defaultValue, in: &layer.properties) }
    let properties = layer.properties
    let before = stored(properties)
    var owners: [String: String] = [:]
    for row in rows(type) {
      let new = try #require(other(than: row.defaultValue, row.kind))
      var changed = properties
      #expect(row.set(new, in: &changed), "\(type).\(row.key)")
      let places = differences(before, stored(changed))
      #expect(places.count == 1, "\(type).\(row.key) changes \(places)")
      layer.properties = properties
      #expect(row.set(new, on: layer), "\(type).\(row.key)")
      #expect(differences(before, stored(layer.properties)) == places, "\(type).\(row.key)")
      for place in places {
        #expect(owners.updateValue(row.key, forKey: place) == nil, "\(type).\(place)")
      }
    }
    let left = Set(before.keys).subtracting(owners.keys).subtracting(Self.withoutRow.keys)
    #expect(left.isEmpty, "\(type) stores \(left.sorted()), which no row sets")
  }

  @Test(arguments: classes) func settersHaveTheDocumentedAction(type: CALayer.Type) throws {
    for fact in PropertyFact.all(of: type) {
      let row = try #require(type.propertyTable[fact.key], "\(type).\(fact.key)")
      let (timeline, layer, listener) = (Timeline(), CALayer.make(type), Listener())
      // There is no way from no color.
      layer.backgroundColor = .black
      timeline.show(layer)
      try timeline.advance(to: 0)
      let action = layer.action(forKey: row.key)
      switch fact.action {
      case .implicit:
        #expect((action as? CABasicAnimation)?.keyPath == row.key, "\(type).\(row.key)")
        #expect(row.isAnimatable, "\(type).\(row.key)")
      case .fade: #expect(action is CATransition, "\(type).\(row.key)")
      case .explicit:
        #expect(action == nil, "\(type).\(row.key)")
        #expect(row.isAnimatable, "\(type).\(row.key)")
      case .never:
        #expect(action == nil, "\(type).\(row.key)")
        #expect(!row.isAnimatable, "\(type).\(row.key)")
      }
      layer.delegate = listener
      let new = try #require(other(than: row.value(in: layer.properties), row.kind))
      timeline.run { _ = row.set(new, on: layer) }
      if fact.action == .implicit || fact.action == .fade {
        #expect(listener.events.first == row.key, "\(type).\(row.key)")
      }
      #expect(timeline.diagnostics.isEmpty, "\(type).\(row.key)")
    }
  }

  @Test(arguments: classes) func sentencesAreWhole(type: CALayer.Type) {
    for row in rows(type) { expectSentence(row, of: "\(type)") }
  }

  @Test func wrongValuesChangeNothing() throws {
    let layer = CAShapeLayer()
    let row = try #require(CAShapeLayer.propertyTable["lineCap"])
    #expect(!row.set(.name("rond"), on: layer))
    #expect(!row.set(.number(1), on: layer))
    #expect(layer.lineCap == .butt)
  }

  /// Keys that are asked for actions.
  private final class Listener: CALayerDelegate {
    var events: [String] = []
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      events.append(event)
      return NSNull()
    }
  }

  private func stored(_ properties: LayerProperties) -> [String: String] {
    var values: [String: String] = [:]
    for child in Mirror(reflecting: properties).children {
      let label = child.label ?? ""
      switch label {
      case "timing": values.merge(fields(of: child.value, "timing.")) { $1 }
      case "extra": values.merge(fields(of: properties.extra as Any, "extra.")) { $1 }
      default: values[label] = "\(child.value)"
      }
    }
    return values
  }
}

/// Every row of emitter cells.
struct EmitterCellRowTests {
  private let rows = CAEmitterCell.propertyTable.rows

  @Test func aNewCellHasTheDocumentedDefaults() {
    #expect(Set(rows.map(\.key)) == Set(PropertyFact.cell.keys))
    for row in rows {
      #expect(row.value(in: CAEmitterCell().values) == PropertyFact.cell[row.key], "\(row.key)")
      #expect(row.defaultValue == PropertyFact.cell[row.key], "\(row.key)")
    }
  }

  @Test func keysSetTheAccessorsProperty() throws {
    for row in rows {
      let new = try #require(other(than: row.defaultValue, row.kind))
      for key in [row.key] + row.aliases {
        let cell = CAEmitterCell()
        cell.setValue(new.boxed, forKey: key)
        #expect(row.value(in: cell.values) == new, "\(key)")
        let read = AnimatableValue(boxed: cell.value(forKey: key), as: row.kind.valueKind)
        #expect(read == new, "\(key)")
      }
      expectSentence(row, of: "CAEmitterCell")
    }
  }

  @Test func everyStoredPropertyHasItsRow() throws {
    let before = fields(of: EmitterCellValues())
    var owners: [String: String] = [:]
    for row in rows {
      let new = try #require(other(than: row.defaultValue, row.kind))
      var changed = EmitterCellValues()
      #expect(row.set(new, in: &changed), "\(row.key)")
      let places = differences(before, fields(of: changed))
      #expect(places.count == 1, "\(row.key) changes \(places)")
      let cell = CAEmitterCell()
      #expect(row.set(new, on: cell), "\(row.key)")
      #expect(differences(before, fields(of: cell.values)) == places, "\(row.key)")
      for place in places {
        #expect(owners.updateValue(row.key, forKey: place) == nil, "\(place)")
      }
    }
    // Nested cells are objects.
    #expect(Set(before.keys).subtracting(owners.keys) == ["cells"])
  }

  @Test func partsOfValuesAreSet() {
    let cell = CAEmitterCell()
    cell.setValue(0.5, forKeyPath: "color.green")
    #expect(cell.color == CGColor(red: 1, green: 0.5, blue: 1, alpha: 1))
    #expect((cell.value(forKeyPath: "color.green") as? NSNumber)?.doubleValue == 0.5)
    cell.setValue(0.25, forKeyPath: "contentsRect.origin.x")
    #expect(cell.contentsRect == CGRect(x: 0.25, y: 0, width: 1, height: 1))
  }
}

/// Every row of every animation class.
struct AnimationRowTests {
  static let classes: [CAAnimation.Type] = [
    CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CASpringAnimation.self,
    CAKeyframeAnimation.self, CAAnimationGroup.self, CATransition.self,
  ]

  /// Stored properties that no row leads to.
  static let withoutRow = [
    "userValues": "values under keys that no class defines",
    "isAttached": "whether the animation may be changed at all",
    "allowsOverdamping": "set by init(perceptualDuration:bounce:) alone",
    "preferredFrameRateRange": "kept only: the recording chooses its frames",
  ]

  private final class Listener: CAAnimationDelegate {}

  /// Another value of the property than a new animation's, as code gives it.
  private func given(_ row: AnimationProperty) -> Any? {
    switch row.key {
    case "timingFunction": CAMediaTimingFunction(name: .easeIn)
    case "delegate": Listener()
    case "keyPath": "opacity"
    case "valueFunction": CAValueFunction(name: .rotateZ)
    case "fromValue", "toValue", "byValue": 2.5
    case "values": [1, 2]
    case "path": CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    case "timingFunctions": [CAMediaTimingFunction(name: .easeIn)]
    case "animations": [CATransition()]
    default:
      row.initialValue.flatMap { initial in
        row.valueShape.flatMap { other(than: initial, $0) }?.boxed
      }
    }
  }

  @Test(arguments: classes) func everyStoredPropertyHasItsRow(type: CAAnimation.Type) throws {
    let before = stored(type.blank())
    var owners: [String: String] = [:]
    for row in type.propertyTable.rows where !row.isDerived {
      let value = try #require(given(row), "\(type).\(row.key)")
      for key in [row.key] + row.aliases {
        let animation = type.blank()
        animation.setValue(value, forKey: key)
        let places = differences(before, stored(animation))
        #expect(places.count == 1, "\(type).\(key) changes \(places)")
        #expect(stored(animation.copy() as! CAAnimation) == stored(animation), "\(type).\(key)")
        for place in places { owners[place] = row.key }
        #expect(animation.value(forKey: key) != nil, "\(type).\(key)")
        animation.setValue(nil, forKey: key)
        #expect(stored(animation) == before, "\(type).\(key) is not reset by nil")
      }
    }
    let left = Set(before.keys).subtracting(owners.keys).subtracting(Self.withoutRow.keys)
    #expect(left.isEmpty, "\(type) stores \(left.sorted()), which no row sets")
  }

  @Test(arguments: classes) func valuesAreSetByTheirRows(type: CAAnimation.Type) throws {
    for row in type.propertyTable.rows {
      expectSentence(row, of: "\(type)")
      guard let shape = row.valueShape, let initial = row.initialValue else { continue }
      let animation = type.blank()
      let new = try #require(other(than: initial, shape))
      #expect(row.set(new, on: animation), "\(type).\(row.key)")
      let read = AnimatableValue(boxed: row.coded(animation), as: shape.valueKind)
      #expect(read == new, "\(type).\(row.key)")
    }
  }

  /// Setters hold to the ranges of the rows, so that what a file may give is what they take.
  @Test func springsTakeWhatTheirRowsAllow() throws {
    let timeline = Timeline()
    try timeline.run {
      for key in ["mass", "stiffness", "damping"] {
        let row = try #require(CASpringAnimation.propertyTable[key])
        for number in [-1, 0, 0.5, .infinity, .nan] {
          let spring = CASpringAnimation()
          let count = timeline.diagnostics.count
          spring.setValue(number, forKey: key)
          let isTaken = AnimatableValue(boxed: spring.value(forKey: key)) == .number(number)
          #expect(isTaken == row.range.contains(number), "\(key) \(number)")
          #expect((timeline.diagnostics.count == count) == isTaken, "\(key) \(number)")
          if !isTaken { #expect(row.coded(spring) as? CGFloat == row.initial, "\(key)") }
        }
      }
    }
    let bounce = try #require(CASpringAnimation.propertyTable["bounce"])
    #expect(!bounce.range.contains(-1))
    #expect(bounce.range.contains(-0.999))
    #expect(bounce.range.contains(1))
  }

  @Test func whatFollowsCannotBeSet() async {
    for key in ["settlingDuration", "perceptualDuration", "bounce"] {
      #expect(CASpringAnimation.propertyTable[key]?.isDerived == true)
    }
    await #expect(processExitsWith: .failure) {
      CASpringAnimation().setValue(0.5, forKey: "bounce")
    }
  }

  private func stored(_ animation: CAAnimation) -> [String: String] {
    var values: [String: String] = [:]
    var mirror: Mirror? = Mirror(reflecting: animation)
    while let one = mirror, one.subjectType != NSObject.self {
      for child in one.children { values[child.label ?? ""] = "\(child.value)" }
      mirror = one.superclassMirror
    }
    return values
  }
}

extension AnimationProperty {
  fileprivate var initial: CGFloat? {
    if case .number(let number)? = initialValue { CGFloat(number) } else { nil }
  }
}

// MARK: - Help

/// Another value of a kind.
private func other(
  than value: AnimatableValue, _ kind: LayerProperty.Kind
) -> AnimatableValue? {
  switch kind {
  case .number: .number(7)
  case .bool: if case .bool(let flag) = value { .bool(!flag) } else { nil }
  case .point: .point(CGPoint(x: 3, y: 4))
  case .size: .size(CGSize(width: 3, height: 4))
  case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
  case .color: .color(CGColor(red: 0.25, green: 0.5, blue: 1, alpha: 1))
  case .transform: .transform(CATransform3DMakeTranslation(1, 2, 3))
  case .path: .path(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).value)
  case .image: .image(CGImage(Bitmap(width: 1, height: 1)))
  case .colors: .colors([.white, .black])
  case .numbers: .numbers([0.25, 1])
  case .name(let names): names.last { .name($0) != value }.map { .name($0) }
  case .names: .number(5)
  case .text: .name("multiplyBlendMode")
  }
}

private func fields(of value: Any, _ prefix: String = "") -> [String: String] {
  let value = unwrapped(value) ?? value
  return Dictionary(
    Mirror(reflecting: value).children.map { (prefix + ($0.label ?? ""), "\($0.value)") }
  ) { $1 }
}

private func differences(_ a: [String: String], _ b: [String: String]) -> Set<String> {
  Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }
}

private func expectSentence(_ row: some PropertyRow, of owner: String) {
  let about = row.about
  #expect(about.hasSuffix("."), "\(owner).\(row.key)")
  #expect(about.first?.isUppercase == true, "\(owner).\(row.key)")
  #expect(about.count > 8, "\(owner).\(row.key)")
}
