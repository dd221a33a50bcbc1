import Foundation
import Graphics
import TestSupport
import Testing

@testable import Codecs

/// Fast code against slow, obvious versions of itself.
@Suite struct FastPathTests {
  @Test func changedRectIsTheBoundsOfAllDifferences() {
    var dice = Dice(seed: 11)
    let old = Frames.random(23, 17, seed: 1).pixels
    for changes in [0, 1, 1, 1, 2, 3, 10, 391] {
      var new = old
      for _ in 0..<changes { new[Int.random(in: 0..<391, using: &dice)] ^= 1 }
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

  @Test func spoolReplaysEveryFrame() throws {
    // Large and noisy enough to go to the disk more than once.
    var dice = Dice(seed: 2)
    var bitmap = Frames.random(200, 150, seed: 9)
    let spool = FrameSpool(width: 200, height: 150, flattening: .none)
    var frames: [[UInt32]] = []
    for k in 0..<40 {
      let top = Int.random(in: 0..<100, using: &dice)
      for i in top * 200..<(top + 50) * 200 {
        bitmap.pixels[i] = k % 3 == 0 ? UInt32(k) : bitmap.pixels[i] &* 0x0101_0101 &+ UInt32(i)
      }
      frames.append(bitmap.pixels)
      try spool.append(bitmap.pixels, startingAt: Double(k))
      try spool.append(bitmap.pixels, startingAt: Double(k) + 0.5)
    }
    #expect(spool.count == 40)
    var reader = spool.reader()
    var canvas = [UInt32](repeating: 0, count: 200 * 150)
    for (k, frame) in frames.enumerated() {
      var covered = 0
      let record = try reader.next(into: &canvas) { covered += $1 }
      #expect(record?.start == Double(k))
      #expect(canvas == frame)
      #expect(covered > 0 && covered <= record!.rect.count)
    }
    #expect(try reader.next(into: &canvas) == nil)
  }

  @Test func nearestColorIsTheNearest() {
    var dice = Dice(seed: 3)
    func color() -> OKLab { OKLab(UInt32.random(in: 0...0xFFFFFF, using: &dice)) }
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

  @Test func labGoesThereAndBack() {
    var dice = Dice(seed: 8)
    for _ in 0..<1000 {
      let color = UInt32.random(in: 0...0xFFFFFF, using: &dice) | 0xFF00_0000
      #expect(OKLab(color).color == color)
    }
  }

  /// Without a choice, the codes are those of textbook LZW; all of them decode.
  @Test(arguments: [2, 3, 5, 8])
  func compressorIsLZW(_ bits: Int) throws {
    var dice = Dice(seed: UInt64(bits))
    for length in [1, 2, 3, 50, 20_000, 60_000] {
      var values: [UInt8] = []
      while values.count < length {
        let value = UInt8.random(
          in: 0..<UInt8(truncatingIfNeeded: min(255, 1 << bits)), using: &dice)
        values += Array(repeating: value, count: Int.random(in: 1...9, using: &dice))
      }
      values.removeLast(values.count - length)
      let compressor = LZWCompressor()
      let plain = compressor.compress(values, or: values, minimumCodeSize: bits)
      #expect(plain == slowCompress(values, bits))
      #expect(try slowDecompress(plain, bits) == values)
      // With a choice, every pixel is one or the other.
      let others = values.map { Int.random(in: 0...3, using: &dice) == 0 ? $0 : 0 }
      let chosen = try slowDecompress(
        compressor.compress(values, or: others, minimumCodeSize: bits), bits)
      #expect(chosen.count == length)
      #expect(zip(chosen, zip(values, others)).allSatisfy { $0 == $1.0 || $0 == $1.1 })
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
    // A full dictionary is cleared unless the last codes took 7/8 of the bits a pixel that it took
    // until it was full.
    var (start, startBits, learntPixels, learntBits, codes, looked) = (0, 0, 0, 0, 0, 0)
    for (i, value) in values.enumerated() {
      if strings[string + [value]] != nil {
        string.append(value)
        continue
      }
      output.append(strings[string]!, width)
      codes += 1
      var looks = codes >= 256
      if next < 4096 {
        strings[string + [value]] = next
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
        if next == 4096 {
          (learntPixels, learntBits, looks) = (i - start, output.count - startBits, true)
        }
      }
      if looks {
        if next == 4096, 8 * 12 * codes * learntPixels > 7 * learntBits * (i - looked) {
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
    #expect(at <= bytes.count * 8 && at > bytes.count * 8 - 8)
    return values
  }

  @Test func censusCountsExactlyThenInBins() {
    var census = ColorCensus(limit: 300)
    for color in UInt32(0)..<300 { census.add(0xFF00_0000 | color * 7, count: 2) }
    #expect(census.palette == nil)
    #expect(census.samples().count == 300)
    #expect(census.samples().allSatisfy { $0.isPure && $0.count == 2 })
    for color in UInt32(300)..<5000 { census.add(0xFF00_0000 | color * 7, count: 1) }
    let samples = census.samples()
    #expect(samples.reduce(0) { $0 + $1.count } == 600 + 4700)
    #expect(!census.hasTransparency && census.isOpaque)
    census.add(0, count: 1)
    #expect(census.hasTransparency && !census.isOpaque)
  }
}
