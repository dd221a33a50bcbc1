import Base
import Codecs
import Foundation
import Graphics

/// Text as the boxes of its lines: letters may have other shapes, as another font has them.
///
/// A line may be wider or narrower by 2 % and a pixel and a half, its left edge, its middle or its
/// right edge must be where it was by a pixel, and so its upper edge, its middle or its lower edge.
struct TextRule {
  let drawn: LayoutPixels
  let reference: LayoutPixels
  /// The size of the font, in pixels.
  let fontSize: Double
  /// The box of the lines in the picture, in pixels.
  let text: PixelRect
  /// The surface around the text.
  let surface: PixelRect
  /// The pixels above and below the text in which its lines are searched.
  let reach: Int
  /// The boxes of other elements.
  let others: [PixelRect]

  /// The result for a text.
  struct Outcome {
    var kind: LayoutFinding.Kind?
    /// The displacement in the reference, in pixels, if all lines have it.
    var shift: (x: Int, y: Int)?
    /// Whether the text is not in the reference.
    var isAbsent = false
    /// The boxes of the lines in both pictures, in pixels.
    var lines: [PixelRect] = []
    /// The letters and what they lie on, in the picture and in the reference.
    var inks: (drawn: Ink, reference: Ink)
  }

  /// The color of letters and of what they lie on.
  struct Ink {
    var ground, letters: LayoutPixels.Color

    /// The part of a pixel that letters cover, 0…1; nil for a color that is no mixture of both.
    func coverage(_ color: LayoutPixels.Color) -> Double? {
      func vector(_ a: LayoutPixels.Color) -> SIMD4<Double> {
        SIMD4(Double(a[0] - ground[0]), Double(a[1] - ground[1]), Double(a[2] - ground[2]), 0)
      }
      let (value, whole) = (vector(color), vector(letters))
      let length = (whole * whole).sum()
      guard length > 0 else { return nil }
      let part = (value * whole).sum() / length
      let rest = value - part * whole
      guard (rest * rest).sum() <= 24 * 24, part > -0.2, part < 1.3 else { return nil }
      return min(1, max(0, part))
    }
  }

  /// The colors of letters and of what they lie on; nil if that is not of one color.
  func inks() -> (drawn: Ink, reference: Ink)? {
    guard let ground = ground(of: drawn), let letters = letters(of: drawn, on: ground) else {
      return nil
    }
    var other = Ink(ground: self.ground(of: reference) ?? ground, letters: letters)
    let contrast = LayoutPixels.distance(ground, letters)
    if let found = self.letters(of: reference, on: other.ground),
      LayoutPixels.distance(found, other.ground) > contrast / 4
    {
      other.letters = found
    }
    return (Ink(ground: ground, letters: letters), other)
  }

  /// - Returns: Nil for text on something that is not of one color.
  func outcome() -> Outcome? {
    guard let (ink, other) = inks() else { return nil }
    var textColor: LayoutFinding.Kind?
    let contrast = LayoutPixels.distance(ink.ground, ink.letters)
    if LayoutPixels.difference(ink.letters, other.letters) > 16,
      LayoutPixels.distance(ink.letters, other.letters) > 4 + contrast / 20
    {
      textColor = .textColor(
        LayoutPixels.text(ink.letters), reference: LayoutPixels.text(other.letters))
    }
    let lines = self.lines(of: drawn, ink, in: text.expanded(by: 2))
    guard !lines.isEmpty else { return nil }
    let region = PixelRect(
      x: surface.x, y: text.y - reach, width: surface.width, height: text.height + 2 * reach
    ).intersection(surface)
    let others = self.lines(of: reference, other, in: region)
    var outcome = Outcome(inks: (ink, other))
    compare(lines, others, &outcome)
    if outcome.kind == nil { outcome.kind = textColor }
    outcome.lines = lines + others.filter { $0.intersects(text) || outcome.kind != nil }
    return outcome
  }

  // MARK: - Colors

  /// The color around the text; nil if there is none that most pixels have.
  private func ground(of pixels: LayoutPixels) -> LayoutPixels.Color? {
    let ring = text.expanded(by: 3).intersection(surface)
    guard ring.width > 4, ring.height > 4 else { return nil }
    var colors: [LayoutPixels.Color] = []
    func add(_ x: Int, _ y: Int) {
      guard pixels.frame.contains(x: x, y: y), !isOther(x, y) else { return }
      colors.append(pixels[x, y])
    }
    for x in ring.x..<ring.maxX { for y in [ring.y, ring.maxY - 1] { add(x, y) } }
    for y in ring.y..<ring.maxY { for x in [ring.x, ring.maxX - 1] { add(x, y) } }
    guard let median = LayoutPixels.median(colors) else { return nil }
    let near = colors.count { LayoutPixels.difference($0, median) <= 8 }
    return near * 10 >= colors.count * 7 ? median : nil
  }

