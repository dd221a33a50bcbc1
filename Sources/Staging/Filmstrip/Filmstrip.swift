import Graphics

/// Frames in a grid, in reading order, each labelled with its time.
struct Filmstrip {
  /// A frame and its time in the scene, in seconds.
  typealias Cell = (bitmap: Bitmap, time: Double)

  private static let margin = 6
  private static let paper: UInt32 = 0xFFF2_F2F7
  private static let ink: UInt32 = 0xFF48_484A
  /// Strips are laid out to about this width, in pixels.
  private static let usualWidth = 960

  /// - Parameters:
  ///   - cells: All of one size, at least one.
  ///   - columns: nil for as many as give a sheet of usual width and even rows.
  ///   - magnification: Pixels of the picture for one of the labels' font.
  static func sheet(_ cells: [Cell], columns: Int?, magnification: Int) -> Bitmap {
    let labels = cells.map { PixelLabel(time: $0.time, magnification: magnification) }
    let (width, height) = (cells[0].bitmap.width, cells[0].bitmap.height)
    let gap = margin * magnification
    let cellWidth = max(width, labels.map(\.width).max() ?? 0)
    let cellHeight = height + labels[0].height + gap / 2

    let columns =
      columns ?? evenColumns(cells.count, fitting: (usualWidth - gap) / (cellWidth + gap))
    let rows = (cells.count + columns - 1) / columns
    var sheet = Bitmap(
      width: gap + columns * (cellWidth + gap), height: gap + rows * (cellHeight + gap),
      filling: paper)
    for (index, cell) in cells.enumerated() {
      let x = gap + index % columns * (cellWidth + gap)
      let y = gap + index / columns * (cellHeight + gap)
      labels[index].draw(in: &sheet, x: x, y: y, color: ink)
      sheet.place(cell.bitmap, x: x, y: y + labels[index].height + gap / 2)
    }
    return sheet
  }

  /// As few rows as fit, and then as few columns as these rows need.
  private static func evenColumns(_ count: Int, fitting most: Int) -> Int {
    let most = max(1, most)
    let rows = (count + most - 1) / most
    return (count + rows - 1) / rows
  }
}

extension Bitmap {
  /// Composites a bitmap over light squares, which show where it is transparent.
  fileprivate mutating func place(_ other: Bitmap, x left: Int, y top: Int) {
    for y in 0..<other.height {
      for x in 0..<other.width {
        let pixel = other[x, y]
        let square: UInt32 = (x / 8 + y / 8).isMultiple(of: 2) ? 0xFF : 0xDC
        let rest = 255 - pixel >> 24
        var result: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
          let channel = (pixel >> shift & 0xFF) + (square * rest + 127) / 255
          result |= min(255, channel) << shift
        }
        self[left + x, top + y] = result
      }
    }
  }
}
