import Flipbook
import Foundation
import TestSupport
import Testing

/// Every verb where memory, files, descriptors, the disk or patience run out: its exit status is
/// one of those that are documented, each file is the old or the new one as a whole, and nothing
/// else is left.
///
/// Some of the faults are tried, the same ones each time; all of them where the environment
/// variable `FLIPBOOK_ALL_FAULTS` is set.
struct VerbFaultTests {
  /// A line of the command.
  struct Row: CustomTestStringConvertible, Sendable {
    var words: [String]
    /// The exit status without a fault.
    var status: Int32 = 0
    /// The files that exist before the run and that it may replace.
    var old: [String] = []

    init(_ line: String, status: Int32 = 0, old: [String] = []) {
      words = line.split(separator: " ").map(String.init)
      self.status = status
      self.old = old
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let rows = [
    Row("render a.json -o o.gif", old: ["o.gif"]),
    Row("render a.json -o o.apng", old: ["o.apng"]),
    Row("render a.json -o o.webp", old: ["o.webp"]),
    Row("render a.json -o o.y4m", old: ["o.y4m"]),
    Row("render a.json -o o.mp4", old: ["o.mp4"]),
    Row("render a.json -o f-%d.png", old: ["f-1.png", "f-2.png"]),
    Row("frame a.json --at 0.1 -o o.png", old: ["o.png"]),
    Row("strip a.json -o o.png", old: ["o.png"]),
    Row("values a.json --at 0.1"),
    Row("tree a.json --at 0.1"),
    Row("check scenes"),
    Row("check scenes --record failed", old: ["scenes/a.png"]),
    Row("check failing --record never", status: 1),
    Row("accept", old: ["failing/a.png"]),
    Row("prune orphans"),
    Row("report -o o.html -o o.json -o o.xml", status: 1, old: ["o.html"]),
    Row("diff a.gif b.gif -o o.png -o o.html -o o.apng", status: 1, old: ["o.png"]),
    Row("encode a.gif -o o.webp", old: ["o.webp"]),
    Row("encode a.gif -o o.gif --max-size 2kB", old: ["o.gif"]),
    Row("optimize a.gif -o o.gif", old: ["o.gif"]),
    Row("info a.gif"),
    Row("validate a.json"),
    Row("format a.json", old: ["a.json"]),
    Row("new n.json5"),
    Row("schema"),
    Row("adapt lib --check --flipbook Flipbook"),
    Row("completions bash"),
  ]

  /// A lack or an interruption that a run meets.
  enum Fault: Sendable, CustomStringConvertible {
    case memory(megabytes: Int)
    /// In blocks of 512 bytes.
    case fileSize(Int)
    case descriptors(Int)
    case fullDisk(kilobytes: Int)
    case readOnly
    case closedPipe
    /// After this many tenths of the run's usual time.
    case termination(Int)

    static let all: [Fault] =
      [90, 110, 120, 130, 140, 160, 200, 300, 500].map { .memory(megabytes: $0) }
      + [0, 1, 4, 16].map { .fileSize($0) } + [4, 5, 6, 7, 8, 10, 14].map { .descriptors($0) }
      + [0, 4, 16].map { .fullDisk(kilobytes: $0) } + [.readOnly, .closedPipe]
      + (0..<10).map { .termination($0) }

    var description: String {
      switch self {
      case .memory(let megabytes): "\(megabytes) MB of memory"
      case .fileSize(let blocks): "files of \(blocks) blocks"
      case .descriptors(let count): "\(count) descriptors"
      case .fullDisk(let kilobytes): "\(kilobytes) KB of disk"
      case .readOnly: "a read-only folder"
      case .closedPipe: "a closed pipe"
      case .termination(let tenths): "a signal after \(tenths) tenths"
      }
    }
  }

  /// Whether all faults are tried of each row, not three.
  private static let isWhole = ProcessInfo.processInfo.environment["FLIPBOOK_ALL_FAULTS"] != nil

  private static func faults(of row: Row) -> [Fault] {
    if isWhole { return Fault.all }
    let seed = row.words.joined().utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    var dice = SplitMix64(seed: seed)
    return Array(Fault.all.shuffled(using: &dice).prefix(3))
  }

  @Test(arguments: rows) func nothingIsLeftHalf(row: Row) throws {
    let whole = try Run(row, nil)
    #expect(whole.status == row.status, "\(row.testDescription): \(whole.error)")
    for fault in Self.faults(of: row) {
      let run = try Run(row, fault, seconds: whole.seconds)
      let name: Comment = "\(row.testDescription), \(fault): \(run.status) \(run.error)"
      #expect(run.isStatusAllowed(row, fault), name)
      for (file, bytes) in run.after {
        let isOld = run.before[file] == bytes
        let isSame =
          whole.after[file] == bytes
          || file == "o.xml" && whole.after[file]?.withoutTimes == bytes.withoutTimes
        // Results have times and paths in them, and there are some of what failed.
        let isResult = file == ".flipbook" || file.hasPrefix(".flipbook/") || file == "o.json"
        // Swift can only stop; what it leaves of a sequence, the next run removes.
        let isLeft = run.isTrap && file.hasPrefix(".flipbook.")
        #expect(
          isOld || isSame || isResult || isLeft, "\(file) is half; \(name)")
      }
      for file in run.before.keys where run.after[file] == nil {
        #expect(whole.after[file] == nil, "\(file) is gone; \(name)")
      }
      #expect(run.temporary.isEmpty || run.isTrap, "\(run.temporary) is left; \(name)")
    }
  }
}

extension VerbFaultTests {
  /// A page without a picture, or a picture without its text, would look whole.
  @Test(arguments: [
    Row("render a.json -o o.gif"), Row("frame a.json --at 0.1 -o o.png"),
    Row("strip a.json -o o.png"), Row("report -o o.html", status: 1),
  ]) func whatCannotBeOpenedIsNotTakenForMissing(row: Row) throws {
    let whole = try Run(row, nil)
    for count in 4...9 {
      let run = try Run(row, .descriptors(count))
      let name: Comment = "\(row.testDescription), \(count): \(run.status) \(run.error)"
      #expect([70, 127, row.status].contains(run.status), name)
      let output = row.words[row.words.count - 1]
      #expect(run.after[output] == (run.status == row.status ? whole.after[output] : nil), name)
    }
  }

