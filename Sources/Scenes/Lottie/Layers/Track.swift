import Foundation
import Graphics
import LayerTree

/// The course of a layer's property: keyframes, and its value at any frame.
struct Track<Value: Hashable & Sendable> {
  var keyframes: [Keyframe<Value>]
  /// Returns the value at a frame of the composition.
  let value: (Double) -> Value

  var isAnimated: Bool { keyframes.count > 1 }
  var first: Value { keyframes[0].value }

  init(constant: Value) {
    keyframes = [Keyframe(time: 0, value: constant)]
    value = { _ in constant }
  }

  init(keyframes: [Keyframe<Value>], value: @escaping (Double) -> Value) {
    self.keyframes = keyframes
    self.value = value
  }

  /// Makes a track of a property with transformed values.
  init<Model: LottieValue>(_ property: Animated<Model>, _ body: @escaping (Model) -> Value) {
    keyframes = property.map(body).keyframes
    value = { body(property.value(at: $0)) }
  }

  func map<Other>(_ body: @escaping (Value) -> Other) -> Track<Other> {
    let value = value
    return Track<Other>(keyframes: keyframes.map { $0.with(body($0.value)) }) { body(value($0)) }
  }
}

extension Track where Value: LottieValue {
  init(_ property: Animated<Value>) { self.init(property) { $0 } }
}

extension TimeScope {
  /// Combines several properties into one track.
  ///
  /// If all animated properties have the same times, holds and easings, or only one is animated,
  /// the result has these keyframes. Otherwise it is sampled every tenth of a frame, and each value
  /// held.
  /// - Parameter interpolates: Whether the result may be interpolated between keyframes.
  func combined<each Model: LottieValue, Value>(
    _ property: repeat Animated<each Model>, interpolates: Bool = true,
    into body: @escaping (repeat each Model) -> Value
  ) -> Track<Value> {
    let value = { (frame: Double) in body(repeat (each property).value(at: frame)) }
    var timings: [KeyframeTiming] = []
    var agree = true
    for own in repeat (each property).timings {
      if own.isEmpty { continue }
      if timings.isEmpty { timings = own } else if own != timings { agree = false }
    }
    guard !timings.isEmpty else {
      return Track(constant: body(repeat (each property).first))
    }
    if agree, interpolates {
      let own = sampleWeight(of: body(repeat (each property).value(index: 0)))
      let keyframes = keyframes(at: timings, weighing: own) { index in
        body(repeat (each property).value(index: index))
      }
      return Track(keyframes: keyframes, value: value)
    }
    var first = Double.infinity
    var last = -Double.infinity
    for own in repeat (each property).times {
      // A constant counts as a keyframe, too: at frame 0, unless the file has another time.
      first = min(first, own.first ?? first)
      last = max(last, own.last ?? last)
    }
    return Track(
      keyframes: sampled(from: first, to: last, value),
      value: inSteps(from: first, to: last, value))
  }

  /// Keyframes with the timings of others, as far as the budget for their values allows.
  /// - Parameter weight: The number of elements of each value that are free.
  func keyframes<Value>(
    at timings: [KeyframeTiming], weighing weight: Int, _ value: (Int) -> Value
  ) -> [Keyframe<Value>] {
    var keyframes: [Keyframe<Value>] = []
    for (index, timing) in timings.enumerated() {
      let value = value(index)
      let isWithin = reserveGrowth(max(0, sampleWeight(of: value) - weight))
      if !isWithin, !keyframes.isEmpty { break }
      var keyframe = Keyframe(time: timing.time, value: value, isHold: timing.isHold)
      keyframe.easing = timing.easing
      keyframes.append(keyframe)
    }
    return keyframes
  }

  /// A track with transformed values, as far as the budget for additional elements allows.
  func mapped<Value, Other>(
    _ track: Track<Value>, _ body: @escaping (Value) -> Other
  ) -> Track<Other> {
    var keyframes: [Keyframe<Other>] = []
    for keyframe in track.keyframes {
      let value = body(keyframe.value)
      let growth = sampleWeight(of: value) - sampleWeight(of: keyframe.value)
      let isWithin = reserveGrowth(max(0, growth))
      if !isWithin, !keyframes.isEmpty { break }
      keyframes.append(keyframe.with(value))
    }
    let value = track.value
    return Track(keyframes: keyframes) { body(value($0)) }
  }

  /// Samples of a value every tenth of a frame, each held.
  func sampled<Value>(
    from first: Double, to last: Double, _ value: (Double) -> Value
  ) -> [Keyframe<Value>] {
    var keyframes: [Keyframe<Value>] = []
    let weight = sampleWeight(of: value(first))
    for time in tenths(from: first, to: last, weight: weight) {
      let value = value(time)
      if !isWithinStepBudget, !keyframes.isEmpty { break }
      if keyframes.last?.value == value { continue }
      guard reserveGrowth(max(0, sampleWeight(of: value) - weight)) else { break }
      keyframes.append(Keyframe(time: time, value: value, isHold: true))
    }
    return keyframes
  }
}

/// The cost of a sampled value with its time, for `TimeScope`, in units of about 100 bytes.
func sampleWeight(of value: Any) -> Int {
  switch value {
  case let path as Path: 3 + path.elements.count
  case let outline as Bezier: 3 + outline.vertices.count
  case is CATransform3D: 4
  default: 3
  }
}
