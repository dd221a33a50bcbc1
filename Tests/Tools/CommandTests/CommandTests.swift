import Flipbook
import TestSupport
import Testing

struct CommandTests {
  private let command: Command

  init() throws { command = try Command() }

  /// PDF and SVG images and the preview are rare, and the loader would spend milliseconds of every
  /// start on their libraries and what these need, such as TLS.
  @Test func rareLibrariesAreNotLoadedAtTheStart() throws {
    let result = try command.run("--version", environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
    #expect(result.output.contains("libcairo.so.2"), "\(result.output)")
    for rare in ["libpoppler", "librsvg", "libxml2", "libmicrohttpd", "libgnutls"] {
      #expect(!result.output.contains(rare), "\(result.output)")
    }
  }

  @Test func helpListsTheSubcommands() throws {
    let result = try command.run("--help")
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(
      result.output == """
        OVERVIEW: Renders UI animations to GIF, APNG, WebP, PNG and video without a screen.

        USAGE: flipbook SCENE -o FILE
               flipbook SUBCOMMAND …

        OPTIONS:
          --version             Show the version.
          -h, --help            Show this help.

        SUBCOMMANDS:
          render                Write a scene's animation to GIF, APNG, WebP, PNG or
                                video.
          frame                 Write one frame of a scene as PNG.
          strip                 Write a filmstrip: frames in a grid, labeled with their
                                times.
          values                Print the presentation values of layers and views as
                                JSON.
          tree                  Print the render tree of a frame as text.
          drive                 Tap, type and scroll in a scene line by line, and see
                                what shows then.
          check                 Draw scenes and compare them with their goldens.
          accept                Accept the pictures of the last check as the new
                                goldens.
          prune                 Delete goldens without a scene or a test.
          diff                  Compare two pictures, animations or scenes.
          report                Merge the results of checks, and show them as a page.
          encode                Write existing frames to GIF, APNG, WebP, PNG or video.
          optimize              Write a GIF in fewer bytes.
          info                  Describe a GIF, APNG, PNG or WebP file, or a Lottie
                                file.
          validate              Check scene files without drawing them.
          format                Format scene files.
          expand                Print a scene with its definitions and expressions
                                expanded.
          gallery               Write a page, and a README's table, of scenes and
                                snapshots.
          new                   Write a starter scene.
          watch                 Show scenes, or a program's stage, in a browser while
                                you edit them.
          schema                Print the JSON Schema of scene files, or of results.
          adapt                 Rewrite a library or an app for iOS so that it builds on
                                Linux.
          adopt                 Compare the layout of a snapshot suite with a
                                simulator's goldens.
          completions           Print completions for a shell, or the manual page.

          'flipbook help SUBCOMMAND' says more; 'flipbook SCENE …' is short for render.

        """)
  }

  /// `Help.txt` holds the help of every verb, word for word.
  @Test func helpOfEveryVerb() throws {
    let verbs = [
      "render", "frame", "strip", "values", "tree", "drive", "check", "accept", "prune", "diff",
      "report", "encode", "optimize", "info", "validate", "format", "expand", "gallery", "new",
      "watch", "schema", "adapt",
      "adopt", "completions",
    ]
    var all = ""
    for verb in verbs {
      let result = try command.run(verb, "--help")
      #expect(result.status == 0)
      #expect(result.error == "")
      #expect(try command.run("help", verb).output == result.output)
      all += "$ flipbook \(verb) --help\n\(result.output)\n"
    }
    let file = Repository.root.appendingPathComponent("Tests/Tools/CommandTests/Help.txt")
    #expect(try all == String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: [
    (
      ["rendr", "x"],
      "there is no subcommand 'rendr'; did you mean `render`?\nTry: flipbook --help\n"
    ),
    (["convert"], "there is no subcommand 'convert'\nTry: flipbook --help\n"),
    (
      ["render", "a.json", "--fsp", "3"],
      "render has no option '--fsp'; did you mean `--fps`?\nTry: flipbook render --help\n"
    ),
    (
      ["render", "a.json", "--at", "3"],
      "render has no option '--at', which belongs to frame, strip, values, tree\n"
        + "Try: flipbook render --help\n"
    ),
    (
      ["render", "a.json", "-o", "a.gif", "--fps"],
      "--fps needs a value: --fps FPS\nTry: flipbook render --help\n"
    ),
    (
      ["frame", "a.json", "b.json"],
      "frame takes only SCENE, but there is also 'b.json'\n"
        + "Usage: flipbook frame SCENE [--at TIME] -o FILE.png [OPTIONS]\n"
    ),
    (
      ["render", "a.json", "-o", "a.gif", "-o", "./a.gif"],
      "a.gif is given twice as the output\nUsage: flipbook render SCENE … -o FILE [-o FILE …] [OPTIONS]\n"
    ),
    (["new", ""], "new needs a name for the file\nUsage: flipbook new NAME\n"),
    (
      ["schema", "x"],
      "schema takes no arguments, but there is 'x'\nUsage: flipbook schema [--of WHAT]\n"
    ),
    (
      ["schema", "--of", "chek"],
      "--of takes one of scene, check, diff, not 'chek'; did you mean `check`?\n"
        + "Try: flipbook schema --help\n"
    ),
    (
      ["check", "--record", "al"],
      "--record takes one of missing, failed, all, never, not 'al'; did you mean `all`?\n"
        + "Try: flipbook check --help\n"
    ),
  ])
  func mistakesAreExplained(words: [String], message: String) throws {
    let result = try command.run(words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error == "error: " + message)
  }

