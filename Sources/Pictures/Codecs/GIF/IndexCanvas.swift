import Base

/// The global palette indices that a GIF displays, `GIFDrawing.noIndex` for other colors.
///
/// It consists of bands of rows. While an image is compressed, it replaces the bands from the top;
/// the image after it is compressed at the same time, and waits for each band:
///
///     image 0   ├─ band 0 ─┼─ band 1 ─┼─ band 2 ─┤
///     image 1              ├─ band 0 ─┼─ band 1 ─┼─ band 2 ─┤
struct IndexCanvas: Sendable {
  let width: Int
  /// The rows of a band, fewer in the last one.
  let bandHeight: Int
  private let bands: [Confined<[UInt16]>]

  /// About this many pixels make a band.
  private static let bandSize = 8192

  init(width: Int, height: Int) {
    self.width = width
    let bandHeight = IndexCanvas.bandHeight(width: width)
    self.bandHeight = bandHeight
    bands = stride(from: 0, to: height, by: bandHeight).map {
      let rows = min(bandHeight, height - $0)
      return Confined(Array(repeating: GIFDrawing.noIndex, count: rows * width))
    }
  }

  static func bandHeight(width: Int) -> Int { max(1, bandSize / max(1, width)) }

  var bandCount: Int { bands.count }

  func band(of row: Int) -> Int { row / bandHeight }

  /// The indices of a band, row by row.
  func indices(ofBand band: Int) -> [UInt16] { bands[band].with { $0 } }

  /// Moves the indices of a band out, so that they are changed in place; it has none until they are
  /// set again.
  func removeIndices(ofBand band: Int) -> [UInt16] {
    bands[band].with { indices in
      var removed: [UInt16] = []
      swap(&removed, &indices)
      return removed
    }
  }

  func set(_ indices: [UInt16], ofBand band: Int) { bands[band].with { $0 = indices } }

  /// The indices in a rectangle, row by row.
  func indices(in rect: PixelRect) -> [UInt16] {
    var indices: [UInt16] = []
    indices.reserveCapacity(rect.count)
    for y in rect.y..<rect.maxY {
      let start = y % bandHeight * width
      bands[band(of: y)].with { indices += $0[start + rect.x..<start + rect.maxX] }
    }
    return indices
  }

  /// The indices in a rectangle, row by row, as they are where another one covers it.
  func indices(
    in rect: PixelRect, covering other: PixelRect, with indices: [UInt16]
  ) -> [UInt16] {
    var result = self.indices(in: rect)
    let common = rect.intersection(other)
    for y in common.y..<max(common.y, common.maxY) where !common.isEmpty {
      let start = (y - rect.y) * rect.width + common.x - rect.x
      let from = (y - other.y) * other.width + common.x - other.x
      result.replaceSubrange(
        start..<start + common.width, with: indices[from..<from + common.width])
    }
    return result
  }

  /// Replaces the indices in a rectangle, given row by row.
  func replace(_ rect: PixelRect, with indices: [UInt16]) {
    for y in rect.y..<rect.maxY {
      let (start, row) = (y % bandHeight * width, (y - rect.y) * rect.width)
      bands[band(of: y)].with {
        $0.replaceSubrange(
          start + rect.x..<start + rect.maxX, with: indices[row..<row + rect.width])
      }
    }
  }

  /// The bands that one image has replaced, for the next image.
  ///
  /// Four readers may wait: the next image, and three attempts at its sample.
  struct Progress: Sendable {
    private let steps = [StepSignal(), StepSignal(), StepSignal(), StepSignal()]
    /// The reader index of the image itself.
    static let imageReader = 3

    func advance() { for step in steps { step.signal() } }

    /// Waits until another band is replaced.
    /// - Parameter reader: 0…3.
    func wait(_ reader: Int) { steps[reader].wait() }
  }
}