  /// The color with the most contrast in the text's box, of which there are enough pixels.
  private func letters(
    of pixels: LayoutPixels, on ground: LayoutPixels.Color
  ) -> LayoutPixels.Color? {
    var found: [(difference: Int16, color: LayoutPixels.Color)] = []
    let box = text.intersection(pixels.frame)
    guard !box.isEmpty else { return nil }
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX where !isOther(x, y) {
        let difference = LayoutPixels.difference(pixels[x, y], ground)
        if difference > 12 { found.append((difference, pixels[x, y])) }
      }
    }
    guard found.count >= 3 else { return nil }
    found.sort { $0.difference > $1.difference }
    return LayoutPixels.median(found.prefix(max(3, found.count / 8)).map(\.color))
  }

  private func isOther(_ x: Int, _ y: Int) -> Bool {
    others.contains { $0.contains(x: x, y: y) }
  }

  // MARK: - Lines

  /// The boxes of the lines of ink in a region, from top to bottom.
  private func lines(
    of pixels: LayoutPixels, _ ink: Ink, in region: PixelRect
  ) -> [PixelRect] {
    let region = region.intersection(pixels.frame)
    guard !region.isEmpty else { return [] }
    var rows: [[Int]] = []
    for y in region.y..<region.maxY {
      rows.append(
        (region.x..<region.maxX).filter { x in
          (ink.coverage(pixels[x, y]) ?? 0) >= 0.4 && !isOther(x, y)
        })
    }
    // A gap within a line, as below the dot of an i.
    let gap = max(1, Int(fontSize * 0.1))
    var lines: [PixelRect] = []
    var start: Int?
    var last = 0
    func finish() {
      guard let first = start else { return }
      start = nil
      let columns = Set(rows[first...last].joined()).sorted()
      guard let box = columnsOfText(columns) else { return }
      let inked = (first...last).filter { row in
        rows[row].contains { $0 >= box.lowerBound && $0 <= box.upperBound }
      }
      guard let top = inked.first, let bottom = inked.last else { return }
      let pixels = inked.reduce(0) { count, row in
        count + rows[row].count { $0 >= box.lowerBound && $0 <= box.upperBound }
      }
      guard pixels >= 4 else { return }
      lines.append(
        PixelRect(
          x: box.lowerBound, y: region.y + top, width: box.count, height: bottom - top + 1))
    }
    for (index, row) in rows.enumerated() where !row.isEmpty {
      if start != nil, index - last > gap { finish() }
      if start == nil { start = index }
      last = index
    }
    finish()
    return lines
  }

  /// The columns that belong to the text: groups without wide gaps that touch its box, or else the
  /// nearest one.
  private func columnsOfText(_ columns: [Int]) -> ClosedRange<Int>? {
    var groups: [ClosedRange<Int>] = []
    let gap = max(3, Int(fontSize * 0.9))
    for column in columns {
      if let last = groups.last, column - last.upperBound <= gap {
        groups[groups.count - 1] = last.lowerBound...column
      } else {
        groups.append(column...column)
      }
    }
    let own = groups.filter { $0.upperBound >= text.x && $0.lowerBound < text.maxX }
    if let first = own.first, let last = own.last { return first.lowerBound...last.upperBound }
    return groups.min { distance($0) < distance($1) }
  }

  private func distance(_ columns: ClosedRange<Int>) -> Int {
    max(text.x - columns.upperBound, columns.lowerBound - text.maxX)
  }

  // MARK: - Comparing

  /// The difference of two lines, in pixels: the picture's minus the reference's.
  private struct Step {
    var x, y, width, height: Double
    var isAlike: Bool

    init(_ a: PixelRect, _ b: PixelRect) {
      func nearest(_ low: Int, _ high: Int) -> Double {
        let all = [Double(low), Double(high), Double(low + high) / 2]
        return all.min { abs($0) < abs($1) } ?? 0
      }
      x = nearest(a.x - b.x, a.maxX - b.maxX)
      y = nearest(a.y - b.y, a.maxY - b.maxY)
      width = Double(a.width - b.width)
      height = Double(a.height - b.height)
      isAlike =
        abs(width) <= 1.5 + 0.02 * Double(max(a.width, b.width))
        && abs(height) <= 1.5 + 0.04 * Double(max(a.height, b.height))
    }

    var isHere: Bool { abs(x) <= 1.25 && abs(y) <= 1.25 }
  }

  private func compare(_ lines: [PixelRect], _ others: [PixelRect], _ outcome: inout Outcome) {
    guard !others.isEmpty else {
      outcome.isAbsent = true
      outcome.kind = .notInReference
      return
    }
    // The same lines may be elsewhere, with those of others before or after them.
    var best: (steps: [Step], start: Int)?
    for start in 0...max(0, others.count - lines.count) where others.count >= lines.count {
      let steps = lines.indices.map { Step(lines[$0], others[start + $0]) }
      guard steps.allSatisfy(\.isAlike) else { continue }
      func size(_ steps: [Step]) -> Double { steps.map { max(abs($0.x), abs($0.y)) }.max() ?? 0 }
      if let found = best, size(found.steps) <= size(steps) { continue }
      best = (steps, start)
    }
    if let best {
      let steps = best.steps
      let extra = others.enumerated().contains { index, box in
        (index < best.start || index >= best.start + lines.count)
          && box.intersects(text.expanded(x: 0, y: Int(fontSize)))
      }
      if steps.allSatisfy(\.isHere) {
        outcome.shift = (0, 0)
        if extra, lines.count > 1 || others.count > lines.count {
          outcome.kind = .lineBreaks(lines.count, reference: others.count)
        }
        return
      }
      let far = steps.max { max(abs($0.x), abs($0.y)) < max(abs($1.x), abs($1.y)) } ?? steps[0]
      outcome.kind = .moved(
        x: abs(far.x) > 1.25 ? far.x : 0, y: abs(far.y) > 1.25 ? far.y : 0)
      outcome.shift = (
        -Int(saturating: far.x.rounded()), -Int(saturating: far.y.rounded())
      )
      return
    }
    if lines.count == 1, others.count == 1 {
      let step = Step(lines[0], others[0])
      let isWider = abs(step.width) > 1.5 + 0.02 * Double(max(lines[0].width, others[0].width))
      outcome.kind = .resized(
        width: isWider ? step.width : 0, height: isWider ? 0 : step.height)
      return
    }
    outcome.kind = .lineBreaks(lines.count, reference: others.count)
  }
}
