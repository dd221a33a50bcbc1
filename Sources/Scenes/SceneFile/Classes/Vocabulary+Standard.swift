import Animation
import Base
import Controls
import Effects
import Foundation
import Graphics
import JSON
import LayerTree
import SceneModel
import UIKitValues
import Views

extension Grammar {
  /// The notation of scenes with all classes of layers, views and animations, and all effects.
  package static let standard = Grammar(.standard)
}

extension Vocabulary {
  fileprivate static let standard = onStage {
    Vocabulary(
      layerClasses: LayerClass.all.map(\.row), viewClasses: viewRows(),
      animationClasses: AnimationClass.all.map(\.row), valueFunctions: valueFunctions,
      emitterCell: Deferred { emitterCell }, effects: EffectCatalog.all.map(\.row),
      animationOptions: animationOptionTable.map(\.name),
      keyframeOptions: keyframeOptionTable.map(\.name),
      transitions: transitionTable.map(\.name), anchors: layoutAttributes.map(\.name),
      constraintProblem: { first, second in
        NSLayoutConstraint.problem(.named(first), second.map { .named($0) })
      },
      symbols: UIImage.symbolNames,
      nearestSymbol: { UIImage.nearestSymbol(to: $0) })
  }

  @MainActor private static func viewRows() -> [ViewClassRow] {
    var rows: [ViewClassRow] = []
    for viewClass in ViewClass.all {
      rows.append(
        ViewClassRow(
          viewClass.name, base: rows.first { $0.name == viewClass.base }, about: viewClass.about,
          properties: onStage { viewClass.ownProperties.map(\.description) }))
    }
    return rows
  }

  /// The keys of emitter cells: those of Core Animation, and additional ones for objects.
  private static let emitterCell: [PropertyDescription] =
    CAEmitterCell.propertyTable.rows.flatMap { row -> [PropertyDescription] in
      let hasDefault = row.kind != .image && row.kind != .rect
      let value = hasDefault ? JSONTree(default: row.defaultValue, of: row.kind) : nil
      switch row.key {
      case "name":
        return [
          PropertyDescription(row, sort: "name", kind: .text),
          PropertyDescription(
            "class", .name("class", of: ["CAEmitterCell"]), default: "CAEmitterCell",
            about: "Its class; there is only one."),
        ]
      case "enabled":
        return [
          PropertyDescription(
            "isEnabled", aliases: [row.key], .bool, default: true, about: row.about)
        ]
      case "color":
        return [PropertyDescription(row, sort: "color", kind: .color, default: "white")]
      default: return [PropertyDescription(row, sort: "filter", default: value)]
      }
    } + [
      PropertyDescription(
        "emitterCells", .emitterCells, about: "What each particle emits itself while it lives.")
    ]

  private static let valueFunctions: [ValueFunctionRow] =
    ["rotateX", "rotateY", "rotateZ"].map { ValueFunctionRow($0, .angle) }
    + ["scaleX", "scaleY", "scaleZ", "translateX", "translateY", "translateZ"].map {
      ValueFunctionRow($0, .number())
    }
    + ["scale", "translate"].map {
      ValueFunctionRow($0, .numbers(3, words: "three numbers [x, y, z]"))
    }

  fileprivate static let valueFunctionNames = valueFunctions.map(\.name)
}

extension LayerClass {
  /// The part of the class that reading scenes needs.
  fileprivate var row: LayerClassRow {
    LayerClassRow(
      name, about: about,
      rows: table.rows.map { row in
        let initial = row.value(in: type.defaultProperties)
        return LayerRow(
          PropertyDescription(
            row, sort: row.key, default: JSONTree(default: initial, of: row.kind)),
          row.valueKind, isAnimatable: row.isAnimatable, initialValue: initial)
      }, extras: extras)
  }

  private var extras: [PropertyDescription] {
    switch name {
    case "CATextLayer":
      [
        PropertyDescription(
          "string", .layerText, about: "The text, or a list of runs with different attributes."),
        PropertyDescription(
          "font", .font, default: "Helvetica",
          about: """
            A family ("Inter", "DejaVu Sans"), a name with a style ("Inter-Bold"), or {family, weight, italic}.
            """),
      ]
    case "CAEmitterLayer":
      [
        PropertyDescription(
          "emitterCells", .emitterCells, about: "The kinds of particles that are emitted.")
      ]
    default: []
    }
  }
}

