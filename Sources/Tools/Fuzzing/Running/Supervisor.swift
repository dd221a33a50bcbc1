import Flipbook

/// Distributes the inputs of a target among processes, and monitors the processes.
struct Supervisor {
  private let target: String
  private let seed: UInt64
  private let inputs: Range<Int>
  private let jobs: Int
  /// The CPU time that an input may use, in seconds.
  private let secondsAllowed: Double
  /// The memory that a process may use, in bytes.
  private let bytesAllowed: Int
  private let findingsFolder: URL
  /// The number of inputs of one process, which limits its caches.
  private static let inputsPerProcess = 1000
  /// The number of findings after which the run stops.
  private static let maximumFindings = 20

  init(target: String, _ inputs: InputOptions, _ options: SupervisionOptions) {
    self.target = target
    seed = inputs.seed
    self.inputs = inputs.range
    jobs = options.jobs
    secondsAllowed = options.seconds
    bytesAllowed = options.bytes
    findingsFolder = options.findings
  }

  func run() throws -> Summary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = Summary(target: target, seed: seed, inputs: inputs.count)
    let share = min(Self.inputsPerProcess, max(1, (inputs.count + jobs - 1) / jobs))
    var waiting = stride(from: inputs.lowerBound, to: inputs.upperBound, by: share)
      .map { $0..<min($0 + share, inputs.upperBound) }
    waiting.reverse()
    var running: [Job] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < jobs, let range = waiting.popLast() {
        running.append(try Job(target, range, seed: seed))
      }
      Thread.sleep(forTimeInterval: 0.02)
      for job in running {
        job.poll()
        guard let end = job.end(secondsAllowed, bytesAllowed) else { continue }
        summary.tally.accepted += job.tally.accepted
        summary.tally.rejected += job.tally.rejected
        summary.tally.slowest = max(summary.tally.slowest, job.tally.slowest)
        summary.peakMemory = max(summary.peakMemory, job.peakMemory)
        summary.findings += try job.reports()
        if case .failed(let what) = end {
          let number = job.number ?? job.range.lowerBound
          summary.findings.append(Finding(number: number, what: what))
          if number + 1 < job.range.upperBound {
            waiting.append(number + 1..<job.range.upperBound)
          }
        }
        job.clean()
      }
      running.removeAll(where: \.hasEnded)
      if summary.findings.count >= Self.maximumFindings {
        waiting = []
        for job in running { job.stop() }
        running = []
      }
    }
    summary.seconds = Double((clock.now - start).components.seconds)
    try save(&summary)
    return summary
  }

  /// Writes the inputs that are findings to files.
  private func save(_ summary: inout Summary) throws {
    guard !summary.findings.isEmpty else { return }
    let made = try FuzzTargets.make(target)
    try FileManager.default.createDirectory(at: findingsFolder, withIntermediateDirectories: true)
    for index in summary.findings.indices {
      let number = summary.findings[index].number
      let name = "\(target)-\(seed)-\(number).\(made.fileExtension)"
      let file = findingsFolder.appendingPathComponent(name)
      try Data(made.input(number, seed: seed)).write(to: file)
      summary.findings[index].file = file
    }
  }
}

/// An input that fails.
struct Finding {
  let number: Int
  let what: String
  var file: URL?
}

/// The results of the inputs of a target.
struct Summary: CustomStringConvertible {
  let target: String
  let seed: UInt64
  let inputs: Int
  var tally = Tally()
  var findings: [Finding] = []
  var seconds = 0.0
  /// The peak memory of a process, in bytes.
  var peakMemory = Extreme()

  var description: String {
    let lines = findings.map { finding in
      "  \(finding.number): \(finding.what) \(finding.file?.path ?? "")"
    }
    return
      ([
        "\(target): \(inputs) inputs of seed \(seed) in \(Int(seconds)) s, "
          + "\(tally.accepted) accepted, \(tally.rejected) rejected, "
          + "at most \(tally.slowest.amount) ms (\(tally.slowest.number)) "
          + "and \(peakMemory.amount >> 20) MiB (\(peakMemory.number)), \(findings.count) findings"
      ] + lines).joined(separator: "\n")
  }
}

