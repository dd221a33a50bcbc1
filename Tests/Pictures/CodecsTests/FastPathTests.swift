import Base
import Foundation
import Graphics
import TestSupport
import Testing

@testable import Codecs

/// Fast code against slow, obvious versions of itself.
@Suite struct FastPathTests {
  @Test func changedRectIsTheBoundsOfAllDifferences() {
    var dice = SplitMix64(seed: 11)
    let old = Frames.random(23, 17, seed: 1).pixels
    for changes in [0, 1, 1, 1, 2, 3, 10, 391] {
      var new = old
      for _ in 0..<changes { new[Int.random(in: 0..<391, using: &dice)].word ^= 1 }
      let places = old.indices.filter { old[$0] != new[$0] }
      let (xs, ys) = (places.map { $0 % 23 }, places.map { $0 / 23 })
      let expected =
        places.isEmpty
        ? nil
        : PixelRect(
          x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()! + 1,
          height: ys.max()! - ys.min()! + 1)
      #expect(changedRect(from: old, to: new, width: 23) == expected)
    }
  }

  @Test func theFirstDifferenceIsFoundWhereverItIs() {
    let old = Frames.random(7, 7, seed: 3).pixels
    for place in 0...49 {
      var new = old
      if place < 49 { new[place].word ^= 0x100 }
      for start in 0...49 {
        for end in [start, min(start + 9, 49), 49] {
          let expected = (start..<end).first { old[$0] != new[$0] } ?? end
          #expect(firstDifference(old.span, new.span, from: start, to: end) == expected)
        }
      }
    }
  }