  @Test func theShortFormRenders() throws {
    try command.write("a.json", moving)
    let result = try command.run("a.json", "-o", "a.gif", "-o", "b.apng", "--quiet")
    #expect(result.status == 0)
    #expect(result.error == "")
    for name in ["a.gif", "b.apng"] {
      let info = try inspectPicture(path: command.folder.appendingPathComponent(name).path)
      #expect(info.frames.count == 10)
      #expect(abs(info.duration - 1) < 1e-9)
      #expect(info.loop == .forever)
    }
  }

  @Test func valuesGoByNamesThatNoOtherLayerHas() throws {
    try command.write(
      "a.json",
      """
      {"size": [9, 9], "layers": [
        {"id": "1", "sublayers": [{"position": [3, 4], "mask": {"opacity": 0.5}}]},
        {"beginTime": 5, "position": [1, 2], "animations": [{"class": "CABasicAnimation",
          "keyPath": "position.x", "fromValue": 0, "toValue": 10, "beginTime": 0.1, "duration": 1}]}]}
      """)
    let result = try command.run("values", "a.json", "--at", "0,5.25")
    let moments = try #require(result.json as? [[String: Any]])
    #expect(moments.count == 2)
    for (moment, x) in zip(moments, [1, 1.5]) {
      let layers = try #require(moment["layers"] as? [String: [String: Any]])
      // The first layer's name is the path of the second.
      #expect(layers.keys.sorted() == ["0", "0.0", "0.0.mask", "1"])
      #expect(layers["0.0.mask"]?["opacity"] as? Double == 0.5)
      #expect(layers["1"]?["position"] as? [Double] == [x, 2])
    }
    let one = try command.run("values", "a.json", "--layer", "0.0.mask")
    #expect(((one.json as? [[String: Any]])?[0]["layers"] as? [String: Any])?.count == 1)
  }

