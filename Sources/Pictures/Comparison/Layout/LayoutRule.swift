import Base
import Codecs
import Foundation
import Graphics

/// The differences of two pictures of one size, explained by the elements of the first.
struct LayoutRule {
  let drawn: LayoutPixels
  let reference: LayoutPixels
  let scale: Double
  let elements: [DrawnElement]
  /// The boxes of the elements, in pixels.
  let boxes: [PixelRect]
  /// The boxes of their text, in pixels; empty for none.
  let textBoxes: [PixelRect]
  var findings: [LayoutFinding] = []
  /// The pixels that differ and are not explained yet.
  var residue: PixelMask
  /// The elements that are found elsewhere in the reference, with their displacements in pixels.
  var shifts: [Int: (x: Int, y: Int)] = [:]
  /// The elements that need no separate findings.
  var explained: Set<Int> = []

  /// The elements of findings of displacements, by the findings' indices.
  var movedFindings: [Int: Int] = [:]

  /// The elements that the reference does not show.
  var absent: Set<Int> = []

  /// The distance in which an element is searched, in points.
  static let reach = 24.0

  init(
    _ drawn: LayoutPixels, _ reference: LayoutPixels, scale: Double, elements: [DrawnElement]
  ) {
    self.drawn = drawn
    self.reference = reference
    self.scale = scale
    self.elements = elements
    func pixels(_ box: CGRect) -> PixelRect {
      func pixel(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
        Int(saturating: min(1e6, max(-1e6, value * scale)).rounded(rule))
      }
      let (left, top) = (pixel(box.minX + 0.01, .down), pixel(box.minY + 0.01, .down))
      return PixelRect(
        x: left, y: top, width: pixel(box.maxX - 0.01, .up) - left,
        height: pixel(box.maxY - 0.01, .up) - top)
    }
    boxes = elements.map { element in
      let isShape = !element.isSurface && !element.hasImage && !element.isPlaceholder
      return pixels(isShape ? element.shapes ?? element.box : element.box)
        .intersection(drawn.frame)
    }
    textBoxes = elements.map { element in
      element.lines.map { pixels($0.box) }.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
        $0.union($1)
      }
    }
    residue = Self.residue(drawn, reference)
  }

  mutating func compare() {
    guard !residue.isEmpty else { return }
    comparePlaceholders()
    for index in elements.indices where !textBoxes[index].isEmpty { compareText(index) }
    for index in elements.indices where elements[index].isSymbol { compareSymbol(index) }
    let open = residue
    for index in elements.indices { compareElement(index, open) }
    compareRest()
  }

  // MARK: - Pixels

  /// The pixels that are not among the colors around them in the other picture.
  private static func residue(_ a: LayoutPixels, _ b: LayoutPixels) -> PixelMask {
    var mask = PixelMask(width: a.width, height: a.height)
    for y in 0..<a.height {
      for x in 0..<a.width where LayoutPixels.difference(a[x, y], b[x, y]) > 2 {
        mask[x, y] =
          isOutside(a[x, y], b.range(x: x, y: y)) || isOutside(b[x, y], a.range(x: x, y: y))
      }
    }
    return mask
  }

  private static func isOutside(
    _ color: LayoutPixels.Color, _ range: (low: LayoutPixels.Color, high: LayoutPixels.Color)
  ) -> Bool {
    let near = pointwiseMin(pointwiseMax(color, range.low), range.high)
    return LayoutPixels.difference(color, near) > 2 && LayoutPixels.distance(color, near) > 2
  }

  func points(_ rect: PixelRect) -> CGRect {
    CGRect(
      x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
      height: Double(rect.height) / scale)
  }

  // MARK: - Elements

  func ancestors(of index: Int) -> [Int] {
    Array(sequence(first: index) { elements[$0].parent }.dropFirst())
  }

  mutating func add(_ kind: LayoutFinding.Kind, _ index: Int, in box: PixelRect? = nil) {
    explained.insert(index)
    findings.append(
      LayoutFinding(kind, of: elements[index].name, in: points(box ?? boxes[index])))
  }

  /// Adds a displacement, unless an element around it has the same.
  mutating func addMove(
    _ kind: LayoutFinding.Kind, _ index: Int, _ shift: (x: Int, y: Int), in box: PixelRect
  ) {
    shifts[index] = shift
    findings.append(LayoutFinding(kind, of: elements[index].name, in: points(box)))
    movedFindings[findings.count - 1] = index
  }

  private mutating func comparePlaceholders() {
    for (index, element) in elements.enumerated() where element.isPlaceholder {
      guard residue.count(in: boxes[index]) > 0 else { continue }
      add(.notDrawn, index)
      residue.clear(boxes[index].expanded(by: 1))
    }
  }

  var reach: Int { max(8, Int(Self.reach * scale)) }
}
