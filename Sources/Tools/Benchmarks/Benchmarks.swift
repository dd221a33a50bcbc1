import Arguments
import CHeap
import Flipbook

/// Benchmarks for `scripts/bench`: each runs one stage of the pipeline and prints its duration in
/// seconds.
@main
struct Benchmarks {
  static func main() {
    configureHeap()
    CommandRow(
      name: "Benchmarks", version: DrawingVersions.flipbook,
      overview: "Times stages of the pipeline for scripts/bench.", usage: ["SUBCOMMAND …"],
      footer: "'Benchmarks help SUBCOMMAND' says more.",
      verbs: [
        RasterizeBenchmark.self, StillBenchmark.self, EncodeBenchmark.self, CompareBenchmark.self,
        LottieBenchmark.self, ParseBenchmark.self, RemapBenchmark.self, GIFBenchmark.self,
      ]
    ).main()
  }
}

/// A stage of the pipeline as a verb that prints its duration.
protocol Benchmark: Verb {
  /// Runs the stage and returns its duration, in seconds.
  func seconds() throws -> Double
}

extension Benchmark {
  func run() throws -> ExitStatus {
    print(String(format: "%.6f", try seconds()))
    return .done
  }
}

extension ValueForm where Value == Int {
  /// The number of frames, layers or bytes that a stage has.
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
