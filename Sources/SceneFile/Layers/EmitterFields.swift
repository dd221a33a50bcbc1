import Foundation
import Graphics
import LayerTree

/// The keys of an emitter layer whose values are more than a property.
let emitterFields: [Field<LayerDraft>] = [
  Field(
    "emitterCells", Form<[EmitterCellValues]>.list(of: emitterCellForm, named: "emitter cells"),
    about: "The kinds of particles that are emitted."
  ) { draft, cells in
    draft.recipe.settings.append { layer in
      (layer as? CAEmitterLayer)?.emitterCells = cells.map { CAEmitterCell($0) }
    }
  }
]

/// What the schema needs to know of a cell, which may hold cells itself.
let emitterCellSchema = Schema.object(emitterCellFields)

private let emitterCellForm = Form<EmitterCellValues>(
  "an emitter cell", schema: Schema(["$ref": "#/$defs/CAEmitterCell"])
) { node, decoding in
  decoding.layerDepth += 1
  defer { decoding.layerDepth -= 1 }
  guard decoding.layerDepth <= depthLimit else {
    decoding.report(.layersTooDeep(limit: depthLimit), at: node)
    return nil
  }
  var cell = EmitterCellValues()
  return decoding.read(node, as: "an emitter cell", fields: emitterCellFields, into: &cell)
    ? cell : nil
}

private let emitterCellFields: [Field<EmitterCellValues>] =
  [
    Field("name", .text, about: "Names the cell in key paths.") { $0.name = $1 },
    Field(
      "class", .name("class", of: ["CAEmitterCell"]), default: "CAEmitterCell",
      about: "Its class; there is only one."
    ) { _, _ in },
    Field(
      "isEnabled", .bool, default: true, about: "Whether particles are born.", \.isEnabled
    ).spelled("enabled"),
  ]
  + numbers(
    .number(.notNegative),
    ("birthRate", \.birthRate, "Particles per second."))
  + numbers(
    .time(.notNegative),
    ("lifetime", \.lifetime, "How long a particle lives, in seconds."),
    ("lifetimeRange", \.lifetimeRange, "Spreads the lifetime; a range is half below, half above."),
    ("beginTime", \.beginTime, "When the first particles may be born, in seconds."),
    ("duration", \.duration, "For how long particles are born, in seconds; for ever when left out.")
  )
  + numbers(
    .number,
    ("velocity", \.velocity, "In points per second."),
    ("velocityRange", \.velocityRange, "Spreads the velocity."),
    ("xAcceleration", \.xAcceleration, "In points per second squared."),
    ("yAcceleration", \.yAcceleration, "In points per second squared; positive falls."),
    ("zAcceleration", \.zAcceleration, "In points per second squared; positive comes nearer."),
    ("scale", \.scale, "Of the image."),
    ("scaleRange", \.scaleRange, "Spreads the scale."),
    ("scaleSpeed", \.scaleSpeed, "Added to the scale, per second."),
    ("redRange", \.redRange, "Spreads the colour's red."),
    ("greenRange", \.greenRange, "Spreads the colour's green."),
    ("blueRange", \.blueRange, "Spreads the colour's blue."),
    ("alphaRange", \.alphaRange, "Spreads the colour's alpha."),
    ("redSpeed", \.redSpeed, "Added to the colour's red, per second."),
    ("greenSpeed", \.greenSpeed, "Added to the colour's green, per second."),
    ("blueSpeed", \.blueSpeed, "Added to the colour's blue, per second."),
    ("alphaSpeed", \.alphaSpeed, "Added to the colour's alpha, per second."),
    ("minificationFilterBias", \.minificationFilterBias, "Added to the mip level.")
  )
  + numbers(
    .angle,
    ("emissionLongitude", \.emissionLongitude, "The direction in the layer's plane; 0 is +x."),
    ("emissionLatitude", \.emissionLatitude, "The direction out of the layer's plane."),
    ("emissionRange", \.emissionRange, "The opening of the cone about the direction."),
    ("spin", \.spin, "How far a particle turns per second."),
    ("spinRange", \.spinRange, "Spreads the spin.")
  )
  + numbers(
    .number(.positive), ("contentsScale", \.contentsScale, "The image's pixels per point.")
  )
  + [
    Field("color", .color, default: "white", about: "Multiplies the image.", \.color),
    Field("contents", Form<CGImage>.image.orNull, about: "The particle's image.", \.contents),
    Field(
      "contentsRect", .rect, about: "The part of the image, in unit coordinates.", \.contentsRect),
    Field(
      "minificationFilter", .name("filter", of: ["linear", "nearest", "trilinear"]),
      default: "linear", about: "How the image is sampled when shrunk."
    ) { $0.minificationFilter = .init(rawValue: $1) },
    Field(
      "magnificationFilter", .name("filter", of: ["linear", "nearest", "trilinear"]),
      default: "linear", about: "How the image is sampled when enlarged."
    ) { $0.magnificationFilter = .init(rawValue: $1) },
    Field(
      "emitterCells",
      schema: Schema(["type": "array", "items": ["$ref": "#/$defs/CAEmitterCell"]]),
      about: "What each particle emits itself while it lives."
    ) { cell, node, decoding in
      let form = Form<[EmitterCellValues]>.list(of: emitterCellForm, named: "emitter cells")
      if let cells = form.read(node, decoding) { cell.cells = cells }
    },
  ]

private func numbers(
  _ form: Form<Double>,
  _ rows: (
    name: String, path: WritableKeyPath<EmitterCellValues, Double> & Sendable, about: String
  )...
) -> [Field<EmitterCellValues>] {
  let defaults = EmitterCellValues()
  return rows.map { row in
    let value = defaults[keyPath: row.path]
    return Field(
      row.name, form, default: value.isFinite ? .number(value) : nil, about: row.about, row.path)
  }
}
