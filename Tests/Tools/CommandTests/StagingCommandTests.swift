import Flipbook
import TestSupport
import Testing

/// Hold, poster, shutter and presentation on the command line.
struct StagingCommandTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write("a.json", moving)
  }

  private func info(_ name: String) throws -> PictureInfo {
    try inspectPicture(path: command.folder.appendingPathComponent(name).path)
  }

  private func picture(_ name: String) throws -> [Bitmap] {
    try DecodedAnimation(path: command.folder.appendingPathComponent(name).path).frames
      .map(\.bitmap)
  }

  @Test func aHoldMakesTheFileLonger() throws {
    let result = try command.run("a.json", "--hold", "1.5", "-o", "a.gif", "-o", "b.apng", "--json")
    #expect(result.status == 0)
    #expect((result.json as? [String: Any])?["duration"] as? Double == 2.5)
    for name in ["a.gif", "b.apng"] {
      #expect(abs(try info(name).duration - 2.5) < 1e-9)
      #expect(try info(name).frames.count == 10)
    }
  }

  @Test func theSpeedOfTheCommandMultipliesThatOfTheScene() throws {
    try command.write(
      "s.json", moving.replacing("\"fps\": 10", with: "\"fps\": 10, \"speed\": 0.5"))
    #expect(try command.run("s.json", "--speed", "0.5", "-o", "s.gif").status == 0)
    #expect(abs(try info("s.gif").duration - 4) < 1e-9)
  }

  @Test func aFrameWithoutATimeIsThePoster() throws {
    try command.write(
      "p.json", moving.replacing("\"fps\": 10", with: "\"fps\": 10, \"poster\": 0.5"))
    #expect(try command.run("frame", "p.json", "-o", "p.png").status == 0)
    #expect(try command.run("frame", "a.json", "--at", "0.5", "-o", "a.png").status == 0)
    #expect(try command.run("frame", "a.json", "-o", "first.png").status == 0)
    #expect(try picture("p.png") == picture("a.png"))
    #expect(try picture("first.png") != picture("a.png"))
    let strip = try command.run("strip", "p.json", "--frames", "3", "-o", "s.png", "--json")
    #expect((strip.json as? [String: Any])?["frames"] as? Int == 4)
    #expect(try command.run("p.json", "-o", "p.gif").status == 0)
    #expect(try info("p.gif").frames.count == 10)
    #expect(try picture("p.gif")[0] == picture("a.png")[0])
  }

  @Test func aGridIsDrawnAsOneScene() throws {
    try command.write("g.json", #"{"grid": [["a.json", "a.json"]], "fps": 10}"#)
    #expect(try command.run("g.json", "-o", "g.gif").status == 0)
    #expect(try info("g.gif").frames.count == info("a.gif", of: "a.json").frames.count)
    for arguments in [
      ["values", "g.json"], ["tree", "--json", "g.json"], ["drive", "g.json"],
      ["frame", "g.json", "--marks", "-o", "m.png"],
      ["frame", "g.json", "--device", "iPhone 17", "-o", "m.png"],
    ] {
      let refused = try command.run(arguments)
      #expect(refused.status == 2)
      #expect(refused.error.contains("is for one scene, and g.json is a grid of them"))
      #expect(refused.error.contains("Give it a scene of the grid, such as a.json"))
    }
    #expect(try command.run("tree", "g.json").output.contains("cell, frame [16, 16"))
    #expect(try command.run("validate", "g.json").status == 0)
    #expect(try command.run("expand", "g.json").output.contains(#"[["a.json", "a.json"]]"#))
  }

  private func info(_ name: String, of scene: String) throws -> PictureInfo {
    #expect(try command.run(scene, "-o", name).status == 0)
    return try info(name)
  }

  @Test func aShutterBlursWhatMoves() throws {
    #expect(try command.run("frame", "a.json", "--at", "0.5", "-o", "a.png").status == 0)
    for (name, shutter) in [("b.png", "0.5"), ("c.png", "180deg")] {
      #expect(
        try command.run("frame", "a.json", "--at", "0.5", "--shutter", shutter, "-o", name).status
          == 0)
    }
    #expect(try picture("b.png") == picture("c.png"))
    #expect(try picture("b.png") != picture("a.png"))
  }

  @Test func aPresentationMakesThePictureLarger() throws {
    let result = try command.run(
      "frame", "a.json", "--padding", "4,3,2,1", "--backdrop", "black", "-o", "a.png", "--json")
    #expect((result.json as? [String: Any])?["width"] as? Int == 44)
    #expect((result.json as? [String: Any])?["height"] as? Int == 16)
    #expect(try picture("a.png")[0][0, 0] == 0xFF00_0000)
    #expect(try command.run("frame", "a.json", "--device", "window", "-o", "w.png").status == 0)
    #expect(try info("w.png").height == 24)
  }

  @Test(arguments: [
    (
      ["--shutter", "2"],
      "--shutter takes a number from 0 to 1, or degrees from 0deg to 360deg, not '2'"
    ),
    (
      ["--shutter-samples", "300", "--shutter", "1"],
      "shutterSamples must be from 1 to 256, not 300"
    ),
    (
      ["--device", "phon"],
      "--device takes phone, tablet, window, none, or a device's name, such as \"iPhone 17 Pro\", not 'phon'; did you mean `phone`?"
    ),
    (
      ["--padding", "1,2"],
      "--padding takes a number of points up to 4096, such as 24, or four as in 24,16,24,16, not '1,2'"
    ),
    (["--backdrop", "x"], "--backdrop takes a color, such as white or \"#0A84FF\", not 'x'"),
  ])
  func mistakesAreExplained(options: [String], message: String) throws {
    let result = try command.run(["frame", "a.json", "-o", "a.png"] + options)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("error: " + message + "\n"))
  }

  @Test func aHoldIsNotNegative() throws {
    let result = try command.run("a.json", "-o", "a.gif", "--hold", "-1")
    #expect(result.status == 2)
    #expect(
      result.error == "error: --hold takes seconds from 0 up, such as 1.5 or 300ms, not '-1'\n"
        + "Try: flipbook render --help\n")
  }

  @Test(arguments: [("86400", 0), ("86400.001", 2)])
  func valuesAreThoseOfADay(time: String, status: Int32) throws {
    let command = try Command()
    try command.write("a.json", "{size: [4, 4]}")
    let result = try command.run("values", "a.json", "--at", time)
    #expect(result.status == status, "\(result.error)")
    #expect(result.error.contains("seconds up to 86400") == (status == 2), "\(result.error)")
  }
}
