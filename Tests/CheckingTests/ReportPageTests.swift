import Testing

@testable import Checking
@testable import Flipbook

/// How much of the pictures a page has.
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
        bitmap[x, y] = 0xFF00_0000 | word
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
    #expect(content.words == [])
    #expect(!content.isCut)
    #expect(content.bytes == content.pictures.reduce(0) { $0 + $1.utf8.count + 3 })
  }

  /// The frames that differ come first, then the beginning.
  @Test func whatDiffersGoesFirst() throws {
    let one = try ReportContent(item(frames: 6), atMost: 1_000_000).bytes / 7
    let content = try ReportContent(item(frames: 6), atMost: one * 3 + 300)
    #expect(content.frames.map(\.time) == [0, 0.4])
    #expect(content.words == ["2 of 6 frames are shown here"])
    #expect(content.isCut)
    #expect(content.bytes <= one * 3 + 300)
  }

  @Test func whereThereIsLittleRoomPicturesAreSmaller() throws {
    let one = try ReportContent(item(frames: 6), atMost: 1_000_000).bytes / 7
    let content = try ReportContent(item(frames: 6), atMost: one)
    #expect(content.reduction == 2)
    #expect(content.frames.contains { $0.time == 0.4 })
    #expect(content.words.first == "shown here at 1/2 of its size")
  }

  @Test func whereThereIsNoneTheWordsSayWhereTheyAre() throws {
    let content = try ReportContent(item(frames: 6), atMost: 10)
    #expect(content.pictures == [])
    #expect(content.frames.count == 1)
    #expect(content.words == ["there is no room for its pictures in this page: a.png, b.png"])
  }

  /// What the first items do not need is there for the others; all together keep the limit.
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
    #expect(small.width == 2 && small.height == 1)
    #expect(small[0, 0] == 0xFF80_8080)
    #expect(small[1, 0] == 0xFF00_0000)
  }
}
