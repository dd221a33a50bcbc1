import Arguments
import Flipbook

/// The options for the inputs to run.
struct InputOptions: OptionGroup {
  /// The numbers that inputs may have.
  static let numbers = 0...1_000_000_000

  @Option("--runs", value: "N", .count, help: "Number of inputs of each target. Default: 1000.")
  private var count: Int?

  @Option(
    "--first", value: "N", .count(in: numbers), help: "Number of the first input. Default: 0.")
  private var first: Int?

  @Option(
    "--seed", value: "S", .count(in: 0...Int.max),
    help: "The seed of the random inputs. Default: 1.")
  private var givenSeed: Int?

  var range: Range<Int> {
    let first = first ?? 0
    return first..<first + min(count ?? 1000, Self.numbers.upperBound)
  }

  var seed: UInt64 { UInt64(givenSeed ?? 1) }
}
