import Flipbook
import TestSupport
import Testing

/// Files of frames in place of scenes, beside scenes, and over older ones.
struct PictureCommandTests {
  private let command: Command

  init() throws { command = try Command() }

  /// A gradient, which no palette holds, and a square that moves over it.
  private func gradient(_ name: String, width: Int = 96, fps: Int = 10) throws {
    try command.write(
      name,
      """
      {size: [\(width), 40], fps: \(fps), duration: 0.4, layers: [
        {class: "CAGradientLayer", frame: [0, 0, 96, 40], colors: ["#FF3B30", "#34C759", "#007AFF"],
         startPoint: [0, 0], endPoint: [1, 1]},
        {frame: [0, 2, 6, 6], backgroundColor: "white", animations: [
          {class: "CABasicAnimation", keyPath: "position.x", fromValue: 3, toValue: 60, duration: 0.4}]}]}
      """)
  }

  @Test(arguments: ["gif", "webp", "apng"])
  func aSceneIsTheSameAsItsOwnFile(_ ending: String) throws {
    try gradient("a.json")
    #expect(try command.run("a.json", "-o", "a.\(ending)").status == 0)
    for words in [["a.json", "a.\(ending)"], ["a.\(ending)", "a.json"]] {
      let result = try command.run(["diff"] + words + ["--exact"])
      #expect(result.output == "\(words[1]) is the same as \(words[0])\n")
    }
    try gradient("b.json", fps: 5)
    #expect(try command.run("diff", "b.json", "a.\(ending)").status == 1)
  }

  @Test func webPIsCompared() throws {
    try gradient("a.json")
    #expect(try command.run("a.json", "-o", "a.webp", "-o", "a.apng").status == 0)
    #expect(try command.run("diff", "a.webp", "a.webp", "--exact").status == 0)
    #expect(try command.run("diff", "a.apng", "a.webp", "-o", "d.png").status == 0)
  }