  @Test func differencesAreAMask() {
    var dice = SplitMix64(seed: 5)
    let old = Frames.random(8, 8, seed: 4).pixels
    for count in 0...32 {
      for chance in [0, 1, 4, 8] {
        var new = old
        for i in new.indices where Int.random(in: 0..<8, using: &dice) < chance {
          new[i].word ^= 1 << UInt32.random(in: 0..<32, using: &dice)
        }
        let places = 7..<7 + count
        let expected = places.reduce(UInt32(0)) { mask, i in
          mask | (old[i] == new[i] ? 0 : 1 << UInt32(i - 7))
        }
        #expect(
          differences(old.span.extracting(places), new.span.extracting(places)) == expected)
      }
    }
  }

  /// Frames replay from memory, from a file, and from both.
  @Test(arguments: [0, 1 << 20, Limits.storedFrameBytes])
  func spoolReplaysEveryFrame(memoryLimit: Int) throws {
    // Large and noisy enough for several chunks.
    var dice = SplitMix64(seed: 2)
    var bitmap = Frames.random(200, 150, seed: 9)
    let spool = FrameSpool(
      width: 200, height: 150, flattening: .none, memoryLimit: memoryLimit)
    var frames: [[PremultipliedPixel]] = []
    for k in 0..<100 {
      let top = Int.random(in: 0..<100, using: &dice)
      for i in top * 200..<(top + 50) * 200 {
        let last = bitmap.pixels[i].word
        bitmap.pixels[i].word = k % 3 == 0 ? UInt32(k) : last &* 0x0101_0101 &+ UInt32(i)
      }
      frames.append(bitmap.pixels)
      try spool.append(bitmap.pixels, startingAt: Double(k))
      try spool.append(bitmap.pixels, startingAt: Double(k) + 0.5)
    }
    #expect(spool.count == 100)
    #expect(spool.wordCount > 2 << 18)
    // As soon as the limit is reached, the next chunk goes to the file.
    #expect((spool.fileCount > 0) == (memoryLimit < Limits.storedFrameBytes))
    #expect(memoryLimit == 0 || spool.wordCount - spool.fileCount > 1 << 18)
    var (reader, other) = (spool.reader(), spool.reader())
    var copy = [PremultipliedPixel](repeating: .clear, count: 200 * 150)
    var canvas = [PremultipliedPixel](repeating: .clear, count: 200 * 150)
    for (k, frame) in frames.enumerated() {
      var covered = 0
      let record = try reader.next(into: &canvas) { covered += $1 }
      #expect(record?.start == Double(k))
      #expect(canvas == frame)
      #expect(covered > 0)
      // Another reader reads along.
      _ = try other.next(into: &copy)
      #expect(copy == frame)
      #expect(covered <= record!.rect.count)
    }
    #expect(try reader.next(into: &canvas) == nil)
  }

  /// Frames are stored on other threads while further ones come, some quicker than others.
  @Test func framesAreStoredInTheirOrder() throws {
    let sizes = (0..<80).map { $0 % 7 == 0 ? 300 : 1 }
    var bitmap = Bitmap(width: 300, height: 300, filling: 0xFF00_0000)
    let animation = try SpooledAnimation(to: .memory(), as: .gif, options: EncodingOptions()) {
      FrameSpool(width: $0, height: $1, flattening: .none)
    }
    var frames: [[PremultipliedPixel]] = []
    for (k, size) in sizes.enumerated() {
      for i in 0..<size * size {
        bitmap.pixels[i] = PremultipliedPixel(UInt32(0xFF00_0000 + i * 80 + k + 1))
      }
      frames.append(bitmap.pixels)
      try animation.append(bitmap, endingAt: Double(k + 1))
    }
    try animation.finish { spool throws(CodecError) in
      var canvas = [PremultipliedPixel](repeating: .clear, count: 300 * 300)
      var reader = spool.reader()
      for (k, frame) in frames.enumerated() {
        let record = try reader.next(into: &canvas)
        #expect(record?.start == Double(k))
        // A failure does not print the pixels.
        let isSame = canvas == frame
        #expect(isSame)
      }
      #expect(spool.count == frames.count)
      return frames.count
    }
  }

  /// Groups that end within a row, runs that go on in the next one, and pixels that only the
  /// flattening keeps.
  @Test(arguments: [1, 3, 31, 32, 33, 64, 70])
  func spoolReportsExactlyTheChangedPixels(width: Int) throws {
    let height = 5
    let white = PremultipliedPixel(0xFFFF_FFFF)
    for flattening in [
      Flattening.none, .hardEdge(threshold: 128), .matte(white), .background(white),
    ] {
      for weighsTime in [false, true] {
        var dice = SplitMix64(seed: UInt64(width))
        let spool = FrameSpool(
          width: width, height: height, flattening: flattening, weighsTime: weighsTime)
        let noise = Frames.random(width, height, seed: 5).pixels
        var pixels = noise
        var frames: [[PremultipliedPixel]] = []
        var hasPartialAlpha = false
        for k in 0..<30 {
          let start = Int.random(in: 0..<pixels.count, using: &dice)
          for i in start..<Int.random(in: start...pixels.count, using: &dice) {
            if k % 4 == 0 { pixels[i] = noise[k % noise.count] }
            if k % 4 == 1, Bool.random(using: &dice) { pixels[i].word ^= 0x100 }
            if k % 4 == 2 { pixels[i] = noise[(i + k) % noise.count] }
            if k % 4 == 3 { pixels[i] = .clear }
          }
          try spool.append(pixels, startingAt: Double(k))
          hasPartialAlpha = hasPartialAlpha || pixels.contains { (1...254).contains($0.alpha) }
          let flat = pixels.map { flattening($0) }
          if flat != frames.last { frames.append(flat) }
        }
        #expect(spool.count == frames.count)
        let hasHardEdge = if case .hardEdge = flattening { true } else { false }
        #expect(spool.losesTransparency == (hasHardEdge && hasPartialAlpha))
        if weighsTime { spool.weighLastFrame() }
        // Weighted, a color counts in each picture that shows it, else where it is set.
        var counts: [PremultipliedPixel: Int] = [:]
        for (k, frame) in frames.enumerated() {
          for i in frame.indices where frame[i].alpha > 0 {
            if weighsTime || k == 0 || frame[i] != frames[k - 1][i] {
              counts[frame[i], default: 0] += 1
            }
          }
        }
        let samples = spool.census.samples()
        #expect(Dictionary(uniqueKeysWithValues: samples.map { ($0.color, $0.count) }) == counts)
        var reader = spool.reader()
        var canvas = [PremultipliedPixel](repeating: .clear, count: pixels.count)
        for (k, frame) in frames.enumerated() {
          var changed: [Int] = []
          _ = try reader.next(into: &canvas) { changed += $0..<$0 + $1 }
          #expect(canvas == frame)
          let expected =
            k == 0
            ? Array(pixels.indices)
            : pixels.indices.filter { frame[$0] != frames[k - 1][$0] }
          #expect(changed == expected)
        }
        #expect(try reader.next(into: &canvas) == nil)
      }
    }
  }

  /// Stripes of 20 pixels of one color take two words each, wherever they begin.
  @Test func shortRunsAreStoredAsRuns() throws {
    let (width, height, frames) = (640, 4, 10)
    let spool = FrameSpool(width: width, height: height, flattening: .none)
    for k in 0..<frames {
      let pixels = (0..<width * height).map { i in
        PremultipliedPixel(0xFF00_0000 | UInt32((i % width + 3) / 20 + 100 * k))
      }
      try spool.append(pixels, startingAt: Double(k))
    }
    // 33 stripes a row, the first and the last one cut, and seven words before the tokens.
    #expect(spool.wordCount == frames * (height * 33 * 2 + 7))
  }

  /// A still color counts as much as one of many that take turns.
  @Test func colorsWeighAsManyPicturesAsTheyAreSeenIn() throws {
    let spool = FrameSpool(width: 3, height: 1, flattening: .none, weighsTime: true)
    for k in 0..<UInt32(10) {
      let words = [0xFFFF_FFFF, 0xFF00_0000 | (k / 5 + 1), 0xFF00_0000 | 10 * (k + 1)]
      try spool.append(words.map { PremultipliedPixel($0) }, startingAt: Double(k))
    }
    spool.weighLastFrame()
    let counts = Dictionary(
      uniqueKeysWithValues: spool.census.samples().map {
        ($0.color.green << 8 | $0.color.blue, $0.count)
      })
    #expect(counts[0xFFFF] == 10)
    try #require(counts[1] == 5)
    #expect(counts[2] == 5)
    for k in 1...UInt32(10) { #expect(counts[10 * k] == 1) }
    #expect(spool.census.paletteByFrequency?.first == 0xFFFF_FFFF)
    #expect(!spool.census.hasTransparency)
  }

  @Test func changedRunsAreTheDifferences() {
    var dice = SplitMix64(seed: 12)
    let old = Frames.random(23, 17, seed: 1).pixels
    for changes in [0, 1, 3, 40, 391] {
      var new = old
      for _ in 0..<changes { new[Int.random(in: 0..<391, using: &dice)].word ^= 1 }
      let runs = changedRuns(from: old, to: new, width: 23)
      #expect(runs.flatMap { Array($0) } == old.indices.filter { old[$0] != new[$0] })
      #expect(runs.allSatisfy { $0.lowerBound / 23 == ($0.upperBound - 1) / 23 })
    }
  }

  @Test func nearestColorIsTheNearest() {
    var dice = SplitMix64(seed: 3)
    func color() -> OKLab {
      OKLab(PremultipliedPixel(UInt32.random(in: 0...0xFFFFFF, using: &dice)))
    }
    let palette = (0..<100).map { _ in color() }
    let nearest = NearestColor(palette)
    for _ in 0..<500 {
      let wanted = color()
      let slow = palette.indices.min {
        palette[$0].distance(to: wanted) < palette[$1].distance(to: wanted)
      }
      let found = nearest.index(nearest: wanted)
      #expect(found.index == slow)
      #expect(found.distance == palette[found.index].distance(to: wanted))
      #expect(nearest.index(nearest: palette[7], excluding: 7).index != 7)
    }
  }

  /// Halfway between two colors is as far as that may go.
  @Test func colorsWithinReachNeedNoSearch() {
    var dice = SplitMix64(seed: 6)
    func color() -> OKLab {
      OKLab(PremultipliedPixel(UInt32.random(in: 0...0xFFFFFF, using: &dice)))
    }
    var palette = (0..<60).map { _ in color() }
    palette.append(palette[5])
    let nearest = NearestColor(palette)
    let reaches = nearest.reaches()
    #expect(reaches[5] == 0)
    var within = 0
    for _ in 0..<2000 {
      let (one, other) = (
        palette.randomElement(using: &dice)!, palette.randomElement(using: &dice)!
      )
      let share = Float.random(in: 0...1, using: &dice)
      let wanted = OKLab(
        lightness: one.lightness + share * (other.lightness - one.lightness),
        a: one.a + share * (other.a - one.a), b: one.b + share * (other.b - one.b))
      let found = nearest.index(nearest: wanted).index
      for i in palette.indices where wanted.distance(to: palette[i]) < reaches[i] {
        #expect(found == i)
        within += 1
      }
    }
    #expect(within > 500)
  }

  @Test func labGoesThereAndBack() {
    var dice = SplitMix64(seed: 8)
    for _ in 0..<1000 {
      let color = PremultipliedPixel(.random(in: 0xFF00_0000 ... .max, using: &dice))
      #expect(OKLab(color).color == color)
    }
  }

  /// Without a choice, the codes are those of textbook LZW; all of them decode.
  @Test(arguments: [2, 3, 5, 8])
  func compressorIsLZW(_ bits: Int) throws {
    var dice = SplitMix64(seed: UInt64(bits))
    for length in [1, 2, 3, 50, 20_000, 60_000] {
      var values: [UInt8] = []
      while values.count < length {
        let value = UInt8.random(
          in: 0..<UInt8(truncatingIfNeeded: min(255, 1 << bits)), using: &dice)
        values += Array(repeating: value, count: Int.random(in: 1...9, using: &dice))
      }
      values.removeLast(values.count - length)
      var compressor = LZWCompressor()
      let single = values.map { LZWChoices($0, preferred: $0) }
      let plain = compressor.compress(single, minimumCodeSize: bits)
      #expect(plain.codes == slowCompress(values, bits))
      #expect(plain.values == values)
      let one = compressor.compress(values, minimumCodeSize: bits)
      #expect(one == plain.codes)
      #expect(try slowDecompress(plain.codes, bits) == values)
      // With a choice, every pixel is one of what it may be.
      let choices = values.map { value in
        let other = Int.random(in: 0...3, using: &dice) == 0 ? value : 0
        let third = Int.random(in: 0...3, using: &dice) == 0 ? UInt8(1) : value
        return LZWChoices(value, preferred: other, or: third, value)
      }
      let result = compressor.compress(choices, minimumCodeSize: bits)
      let chosen = try slowDecompress(result.codes, bits)
      #expect(result.values == chosen)
      #expect(chosen.count == length)
      #expect(
        zip(chosen, choices).allSatisfy { value, choice in
          (0..<4).contains { choice[$0] == value }
        })
    }
  }

  @Test func choicesMakeShorterFiles() {
    var dice = SplitMix64(seed: 4)
    let values = (0..<20_000).map { _ in UInt8.random(in: 0..<16, using: &dice) }
    var compressor = LZWCompressor()
    let plain = compressor.compress(
      values.map { LZWChoices($0, preferred: $0) }, minimumCodeSize: 4)
    let choices = values.map { LZWChoices($0, preferred: $0, or: $0 ^ 1, $0) }
    let chosen = compressor.compress(choices, minimumCodeSize: 4)
    #expect(chosen.codes.count * 10 < plain.codes.count * 9)
    #expect(zip(chosen.values, values).allSatisfy { $0 >> 1 == $1 >> 1 })
  }

  /// Pixels have several choices, in short, long and very long runs.
  ///
  /// For large pictures the compressor looks less far ahead.
  @Test(arguments: [60_000, LZWCompressor.largeCount + 1000])
  func pixelsInRunsGetOneOfTheirChoices(_ count: Int) throws {
    var dice = SplitMix64(seed: 9)
    var choices: [LZWChoices] = []
    while choices.count < count {
      let value = UInt8.random(in: 0..<8, using: &dice)
      let pixel = LZWChoices(value, preferred: value ^ 1, or: value ^ 2, value)
      let lengths = [1, 1, 1, 1, 2, 3, 12, 13, 30, 600]
      let length = choices.count % 50_000 < 20 ? 9000 : lengths.randomElement(using: &dice)!
      choices += Array(repeating: pixel, count: length)
    }
    choices.removeLast(choices.count - count)
    var compressor = LZWCompressor()
    let result = compressor.compress(choices, minimumCodeSize: 3)
    #expect(try slowDecompress(result.codes, 3) == result.values)
    #expect(zip(result.values, choices).allSatisfy { value, choice in choice.allows(value) })
  }

  /// The compressor compares fewer strings of large pictures.
  @Test func smallPicturesGetShorterCodes() {
    var dice = SplitMix64(seed: 10)
    let choices = (0..<LZWCompressor.largeCount).map { i in
      let value = UInt8(i / 700 % 200) + UInt8.random(in: 0..<4, using: &dice)
      return LZWChoices(value, preferred: value ^ 1, or: value ^ 2, value)
    }
    var compressor = LZWCompressor()
    let large = compressor.compress(choices, minimumCodeSize: 8).codes.count
    let small = compressor.compress(Array(choices.dropLast()), minimumCodeSize: 8).codes.count
    #expect(small * 100 < large * 99)
  }

  @Test func othersAreTheNearestButOne() {
    var dice = SplitMix64(seed: 5)
    func color() -> OKLab {
      OKLab(PremultipliedPixel(UInt32.random(in: 0...0xFFFFFF, using: &dice)))
    }
    let palette = (0..<100).map { _ in color() }
    let nearest = NearestColor(palette)
    for _ in 0..<500 {
      let wanted = color()
      let best = nearest.index(nearest: wanted).index
      let reach: Float = 0.02
      let near = palette.indices.filter { $0 != best && palette[$0].distance(to: wanted) <= reach }
        .sorted { palette[$0].distance(to: wanted) < palette[$1].distance(to: wanted) }
      let found = nearest.others(near: wanted, within: reach, excluding: best, count: 2)
      #expect(found.0 == near.first)
      #expect(found.1 == near.dropFirst().first)
      #expect(nearest.others(near: wanted, within: reach, excluding: best, count: 1).1 == nil)
    }
  }

  private func slowCompress(_ values: [UInt8], _ bits: Int) -> [UInt8] {
    let clear = 1 << bits
    var output = BitString()
    var strings: [[UInt8]: Int] = [:]
    func reset() {
      strings = Dictionary(uniqueKeysWithValues: (0..<clear).map { ([UInt8($0)], $0) })
    }
    reset()
    var (width, next) = (bits + 1, clear + 2)
    output.append(clear, width)
    var string: [UInt8] = []
    // A full dictionary is cleared unless the last codes took 13/16 of the bits a pixel that it
    // took until it was full.
    var (start, startBits, learntPixels, learntBits, codes, looked) = (0, 0, 0, 0, 0, 0)
    for (i, value) in values.enumerated() {
      if strings[string + [value]] != nil {
        string.append(value)
        continue
      }
      output.append(strings[string]!, width)
      codes += 1
      var looks = codes >= 64
      if next < 4096 {
        strings[string + [value]] = next
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
        if next == 4096 {
          (learntPixels, learntBits, looks) = (i - start, output.count - startBits, true)
        }
      }
      if looks {
        if next == 4096, 16 * 12 * codes * learntPixels > 13 * learntBits * (i - looked) {
          output.append(clear, width)
          reset()
          (width, next) = (bits + 1, clear + 2)
          (start, startBits) = (i, output.count)
        }
        (codes, looked) = (0, i)
      }
      string = [value]
    }
    output.append(strings[string]!, width)
    if next == 1 << width, width < 12 { width += 1 }
    output.append(clear + 1, width)
    return output.bytes
  }

  private struct BitString {
    var bytes: [UInt8] = []
    var count = 0

    mutating func append(_ code: Int, _ width: Int) {
      for bit in 0..<width {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8(code >> bit & 1) << UInt8(count % 8)
        count += 1
      }
    }
  }

  private func slowDecompress(_ bytes: [UInt8], _ bits: Int) throws -> [UInt8] {
    let clear = 1 << bits
    var strings: [[UInt8]] = []
    var width = bits + 1
    var values: [UInt8] = []
    var last: [UInt8]?
    var at = 0
    while true {
      let code = (0..<width).reduce(0) {
        $0 | Int(bytes[(at + $1) / 8] >> ((at + $1) % 8) & 1) << $1
      }
      at += width
      if code == clear {
        strings = (0..<clear).map { [UInt8($0)] } + [[], []]
        (width, last) = (bits + 1, nil)
        continue
      }
      if code == clear + 1 { break }
      var string = last ?? []
      if code < strings.count { string = strings[code] } else { string.append(string[0]) }
      if let last, strings.count < 4096 {
        strings.append(last + [string[0]])
        if strings.count == 1 << width, width < 12 { width += 1 }
      }
      values += string
      last = string
    }
    #expect(at <= bytes.count * 8)
    #expect(at > bytes.count * 8 - 8)
    return values
  }

  private func pixel(_ color: UInt32) -> PremultipliedPixel {
    PremultipliedPixel(0xFF00_0000 | color)
  }

  @Test func censusCountsExactlyThenInBins() {
    var census = ColorCensus(limit: 300)
    for color in UInt32(0)..<300 { census.add(pixel(color * 7), count: 2) }
    #expect(census.palette == nil)
    #expect(census.samples().count == 300)
    #expect(census.samples().allSatisfy { $0.isPure && $0.count == 2 })
    for color in UInt32(300)..<5000 { census.add(pixel(color * 7), count: 1) }
    let samples = census.samples()
    #expect(samples.reduce(0) { $0 + $1.count } == 600 + 4700)
    #expect(!census.hasTransparency)
    #expect(census.isOpaque)
    census.add(.clear, count: 1)
    #expect(census.hasTransparency)
    #expect(!census.isOpaque)
  }

  /// Counting colors by a mask equals counting them one by one: exactly, in bins, and if the census
  /// overflows within a mask.
  @Test func censusCountsColorsOfAMask() {
    var dice = SplitMix64(seed: 31)
    var (together, alone) = (ColorCensus(limit: 300), ColorCensus(limit: 300))
    for round in 0..<60 {
      var colors: [PremultipliedPixel] = []
      for k in 0..<32 {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0: colors.append(.clear)
        case 1..<10 where k > 0: colors.append(colors[k - 1])
        default: colors.append(pixel(.random(in: 0..<700, using: &dice) * 3))
        }
      }
      let counts = colors.map { _ in UInt32.random(in: 1..<9, using: &dice) }
      let mask = UInt32.random(in: 0...UInt32.max, using: &dice)
      together.add(colors.span, counts: counts.span, where: mask)
      for k in 0..<32 where mask >> UInt32(k) & 1 != 0 {
        alone.add(colors[k], count: Int(counts[k]))
      }
      // All bins are looked at.
      if alone.palette == nil, round % 10 != 9 { continue }
      let (samples, expected) = (together.samples(), alone.samples())
      #expect(samples.map(\.color) == expected.map(\.color))
      #expect(samples.map(\.count) == expected.map(\.count))
    }
    #expect(together.samples().contains { !$0.isPure })
    #expect(together.hasTransparency)
  }

  /// Colors that differ by four steps of a component are not of one bin.
  @Test(arguments: [UInt32(0), 8, 16])
  func binsAreFourStepsWide(shift: UInt32) {
    var census = ColorCensus(limit: 257)
    for i in UInt32(0)..<17 {
      for j in UInt32(0)..<17 {
        census.add(pixel(4 * i << shift | 4 * j << ((shift + 8) % 24)), count: 1)
      }
    }
    #expect(census.samples().count == 17 * 17)
    for k in UInt32(1)..<4 { census.add(pixel(k << shift), count: 1) }
    #expect(census.samples().count == 17 * 17)
  }
}
