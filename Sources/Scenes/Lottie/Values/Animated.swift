import Animation
import Foundation
import Graphics
import JSON

/// The easing from one keyframe to the next, as a cubic curve from (0, 0) to (1, 1) with time as x.
package struct Easing: Hashable, Sendable {
  package var x1: Double
  package var y1: Double
  package var x2: Double
  package var y2: Double

  package static let linear = Easing(x1: 0, y1: 0, x2: 1, y2: 1)

  package var timing: CubicTiming { CubicTiming(x1, y1, x2, y2) }
}

/// A value at a frame, and its interpolation to the next one.
package struct Keyframe<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The time in frames of the composition.
  package var time: Double
  package var value: Value
  /// Whether the value is held until the next keyframe.
  package var isHold = false
  /// The easing to the next keyframe.
  package var easing = Easing.linear
  /// The easings of the further components, if they differ from the first.
  package var otherEasings: [Easing] = []
  /// The control points of a curved motion path to the next keyframe, relative to this and to the
  /// next.
  package var leaving: CGVector?
  package var arriving: CGVector?

  package init(time: Double, value: Value, isHold: Bool = false) {
    self.time = time
    self.value = value
    self.isHold = isHold
  }

  /// The keyframe with another value.
  func with<Other>(_ value: Other) -> Keyframe<Other> {
    var keyframe = Keyframe<Other>(time: time, value: value, isHold: isHold)
    keyframe.easing = easing
    keyframe.otherEasings = otherEasings
    return keyframe
  }

  /// The timing without the value.
  var timing: KeyframeTiming { KeyframeTiming(time: time, isHold: isHold, easing: easing) }
}

/// A keyframe without its value.
struct KeyframeTiming: Hashable {
  var time: Double
  var isHold: Bool
  var easing: Easing
}

/// A property of a Lottie file: a constant, or keyframes.
package struct Animated<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The keyframes by ascending times: at least one, and exactly one for a constant.
  package private(set) var keyframes: [Keyframe<Value>]
  /// Whether the file has an expression for it, which is not evaluated.
  package var hasExpression = false

  package init(_ value: Value) { keyframes = [Keyframe(time: 0, value: value)] }

  /// Returns nil without keyframes.
  package init?(_ keyframes: [Keyframe<Value>]) {
    guard !keyframes.isEmpty else { return nil }
    self.keyframes = keyframes
  }

  package var first: Value { keyframes[0].value }
  package var isAnimated: Bool { keyframes.count > 1 }
  package var values: [Value] { keyframes.map(\.value) }

  /// The property with transformed values.
  package func map<Other>(_ body: (Value) -> Other) -> Animated<Other> {
    var result = Animated<Other>(body(first))
    result.keyframes = keyframes.map { keyframe in
      var mapped = keyframe.with(body(keyframe.value))
      mapped.leaving = keyframe.leaving
      mapped.arriving = keyframe.arriving
      return mapped
    }
    return result
  }

  /// The times of its keyframes; a constant has one at frame 0, unless the file has another time.
  var times: [Double] { keyframes.map { $0.time } }

  /// The timings of its keyframes; empty for a constant.
  var timings: [KeyframeTiming] { isAnimated ? keyframes.map(\.timing) : [] }

  /// The value of a keyframe; for a constant, the only one.
  func value(index: Int) -> Value { keyframes[isAnimated ? index : 0].value }
}

// MARK: - Evaluating

extension Animated where Value: LottieValue {
  /// The value at a frame, with motion along curves by length.
  ///
  /// It is for values that are computed from several properties or a remapped time before they are
  /// passed to Core Animation.
  package func value(at frame: Double, perComponent: Bool = false) -> Value {
    guard keyframes.count > 1, frame > keyframes[0].time else { return first }
    var (low, high) = (0, keyframes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyframes[middle].time <= frame { low = middle } else { high = middle }
    }
    guard low + 1 < keyframes.count else { return keyframes[low].value }
    let (a, b) = (keyframes[low], keyframes[low + 1])
    guard !a.isHold, b.time > a.time else { return a.value }
    let fraction = (frame - a.time) / (b.time - a.time)
    let eased = a.easing.timing.value(at: fraction)
    if let from = a.value as? Vector, let to = b.value as? Vector,
      let curve = MotionCurve(a, b),
      let point = curve.point(atLength: eased, from: from, to: to) as? Value
    {
      return point
    }
    let others =
      perComponent ? a.otherEasings.map { $0.timing.value(at: fraction) } : []
    return a.value.mixed(with: b.value, by: Fractions(eased, others: others))
  }
}

/// A curved motion path between two keyframes.
struct MotionCurve {
  let segment: Segment

  /// Returns nil if the path is straight: both tangents are zero, or one is missing.
  init?<Value>(_ a: Keyframe<Value>, _ b: Keyframe<Value>) {
    guard let leaving = a.leaving, let arriving = a.arriving,
      leaving != .zero || arriving != .zero, let from = a.value as? Vector,
      let to = b.value as? Vector
    else { return nil }
    segment = .cubic(
      from.point, from.point + leaving, to.point + arriving, to.point)
  }