/// A process that runs a range of inputs.
private final class Job {
  enum End {
    case finished
    case failed(reason: String)
  }

  let range: Range<Int>
  private(set) var number: Int?
  private(set) var tally = Tally()
  private(set) var hasEnded = false
  private let process = Process()
  private let folder: URL
  private(set) var peakMemory = Extreme()
  /// The time at which the number last changed, and the CPU time used until then.
  private var since = (time: ContinuousClock.now, cpuSeconds: 0.0)

  init(_ target: String, _ range: Range<Int>, seed: UInt64) throws {
    self.range = range
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("flipbook-fuzzing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["state", "report", "errors"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      target, "--worker", folder.path, "--seed", "\(seed)", "--first", "\(range.lowerBound)",
      "--runs", "\(range.count)",
    ]
    var environment = ProcessInfo.processInfo.environment
    // A trace of a crash takes seconds, and has hung.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(
      forWritingTo: folder.appendingPathComponent("errors"))
    try process.run()
  }

  /// Reads its progress.
  func poll() {
    let state = (try? String(contentsOf: folder.appendingPathComponent("state"), encoding: .utf8))
    let numbers = (state ?? "").split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 5 else { return }
    if numbers[0] != number {
      (number, since) = (numbers[0], (ContinuousClock.now, cpuSeconds))
    }
    tally = Tally(
      accepted: numbers[1], rejected: numbers[2],
      slowest: Extreme(amount: numbers[3], number: numbers[4]))
  }

  /// Checks whether it has ended, and kills it if it exceeds a limit; nil while it runs normally.
  func end(_ secondsAllowed: Double, _ bytesAllowed: Int) -> End? {
    if !process.isRunning {
      hasEnded = true
      poll()
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        return .failed(
          reason:
            process.terminationReason == .uncaughtSignal
            ? "ends by signal \(process.terminationStatus): \(lastOutput)"
            : "ends with status \(process.terminationStatus): \(lastOutput)")
      }
      return .finished
    }
    // Before the first input it reads its corpus; after the last one, other programs may check the
    // outputs.
    let isOfInput = number.map(range.contains) ?? false
    let allowed = isOfInput ? secondsAllowed : max(600, secondsAllowed)
    let waited = ContinuousClock.now - since.time
    let worked = cpuSeconds - since.cpuSeconds
    // A busy machine may leave it little CPU time. A process that uses none and is not waiting for
    // any hangs, too.
    let hangs = waited > .seconds(3 * allowed) && worked < 0.01 * allowed && !isReady
    if worked > allowed || hangs {
      stop()
      return .failed(reason: "takes longer than \(secondsAllowed) s")
    }
    let memory = memory
    peakMemory = max(peakMemory, Extreme(amount: memory, number: number ?? range.lowerBound))
    if memory > bytesAllowed {
      stop()
      return .failed(reason: "takes more than \(bytesAllowed >> 20) MiB")
    }
    return nil
  }

  func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    hasEnded = true
  }

  /// The fields of its `/proc` entry, from the state on.
  private var status: [Substring] {
    let path = "/proc/\(process.processIdentifier)/stat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.split(separator: " ") ?? []
  }

  /// Its CPU time so far.
  private var cpuSeconds: Double {
    let status = status
    guard status.count > 12, let user = Double(status[11]), let system = Double(status[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether it is runnable or waits for a disk.
  private var isReady: Bool { ["R", "D"].contains(status.first) }

  /// Its resident memory, in bytes.
  private var memory: Int {
    let path = "/proc/\(process.processIdentifier)/statm"
    let words = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ")
    return (words.flatMap { Int($0[1]) } ?? 0) * 4096
  }

  /// Its last line of output, such as the message of a precondition.
  private var lastOutput: String {
    let file = folder.appendingPathComponent("errors")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    let message = lines.last { $0.contains("Fatal error") } ?? lines.last
    return message.map { String($0.suffix(200)) } ?? ""
  }

  /// Reads the wrong results that the worker has reported.
  func reports() throws -> [Finding] {
    let file = folder.appendingPathComponent("report")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return nil }
      return Finding(number: number, what: String(parts[1]))
    }
  }

  func clean() { try? FileManager.default.removeItem(at: folder) }
}
