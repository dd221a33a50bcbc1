import Base
import Foundation
import Graphics

/// A rectangular part of a picture.
struct PicturePart: Hashable {
  var columns, rows: Range<Int>

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// Makes the part that is the whole picture.
  init(width: Int, height: Int) { self.init(columns: 0..<width, rows: 0..<height) }

  var area: Int { columns.count * rows.count }

  func contains(_ other: PicturePart) -> Bool {
    func holds(_ all: Range<Int>, _ some: Range<Int>) -> Bool { some.clamped(to: all) == some }
    return holds(columns, other.columns) && holds(rows, other.rows)
  }

  func union(_ other: PicturePart) -> PicturePart {
    func hull(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return PicturePart(columns: hull(columns, other.columns), rows: hull(rows, other.rows))
  }

  /// The part enlarged to twice its size around its center, within the picture.
  func enlarged(within whole: PicturePart) -> PicturePart {
    func wider(_ range: Range<Int>, _ all: Range<Int>) -> Range<Int> {
      let more = range.count / 2 + 1
      return (range.lowerBound - more..<range.upperBound + more).clamped(to: all)
    }
    return PicturePart(columns: wider(columns, whole.columns), rows: wider(rows, whole.rows))
  }
}

extension ImageSampler {
  /// The part of a picture that is sampled for a rectangle of device pixels.
  /// - Parameters:
  ///   - width: The picture's width in pixels, at least 1.
  ///   - height: The picture's height in pixels, at least 1.
  func part(
    for rect: DeviceRect, width: Int, height: Int
  ) -> PicturePart {
    let whole = PicturePart(width: width, height: height)
    let middles = rect.cgRect.insetBy(dx: 0.5, dy: 0.5)
    guard let affine = mapping.affine, !rect.isEmpty else { return whole }
    let box = Projection(affine).boundingBox(of: middles)
    // Coordinates farther away are not exact to a pixel.
    let far = 0x1p40
    let numbers = [affine.tx, affine.ty, box.minX, box.maxX, box.minY, box.maxY]
    guard numbers.allSatisfy({ $0.magnitude < far }) else { return whole }
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      // A position is between the centers of two pixels, which are mixed; one more on each side is
      // for rounding.
      let first = Int(saturating: (low - 0.5).rounded(.down)) - 1
      let last = Int(saturating: (high - 0.5).rounded(.down)) + 2
      return max(0, min(first, count - 1))..<max(0, min(last, count - 1)) + 1
    }
    return PicturePart(
      columns: range(box.minX, box.maxX, width), rows: range(box.minY, box.maxY, height))
  }
}
