import Base
import Foundation
import Graphics

/// A particle at one time.
struct EmitterParticle {
  /// The values of a particle at its birth.
  struct InitialState {
    /// Its id, which also seeds the random values of nested particles.
    var identity: UInt64
    /// In the layer's time.
    var birth: Double
    var life: Double
    var cell: EmitterCellValues
    var position: SIMD3<Double>
    /// Points per second at birth.
    var velocity: SIMD3<Double>
    /// The direction in the layer's plane from which nested cells measure theirs if the particle
    /// does not move.
    var heading: Double
    var scale: Double
    var scaleSpeed: Double
    var spin: Double
    /// Red, green, blue and alpha.
    var color: SIMD4<Double>

    private var acceleration: SIMD3<Double> {
      SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
    }

    /// `p + v·t + a·t²/2`.
    func position(at age: Double) -> SIMD3<Double> {
      position + velocity * age + acceleration * (age * age / 2)
    }

    /// The direction of motion, in the layer's plane.
    func heading(at age: Double) -> Double {
      let velocity = velocity + acceleration * age
      return velocity.x == 0 && velocity.y == 0 ? heading : atan2(velocity.y, velocity.x)
    }

    func particle(at age: Double) -> EmitterParticle {
      let speed = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
      let color = (color + speed * age).clamped(lowerBound: .zero, upperBound: .one)
      return EmitterParticle(
        identity: identity, birth: birth, cell: cell, position: position(at: age),
        scale: scale + scaleSpeed * age, rotation: spin * age,
        color: CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w))
    }
  }

  var identity: UInt64
  var birth: Double
  var cell: EmitterCellValues
  /// In the layer's space.
  var position: SIMD3<Double>
  var scale: Double
  var rotation: Double
  var color: CGColor
}

/// Computes the particles that live at a time; times may be visited in any order.
struct LivingParticles {
  /// The greatest number of a layer's particles that are shown at once.
  static let limit = Limits.particles

  let time: Double
  private(set) var particles: [EmitterParticle] = []
  /// Whether some were omitted, the oldest of the last cells.
  private(set) var isFull = false

  init(_ history: EmitterHistory, at time: Double, seed: UInt32) {
    self.time = time
    let cells = history.epochs.map(\.emitter.cells.count).max() ?? 0
    for index in 0..<cells {
      // From the youngest to the oldest, so that the oldest are omitted if there are too many.
      var found: [[EmitterParticle]] = []
      var remaining = Self.limit
      for (epoch, end) in history.spans.reversed()
      where epoch.start <= time && index < epoch.emitter.cells.count && remaining > 0 {
        let identity = mixed(UInt64(seed), UInt64(index))
        found += emitted(by: epoch, index, until: min(end, time), identity, &remaining)
      }
      for list in found.reversed() { particles += list }
    }
    if particles.count > Self.limit {
      isFull = true
      particles.removeFirst(particles.count - Self.limit)
    }
  }

  /// The living particles of a cell that were born in an epoch, the youngest first, each in a list
  /// with its nested particles.
  private mutating func emitted(
    by epoch: EmitterEpoch, _ index: Int, until end: Double, _ identity: UInt64,
    _ remaining: inout Int
  ) -> [[EmitterParticle]] {
    let cell = epoch.emitter.cells[index]
    guard cell.birthRate > 0 else { return [] }
    let trace = epoch.longestTrace
    let begin = trace.isFinite ? max(epoch.start, time - trace) : epoch.start
    let numbers = epoch.born(
      of: index, after: time - trace < epoch.start ? -.infinity : begin, upTo: end)
    var lists: [[EmitterParticle]] = []
    var walked = 0
    for number in numbers.reversed() {
      walked += 1
      guard remaining > 0, walked <= Self.limit * 4 else {
        isFull = isFull || remaining <= 0
        break
      }
      let birth = epoch.birth(of: number, cell: index)
      let emitter = epoch.emitter(at: birth)
      let name = mixed(identity, UInt64(number))
      var random = SeededGenerator(seed: name)
      let initial = EmitterParticle.InitialState(
        cell, of: emitter, from: emitter.origin(&random), birth: birth, name, &random)
      let list = lineage(of: initial, emitter, &remaining)
      if !list.isEmpty { lists.append(list) }
    }
    return lists
  }

