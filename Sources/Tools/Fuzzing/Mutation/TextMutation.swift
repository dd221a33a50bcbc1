import Base
import Flipbook

/// Changes of the numbers and words in a text, such as an SVG.
struct TextMutation {
  var dice: SeededGenerator

  mutating func mutate(_ base: [UInt8], with other: [UInt8]) -> [UInt8] {
    var parts = Self.parts(of: base)
    let others = Self.parts(of: other)
    for _ in 0..<Int.random(in: 1...5, using: &dice) {
      guard !parts.isEmpty else { break }
      let at = Int.random(in: parts.indices, using: &dice)
      switch Int.random(in: 0..<8, using: &dice) {
      case 0...3:
        let numbers = parts.indices.filter { Self.isNumber(parts[$0]) }
        if let place = numbers.randomElement(using: &dice) {
          parts[place] = Array(randomNumber().utf8)
        }
      case 4:
        if let part = others.randomElement(using: &dice) { parts[at] = part }
      case 5:
        let end = min(parts.count, at + Int.random(in: 1...20, using: &dice))
        parts.insert(contentsOf: Array(parts[at..<end]), at: at)
      case 6:
        let end = min(parts.count, at + Int.random(in: 1...6, using: &dice))
        parts.removeSubrange(at..<end)
      default:
        if others.isEmpty { break }
        let from = Int.random(in: others.indices, using: &dice)
        parts.insert(contentsOf: others[from..<min(others.count, from + 30)], at: at)
      }
    }
    return parts.flatMap { $0 }
  }

  private mutating func randomNumber() -> String {
    let numbers = [
      "0", "-1", "1", "0.5", "2", "7", "100", "1e-9", "1e5", "1e9", "-1e9", "2147483647",
      "1e38", "1e308", "-0", "NaN", "16384", "65536", "5e-324", "1e999", "3.4e38",
    ]
    return numbers.randomElement(using: &dice) ?? "0"
  }

  private static func isNumber(_ part: [UInt8]) -> Bool {
    part.first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// Splits a text into numbers, words, and single other characters.
  private static func parts(of bytes: [UInt8]) -> [[UInt8]] {
    func kind(_ byte: UInt8) -> Int {
      switch byte {
      case 0x30...0x39, 0x2E: 1
      case 0x41...0x5A, 0x61...0x7A: 2
      default: 0
      }
    }
    var parts: [[UInt8]] = []
    for byte in bytes {
      if let last = parts.last?.last, kind(byte) != 0, kind(last) == kind(byte) {
        parts[parts.count - 1].append(byte)
      } else {
        parts.append([byte])
      }
    }
    return parts
  }
}
