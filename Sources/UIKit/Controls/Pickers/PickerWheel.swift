import Base
import Foundation
import Graphics
import LayerTree
import Views

/// One component of a picker: rows on a rotating cylinder, seen from the side, without perspective.
///
/// The rows are placed for the wheel's final position; an animation rotates the whole cylinder to
/// there. So the rotation depends only on the time, whatever the frame rate.
final class PickerWheel: UIView {
  override class var layerClass: AnyClass { CATransformLayer.self }

  private(set) var rowCount = 0
  /// The height of a row, in points; UIKit's by documentation.
  private(set) var rowHeight: CGFloat = 32
  /// The row in the center, fractional during a drag; during a glide, the row at its end.
  private(set) var position = 0.0
  /// Returns a row's view; the second parameter is a view to reuse.
  var makeRow: (Int, UIView?) -> UIView = { _, _ in UIView() }
  private(set) var rows: [Int: UIView] = [:]
  private var spare: [UIView] = []
  private var glide: (motion: WheelGlide, start: Double, end: Timeline.EventID)?

  private static let key = "glide"
  /// The keyframes per second of a glide; between them, the wheel rotates evenly.
  private static let rate = 120.0

  // MARK: Geometry

  /// The length of the list that is wound around the cylinder, in points, as measured on iOS 26.
  private var windingLength: CGFloat { bounds.height + 75 }
  private var radius: CGFloat { 0.334225372 * windingLength }
  /// The angle between neighboring rows, in radians: a turn has a whole number of rows.
  private var angle: Double {
    2 * .pi / max(1, Double(2 * windingLength / rowHeight).rounded(.up))
  }
  /// The distance from the center, in rows, at which a row is seen edge-on.
  private var visibleRadius: Double { .pi / 2 / angle }

  /// The row at a y coordinate of the wheel; it may be beyond the first or last one.
  func row(atY y: CGFloat) -> Double {
    let part = min(max(Double((y - bounds.midY) / radius), -1), 1)
    return (shownPosition + asin(part) / angle).rounded()
  }

  /// The wheel's current position.
  var shownPosition: Double {
    guard let glide else { return position }
    return glide.motion.position(at: CACurrentMediaTime() - glide.start)
  }

  var isGliding: Bool { glide != nil }

  // MARK: Rows

  func reload(rowCount: Int, rowHeight: CGFloat) {
    stop()
    self.rowCount = rowCount
    self.rowHeight = rowHeight
    for view in rows.values { view.removeFromSuperview() }
    rows = [:]
    spare = []
    position = min(max(position.rounded(), 0), Double(max(0, rowCount - 1)))
    setNeedsLayout()
  }

  /// Fills the labels that show once more.
  func refreshTitles() { for (row, view) in rows { _ = makeRow(row, view) } }

  override func layoutSubviews() {
    super.layoutSubviews()
    // It rotates about the cylinder's axis, behind the plane of the center row.
    layer.anchorPointZ = -radius
    layer.zPosition = -radius
    placeRows()
  }

  private func placeRows() {
    guard bounds.height > 0 else { return }
    var needed = rowsSeen(from: position, to: position)
    if let glide {
      let now = glide.motion.position(at: CACurrentMediaTime() - glide.start)
      needed.formUnion(rowsSeen(from: min(now, position), to: max(now, position)))
    }
    for (row, view) in rows where !needed.contains(row) {
      view.removeFromSuperview()
      view.layer.removeAllAnimations()
      spare.append(view)
      rows[row] = nil
    }
    for row in needed.sorted() { place(row) }
  }

  private func rowsSeen(from first: Double, to last: Double) -> Set<Int> {
    let low = max(0, Int(saturating: (first - visibleRadius).rounded(.up)))
    let high = min(rowCount - 1, Int(saturating: (last + visibleRadius).rounded(.down)))
    return low <= high ? Set(low...high) : []
  }

  private func place(_ row: Int) {
    let view = rows[row] ?? makeRow(row, spare.popLast())
    rows[row] = view
    if view.superview !== self { addSubview(view) }
    view.layer.transform = CATransform3DIdentity
    view.frame = CGRect(
      x: 0, y: bounds.midY - rowHeight / 2, width: bounds.width, height: rowHeight)
    let turn = -(Double(row) - position) * angle
    view.layer.transform = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeTranslation(0, 0, radius), CATransform3DMakeRotation(turn, 1, 0, 0)),
      CATransform3DMakeTranslation(0, 0, -radius))
    view.alpha = abs(Double(row) - position) < visibleRadius ? 1 : 0
  }

  // MARK: Moving

  /// Rotates the wheel at once, also beyond its ends.
  func move(to position: Double) {
    stop()
    self.position = position
    placeRows()
  }

  /// Rotates the wheel by a glide, and calls the closure when it rests.
  func run(_ motion: WheelGlide, then done: @escaping @MainActor () -> Void) {
    let timeline = Timeline.current
    stop()
    let start = motion.position(at: 0)
    guard motion.duration > 0 else {
      move(to: motion.target)
      done()
      return
    }
    let end = timeline.schedule(
      at: timeline.now + motion.duration, name: "UIPickerView comes to rest"
    ) { [weak self] in
      onStage {
        guard let self else { return }
        self.glide = nil
        self.placeRows()
        done()
      }
    }
    glide = (motion, timeline.now, end)
    position = motion.target
    placeRows()
    animate(motion, from: start)
  }

  /// Stops the wheel at its current position.
  func stop() {
    guard let glide else { return }
    position = shownPosition
    Timeline.current.cancel(glide.end)
    self.glide = nil
    layer.removeAnimation(forKey: Self.key)
    for view in rows.values { view.layer.removeAnimation(forKey: Self.key) }
    placeRows()
  }

  private func animate(_ motion: WheelGlide, from start: Double) {
    let count = min(max(1, Int(saturating: (motion.duration * Self.rate).rounded(.up))), 100_000)
    let positions = (0...count).map {
      motion.position(at: motion.duration * Double($0) / Double(count))
    }
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.x")
    turn.values = positions.map { ($0 - motion.target) * angle }
    turn.duration = motion.duration
    layer.add(turn, forKey: Self.key)
    // Hides each row while it is on the far side of the cylinder, where it would show through.
    for (row, view) in rows {
      let seen = positions.map { abs(Double(row) - $0) < visibleRadius }
      guard seen.contains(false) else { continue }
      var changes = [0]
      for i in 1...count where seen[i] != seen[i - 1] { changes.append(i) }
      let show = CAKeyframeAnimation(keyPath: "opacity")
      show.values = changes.map { seen[$0] ? 1.0 : 0.0 }
      show.keyTimes =
        changes.map { NSNumber(value: Double($0) / Double(count)) } + [NSNumber(value: 1.0)]
      show.calculationMode = .discrete
      show.duration = motion.duration
      view.layer.add(show, forKey: Self.key)
    }
  }
}
