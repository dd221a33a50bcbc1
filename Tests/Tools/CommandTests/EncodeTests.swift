import Flipbook
import Foundation
import TestSupport
import Testing

struct EncodeTests {
  private let command: Command

  init() throws { command = try Command() }

  private func path(_ name: String) -> String { command.folder.appendingPathComponent(name).path }

  private func pictures(_ count: Int) -> [Bitmap] {
    (0..<count).map { frame in
      var bitmap = Bitmap(width: 40, height: 24, filling: 0xFFFF_FFFF)
      for y in 6..<16 { for x in frame..<frame + 10 { bitmap[x, y] = 0xFFE0_2010 } }
      return bitmap
    }
  }

  /// Frames with more colors than a GIF can hold.
  private func gradients(_ count: Int) -> [Bitmap] {
    (0..<count).map { frame in
      var bitmap = Bitmap(width: 64, height: 64, filling: 0)
      for y in 0..<64 {
        for x in 0..<64 {
          bitmap[x, y] = PremultipliedPixel(
            red: UInt32(x * 4), green: UInt32(y * 4), blue: UInt32(frame * 20), alpha: 255)
        }
      }
      return bitmap
    }
  }

  @Test func filesFoldersAndRawPixelsGiveTheSame() throws {
    let frames = pictures(4)
    try FileManager.default.createDirectory(
      atPath: path("in"), withIntermediateDirectories: false)
    for (k, frame) in frames.enumerated() { try PNG.write(frame, to: path("in/f-\(k + 1).png")) }
    try Data(frames.flatMap(\.rgba)).write(to: URL(fileURLWithPath: path("in.rgba")))
    let lines = [
      "$FLIPBOOK encode in/f-1.png in/f-2.png in/f-3.png in/f-4.png --fps 25 -o a.gif",
      "$FLIPBOOK encode in --fps 25 -o b.gif",
      "$FLIPBOOK encode in/f-%d.png --fps 25 -o c.gif",
      "$FLIPBOOK encode - --size 40x24 --fps 25 -o d.gif < in.rgba",
      "$FLIPBOOK encode a.gif -o e.apng && $FLIPBOOK encode e.apng -o e.gif",
      "$FLIPBOOK encode a.gif --fps 25 -o - --format y4m | $FLIPBOOK encode - -o f.gif",
    ]
    for (line, name) in zip(lines, "abcdef") {
      let result = try command.shell(line)
      #expect(result.status == 0, "\(line): \(result.error)")
      let read = try DecodedAnimation(path: path("\(name).gif"))
      #expect(read.frames.count == 4)
      #expect(abs(read.duration - 0.16) < 1e-9)
      // Video rounds colors.
      if name != "f" { #expect(read.frames.map(\.bitmap) == frames) }
    }
    let missing = try command.run("encode", "in/g-%d.png", "-o", "x.gif")
    #expect(missing.status == 2)
    #expect(missing.error.hasPrefix("error: cannot read in/g-1.png: No such file"))
  }

  @Test func widthMakesFramesSmaller() throws {
    for (k, frame) in pictures(2).enumerated() { try PNG.write(frame, to: path("\(k).png")) }
    let result = try command.run("encode", "0.png", "1.png", "--width", "20", "-o", "a.gif")
    #expect(result.status == 0)
    let info = try DecodedAnimation(path: path("a.gif")).info
    #expect(info.width == 20)
    #expect(info.height == 12)
  }

  @Test func renderTakesWidthAndSize() throws {
    try command.write(
      "a.json",
      """
      {
        "size": [120, 60],
        "layers": [
          {
            "class": "CAGradientLayer",
            "frame": [0, 0, 120, 60],
            "colors": ["#FF3B30", "#34C759", "#0A84FF"],
            "startPoint": [0, 0],
            "endPoint": [1, 1],
            "animations": [
              {
                "class": "CABasicAnimation",
                "keyPath": "startPoint",
                "toValue": [0.5, 0.2],
                "duration": 0.2
              }
            ]
          }
        ]
      }
      """)
    let narrow = try command.run("a.json", "--width", "40", "-o", "n.gif", "-o", "n.apng")
    #expect(narrow.status == 0, "\(narrow.error)")
    #expect(narrow.error.contains("40×20 pixels"))
    for name in ["n.gif", "n.apng"] {
      let info = try DecodedAnimation(path: path(name)).info
      #expect(info.width == 40)
      #expect(info.height == 20)
    }
    #expect(try command.run("a.json", "-o", "all.gif").status == 0)
    let all = try Data(contentsOf: URL(fileURLWithPath: path("all.gif"))).count
    let small = try command.run("a.json", "--max-size", "\(all / 2)", "-o", "small.gif")
    #expect(small.status == 0, "\(small.error)")
    #expect(small.error.contains(", to stay below --max-size"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("small.gif"))).count <= all / 2)
    // What is small enough is what it would be without the option.
    #expect(try command.run("a.json", "--max-size", "5MB", "-o", "same.gif").status == 0)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path("same.gif")))
        == Data(contentsOf: URL(fileURLWithPath: path("all.gif"))))
    // The report matches the file.
    let tiny = try command.run("a.json", "--max-size", "\(all / 16)", "-o", "tiny.gif")
    #expect(tiny.status == 0, "\(tiny.error)")
    let info = try DecodedAnimation(path: path("tiny.gif")).info
    #expect(info.width < 120, "\(tiny.error)")
    #expect(tiny.error.contains("tiny.gif: GIF, \(info.width)×\(info.height) pixels"))
    let two = try command.run("a.json", "--max-size", "5MB", "-o", "x.gif", "-o", "y.gif")
    #expect(two.status == 2)
    #expect(two.error.contains("--max-size is for one GIF"))
  }

