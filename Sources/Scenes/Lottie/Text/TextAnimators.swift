import Foundation
import Graphics
import LayerTree

/// A positioned letter of a text.
struct PlacedLetter {
  /// The outline relative to the pen's position on the baseline.
  var path: Path
  /// The pen's position, in points.
  var x, y: Double
  var width: Double
  var line: Int
  /// The index of the letter's word.
  var word: Int
  var isSpace: Bool
}

/// The animation of each letter of a text by text animators.
struct LetterAnimation {
  let animators: [TextAnimatorModel]
  let letters: [PlacedLetter]
  /// The number of letters before each letter, without spaces.
  private let inkedBefore: [Int]
  private let inkedCount: Int

  init(animators: [TextAnimatorModel], letters: [PlacedLetter]) {
    self.animators = animators
    self.letters = letters
    var count = 0
    inkedBefore = letters.map { letter in
      defer { if !letter.isSpace { count += 1 } }
      return count
    }
    inkedCount = count
  }

  /// The cost of a letter's style in values, including its animations.
  private static let styleWeight = 24

  /// The largest number of letters that are animated; longer texts are static.
  static let letterLimit = 500

  /// The style of a letter at one time.
  struct GlyphStyle: Hashable, Sendable {
    var transform = CATransform3DIdentity
    /// The opacity, 0…1.
    var opacity = 1.0
    var fill: LottieColor?
    var stroke: LottieColor?
    /// The width in points.
    var strokeWidth = 0.0
  }

  /// The first and the last frame at which anything changes; nil for a static text.
  private var span: (first: Double, last: Double)? {
    let times = animators.flatMap { $0.times }
    guard let first = times.min(), let last = times.max(), first < last else { return nil }
    return (first, last)
  }

  /// The style of each letter at whole frames, which is interpolated linearly.
  /// - Parameter rest: The style of a letter without animators.
  func styles(from rest: GlyphStyle, in scope: TimeScope) -> [Track<GlyphStyle>] {
    guard !letters.isEmpty else { return [] }
    let shifts = TrackedShifts()
    let value = { (index: Int, frame: Double) in
      style(of: index, from: rest, at: frame, shifts.at(frame) { tracked(at: frame) })
    }
    guard let span else {
      let shifts = tracked(at: 0)
      return letters.indices.map { Track(constant: style(of: $0, from: rest, at: 0, shifts)) }
    }
    let wanted = min((span.last - span.first).rounded(.up), Double(TimeScope.sampleLimit))
    let count = scope.reserve(
      Int(wanted), weight: letters.count * (Self.styleWeight + animators.count))
    var keyframes: [[Keyframe<GlyphStyle>]] = letters.map { _ in [] }
    for step in 0...count {
      let frame = span.first + (span.last - span.first) * Double(step) / Double(count)
      let shifts = tracked(at: frame)
      for index in letters.indices {
        keyframes[index].append(
          Keyframe(time: frame, value: style(of: index, from: rest, at: frame, shifts)))
      }
    }
    return letters.indices.map { index in
      Track(keyframes: keyframes[index]) { value(index, $0) }
    }
  }

  /// The distance by which tracking moves each letter at a frame, in points.
  private func tracked(at frame: Double) -> [Double] {
    var shifts = Array(repeating: 0.0, count: letters.count)
    for model in animators {
      guard let tracking = model.tracking?.value(at: frame), tracking != 0 else { continue }
      var (sum, line) = (0.0, letters.first?.line)
      for index in letters.indices {
        if letters[index].line != line { (sum, line) = (0, letters[index].line) }
        shifts[index] += sum
        sum += tracking * share(of: model, index, at: frame)
      }
    }
    return shifts
  }