  /// The outcome of a command line in a new folder.
  private struct Run {
    var status: Int32
    var error: String
    var seconds: Double
    /// The files and what is in them.
    var before: [String: Data]
    var after: [String: Data]
    /// The names in the folder for temporary files.
    var temporary: [String]

    init(_ row: Row, _ fault: Fault?, seconds: Double = 0) throws {
      let command = try Command()
      try VerbFaultTests.prepare(command)
      for name in row.old where !command.has(name) { try command.write(name, "old") }
      if row.words == ["accept"] || row.words[0] == "report" {
        _ = try command.run("check", "failing", "--record", "never")
      }
      let scratch = try TemporaryFolder()
      before = Self.contents(command)
      let start = Date()
      let line = Self.line(fault, seconds: seconds)
      let result = try command.shell(
        line.replacing("COMMAND", with: "\"$FLIPBOOK\" \(row.words.joined(separator: " "))"),
        environment: ["TMPDIR": scratch.url.path, "SWIFT_BACKTRACE": "enable=no"])
      self.seconds = Date().timeIntervalSince(start)
      status = result.status
      error = result.error
      after = Self.contents(command)
      temporary = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
    }

    private static func line(_ fault: Fault?, seconds: Double) -> String {
      // A run that never ends is an error.
      let run = "timeout -s KILL 60 COMMAND; exit $?"
      switch fault {
      case nil: return run
      case .memory(let megabytes): return "ulimit -v \(megabytes << 10); \(run)"
      case .fileSize(let blocks): return "ulimit -f \(blocks); \(run)"
      case .descriptors(let count): return "ulimit -n \(count); \(run)"
      case .fullDisk(let kilobytes):
        // What was there is there; a few more kilobytes fit.
        return """
          unshare -m true || exit 99
          unshare -m sh -c 'mkdir ../disk.$$ && mount -t tmpfs -o size=1m none ../disk.$$ || exit 99
            cp -a . ../disk.$$; cd ../disk.$$; rm -f .out .err; used=$(df -k . | tail -1 | awk "{print \\$3}")
            mount -o remount,size=$((used + \(kilobytes)))k .
            timeout -s KILL 60 COMMAND; status=$?
            rm -rf "$OLDPWD"/*; cp -a . "$OLDPWD"/; cd "$OLDPWD"; umount ../disk.$$; rmdir ../disk.$$
            exit $status'; exit $?
          """
      case .readOnly:
        return
          "unshare -m true || exit 99; unshare -m sh -c 'mount --bind . . && mount -o remount,ro,bind . || exit 99; "
          + "cd \"$PWD\"; \(run)'; exit $?"
      case .closedPipe:
        return "{ timeout -s KILL 60 COMMAND; echo $? > \"$TMPDIR/../status.$$\"; } | :; "
          + "status=$(cat \"$TMPDIR/../status.$$\"); rm \"$TMPDIR/../status.$$\"; exit $status"
      case .termination(let tenths):
        return "timeout -s KILL 60 COMMAND & sleep \(seconds * Double(tenths) / 10); "
          + "kill -TERM $(ps -o pid= --ppid $!) 2> /dev/null; wait $!"
      }
    }

