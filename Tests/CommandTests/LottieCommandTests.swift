import Flipbook
import Foundation
import Testing

/// Lottie files on the command line.
struct LottieCommandTests {
  private let command: Command

  /// A square that moves a point a frame, in 10 frames of 0.1 seconds from frame 5.
  private static let file = """
    {"v": "5.7.0", "fr": 10, "ip": 5, "op": 15, "w": 20, "h": 20, "assets": [],
     "markers": [{"cm": "middle", "tm": 10, "dr": 2}],
     "layers": [{"ty": 4, "nm": "square", "ip": 5, "op": 15, "ks": {"p": {"a": 1, "k": [
       {"t": 5, "s": [0, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 15, "s": [10, 0]}]}},
       "ef": [{"ty": 29, "nm": "Blur", "en": 1, "ef": [{"v": {"a": 0, "k": 4}}]}],
       "shapes": [{"ty": "rc", "p": {"a": 0, "k": [2, 2]}, "s": {"a": 0, "k": [4, 4]},
         "r": {"a": 0, "k": 0}}, {"ty": "fl", "nm": "Fill", "c": {"a": 0, "k": [1, 0, 0]},
         "o": {"a": 0, "k": 100}}]}]}
    """

  init() throws {
    command = try Command()
    try command.write("a.lot", Self.file)
  }

  private func duration(_ name: String) throws -> Double {
    try inspectPicture(path: command.folder.appendingPathComponent(name).path).duration
  }

  @Test(arguments: [
    ("frame:7", "frame:11", 0.4), ("marker:middle", "1", 0.5), ("0.3", "marker:middle", 0.2),
  ])
  func spansBeginAndEndAtFramesAndMarkers(from: String, to: String, seconds: Double) throws {
    let result = try command.run("a.lot", "--from", from, "--to", to, "-o", "a.gif", "--quiet")
    #expect(result.status == 0)
    #expect(abs(try duration("a.gif") - seconds) < 1e-9)
  }

  @Test func unknownMarkersAreNamed() throws {
    let result = try command.run("a.lot", "--from", "marker:end", "-o", "a.gif")
    #expect(result.status == 2)
    #expect(result.error.contains("no marker is named end"))
    #expect(result.error.contains("middle"))
  }

  @Test func scenesHaveNoFrames() throws {
    try command.write("s.json", moving)
    let result = try command.run("s.json", "--from", "frame:2", "-o", "a.gif")
    #expect(result.status == 2)
    #expect(result.error.contains("only Lottie files have frames and markers"))
  }

  @Test func whatIsNotDrawnIsNamedAndStrictFails() throws {
    let plain = try command.run("validate", "a.lot")
    #expect(plain.status == 0)
    #expect((plain.output + plain.error).contains("square: effect Blur, frames 5 to 15: no effect"))
    #expect(try command.run("validate", "a.lot", "--strict").status == 2)
    #expect(try command.run("validate", "a.lot", "--strict", "--like", "after-effects").status == 0)
  }
}
