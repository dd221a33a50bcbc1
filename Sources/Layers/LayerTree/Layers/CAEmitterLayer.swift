import Animation
import Base
public import Foundation
import Graphics

/// A layer that emits particles above its background: images that are born, fly,
/// turn, fade and die.
///
/// Particles are computed from the time, not stepped: the number born is the integral of the birth
/// rates since time 0 of the layer, and each one's random values come from `seed`, its cell and its
/// index. A particle keeps the values of its birth, so that a change of the layer or of a cell
/// affects only later particles, and a birth rate of 0 lets existing ones live on.
///
/// As in Core Animation, a layer of `beginTime` 0 that is shown late looks as if it had been
/// emitting since 0; set `beginTime` to `CACurrentMediaTime()` for one that begins empty. Random
/// numbers are not Apple's: only counts, ranges and trajectories agree.
open class CAEmitterLayer: CALayer {
  private static let table = LayerPropertyTable(
    extending: CALayer.propertyTable,
    [
      LayerProperty(
        "birthRate", \CAEmitterLayer.birthRate, \.emitter.birthRate, range: .notNegative,
        "Multiplies the cells' birth rates; 0 stops emitting."),
      LayerProperty(
        "lifetime", \CAEmitterLayer.lifetime, \.emitter.lifetime, range: .notNegative,
        "Multiplies the cells' lifetimes."),
      LayerProperty(
        "emitterPosition", \CAEmitterLayer.emitterPosition, \.emitter.position,
        "The center of the emitter, in the layer's own space."),
      LayerProperty(
        "emitterZPosition", \CAEmitterLayer.emitterZPosition, \.emitter.zPosition,
        "The center of the emitter along z."),
      LayerProperty(
        "emitterSize", \CAEmitterLayer.emitterSize, \.emitter.size,
        "The emitter's size; for a circle or a sphere the width is the radius."),
      LayerProperty(
        "emitterDepth", \CAEmitterLayer.emitterDepth, \.emitter.depth,
        "The emitter's size along z."),
      LayerProperty(
        "emitterShape", \CAEmitterLayer.emitterShape, \.emitter.shape,
        "The shape that particles come from."),
      LayerProperty(
        "emitterMode", \CAEmitterLayer.emitterMode, \.emitter.mode,
        "The part of the shape from which particles come."),
      LayerProperty(
        "renderMode", \CAEmitterLayer.renderMode, \.emitter.renderMode,
        "The order in which particles are painted; additive particles add up."),
      LayerProperty(
        "preservesDepth", \CAEmitterLayer.preservesDepth, \.emitter.preservesDepth,
        "Whether particles keep their depth in a 3-D space."),
      LayerProperty(
        "velocity", \CAEmitterLayer.velocity, \.emitter.velocity,
        "Multiplies the cells' velocities."),
      LayerProperty(
        "scale", \CAEmitterLayer.scale, \.emitter.scale, "Multiplies the particles' scales."),
      LayerProperty(
        "spin", \CAEmitterLayer.spin, \.emitter.spin, "Multiplies the cells' spins."),
      LayerProperty(
        "seed", \CAEmitterLayer.seed, \.emitter.seed, range: .from(0, to: 4_294_967_295),
        quantity: .whole, animatable: false, "Another seed gives other particles."),
    ])

  open override class var propertyTable: LayerPropertyTable { table }

  private var cells: [CAEmitterCell]?
  /// The past values that living particles were born with.
  final var history = EmitterHistory()

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let emitter = layer as? CAEmitterLayer, emitter.flags.contains(.isBeingCopied) {
      cells = emitter.cells
    }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Particles

  /// The kinds of particles; the layer keeps the cells' current values.
  open var emitterCells: [CAEmitterCell]? {
    get { cells }
    set {
      for cell in cells ?? [] { cell.layer = nil }
      cells = newValue
      for cell in newValue ?? [] { cell.layer = self }
      readCells()
    }
  }

  /// Handles a change of a cell that was not made through the layer.
  final func cellChanged(_ cell: CAEmitterCell, _ key: String) {
    guard !isSettingCell, flags.contains(.isCommitted) else {
      return isSettingCell ? () : readCells()
    }
    report("emitterCells", .changedCell(cell: "\(cell)", name: cell.name, key: key))
  }

  private var isSettingCell = false

  private func readCells() {
    let values = (cells ?? []).map(\.values)
    if properties.emitter.cells != values { mutate("emitterCells") { $0.emitter.cells = values } }
  }

  open override func value(forKey key: String) -> Any? {
    key == "emitterCells" ? emitterCells : super.value(forKey: key)
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    if key == "emitterCells" {
      emitterCells = value as? [CAEmitterCell]
    } else {
      super.setValue(value, forKey: key)
    }
  }