    /// Whether it ended for want of memory where Swift can only stop.
    var isTrap: Bool { [132, 133, 134, 139].contains(status) }

    func isStatusAllowed(_ row: Row, _ fault: Fault) -> Bool {
      if status == row.status { return true }
      switch fault {
      // The loader, too, needs memory and descriptors.
      case .memory: return status == 70 || status == 127 || isTrap
      case .descriptors: return status == 70 || status == 127
      case .fileSize, .fullDisk, .readOnly: return status == 70 || status == 99
      case .closedPipe: return status == 128 + SIGPIPE
      case .termination: return status == 128 + SIGTERM
      }
    }

    private static func contents(_ command: Command) -> [String: Data] {
      let all = FileManager.default.enumerator(atPath: command.folder.path)
      var contents: [String: Data] = [:]
      for case let name as String in all ?? FileManager.DirectoryEnumerator()
      where ![".out", ".err"].contains(name) {
        let file = command.folder.appendingPathComponent(name)
        contents[name] = (try? Data(contentsOf: file)) ?? Data()
      }
      return contents
    }
  }

  /// The same files for all.
  private static func prepare(_ command: Command) throws {
    for folder in ["scenes", "failing", "orphans", "lib"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: false)
    }
    for name in ["a.json", "scenes/a.json", "scenes/b.json", "failing/a.json", "orphans/a.json"] {
      try command.write(name, scene)
    }
    for (name, file) in files { try file.write(to: command.folder.appendingPathComponent(name)) }
    try command.write("lib/A.swift", "import UIKit\n\nclass A: UIView { @objc func a() {} }\n")
    try command.writeFlipbook(
      program: "cat > \"$TMPDIR/request\"; sleep 0.2\n" + AdaptVerbTests.answer)
  }

  private static let scene = """
    {"size": [60, 40], "fps": 20, "duration": 0.3, "layers": [{"class": "CALayer", "frame": [5, 5, 20, 20],
      "backgroundColor": "red", "animations": [{"class": "CABasicAnimation", "keyPath": "position.x",
      "fromValue": 15, "toValue": 45, "duration": 0.3}]}, {"class": "CATextLayer", "string": "Ag",
      "frame": [5, 20, 50, 20], "foregroundColor": "blue"}]}

    """

  /// Pictures to read, made once.
  private static let files: [String: Data] = {
    do {
      let command = try Command()
      try command.write("a.json", scene)
      try command.write("b.json", scene.replacing("red", with: "green"))
      // Goldens, one of them of another color; where a GIF is there, that is the golden.
      _ = try command.run("check", ".")
      for line in ["a.json -o a.gif", "b.json -o b.gif"] {
        _ = try command.run(line.split(separator: " ").map(String.init))
      }
      func data(_ name: String) throws -> Data {
        try Data(contentsOf: command.folder.appendingPathComponent(name))
      }
      return [
        "a.gif": try data("a.gif"), "b.gif": try data("b.gif"), "failing/a.png": try data("b.png"),
        "orphans/gone.png": try data("b.png"), "orphans/a.png": try data("a.png"),
      ]
    } catch {
      return [:]
    }
  }()
}

extension Data {
  /// A result in JUnit's format without the times of its test cases, which differ in each run.
  fileprivate var withoutTimes: String {
    String(decoding: self, as: UTF8.self).replacing(/time="[0-9.]+"/, with: "")
  }
}