extension AnimationClass {
  /// The part of the class that reading scenes needs.
  fileprivate var row: AnimationClassRow {
    AnimationClassRow(
      name, about: about, properties: descriptions,
      isOfProperty: type is CAPropertyAnimation.Type, isGroup: type == CAAnimationGroup.self,
      needs: needs)
  }

  /// The notation of the properties, in the order in which they are set.
  private var descriptions: [PropertyDescription] {
    // A spring's duration may depend on all its other properties, so it is set last.
    let isSpring = type == CASpringAnimation.self
    let rows = type.propertyTable.rows
    let ordered =
      isSpring ? rows.filter { $0.key != "duration" } + rows.filter { $0.key == "duration" } : rows
    return ordered.compactMap { description(of: $0, isSpring: isSpring) }
  }

  /// The notation of a property; nil if only code can set it, or if it is not among a scene's
  /// properties.
  private func description(
    of row: AnimationProperty, isSpring: Bool
  ) -> PropertyDescription? {
    switch row.key {
    case "keyPath", "delegate", "animations", "settlingDuration": nil
    case "duration":
      PropertyDescription(
        row, sort: row.key, kind: isSpring ? .settlingTime : nil, default: 0.25)
    case "timingFunction": PropertyDescription(row, sort: "", kind: .timing, default: "linear")
    case "timingFunctions":
      PropertyDescription(row, sort: "", kind: .list(.timing, named: "timing functions"))
    case "valueFunction":
      PropertyDescription(
        row, sort: "", kind: .name("value function", of: Vocabulary.valueFunctionNames))
    case "fromValue", "toValue", "byValue":
      PropertyDescription(row, sort: "", kind: .animatedValue)
    case "values": PropertyDescription(row, sort: "", kind: .animatedValues)
    case "path": PropertyDescription(row, sort: "", kind: .path)
    case "keyTimes":
      PropertyDescription(row, sort: "", kind: .list(row.numberKind, named: "times"))
    case "tensionValues", "continuityValues", "biasValues":
      PropertyDescription(row, sort: "", kind: .numbers(words: "a list of numbers"))
    case "perceptualDuration": PropertyDescription(row, sort: "", kind: row.numberKind)
    case "bounce": PropertyDescription(row, sort: "", kind: row.numberKind, default: 0)
    case "type": PropertyDescription(row, sort: "transition type", default: initial(row))
    case "subtype":
      // The schema shows the behavior of a transition without a subtype.
      PropertyDescription(row, sort: "transition subtype", default: "fromLeft")
    default: PropertyDescription(row, sort: words(row.key), default: initial(row))
    }
  }

  /// The schema's default of a property; nil for a list, an empty name or no value.
  private func initial(_ row: AnimationProperty) -> JSONTree? {
    switch (row.initialValue, row.valueShape) {
    case (.numbers?, _), (.name("")?, _): nil
    case (let value?, let shape?): JSONTree(default: value, of: shape)
    default: nil
    }
  }

  /// A key as separate words: "fill mode".
  private func words(_ key: String) -> String {
    key.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }
}

extension CatalogEffect {
  /// The part of the effect that reading scenes needs.
  fileprivate var row: EffectRow {
    EffectRow(
      name, about: about,
      parameters: parameters.map { parameter in
        PropertyDescription(
          parameter.name, parameter.kind.valueKind(named: parameter.name),
          default: parameter.defaultValue.tree, about: parameter.about)
      })
  }
}

extension CatalogEffect.Kind {
  /// The notation of a parameter of the kind.
  fileprivate func valueKind(named name: String) -> ValueKind {
    switch self {
    case .number: .number()
    case .seconds: .time(.notNegative)
    case .count: .integer(.notNegative)
    case .angle: .angle
    case .flag: .bool
    case .choice(let names): .name(name, of: names)
    case .choices(let names): .flags(name, of: names)
    }
  }
}

extension CatalogEffect.Value {
  /// The value as the schema shows it.
  fileprivate var tree: JSONTree {
    switch self {
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    case .name(let name): .string(name)
    case .names(let names): .array(names.map { .string($0) })
    }
  }
}
