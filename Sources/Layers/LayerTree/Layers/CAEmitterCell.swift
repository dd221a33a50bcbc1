import Animation
public import Foundation
public import Graphics

/// One kind of particle that a `CAEmitterLayer` emits.
///
/// A range of R spreads a value evenly from R/2 below to R/2 above. A layer reads its cells when
/// they are assigned to it: as in Core Animation, later changes must be made through the layer,
/// `layer.setValue(0, forKeyPath: "emitterCells.NAME.birthRate")`.
open class CAEmitterCell: NSObject, CAMediaTiming {
  private var own = EmitterCellValues()
  private var nested: [CAEmitterCell]?
  /// The layer that has read this cell, and does not see its changes.
  weak var layer: CAEmitterLayer?

  public override init() { super.init() }

  package convenience init(_ values: EmitterCellValues) {
    self.init()
    own = values
    own.cells = []
    if !values.cells.isEmpty { nested = values.cells.map { CAEmitterCell($0) } }
  }

  /// All values, nested cells included.
  var values: EmitterCellValues {
    var values = own
    values.cells = nested?.map(\.values) ?? []
    return values
  }

  final func set<Value: Equatable>(
    _ path: WritableKeyPath<EmitterCellValues, Value>, _ value: Value, _ key: String
  ) {
    guard own[keyPath: path] != value else { return }
    own[keyPath: path] = value
    layer?.cellChanged(self, key)
  }

  private func set(
    _ path: WritableKeyPath<EmitterCellValues, Double>, number: Double, _ key: String
  ) {
    let mayBeInfinite = key == "lifetime" || key == "duration"
    guard number.isFinite || mayBeInfinite && !number.isNaN else {
      return report(key, .mismatch(number, needed: "a finite number", outcome: Self.stays))
    }
    set(path, number, key)
  }

  private func report(_ key: String, _ fact: LayerFact) {
    fact.report(of: description, at: key)
  }

  private static let stays = "the old value stays"

  open override var description: String {
    name.map { "CAEmitterCell \"\($0)\"" } ?? "CAEmitterCell"
  }

  /// Names the cell in key paths such as `emitterCells.NAME.birthRate`.
  open var name: String? {
    get { own.name }
    set { own.name = newValue }
  }

  /// Whether particles are born.
  open var isEnabled: Bool {
    get { own.isEnabled }
    set { set(\.isEnabled, newValue, "enabled") }
  }

  // MARK: Birth

  /// Particles per second; 0, the default, is none.
  open var birthRate: Float {
    get { Float(own.birthRate) }
    set { set(\.birthRate, number: newValue.exact, "birthRate") }
  }

  /// The lifetime of a particle, in seconds; 0, the default, makes none.
  open var lifetime: Float {
    get { Float(own.lifetime) }
    set { set(\.lifetime, number: newValue.exact, "lifetime") }
  }

  open var lifetimeRange: Float {
    get { Float(own.lifetimeRange) }
    set { set(\.lifetimeRange, number: newValue.exact, "lifetimeRange") }
  }

  // MARK: Motion

  /// Points per second.
  open var velocity: CGFloat {
    get { own.velocity }
    set { set(\.velocity, number: newValue, "velocity") }
  }

  open var velocityRange: CGFloat {
    get { own.velocityRange }
    set { set(\.velocityRange, number: newValue, "velocityRange") }
  }

  /// Radians out of the layer's plane, toward the eye.
  open var emissionLatitude: CGFloat {
    get { own.emissionLatitude }
    set { set(\.emissionLatitude, number: newValue, "emissionLatitude") }
  }

  /// Radians in the layer's plane; 0 is +x, positive turns toward +y, clockwise on screen.
  ///
  /// For a circle or a sphere it is measured from the direction away from its center, for nested
  /// cells from the direction of the emitting particle.
  open var emissionLongitude: CGFloat {
    get { own.emissionLongitude }
    set { set(\.emissionLongitude, number: newValue, "emissionLongitude") }
  }

  /// The opening of the cone about that direction, in radians: 2π is every direction, also toward
  /// the eye and away from it.
  open var emissionRange: CGFloat {
    get { own.emissionRange }
    set { set(\.emissionRange, number: newValue, "emissionRange") }
  }

