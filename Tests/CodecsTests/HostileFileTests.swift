import Foundation
import Graphics
import TestSupport
import Testing

@testable import Codecs

/// Files that are broken, or made to do harm: an error each, never a crash.
@Suite struct HostileFileTests {
  @Test func whatIsNoPicture() throws {
    #expect(throws: CodecError.damaged(file: "a", format: "picture", reason: "it is empty")) {
      try DecodedAnimation([], name: "a")
    }
    #expect(throws: CodecError.notAPicture(file: "a")) {
      try DecodedAnimation(Array("hello".utf8), name: "a")
    }
    #expect(throws: CodecError.cannotRead(file: "/no/such", errno: ENOENT)) {
      try DecodedAnimation(path: "/no/such")
    }
    #expect(throws: CodecError.isDirectory(file: "/tmp")) { try DecodedAnimation(path: "/tmp") }
  }

  @Test(arguments: [OutputFormat.gif, .apng])
  func cutShort(_ format: OutputFormat) throws {
    for frames in [Frames.square(3), Frames.gradient(2)] {
      let bytes = try encoded(frames, as: format)
      let step = max(1, bytes.count / 300)
      for length in stride(from: 0, to: bytes.count, by: step) {
        #expect(throws: CodecError.self, "\(length) of \(bytes.count)") {
          try DecodedAnimation(Array(bytes[..<length]))
        }
      }
    }
  }

  /// Any byte may be wrong; the result is a picture of the right size or an error.
  @Test(arguments: [OutputFormat.gif, .apng])
  func wrongBytes(_ format: OutputFormat) throws {
    var dice = Dice(seed: 21)
    let bytes = try encoded(Frames.square(3), as: format)
    for _ in 0..<600 {
      var wrong = bytes
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        wrong[Int.random(in: 6..<wrong.count, using: &dice)] = UInt8.random(
          in: 0...255, using: &dice)
      }
      guard let info = try? inspectPicture(wrong), info.width * info.height < 1_000_000,
        let decoded = try? DecodedAnimation(wrong)
      else { continue }
      #expect(
        decoded.frames.allSatisfy {
          $0.bitmap.width == info.width && $0.bitmap.height == info.height
        })
    }
  }

  @Test func hugeSizesAreRefusedFromTheHeader() throws {
    // 65,535 × 65,535, as GIF and as PNG, and nothing else.
    let gif: [UInt8] = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x3B]
    #expect(throws: CodecError.tooLarge(file: "a", width: 65_535, height: 65_535)) {
      try DecodedAnimation(gif, name: "a")
    }
    let png =
      PNGFile.signature
      + PNGFile.chunk("IHDR", [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 8, 6, 0, 0, 0])
    #expect(throws: CodecError.tooLarge(file: "a", width: 65_535, height: 65_535)) {
      try DecodedAnimation(png, name: "a")
    }
    #expect(throws: CodecError.tooLarge(file: "a", width: 65_535, height: 65_535)) {
      try PNG.decode(png, name: "a")
    }
  }

  @Test func manyLargeFramesAreRefusedTogether() throws {
    // 16,384 × 16,384 with two images of one pixel.
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0b0100_0100, 1, 0]
    let bytes: [UInt8] =
      Array("GIF89a".utf8) + [0, 0x40, 0, 0x40, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + image + image
      + [0x3B]
    #expect(throws: CodecError.tooManyPixels(file: "a", frames: 2)) {
      try DecodedAnimation(bytes, name: "a")
    }
    #expect(try inspectPicture(bytes).frames.count == 2)
  }

  @Test func badGIFs() throws {
    func gif(_ blocks: [UInt8], palette: [UInt8] = [0, 0, 0, 255, 255, 255]) -> [UInt8] {
      Array("GIF89a".utf8) + [2, 0, 1, 0, palette.isEmpty ? 0 : 0x80, 0, 0] + palette + blocks
    }
    func reason(_ bytes: [UInt8]) -> String? {
      do {
        _ = try DecodedAnimation(bytes)
        return nil
      } catch CodecError.damaged(_, _, let reason) {
        return reason
      } catch {
        return "\(error)"
      }
    }
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0]
    // Clear, 0, 1, end in 3 bits each.
    #expect(reason(gif(image + [2, 2, 0b0100_0100, 0b1010, 0, 0x3B])) == nil)
    // Clear, 0, 3, end.
    #expect(
      reason(gif(image + [2, 2, 0b1100_0100, 0b1010, 0, 0x3B]))
        == "frame 0 uses color 3 of a palette of 2")
    #expect(reason(gif([0x3B])) == "it has no frames")
    #expect(reason(gif([0x2C, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0x3B])) == "frame 0 has no pixels")
    #expect(reason(gif(image + [2, 1, 0x44, 0, 0x3B], palette: [])) == "frame 0 has no palette")
    #expect(
      reason(gif([0x21, 0xF9, 3, 0, 4, 0, 0] + image + [2, 1, 0x44, 0, 0x3B]))
        == "the timing of frame 0 has the wrong length")
    // No end code, only one pixel of two.
    #expect(reason(gif(image + [2, 1, 0b0100, 0, 0x3B])) != nil)
  }

  @Test func badAPNGs() throws {
    let bytes = try encoded(Frames.square(3), as: .apng)
    func changed(_ type: String, _ edit: (inout [UInt8]) -> Void) throws -> [UInt8] {
      try PNGFile.chunks(of: bytes, file: "").reduce(PNGFile.signature) { file, chunk in
        var data = Array(chunk.data)
        if chunk.type == type { edit(&data) }
        return file + PNGFile.chunk(chunk.type, data)
      }
    }
    for wrong in [
      try changed("acTL") { $0[3] = 4 }, try changed("acTL") { $0[3] = 0 },
      try changed("fcTL") { $0[3] = 9 }, try changed("fcTL") { $0[7] = 200 },
      try changed("fcTL") { $0[24] = 3 }, try changed("fcTL") { $0.removeLast() },
      try changed("fdAT") { $0[3] = 0 }, try changed("fdAT") { $0 = Array($0.prefix(4)) },
      try changed("IHDR") { $0[9] = 1 },
    ] {
      #expect(throws: CodecError.self) { try DecodedAnimation(wrong) }
    }
    #expect(try DecodedAnimation(changed("none") { _ in }).frames.count == 3)
  }
}
