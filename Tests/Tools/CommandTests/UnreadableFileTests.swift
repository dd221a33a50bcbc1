import Foundation
import TestSupport
import Testing

/// Folders and files among scenes that may not be read: an error that names them.
struct UnreadableFileTests {
  private static let scene = "{ size: [4, 4], background: \"white\" }"

  /// Runs the command on a folder of two scenes while a path in it may not be read, not by root
  /// either.
  private func run(
    _ words: String, unreadable path: String, ignoring pattern: String = "drafts/"
  ) throws -> (Command, Command.Result) {
    let command = try Command()
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("deep"), withIntermediateDirectories: true)
    for name in ["a", "deep/b"] { try command.write("\(name).json", Self.scene) }
    try command.write(".flipbookignore", "\(pattern)\n")
    #expect(try command.run("check", ".").status == 0)
    try FileManager.default.copyItem(
      at: command.folder.appendingPathComponent("a.png"),
      to: command.folder.appendingPathComponent("gone.png"))
    let result = try command.shell(
      """
      run=
      if [ "$(id -u)" = 0 ]; then
        run="setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all"
      fi
      chmod 0 \(path)
      $run "$FLIPBOOK" \(words)
      status=$?
      chmod 700 \(path)
      exit $status
      """)
    return (command, result)
  }

  @Test(
    arguments: [
      ("check .", "deep"), ("check .", ".flipbookignore"), ("check a.json", ".flipbookignore"),
      ("check .", "gone.png"), ("prune .", "deep"), ("prune .", "gone.png"), ("prune .", "a.json"),
    ])
  func itIsNamed(words: String, path: String) throws {
    let (command, result) = try run(words, unreadable: path)
    #expect(result.status == 70)
    #expect(result.error.contains("\(path): Permission denied"), "\(result.error)")
    #expect(command.has("gone.png"))
  }

  @Test func whatIsIgnoredNeedNotBeReadable() throws {
    let (_, result) = try run("check .", unreadable: "deep", ignoring: "deep/")
    #expect(result.status == 1, "\(result.error)")
    #expect(result.output.contains("1 scene: 1 matches, 1 golden without a scene"))
  }

  /// The others are checked.
  @Test func aSceneIsReportedByItself() throws {
    let (_, result) = try run("check .", unreadable: "a.json")
    #expect(result.status == 2)
    #expect(result.output.contains("a.json: cannot be read: permission denied"), "\(result.output)")
    #expect(result.output.contains("2 scenes: 1 matches"), "\(result.output)\(result.error)")
  }
}
