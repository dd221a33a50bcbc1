import Foundation
import Graphics

/// The frames of a table's sections and rows, in its content.
struct TableRows {
  struct Section {
    /// The space above the header, in points.
    var padding: CGFloat = 0
    var headerHeight: CGFloat = 0
    var footerHeight: CGFloat = 0
    var heights = RowHeights()
    fileprivate(set) var header = CGRect.zero
    /// The rectangle of all rows.
    fileprivate(set) var body = CGRect.zero
    fileprivate(set) var footer = CGRect.zero

    var count: Int { heights.count }
    var frame: CGRect { header.union(footer) }

    func rect(_ row: Int) -> CGRect {
      CGRect(
        x: body.minX, y: body.minY + heights.start(of: row), width: body.width,
        height: heights[row])
    }
  }

  var sections: [Section] = []
  private(set) var size = CGSize.zero

  /// Positions all sections below one another.
  /// - Parameters:
  ///   - top: The height of the table's own header, `bottom` that of its footer.
  ///   - inset: The distance of rows from the sides.
  mutating func place(width: CGFloat, inset: CGFloat, top: CGFloat, bottom: CGFloat) {
    var y = top
    func nextRect(_ height: CGFloat) -> CGRect {
      defer { y += height }
      return CGRect(x: inset, y: y, width: max(0, width - 2 * inset), height: height)
    }
    for index in sections.indices {
      y += sections[index].padding
      sections[index].header = nextRect(sections[index].headerHeight)
      sections[index].body = nextRect(sections[index].heights.total)
      sections[index].footer = nextRect(sections[index].footerHeight)
    }
    size = CGSize(width: width, height: y + bottom)
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].count
  }

  func rect(_ path: IndexPath) -> CGRect? {
    contains(path) ? sections[path.section].rect(path.row) : nil
  }

  /// The rows that intersect a rectangle, from top to bottom.
  func paths(in rect: CGRect) -> [IndexPath] {
    sections.enumerated().flatMap { number, section -> [IndexPath] in
      let body = section.body
      guard section.count > 0, body.maxY > rect.minY, body.minY < rect.maxY else { return [] }
      let rows = section.heights.rows(from: rect.minY - body.minY, to: rect.maxY - body.minY)
      return rows.compactMap { row in
        section.heights[row] > 0 ? IndexPath(row: row, section: number) : nil
      }
    }
  }

  /// The row before or after a row, also of another section; nil at the ends.
  func neighbor(of path: IndexPath, by step: Int) -> IndexPath? {
    var (section, row) = (path.section, path.row + step)
    while sections.indices.contains(section) {
      if row >= 0, row < sections[section].count { return IndexPath(row: row, section: section) }
      section += step
      if sections.indices.contains(section) { row = step > 0 ? 0 : sections[section].count - 1 }
    }
    return nil
  }
}
