import Base
internal import Codecs
import Foundation
import Graphics

/// Frames in a grid, in reading order, each labeled with its time.
package struct Filmstrip {
  private(set) var sheet: Bitmap
  private let labels: [PixelLabel]
  private let gap, columns: Int
  /// The size of a frame with its label, in pixels.
  private let cell: (width: Int, height: Int)
  /// The size of a frame without its label.
  private let size: (width: Int, height: Int)
  private var count = 0

  private static let margin = 6
  private static let paper: PremultipliedPixel = 0xFFF2_F2F7
  private static let ink: PremultipliedPixel = 0xFF48_484A

  /// The default number of columns.
  enum Arrangement {
    /// The number that brings the sheet near 3:2, preferably with full rows.
    case balanced
    /// The number that fits into 960 pixels, in even rows, as in goldens of earlier versions.
    case narrow
  }

  /// An empty sheet.
  ///
  /// - Parameters:
  ///   - times: The times of the frames, at least one, in seconds of the scene.
  ///   - width: The width of a frame, in pixels; `height` likewise.
  ///   - columns: nil for the arrangement's number.
  ///   - magnification: Pixels of the picture for one pixel of the labels' font.
  /// - Throws: `CodecError.tooLarge`.
  init(
    of times: [Double], width: Int, height: Int, columns: Int?, magnification: Int,
    arrangement: Arrangement = .balanced
  ) throws(CodecError) {
    labels = times.map { PixelLabel(time: $0, magnification: magnification) }
    let gap = Self.margin * magnification
    cell = (
      max(width, labels.map(\.width).max() ?? 0), height + labels[0].height + gap / 2
    )
    let size = (width: cell.width + gap, height: cell.height + gap)
    let usual =
      switch arrangement {
      case .balanced: Self.balancedColumns(times.count, of: size)
      case .narrow: Self.evenColumns(times.count, fitting: (960 - gap) / size.width)
      }
    self.size = (width, height)
    let columns = min(times.count, columns ?? usual)
    let rows = (times.count + columns - 1) / columns
    self.gap = gap
    self.columns = columns
    let whole = (width: gap + columns * size.width, height: gap + rows * size.height)
    try PictureLimits.check(width: whole.width, height: whole.height, file: "the filmstrip")
    sheet = Bitmap(width: whole.width, height: whole.height, filling: Self.paper)
  }

  /// Adds the next frame.
  mutating func add(_ bitmap: Bitmap) {
    let rect = rect(of: count)
    labels[count].draw(
      in: &sheet, x: rect.x, y: rect.y - gap / 2 - labels[count].height, color: Self.ink)
    sheet.draw(bitmap, x: rect.x, y: rect.y)
    count += 1
  }

  /// The rectangle of a frame, without its label.
  func rect(of index: Int) -> PixelRect {
    PixelRect(
      x: gap + index % columns * (cell.width + gap),
      y: gap + index / columns * (cell.height + gap) + labels[index].height + gap / 2,
      width: size.width, height: size.height)
  }

  /// The number of columns that brings the sheet nearest to 3:2; one that leaves no gap in the last
  /// row is preferred.
  private static func balancedColumns(_ count: Int, of size: (width: Int, height: Int)) -> Int {
    func cost(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let ratio = Double(columns * size.width) / Double(rows * size.height)
      let gaps = Double(rows * columns - count) / Double(count)
      return abs(log(ratio / 1.5)) + gaps
    }
    return (1...count).min { cost($0) < cost($1) } ?? 1
  }

  /// The number of columns that the smallest possible number of rows needs.
  private static func evenColumns(_ count: Int, fitting most: Int) -> Int {
    let most = max(1, most)
    let rows = (count + most - 1) / most
    return (count + rows - 1) / rows
  }
}

extension Bitmap {
  /// Composites a bitmap over light squares, which show where it is transparent.
  fileprivate mutating func draw(_ other: Bitmap, x left: Int, y top: Int) {
    for y in 0..<other.height {
      for x in 0..<other.width {
        self[left + x, top + y] = other[x, y].over(
          (x / 8 + y / 8).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFFDC_DCDC)
      }
    }
  }
}
