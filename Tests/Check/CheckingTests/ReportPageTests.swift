import Testing

@testable import Checking
@testable import Flipbook

/// The pictures in a page, and its size.
struct ReportPageTests {
  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  /// A picture that hardly shrinks in a file.
  private func picture(_ seed: UInt32, side: Int = 64) -> Bitmap {
    var word = seed &* 2_654_435_761 | 1
    var bitmap = Bitmap(width: side, height: side, filling: 0)
    for y in 0..<side {
      for x in 0..<side {
        word ^= word << 13
        word ^= word >> 17
        word ^= word << 5
        bitmap[x, y] = PremultipliedPixel(0xFF00_0000 | word)
      }
    }
    return bitmap
  }

  private func item(frames: Int) -> ReportPage.Item {
    var item = ReportPage.Item(result: "differs", name: "a")
    let times = (0..<frames).map { Double($0) / 10 }
    item.expected = Picture(times.indices.map { picture(UInt32($0)) }, at: times)
    var bitmaps = times.indices.map { picture(UInt32($0)) }
    bitmaps[frames - 2] = picture(999)
    item.actual = Picture(bitmaps, at: times)
    item.frames = PictureDifference(expected: item.expected!, actual: item.actual!).frameNumbers
    item.files = ["a.png", "b.png"]
    return item
  }

  @Test func whatHasRoomIsWhole() throws {
    let content = try ReportContent(item(frames: 6), atMost: 1_000_000)
    #expect(content.frames.map(\.time) == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
    #expect(content.pictures.count == 7)
    #expect(content.notes == [])
    #expect(!content.isCut)
    #expect(content.bytes == content.pictures.reduce(0) { $0 + $1.bytes })
  }

  /// The frames that differ come first, then the beginning.
  @Test func whatDiffersGoesFirst() throws {
    let one = try ReportContent(item(frames: 6), atMost: 1_000_000).bytes / 7
    let content = try ReportContent(item(frames: 6), atMost: one * 3 + 300)
    #expect(content.frames.map(\.time) == [0, 0.4])
    #expect(content.notes == ["2 of 6 frames are shown here"])
    #expect(content.isCut)
    #expect(content.bytes <= one * 3 + 300)
  }

  @Test func whereThereIsLittleRoomPicturesAreSmaller() throws {
    let one = try ReportContent(item(frames: 6), atMost: 1_000_000).bytes / 7
    let content = try ReportContent(item(frames: 6), atMost: one)
    #expect(content.reduction == 2)
    #expect(content.frames.contains { $0.time == 0.4 })
    #expect(content.notes.first == "shown here at 1/2 of its size")
  }

  @Test func whereThereIsNoneTheWordsSayWhereTheyAre() throws {
    let content = try ReportContent(item(frames: 6), atMost: 10)
    #expect(content.pictures.isEmpty)
    #expect(content.frames.count == 1)
    #expect(content.notes == ["there is no room for its pictures in this page: a.png, b.png"])
  }

  /// Of what hardly differs from another picture, only the part that does is there.
  @Test(arguments: [1, 2, 4])
  func aPageHasOnlyThePartsThatDiffer(reduction: Int) throws {
    let old = picture(1, side: 101)
    var new = old
    for y in 90..<101 { for x in 33..<50 { new[x, y].word ^= 0x00FF_FFFF } }
    var item = ReportPage.Item(result: "differs", name: "a")
    item.expected = Picture(old)
    item.actual = Picture(new)
    let most = [1: 100_000, 2: 14_000, 4: 4000][reduction]!
    let content = try ReportContent(item, atMost: most)
    #expect(content.reduction == reduction)
    #expect(content.pictures.count == 2)
    #expect(content.bytes <= most)
    #expect(content.pictures[0].part == nil)
    let part = try #require(content.pictures[1].part)
    #expect(part.of == 0)
    func bitmap(_ shown: ReportContent.StoredPicture) throws -> Bitmap {
      let data = try #require(Data(base64Encoded: String(shown.url.split(separator: ",")[1])))
      return try PNG.decode([UInt8](data))
    }
    var seen = try bitmap(content.pictures[0])
    let patch = try bitmap(content.pictures[1])
    #expect(patch.pixels.count < seen.pixels.count / 10)
    for y in 0..<patch.height {
      for x in 0..<patch.width { seen[part.x + x, part.y + y] = patch[x, y] }
    }
    #expect(seen == (reduction == 1 ? new : new.reduced(by: reduction)))
  }

  /// Stills as check leaves them are there byte for byte, where there is room.
  @Test func stillsPassAsTheyAre() throws {
    func scene(_ color: String) throws {
      try folder.write(
        "a.json",
        """
        {size: [40, 30], layers: [{frame: [5, 5, 10, 10], backgroundColor: "\(color)"}]}
        """)
    }
    try scene("red")
    _ = try folder.check()
    try scene("blue")
    let report = try folder.check()
    #expect(!report.passes)
    let result = CheckResult(report, status: 1)
    let item = try ReportPage.Item(result.scenes[0])
    let content = try ReportContent(item, atMost: 100_000)
    let files = try [item.golden, item.drawn].map { try #require($0?.file) }
    #expect(
      content.pictures.map(\.url)
        == files.map { "data:image/png;base64," + Data($0).base64EncodedString() })
    #expect(content.pictures.allSatisfy { $0.part == nil })
    let drawn = try #require(result.scenes[0].actual)
    let accepted = try GoldenCheck.golden(
      of: [UInt8](try Data(contentsOf: URL(fileURLWithPath: drawn))), name: drawn)
    // What is accepted is what a check would have recorded.
    _ = try folder.check(.failed)
    #expect(accepted == (try folder.bytes("a.png")))
  }