  @Test func maximumSizeIsKept() throws {
    for (k, frame) in gradients(6).enumerated() { try PNG.write(frame, to: path("\(k).png")) }
    #expect(try command.run("encode", "%d.png", "-o", "all.gif").status == 0)
    let all = try Data(contentsOf: URL(fileURLWithPath: path("all.gif"))).count
    let limit = all * 2 / 3
    let result = try command.run(
      "encode", "%d.png", "--max-size", "\(limit)B", "-o", "small.gif")
    #expect(result.status == 0)
    #expect(result.error.contains(", to stay below --max-size"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("small.gif"))).count <= limit)
    let none = try command.run("encode", "%d.png", "--max-size", "100", "-o", "no.gif")
    #expect(none.status == 2)
    #expect(none.error.contains("more than --max-size 100"))
    #expect(!command.has("no.gif"))
    // Also of what can be read only once.
    let raw = gradients(6).flatMap(\.rgba)
    try Data(raw).write(to: URL(fileURLWithPath: path("in.rgba")))
    let piped = try command.shell(
      "$FLIPBOOK encode - --size 64x64 --max-size \(limit) -o piped.gif < in.rgba")
    #expect(piped.status == 0, "\(piped.error)")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path("piped.gif")))
        == Data(contentsOf: URL(fileURLWithPath: path("small.gif"))))
  }

  /// If a lossy file of all frames is small enough, no frame and no pixel is dropped, and nearly
  /// all of the bytes are used.
  @Test func maximumSizeGivesUpColorsFirst() throws {
    for (k, frame) in gradients(12).enumerated() { try PNG.write(frame, to: path("\(k).png")) }
    func size(_ name: String) throws -> Int {
      try Data(contentsOf: URL(fileURLWithPath: path(name))).count
    }
    let encode = ["encode", "%d.png", "--fps", "50"]
    #expect(try command.run(encode + ["--lossy", "30", "-o", "a.gif"]).status == 0)
    let limit = try size("a.gif")
    let result = try command.run(encode + ["--max-size", "\(limit)", "-o", "b.gif"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("--lossy") || result.error.contains("--colors"))
    #expect(!result.error.contains("--fps"))
    #expect(!result.error.contains("--width"))
    #expect(try (limit * 9 / 10...limit).contains(size("b.gif")), "\(result.error)")
    let (all, few) = try (
      DecodedAnimation(path: path("a.gif")), DecodedAnimation(path: path("b.gif"))
    )
    #expect(few.frames.count == all.frames.count)
    #expect(few.width == all.width)
    let paletted = try command.run(
      encode + ["--max-size", "\(limit)", "--colors", "32", "-o", "e.gif"])
    #expect(paletted.status == 0, "\(paletted.error)")
    #expect(try size("e.gif") <= limit, "\(paletted.error)")
    // Then frames go, before the picture becomes smaller.
    #expect(
      try command.run(encode + ["--lossy", "100", "--colors", "64", "-o", "c.gif"]).status == 0)
    let less = try command.run(
      encode + ["--max-size", "\(size("c.gif") * 3 / 4)", "-o", "d.gif"])
    #expect(less.status == 0, "\(less.error)")
    #expect(less.error.contains("--fps"), "\(less.error)")
    #expect(!less.error.contains("--width"), "\(less.error)")
    let fewer = try DecodedAnimation(path: path("d.gif"))
    #expect(fewer.width == all.width)
    #expect(fewer.frames.count < all.frames.count)
    #expect(abs(fewer.duration - all.duration) < 0.011)
  }

  /// A GIF of more than 10 MB is written with a note.
  @Test func largeGIFsAreNoted() throws {
    var dice = SplitMix64(seed: 5)
    // As many grays as a palette has are found at once, and cannot be compressed; the codes of GIFs
    // do not reach from one band to the next.
    let noise = (0..<1600 * 100).map { _ in UInt8.random(in: 0...0xFF, using: &dice) }
    let band = Data(noise.flatMap { [$0, $0, $0, 0xFF] })
    var frames = Data()
    for frame in 0..<5 {
      let start = frame * 1600 * 4 * 20
      let moved = band[start...] + band[..<start]
      for _ in 0..<16 { frames.append(moved) }
    }
    try frames.write(to: URL(fileURLWithPath: path("in.rgba")))
    let words = ["encode", "in.rgba", "--size", "1600x1600", "--dither", "none", "-o", "a.gif"]
    let result = try command.run(words)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.error.hasPrefix(
        "note: a.gif has more than 10 MB, which sites such as GitHub do not show in a README; "
          + "--max-size 10MB finds the options that lose least\n"), "\(result.error)")
    #expect(try command.run(words + ["--quiet"]).error.isEmpty)
  }

  /// A program in place of ffmpeg, in a separate folder.
  private func fake(_ script: String) throws -> [String: String] {
    try FileManager.default.createDirectory(
      atPath: path("bin"), withIntermediateDirectories: true)
    try writeProgram(script, to: path("bin/ffmpeg"))
    return ["PATH": path("bin"), "TMPDIR": path("")]
  }

  @Test func filmsAreWrittenByAnotherProgram() throws {
    try PNG.write(pictures(1)[0], to: path("a.png"))
    try command.write("a.json", #"{ "size": [10, 10], "background": "red" }"#)
    // The last argument is the file, in no shell's hands.
    let works = try fake(
      """
      for word in "$@"; do last=$word; done
      /bin/cat > "$last"
      """)
    let done = try command.run(["encode", "a.png", "-o", "x.mp4"], environment: works)
    #expect(done.status == 0, "\(done.error)")
    let film = try Data(contentsOf: URL(fileURLWithPath: path("x.mp4")))
    #expect(film.count == 40 * 24 * 4)
    #expect(film.prefix(4) == Data([0xFF, 0xFF, 0xFF, 0xFF]))

    let fails = try fake("echo First >&2; echo Unknown encoder libx264 >&2; exit 3")
    for words in [["encode", "a.png", "-o", "y.mp4"], ["a.json", "-o", "y.mp4"]] {
      let result = try command.run(words, environment: fails)
      #expect(result.status == 70)
      #expect(
        result.error == "error: ffmpeg could not write MP4:\n  First\n  Unknown encoder libx264\n")
    }
    let none = try command.run(["a.json", "-o", "y.webm"], environment: ["PATH": path("none")])
    #expect(none.status == 70)
    #expect(
      none.error
        == "error: WebM is written by ffmpeg, which is not installed\n"
        + "Try: sudo apt-get install ffmpeg, or another format, such as -o FILE.webp\n")
    let sandboxed = try command.run(
      ["a.json", "--sandbox", "-o", "y.avif"], environment: works)
    #expect(sandboxed.status == 2)
    #expect(
      sandboxed.error.hasPrefix(
        "error: --sandbox starts no other programs, and AVIF is written by ffmpeg\n"))
    #expect(command.files == ["a.png", "a.json", "bin", "x.mp4"])
  }

  /// Neither a film without bytes nor none replaces a file.
  @Test(arguments: ["exit 0", ": > \"$last\"", "rm \"$last\" 2>&-"])
  func anEmptyFilmIsAnError(_ line: String) throws {
    try PNG.write(pictures(1)[0], to: path("a.png"))
    try command.write("x.mp4", "old")
    let script = "for word in \"$@\"; do last=$word; done\n/bin/cat > /dev/null\n" + line
    let result = try command.run(["encode", "a.png", "-o", "x.mp4"], environment: fake(script))
    #expect(result.status == 70)
    #expect(result.error == "error: ffmpeg could not write MP4\n")
    #expect(command.text("x.mp4") == "old")
    #expect(command.files == ["a.png", "bin", "x.mp4"])
  }

  /// A screen of it, without what a terminal would obey.
  @Test func theLastWordsOfAnotherProgramAreShort() throws {
    try PNG.write(pictures(1)[0], to: path("a.png"))
    func lines(_ script: String) throws -> [Substring] {
      let result = try command.run(["encode", "a.png", "-o", "x.mp4"], environment: fake(script))
      #expect(result.status == 70)
      #expect(result.error.utf8.count < 5000)
      return result.error.split(separator: "\n")
    }
    let many = try lines(
      "i=0; while [ $i -lt 500 ]; do i=$((i+1)); echo line $i >&2; done; exit 1")
    #expect(many.count == 21)
    #expect(many.last == "  line 500")
    let long = try lines(
      "i=0; while [ $i -lt 500 ]; do i=$((i+1)); printf 'word word ' >&2; done; exit 1")
    try #require(long.count == 1)
    #expect(long[0].count < 1700)
    let bell = try lines("printf '\\033[31mred\\007' >&2; exit 1")
    #expect(bell == ["error: ffmpeg could not write MP4: \\u{1B}[31mred\\u{7}"])
  }

  /// With all that it has started, at once, and whatever it makes of signals.
  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsTheOtherProgram(signal: Int32) throws {
    try PNG.write(pictures(1)[0], to: path("a.png"))
    try command.write("x.mp4", "old")
    let environment = try fake(
      """
      trap "" TERM INT HUP
      /bin/sleep 60 & echo $! > child
      for word in "$@"; do last=$word; done
      echo half > "$last"; echo $$ > parent
      /bin/sleep 60
      """)
    let process = try command.process(
      ["encode", "a.png", "-o", "x.mp4"], environment: environment)
    try process.run()
    while command.text("parent")?.hasSuffix("\n") != true, process.isRunning { usleep(1000) }
    let start = Date()
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(Date().timeIntervalSince(start) < 2)
    #expect(process.terminationReason == .uncaughtSignal)
    for name in ["child", "parent"] {
      let id = try #require(command.text(name).flatMap { pid_t($0.dropLast()) })
      // The system may take a moment; the dead have no command line.
      func runs() -> Bool {
        (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/cmdline")))?.isEmpty == false
      }
      for _ in 0..<1000 where runs() { usleep(1000) }
      #expect(!runs(), "\(name) runs")
    }
    #expect(command.text("x.mp4") == "old")
    #expect(command.files == ["a.png", "bin", "x.mp4", "child", "parent"])
  }

  /// The next run removes the files of a killed one.
  @Test func theNextFilmRemovesWhatAKilledRunLeft() throws {
    try PNG.write(pictures(1)[0], to: path("a.png"))
    let environment = try fake(
      """
      for word in "$@"; do last=$word; done
      echo half > "$last"; echo $$ > parent
      exec /bin/sleep 60
      """)
    let process = try command.process(
      ["encode", "a.png", "-o", "x.mp4"], environment: environment)
    try process.run()
    while command.text("parent")?.hasSuffix("\n") != true, process.isRunning { usleep(1000) }
    // Waiting for a process waits for what it has started, too.
    kill(process.processIdentifier, SIGKILL)
    kill(try #require(command.text("parent").flatMap { pid_t($0.dropLast()) }), SIGKILL)
    process.waitUntilExit()
    #expect(command.files.contains { $0.hasPrefix("flipbook.") })
    let works = try fake("for word in \"$@\"; do last=$word; done; /bin/cat > \"$last\"")
    #expect(try command.run(["encode", "a.png", "-o", "x.mp4"], environment: works).status == 0)
    #expect(command.files == ["a.png", "bin", "x.mp4", "parent"])
  }

  @Test func optimizeKeepsWhatIsSeen() throws {
    for (k, frame) in gradients(6).enumerated() { try PNG.write(frame, to: path("\(k).png")) }
    #expect(try command.run("encode", "%d.png", "--fps", "25", "-o", "a.gif").status == 0)
    let old = try DecodedAnimation(path: path("a.gif"))
    let result = try command.run("optimize", "a.gif", "-o", "b.gif")
    #expect(result.status == 0, "\(result.error)")
    let new = try DecodedAnimation(path: path("b.gif"))
    #expect(new.frames == old.frames)
    #expect(new.loop == old.loop)
    #expect(new.info.byteCount <= old.info.byteCount)
    #expect(try command.run("optimize", "b.gif", "--lossy", "80", "-o", "b.gif").status == 0)
    let lossy = try DecodedAnimation(path: path("b.gif"))
    #expect(lossy.frames.map(\.delay) == new.frames.map(\.delay))
    #expect(lossy.loop == new.loop)
    let wrong = try command.run("optimize", "0.png", "-o", "c.gif")
    #expect(wrong.status == 2)
    #expect(wrong.error.hasPrefix("error: 0.png is not a valid GIF file: it has no GIF header"))
  }

  @Test(arguments: [
    (
      "encode a.txt -o a.gif",
      "a.txt is not a PNG, APNG, GIF, WebP, JPEG or Y4M file; raw pixels need"
    ),
    ("encode empty -o a.gif", "empty has no PNG, APNG, GIF, WebP or JPEG files in it"),
    ("encode no.png -o a.gif", "cannot read no.png: No such file"),
    ("encode a.png b.png -o a.gif", "frame 1 is 40×24 pixels"),
    ("encode a.png --size 4 -o a.gif", "--size takes a width and a height in pixels"),
    ("encode a.png --max-size 5GB -o a.gif", "--max-size takes a number of bytes, such as 5MB"),
    ("encode a.png --max-size 5MB -o a.apng", "--max-size is for one GIF"),
  ])
  func mistakesAreSaid(_ line: String, _ message: String) throws {
    try command.write("a.txt", "no picture")
    try FileManager.default.createDirectory(
      atPath: path("empty"), withIntermediateDirectories: false)
    try PNG.write(gradients(1)[0], to: path("a.png"))
    try PNG.write(pictures(1)[0], to: path("b.png"))
    let result = try command.run(line.split(separator: " ").map(String.init))
    #expect(result.status == 2)
    #expect(result.error.contains(message), "\(result.error)")
    #expect(!command.has("a.gif"))
  }
}