  /// Points per second squared.
  open var xAcceleration: CGFloat {
    get { own.xAcceleration }
    set { set(\.xAcceleration, number: newValue, "xAcceleration") }
  }

  open var yAcceleration: CGFloat {
    get { own.yAcceleration }
    set { set(\.yAcceleration, number: newValue, "yAcceleration") }
  }

  open var zAcceleration: CGFloat {
    get { own.zAcceleration }
    set { set(\.zAcceleration, number: newValue, "zAcceleration") }
  }

  // MARK: Look

  /// The scale of the image; a particle whose scale falls below 0 is not shown.
  open var scale: CGFloat {
    get { own.scale }
    set { set(\.scale, number: newValue, "scale") }
  }

  open var scaleRange: CGFloat {
    get { own.scaleRange }
    set { set(\.scaleRange, number: newValue, "scaleRange") }
  }

  /// The change of the scale per second.
  open var scaleSpeed: CGFloat {
    get { own.scaleSpeed }
    set { set(\.scaleSpeed, number: newValue, "scaleSpeed") }
  }

  /// Radians per second.
  open var spin: CGFloat {
    get { own.spin }
    set { set(\.spin, number: newValue, "spin") }
  }

  open var spinRange: CGFloat {
    get { own.spinRange }
    set { set(\.spinRange, number: newValue, "spinRange") }
  }

  /// Multiplies the image; nil counts as white.
  open var color: CGColor? {
    get { own.color }
    set { set(\.color, newValue ?? .white, "color") }
  }

  open var redRange: Float {
    get { Float(own.redRange) }
    set { set(\.redRange, number: newValue.exact, "redRange") }
  }

  open var greenRange: Float {
    get { Float(own.greenRange) }
    set { set(\.greenRange, number: newValue.exact, "greenRange") }
  }

  open var blueRange: Float {
    get { Float(own.blueRange) }
    set { set(\.blueRange, number: newValue.exact, "blueRange") }
  }

  open var alphaRange: Float {
    get { Float(own.alphaRange) }
    set { set(\.alphaRange, number: newValue.exact, "alphaRange") }
  }

  /// The change of the color's red per second.
  open var redSpeed: Float {
    get { Float(own.redSpeed) }
    set { set(\.redSpeed, number: newValue.exact, "redSpeed") }
  }

  open var greenSpeed: Float {
    get { Float(own.greenSpeed) }
    set { set(\.greenSpeed, number: newValue.exact, "greenSpeed") }
  }

  open var blueSpeed: Float {
    get { Float(own.blueSpeed) }
    set { set(\.blueSpeed, number: newValue.exact, "blueSpeed") }
  }

  open var alphaSpeed: Float {
    get { Float(own.alphaSpeed) }
    set { set(\.alphaSpeed, number: newValue.exact, "alphaSpeed") }
  }

  /// A `CGImage`; without one nothing shows, but nested cells are still emitted.
  open var contents: Any? {
    get { own.contents }
    set {
      let image = unwrapped(newValue) as? CGImage
      if image == nil, let other = unwrapped(newValue), !(other is NSNull) {
        report(
          "contents", .mismatch(type(of: other), needed: "a CGImage", outcome: "nothing is shown"))
      }
      set(\.contents, image, "contents")
    }
  }

  /// The part of the image that shows, in unit coordinates.
  open var contentsRect: CGRect {
    get { own.contentsRect }
    set { set(\.contentsRect, newValue.standardized, "contentsRect") }
  }

  /// Image pixels per point.
  open var contentsScale: CGFloat {
    get { own.contentsScale }
    set { set(\.contentsScale, number: newValue, "contentsScale") }
  }

  /// One of the names of `CALayerContentsFilter`.
  open var minificationFilter: String {
    get { own.minificationFilter.rawValue }
    set { set(\.minificationFilter, .init(rawValue: newValue), "minificationFilter") }
  }

  /// One of the names of `CALayerContentsFilter`.
  open var magnificationFilter: String {
    get { own.magnificationFilter.rawValue }
    set { set(\.magnificationFilter, .init(rawValue: newValue), "magnificationFilter") }
  }

  open var minificationFilterBias: Float {
    get { Float(own.minificationFilterBias) }
    set { set(\.minificationFilterBias, number: newValue.exact, "minificationFilterBias") }
  }