  private func style(
    of index: Int, from rest: GlyphStyle, at frame: Double, _ shifts: [Double]
  ) -> GlyphStyle {
    let letter = letters[index]
    var style = rest
    // The center of the letter on its baseline.
    let middle = Vector(letter.width / 2, 0)
    var anchor = middle
    var position = Vector(letter.x + shifts[index], letter.y)
    var scale = Vector(100, 100)
    var rotation = 0.0
    for model in animators {
      let share = share(of: model, index, at: frame)
      guard share != 0 else { continue }
      if let move = model.position?.value(at: frame) {
        position.x += move.x * share
        position.y += move.y * share
      }
      if let shift = model.anchor?.value(at: frame) {
        anchor.x += shift.x * share
        anchor.y += shift.y * share
      }
      if let to = model.scale?.value(at: frame) {
        scale.x *= 1 + (to.x / 100 - 1) * share
        scale.y *= 1 + (to.y / 100 - 1) * share
      }
      if let turn = model.rotation?.value(at: frame) { rotation += turn * share }
      if let opacity = model.opacity?.value(at: frame) {
        style.opacity *= max(0, min(1 + (opacity / 100 - 1) * share, 1))
      }
      if let color = model.fill?.value(at: frame), let own = style.fill {
        style.fill = own.mixed(with: color, by: Fractions(share))
      }
      if let color = model.stroke?.value(at: frame) {
        style.stroke = (style.stroke ?? color).mixed(with: color, by: Fractions(share))
      }
      if let width = model.strokeWidth?.value(at: frame) { style.strokeWidth += width * share }
    }
    style.strokeWidth = max(0, style.strokeWidth)
    style.transform = TransformBuilder.matrix(
      anchor: anchor, position: Vector(position.x + middle.x, position.y), scale: scale,
      rotation: (0, 0, rotation), skew: 0, skewAxis: 0)
    return style
  }

  // MARK: Selection

  /// The fraction of an animator that applies to a letter at a frame, 0…1.
  private func share(of model: TextAnimatorModel, _ index: Int, at frame: Double) -> Double {
    guard let (place, count) = place(of: index, basis: model.basis) else { return 0 }
    let unit = model.unit == .index ? 1 : Double(count) / 100
    let offset = model.offset.value(at: frame)
    let start = (model.start.value(at: frame) + offset) * unit
    let end =
      model.end.map { ($0.value(at: frame) + offset) * unit } ?? Double(count) + offset * unit
    let amount = model.amount.value(at: frame) / 100
    return amount
      * Self.share(
        shape: model.shape, from: min(start, end), to: max(start, end), at: Double(place))
  }

  /// The index of a letter among those that a selector counts, and their number; nil if it does not
  /// count.
  private func place(of index: Int, basis: RangeBasis) -> (Int, Int)? {
    let letter = letters[index]
    switch basis {
    case .charactersWithoutSpaces:
      if letter.isSpace { return nil }
      return (inkedBefore[index], inkedCount)
    case .words: return (letter.word, (letters.last?.word ?? 0) + 1)
    case .lines: return (letter.line, (letters.last?.line ?? 0) + 1)
    case .characters: return (index, letters.count)
    }
  }

  /// A range selector's fraction for the unit at an index.
  static func share(
    shape: RangeShape, from start: Double, to end: Double, at place: Double
  ) -> Double {
    let length = end - start
    guard length > 0 else {
      return shape == .rampUp && place >= end || shape == .rampDown && place < end ? 1 : 0
    }
    let middle = max(0, min((place + 0.5 - start) / length, 1))
    switch shape {
    case .rampUp: return middle
    case .rampDown: return 1 - middle
    case .triangle: return 1 - abs(2 * middle - 1)
    case .round: return (1 - (2 * middle - 1) * (2 * middle - 1)).squareRoot()
    case .smooth: return (1 - cos(2 * .pi * middle)) / 2
    case .square: return max(0, min(min(place + 1, end) - max(place, start), 1))
    }
  }
}

/// A cache of the shifts of all letters by tracking at the last requested frame.
private final class TrackedShifts {
  private var last: (frame: Double, shifts: [Double])?

  func at(_ frame: Double, _ shifts: () -> [Double]) -> [Double] {
    if let last, last.frame == frame { return last.shifts }
    let shifts = shifts()
    last = (frame, shifts)
    return shifts
  }
}

extension TextAnimatorModel {
  /// The times of its keyframes.
  fileprivate var times: [Double] {
    func of<Value: Hashable & Sendable>(_ property: Animated<Value>?) -> [Double] {
      property.map { $0.isAnimated ? $0.keyframes.map(\.time) : [] } ?? []
    }
    return of(start) + of(end) + of(offset) + of(amount) + of(position) + of(scale) + of(rotation)
      + of(anchor) + of(opacity) + of(tracking) + of(fill) + of(stroke) + of(strokeWidth)
  }
}
