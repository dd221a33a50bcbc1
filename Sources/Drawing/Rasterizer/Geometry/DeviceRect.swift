import Base
import Foundation

/// A half-open rectangle of whole device pixels.
struct DeviceRect: Hashable {
  var x0, y0, x1, y1: Int32

  static let empty = DeviceRect(x0: 0, y0: 0, x1: 0, y1: 0)
  /// A coordinate beyond any canvas, yet far from overflow.
  static let limit = 16_777_216.0
  static let everything = DeviceRect(
    x0: -Int32(limit), y0: -Int32(limit), x1: Int32(limit), y1: Int32(limit))

  /// Rectangles within it can be moved by 2²² pixels in each direction and stay exact.
  static let movable = DeviceRect(x0: -1 << 22, y0: -1 << 22, x1: 1 << 22, y1: 1 << 22)

  init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  init(width: Int, height: Int) { self.init(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)) }

  /// Makes the rectangle of pixels that a rectangle in device space touches; empty if that has NaN.
  init(covering r: CGRect) {
    guard !r.isNull, r.minX.isFinite || r.maxX.isFinite || r.width == .infinity else {
      self = .empty
      return
    }
    self.init(minX: r.minX, minY: r.minY, maxX: r.maxX, maxY: r.maxY)
  }

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    guard minX < maxX, minY < maxY else {
      self = .empty
      return
    }
    func clamp(_ v: Double) -> Int32 { Int32(max(-Self.limit, min(v, Self.limit))) }
    self.init(
      x0: clamp(minX.rounded(.down)), y0: clamp(minY.rounded(.down)),
      x1: clamp(maxX.rounded(.up)), y1: clamp(maxY.rounded(.up)))
  }

  /// Makes a part of a row.
  init(row y: Int, _ columns: Range<Int>) {
    self.init(
      x0: Int32(columns.lowerBound), y0: Int32(y), x1: Int32(columns.upperBound), y1: Int32(y + 1))
  }

  var isEmpty: Bool { x0 >= x1 || y0 >= y1 }
  var width: Int { isEmpty ? 0 : Int(x1 - x0) }
  var height: Int { isEmpty ? 0 : Int(y1 - y0) }
  var area: Int { width * height }
  var rows: Range<Int> { isEmpty ? 0..<0 : Int(y0)..<Int(y1) }
  var columns: Range<Int> { isEmpty ? 0..<0 : Int(x0)..<Int(x1) }

  func intersects(_ o: DeviceRect) -> Bool {
    max(x0, o.x0) < min(x1, o.x1) && max(y0, o.y0) < min(y1, o.y1)
  }

  func contains(_ o: DeviceRect) -> Bool {
    o.isEmpty || x0 <= o.x0 && y0 <= o.y0 && x1 >= o.x1 && y1 >= o.y1
  }

  /// Whether it lies within a rectangle in device space.
  func isWithin(_ r: CGRect) -> Bool {
    r.minX <= Double(x0) && r.minY <= Double(y0) && r.maxX >= Double(x1) && r.maxY >= Double(y1)
  }

  func intersection(_ o: DeviceRect) -> DeviceRect {
    let r = DeviceRect(
      x0: max(x0, o.x0), y0: max(y0, o.y0), x1: min(x1, o.x1), y1: min(y1, o.y1))
    return r.isEmpty ? .empty : r
  }

  func union(_ o: DeviceRect) -> DeviceRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return DeviceRect(
      x0: min(x0, o.x0), y0: min(y0, o.y0), x1: max(x1, o.x1), y1: max(y1, o.y1))
  }

  /// The rectangle, grown on each side; an empty one stays empty.
  func outset(by n: Int) -> DeviceRect {
    if isEmpty { return self }
    let n = Int32(min(n, 1 << 22))
    return DeviceRect(x0: x0 - n, y0: y0 - n, x1: x1 + n, y1: y1 + n)
  }

  /// The rectangle moved by less than 2²² pixels.
  func moved(by dx: Int, _ dy: Int) -> DeviceRect {
    if isEmpty { return self }
    let (dx, dy) = (Int32(clamping: dx), Int32(clamping: dy))
    return DeviceRect(x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy)
  }

  /// The whole pixels that the rectangle touches after a move by at most 2²² pixels in each
  /// direction.
  func covering(movedBy dx: Double, _ dy: Double) -> DeviceRect {
    if isEmpty || dx == 0 && dy == 0 { return self }
    return DeviceRect(
      x0: x0 + Int32(saturating: dx.rounded(.down)), y0: y0 + Int32(saturating: dy.rounded(.down)),
      x1: x1 + Int32(saturating: dx.rounded(.up)), y1: y1 + Int32(saturating: dy.rounded(.up)))
  }

  /// The blocks of pixels that the rectangle touches.
  /// - Parameter side: The side of a block in pixels, greater than 0; block 0 starts at the origin.
  func divided(by side: Int) -> DeviceRect {
    if isEmpty { return .empty }
    let (side, last) = (Int32(side), Int32(side - 1))
    func roundedDown(_ v: Int32) -> Int32 { (v < 0 ? v - last : v) / side }
    return DeviceRect(
      x0: roundedDown(x0), y0: roundedDown(y0), x1: roundedDown(x1 + last),
      y1: roundedDown(y1 + last))
  }

  /// One row with the same columns.
  func row(_ y: Int) -> DeviceRect {
    DeviceRect(x0: x0, y0: Int32(y), x1: x1, y1: Int32(y + 1))
  }

  /// The same columns, but only in the rows of another rectangle.
  func rows(of o: DeviceRect) -> DeviceRect {
    let r = DeviceRect(x0: x0, y0: max(y0, o.y0), x1: x1, y1: min(y1, o.y1))
    return r.isEmpty ? .empty : r
  }
}
