import FlipbookTesting
import Testing
import UIKit

/// A stage with one component on it, filmed for its golden.
@MainActor struct Film {
  let stage: Stage

  init(width: CGFloat, height: CGFloat) {
    stage = Stage(size: CGSize(width: width, height: height))
    stage.showsTouches = false
  }

  /// Runs the stage, compares its filmstrip with the golden, and hands back the frames for a look
  /// at single pixels.
  @discardableResult
  func roll(
    at times: [Double], line: UInt = #line, filePath: StaticString = #filePath,
    function: StaticString = #function
  ) throws -> [Bitmap] {
    let recording = try stage.record(at: times)
    expectSnapshot(of: recording, filePath: filePath, line: line, function: function)
    #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
    return try recording.frames(jobs: 1)
  }

  /// A number at several times, read while the film rolls.
  func samples(at times: [Double], of value: @escaping () -> Any?) -> Samples {
    let samples = Samples()
    for time in times { stage.at(time) { samples.add(value()) } }
    return samples
  }
}

/// Numbers that were read while a film rolled; what is no number is `nan`.
final class Samples {
  private(set) var values: [Double] = []

  fileprivate func add(_ value: Any?) { values.append(number(value)) }

  /// Whether there is a value for each of the numbers, next to it.
  func are(_ numbers: [Double], within tolerance: Double = 1e-3) -> Bool {
    values.count == numbers.count
      && zip(values, numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }
}

/// A number in whatever box it lies; else `nan`.
func number(_ value: Any?) -> Double {
  switch value {
  case let number as Double: number
  case let number as CGFloat: Double(number)
  case let number as Float: Double(number)
  case let number as Int: Double(number)
  case let number as NSNumber: number.doubleValue
  default: .nan
  }
}

/// A log of delegate calls with their times, for many components.
final class Log {
  private(set) var entries: [String] = []

  /// Times to a millisecond.
  func add(_ entry: String) {
    let time = (CACurrentMediaTime() * 1000).rounded() / 1000
    entries.append("\(time) \(entry)")
  }
}

/// An underdamped spring's way from 0 to 1 by its formula.
func spring(
  _ time: Double, stiffness: Double, damping: Double, mass: Double = 1
) -> Double {
  let frequency = (stiffness / mass).squareRoot()
  let ratio = damping / (2 * (stiffness * mass).squareRoot())
  let damped = frequency * (1 - ratio * ratio).squareRoot()
  let decay = exp(-ratio * frequency * time)
  return 1 - decay * (cos(damped * time) + ratio * frequency / damped * sin(damped * time))
}

extension Bitmap {
  /// Whether a pixel has a color on white, channel by channel.
  func has(_ color: CGColor, at x: Int, _ y: Int, within tolerance: CGFloat = 0.02) -> Bool {
    let pixel = self.color(x: x, y: y)
    let mixed = [color.red, color.green, color.blue].map { 1 - color.alpha * (1 - $0) }
    return zip([pixel.red, pixel.green, pixel.blue], mixed).allSatisfy {
      abs($0 - $1) <= tolerance
    }
  }
}