  /// The cells that each particle emits at its position while it lives.
  open var emitterCells: [CAEmitterCell]? {
    get { nested }
    set {
      nested = newValue
      layer?.cellChanged(self, "emitterCells")
    }
  }

  open var style: [AnyHashable: Any]?

  // MARK: Time

  /// The time from which particles are born: the layer's time, or the time since the birth of the
  /// emitting particle.
  open var beginTime: CFTimeInterval {
    get { own.beginTime }
    set { set(\.beginTime, number: newValue, "beginTime") }
  }

  /// The time for which particles are born, in seconds; 0 and infinity, the default, are without
  /// end.
  open var duration: CFTimeInterval {
    get { own.duration }
    set { set(\.duration, number: newValue, "duration") }
  }

  /// Without effect, like the following timing properties.
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  // MARK: Key-value coding

  open class func defaultValue(forKey key: String) -> Any? { CAEmitterCell().value(forKey: key) }

  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  open func setValue(_ value: Any?, forKey key: String) { store(value, forKey: key) }

  /// The value of this cell, of a part of a value (`color.red`, `contentsRect.origin.x`), or of a
  /// nested cell (`emitterCells.NAME.scale`).
  open func value(forKeyPath keyPath: String) -> Any? {
    if let (cell, rest) = (nested ?? []).named(by: keyPath) { return cell.value(forKeyPath: rest) }
    if let part = Self.colorParts[keyPath] {
      return NSNumber(value: Double(own.color[keyPath: part]))
    }
    guard let (row, component) = Self.propertyTable.resolve(keyPath), !component.isEmpty else {
      return value(forKey: keyPath)
    }
    return row.value(in: own).component(component)?.boxed
  }

  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let (cell, rest) = (nested ?? []).named(by: keyPath) {
      return cell.setValue(value, forKeyPath: rest)
    }
    if let part = Self.colorParts[keyPath] {
      guard case .number(let number)? = AnimatableValue(boxed: value, as: .number) else {
        return report(
          keyPath, .mismatch(describe(value), needed: "a part of a color", outcome: Self.stays))
      }
      color?[keyPath: part] = number
      return
    }
    guard let (row, component) = Self.propertyTable.resolve(keyPath), !component.isEmpty else {
      return setValue(value, forKey: keyPath)
    }
    guard let kind = row.kind.valueKind.component(component),
      let part = AnimatableValue(boxed: value, as: kind),
      let whole = row.value(in: own).settingComponent(component, to: part)
    else {
      return report(
        keyPath, .mismatch(describe(value), needed: "a part of \(row.needed)", outcome: Self.stays))
    }
    row.set(whole, on: self)
  }

  private static let colorParts: [String: WritableKeyPath<CGColor, CGFloat> & Sendable] = [
    "color.red": \.red, "color.green": \.green, "color.blue": \.blue, "color.alpha": \.alpha,
  ]
}

extension CAEmitterCell {
  private func storedValue(forKey key: String) -> Any? {
    if let row = Self.propertyTable[key] { return row.value(in: own).boxed }
    return key == "emitterCells" ? emitterCells : style?[key]
  }

  private func store(_ value: Any?, forKey key: String) {
    if key == "emitterCells" {
      emitterCells = value as? [CAEmitterCell]
      return
    }
    guard let row = Self.propertyTable[key] else {
      let meant = Self.propertyTable.suggestion(for: key)
      return report(key, .unknownCellProperty(meant: meant))
    }
    if let setObject = row.setObject { return setObject(self, value) }
    guard let new = row.value(codedAs: unwrapped(value)), row.set(new, on: self) else {
      return report(key, .mismatch(describe(value), needed: row.needed, outcome: Self.stays))
    }
  }
}

extension [CAEmitterCell] {
  /// Resolves `emitterCells.NAME.rest`; a name may hold dots itself.
  func named(by keyPath: String) -> (cell: CAEmitterCell, rest: String)? {
    guard keyPath.hasPrefix("emitterCells.") else { return nil }
    let path = keyPath.dropFirst("emitterCells.".count)
    for cell in self {
      if let name = cell.name, path.hasPrefix(name + ".") {
        return (cell, String(path.dropFirst(name.count + 1)))
      }
    }
    return nil
  }
}
