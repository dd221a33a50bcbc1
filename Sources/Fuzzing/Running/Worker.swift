import Flipbook

/// Runs a range of inputs in a process of its own, which may die of any of them.
struct Worker {
  private let surface: any Surface
  private let seed: UInt64
  private let range: Range<Int>
  private let state: FileHandle
  private let report: FileHandle

  init(_ words: Words) throws {
    guard let made = try Surfaces.make(words.rest[0]), let first = words.number("--first"),
      let end = words.number("--end"), let folder = words["--state"]
    else { exit(2) }
    surface = made
    seed = UInt64(words.number("--seed") ?? 1)
    range = first..<end
    let place = URL(fileURLWithPath: folder)
    state = try FileHandle(forWritingTo: place.appendingPathComponent("state"))
    report = try FileHandle(forWritingTo: place.appendingPathComponent("report"))
  }

  func run() throws {
    var tally = Tally()
    for number in range {
      try mark(number, tally)
      let start = Self.seconds
      switch try surface.run(surface.input(number, seed: seed)) {
      case .taken: tally.taken += 1
      case .refused: tally.refused += 1
      case .wrong(let what):
        tally.refused += 1
        let line = what.replacing("\n", with: " ").prefix(400)
        try report.write(contentsOf: Data("\(number) \(line)\n".utf8))
      }
      let milliseconds = Int(1000 * (Self.seconds - start))
      tally.slowest = max(tally.slowest, Extreme(amount: milliseconds, number: number))
    }
    try mark(range.upperBound, tally)
    for (number, what) in try surface.finish() {
      try report.write(contentsOf: Data("\(number) \(what)\n".utf8))
    }
  }

  /// Says which input comes now, and how many there were.
  private func mark(_ number: Int, _ tally: Tally) throws {
    let line =
      "\(number) \(tally.taken) \(tally.refused) \(tally.slowest.amount) \(tally.slowest.number) "
    try state.seek(toOffset: 0)
    try state.write(contentsOf: Data((line + String(repeating: " ", count: 8)).utf8))
  }

  /// What this process has taken of a processor.
  private static var seconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}

/// How many inputs were taken, how many refused with an error, and what the slowest one took.
struct Tally {
  var taken = 0
  var refused = 0
  /// The most milliseconds of a processor that an input took.
  var slowest = Extreme()
}

/// The most of something, and the input that took it.
struct Extreme: Comparable {
  var amount = 0
  var number = 0

  static func < (a: Extreme, b: Extreme) -> Bool { a.amount < b.amount }
}
