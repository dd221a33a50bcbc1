import Flipbook
import Foundation
import Graphics

// What makes pictures of other programs differ without another layout.

/// The text of a label with wider or narrower letters, in points.
@MainActor func spaced(_ label: UILabel, _ kern: CGFloat) -> NSAttributedString {
  attributed(label, [.kern: kern])
}

/// The text of a label with bolder letters, by a stroke in percent of the font's size.
@MainActor func stroked(_ label: UILabel, _ width: CGFloat) -> NSAttributedString {
  attributed(label, [.strokeWidth: width])
}

/// The text of a label with leaning letters.
@MainActor func slanted(_ label: UILabel, _ slant: CGFloat) -> NSAttributedString {
  attributed(label, [.obliqueness: slant])
}

@MainActor private func attributed(
  _ label: UILabel, _ more: [NSAttributedString.Key: Any]
) -> NSAttributedString {
  let style = NSMutableParagraphStyle()
  style.alignment = label.textAlignment
  var attributes: [NSAttributedString.Key: Any] = [
    .font: label.font as Any, .foregroundColor: label.textColor as Any, .paragraphStyle: style,
  ]
  attributes.merge(more) { $1 }
  return NSAttributedString(string: label.text ?? "", attributes: attributes)
}

/// The picture with each pixel changed by a function of its channels.
private func mapped(
  _ bitmap: Bitmap, _ change: (_ x: Int, _ y: Int, _ color: SIMD3<Double>) -> SIMD3<Double>
) -> Bitmap {
  var result = bitmap
  for y in 0..<bitmap.height {
    for x in 0..<bitmap.width {
      let pixel = bitmap[x, y]
      let color = change(
        x, y, SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)))
      func byte(_ value: Double) -> UInt32 { UInt32(min(255, max(0, value.rounded()))) }
      result[x, y] = PremultipliedPixel(
        red: byte(color.x), green: byte(color.y), blue: byte(color.z), alpha: 255)
    }
  }
  return result
}

private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> SIMD3<Double> {
  let pixel = bitmap[min(bitmap.width - 1, max(0, x)), min(bitmap.height - 1, max(0, y))]
  return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
}

/// The picture with a slight blur at its edges.
func smoothed(_ bitmap: Bitmap) -> Bitmap {
  mapped(bitmap) { x, y, own in
    let around =
      color(bitmap, x - 1, y) + color(bitmap, x + 1, y) + color(bitmap, x, y - 1)
      + color(bitmap, x, y + 1)
    return own * 0.8 + around * 0.05
  }
}

/// The picture with each mixed pixel as dark or as light as the nearer of its neighbors.
func hardened(_ bitmap: Bitmap) -> Bitmap {
  mapped(bitmap) { x, y, own in
    let around = [(-1, 0), (1, 0), (0, -1), (0, 1)].map { color(bitmap, x + $0.0, y + $0.1) }
    func sum(_ color: SIMD3<Double>) -> Double { color.sum() }
    guard let dark = around.min(by: { sum($0) < sum($1) }),
      let light = around.max(by: { sum($0) < sum($1) }), sum(light) - sum(dark) > 30,
      sum(own) > sum(dark) + 6, sum(own) < sum(light) - 6
    else { return own }
    return sum(own) - sum(dark) < sum(light) - sum(own) ? dark : light
  }
}

/// The picture with levels of noise, the same in each run.
func noisy(_ bitmap: Bitmap, _ levels: UInt32) -> Bitmap {
  var word: UInt32 = 2_463_534_242
  return mapped(bitmap) { _, _, own in
    word ^= word << 13
    word ^= word >> 17
    word ^= word << 5
    let step = Double(word % (2 * levels + 1)) - Double(levels)
    return own + step
  }
}

/// The picture with all channels above black lighter by some levels.
func lighter(_ bitmap: Bitmap, _ levels: Double) -> Bitmap {
  mapped(bitmap) { _, _, own in own + levels }
}

/// The picture as it is after its colors were stored as Display P3 and read again.
func throughP3(_ bitmap: Bitmap) -> Bitmap {
  func linear(_ value: Double) -> Double {
    let part = value / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
  func encoded(_ value: Double) -> Double {
    let part = min(1, max(0, value))
    return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055)
  }
  func each(_ color: SIMD3<Double>, _ change: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(change(color.x), change(color.y), change(color.z))
  }
  return mapped(bitmap) { _, _, own in
    let light = each(own, linear)
    let wide = SIMD3(
      0.8224621 * light.x + 0.1775380 * light.y, 0.0331941 * light.x + 0.9668058 * light.y,
      0.0170827 * light.x + 0.0723974 * light.y + 0.9105199 * light.z)
    let stored = each(each(wide, encoded)) { $0.rounded() }
    let read = each(stored, linear)
    return each(
      SIMD3(
        1.2249401 * read.x - 0.2249404 * read.y, -0.0420569 * read.x + 1.0420571 * read.y,
        -0.0196376 * read.x - 0.0786361 * read.y + 1.0982735 * read.z), encoded)
  }
}
