import Foundation
import Graphics
import Testing

@testable import Codecs

/// Archives and WebP, from files that other programs made.
struct ArchiveTests {
  /// `manifest.json` stored, two animations deflated, and a file above the archive.
  private static let zip = """
    UEsDBBQAAAAAAAAAIQBWxIXcKgAAACoAAAANAAAAbWFuaWZlc3QuanNvbnsiYW5pbWF0aW9ucyI6W3siaWQiOiJvbmUi\
    fSx7ImlkIjoidHdvIn1dfVBLAwQUAAAACAAAACEAi8XhgWcAAACUAAAAEwAAAGFuaW1hdGlvbnMvb25lLmpzb25dzD0K\
    gDAMBeC7PNdSVOySq4iDqMVi/cGIIqV3N7SbGRJeQr6AGwSjja6hYE9QVSq4AyRjP3J8QI3CnLrv3+lkUBtwvXJW2FYR\
    ePduFMFtY1r+BL5SXOQxRIlZ5EzyIEBhbSmF2MUPUEsDBBQAAAAIAAAAIQD52idZZwAAAJQAAAATAAAAYW5pbWF0aW9u\
    cy90d28uanNvbl3MPQqAMAwF4Ls811JU7JKriIOoxWL9wYgipXc3tJsZEl5CvoAbBKONrqFgT1BVKrgDJGM/cnxAjcKc\
    uu/f6WRQG3C9clbYVhF4924UwW1jWv4EvlJc5DFEiVnkTPIgQFFKWYvYxQ9QSwMEFAAAAAAAAAAhAEO/pqMCAAAAAgAA\
    AA8AAAAuLi9vdXRzaWRlLmpzb257fVBLAQIUAxQAAAAAAAAAIQBWxIXcKgAAACoAAAANAAAAAAAAAAAAAACAAQAAAABt\
    YW5pZmVzdC5qc29uUEsBAhQDFAAAAAgAAAAhAIvF4YFnAAAAlAAAABMAAAAAAAAAAAAAAIABVQAAAGFuaW1hdGlvbnMv\
    b25lLmpzb25QSwECFAMUAAAACAAAACEA+donWWcAAACUAAAAEwAAAAAAAAAAAAAAgAHtAAAAYW5pbWF0aW9ucy90d28u\
    anNvblBLAQIUAxQAAAAAAAAAIQBDv6ajAgAAAAIAAAAPAAAAAAAAAAAAAACAAYUBAAAuLi9vdXRzaWRlLmpzb25QSwUG\
    AAAAAAQABAD6AAAAtAEAAAAA
    """

  private var bytes: [UInt8] {
    get throws { Array(try #require(Data(base64Encoded: Self.zip))) }
  }

  @Test func filesOfArchivesAreReadButNoneAboveThem() throws {
    let archive = try ZipArchive(try bytes, name: "two.lottie")
    #expect(archive.paths == ["manifest.json", "animations/one.json", "animations/two.json"])
    let manifest = try #require(try archive.contents(of: "manifest.json"))
    #expect(manifest.starts(with: #"{"animations""#.utf8))
    let one = String(
      decoding: try #require(try archive.contents(of: "animations/one.json")), as: UTF8.self)
    #expect(one.hasPrefix(#"{"v":"5.5.2","fr":10"#))
    #expect(one.hasSuffix("}]}"))
    #expect(one.count == 148)
    #expect(try archive.contents(of: "../outside.json") == nil)
  }

  @Test func repeatedAndPlainBytesInflate() throws {
    let base64 = """
      S8vJLEjKz89WSBtl0JLBwMjEzMLKxs7BycXNw8vHLyAoJCwiKiYuISklLSMrJ6+gqKSsoqqmrqGppa2jq6dvYGhk\
      bGJqZm5haWVtY2tn7+Do5Ozi6ubu4enl7ePr5x8QGBQcEhoWHhEZFR0TGxefkJiUnJKalp6RmZWdk5uXX1BYVF\
      xSWlZeUVlVXVNbV9/Q2NTc0trW3tHZ1d3T29c/YeKkyVOmTps+Y+as2XPmzpu/YOGixUuWLlu+YuWq1WvWrlu/\
      YeOmzVu2btu+Y+eu3Xv27tt/4OChw0eOHjt+4uSp02fOnjt/4eKly1euXrt+4+at23fu3rv/4OGjx0+ePnv+4u\
      Wr12/evnv/4eOnz1++fvv+4+ev33/+/vsPAA==
      """
    let packed = try #require(Data(base64Encoded: base64))
    let text = Array(String(repeating: "flipbook ", count: 40).utf8) + (UInt8.min...UInt8.max)
    #expect(try Inflater.inflate(Array(packed)[...], limit: 1000) == text)
    // No more memory than the directory says, whatever the bytes would make.
    #expect(throws: Inflater.Damage.self) {
      try Inflater.inflate(Array(packed)[...], limit: text.count - 1)
    }
    #expect(throws: Inflater.Damage.self) {
      try Inflater.inflate(Array(packed.dropLast(9))[...], limit: 1000)
    }
  }

  /// A stored block begins at a byte boundary, wherever the block before it ends.
  @Test func storedBlocksBeginWithAByte() throws {
    let packed: [UInt8] = [
      0x4A, 0x4C, 0x4A, 0x06, 0x00, 0x06, 0x00, 0xF9, 0xFF, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF,
      0x03, 0x00,
    ]
    #expect(
      try Inflater.inflate(packed[...], limit: 100) == Array("abc".utf8) + (250...255).map { $0 })
  }

  /// Every byte in turn gets another value: an error or other contents, but never a trap.
  @Test func damagedArchivesAreErrors() throws {
    let whole = try bytes
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0x5A
      guard let archive = try? ZipArchive(damaged, name: "damaged") else { continue }
      for path in archive.paths { _ = try? archive.contents(of: path) }
    }
    for count in stride(from: 0, to: whole.count, by: 7) {
      #expect(throws: CodecError.self) {
        try ZipArchive(Array(whole[..<count]), name: "short")
      }
    }
  }
}

struct WebPTests {
  /// Red, green, half transparent blue, and nothing.
  @Test func webPComesInPremultiplied() throws {
    let bytes = Array(
      try #require(
        Data(
          base64Encoded:
            "UklGRjQAAABXRUJQVlA4TCcAAAAvAUAAEB8gEEjaH3oNAUGR/6PNv4Cg6LrlAuZGg4K0DVjU3Yj+xwMA")))
    let picture = try StillPicture(bytes).bitmap
    #expect(picture.width == 2)
    #expect(picture.height == 2)
    #expect(picture.pixels == [0xFFFF_0000, 0xFF00_FF00, 0x8000_0080, 0])
    #expect(throws: CodecError.self) { try StillPicture(Array(bytes.dropLast(20))) }
  }
}
