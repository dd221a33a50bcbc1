import Graphics
import Testing

@testable import Codecs

struct PictureTests {
  /// Red on the left, blue on the right.
  private let halves: Bitmap = {
    var bitmap = Bitmap(width: 32, height: 16, filling: 0xFFFF_0000)
    for y in 0..<16 { for x in 16..<32 { bitmap[x, y] = 0xFF00_00FF } }
    return bitmap
  }()

  private func isRed(_ pixel: PremultipliedPixel) -> Bool { pixel.red > 200 && pixel.blue < 60 }

  @Test func jpegsComeBackNearly() throws {
    let bytes = try JPEG.encode(halves, quality: 0.9)
    let picture = try StillPicture(bytes)
    #expect(picture.bitmap.width == 32)
    #expect(picture.bitmap.height == 16)
    #expect(picture.scale == 1)
    #expect(isRed(picture.bitmap[4, 8]))
    #expect(!isRed(picture.bitmap[28, 8]))
    #expect(try JPEG.encode(halves, quality: 0.1).count < bytes.count)
  }

  /// The side of the red half for each of EXIF's orientations.
  @Test(
    arguments: [
      (1, "left"), (2, "right"), (3, "right"), (4, "left"), (5, "top"), (6, "top"),
      (7, "bottom"), (8, "bottom"),
    ])
  func camerasTurnsAreHonoured(orientation: Int, side: String) throws {
    var bytes = try JPEG.encode(halves, quality: 0.9)
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    let body = Array("Exif\0\0".utf8) + tiff
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body, at: 2)
    let bitmap = try JPEG.decode(bytes)
    let (w, h) = (bitmap.width, bitmap.height)
    #expect((w, h) == (orientation < 5 ? (32, 16) : (16, 32)))
    let found =
      isRed(bitmap[1, h / 2]) && !isRed(bitmap[w - 2, h / 2])
      ? "left"
      : !isRed(bitmap[1, h / 2]) && isRed(bitmap[w - 2, h / 2])
        ? "right" : isRed(bitmap[w / 2, 1]) ? "top" : "bottom"
    #expect(found == side)
  }

  @Test func damagedAndHugeJPEGsAreRefused() throws {
    let bytes = try JPEG.encode(halves, quality: 0.9)
    #expect(throws: CodecError.self) { try JPEG.decode(Array(bytes.prefix(bytes.count - 40))) }
    #expect(throws: CodecError.self) { try JPEG.decode(Array(bytes.prefix(20))) }
    var huge = bytes
    let frame = try #require(
      (0..<(huge.count - 1)).first { huge[$0] == 0xFF && huge[$0 + 1] == 0xC0 })
    huge.replaceSubrange((frame + 5)..<(frame + 9), with: [0xEA, 0x60, 0xEA, 0x60])
    #expect(throws: CodecError.tooLarge(file: "picture", width: 60000, height: 60000)) {
      try JPEG.decode(huge)
    }
  }

  private func svg(_ attributes: String, _ body: String = "<rect width='5' height='5'/>") -> [UInt8]
  {
    Array(
      "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>"
        .utf8)
  }

  @Test func svgsHaveThreePixelsAPoint() throws {
    let picture = try StillPicture(svg("width='10' height='5'"))
    #expect(picture.bitmap.width == 30)
    #expect(picture.bitmap.height == 15)
    #expect(picture.scale == 3)
    #expect(picture.bitmap[14, 7] == 0xFF00_0000)
    #expect(picture.bitmap[15, 7] == 0)
    let boxed = try StillPicture(svg("viewBox='0 0 20 10'"))
    #expect(boxed.bitmap.width == 60)
    #expect(boxed.bitmap.height == 30)
  }

  @Test func badSVGsAreRefused() {
    #expect(throws: CodecError.self) {
      try StillPicture(svg("width='10' height='5'").dropLast(8) + [])
    }
    #expect(throws: CodecError.self) { try StillPicture(svg("width='100%' height='100%'")) }
    #expect(throws: CodecError.tooLarge(file: "picture", width: 300_000, height: 3)) {
      try StillPicture(svg("width='100000' height='1'"))
    }
    #expect(throws: CodecError.notAStillPicture(file: "picture")) {
      try StillPicture(Array("<html></html>".utf8))
    }
  }
}