  @Test func valuesAreTheNumbersBehindThePixels() throws {
    try command.write("a.json", moving)
    let result = try command.run("values", "a.json", "--at", "0.5")
    #expect(result.status == 0)
    #expect(
      result.output == """
        [
          {
            "time": 0.5,
            "layers": {"box": {"bounds": [0, 0, 6, 6], "position": [20, 5], "backgroundColor": [1, 0, 0, 1]}}
          }
        ]

        """)
  }

  @Test func aStillIsCalledAPNG() throws {
    try command.write("a.json", still)
    try command.write("b.json", moving)
    let result = try command.run("a.json", "-o", "a.png")
    #expect(result.error.hasPrefix("a.png: PNG, 20×10 pixels, "))
    #expect(try command.run("b.json", "-o", "b.png").error.hasPrefix("b.png: APNG, "))
  }

  @Test func checkRecordsThenMatchesThenDiffers() throws {
    try command.write("a.json", still)
    try command.write("b.json", moving)
    let never = try command.run("check", "--record", "never")
    #expect(never.status == 3)
    let first = try command.run("check")
    #expect(first.status == 0)
    #expect(first.output.hasSuffix("2 scenes: 2 recorded\n"))
    #expect(command.has("a.png"))
    let second = try command.run("check", environment: ["CI": "true"])
    #expect(second.output == "2 scenes: 2 match\n")
    #expect(second.status == 0)
    try command.write("a.json", still.replacingOccurrences(of: "red", with: "blue"))
    let third = try command.run("check")
    #expect(third.status == 1)
    #expect(
      third.output == """
        a.json: differs from a.png
          box: color #FF0000 → #0000FF; 36 pixels differ by up to 53.7, 53.7 on average, within 6×6 points; most near (2, 2), 36 of 36
          golden | difference | actual: .flipbook/check/a.png
          drawn now: .flipbook/check/a.actual.png
        2 scenes: 1 matches, 1 differs
        To look at it: .flipbook/check/index.html
        Once the pictures are as they should be: flipbook accept a.json

        """)
    #expect(command.has(".flipbook/check/a.png"))
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("b.json"))
    #expect(try command.run("check", "--record", "failed").status == 1)
    #expect(try command.run("check", ".").output.hasPrefix("b.png: a golden without a scene"))
  }

  @Test func checkComparesEachScale() throws {
    try command.write(
      "a.json", still.replacing("{\"size\"", with: "{\"check\": {\"scales\": [1, 2]}, \"size\""))
    let first = try command.run("check")
    #expect(
      first.output == """
        a.png: recorded; have a look at it
        a@2x.png: recorded; have a look at it
        1 scene with 2 pictures: 2 recorded

        """)
    let second = try command.run("check", "a.json", "--json").json as? [String: Any]
    let scenes = try #require(second?["scenes"] as? [[String: Any]])
    #expect(scenes.map { $0["scene"] as? String } == ["a.json", "a.json"])
    #expect(scenes.map { $0["suffix"] as? String } == [nil, "@2x"])
    #expect(scenes.map { $0["golden"] as? String } == ["a.png", "a@2x.png"])
    for name in ["a.png", "a@2x.png"] {
      try FileManager.default.removeItem(at: command.folder.appendingPathComponent(name))
    }
    let third = try command.run("check", "--record", "never")
    #expect(third.status == 3)
    #expect(
      third.output == """
        a.json: there is no golden a.png, and none may be recorded
          drawn now: .flipbook/check/a.actual.png
        a.json: there is no golden a@2x.png, and none may be recorded
          drawn now: .flipbook/check/a@2x.actual.png
        1 scene with 2 pictures: 2 without a golden
        To look at it: .flipbook/check/index.html
        To record what is missing: flipbook check a.json --record missing

        """)
  }

  @Test func thereMustBeSomethingToCheck() throws {
    let result = try command.run("check")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("error: there are no scenes (.json or .json5) under ."))
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    try command.write("a.json", still)
    let full = try command.run("frame", "a.json", "-o", "/dev/full")
    #expect(full.status == 70)
    #expect(full.error == "error: cannot write /dev/full: No space left on device\n")
    let missing = try command.run("a.json", "-o", "no/such/a.gif")
    #expect(missing.status == 70)
    #expect(
      missing.error
        == "error: cannot write no/such/a.gif: No such file or directory\nTry: mkdir -p no/such\n")
    try command.write("a.gif", "old")
    #expect(try command.run("a.json", "-o", "a.gif", "--fps", "60").status == 2)
    let old = command.folder.appendingPathComponent("a.gif")
    #expect(try String(contentsOf: old, encoding: .utf8) == "old")
  }

  @Test func aBadSceneShowsAllItsErrors() throws {
    try command.write("a.json", #"{"size": [20, 10], "fsp": 3, "layers": [{"opacty": 1}]}"#)
    let result = try command.run("validate", "a.json")
    #expect(result.status == 2)
    #expect(result.error.contains("did you mean `fps`?"))
    #expect(result.error.contains("did you mean `opacity`?"))
    #expect(result.error.hasSuffix("2 errors. All keys and values: flipbook schema\n"))
  }

  @Test func newMakesASceneThatIsValid() throws {
    #expect(try command.run("new", "demo").status == 0)
    #expect(try command.run("validate", "demo.json").status == 0)
    #expect(try command.run("new", "demo.json").status == 2)
  }

  @Test func aSceneAsksForAnAnimatedGolden() throws {
    try command.write(
      "a.json",
      moving.replacing(
        "{\"size\"", with: "{\"check\": {\"golden\": \"gif\"}, \"size\"", maxReplacements: 1))
    #expect(try command.run("check").output.hasPrefix("a.gif: recorded"))
    #expect(
      try inspectPicture(path: command.folder.appendingPathComponent("a.gif").path).frames.count
        == 10)
    #expect(try command.run("check").output == "1 scene: 1 matches\n")
    try command.write(
      "a.json",
      moving.replacing(
        "{\"size\"", with: "{\"check\": {\"golden\": \"apng\"}, \"size\"", maxReplacements: 1))
    let other = try command.run("check")
    #expect(other.status == 0)
    #expect(
      other.output == """
        a.apng: recorded; have a look at it
        1 scene with 2 pictures: 1 matches, 1 recorded

        """)
    try command.write(
      "a.json",
      moving.replacing(
        "{\"size\"", with: "{\"check\": {\"golden\": \"gif\", \"at\": [0]}, \"size\"",
        maxReplacements: 1))
    #expect(
      try command.run("validate", "a.json").error.contains(
        "`golden` and `at` cannot both be given: a GIF or APNG golden has all frames"))
  }
}
