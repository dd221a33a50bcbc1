import Flipbook
import Foundation
import TestSupport
import Testing

/// Each call that can fail while a recording is written fails once: the old files stay as they
/// were, nothing else is left, and it is said.
struct WriteFaultTests {
  private let command: Command
  private let shim: URL

  init() throws {
    command = try Command()
    shim = command.folder.appendingPathComponent(".faults.so")
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("faults.c")
    let result = try command.shell(
      #"""
      for compiler in clang cc gcc; do
        command -v $compiler >/dev/null && exec $compiler -shared -fPIC -O1 -o "$SHIM" "$SOURCE" -ldl
      done
      echo no compiler of C; exit 1
      """#, environment: ["SHIM": shim.path, "SOURCE": source.path])
    try #require(result.status == 0, "\(result.output)\(result.error)")
    try command.write("a.json", noise)
  }

  /// Frames that are large enough for several writes.
  private let noise = """
    {size: [120, 120], fps: 10, duration: 0.3, layers: [{class: 'CAEmitterLayer', emitterPosition: [60, 60],
      emitterCells: [{contents: {checkerboard: [9, 9], square: 1}, birthRate: 400, lifetime: 1,
        velocity: 90, emissionRange: 6.28, spin: 3, redRange: 1, blueRange: 1}]}]}
    """

  private static let outputs = ["o.gif", "o.png", "o.y4m", "f-%d.png"]

  /// The calls that are made to fail, each with the errno of a full disk, and one that is another.
  @Test(arguments: outputs, ["write", "open", "link", "rename", "close", "mkdtemp"])
  func oldFilesStay(output: String, call: String) throws {
    for name in ["o.gif", "o.png", "o.y4m", "f-1.png", "f-2.png"] { try command.write(name, "old") }
    let before = try contents()
    var reached = 0
    for number in 1...60 {
      let result = try run(output, "\(call) \(number) \(ENOSPC)")
      guard try takeMark() else {
        // There are no more calls; this run has written the file.
        #expect(result.status == 0, "\(output), \(call): \(result.error)")
        break
      }
      reached = number
      // A link that fails is followed by another way, or by an error.
      if result.status == 0 {
        #expect(call != "write", "\(output), \(call) \(number)")
        for (name, old) in before { try old.write(to: command.folder.appendingPathComponent(name)) }
        for name in Set(try contents().keys).subtracting(before.keys) {
          try FileManager.default.removeItem(at: command.folder.appendingPathComponent(name))
        }
        continue
      }
      #expect(result.status == 70, "\(output), \(call) \(number): \(result.error)")
      #expect(result.error.hasPrefix("error: cannot write "), "\(output), \(call) \(number)")
      #expect(try contents() == before, "\(output), \(call) \(number)")
    }
    #expect(reached < 60)
    if call == "write" { #expect(reached > 0) }
  }

  /// The system may take a part of what is written, and the rest when it is asked again.
  @Test(arguments: outputs) func shortWritesAreContinued(output: String) throws {
    #expect(try run(output, "none 0 0").status == 0)
    let whole = try contents()
    for number in 1...3 {
      #expect(try run(output, "short \(number) 0").status == 0)
      _ = try takeMark()
      #expect(try contents() == whole)
    }
  }

  /// Where there is no memory for a picture, the process may end by a trap, but not with half a
  /// file.
  @Test(arguments: outputs) func noMemoryLeavesOldFiles(output: String) throws {
    for name in ["o.gif", "o.png", "o.y4m", "f-1.png", "f-2.png"] { try command.write(name, "old") }
    let before = try contents()
    for number in [1, 2, 3, 5, 8, 13, 21, 34] {
      let result = try run(output, "malloc \(number) \(ENOMEM)")
      guard try takeMark() else { break }
      let now = try contents()
      if result.status == 0 {
        // What asked for it did without.
        for (name, old) in before { try old.write(to: command.folder.appendingPathComponent(name)) }
        continue
      }
      for (name, old) in before { #expect(now[name] == old, "\(output), malloc \(number)") }
      let left = Set(now.keys).subtracting(before.keys)
      // Only what a trap leaves of a sequence, and the next run removes.
      #expect(left.allSatisfy { $0.hasPrefix(".flipbook.") }, "\(output), malloc \(number)")
    }
  }

  private func run(_ output: String, _ fault: String) throws -> Command.Result {
    try command.run(
      ["a.json", "-o", output, "-q", "--jobs", "1"],
      environment: [
        "LD_PRELOAD": shim.path, "FLIPBOOK_FAULT": fault, "FLIPBOOK_FAULT_REACHED": mark.path,
        "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  private var mark: URL { command.folder.appendingPathComponent(".reached") }

  /// Whether the call was reached; forgets it.
  private func takeMark() throws -> Bool {
    guard FileManager.default.fileExists(atPath: mark.path) else { return false }
    try FileManager.default.removeItem(at: mark)
    return true
  }

  /// The files and what is in them; of a folder nothing.
  private func contents() throws -> [String: Data] {
    var all: [String: Data] = [:]
    for name in command.files where ![".faults.so", ".reached"].contains(name) {
      let file = command.folder.appendingPathComponent(name)
      all[name] = (try? Data(contentsOf: file)) ?? Data()
    }
    return all
  }
}
