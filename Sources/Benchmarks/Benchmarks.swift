import Foundation
import Heap

/// Benchmarks for `scripts/bench`: each runs one stage of the pipeline and prints its duration in
/// seconds.
@main
struct Benchmarks {
  static let usage = """
    usage: Benchmarks rasterize FRAMES [MOVING]   draws 60 cards, of which MOVING (60) turn
           Benchmarks still COUNT [FRAMES]        draws one moving layer above COUNT still ones
           Benchmarks encode FRAMES               encodes 640×480 frames, of which little moves, to a GIF
           Benchmarks compare FRAMES [KIND]       compares 1920×1080 frames: equal (0), with edges that
                                                  moved (1), different everywhere (2)
           Benchmarks lottie WIDTH HEIGHT FRAMES FILE  draws frames of a Lottie file
           Benchmarks parse BYTES                 reads a Lottie file of so many bytes
           Benchmarks remap LAYERS FRAMES         sets up a Lottie file's layers whose time is remapped
           Benchmarks gif WIDTH HEIGHT FRAMES OUT encodes a file of raw BGRA frames, 50 a second
    """

  static func main() throws {
    Heap.prepare()
    let arguments = CommandLine.arguments.dropFirst()
    let counts = arguments.dropFirst().map { Int($0) ?? 0 }
    if arguments.first == "gif", counts.count == 4 {
      return try encodeGIF(
        of: arguments[arguments.startIndex + 3], width: counts[0], height: counts[1],
        to: arguments[arguments.startIndex + 4])
    }
    if arguments.first == "lottie", counts.count == 4 {
      let seconds = try lottie(
        frames: counts[2], width: counts[0], height: counts[1],
        path: arguments[arguments.startIndex + 4])
      return print(String(format: "%.6f", seconds))
    }
    guard let stage = arguments.first, let first = counts.first, first >= 0 else { fail() }
    let seconds: Double
    switch stage {
    case "rasterize": seconds = try rasterize(frames: first, moving: counts.dropFirst().first ?? 60)
    case "still": seconds = try still(count: first, frames: counts.dropFirst().first ?? 200)
    case "encode": seconds = try encode(frames: first)
    case "compare":
      seconds = try compare(frames: first, kind: counts.dropFirst().first ?? 0)
    case "parse": seconds = try parseLottie(bytes: first)
    case "remap":
      seconds = try remapLottie(layers: first, frames: counts.dropFirst().first ?? 200)
    default: fail()
    }
    print(String(format: "%.6f", seconds))
  }

  /// The CPU time of a closure in seconds, summed over all threads, which depends little on other
  /// load.
  static func cpuSeconds(_ body: () throws -> Void) rethrows -> Double {
    // In microseconds on all systems.
    let start = clock()
    try body()
    return Double(clock() - start) * 1e-6
  }

  static func fail() -> Never {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(2)
  }

  /// The wall-clock time of a closure, in seconds.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure { try body() }
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
