import Flipbook
import Foundation
import TestSupport
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

  // MARK: - Lists of frames

  @Test func aListNamesFramesOfManyFiles() throws {
    try command.write(
      "s.json",
      #"{size: [4, 4], layers: [{frame: [0, 0, 4, 4], backgroundColor: "red"}]}"#)
    try command.write(
      "list.json",
      """
      [{"name": "half", "input": "a.lot", "frame": 10}, {"input": "a.lot", "time": 0.5, "output": "b.png"},
       {"name": "large", "input": "a.lot", "size": [40, 40], "scale": 2}, {"input": "s.json"}]
      """)
    let result = try command.run("frame", "--list", "list.json", "-o", "out", "--json")
    #expect(result.status == 0, "\(result.error)")
    let files = (result.json as? [String: Any])?["files"] as? [String]
    #expect(files == ["b.png", "out/half.png", "out/large.png", "out/s.png"])
    let half = try PNG.read(command.folder.path + "/out/half.png")
    #expect(half == (try PNG.read(command.folder.path + "/b.png")))
    #expect(half.width == 20)
    #expect(half.height == 20)
    #expect(try PNG.read(command.folder.path + "/out/large.png").width == 80)
    #expect(try PNG.read(command.folder.path + "/out/s.png")[1, 1] == 0xFFFF_0000)
    // One frame alone is the same.
    #expect(try command.run("frame", "a.lot", "--at", "0.5", "-o", "c.png", "--quiet").status == 0)
    let words = try command.run("frame", "--list=list.json")
    #expect(words.error == "4 frames of 2 files\n")
    #expect(command.has("half.png"))
  }

  @Test(arguments: [
    (["--list", "l.json", "a.lot"], "frame takes no SCENE with --list, but there is 'a.lot'"),
    (["--list", "l.json", "--at", "1"], "--list and --at exclude each other"),
    (["--scale", "2", "--list", "l.json"], "--list and --scale exclude each other"),
    (["--list", "l.json"], "l.json: not a list of frames: "),
    (["-o", "b.png"], "frame needs SCENE"),
    (["a.lot"], "frame needs -o FILE.png"),
    (["a.lot", "-o", "b.gif"], "frame writes PNG, so the file name must end in .png"),
  ])
  func aListGoesWithLittleElse(words: [String], message: String) throws {
    try command.write("l.json", #"{"name": "half"}"#)
    let result = try command.run(["frame"] + words)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("error: " + message), "\(result.error)")
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
    #expect(result.error.contains("frame: and marker: are for Lottie files only"))
  }

  @Test func whatIsNotDrawnIsNamedAndStrictFails() throws {
    let plain = try command.run("validate", "a.lot")
    #expect(plain.status == 0)
    #expect(
      (plain.output + plain.error).contains("square: effect Blur, frames 5 to 15: it is not drawn"))
    #expect(try command.run("validate", "a.lot", "--strict").status == 2)
    #expect(try command.run("validate", "a.lot", "--strict", "--like", "after-effects").status == 0)
  }

  @Test func severalFilesAreWrittenInOneRun() throws {
    try command.write("s.json", moving)
    let result = try command.run("a.lot", "s.json", "-o", "out/{name}.gif", "--duration", "0.2")
    #expect(result.status == 0)
    #expect(result.error.contains("out/a.gif: GIF, 20×20 pixels"))
    #expect(result.error.contains("out/s.gif: GIF"))
    #expect(try duration("out/a.gif") == 0.2)
    #expect(try duration("out/s.gif") == 0.2)
  }

  @Test func theCanvasMayHaveAnotherSize() throws {
    let words = ["frame", "a.lot", "--at", "0", "--size", "60x40", "-o", "f.png"]
    #expect(try command.run(words).status == 0)
    let bitmap = try StillPicture(path: command.folder.appendingPathComponent("f.png").path).bitmap
    #expect(bitmap.width == 60)
    #expect(bitmap.height == 40)
    // Twice as large, in the middle.
    #expect(bitmap[10, 0] == 0xFF_FF0000)
    #expect(bitmap[17, 7] == 0xFF_FF0000)
    #expect(bitmap[9, 0] == 0)
  }

  /// A loop has each frame once: the last is not the first again.
  @Test func loopsHaveNoSeam() throws {
    #expect(try command.run("a.lot", "-o", "a.gif", "--quiet").status == 0)
    let info = try inspectPicture(path: command.folder.appendingPathComponent("a.gif").path)
    #expect(info.frames.count == 10)
    #expect(abs(info.duration - 1) < 1e-9)
  }

  @Test func colorsMayBeThoseOfAStyle() throws {
    let colors = [
      "--color", "square.*.Color=blue", "--color", "dark:square.*.Color=lime", "--at", "0.1",
    ]
    for (style, color) in [("light", 0xFF_0000FF as PremultipliedPixel), ("dark", 0xFF_00FF00)] {
      let result = try command.run(
        ["frame", "a.lot", "-o", "\(style).png", "--style", style] + colors)
      #expect(result.status == 0)
      let path = command.folder.appendingPathComponent("\(style).png").path
      #expect(try StillPicture(path: path).bitmap[2, 2] == color)
    }
  }

  /// From one marker to another, then it rests.
  @Test func scriptsPlayAndPause() throws {
    try command.write(
      "s.json",
      """
      {"size": [20, 20], "duration": 2, "views": [
         {"class": "LottieView", "id": "it", "frame": [0, 0, 20, 20], "animation": "a.lot"}],
       "script": [
         {"at": 0, "play": "it", "fromFrame": 7, "toFrame": 11},
         {"at": 0.3, "pause": "it"},
         {"at": 1, "play": "it", "fromMarker": "middle", "toMarker": "middle"}]}
      """)
    // Four points wide, from its frame less 5 on.
    for (time, left) in [("0.2", 4), ("0.3", 5), ("0.9", 5), ("1.5", 5)] {
      #expect(try command.run("frame", "s.json", "--at", time, "-o", "f.png").status == 0)
      let path = command.folder.appendingPathComponent("f.png").path
      let bitmap = try StillPicture(path: path).bitmap
      #expect(bitmap[left, 1] == 0xFF_FF0000, "\(time)")
      #expect(bitmap[left - 1, 1] == 0xFF_FFFFFF, "\(time)")
    }
    let result = try command.run("format", "s.json", "--check")
    #expect(!result.error.contains("unknown"))
  }

  @Test(arguments: [
    (#"{"play": "it", "marker": "middle", "toFrame": 3}"#, "each says where it ends"),
    (#"{"play": "it", "fromFrame": 3}"#, "toFrame"),
    (#"{"play": "box"}"#, "the id of a LottieView"),
    (#"{"pause": "box"}"#, "the id of a LottieView"),
  ])
  func stepsThatCannotPlayAreRefused(step: String, message: String) throws {
    try command.write(
      "s.json",
      """
      {"size": [20, 20], "duration": 1, "views": [{"id": "box"},
         {"class": "LottieView", "id": "it", "frame": [0, 0, 20, 20], "animation": "a.lot"}],
       "script": [\(step)]}
      """)
    let result = try command.run("validate", "s.json")
    #expect(result.status == 2)
    #expect((result.output + result.error).contains(message))
  }

  @Test func unknownMarkersOfStepsAreReported() throws {
    try command.write(
      "s.json",
      """
      {"size": [20, 20], "duration": 1, "views": [
         {"class": "LottieView", "id": "it", "frame": [0, 0, 20, 20], "animation": "a.lot"}],
       "script": [{"play": "it", "marker": "end"}]}
      """)
    let result = try command.run("frame", "s.json", "--at", "0.5", "-o", "f.png")
    #expect(result.status == 0)
    #expect(result.error.contains(#""it" has no marker "end"; it has middle"#))
  }
}
