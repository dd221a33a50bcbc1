import Arguments
import CHeap
import Flipbook

/// Benchmarks for `scripts/bench`: each runs one part of the pipeline and prints its duration in
/// seconds, except `gif`, which only writes a file.
@main
struct Benchmarks {
  static func main() {
    configureHeap()
    CommandRow(
      name: "Benchmarks", version: DrawingVersions.flipbook,
      overview: "Time parts of the rendering pipeline, for scripts/bench.", usage: ["SUBCOMMAND …"],
      footer: "'Benchmarks help SUBCOMMAND' says more.",
      verbs: [
        RasterizeBenchmark.self, UnchangedLayersBenchmark.self, TraitsBenchmark.self,
        RowsBenchmark.self, MovesBenchmark.self, GlassBenchmark.self,
        EncodeBenchmark.self, CompareBenchmark.self, LottieBenchmark.self, ParseBenchmark.self,
        RemapBenchmark.self, RawFrameEncoding.self,
      ]
    ).main()
  }
}

/// A verb that runs one part of the pipeline and prints its duration.
protocol Benchmark: Verb {
  /// Runs the part and returns its duration, in seconds.
  func seconds() throws -> Double
}

extension Benchmark {
  func run() throws -> ExitStatus {
    print(String(format: "%.6f", try seconds()))
    return .done
  }
}

extension ValueForm where Value == Int {
  /// A number of frames, layers or bytes, from 0 to a billion.
  static var amount: Self { .count(in: 0...1_000_000_000) }
}

/// Returns the CPU time of a closure in seconds, summed over all threads, which depends little on
/// other load.
func cpuSeconds(of body: () throws -> Void) rethrows -> Double {
  // In microseconds on all systems.
  let start = clock()
  try body()
  return Double(clock() - start) * 1e-6
}

/// Returns the wall-clock time of a closure, in seconds.
func wallSeconds(of body: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure { try body() }
  let (seconds, attoseconds) = duration.components
  return Double(seconds) + Double(attoseconds) * 1e-18
}
