import Codecs
import Graphics

/// The opaque pixels of a picture, with the ranges of colors around each.
struct LayoutPixels {
  let width, height: Int
  private(set) var colors: [Color]

  /// Red, green and blue, 0…255.
  typealias Color = SIMD4<Int16>

  /// Transparent parts are put over gray, on which both black and white can be seen.
  init(_ bitmap: Bitmap, width: Int, height: Int) {
    self.width = width
    self.height = height
    colors = []
    colors.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = bitmap[x, y].over(0xFF80_8080)
        colors.append(Color(Int16(pixel.red), Int16(pixel.green), Int16(pixel.blue), 0))
      }
    }
  }

  subscript(x: Int, y: Int) -> Color { colors[y * width + x] }

  var frame: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The smallest and largest channels among a pixel and its eight neighbors.
  func range(x: Int, y: Int) -> (low: Color, high: Color) {
    var low = self[x, y]
    var high = low
    for j in max(0, y - 1)...min(height - 1, y + 1) {
      for i in max(0, x - 1)...min(width - 1, x + 1) {
        let color = self[i, j]
        low = pointwiseMin(low, color)
        high = pointwiseMax(high, color)
      }
    }
    return (low, high)
  }

  /// The median of colors, channel by channel; nil for too few.
  static func median(_ colors: [Color]) -> Color? {
    guard colors.count >= 3 else { return nil }
    var result = Color.zero
    for channel in 0..<3 { result[channel] = colors.map { $0[channel] }.sorted()[colors.count / 2] }
    return result
  }

  /// The distance in OKLab, times 100.
  static func distance(_ a: Color, _ b: Color) -> Double {
    ColorDistance.between(pixel(a), pixel(b))
  }

  private static func pixel(_ color: Color) -> PremultipliedPixel {
    PremultipliedPixel(
      red: UInt32(max(0, color[0])), green: UInt32(max(0, color[1])),
      blue: UInt32(max(0, color[2])), alpha: 255)
  }

  /// Such as `#F2F2F7`.
  static func text(_ color: Color) -> String {
    "#"
      + (0..<3).map { channel in
        let digits = String(max(0, color[channel]), radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// The largest difference of a channel.
  static func difference(_ a: Color, _ b: Color) -> Int16 {
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    return (high &- low).max()
  }
}

/// A set of a picture's pixels.
struct PixelMask {
  let width, height: Int
  private(set) var bits: [Bool]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bits = Array(repeating: false, count: width * height)
  }

  subscript(x: Int, y: Int) -> Bool {
    get { bits[y * width + x] }
    set { bits[y * width + x] = newValue }
  }

  /// The number of pixels in a rectangle.
  func count(in rect: PixelRect) -> Int {
    let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !rect.isEmpty else { return 0 }
    var count = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where bits[y * width + x] { count += 1 }
    }
    return count
  }

  var isEmpty: Bool { !bits.contains(true) }

  /// Removes the pixels of a rectangle, if a condition holds.
  mutating func clear(_ rect: PixelRect, where condition: (Int, Int) -> Bool = { _, _ in true }) {
    let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where bits[y * width + x] && condition(x, y) {
        bits[y * width + x] = false
      }
    }
  }

  /// The boxes around groups of pixels that are at most `reach` pixels apart, with their counts.
  func groups(reach: Int) -> [(box: PixelRect, count: Int)] {
    let cell = max(1, reach)
    let (columns, rows) = ((width + cell - 1) / cell, (height + cell - 1) / cell)
    var boxes: [PixelRect?] = Array(repeating: nil, count: columns * rows)
    var counts = Array(repeating: 0, count: columns * rows)
    for y in 0..<height {
      for x in 0..<width where bits[y * width + x] {
        let place = y / cell * columns + x / cell
        let own = PixelRect(x: x, y: y, width: 1, height: 1)
        boxes[place] = boxes[place].map { $0.union(own) } ?? own
        counts[place] += 1
      }
    }
    var found: [(box: PixelRect, count: Int)] = []
    for start in boxes.indices where boxes[start] != nil {
      var open = [start]
      var box = boxes[start]!
      var count = 0
      boxes[start] = nil
      while let place = open.popLast() {
        count += counts[place]
        let (column, row) = (place % columns, place / columns)
        for j in max(0, row - 1)...min(rows - 1, row + 1) {
          for i in max(0, column - 1)...min(columns - 1, column + 1) {
            guard let other = boxes[j * columns + i] else { continue }
            box = box.union(other)
            boxes[j * columns + i] = nil
            open.append(j * columns + i)
          }
        }
      }
      found.append((box, count))
    }
    return found
  }
}

extension PixelRect {
  func expanded(by margin: Int) -> PixelRect { expanded(x: margin, y: margin) }

  func expanded(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}
