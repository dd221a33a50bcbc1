import Codecs
import Foundation
import Graphics

extension [RenderTreeChange] {
  /// The changes visible in a rectangle of pixels that differ: first those in the area with the
  /// most such pixels, the smallest first, then the others by the area that they share with the
  /// rectangle, the largest first.
  func near(_ bounds: PixelRect, _ densest: PixelRect, scale: Double) -> [RenderTreeChange] {
    // Shadows reach beyond a box.
    let reach = 40.0
    func area(_ box: CGRect, in rect: PixelRect, reach: Double) -> CGFloat? {
      let points = CGRect(
        x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
        height: Double(rect.height) / scale)
      let shared = box.insetBy(dx: -reach, dy: -reach).intersection(points)
      return shared.isNull ? nil : shared.width * shared.height
    }
    let seen = compactMap { change -> (change: RenderTreeChange, order: (Int, CGFloat))? in
      guard let shared = area(change.box, in: bounds, reach: reach) else { return nil }
      let isDensest = area(change.box, in: densest, reach: 0).map { $0 > 0 } ?? false
      let size = change.box.width * change.box.height
      return (change, isDensest ? (0, size) : (1, -shared))
    }
    return seen.sorted { $0.order < $1.order }.map(\.change)
  }

  /// Descriptions such as `title < card: moved by (1, 0), bold → heavy`; elements with the same
  /// change share one.
  var descriptions: [String] {
    var groups: [(words: String, paths: [[String]])] = []
    for change in self {
      let words = change.facts.prefix(4).map(\.words).joined(separator: ", ")
      if let index = groups.firstIndex(where: { $0.words == words }) {
        if !groups[index].paths.contains(change.path) { groups[index].paths.append(change.path) }
      } else {
        groups.append((words, [change.path]))
      }
    }
    return groups.map { words, paths in
      let rest = paths.count > 2 ? " and \(paths.count - 2) more" : ""
      let names =
        paths.count == 1
        ? paths[0].joined(separator: " < ")
        : paths.prefix(2).map { $0[0] }.joined(separator: rest.isEmpty ? " and " : ", ") + rest
      return "\(names): \(words)"
    }
  }
}
