import Animation
import Graphics

extension CAEmitterCell {
  /// The properties of a cell, nested cells aside.
  package static let propertyTable = EmitterCellPropertyTable(birth + numbers + directions + look)

  private static let birth = [
    EmitterCellProperty("name", \.name, \.name, "Names the cell in key paths."),
    EmitterCellProperty(
      "enabled", aliases: ["isEnabled"], \.isEnabled, \.isEnabled,
      "Whether particles are born."),
    EmitterCellProperty(
      "birthRate", \.birthRate, \.birthRate, range: .notNegative, "Particles per second."),
    EmitterCellProperty(
      "lifetime", \.lifetime, \.lifetime, range: .notNegative, quantity: .seconds,
      "How long a particle lives, in seconds."),
    EmitterCellProperty(
      "lifetimeRange", \.lifetimeRange, \.lifetimeRange, range: .notNegative,
      quantity: .seconds, "Spreads the lifetime, half of the range below and half above."),
    EmitterCellProperty(
      "beginTime", \.beginTime, \.beginTime, range: .notNegative, quantity: .seconds,
      "When the first particles may be born, in seconds."),
    EmitterCellProperty(
      "duration", \.duration, \.duration, range: .notNegative, quantity: .seconds,
      "For how long particles are born, in seconds; forever when left out."),
  ]

  private static let numbers = [
    EmitterCellProperty("velocity", \.velocity, \.velocity, "In points per second."),
    EmitterCellProperty(
      "velocityRange", \.velocityRange, \.velocityRange, "Spreads the velocity."),
    EmitterCellProperty(
      "xAcceleration", \.xAcceleration, \.xAcceleration, "In points per second squared."),
    EmitterCellProperty(
      "yAcceleration", \.yAcceleration, \.yAcceleration,
      "In points per second squared; positive falls."),
    EmitterCellProperty(
      "zAcceleration", \.zAcceleration, \.zAcceleration,
      "In points per second squared; positive comes nearer."),
    EmitterCellProperty("scale", \.scale, \.scale, "The scale of the image."),
    EmitterCellProperty("scaleRange", \.scaleRange, \.scaleRange, "Spreads the scale."),
    EmitterCellProperty(
      "scaleSpeed", \.scaleSpeed, \.scaleSpeed, "Added to the scale, per second."),
    EmitterCellProperty("redRange", \.redRange, \.redRange, "Spreads the color's red."),
    EmitterCellProperty("greenRange", \.greenRange, \.greenRange, "Spreads the color's green."),
    EmitterCellProperty("blueRange", \.blueRange, \.blueRange, "Spreads the color's blue."),
    EmitterCellProperty("alphaRange", \.alphaRange, \.alphaRange, "Spreads the color's alpha."),
    EmitterCellProperty(
      "redSpeed", \.redSpeed, \.redSpeed, "Added to the color's red, per second."),
    EmitterCellProperty(
      "greenSpeed", \.greenSpeed, \.greenSpeed, "Added to the color's green, per second."),
    EmitterCellProperty(
      "blueSpeed", \.blueSpeed, \.blueSpeed, "Added to the color's blue, per second."),
    EmitterCellProperty(
      "alphaSpeed", \.alphaSpeed, \.alphaSpeed, "Added to the color's alpha, per second."),
    EmitterCellProperty(
      "minificationFilterBias", \.minificationFilterBias, \.minificationFilterBias,
      "Added to the mip level."),
  ]

  private static let directions = [
    EmitterCellProperty(
      "emissionLongitude", \.emissionLongitude, \.emissionLongitude, quantity: .radians,
      "The direction in the layer's plane; 0 is +x."),
    EmitterCellProperty(
      "emissionLatitude", \.emissionLatitude, \.emissionLatitude, quantity: .radians,
      "The direction out of the layer's plane."),
    EmitterCellProperty(
      "emissionRange", \.emissionRange, \.emissionRange, quantity: .radians,
      "The opening of the cone about the direction."),
    EmitterCellProperty(
      "spin", \.spin, \.spin, quantity: .radians, "How far a particle turns per second."),
    EmitterCellProperty(
      "spinRange", \.spinRange, \.spinRange, quantity: .radians, "Spreads the spin."),
  ]

  private static let look = [
    EmitterCellProperty(
      "contentsScale", \.contentsScale, \.contentsScale, range: .positive,
      "The image's pixels per point."),
    EmitterCellProperty("color", \.color, \.color, "Multiplies the image."),
    EmitterCellProperty("contents", object: \.contents, \.contents, "The particle's image."),
    EmitterCellProperty(
      "contentsRect", \.contentsRect, \.contentsRect,
      "The part of the image, in unit coordinates."),
    EmitterCellProperty(
      "minificationFilter", \.minificationFilter, \.minificationFilter,
      "How the image is sampled when shrunk."),
    EmitterCellProperty(
      "magnificationFilter", \.magnificationFilter, \.magnificationFilter,
      "How the image is sampled when enlarged."),
  ]
}
