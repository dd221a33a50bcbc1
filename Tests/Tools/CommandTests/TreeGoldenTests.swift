import Flipbook
import TestSupport
import Testing

/// `NAME.tree.txt` beside a scene is its golden render tree: what `flipbook tree` prints, at the
/// times that the golden names.
///
/// With `FLIPBOOK_RECORD=failed` (or `all`) in the environment the trees of now are written in
/// their place. A new one is made by hand: `flipbook tree NAME.json --at 0,0.5 > NAME.tree.txt`.
struct TreeGoldenTests {
  private static let fixtures = Repository.fixtures

  /// Paths in the folder of fixtures, without the ending.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: fixtures.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .sorted()
  }()

  private static let ending = ".tree.txt"

  @Test func thereAreTrees() {
    #expect(Self.names.count >= 8)
  }

  @Test(arguments: names) func golden(name: String) throws {
    let golden = Self.fixtures.appendingPathComponent(name + Self.ending)
    let expected = try String(contentsOf: golden, encoding: .utf8)
    let times = expected.split(separator: "\n").filter { $0.hasPrefix("at ") }
      .map { String($0.dropFirst(3)) }
    let scene = Self.fixtures.appendingPathComponent(name + ".json").path
    let result = try Command().run("tree", scene, "--at", times.joined(separator: ","))
    // What a command that failed has written is no golden.
    try #require(result.status == 0, "\(result.error)")
    #expect(result.error == "")
    guard result.output != expected else { return }
    let mode = ProcessInfo.processInfo.environment["FLIPBOOK_RECORD"]
    switch mode.flatMap(RecordMode.init) {
    case .failed, .all: try Data(result.output.utf8).write(to: golden)
    case .missing, .never, nil:
      Issue.record(
        """
        \(name).json: its tree differs from \(name)\(Self.ending)
        \(differences(expected, result.output))
        Once it is as it should be: FLIPBOOK_RECORD=failed swift test --filter TreeGoldenTests
        """)
    }
  }

  /// The lines that only one of two texts has, `-` before those that are expected.
  private func differences(_ expected: String, _ actual: String) -> String {
    let (old, new) = (
      expected.split(separator: "\n", omittingEmptySubsequences: false),
      actual.split(separator: "\n", omittingEmptySubsequences: false)
    )
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let line, let text, _): "  line \(line + 1) - \(text)"
      case .insert(let line, let text, _): "  line \(line + 1) + \(text)"
      }
    }.joined(separator: "\n")
  }
}