  /// The point at a fraction of the length.
  func point(atLength share: Double, from: Vector, to: Vector) -> Vector {
    let z = mix(from.z, to.z, share)
    guard share > 0, share < 1 else {
      let point = segment.point(at: share)
      return Vector(point.x, point.y, z)
    }
    let count = 64
    var lengths = [0.0]
    var last = segment.point(at: 0)
    for index in 1...count {
      let point = segment.point(at: Double(index) / Double(count))
      lengths.append(lengths[index - 1] + hypot(point.x - last.x, point.y - last.y))
      last = point
    }
    let wanted = lengths[count] * share
    let index = lengths.firstIndex { $0 >= wanted } ?? count
    let length = index > 0 ? lengths[index] - lengths[index - 1] : 0
    let rest = length > 0 ? (wanted - lengths[index - 1]) / length : 0
    let point = segment.point(at: (Double(max(index, 1) - 1) + rest) / Double(count))
    return Vector(point.x, point.y, z)
  }
}

// MARK: - Reading

extension Animated where Value: LottieValue {
  /// Reads a property: a value, or an object with a value or keyframes under `k`.
  static func read(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> Animated? {
    guard try reader.kind() == .object else { return try Value.read(&reader).map { Animated($0) } }
    var result: Animated?
    var hasExpression = false
    try reader.object { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "k": result = try readValues(&reader)
      case "x": hasExpression = try reader.kind() == .string
      default: break
      }
    }
    result?.hasExpression = hasExpression
    return result
  }

  private static func readValues(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> Animated? {
    guard try reader.kind() == .array else { return try Value.read(&reader).map { Animated($0) } }
    var numbers: [Double] = []
    var parts: [KeyframeParts<Value>] = []
    try reader.array { (reader) throws(JSONPullReader.Fault) in
      switch try reader.kind() {
      case .object: parts.append(try KeyframeParts(&reader))
      default: if let number = try reader.value() { numbers.append(number) }
      }
    }
    guard parts.contains(where: { $0.time != nil }) else {
      let outline = parts.lazy.compactMap { $0.outline.bezier as? Value }.first
      return (outline ?? Value(numbers: numbers)).map { Animated($0) }
    }
    var keyframes: [Keyframe<Value>] = []
    var end: Value?
    for part in parts {
      guard let time = part.time, time.isFinite, let value = part.start ?? end else { continue }
      end = part.end
      var keyframe = Keyframe(time: time, value: value, isHold: part.isHold)
      keyframe.easing = part.easing(0)
      let count = max(part.leaving.count, part.arriving.count)
      if count > 1 {
        let others = (1..<count).map { part.easing($0) }
        if others.contains(where: { $0 != keyframe.easing }) { keyframe.otherEasings = others }
      }
      keyframe.leaving = part.spatialLeaving
      keyframe.arriving = part.spatialArriving
      // A keyframe out of order is ignored.
      if let last = keyframes.last, last.time > time { continue }
      keyframes.append(keyframe)
    }
    return Animated(keyframes)
  }
}

/// The members of a keyframe's object, or of an outline in its place.
private struct KeyframeParts<Value: LottieValue> {
  var time: Double?
  var start, end: Value?
  var isHold = false
  var leaving = Tangents()
  var arriving = Tangents()
  var spatialLeaving, spatialArriving: CGVector?
  var outline = BezierLists()

  struct Tangents {
    var x: [Double] = []
    var y: [Double] = []
    var count: Int { max(x.count, y.count) }
  }

  init(_ reader: inout JSONPullReader) throws(JSONPullReader.Fault) {
    try reader.spend(12)
    try reader.object { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "t": time = try reader.value()
      case "s": start = try Value.read(&reader)
      case "e": end = try Value.read(&reader)
      case "h": isHold = try reader.flag() ?? false
      case "o":
        if try reader.kind() == .array {
          outline.leaving = try reader.points()
        } else {
          leaving = try Self.tangents(&reader)
        }
      case "i":
        if try reader.kind() == .array {
          outline.arriving = try reader.points()
        } else {
          arriving = try Self.tangents(&reader)
        }
      case "to": spatialLeaving = try Self.vector(&reader)
      case "ti": spatialArriving = try Self.vector(&reader)
      case "v": outline.points = try reader.points()
      case "c": outline.isClosed = try reader.flag() ?? true
      default: break
      }
    }
  }

  /// The easing of one component; missing tangents are those of a line.
  func easing(_ index: Int) -> Easing {
    func at(_ list: [Double], default usual: Double) -> Double {
      list.isEmpty ? usual : list[min(index, list.count - 1)]
    }
    return Easing(
      x1: at(leaving.x, default: 0), y1: at(leaving.y, default: 0),
      x2: at(arriving.x, default: 1), y2: at(arriving.y, default: 1))
  }

  private static func tangents(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> Tangents {
    var tangents = Tangents()
    try reader.members { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "x": tangents.x = try reader.numbers()
      case "y": tangents.y = try reader.numbers()
      default: break
      }
    }
    return tangents
  }

  private static func vector(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> CGVector? {
    let numbers = try reader.numbers()
    return numbers.count >= 2 ? CGVector(dx: numbers[0], dy: numbers[1]) : nil
  }
}