  open override func value(forKeyPath keyPath: String) -> Any? {
    guard let (cell, rest) = (cells ?? []).named(by: keyPath) else {
      return super.value(forKeyPath: keyPath)
    }
    return cell.value(forKeyPath: rest)
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.hasPrefix("emitterCells.") else {
      return super.setValue(value, forKeyPath: keyPath)
    }
    guard let (cell, rest) = (cells ?? []).named(by: keyPath) else {
      return report(keyPath, .unknownCell(known: (cells ?? []).compactMap(\.name)))
    }
    isSettingCell = true
    cell.setValue(value, forKeyPath: rest)
    isSettingCell = false
    readCells()
  }

  /// Multiplies the cells' birth rates, though not those of nested cells.
  open var birthRate: Float {
    get { Float(properties.emitter.birthRate) }
    set { change(\.emitter.birthRate, to: newValue.exact, key: "birthRate") }
  }

  /// Multiplies the cells' lifetimes.
  open var lifetime: Float {
    get { Float(properties.emitter.lifetime) }
    set { change(\.emitter.lifetime, to: newValue.exact, key: "lifetime") }
  }

  /// Multiplies the cells' velocities.
  open var velocity: Float {
    get { Float(properties.emitter.velocity) }
    set { change(\.emitter.velocity, to: newValue.exact, key: "velocity") }
  }

  /// Multiplies the particles' scales.
  open var scale: Float {
    get { Float(properties.emitter.scale) }
    set { change(\.emitter.scale, to: newValue.exact, key: "scale") }
  }

  /// Multiplies the cells' spins.
  open var spin: Float {
    get { Float(properties.emitter.spin) }
    set { change(\.emitter.spin, to: newValue.exact, key: "spin") }
  }

  /// The seed of the particles' random values.
  open var seed: UInt32 {
    get { UInt32(saturating: properties.emitter.seed) }
    set { change(\.emitter.seed, to: Double(newValue), key: "seed") }
  }

  // MARK: The emitter

  /// The center of the emitter, in the layer's space.
  open var emitterPosition: CGPoint {
    get { properties.emitter.position }
    set { change(\.emitter.position, to: newValue, key: "emitterPosition") }
  }

  open var emitterZPosition: CGFloat {
    get { properties.emitter.zPosition }
    set { change(\.emitter.zPosition, to: newValue, key: "emitterZPosition") }
  }

  /// The size of the shape, in points; the width is the radius of a circle or a sphere.
  open var emitterSize: CGSize {
    get { properties.emitter.size }
    set { change(\.emitter.size, to: newValue, key: "emitterSize") }
  }

  /// The length of a cuboid along z, in points.
  open var emitterDepth: CGFloat {
    get { properties.emitter.depth }
    set { change(\.emitter.depth, to: newValue, key: "emitterDepth") }
  }

  open var emitterShape: CAEmitterLayerEmitterShape {
    get { properties.emitter.shape }
    set { change(\.emitter.shape, to: newValue, key: "emitterShape") }
  }

  open var emitterMode: CAEmitterLayerEmitterMode {
    get { properties.emitter.mode }
    set { change(\.emitter.mode, to: newValue, key: "emitterMode") }
  }

  open var renderMode: CAEmitterLayerRenderMode {
    get { properties.emitter.renderMode }
    set { change(\.emitter.renderMode, to: newValue, key: "renderMode") }
  }

  /// Without effect: particles are drawn in the layer's plane.
  open var preservesDepth: Bool {
    get { properties.emitter.preservesDepth }
    set { change(\.emitter.preservesDepth, to: newValue, key: "preservesDepth") }
  }

  // MARK: Time

  override var changesByItself: Bool { !properties.emitter.cells.isEmpty || !history.isEmpty }

  override func didCommit(isNew: Bool, at outerTime: Double) {
    // Nested cells may have been changed since.
    if isNew, cells != nil { properties.emitter.cells = (cells ?? []).map(\.values) }
    history.record(self, isNew: isNew, at: outerTime)
  }
}

/// The properties that `CAEmitterLayer` adds to a layer's.
struct EmitterProperties: LayerPropertyGroup, Equatable {
  var cells: [EmitterCellValues] = []
  var birthRate = 1.0
  var lifetime = 1.0
  var velocity = 1.0
  var scale = 1.0
  var spin = 1.0
  var seed = 0.0
  var position = CGPoint.zero
  var zPosition: CGFloat = 0
  var size = CGSize.zero
  var depth: CGFloat = 0
  var shape = CAEmitterLayerEmitterShape.point
  var mode = CAEmitterLayerEmitterMode.volume
  var renderMode = CAEmitterLayerRenderMode.unordered
  var preservesDepth = false
}

extension LayerProperties {
  var emitter: EmitterProperties {
    get { group() }
    set { extra = newValue }
  }
}
