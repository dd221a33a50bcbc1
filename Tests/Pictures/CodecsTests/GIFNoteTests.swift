import Codecs
import Graphics
import Testing

/// A text of our own in GIF files.
struct GIFNoteTests {
  private func picture() throws -> [UInt8] {
    let sink = ByteSink.memory()
    let encoder = try GIFEncoder(to: sink)
    for index in 0..<3 {
      let bitmap = Bitmap(
        width: 4, height: 3, filling: PremultipliedPixel(0xFF00_0000 | UInt32(index) << 6))
      try encoder.append(bitmap, endingAt: Double(index + 1) / 10)
    }
    try encoder.finish()
    return sink.bytes
  }

  @Test(arguments: [0, 1, 245, 246, 247, 255, 500, 501, 2000])
  func aTextComesBack(length: Int) throws {
    let picture = try picture()
    let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(32 + $0 % 90))) })
    let bytes = GIFNote.adding(text, to: picture)
    let read = try #require(GIFNote.read(bytes))
    #expect(read.text == text)
    #expect(read.picture == picture)
    let frames = try DecodedAnimation(bytes, name: "a").frames
    #expect(frames.map(\.bitmap) == (try DecodedAnimation(picture, name: "b").frames.map(\.bitmap)))
  }

  @Test func otherFilesHaveNone() throws {
    let picture = try picture()
    #expect(GIFNote.read(picture) == nil)
    #expect(GIFNote.read([]) == nil)
    #expect(GIFNote.read(Array("GIF8;".utf8)) == nil)
    let bytes = GIFNote.adding("text", to: picture)
    for length in 0..<bytes.count { #expect(GIFNote.read(Array(bytes[..<length])) == nil) }
    // A foreign comment, and one whose offset does not lead to the end.
    #expect(GIFNote.read(picture.dropLast() + [0x21, 0xFE, 3, 1, 2, 3, 0, 0x3B]) == nil)
    #expect(GIFNote.read(bytes.dropLast() + [0, 0x3B]) == nil)
  }
}
