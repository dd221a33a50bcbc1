import Flipbook
import TestSupport
import Testing

/// Mistakes are reported with the right exit status, and no file is changed.
struct BadInputTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write("a.json", moving)
  }

  @Test(arguments: [
    ("", "s.json:1:1: the file is empty"),
    (#"{"size": [40, 10], "layers": [{"id": "bo"#, "s.json:1:38: the string has no closing quote"),
    (#"{"size": [40, 10], "layers": [{"id": "b""#, "the file ends within the object"),
    (#"{"size": [1e400, 10]}"#, "size[0]: must be a finite number, not 1e400"),
    (#"{"size": [NaN, 10]}"#, "size[0]: must be a finite number, not NaN"),
    (#"{"size": [Infinity, 10]}"#, "size[0]: must be a finite number, not Infinity"),
    (#"{"size": [-4, 10]}"#, "size[0]: must be greater than 0 points, not -4"),
    (#"{"size": [16385, 10]}"#, "size: the canvas would have 16385 × 10 pixels at scale 1"),
    (#"{"size": [9000, 10], "scale": 2}"#, "size: the canvas would have 18000 × 20 pixels"),
    (#"{"size": [9, 9], "duration": 0}"#, "duration: must be greater than 0 seconds, not 0"),
    (#"{"size": [9, 9], "duration": NaN}"#, "duration: must be a finite number"),
    (#"{"size": [9, 9], "fps": 0}"#, "fps: must be greater than 0 and at most 1000, not 0"),
    (#"{"size": [9, 9], "loop": 0}"#, "loop: must be from 1 to 65536, not 0"),
    (
      #"{"size": [9, 9], "layers": [{"bounds": [0, 0, -3, 4]}]}"#,
      "layers[0].bounds[2]: must be at least 0 points, not -3"
    ),
    (
      #"{"size": [9, 9], "definitions": {"a": {"use": "b"}, "b": {"use": "a"}}, "#
        + #""layers": [{"use": "a"}]}"#,
      "definitions use each other in a circle: a → b → a"
    ),
    (
      #"{"size": [9, 9], "layers": [{"contents": "no.png"}]}"#,
      "layers[0].contents: cannot read no.png: No such file or directory"
    ),
    (
      #"{"size": [9, 9], "layers": [{"contents": "a.json"}]}"#,
      "layers[0].contents: a.json is not a PNG, JPEG, SVG or GIF file"
    ),
    (#"{"size": [9, 9], "fonts": ["no.ttf"]}"#, "fonts[0]: "),
    (#"{"size": [9, 9], "fonts": ["a.json"]}"#, "fonts[0]: "),
  ])
  func scenes(text: String, message: String) throws {
    try command.write("s.json", text)
    let before = command.files
    for words in [["validate", "s.json"], ["s.json", "-o", "s.gif"], ["values", "s.json"]] {
      let result = try command.run(words)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.error.hasPrefix("s.json:1:"))
      #expect(result.error.contains(message))
    }
    #expect(command.files == before)
  }

  @Test(arguments: [
    ("validate no.json", "no.json: cannot be read: there is no such file"),
    ("validate .", ".: cannot be read: it is a folder"),
    ("frame a.json -o f.png --scale 1000", "at most 16384 pixels a side and 20 megapixels"),
    ("a.json -o f.gif --scale 1e300", "at most 16384 pixels a side and 20 megapixels"),
    ("strip a.json -o f.png --scale 1000", "at most 16384 pixels a side and 20 megapixels"),
    ("a.json -o f.gif --scale 0", "--scale takes a number greater than 0, such as 2, not '0'"),
    ("a.json -o f.gif --scale nan", "--scale takes a number greater than 0, such as 2, not 'nan'"),
    ("a.json -o f.gif --fps 60", "Try: --fps 50\n"),
    ("a.json -o f.gif --fps 0", "--fps takes a number greater than 0, such as 25, not '0'"),
    ("a.json -o f.gif --loop 0", "--loop takes forever, once or a number greater than 0, not '0'"),
    ("a.json -o f.gif --dither some", "--dither takes one of none, auto, full, not 'some'"),
    ("a.json -o f.gif --lossy 101", "--lossy takes a whole number from 1 to 100, not '101'"),
    ("a.json -o f.gif --quality 50", "--quality has no effect on GIF"),
    ("a.json -o f.gif --quality 0", "--quality has no effect on GIF"),
    ("a.json -o f.gif --quality -1", "--quality takes a whole number from 0 to 100, not '-1'"),
    ("a.json -o f.png --lossy 5", "it is for GIF, WebP, MP4, WebM, AVIF"),
    ("a.json -o f.webp --dither none", "--dither has no effect on WebP"),
    ("a.json -o f-%d.png --loop once", "--loop has no effect on PNG sequence"),
    ("encode a.gif -o f.y4m --colors 9", "--colors has no effect on raw video"),
    (
      "optimize a.gif -o f.webp",
      "optimize writes GIF files, and 'f.webp' has the extension of another"
    ),
    ("a.json -o f.gif --jobs 0", "--jobs takes a whole number greater than 0, such as 2, not '0'"),
    ("a.json -o f.gif --from 3 --to 1", "it would start at 3 s and end at 1 s"),
    ("a.json -o f.gif --duration 0", "--duration takes 'end', 'loop' or seconds greater than 0"),
    ("a.json -o f.gif --duration -1", "--duration takes seconds from 0 up"),
    ("a.json -o f.gif --duration nan", "--duration takes seconds from 0 up"),
    ("a.json -o f.gif --duration 1e18", "frames are too many (at most 1000000)"),
    ("a.json -o f.gif --matte blu", "--matte takes a color, such as white"),
    ("values a.json --at 1,,2", "--at takes seconds from 0 up, such as 1.5 or 300ms, not ''"),
    ("values a.json --at inf", "--at takes seconds from 0 up, such as 1.5 or 300ms, not 'inf'"),
    ("values a.json --at 1e6", "--at takes seconds up to 86400, such as 1.5 or 300ms, not"),
    ("frame a.json --at 1e308 -o f.png", "--at takes seconds up to 86400"),
    ("tree a.json --at 86401", "--at takes seconds up to 86400"),
    ("info /dev/zero", "/dev/zero is a device or a pipe; only files, and - for standard"),
    ("validate /dev/zero", "/dev/zero: cannot be read: it is a device or a pipe; only files"),
    ("format /dev/zero", "/dev/zero: cannot be read: it is a device or a pipe; only files"),
    ("strip a.json -o f.png --at 0,x", "--at takes seconds from 0 up"),
    ("values a.json --layer bix", "the scene has no layer 'bix'; did you mean `box`?"),
    ("a.json -o f.foo", "cannot tell a format from the name f.foo"),
    ("a.json -o . --format gif", ". is a folder; name a file in it"),
    ("a.json -o -", "Try: -o - --format gif"),
    ("a.json -o - -o - --format gif", "standard output is given twice as the output"),
    ("a.json b.json -o f.gif", "2 scenes cannot all be written to f.gif\nTry: -o out/{name}.gif"),
    ("a.json ./a.json -o {name}.gif", "a.json and ./a.json would both be written to a.gif"),
    ("info a.json", "a.json is not a GIF, PNG, APNG or WebP file"),
    ("info .", ". is a folder; name a file in it"),
    ("info no.gif", "cannot read no.gif: No such file or directory"),
  ])
  func words(line: String, message: String) throws {
    let before = command.files
    let words = line.split(separator: " ").map(String.init)
    let result = try command.run(words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains(message))
    #expect(command.files == before)
    let json = try command.run(words + ["--json"])
    #expect(json.status == 2)
    // `validate` and `format` answer with their findings, the others with an error.
    if ["validate", "format"].contains(words[0]) {
      #expect(json.json != nil)
    } else {
      #expect(json.errorJSON?["status"] as? Int == 2)
    }
    #expect(command.files == before)
  }

  @Test func brokenPictures() throws {
    func write(_ name: String, _ bytes: [UInt8]) throws {
      try Data(bytes).write(to: command.folder.appendingPathComponent(name))
    }
    #expect(try command.run("frame", "a.json", "-o", "whole.png").status == 0)
    let whole = try Data(contentsOf: command.folder.appendingPathComponent("whole.png"))
    try write("cut.png", Array(whole.prefix(whole.count / 2)))
    try write("empty.gif", [])
    try write("huge.gif", Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0, 0x3B])
    for name in ["cut.png", "empty.gif", "huge.gif"] {
      let info = try command.run("info", name)
      #expect(info.status == 2)
      #expect(info.error.hasPrefix("error: \(name) is "))
      try command.write("s.json", #"{"size": [9, 9], "layers": [{"contents": "\#(name)"}]}"#)
      let scene = try command.run("validate", "s.json")
      #expect(scene.status == 2)
      #expect(scene.error.contains("layers[0].contents: \(name) is "))
    }
  }

  @Test(arguments: ["gif", "apng", "png", "y4m"])
  func aFullDisk(format: String) throws {
    let message = "No space left on device\n"
    let device = try command.run("a.json", "-o", "/dev/full", "--format", format)
    #expect(device.status == 70)
    #expect(device.error == "error: cannot write /dev/full: \(message)")
    let redirected = try command.shell(#""$FLIPBOOK" a.json -o - --format \#(format) >/dev/full"#)
    #expect(redirected.status == 70)
    #expect(redirected.error == "error: cannot write standard output: \(message)")
  }

  @Test(arguments: ["--help", "schema", "values a.json", "check"])
  func aFullDiskBehindStandardOutput(words: String) throws {
    let result = try command.shell(#""$FLIPBOOK" \#(words) >/dev/full"#)
    #expect(result.status == 70)
    #expect(result.error == "error: cannot write standard output: No space left on device\n")
  }

  @Test func whereNothingCanBeWritten() throws {
    let proc = try command.run("a.json", "-o", "/proc/flipbook.gif")
    #expect(proc.status == 70)
    #expect(proc.error == "error: cannot write /proc/flipbook.gif: No such file or directory\n")
    let missing = try command.run("a.json", "-o", "no/a.gif", "-o", "b.gif")
    #expect(missing.status == 70)
    #expect(missing.error.hasSuffix("Try: mkdir -p no\n"))
    // All or nothing: the second file is not written either.
    #expect(!command.has("b.gif"))
  }

  /// Whether between frames or in one that never ends: its text field types into itself, a
  /// microsecond after the other.
  @Test(arguments: [SIGINT, SIGTERM], [true, false])
  func aSignalLeavesTheOldFile(signal: Int32, isInOneFrame: Bool) throws {
    try command.write("a.gif", "old")
    let endless = """
      {size: [9, 9], fps: 0.000001, duration: 2e6, views: [{class: 'UITextField', id: 'field', actions:
        {editingChanged: [{at: 1e-6, type: 'x', on: 'field'}]}}],
       script: [{type: 'x', on: 'field'}]}
      """
    if isInOneFrame { try command.write("a.json", endless) }
    let before = command.files
    let process = try command.process(
      ["a.json", "-o", "a.gif"] + (isInOneFrame ? [] : ["--duration", "90000"]))
    try process.run()
    // Once its file is open, it is drawing.
    let descriptors = "/proc/\(process.processIdentifier)/fd"
    var isDrawing = false
    while !isDrawing, process.isRunning {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
      isDrawing = names.contains { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: descriptors + "/" + name)
        guard let target, target.contains(command.folder.lastPathComponent) else { return false }
        return !target.hasSuffix("/.out") && !target.hasSuffix("/.err")
          && !target.hasSuffix("/a.json")
      }
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    // It dies of the signal, which a shell shows as 128 + its number.
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(command.text("a.gif") == "old")
    #expect(command.files == before)
  }

  /// Also what has a hidden name while it is unfinished.
  @Test func aSignalRemovesTheFolderOfASequence() throws {
    let before = command.files
    let process = try command.process(["a.json", "-o", "f-%d.png", "--duration", "90000"])
    try process.run()
    while command.files == before, process.isRunning {}
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(command.files == before)
  }

  /// As `nohup` starts it.
  @Test func aTerminalThatGoesAwayIsIgnoredWhereThatIsAskedFor() throws {
    let result = try command.shell(
      #"""
      trap "" HUP
      "$FLIPBOOK" a.json -o f-%d.png --duration 90000 &
      until ls -d .flipbook.*; do :; done >/dev/null 2>&1
      kill -HUP $!
      kill -TERM $!
      wait $!
      """#)
    #expect(result.status == 128 + SIGTERM)
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let result = try command.shell(
      #"{ "$FLIPBOOK" a.json -o - --format y4m --duration 200; echo $? >status; } | head -c 9"#)
    #expect(result.output == "YUV4MPEG2")
    #expect(result.error == "")
    #expect(command.text("status") == "141\n")
  }

  @Test func everyVerbAnswersInJSON() throws {
    for words in [
      "check", "a.json -o a.gif -o b.apng", "frame a.json -o f.png", "strip a.json -o s.png",
      "values a.json --at 0,0.5", "info a.gif b.apng", "validate a.json", "new demo",
      "schema",
    ] {
      let result = try command.run(words.split(separator: " ").map(String.init) + ["--json"])
      #expect(result.status == 0)
      #expect(result.json != nil)
      #expect(result.error == "")
    }
    for verb in ["render", "frame", "strip", "values", "info", "validate", "new", "bogus"] {
      let result = try command.run(verb, "--json")
      #expect(result.status == 2)
      #expect(result.output == "")
      let error = try #require(result.errorJSON?["error"] as? [String: Any])
      #expect(error["message"] is String)
      #expect(error["hint"] is String)
    }
  }

  @Test func colorNeverLeavesTheTerminal() throws {
    for environment in [["NO_COLOR": "1"], ["TERM": "xterm-256color"]] {
      let result = try command.run(["bogus"], environment: environment)
      #expect(result.error.hasPrefix("error: "))
    }
  }
}
