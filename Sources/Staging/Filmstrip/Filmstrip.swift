import Codecs
import Graphics

/// Frames in a grid, in reading order, each labeled with its time.
struct Filmstrip {
  private(set) var sheet: Bitmap
  private let labels: [PixelLabel]
  private let gap, columns: Int
  /// The size of a frame with its label, in pixels.
  private let cell: (width: Int, height: Int)
  private var count = 0

  private static let margin = 6
  private static let paper: UInt32 = 0xFFF2_F2F7
  private static let ink: UInt32 = 0xFF48_484A
  /// Strips are laid out to about this width, in pixels.
  private static let usualWidth = 960

  /// An empty sheet.
  ///
  /// - Parameters:
  ///   - times: The times of the frames, at least one, in seconds of the scene.
  ///   - width: The width of a frame, in pixels; `height` likewise.
  ///   - columns: nil for as many as give a sheet of usual width and even rows.
  ///   - magnification: Pixels of the picture for one of the labels' font.
  /// - Throws: `CodecError.tooLarge`.
  init(
    of times: [Double], width: Int, height: Int, columns: Int?, magnification: Int
  ) throws(CodecError) {
    labels = times.map { PixelLabel(time: $0, magnification: magnification) }
    let gap = Self.margin * magnification
    cell = (
      max(width, labels.map(\.width).max() ?? 0), height + labels[0].height + gap / 2
    )
    let fitting = (Self.usualWidth - gap) / (cell.width + gap)
    let columns = min(times.count, columns ?? Self.evenColumns(times.count, fitting: fitting))
    let rows = (times.count + columns - 1) / columns
    self.gap = gap
    self.columns = columns
    let size = (width: gap + columns * (cell.width + gap), height: gap + rows * (cell.height + gap))
    try PictureLimits.check(width: size.width, height: size.height, file: "the filmstrip")
    sheet = Bitmap(width: size.width, height: size.height, filling: Self.paper)
  }

  /// Adds the next frame.
  mutating func add(_ bitmap: Bitmap) {
    let x = gap + count % columns * (cell.width + gap)
    let y = gap + count / columns * (cell.height + gap)
    labels[count].draw(in: &sheet, x: x, y: y, color: Self.ink)
    sheet.place(bitmap, x: x, y: y + labels[count].height + gap / 2)
    count += 1
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
        let square: UInt32 = (x / 8 + y / 8).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFFDC_DCDC
        let pixel = PremultipliedPixel(other[x, y])
        self[left + x, top + y] = pixel.over(PremultipliedPixel(square)).word
      }
    }
  }
}