  /// The particles that a particle has emitted, and then itself if it lives.
  private mutating func lineage(
    of initial: EmitterParticle.InitialState, _ emitter: EmitterProperties, _ remaining: inout Int
  ) -> [EmitterParticle] {
    let age = max(0, time - initial.birth)
    var list: [EmitterParticle] = []
    for (index, cell) in initial.cell.cells.enumerated() where cell.isEnabled && cell.birthRate > 0
    {
      let begin = initial.birth + cell.emission.lowerBound
      let end = min(
        initial.birth + min(initial.life, cell.emission.upperBound), time)
      guard begin <= end else { continue }
      func count(_ span: Double) -> Int { max(0, Int(saturating: span * cell.birthRate + 1e-9)) }
      let last = count(end - begin)
      let first = min(
        last, count(time - cell.longestTrace * max(0, emitter.lifetime) - begin))
      let identity = mixed(initial.identity, ~UInt64(index))
      var children: [[EmitterParticle]] = []
      for number in (first..<last).reversed() {
        guard remaining > 0 else {
          isFull = true
          break
        }
        let birth = begin + Double(number + 1) / cell.birthRate
        let flown = birth - initial.birth
        let name = mixed(identity, UInt64(number))
        var random = SeededGenerator(seed: name)
        let origin = EmitterOrigin(
          position: initial.position(at: flown), heading: initial.heading(at: flown))
        let child = EmitterParticle.InitialState(
          cell, of: emitter, from: origin, birth: birth, name, &random)
        let descendants = lineage(of: child, emitter, &remaining)
        if !descendants.isEmpty { children.append(descendants) }
      }
      for child in children.reversed() { list += child }
    }
    if age < initial.life, remaining > 0 {
      list.append(initial.particle(at: age))
      remaining -= 1
    }
    return list
  }
}

/// The origin of a particle, and the direction from which its angles are measured.
struct EmitterOrigin {
  var position: SIMD3<Double>
  /// In the layer's plane.
  var heading = 0.0
  /// The angle out of the plane, in radians.
  var elevation = 0.0
}

extension EmitterParticle.InitialState {
  init(
    _ cell: EmitterCellValues, of emitter: EmitterProperties, from origin: EmitterOrigin,
    birth: Double, _ identity: UInt64, _ random: inout SeededGenerator
  ) {
    self.cell = cell
    self.birth = birth
    self.identity = identity
    life = max(
      0, random.uniform(around: cell.lifetime, range: cell.lifetimeRange) * emitter.lifetime)
    let speed = random.uniform(around: cell.velocity, range: cell.velocityRange) * emitter.velocity
    position = origin.position
    heading = origin.heading + cell.emissionLongitude
    let direction = random.direction(
      longitude: heading, latitude: origin.elevation + cell.emissionLatitude,
      opening: cell.emissionRange)
    velocity = direction * speed
    scale = random.uniform(around: cell.scale, range: cell.scaleRange) * emitter.scale
    scaleSpeed = cell.scaleSpeed * emitter.scale
    spin = random.uniform(around: cell.spin, range: cell.spinRange) * emitter.spin
    color = SIMD4(
      random.uniform(around: cell.color.red, range: cell.redRange),
      random.uniform(around: cell.color.green, range: cell.greenRange),
      random.uniform(around: cell.color.blue, range: cell.blueRange),
      random.uniform(around: cell.color.alpha, range: cell.alphaRange))
  }
}

extension EmitterProperties {
  /// A random point of the shape, by the mode.
  func origin(_ random: inout SeededGenerator) -> EmitterOrigin {
    let (a, b, c) = (random.unit(), random.unit(), random.unit())
    let center = SIMD3(Double(position.x), Double(position.y), Double(zPosition))
    let half = SIMD3(Double(size.width), Double(size.height), Double(depth)) / 2
    func sign(_ unit: Double) -> Double { unit < 0.5 ? -1 : 1 }
    func at(_ offset: SIMD3<Double>) -> EmitterOrigin { EmitterOrigin(position: center + offset) }
    switch shape {
    case .line:
      return at(SIMD3(half.x * (mode == .points ? sign(a) : 2 * a - 1), 0, 0))
    case .rectangle:
      return at(half.rectangle(mode, a, b))
    case .cuboid:
      return at(half.cuboid(mode, a, b, c))
    case .circle:
      let angle = 2 * .pi * a
      let radius = Double(size.width) * (mode == .points || mode == .outline ? 1 : b.squareRoot())
      return EmitterOrigin(
        position: center + SIMD3(cos(angle), sin(angle), 0) * radius, heading: angle)
    case .sphere:
      let (angle, z) = (2 * .pi * a, 2 * b - 1)
      let radius = Double(size.width) * (mode == .volume ? cbrt(c) : 1)
      let flat = (1 - z * z).squareRoot()
      return EmitterOrigin(
        position: center + SIMD3(flat * cos(angle), flat * sin(angle), z) * radius,
        heading: angle, elevation: asin(z))
    default:
      return at(.zero)
    }
  }
}

