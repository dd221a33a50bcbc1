import Codecs
import Graphics

extension TextRule {
  /// A symbol that is drawn alike: the box around it in both pictures.
  struct SymbolMatch {
    var box: PixelRect
    var inks: (drawn: Ink, reference: Ink)
  }

  /// The symbol, if the reference has one of its size and coverage there; else nil.
  func symbol() -> SymbolMatch? {
    guard let inks = inks() else { return nil }
    let area = text.expanded(by: reach / 2).intersection(surface)
    guard let own = box(drawn, inks.drawn, in: text.expanded(by: 1)),
      let other = box(reference, inks.reference, in: area)
    else { return nil }
    let slack = 2 + max(own.width, own.height) / 8
    guard abs(own.width - other.width) <= slack, abs(own.height - other.height) <= slack,
      abs(own.x + own.maxX - other.x - other.maxX) <= slack,
      abs(own.y + own.maxY - other.y - other.maxY) <= slack
    else { return nil }
    let cells = 4
    var distance = 0.0
    for row in 0..<cells {
      for column in 0..<cells {
        func part(_ pixels: LayoutPixels, _ ink: Ink, _ box: PixelRect) -> Double {
          let (x, right) = (
            box.x + column * box.width / cells, box.x + (column + 1) * box.width / cells
          )
          let (y, bottom) = (
            box.y + row * box.height / cells, box.y + (row + 1) * box.height / cells
          )
          var (sum, count) = (0.0, 0)
          for j in y..<max(y + 1, bottom) {
            for i in x..<max(x + 1, right) where pixels.frame.contains(x: i, y: j) {
              sum += ink.coverage(pixels[i, j]) ?? 0
              count += 1
            }
          }
          return count == 0 ? 0 : sum / Double(count)
        }
        distance += abs(part(drawn, inks.drawn, own) - part(reference, inks.reference, other))
      }
    }
    guard distance / Double(cells * cells) <= 0.16 else { return nil }
    return SymbolMatch(box: own.union(other), inks: inks)
  }

  private func box(_ pixels: LayoutPixels, _ ink: Ink, in region: PixelRect) -> PixelRect? {
    let region = region.intersection(pixels.frame)
    guard !region.isEmpty else { return nil }
    var found: PixelRect?
    for y in region.y..<region.maxY {
      for x in region.x..<region.maxX where (ink.coverage(pixels[x, y]) ?? 0) >= 0.4 {
        let own = PixelRect(x: x, y: y, width: 1, height: 1)
        found = found.map { $0.union(own) } ?? own
      }
    }
    return found
  }
}