  @Test func picturesOfDifferentSizesShowNothingTheSame() throws {
    try gradient("a.json")
    try gradient("b.json", width: 90)
    try command.write(
      "c.json",
      command.text("b.json")!.replacing("duration: 0.4, layers", with: "duration: 0.8, layers"))
    let result = try command.run("diff", "a.json", "c.json")
    #expect(result.status == 1)
    #expect(
      result.output
        == "c.json differs from a.json\n  is 90×40 pixels instead of 96×40\n"
        + "  lasts 0.8 s instead of 0.4 s\n  4 frames more at the end\n")
    let json = try command.run("diff", "a.json", "c.json", "--json").json as? [String: Any]
    #expect(json?["compared"] as? Int == 0)
  }

  @Test(arguments: ["gif", "webp", "apng"])
  func stripAndFrameTakeAnimations(_ ending: String) throws {
    try gradient("a.json")
    #expect(try command.run("a.json", "-o", "a.\(ending)").status == 0)
    let strip = try command.run("strip", "a.\(ending)", "-o", "s.png", "--frames", "2")
    #expect(strip.status == 0)
    #expect(strip.error.contains("s.png: PNG"))
    let reader = try AnimationReader(path: command.folder.path + "/a.\(ending)")
    _ = try reader.next()
    _ = try reader.next()
    let third = try #require(try reader.next()).bitmap
    #expect(try command.run("frame", "a.\(ending)", "--at", "0.25", "-o", "f.png").status == 0)
    #expect(try PNG.read(command.folder.path + "/f.png") == third)
    let refused = try command.run("strip", "a.\(ending)", "-o", "s.png", "--scale", "2")
    #expect(refused.status == 2)
    #expect(refused.error.contains("--scale is for scenes"))
  }

  // MARK: - Sequences

  private var frames: [String] {
    let folder = command.folder.appendingPathComponent("out").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func aShorterSequenceRemovesWhatIsLeftOfALongerOne() throws {
    try gradient("a.json")
    try gradient("b.json", fps: 5)
    #expect(try command.run("a.json", "-o", "out/%02d.png").status == 0)
    try command.write("out/09.png", "another's")
    #expect(frames == ["01.png", "02.png", "03.png", "04.png", "09.png"])
    let shorter = try command.run("b.json", "-o", "out/%02d.png")
    #expect(
      shorter.error.contains(
        "note: removed files of an older, longer sequence: out/03.png to out/04.png\n"))
    #expect(frames == ["01.png", "02.png", "09.png"])
    // By `encode`, too.
    #expect(try command.run("a.json", "-o", "a.gif", "-o", "out/%02d.png").status == 0)
    #expect(frames.count == 5)
    #expect(try command.run("encode", "out/01.png", "-o", "out/%02d.png").status == 0)
    #expect(frames == ["01.png", "09.png"])
  }

  @Test func encodeSaysWhichFramesSeemToBeLeft() throws {
    try gradient("a.json")
    #expect(try command.run("a.json", "-o", "out/%02d.png").status == 0)
    for (name, age) in [("03", 60.0), ("04", 50)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: command.folder.path + "/out/\(name).png")
    }
    let result = try command.run("encode", "out", "-o", "a.gif")
    #expect(result.status == 0)
    #expect(
      result.error.contains("note: out/03.png to out/04.png are older than the frames before"))
    #expect(try !command.run("encode", "out/01.png", "-o", "b.gif").error.contains("older"))
  }

  // MARK: - Numbers and messages

  @Test func valuesAreRounded() throws {
    try command.write(
      "a.json",
      """
      {size: [9, 9], layers: [{id: "a", position: [1.23456, 2], opacity: 0.123456,
        transform: [{rotate: "30deg"}]}]}
      """)
    let output = try command.run("values", "a.json").output
    #expect(output.contains("\"position\": [1.23, 2]"))
    #expect(output.contains("\"opacity\": 0.123"))
    #expect(output.contains("[0.866, 0.5, 0, 0, -0.5, 0.866,"))
  }

  @Test func anObjectsKeysAreListed() throws {
    try command.write("a.json", "{size: [9, 9], layers: [{shadowPath: {circle: [60, 60]}}]}")
    #expect(
      try command.run("validate", "a.json").error.contains(
        "must be an object { center, radius }, not a list"))
    try command.write(
      "b.json",
      """
      {size: [9, 9], views: [{id: "a"}], script: [{animateKeyframes: [{strat: 0, duration: 1,
        set: {alpha: 0}}], on: "a", duration: 1}]}
      """)
    let error = try command.run("validate", "b.json").error
    #expect(error.contains("a keyframe needs the key `relativeStartTime` or `start`"))
    #expect(error.contains("did you mean `start`?"))
  }

  @Test func aFolderWithoutScenesSaysWhereItIs() throws {
    #expect(
      try command.run("check", "scenes").error.hasPrefix(
        "error: there is no file or folder scenes in \(command.folder.path)"))
  }

  // MARK: - Diagnostics

  private let unseen = """
    {size: [8, 4], duration: 0.1, views: [{id: "a"}], script: [{wait: 1}, {set: {alpha: 0}, on: "a"}]}
    """

  @Test func strictMakesWarningsFailures() throws {
    try command.write("a.json", unseen)
    let usual = try command.run("a.json", "-o", "a.png")
    #expect(usual.status == 0)
    #expect(usual.error.hasPrefix("warning: "))
    let strict = try command.run("a.json", "-o", "a.png", "--strict")
    #expect(strict.status == 2)
    #expect(strict.error.contains("error: 1 warning, and --strict allows none\n"))
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("a.png"))

    #expect(try command.run("check", "a.json").status == 0)
    let check = try command.run("check", "a.json", "--strict")
    #expect(check.status == 2)
    #expect(check.output.contains("a.json: has 1 warning, and --strict allows none\n"))
  }

  // MARK: - Goldens of tests

  @Test func pruneTakesGoldensWhoseTestsAreGone() throws {
    try command.write("a.json", "{size: [8, 4]}")
    #expect(try command.run("check").status == 0)
    let golden = try Data(contentsOf: command.folder.appendingPathComponent("a.png"))
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("a.json"))
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("a.png"))
    for name in [
      "BadgeTests/red", "BadgeTests/red-large~dark@2x", "BadgeTests/redder",
      "BadgeTests/_a_tall_one_", "GoneTests/red",
    ] {
      let file = command.folder.appendingPathComponent("Goldens/\(name).png")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try golden.write(to: file)
    }
    try command.write(
      "BadgeTests.swift", "@Test func red() {}\n@Test func `a tall one`() {}\n")
    let result = try command.run("prune")
    #expect(
      result.output
        == "Goldens/BadgeTests/redder.png: deleted\nGoldens/GoneTests/red.png: deleted\n")
    #expect(try command.run("prune").output == "every golden has a scene or a test\n")
  }
}
