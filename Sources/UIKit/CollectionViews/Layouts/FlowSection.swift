import Base
import Controls
import Foundation
import Graphics

/// The header, items and footer of a section in a flow, in the flow's directions: items along
/// lines, lines across.
struct FlowSection {
  /// The sizes and distances of a section.
  struct Measures {
    var sizes: [FlowSize]
    /// The insets before and after the lines, and at their start and end.
    var inset = (before: 0.0, after: 0.0, start: 0.0, end: 0.0)
    var lineSpacing = 0.0
    var itemSpacing = 0.0
    var (header, footer) = (0.0, 0.0)
  }

  /// A size along and across a line.
  struct FlowSize: Equatable {
    var along, across: Double
  }

  /// A position along and across a line.
  struct Place {
    var along, across: Double
    var size: FlowSize
  }

  var header: Double
  var footer: Double
  /// The start and the end of the section, across the lines.
  var begin: Double
  var end: Double
  var items: [Place] = []

  /// - Parameters:
  ///   - begin: The start of the section, across the lines.
  ///   - length: The length of the lines.
  ///   - rounded: Rounds a position to a pixel.
  init(_ measures: Measures, begin: Double, length: Double, rounded: (Double) -> Double) {
    self.begin = begin
    header = measures.header
    footer = measures.footer
    let room = length - measures.inset.start - measures.inset.end
    var across = begin + header + measures.inset.before
    let lines = Self.lines(measures.sizes.map(\.along), room: room, spacing: measures.itemSpacing)
    let isUniform = measures.sizes.allSatisfy { $0 == measures.sizes[0] }
    for (number, line) in lines.enumerated() {
      let sizes = measures.sizes[line]
      let isLast = number == lines.count - 1
      let (start, gap) = Self.spread(
        sizes.map(\.along), room: room, spacing: measures.itemSpacing, isLast: isLast,
        isUniform: isUniform)
      let height = sizes.map(\.across).max() ?? 0
      var along = measures.inset.start + start
      for size in sizes {
        items.append(
          Place(
            along: rounded(along), across: rounded(across + (height - size.across) / 2), size: size)
        )
        along += size.along + gap
      }
      across += height + (isLast ? 0 : measures.lineSpacing)
    }
    end = across + measures.inset.after + footer
  }

  /// The items of each line: as many as fit with the minimum spacing, at least one.
  static func lines(_ lengths: [Double], room: Double, spacing: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var (first, used) = (0, 0.0)
    for (index, length) in lengths.enumerated() {
      // Rounding errors of sums such as thirds are less than this.
      if index > first, used + spacing + length > room + 1e-6 {
        lines.append(first..<index)
        (first, used) = (index, 0)
      }
      used += index > first ? spacing + length : length
    }
    if first < lengths.count { lines.append(first..<lengths.count) }
    return lines
  }

  /// The start of the first item of a line, and the gap between items.
  ///
  /// A line is justified, and a single item is centered. The last line continues the grid if all
  /// items of the section have the same size: it is spread like a full line. Otherwise it has the
  /// minimum spacing and begins at the start. This is UIKit's behavior as reported in Apple's bug
  /// 20825965 (“left-aligned by default if items have a non-uniform height”), by the author of
  /// PSTCollectionView, whose rows are spread with as many items as would fit.
  static func spread(
    _ lengths: [Double], room: Double, spacing: Double, isLast: Bool, isUniform: Bool
  ) -> (start: Double, gap: Double) {
    var count = lengths.count
    var used = lengths.reduce(0, +)
    if isLast {
      guard isUniform, let length = lengths.first, length + spacing > 0 else { return (0, spacing) }
      count = max(
        count, Int(saturating: ((room + spacing) / (length + spacing) + 1e-6).rounded(.down)))
      used = length * Double(count)
    }
    guard room > used else { return (0, count > 1 ? (room - used) / Double(count - 1) : spacing) }
    if count == 1 { return ((room - used) / 2, spacing) }
    return (0, (room - used) / Double(count - 1))
  }
}

extension CGRect {
  /// Whether two rectangles have more in common than an edge, for which Foundation's `intersects`
  /// on Linux is true already.
  func overlaps(_ other: CGRect) -> Bool {
    maxX > other.minX && minX < other.maxX && maxY > other.minY && minY < other.maxY
  }
}