extension SIMD3<Double> {
  /// A point on or in the rectangle of these half sides.
  fileprivate func rectangle(_ mode: CAEmitterLayerEmitterMode, _ a: Double, _ b: Double) -> SIMD3 {
    switch mode {
    case .points: return SIMD3(a < 0.5 ? -x : x, b < 0.5 ? -y : y, 0)
    case .outline:
      // Edges are weighted by their lengths.
      let along = a * (x + y)
      if along < x { return SIMD3(2 * along - x, b < 0.5 ? -y : y, 0) }
      return SIMD3(b < 0.5 ? -x : x, 2 * (along - x) - y, 0)
    default: return SIMD3(x * (2 * a - 1), y * (2 * b - 1), 0)
    }
  }

  /// A point on or in the cuboid of these half sides.
  fileprivate func cuboid(
    _ mode: CAEmitterLayerEmitterMode, _ a: Double, _ b: Double, _ c: Double
  ) -> SIMD3 {
    let inside = self * (2 * SIMD3(a, b, c) - 1)
    switch mode {
    case .points: return SIMD3(a < 0.5 ? -x : x, b < 0.5 ? -y : y, c < 0.5 ? -z : z)
    case .outline:
      // Edges are weighted by their lengths; the other two coordinates are at an end.
      let along = a * (x + y + z)
      let (p, q) = (b < 0.5 ? -1.0 : 1, c < 0.5 ? -1.0 : 1)
      if along < x { return SIMD3(2 * along - x, p * y, q * z) }
      if along < x + y { return SIMD3(p * x, 2 * (along - x) - y, q * z) }
      return SIMD3(p * x, q * y, 2 * (along - x - y) - z)
    case .surface:
      // Faces are weighted by their areas.
      let areas = SIMD3(y * z, x * z, x * y)
      var remaining = a * areas.sum()
      var result = inside
      for axis in 0..<3 {
        if remaining < areas[axis] || axis == 2 {
          let part = areas[axis] > 0 ? remaining / areas[axis] : a
          result[axis] = part < 0.5 ? -self[axis] : self[axis]
          // The first number chose the face; its remainder spreads along x.
          if axis != 0 { result.x = x * (2 * (part * 2).truncatingRemainder(dividingBy: 1) - 1) }
          break
        }
        remaining -= areas[axis]
      }
      return result
    default: return inside
    }
  }
}

extension SeededGenerator {
  /// 0 ≤ x < 1, with 53 random bits.
  fileprivate mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number evenly distributed over a range about its center.
  fileprivate mutating func uniform(around center: Double, range: Double) -> Double {
    let unit = unit()
    return range == 0 ? center : center + range * (unit - 0.5)
  }

  /// A direction in a cone, evenly distributed over the spherical cap that it cuts out.
  fileprivate mutating func direction(longitude: Double, latitude: Double, opening: Double)
    -> SIMD3<Double>
  {
    let (a, b) = (unit(), unit())
    let (cosine, sine) = (cos(longitude), sin(longitude))
    let axis = SIMD3(cosine * cos(latitude), sine * cos(latitude), sin(latitude))
    guard opening != 0 else { return axis }
    let edge = cos(min(abs(opening) / 2, .pi))
    let along = edge + (1 - edge) * a
    let across = max(0, 1 - along * along).squareRoot()
    let side = SIMD3(-sine, cosine, 0)
    let up = SIMD3(-cosine * sin(latitude), -sine * sin(latitude), cos(latitude))
    let turn = 2 * .pi * b
    return axis * along + (side * cos(turn) + up * sin(turn)) * across
  }
}

/// A pseudorandom hash of two numbers.
private func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
  var generator = SeededGenerator(seed: a)
  var other = SeededGenerator(seed: generator.next() ^ b)
  return other.next()
}
