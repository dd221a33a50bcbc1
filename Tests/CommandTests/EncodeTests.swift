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

  /// Of so many colors that a GIF loses some.
  private func gradients(_ count: Int) -> [Bitmap] {
    (0..<count).map { frame in
      var bitmap = Bitmap(width: 64, height: 64, filling: 0)
      for y in 0..<64 {
        for x in 0..<64 {
          let (red, green) = (UInt32(x * 4), UInt32(y * 4))
          bitmap[x, y] = 0xFF00_0000 | red << 16 | green << 8 | UInt32(frame * 20)
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
    #expect(info.width == 20 && info.height == 12)
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
  }

  @Test(arguments: [
    ("encode a.txt -o a.gif", "a.txt is not a PNG, APNG, GIF, JPEG or Y4M file; raw pixels need"),
    ("encode empty -o a.gif", "empty has no PNG, APNG, GIF or JPEG files in it"),
    ("encode no.png -o a.gif", "cannot read no.png: No such file"),
    ("encode a.png b.png -o a.gif", "frame 1 is 40×24 pixels"),
    ("encode a.png --size 4 -o a.gif", "--size takes a width and a height in pixels"),
    ("encode a.png --max-size 5GB -o a.gif", "--max-size takes a number of bytes, such as 5MB"),
    ("encode a.png --max-size 5MB -o a.apng", "--max-size is for one GIF"),
    ("encode - --max-size 5MB -o a.gif", "--max-size reads the frames several times"),
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
