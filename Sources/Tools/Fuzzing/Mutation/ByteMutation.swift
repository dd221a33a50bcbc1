import Base
import Flipbook

/// Small changes of bytes, independent of the format.
struct ByteMutation {
  var dice: SeededGenerator

  /// - Parameter keeping: The number of bytes at the start to keep, which identify a format.
  mutating func mutate(_ base: [UInt8], with other: [UInt8], keeping: Int = 0) -> [UInt8] {
    var bytes = base
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      change(&bytes, other, from: min(keeping, bytes.count))
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8], from start: Int) {
    guard bytes.count > start else { return }
    let at = place(in: start..<bytes.count)
    switch Int.random(in: 0..<9, using: &dice) {
    case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    case 1: bytes[at] = UInt8.random(in: 0...255, using: &dice)
    case 2: bytes[at] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &dice) ?? 0
    case 3: write(number, width: [2, 4].randomElement(using: &dice) ?? 2, at, &bytes)
    case 4: bytes.removeSubrange(at..<min(bytes.count, at + length))
    case 5:
      let copy = Array(bytes[at..<min(bytes.count, at + length)])
      let times = Int.random(in: 1...3, using: &dice)
      for _ in 0..<times { bytes.insert(contentsOf: copy, at: at) }
    case 6: bytes.removeSubrange(at..<bytes.count)
    case 7 where !other.isEmpty:
      let from = Int.random(in: 0..<other.count, using: &dice)
      let part = other[from..<min(other.count, from + length)]
      bytes.replaceSubrange(at..<min(bytes.count, at + part.count), with: part)
    default:
      let delta = UInt8(truncatingIfNeeded: Int.random(in: -4...4, using: &dice))
      bytes[at] &+= delta
    }
  }

  /// A random position, more often near the start, where headers are.
  private mutating func place(in range: Range<Int>) -> Int {
    let head = range.lowerBound..<min(range.upperBound, range.lowerBound + 64)
    return Int.random(in: Bool.random(using: &dice) ? head : range, using: &dice)
  }

  private var length: Int {
    mutating get {
      1 << Int.random(in: 0...6, using: &dice)
    }
  }

  /// A boundary value.
  private var number: UInt32 {
    mutating get {
      let numbers: [UInt32] = [
        0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x3FFF, 0x4000, 0x4001, 0x7FFF, 0x8000, 0xFFFF,
        0x1_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF,
      ]
      return numbers.randomElement(using: &dice) ?? 0
    }
  }

  /// Overwrites bytes with a number, in a random byte order.
  private mutating func write(_ value: UInt32, width: Int, _ at: Int, _ bytes: inout [UInt8]) {
    let isBigEndian = Bool.random(using: &dice)
    for index in 0..<width where at + index < bytes.count {
      let shift = 8 * (isBigEndian ? width - 1 - index : index)
      bytes[at + index] = UInt8(truncatingIfNeeded: value >> UInt32(shift))
    }
  }
}

/// The checksums of a PNG's chunks.
enum PNGChecksums {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  /// Corrects the checksums of all complete chunks.
  static func mend(_ bytes: inout [UInt8]) {
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = at + 8 + length
      guard end + 4 <= bytes.count else { return }
      let sum = ~bytes[at + 4..<end].reduce(UInt32.max) { (sum: UInt32, byte) -> UInt32 in
        table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8
      }
      for index in 0..<4 {
        bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
      }
      at = end + 4
    }
  }
}
