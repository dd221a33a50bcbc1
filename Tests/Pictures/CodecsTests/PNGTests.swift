import Foundation
import Graphics
import TestSupport
import Testing

@testable import Codecs

@Suite struct PNGTests {
  @Test(arguments: [1, 2, 4, 16, 17, 256, 257, 4000])
  func losesNothing(_ colors: Int) throws {
    let bitmap = Frames.random(61, 37, colors: colors, seed: UInt64(colors))
    let bytes = try PNG.encode(bitmap)
    #expect(try PNG.decode(bytes) == bitmap)
    #expect(try inspectPicture(bytes).colorType == (colors <= 256 ? "palette" : "RGBA"))
  }

  @Test func opaquePicturesHaveNoAlpha() throws {
    var bitmap = Frames.random(40, 40, seed: 5)
    for i in bitmap.pixels.indices { bitmap.pixels[i].word |= 0xFF00_0000 }
    let bytes = try PNG.encode(bitmap)
    #expect(try inspectPicture(bytes).colorType == "RGB")
    #expect(try PNG.decode(bytes) == bitmap)
  }

  @Test(arguments: [1, 2, 17, 256, 257, 4000], [true, false])
  func whatIsCompressedQuicklyLosesNothing(_ colors: Int, isOpaque: Bool) throws {
    for (width, height) in [(1, 1), (61, 37), (9, 300)] {
      var bitmap = Frames.random(width, height, colors: colors, seed: UInt64(colors))
      if isOpaque { for i in bitmap.pixels.indices { bitmap.pixels[i].word |= 0xFF00_0000 } }
      let bytes = try PNG.encodeQuickly(bitmap)
      #expect(try PNG.decode(bytes) == bitmap)
      let known = Set(bitmap.pixels).count
      #expect(
        try inspectPicture(bytes).colorType
          == (known <= 256 ? "palette" : isOpaque ? "RGB" : "RGBA"))
    }
  }

  /// Each of the filters, by a picture that is shortest with it.
  @Test func quickFiltersLoseNothing() throws {
    var lengths: [Int] = []
    for kind in 0..<4 {
      var bitmap = Bitmap(width: 200, height: 260, filling: 0xFF00_0000)
      for y in 0..<260 {
        for x in 0..<200 {
          let (a, b, c) = [
            (x &* 3 + y * y, y, x), (x, x &* 2, x / 2), (y, y &* 2, y / 2),
            (x + y, 2 * x + y, x / 2 + y),
          ][kind]
          bitmap[x, y] = PremultipliedPixel(
            red: UInt32(a & 255), green: UInt32(b & 255), blue: UInt32(c & 255), alpha: 255)
        }
      }
      let bytes = try PNG.encodeQuickly(bitmap)
      #expect(try PNG.decode(bytes) == bitmap)
      lengths.append(bytes.count)
    }
    // Without a filter these have 10 KB and more.
    #expect(lengths[1...].allSatisfy { $0 < 4000 }, "\(lengths)")
  }

  @Test(arguments: [(40, 30), (200, 129), (120, 900)])
  func theLengthIsKnownBefore(_ width: Int, _ height: Int) throws {
    let bitmap = Frames.random(width, height, seed: 3)
    let length = try PNG.encodeQuickly(bitmap).count
    #expect(try PNG.encodeQuickly(bitmap, ifLikelyAtMost: length * 3 / 4) == nil)
    #expect(try PNG.encodeQuickly(bitmap, ifLikelyAtMost: length * 4 / 3)?.count == length)
  }

  @Test func aPartThatChangedIsCut() throws {
    let old = Frames.random(20, 10, seed: 1)
    #expect(old.changedRect(to: old) == nil)
    var new = old
    new[3, 4].word ^= 0x10
    new[7, 6].word ^= 0x10
    let rect = try #require(old.changedRect(to: new))
    #expect(rect == PixelRect(x: 3, y: 4, width: 5, height: 3))
    let part = new.cut(rect)
    #expect((part.width, part.height) == (5, 3))
    #expect((part[0, 0], part[4, 2], part[1, 1]) == (new[3, 4], new[7, 6], new[4, 5]))
  }

  @Test func checksumAgreesWithPlainFormula() {
    var dice = SplitMix64(seed: 1)
    for length in [0, 1, 7, 8, 9, 100] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &dice) }
      var crc = UInt32.max
      for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      #expect(CRC32.of(bytes[...]) == ~crc)
    }
    #expect(CRC32.of(Array("123456789".utf8)[...]) == 0xCBF4_3926)
  }

  /// All 16-bit grays, in a file made by hand.
  @Test func sixteenBitsAreRounded() throws {
    var rows: [UInt8] = []
    for y in UInt8(0)...255 { rows += [0] + (UInt8(0)...255).flatMap { [y, $0] } }
    var (a, b) = (1, 0)
    for byte in rows {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    // Deflate's stored blocks hold up to 65,535 bytes.
    var data: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: rows.count, by: 65_535) {
      let block = rows[start..<min(start + 65_535, rows.count)]
      let size = UInt16(block.count)
      data.append(start + 65_535 >= rows.count ? 1 : 0)
      for word in [size, ~size] { data += [UInt8(word & 0xFF), UInt8(word >> 8)] }
      data += block
    }
    data += PNGFile.bigEndian(UInt32(b << 16 | a))
    let bytes =
      PNGFile.signature + PNGFile.chunk("IHDR", [0, 0, 1, 0, 0, 0, 1, 0, 16, 0, 0, 0, 0])
      + PNGFile.chunk("IDAT", data) + PNGFile.chunk("IEND", [])
    let expected = (0..<65_536).map {
      PremultipliedPixel(0xFF00_0000 | UInt32((Double($0) / 257).rounded()) * 0x01_0101)
    }
    #expect(try PNG.decode(bytes).pixels == expected)
  }

  @Test func animationsLoseNothing() throws {
    for frames in [
      Frames.square(6), Frames.square(6, on: 0), Frames.gradient(6), Frames.noise(6),
      Frames.colorful(),
    ] {
      let decoded = try DecodedAnimation(encoded(frames, as: .apng))
      #expect(decoded.frames.map(\.bitmap) == frames)
      #expect(decoded.info.format == .apng)
      // Viewers without animation show the first frame.
      #expect(try PNG.decode(encoded(frames, as: .apng)) == frames[0])
    }
  }

  /// Frames are tried all over the animation.
  @Test(arguments: [(0..<8, "RGBA"), (2..<40, "RGB")])
  func theFormatIsTheShorterForMostFrames(changing: Range<Int>, colorType: String) throws {
    var dice = SplitMix64(seed: 9)
    func noise() -> Bitmap {
      let words = (0..<2304).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &dice) }
      return Bitmap(
        width: 48, height: 48, pixels: words.map { PremultipliedPixel(0xFF00_0000 | $0) })
    }
    let ground = noise()
    var frames = Frames.changingCorners(
      of: (0..<40).map { changing.contains($0) ? noise() : ground })
    let bytes = try encoded(frames, as: .apng)
    let info = try inspectPicture(bytes)
    #expect(info.colorType == colorType)
    #expect(info.frames.contains { $0.blendsOver } == (colorType == "RGBA"))
    #expect(try DecodedAnimation(bytes).frames.map(\.bitmap) == frames)
    frames[5][0, 0] = PremultipliedPixel(0x8000_0000)
    #expect(try inspectPicture(encoded(frames, as: .apng)).colorType == "RGBA")
  }

  @Test func framesHoldWhatChanged() throws {
    let info = try inspectPicture(encoded(Frames.square(6), as: .apng))
    #expect(info.frames[0].rect == PixelRect(x: 0, y: 0, width: 40, height: 24))
    #expect(info.frames[3].rect == PixelRect(x: 2, y: 6, width: 11, height: 10))
  }

  @Test func delaysAreExactFractions() throws {
    for (rate, denominator) in [(60.0, 60), (50, 50), (24, 24), (120, 120), (7, 7)] {
      let info = try inspectPicture(encoded(Frames.square(20), as: .apng, rate: rate))
      #expect(
        info.frames.map(\.delay)
          == Array(repeating: Delay(numerator: 1, denominator: denominator), count: 20))
    }
    let film = try inspectPicture(encoded(Frames.square(3), as: .apng, rate: 24_000 / 1001))
    #expect(film.frames[1].delay == Delay(numerator: 1001, denominator: 24_000))
  }

  @Test func oddDelaysAddUp() {
    var clock = FractionClock()
    var dice = SplitMix64(seed: 4)
    var (end, sum) = (0.0, 0.0)
    for _ in 0..<1000 {
      end += Double.random(in: 0.0001...700, using: &dice)
      sum += clock.delay(until: end).seconds
      #expect(abs(sum - end) < 0.01)
    }
  }

  @Test func oneFrameIsAPlainPNG() throws {
    let frames = Frames.square(1)
    let bytes = try encoded([frames[0], frames[0]], as: .apng)
    #expect(try inspectPicture(bytes).format == .png)
    #expect(try PNG.decode(bytes) == frames[0])
  }

  /// Disposal and blending that our encoder does not use: composed by hand.
  @Test func composesAsTheSpecificationSays() throws {
    let red = Bitmap(width: 2, height: 1, filling: 0xFFFF_0000)
    let half = Bitmap(width: 1, height: 1, filling: 0x8000_8000)
    func data(_ bitmap: Bitmap) throws -> ArraySlice<UInt8> {
      let bytes = try compressPNG(
        width: bitmap.width, height: 1,
        pixels: bitmap.pixels.map(\.straight), as: .rgba, file: "test")
      return try PNGFile.chunks(of: bytes, file: "test").first { $0.type == "IDAT" }!.data
    }
    func control(_ number: UInt32, _ width: UInt32, _ x: UInt32, _ dispose: UInt8, _ blend: UInt8)
      -> [UInt8]
    {
      PNGFile.chunk(
        "fcTL",
        [number, width, 1, x, 0].flatMap { PNGFile.bigEndian($0) } + [0, 1, 0, 10, dispose, blend])
    }
    func frame(_ number: UInt32) throws -> [UInt8] {
      PNGFile.chunk("fdAT", PNGFile.bigEndian(number) + (try data(half)))
    }
    var bytes = PNGFile.signature
    bytes += PNGFile.chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    bytes += PNGFile.chunk("acTL", [0, 0, 0, 4, 0, 0, 0, 0])
    bytes += control(0, 2, 0, 0, 0) + PNGFile.chunk("IDAT", try data(red))
    bytes += control(1, 1, 1, 2, 1) + (try frame(2))
    bytes += control(3, 1, 0, 1, 0) + (try frame(4))
    bytes += control(5, 1, 1, 0, 1) + (try frame(6))
    bytes += PNGFile.chunk("IEND", [])
    let decoded = try DecodedAnimation(bytes).frames.map(\.bitmap.pixels)
    #expect(
      decoded == [
        [0xFFFF_0000, 0xFFFF_0000], [0xFFFF_0000, 0xFF7F_8000], [0x8000_8000, 0xFFFF_0000],
        [0, 0xFF7F_8000],
      ])
  }
}
