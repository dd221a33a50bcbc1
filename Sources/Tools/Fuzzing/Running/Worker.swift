import Flipbook

/// Runs a range of inputs in this process, which the supervisor started and which an input may
/// crash.
struct Worker {
  private let target: any FuzzTarget
  private let seed: UInt64
  private let range: Range<Int>
  private let state: FileHandle
  private let report: FileHandle

  /// - Parameter folder: The folder of the files for the supervisor.
  init(_ target: any FuzzTarget, _ inputs: InputOptions, folder: String) throws {
    self.target = target
    seed = inputs.seed
    range = inputs.range
    let folder = URL(fileURLWithPath: folder)
    state = try FileHandle(forWritingTo: folder.appendingPathComponent("state"))
    report = try FileHandle(forWritingTo: folder.appendingPathComponent("report"))
  }

  func run() throws {
    var tally = Tally()
    for number in range {
      try reportProgress(number, tally)
      let start = Self.seconds
      switch try target.run(target.input(number, seed: seed)) {
      case .accepted: tally.accepted += 1
      case .rejected: tally.rejected += 1
      case .wrong(let what):
        tally.rejected += 1
        let line = what.replacing("\n", with: " ").prefix(400)
        try report.write(contentsOf: Data("\(number) \(line)\n".utf8))
      }
      let milliseconds = Int(1000 * (Self.seconds - start))
      tally.slowest = max(tally.slowest, Extreme(amount: milliseconds, number: number))
    }
    try reportProgress(range.upperBound, tally)
    for (number, what) in try target.finish() {
      try report.write(contentsOf: Data("\(number) \(what)\n".utf8))
    }
  }

  /// Reports the current input, and the tally.
  private func reportProgress(_ number: Int, _ tally: Tally) throws {
    let line =
      "\(number) \(tally.accepted) \(tally.rejected) \(tally.slowest.amount) \(tally.slowest.number) "
    try state.seek(toOffset: 0)
    try state.write(contentsOf: Data((line + String(repeating: " ", count: 8)).utf8))
  }

  /// The CPU time of this process.
  private static var seconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}

/// The numbers of accepted and rejected inputs, and the slowest one.
struct Tally {
  var accepted = 0
  var rejected = 0
  /// The largest CPU time of an input, in milliseconds.
  var slowest = Extreme()
}

/// The largest amount, and its input.
struct Extreme: Comparable {
  var amount = 0
  var number = 0

  static func < (a: Extreme, b: Extreme) -> Bool { a.amount < b.amount }
}
