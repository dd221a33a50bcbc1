import Base
import Codecs
import Foundation
import Graphics

extension LayoutRule {
  mutating func compareText(_ index: Int) {
    let text = textBoxes[index].intersection(drawn.frame)
    let lines = elements[index].lines
    guard !text.isEmpty, !elements[index].isPlaceholder, !isUnder(text, index) else { return }
    let fontSize = (lines.map(\.fontSize).max() ?? 12) * scale
    guard residue.count(in: text.expanded(x: Int(fontSize / 2), y: Int(fontSize / 4))) > 0 else {
      return
    }
    if lines.contains(where: \.hasPicture) { residue.clear(text.expanded(by: 2)) }
    let rule = TextRule(
      drawn: drawn, reference: reference, fontSize: fontSize, text: text,
      surface: surface(around: text, below: index), reach: reach,
      others: neighbors(of: text, except: index))
    guard let outcome = rule.outcome() else {
      // Text on a picture: letters cannot be told from it.
      for line in lines {
        let scaled = line.box.insetBy(dx: -1, dy: -1)
        residue.clear(pixels(scaled))
      }
      return
    }
    if outcome.isAbsent, isHidden(text) { return }
    for line in outcome.lines {
      let (dx, dy) = (3 + line.width / 40, 3 + line.height / 16)
      let (drawn, reference) = (self.drawn, self.reference)
      residue.clear(line.expanded(x: dx, y: dy)) { x, y in
        outcome.inks.drawn.coverage(drawn[x, y]) != nil
          && outcome.inks.reference.coverage(reference[x, y]) != nil
      }
    }
    guard let kind = outcome.kind else { return }
    switch kind {
    case .moved(let x, let y):
      addMove(.moved(x: x / scale, y: y / scale), index, outcome.shift ?? (0, 0), in: text)
    case .resized(let width, let height):
      findings.append(
        LayoutFinding(
          .resized(width: width / scale, height: height / scale), of: elements[index].name,
          in: points(text)))
    default: add(kind, index, in: text)
    }
  }

  /// The pixels that a box in points covers at least partly.
  func pixels(_ box: CGRect) -> PixelRect {
    func pixel(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int(saturating: min(1e6, max(-1e6, value * scale)).rounded(rule))
    }
    let (left, top) = (pixel(box.minX, .down), pixel(box.minY, .down))
    return PixelRect(
      x: left, y: top, width: pixel(box.maxX, .up) - left, height: pixel(box.maxY, .up) - top)
  }

  /// The smallest surface that contains a box, without its edge.
  func surface(around text: PixelRect, below index: Int) -> PixelRect {
    let found = elements.indices.filter { other in
      other <= index && (elements[other].background != nil || elements[other].hasImage)
        && boxes[other].contains(text)
    }.min { boxes[$0].count < boxes[$1].count }
    guard let found, boxes[found] != drawn.frame else { return drawn.frame }
    return boxes[found].expanded(by: -1)
  }

  /// The boxes of other elements, which a search of text must not enter.
  func neighbors(of text: PixelRect, except index: Int) -> [PixelRect] {
    elements.indices.compactMap { other in
      guard other != index else { return nil }
      if !textBoxes[other].isEmpty {
        let box = textBoxes[other].expanded(by: 2)
        if !box.contains(text) { return box }
      }
      guard draws(other) else { return nil }
      // Elements that contain the text lie below or around it.
      let box = boxes[other].expanded(by: 1)
      return box.contains(text) ? nil : box
    }
  }

  /// Whether an element above a text hides it.
  private func isUnder(_ text: PixelRect, _ index: Int) -> Bool {
    elements.indices.contains { other in
      other > index && (elements[other].background?.count == 7 || elements[other].isPlaceholder)
        && boxes[other].contains(text)
    }
  }

  /// Whether the picture itself shows nothing in a box.
  private func isHidden(_ box: PixelRect) -> Bool {
    let area = box.intersection(drawn.frame)
    guard !area.isEmpty else { return true }
    let first = drawn[area.x, area.y]
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX where LayoutPixels.difference(drawn[x, y], first) > 2 {
        return false
      }
    }
    return true
  }

  // MARK: - Symbols

  /// Compares a symbol as a box of ink, with its coverage in a coarse grid.
  mutating func compareSymbol(_ index: Int) {
    guard let shapes = elements[index].shapes else { return }
    let box = pixels(shapes).intersection(drawn.frame)
    guard !box.isEmpty, residue.count(in: box.expanded(by: Int(2 * scale))) > 0 else { return }
    let rule = TextRule(
      drawn: drawn, reference: reference, fontSize: Double(box.height * 8), text: box,
      surface: surface(around: box, below: index), reach: Int(4 * scale),
      others: neighbors(of: box, except: index))
    guard let match = rule.symbol() else { return }
    let (drawn, reference) = (self.drawn, self.reference)
    residue.clear(match.box.expanded(by: 2)) { x, y in
      match.inks.drawn.coverage(drawn[x, y]) != nil
        && match.inks.reference.coverage(reference[x, y]) != nil
    }
    explained.insert(index)
  }
}
