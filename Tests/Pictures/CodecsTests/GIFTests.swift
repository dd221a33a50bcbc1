import Foundation
import Graphics
import TestSupport
import Testing

@testable import Codecs

@Suite struct GIFTests {
  @Test func exactWhenColorsFit() throws {
    let frames = Frames.square(12)
    let decoded = try DecodedAnimation(encoded(frames, as: .gif))
    #expect(decoded.frames.map(\.bitmap) == frames)
    #expect(
      decoded.frames.map(\.delay)
        == Array(repeating: Delay(numerator: 4, denominator: 100), count: 12))
    #expect(
      decoded.info.frames.dropFirst().allSatisfy { $0.rect.width == 11 && $0.rect.height == 10 })
    #expect(decoded.info.frames.allSatisfy { $0.localPaletteColors == nil })
    #expect(decoded.info.paletteColors == 4)
  }

  @Test(arguments: [1, 2, 3, 5, 16, 17, 254, 255, 256])
  func exactWithThatManyColors(_ count: Int) throws {
    var dice = SplitMix64(seed: UInt64(count))
    let colors = (0..<count).map { PremultipliedPixel(UInt32($0) &* 0x01_0203 | 0xFF00_0000) }
    let frames = (0..<4).map { _ in
      Bitmap(
        width: 30, height: 20,
        pixels: (0..<600).map { $0 < count ? colors[$0] : colors.randomElement(using: &dice)! })
    }
    let decoded = try DecodedAnimation(encoded(frames, as: .gif))
    #expect(decoded.frames.last?.bitmap == frames.last)
    #expect(decoded.frames.count == (count == 1 ? 1 : 4))
  }

  @Test func equalFramesBecomeOne() throws {
    let frames = Frames.square(3)
    let info = try inspectPicture(
      encoded([frames[0], frames[0], frames[1], frames[1], frames[1], frames[2]], as: .gif))
    #expect(info.frames.map(\.delay.numerator) == [8, 12, 4])
  }

  /// 30 frames a second: 3.33 hundredths each, never more than half a hundredth from the truth.
  @Test func delaysFollowTheRunningTotal() throws {
    let info = try inspectPicture(encoded(Frames.square(30), as: .gif, rate: 30))
    #expect(info.frames.prefix(6).map(\.delay.numerator) == [3, 4, 3, 3, 4, 3])
    #expect(info.frames.map(\.delay.numerator).reduce(0, +) == 100)
  }

  @Test(arguments: [50, 49.9, 33.333, 48, 29.97, 7, 0.5])
  func totalIsExact(_ rate: Double) throws {
    let frames = Frames.square(30)
    let info = try inspectPicture(
      encoded(frames, as: .gif, rate: rate, options: EncodingOptions(framesPerSecond: rate)))
    let delays = info.frames.map(\.delay.numerator)
    #expect(delays.count == 30)
    #expect(delays.allSatisfy { $0 >= 2 })
    #expect(delays.reduce(0, +) == Int((30 / rate * 100).rounded()))
  }

  @Test func framesTooShortGiveWay() throws {
    let frames = Frames.square(5)
    // 4 cs; 1 cs, which gives its time to the next; the last has too little and replaces the one
    // before.
    let ends = [0.04, 0.05, 0.08, 0.12, 0.125]
    let decoded = try DecodedAnimation(encoded(frames, as: .gif, ends: ends))
    #expect(decoded.frames.map(\.bitmap) == [frames[0], frames[2], frames[4]])
    #expect(decoded.frames.map(\.delay.numerator) == [4, 4, 5])
  }

  @Test func moreThanFiftyFramesASecondAreRefused() throws {
    let error = #expect(throws: CodecError.self) {
      _ = try OutputFormat.gif.encoder(
        writingTo: .memory(), options: EncodingOptions(framesPerSecond: 60))
    }
    #expect(
      error?.description
        == "GIF cannot show 60 frames per second: players slow such files down; use 50 or fewer, "
        + "or write an APNG")
  }

  @Test func longDelaysAreSplit() throws {
    let frames = Frames.square(2, on: 0)
    let decoded = try DecodedAnimation(encoded(frames, as: .gif, ends: [1500, 1501]))
    #expect(decoded.info.frames.map(\.delay.numerator).reduce(0, +) == 150_100)
    #expect(decoded.frames.dropLast().allSatisfy { $0.bitmap == frames[0] })
    #expect(decoded.frames.last?.bitmap == frames[1])
  }

  @Test(arguments: [
    (LoopCount.forever, LoopCount.forever), (.once, .once), (.times(2), .times(2)),
    (.times(65_536), .times(65_536)),
  ])
  func loops(_ written: LoopCount, _ read: LoopCount) throws {
    for format in [OutputFormat.gif, .apng] {
      let bytes = try encoded(
        Frames.square(2), as: format, options: EncodingOptions(loop: written))
      #expect(try inspectPicture(bytes).loop == read)
    }
  }

  @Test func oncePlayedHasNoLoopExtension() throws {
    let once = try encoded(Frames.square(2), as: .gif, options: EncodingOptions(loop: .once))
    #expect(!String(decoding: once, as: UTF8.self).contains("NETSCAPE"))
    #expect(throws: CodecError.loopCountInvalid(count: 0, maximum: 65_536)) {
      _ = try GIFEncoder(to: .memory(), options: EncodingOptions(loop: .times(0)))
    }
  }

  @Test func clearedPixelsBecomeTransparentAgain() throws {
    let frames = Frames.square(12, on: 0)
    let decoded = try DecodedAnimation(encoded(frames, as: .gif))
    #expect(decoded.frames.map(\.bitmap) == frames)
    // Only the square and the way it goes: not the whole picture.
    #expect(decoded.info.frames.dropFirst().allSatisfy { $0.rect.width <= 12 })
  }

  /// A flash is undone by disposal, and not drawn over.
  @Test(arguments: [0xFFFF_FFFF, 0] as [PremultipliedPixel])
  func whatFlashesIsReverted(_ background: PremultipliedPixel) throws {
    let still = Frames.random(40, 24, colors: 20, seed: 5).hardened(over: background)
    var lit = still
    for y in 4..<20 { for x in 6..<30 { lit[x, y] = 0xFF00_60C0 } }
    var moved = still
    for x in 32..<36 { moved[x, 2] = 0xFF00_60C0 }
    let frames = [still, lit, still, lit, moved, lit]
    let bytes = try encoded(frames, as: .gif)
    let decoded = try DecodedAnimation(bytes)
    #expect(decoded.frames.map(\.bitmap) == frames)
    let images = decoded.info.frames
    // Over nothing, what was drawn last is cleared.
    let last: Disposal = background == 0 ? .background : .none
    #expect(images.map(\.disposal) == [.none, .previous, .none, .previous, last, .none])
    #expect(images.prefix(5).map(\.rect.count) == [40 * 24, 24 * 16, 1, 24 * 16, 4])
  }

  /// Most rows between the lines do not change.
  @Test func thinLinesThatFlashAreReverted() throws {
    let still = Frames.random(40, 120, colors: 20, seed: 6).hardened(over: 0xFFFF_FFFF)
    var lit = still
    for y in [8, 9, 102, 103] { for x in 6..<30 { lit[x, y] = 0xFF00_60C0 } }
    let frames = [still, lit, still, lit, still]
    let decoded = try DecodedAnimation(encoded(frames, as: .gif))
    #expect(decoded.frames.map(\.bitmap) == frames)
    #expect(decoded.info.frames.map(\.disposal) == [.none, .previous, .none, .previous, .none])
  }

  /// A pixel that may have one of several colors looks the same before and after a neighbor is
  /// reverted.
  @Test(arguments: [0, 60])
  func whatIsBesideTheRevertedStays(_ loss: Int) throws {
    let ground = Frames.gradient(1)[0]
    // Two slopes that come one after the other and stay, and a square that flashes.
    let frames = (0..<12).map { frame in
      var bitmap = ground
      for (left, first) in [(4, 3), (30, 6)] where frame >= first {
        for y in 22..<38 { for x in left..<left + 24 { bitmap[x, y] = ground[x + 3, y - 20] } }
      }
      if frame % 2 == 1 {
        for y in 2..<36 { for x in 8..<56 where (x + y) % 3 > 0 { bitmap[x, y] = 0xFFFF_FFFF } }
      }
      return bitmap
    }
    let options = EncodingOptions(lossiness: loss)
    let decoded = try DecodedAnimation(encoded(frames, as: .gif, options: options))
    #expect(decoded.info.frames.contains { $0.disposal == .previous })
    let shown = decoded.frames.map(\.bitmap)
    for (index, now) in shown.enumerated().dropFirst() {
      let flickers = now.pixels.indices.count {
        frames[index].pixels[$0] == frames[index - 1].pixels[$0]
          && now.pixels[$0] != shown[index - 1].pixels[$0]
      }
      #expect(flickers == 0)
    }
  }

  /// The canvas before a long image is that before the last of its parts.
  @Test func whatLastsLongIsNotReverted() throws {
    let still = Bitmap(width: 8, height: 8, filling: 0xFFFF_FFFF)
    let lit = Bitmap(width: 8, height: 8, filling: 0xFF00_60C0)
    let ends = [1, 700, 701, 702.0]
    let decoded = try DecodedAnimation(encoded([still, lit, still, lit], as: .gif, ends: ends))
    #expect(decoded.frames.map(\.bitmap) == [still, lit, lit, still, lit])
    #expect(decoded.info.frames.map(\.disposal) == [.none, .none, .none, .previous, .none])
  }

  @Test func partlyTransparentPixels() throws {
    var bitmap = Bitmap(width: 4, height: 1)
    bitmap.pixels = [0x8040_2000, 0x7F40_2000, 0, 0xFF01_0203]
    let hard = try DecodedAnimation(encoded([bitmap], as: .gif)).frames[0].bitmap
    #expect(hard.pixels == [0xFF80_4000, 0, 0, 0xFF01_0203])
    let options = EncodingOptions(matte: .white)
    let matte = try DecodedAnimation(encoded([bitmap], as: .gif, options: options)).frames[0].bitmap
    #expect(matte.pixels == [0xFFBF_9F7F, 0xFFC0_A080, 0, 0xFF01_0203])
  }

  @Test(arguments: [0, 40], Dithering.allCases)
  func stillPixelsStayAsTheyAre(_ loss: Int, _ dithering: Dithering) throws {
    for frames in [Frames.gradient(16), Frames.colorful() + Frames.gradientOverColorful()] {
      let options = EncodingOptions(dithering: dithering, lossiness: loss)
      let decoded = try DecodedAnimation(encoded(frames, as: .gif, options: options))
        .frames.map(\.bitmap)
      #expect(decoded.count == frames.count)
      for k in 1..<frames.count {
        let flickers = frames[k].pixels.indices.filter { i -> Bool in
          let (now, before) = (decoded[k].pixels[i], decoded[k - 1].pixels[i])
          guard frames[k].pixels[i] == frames[k - 1].pixels[i], now != before else { return false }
          // Pixels inside a flat field get its color back.
          let source = OKLab(frames[k].pixels[i])
          return loss == 0 || OKLab(now).distance(to: source) >= OKLab(before).distance(to: source)
        }
        #expect(flickers.isEmpty, "frame \(k)")
      }
    }
  }

  @Test func flatColorsAreExactAndNotDithered() throws {
    let frames = Frames.gradient(16)
    let decoded = try DecodedAnimation(encoded(frames, as: .gif)).frames.map(\.bitmap)
    for (frame, result) in zip(frames, decoded) {
      for y in 0..<40 {
        for x in 72..<96 { #expect(result[x, y] == frame[x, y]) }
      }
      #expect(result[frame.width - 1, 0] == 0xFF12_3456)
    }
  }

  /// A gray ramp in 9 grays: seen from afar, mixed grays are much nearer to it than the nearest
  /// ones.
  @Test func gradientsAreMixed() throws {
    let source = (0..<UInt32(256 * 16)).map { gray($0 % 256) }
    let palette = (0..<UInt32(9)).map { gray(min(255, $0 * 32)) }
    func error(_ dithering: Dithering) -> Double {
      let painter = PalettePainter(palette, dithering: dithering)
      let target = painted(source, by: painter, width: 256).map(painter.color)
      #expect(target.allSatisfy(palette.contains))
      // Means over 8 × 16 pixels.
      var sum = 0.0
      for x in stride(from: 16, to: 240, by: 8) {
        var difference = 0
        for i in 0..<128 {
          let at = i / 8 * 256 + x + i % 8
          difference += Int(source[at].blue) - Int(target[at].blue)
        }
        sum += abs(Double(difference)) / 128
      }
      return sum / 28
    }
    #expect(error(.none) > 7)
    #expect(error(.auto) < 1.5)
    #expect(error(.full) < 1.5)
  }

  /// A slow gray ramp: a band whose step shows is mixed over its whole width, a narrower step only
  /// on request.
  @Test(arguments: [(5, 0.75, 0.75), (4, 1, 0.75)])
  func bandsThatShowAreMixed(_ spacing: UInt32, _ auto: Double, _ full: Double) throws {
    let source = (0..<UInt32(320 * 16)).map { gray(0x60 + $0 % 320 / 8) }
    let palette = stride(from: UInt32(0x60), to: 0x90, by: UInt32.Stride(spacing)).map(gray)
    /// The mean error of columns, in gray levels.
    func error(_ dithering: Dithering) -> Double {
      let painter = PalettePainter(palette, dithering: dithering)
      let target = painted(source, by: painter, width: 320).map(painter.color)
      return (16..<304).map { x in
        let sums = (0..<16).map { Int(source[$0 * 320 + x].blue) - Int(target[$0 * 320 + x].blue) }
        return abs(Double(sums.reduce(0, +))) / 16
      }.reduce(0, +) / 288
    }
    let nearest = error(.none)
    #expect(nearest > 0.95)
    #expect(error(.auto) <= auto * nearest)
    #expect(auto < 1 || error(.auto) == nearest)
    #expect(error(.full) <= full * nearest)
  }

  @Test func edgesAndAreasAreNotMixed() throws {
    // Two flat grays that the palette lacks, side by side.
    let source = (0..<64 * 32).map { $0 % 64 < 32 ? gray(0x50) : gray(0xB0) }
    let painter = PalettePainter(
      [0xFF40_4040, 0xFF60_6060, 0xFFA0_A0A0, 0xFFC0_C0C0], dithering: .full)
    #expect(Set(painted(source, by: painter, width: 64)).count == 2)
  }

  /// A ramp with coarse grain: bands would not be seen.
  @Test func roughGradientsAreNotMixed() {
    var dice = SplitMix64(seed: 6)
    let source = (0..<256 * 16).map { i in
      gray(UInt32(min(255, i % 256 + Int.random(in: 0...8, using: &dice))))
    }
    let palette = (0..<9).map { gray(min(255, UInt32($0) * 32)) }
    let nearest = painted(source, by: PalettePainter(palette, dithering: .none), width: 256)
    let mixed = painted(source, by: PalettePainter(palette, dithering: .auto), width: 256)
    let full = painted(source, by: PalettePainter(palette, dithering: .full), width: 256)
    func differences(_ other: [PaintedPixel]) -> Int { zip(nearest, other).count { $0 != $1 } }
    #expect(differences(mixed) * 10 < differences(full))
  }

  /// Colors that share a slot of the cache are each searched once, and painted as alone.
  @Test func aColorIsSearchedOnce() throws {
    let palette = (0..<UInt32(9)).map { gray(min(255, $0 * 32)) }
    let slots = Dictionary(
      grouping: (0..<UInt32(200_000)).map { PremultipliedPixel(0xFF00_0000 | $0 &* 83) }
    ) { $0.slot(bits: PalettePainter.cacheBits) }
    let colors = try #require(slots.sorted { $0.key < $1.key }.first { $0.value.count >= 3 }).value
    let painter = PalettePainter(palette, dithering: .none)
    let source = (0..<60).map { colors[$0 % colors.count] }
    let target = painted(source, by: painter, width: 60)
    #expect(painter.searches == colors.count)
    for (color, pixel) in zip(source, target) {
      let alone = painted([color], by: PalettePainter(palette, dithering: .none), width: 1)
      #expect(pixel == alone[0])
    }
  }

  /// Of two colors that do nearly as well, the compressor has the choice, and only there.
  @Test func pixelsBetweenTwoColorsHaveAChoice() {
    let palette: [PremultipliedPixel] = [0xFF40_4040, 0xFF42_4242, 0xFFC0_C0C0]
    let painter = PalettePainter(palette, dithering: .none, tolerance: PalettePainter.invisible)
    let source: [PremultipliedPixel] = [0xFF41_4141, 0xFF40_4040, 0xFFB0_B0B0, 0]
    let pixels = painted(source, by: painter, width: 4)
    #expect(pixels.map(\.hasChoice) == [true, false, false, false])
    #expect(Set([pixels[0].index, pixels[0].one]) == [0, 1])
    #expect(pixels.map(painter.color)[1...] == [0xFF40_4040, 0xFFC0_C0C0, 0])
    // Painted again, a choice may be drawn and need not.
    var again = pixels
    painter.paint([0..<4], of: source, width: 4, to: &again)
    #expect(zip(again, pixels).allSatisfy { $0.isEquivalent(to: $1) })
    #expect(zip(again, pixels).map { $0 == $1 } == [false, true, true, true])
  }

  private func painted(
    _ source: [PremultipliedPixel], by painter: PalettePainter, width: Int
  ) -> [PaintedPixel] {
    var target = [PaintedPixel](repeating: .clear, count: source.count)
    let rows = stride(from: 0, to: source.count, by: width).map { $0..<$0 + width }
    painter.paint(rows[...], of: source, width: width, to: &target)
    return target
  }

  /// Smaller the more may be lost; what is flat or has 255 colors at most and edges stays.
  @Test func lossMakesSmallerFiles() throws {
    let frames = Frames.gradient(16)
    let sizes = try [0, 30, 100].map { loss in
      let bytes = try encoded(frames, as: .gif, options: EncodingOptions(lossiness: loss))
      let decoded = try DecodedAnimation(bytes).frames.map(\.bitmap)
      for (frame, result) in zip(frames, decoded) {
        for y in 0..<40 {
          for x in 72..<96 { #expect(result[x, y] == frame[x, y]) }
        }
      }
      return bytes.count
    }
    #expect(sizes[1] < sizes[0])
    #expect(sizes[2] < sizes[0])
    #expect(sizes[2] < sizes[1])
    let flat = Frames.square(6)
    let decoded = try DecodedAnimation(
      encoded(flat, as: .gif, options: EncodingOptions(lossiness: 100)))
    #expect(decoded.frames.map(\.bitmap) == flat)
  }

  /// A gradient that slides by: a small loss makes the file hardly larger than none, though it
  /// chooses otherwise, and a great one saves more than a seventh.
  @Test func smallLossCostsLittle() throws {
    let frames = (0..<16).map { frame in
      var bitmap = Bitmap(width: 120, height: 80, filling: 0xFFF2_F2F7)
      for y in 8..<72 {
        for x in 0..<64 where x + 4 * frame < 120 {
          bitmap[x + 4 * frame, y] = PremultipliedPixel(
            red: UInt32(88 + 2 * x), green: UInt32(86 + y), blue: UInt32(214 - x - y), alpha: 255)
        }
      }
      return bitmap
    }
    let sizes = try [0, 1, 100].map { loss in
      try encoded(frames, as: .gif, options: EncodingOptions(lossiness: loss)).count
    }
    #expect(sizes[1] * 100 < sizes[0] * 108, "\(sizes)")
    #expect(sizes[2] * 7 < sizes[0] * 6, "\(sizes)")
  }

  /// A soft shadow that moves in 40 grays, all of which the palette has: it gives, the ground and
  /// the disc that casts it do not, and no pixel strays far.
  @Test func lossIsTakenWhereItIsNotSeen() throws {
    let frames = (0..<10).map { frame in
      var bitmap = Bitmap(width: 80, height: 60, filling: 0xFFFF_FFFF)
      for y in 0..<60 {
        for x in 0..<80 {
          let (dx, dy) = (Double(x - 25 - 3 * frame), Double(y - 30))
          let distance = (dx * dx + dy * dy).squareRoot()
          let level = UInt32(min(255, 215 + max(0, distance - 10) * 3))
          bitmap[x, y] = distance < 10 ? 0xFF10_60C0 : gray(level)
        }
      }
      return bitmap
    }
    let whole = try encoded(frames, as: .gif)
    #expect(try DecodedAnimation(whole).frames.map(\.bitmap) == frames)
    let lossy = try encoded(frames, as: .gif, options: EncodingOptions(lossiness: 100))
    #expect(lossy.count * 100 < whole.count * 75)
    for (frame, result) in zip(frames, try DecodedAnimation(lossy).frames.map(\.bitmap)) {
      for y in 1..<59 {
        for x in 1..<79 {
          let isFlat = (-1...1).allSatisfy { dy in
            (-1...1).allSatisfy { frame[x + $0, y + dy] == frame[x, y] }
          }
          let error = OKLab(frame[x, y]).distance(to: OKLab(result[x, y])).squareRoot()
          #expect(error <= (isFlat ? 0 : 0.0401))
        }
      }
    }
  }

  /// Clear pixels stay clear, and redrawn ones have their earlier colors.
  @Test func lossKeepsWhatIsClear() throws {
    let frames = (0..<8).map { frame in
      var bitmap = Bitmap(width: 60, height: 40)
      for y in 8..<32 {
        for x in 4 + 3 * frame..<28 + 3 * frame {
          bitmap[x, y] = PremultipliedPixel(
            red: UInt32(8 * (x - 3 * frame)), green: UInt32(7 * y), blue: 0x40, alpha: 255)
        }
      }
      return bitmap
    }
    let whole = try encoded(frames, as: .gif)
    let lossy = try encoded(frames, as: .gif, options: EncodingOptions(lossiness: 100))
    #expect(lossy.count < whole.count)
    for (frame, result) in zip(frames, try DecodedAnimation(lossy).frames.map(\.bitmap)) {
      #expect(zip(frame.pixels, result.pixels).allSatisfy { ($0 == 0) == ($1 == 0) })
    }
  }

  @Test func framesOfOtherColorsGetTheirOwnPalette() throws {
    let frames = Frames.colorful()
    let decoded = try DecodedAnimation(encoded(frames, as: .gif))
    #expect(decoded.info.frames.contains { $0.localPaletteColors != nil })
    for (frame, result) in zip(frames, decoded.frames) {
      let worst = zip(frame.pixels, result.bitmap.pixels).map { p, q in
        [(p.red, q.red), (p.green, q.green), (p.blue, q.blue)].map { abs(Int($0) - Int($1)) }.max()!
      }
      #expect(Double(worst.reduce(0, +)) / Double(worst.count) < 12)
    }
  }

  /// Among thousands of colors a few pixels get others, which the file's palette lacks.
  @Test(arguments: [1, 2, 3, 4]) func ownPalettesMayBeSmall(_ colors: Int) throws {
    let still = Frames.random(64, 64, seed: 1).hardened(over: 0xFF00_0000)
    var patched = still
    for i in 0..<colors { patched.pixels[i] = PremultipliedPixel(0xFF00_F0A0 + UInt32(i * 20)) }
    let decoded = try DecodedAnimation(encoded([still, patched, still], as: .gif))
    #expect(decoded.frames[1].bitmap.pixels.prefix(colors) == patched.pixels.prefix(colors))
    let own = try #require(decoded.info.frames[1].localPaletteColors)
    #expect((4...8).contains(own))
  }

  @Test(arguments: [2, 3, 24]) func paletteIsAsSmallAsAsked(limit: Int) throws {
    let options = EncodingOptions(maximumColors: limit)
    for frames in [Frames.square(4), Frames.gradient(4), Frames.colorful()] {
      let result = try DecodedAnimation(encoded(frames, as: .gif, options: options))
      let colors = Set(result.frames.flatMap(\.bitmap.pixels))
      #expect((2...limit).contains(colors.count))
      #expect(result.info.frames.allSatisfy { $0.localPaletteColors == nil })
    }
  }

  @Test func sameBytesEveryTime() throws {
    for frames in [Frames.square(4), Frames.gradient(4), Frames.noise(4), Frames.colorful()] {
      for format in [OutputFormat.gif, .apng] {
        #expect(try encoded(frames, as: format) == encoded(frames, as: format))
      }
    }
  }

  @Test func wrongFramesAreRefused() throws {
    let encoder = try GIFEncoder(to: .memory())
    #expect(throws: CodecError.noFrames(file: "memory")) { try GIFEncoder(to: .memory()).finish() }
    #expect(throws: CodecError.emptyFrame(frame: 0)) {
      try encoder.append(Bitmap(width: 0, height: 3), endingAt: 1)
    }
    try encoder.append(Bitmap(width: 2, height: 2), endingAt: 1)
    #expect(
      throws: CodecError.sizeChanged(
        frame: 1, width: 3, height: 2, expectedWidth: 2, expectedHeight: 2)
    ) { try encoder.append(Bitmap(width: 3, height: 2), endingAt: 2) }
    for time in [1, 0.5, .nan, .infinity] {
      #expect(throws: CodecError.self) {
        try encoder.append(Bitmap(width: 2, height: 2), endingAt: time)
      }
    }
    #expect(throws: CodecError.tooLarge(file: "memory", width: 16_385, height: 1)) {
      try GIFEncoder(to: .memory()).append(Bitmap(width: 16_385, height: 1), endingAt: 1)
    }
  }
}

extension Frames {
  /// The last colorful frame, with a gray ramp over a part of it.
  static func gradientOverColorful() -> [Bitmap] {
    var bitmap = colorful().last!
    for y in 4..<12 {
      for x in 0..<30 { bitmap[x, y] = gray(UInt32(x * 8 + y)) }
    }
    return [bitmap]
  }
}

private func gray(_ level: UInt32) -> PremultipliedPixel {
  PremultipliedPixel(red: level, green: level, blue: level, alpha: 255)
}
