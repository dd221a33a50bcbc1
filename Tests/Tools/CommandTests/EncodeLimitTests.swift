import Flipbook
import Foundation
import TestSupport
import Testing

/// Files that `encode` and `diff` refuse to read, and those that are just allowed.
struct EncodeLimitTests {
  private let command: Command

  init() throws { command = try Command() }

  private func path(_ name: String) -> String { command.folder.appendingPathComponent(name).path }

  /// Writes a GIF of frames that change one pixel each, in 23 bytes.
  private func writeGIF(_ name: String, width: Int, height: Int, frames: Int, delay: Int = 4) throws
  {
    func word(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    var bytes = Array("GIF89a".utf8) + word(width) + word(height) + [0xF0, 0, 0]
    bytes += [255, 0, 0, 0, 0, 255]
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    for frame in 0..<frames {
      bytes += [0x21, 0xF9, 4, 4] + word(delay) + [0, 0]
      bytes += [0x2C] + word(frame % width) + word(0) + word(1) + word(1) + [0]
      // Clear, the color, and the end, of three bits each.
      let codes = 4 | (frame & 1) << 3 | 5 << 6
      bytes += [2, 2] + word(codes) + [0]
    }
    try Data(bytes + [0x3B]).write(to: URL(fileURLWithPath: path(name)))
  }

  @Test func theFramesOfAnAnimationHaveABudget() throws {
    let most = Limits.animationPixels / (4096 * 4096)
    try writeGIF("a.gif", width: 4096, height: 4096, frames: most + 1)
    let result = try command.run("encode", "a.gif", "-o", "o.gif")
    #expect(result.status == 2)
    #expect(
      result.error == "error: the 257 frames of a.gif have too many pixels; animations to encode "
        + "have at most 4096 megapixels together, all frames counted\n")
    #expect(command.files == ["a.gif"])
    // Just what is allowed, as far as the first of its frames.
    try writeGIF("a.gif", width: 4096, height: 4096, frames: most)
    let reader = try FrameReader([path("a.gif")])
    #expect(try reader.next()?.bitmap.width == 4096)
    try writeGIF("b.gif", width: 4096, height: 4096, frames: 2)
    let two = try FrameReader([path("b.gif"), path("a.gif")])
    for _ in 0..<2 { _ = try two.next() }
    #expect(throws: CodecError.animationTooLarge(file: path("a.gif"), frames: most)) {
      _ = try two.next()
    }
  }

  /// A scene is refused before its frames are drawn, as an animation is before it is decoded.
  @Test func theFramesOfWhatIsComparedHaveABudget() throws {
    let scene = #"{size: [4096, 4096], fps: 1, duration: 17, background: "red"}"#
    try command.write("a.json", scene)
    try command.write("b.json", "{size: [4, 4], duration: 1}")
    try writeGIF("a.gif", width: 4096, height: 4096, frames: 17)
    for (name, other) in [("a.json", "b.json"), ("a.gif", "b.json")] {
      for line in [[name, other], [other, name]] {
        let result = try command.run(["diff"] + line)
        #expect(result.status == 2)
        #expect(
          result.error
            == "error: the 17 frames of \(name) have 272 megapixels together; at most 256 "
            + "are held in memory at once\n")
      }
    }
  }

  @Test func aFrameIsNoLargerThanACanvas() throws {
    try writeGIF("a.gif", width: 4096, height: 5121, frames: 1)
    try command.write("b.y4m", "YUV4MPEG2 W4096 H5121 F25:1\nFRAME\n")
    for words in [["a.gif"], ["b.y4m"], ["-", "--size", "4096x5121"]] {
      let line = "head -c 99 /dev/zero | $FLIPBOOK encode \(words.joined(separator: " ")) -o o.gif"
      let result = try command.shell(line)
      let name = words[0] == "-" ? "standard input" : words[0]
      #expect(result.status == 2)
      #expect(
        result.error == "error: \(name) is 4096×5121 pixels; frames to encode have at most "
          + "20 megapixels\n")
    }
    try writeGIF("a.gif", width: 4096, height: 5120, frames: 1)
    #expect(try FrameReader([path("a.gif")]).next() != nil)
  }

  @Test func aFileOfOneRateHasAsManyFramesAsARecording() throws {
    // 655.35 s each.
    try writeGIF("a.gif", width: 1, height: 1, frames: 40, delay: 0xFFFF)
    let result = try command.run("encode", "a.gif", "--format", "y4m", "-o", "/dev/null")
    #expect(result.status == 2)
    #expect(result.error == "error: there are more than 1000000 frames to encode\n")
    try writeGIF("a.gif", width: 1, height: 1, frames: 30, delay: 0xFFFF)
    let allowed = try command.run("encode", "a.gif", "--format", "y4m", "-o", "/dev/null")
    #expect(allowed.status == 0, "\(allowed.error)")
  }

  /// Opening a pipe without a writer would wait forever.
  @Test(arguments: ["encode in -o o.gif", "encode in/%d.png -o o.gif", "diff in in -o o.png"])
  func pipesInAFolderAreNotRead(_ line: String) throws {
    let script = "mkdir in && mkfifo in/1.png && exec timeout 20 $FLIPBOOK \(line)"
    let result = try command.shell(script)
    #expect(result.status == 2)
    #expect(
      result.error
        == "error: in/1.png is a device or a pipe; only files, and - for standard input, are read\n"
    )
    #expect(command.files == ["in"])
  }

  /// A sequence that gets shorter looks at what follows it.
  @Test func pipesAmongOldFramesAreNotRead() throws {
    try command.write("a.json", #"{size: [4, 4], duration: 0.04, background: "red"}"#)
    let result = try command.shell("mkfifo f-3.png && exec timeout 20 $FLIPBOOK a.json -o f-%d.png")
    #expect(result.status == 0, "\(result.error)")
  }

  @Test func pipesThatAreNamedAreRead() throws {
    let result = try command.shell(
      """
      mkfifo in
      printf 'YUV4MPEG2 W2 H2 F25:1 Cmono\\nFRAME\\nabcd' > in &
      timeout 20 $FLIPBOOK encode in -o o.gif
      """)
    #expect(result.status == 0, "\(result.error)")
  }

  @Test func nothingToReadIsNamed() throws {
    let header = "printf 'YUV4MPEG2 W2 H2 F25:1\\n'"
    let rows = [
      (
        "\(header) | $FLIPBOOK encode -", "standard input is not a valid Y4M file: it has no frames"
      ),
      ("\(header) > a; $FLIPBOOK encode a", "a is not a valid Y4M file: it has no frames"),
      (
        "$FLIPBOOK encode - --size 2x2 < /dev/null",
        "standard input is not a valid raw video file: it is empty"
      ),
      (": > a; $FLIPBOOK encode a --size 2x2", "a is not a valid raw video file: it is empty"),
      ("$FLIPBOOK info - < /dev/null", "standard input is not a valid picture file: it is empty"),
    ]
    for (line, words) in rows {
      let result = try command.shell(line + (line.contains("encode") ? " -o o.gif" : ""))
      #expect(result.status == 2, "\(line)")
      #expect(result.error.hasPrefix("error: \(words)"), "\(line): \(result.error)")
    }
  }

  /// A sheet that is too large is a smaller one; what `diff` answers is the same.
  @Test func aSheetThatIsTooLargeIsSmaller() throws {
    let old = Bitmap(width: 6000, height: 4, filling: 0xFFFF_0000)
    var new = old
    new[17, 2] = 0xFF00_FF00
    try PNG.write(old, to: path("a.png"))
    try PNG.write(new, to: path("b.png"))
    for (name, status) in [("a.png", 0), ("b.png", 1)] {
      for output in ["o.png", "o.apng"] {
        let result = try command.run("diff", "a.png", name, "--exact", "-o", output)
        #expect(result.status == status)
        #expect(
          result.error == "warning: \(output) shows the pictures at 90% of their size, since a "
            + "larger picture would exceed the limit\n")
        #expect(try DecodedAnimation(path: path(output)).width < 16_384)
      }
    }
    try PNG.write(Bitmap(width: 1, height: 16_384, filling: 0xFFFF_0000), to: path("c.png"))
    let none = try command.run("diff", "c.png", "c.png", "-o", "none.png")
    #expect(none.status == 0)
    #expect(
      none.error == "warning: the pictures are too large to be shown side by side; none.png is not "
        + "written\n")
    #expect(!command.has("none.png"))
    let sheet = Bitmap.triptych(
      expected: Bitmap(width: 5450, height: 1, filling: 0),
      actual: Bitmap(width: 5450, height: 1, filling: 0))
    #expect(sheet.width == 3 * 5450 + 32)
  }
}
