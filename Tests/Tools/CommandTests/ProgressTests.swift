import TestSupport
import Testing

@testable import FlipbookCommand

/// The terminal's output while scenes are checked.
struct ProgressTests {
  @Test func theLineNamesTheSceneAndTheTimeLeft() {
    #expect(
      ProgressBar.line(3, of: 12, at: "controls/label", after: .seconds(5))
        == "███░░░░░░░░░ 3/12, 15 s left  controls/label")
    #expect(
      ProgressBar.line(0, of: 12, at: "a", after: .seconds(5)) == "░░░░░░░░░░░░ 0/12  a")
    #expect(
      ProgressBar.line(12, of: 12, at: "a", after: .seconds(5)) == "████████████ 12/12  a")
    #expect(
      ProgressBar.line(1, of: 5000, at: "a", after: .seconds(1))
        == "░░░░░░░░░░░░ 1/5000, 83 min left  a")
  }

  @Test func aLongNameKeepsItsEnd() {
    let name = String(repeating: "folder/", count: 20) + "label"
    let line = ProgressBar.line(3, of: 12, at: name, after: .seconds(5))
    #expect(line.count == ProgressBar.columns)
    #expect(line.contains("left  …"))
    #expect(line.hasSuffix("/folder/label"))
  }

  /// A terminal shows it, but none of a service, and no file.
  @Test func onlyATerminalShowsIt() throws {
    let command = try Command()
    try command.write("square.json", "{size: [8, 4]}")
    let line = "script -qec '\"$FLIPBOOK\" check --record never' /dev/null"
    let shown = try command.shell(line).output
    #expect(shown.contains("\r░░░░░░░░░░░░ 0/1  square\u{1B}[K"), "\(shown.debugDescription)")
    #expect(shown.contains("1 without a golden"))
    #expect(!(try command.shell(line, environment: ["CI": "true"]).output.contains("░")))
    #expect(!(try command.run("check", "--record", "never").error.contains("░")))
  }
}