  @Test func aPageNeedsNoOtherFile() throws {
    let (head, tail) = ReportPage.template
    let page = String(decoding: head + tail, as: UTF8.self)
    #expect(!page.contains("href="))
    #expect(!page.contains("src="))
    #expect(String(decoding: head, as: UTF8.self).contains("\n<style>\n:root {\n"))
    #expect(tail.starts(with: "<script>\n\"use strict\";\n".utf8))
    #expect(page.hasSuffix("</script>\n</body>\n</html>\n"))
  }

  /// Nothing in a text ends the script that it is in.
  @Test func textsStayInTheirScript() throws {
    let path = folder.file("page.html").path
    var page = try ReportPage(path: path)
    var item = ReportPage.Item(result: "failed", name: "<!-- </script> \u{1F600}")
    item.words = ["</script", "<!--", "a < b"]
    try page.add(item)
    try page.finish(title: "t", summary: "s")
    let text = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
    let start = try #require(text.range(of: "id=\"item0\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    #expect(!text[start..<end].contains("<!--"))
    let json = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    #expect((json as? [String: Any])?["words"] as? [String] == item.words)
  }

  /// The first time after a golden's end has no frame of it, and is among the first chosen ones.
  @Test(arguments: [4, 100])
  func aLongerAnimationHasFramesThatTheGoldenLacks(frames: Int) throws {
    var item = ReportPage.Item(result: "differs", name: "a")
    let bitmaps = (0..<frames + 3).map { picture(UInt32($0), side: 8) }
    item.expected = Picture(frames: bitmaps.prefix(frames).map { .init($0, delay: 0.1) })
    item.actual = Picture(frames: bitmaps.map { .init($0, delay: 0.1) })
    let content = try ReportContent(item, atMost: 1_000_000)
    let lacking = content.frames.filter { $0.expected == nil }
    #expect(lacking.count >= (frames == 4 ? 3 : 1))
    #expect(abs(try #require(lacking.first).time - Double(frames) / 10) < 1e-6)
    #expect(content.frames.allSatisfy { $0.actual != nil })
  }

  /// The frames of now at the times that the golden lacks are beside those that are compared.
  @Test func newTimesAreShown() throws {
    let old = ReportPicture(Picture([picture(1), picture(2)], at: [0, 0.5]))
    let all = ReportPicture(Picture([picture(1), picture(3), picture(4)], at: [0, 0.2, 0.9]))
    old.add(all, at: [0.2, 0.5, 0.9])
    #expect(old.times == [0, 0.2, 0.5, 0.9])
    #expect(try old.bitmap(at: 0.2) == picture(3))
    #expect(try old.bitmap(at: 0.5) == picture(2))
    #expect([0, 0.2, 0.3, 0.9].map { old.hasFrame(at: $0) } == [true, true, false, true])
  }

  /// A still is seen beside another one, whatever their times are.
  @Test func stillsHaveAllTimes() throws {
    var item = ReportPage.Item(result: "differs", name: "a")
    item.expected = Picture([picture(1)], at: [0])
    item.actual = Picture([picture(2)], at: [0.5])
    let content = try ReportContent(item, atMost: 1_000_000)
    #expect(content.frames.allSatisfy { $0.expected != nil && $0.actual != nil })
  }

  @Test func orphansAreNoComparison() throws {
    #expect(try ReportPage.Item(orphan: "a.png").result == "orphan")
  }

  /// Only what is gone, or no picture, is left out.
  @Test func aPictureThatCannotBeOpenedIsAnError() throws {
    try folder.write("text.png", "text")
    for name in ["gone.png", "text.png", "text.png/a.png"] {
      #expect(try ReportPage.Item(orphan: folder.file(name).path).golden == nil)
    }
    let loop = folder.file("loop.png").path
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    #expect(throws: CodecError.cannotRead(file: loop, errno: ELOOP)) {
      try ReportPage.Item(orphan: loop)
    }
  }

  @Test func aFolderForBoxesIsNoneAtAll() throws {
    var item = CheckResult.Item(scene: "a.json", result: "differs")
    item.layers = folder.url.path
    #expect(try ReportPage.Item(item).boxes.isEmpty)
  }

  /// Bytes that the first items do not need are left for the others, within the total limit.
  @Test func aPageKeepsItsLimit() throws {
    let path = folder.file("page.html").path
    var page = try ReportPage(path: path, for: 20, atMost: 200_000)
    for _ in 0..<20 { try page.add(item(frames: 6)) }
    try page.finish(title: "t", summary: "20 differ")
    let bytes = try folder.bytes("page.html")
    #expect(bytes.count < 300_000)
    #expect(
      String(decoding: bytes, as: UTF8.self).contains(
        "20 differ; 20 of them in part, since a page has at most 0 MB of pictures"))
  }

  @Test func aSmallerPictureHasTheMeansOfSquares() {
    var bitmap = Bitmap(width: 5, height: 2, filling: 0xFF00_0000)
    (bitmap[0, 0], bitmap[1, 1]) = (0xFFFF_FFFF, 0xFFFF_FFFF)
    let small = bitmap.reduced(by: 2)
    #expect(small.width == 2)
    #expect(small.height == 1)
    #expect(small[0, 0] == 0xFF80_8080)
    #expect(small[1, 0] == 0xFF00_0000)
  }
}
