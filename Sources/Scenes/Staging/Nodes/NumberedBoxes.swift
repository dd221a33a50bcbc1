import Base
import Foundation
import Graphics

/// Boxes with numbers over a picture, legible over any color.
///
/// Each is a colored line between two white ones; its number stands on a plate of that color, at a
/// corner where no other plate is, if there is one.
package struct NumberedBoxes {
  private var bitmap: Bitmap
  private let scale: CGFloat
  /// Pixels of a line.
  private let line: Int
  private var plates: [CGRect] = []

  /// The colors of the boxes in turn, each dark enough for white digits.
  package static let colors: [PremultipliedPixel] = [
    0xFFD7_0015, 0xFF00_40DD, 0xFF1E_7B34, 0xFF8A_2BE2, 0xFFB2_4A00, 0xFF00_6B75, 0xFFC2_185B,
    0xFF4A_4A4A,
  ]
  private static let white: PremultipliedPixel = 0xFFFF_FFFF

  /// - Parameter scale: Pixels per point.
  package init(on bitmap: Bitmap, scale: CGFloat) {
    self.bitmap = bitmap
    self.scale = scale
    line = max(1, Int(saturating: scale.rounded()))
  }

  /// The color of a number's box.
  package static func color(of number: Int) -> PremultipliedPixel {
    colors[(number - 1) % colors.count]
  }

  /// Draws boxes, all of them under all numbers.
  ///
  /// - Parameters:
  ///   - boxes: In points of the picture; parts outside of it are cut off.
  ///   - tint: The opacity of the boxes' colors inside of them, 0…255.
  ///   - points: Points to draw a cross at.
  /// - Returns: The picture.
  package func drawing(
    _ boxes: [(number: Int, box: CGRect)], tint: UInt32 = 0,
    points: [(number: Int, point: CGPoint)] = []
  ) -> Bitmap {
    var copy = self
    let boxes = boxes.filter { !pixels(of: $0.box).isNull }
    if tint > 0 {
      for (number, box) in boxes {
        copy.fill(copy.pixels(of: box), Self.color(of: number), opacity: tint)
      }
    }
    for (number, box) in boxes { copy.frame(copy.pixels(of: box), Self.color(of: number)) }
    for (number, point) in points { copy.cross(at: point, Self.color(of: number)) }
    for (number, box) in boxes { copy.label(number, at: copy.pixels(of: box)) }
    return copy.bitmap
  }

  /// A box in whole pixels inside the picture.
  private func pixels(of box: CGRect) -> CGRect {
    CGRect(
      x: box.minX * scale, y: box.minY * scale, width: box.width * scale, height: box.height * scale
    ).integral.intersection(CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
  }

  private mutating func frame(_ box: CGRect, _ color: PremultipliedPixel) {
    let width = CGFloat(line)
    for (inset, color) in [(-width, Self.white), (width, Self.white), (0, color)] {
      let outer = box.insetBy(dx: inset, dy: inset)
      guard !outer.isNull, outer.width > 0, outer.height > 0 else { continue }
      let inner = outer.insetBy(dx: width, dy: width)
      let middle = inner.isNull ? .zero : inner
      fill(CGRect(x: outer.minX, y: outer.minY, width: outer.width, height: width), color)
      fill(CGRect(x: outer.minX, y: outer.maxY - width, width: outer.width, height: width), color)
      fill(CGRect(x: outer.minX, y: middle.minY, width: width, height: middle.height), color)
      fill(
        CGRect(x: outer.maxX - width, y: middle.minY, width: width, height: middle.height), color)
    }
  }

  private mutating func label(_ number: Int, at box: CGRect) {
    let label = PixelLabel(number: number, magnification: line)
    let border = CGFloat(2 * line)
    let size = CGSize(
      width: CGFloat(label.width) + 2 * border, height: CGFloat(label.height) + 2 * border)
    let plate = place(for: size, at: box)
    plates.append(plate)
    fill(plate.insetBy(dx: -CGFloat(line), dy: -CGFloat(line)), Self.white)
    fill(plate, Self.color(of: number))
    label.draw(
      in: &bitmap, x: Int(plate.minX + border), y: Int(plate.minY + border), color: Self.white)
  }

  /// The first place along the box's edges, inside and then outside, where no plate is.
  private func place(for size: CGSize, at box: CGRect) -> CGRect {
    let all = CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let (right, bottom) = (box.maxX - size.width, box.maxY - size.height)
    var corners = [
      (box.minX, box.minY), (right, box.minY), (box.minX, bottom), (right, bottom),
      (box.minX, box.minY - size.height), (box.minX, box.maxY), (right, box.minY - size.height),
      (right, box.maxY),
    ]
    // A small box leaves no room: outside of it first.
    if box.height < 2 * size.height || box.width < 2 * size.width {
      corners = Array(corners[4...] + corners[..<4])
    }
    let step = size.width + CGFloat(2 * line)
    corners += (1..<20).map { (box.minX + CGFloat($0) * step, box.minY) }
    let places = corners.map { CGRect(x: $0, y: $1, width: size.width, height: size.height) }
    let gap = CGFloat(line)
    let free = places.first { place in
      all.contains(place) && !plates.contains { $0.insetBy(dx: -gap, dy: -gap).intersects(place) }
    }
    // Inside the picture, whatever is there.
    return free
      ?? CGRect(
        x: max(0, min(box.minX, all.maxX - size.width)),
        y: max(0, min(box.minY, all.maxY - size.height)), width: size.width, height: size.height)
  }

  private mutating func cross(at point: CGPoint, _ color: PremultipliedPixel) {
    let (x, y) = ((point.x * scale).rounded(.down), (point.y * scale).rounded(.down))
    let (arm, width) = (CGFloat(5 * line), CGFloat(line))
    for (grow, color) in [(width, Self.white), (0, color)] {
      for box in [
        CGRect(x: x - arm, y: y - width, width: 2 * arm, height: 2 * width),
        CGRect(x: x - width, y: y - arm, width: 2 * width, height: 2 * arm),
      ] {
        fill(box.insetBy(dx: -grow, dy: -grow), color)
      }
    }
  }

  private mutating func fill(
    _ rect: CGRect, _ color: PremultipliedPixel, opacity: UInt32
  ) {
    let pixel = color.scaled(by: opacity)
    guard !rect.isEmpty else { return }
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) { bitmap[x, y] = pixel.over(bitmap[x, y]) }
    }
  }

  private mutating func fill(_ rect: CGRect, _ color: PremultipliedPixel) {
    let rect = rect.intersection(CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    guard !rect.isEmpty else { return }
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) { bitmap[x, y] = color }
    }
  }
}
