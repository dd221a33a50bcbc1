import Foundation
import Graphics
import LayerTree
import Recordings
internal import Typesetting
import UIKitValues
import Views

/// The layers of a graph: a card with a title, axes, a curve, and a dot.
///
/// Sizes and colors are by eye, in points.
final class EasingLayers {
  let easing: Presentation.Easing
  let layer = CALayer()
  private let lines = CAShapeLayer()
  private let curve = CAShapeLayer()
  private let dot = CALayer()
  /// The area between time 0 and 1, and progress 0 and 1 of a curve that stays between them.
  private let plot: CGRect
  private var state: State?

  private struct State: Equatable {
    var curve: EasingCurve
    var fraction: Double
    var progress: Double
  }

  private static let (margin, spacing, inset, titleSize) = (12.0, 8.0, 12.0, 11.0)
  private static let (lineWidth, diameter, rim) = (2.0, 9.0, 2.0)

  /// Graphs in their corners, those of one corner in a column from it.
  static func all(
    _ list: [Presentation.Easing], picture: CGRect, isDark: Bool, scale: CGFloat
  ) -> [EasingLayers] {
    var used: [Presentation.Easing.Corner: CGFloat] = [:]
    return list.map { easing in
      let offset = used[easing.corner] ?? 0
      used[easing.corner] = offset + easing.size.height + spacing
      let isLeft = easing.corner == .topLeft || easing.corner == .bottomLeft
      let isTop = easing.corner == .topLeft || easing.corner == .topRight
      let origin = CGPoint(
        x: isLeft ? picture.minX + margin : picture.maxX - margin - easing.size.width,
        y: isTop
          ? picture.minY + margin + offset : picture.maxY - margin - offset - easing.size.height)
      return EasingLayers(
        easing, frame: CGRect(origin: origin, size: easing.size), isDark: isDark, scale: scale)
    }
  }

  private init(_ easing: Presentation.Easing, frame: CGRect, isDark: Bool, scale: CGFloat) {
    self.easing = easing
    let top = Self.inset + Self.titleSize * 1.3 + 4
    plot = CGRect(
      x: Self.inset, y: top, width: max(1, frame.width - 2 * Self.inset),
      height: max(1, frame.height - top - Self.inset))
    layer.frame = frame
    layer.cornerRadius = min(12, frame.width / 2, frame.height / 2)
    layer.cornerCurve = .continuous
    layer.backgroundColor =
      isDark ? CGColor(gray: 0.14, alpha: 1) : .white
    layer.borderWidth = 0.5
    layer.borderColor = isDark ? CGColor(gray: 1, alpha: 0.16) : CGColor(gray: 0, alpha: 0.1)
    layer.shadowOpacity = isDark ? 0.4 : 0.16
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 2)
    addTitle(isDark: isDark, scale: scale)
    let color =
      easing.color
      ?? (isDark
        ? CGColor(red: 0.04, green: 0.52, blue: 1, alpha: 1)
        : CGColor(red: 0, green: 0.48, blue: 1, alpha: 1))
    for shape in [lines, curve] {
      shape.frame = layer.bounds
      shape.fillColor = nil
      shape.lineCap = .round
      shape.lineJoin = .round
      layer.addSublayer(shape)
    }
    lines.strokeColor = CGColor(gray: isDark ? 1 : 0, alpha: isDark ? 0.2 : 0.14)
    lines.lineWidth = 1
    curve.strokeColor = color
    curve.lineWidth = Self.lineWidth
    dot.bounds.size = CGSize(
      width: Self.diameter + 2 * Self.rim, height: Self.diameter + 2 * Self.rim)
    dot.cornerRadius = dot.bounds.width / 2
    dot.backgroundColor = color
    dot.borderWidth = Self.rim
    dot.borderColor = isDark ? CGColor(gray: 0.14, alpha: 1) : .white
    dot.shadowOpacity = 0.2
    dot.shadowRadius = 1.5
    dot.shadowOffset = CGSize(width: 0, height: 0.5)
    dot.isHidden = true
    layer.addSublayer(dot)
    drawLines(for: 0...1)
  }

  private func addTitle(isDark: Bool, scale: CGFloat) {
    let title = CATextLayer()
    title.frame = CGRect(
      x: Self.inset, y: Self.inset - 2, width: plot.width, height: Self.titleSize * 1.3)
    title.string = easing.title ?? easing.keyPath
    title.font = Font(weight: .medium)
    title.fontSize = Self.titleSize
    title.truncationMode = .end
    title.contentsScale = scale
    title.foregroundColor = CGColor(gray: isDark ? 1 : 0, alpha: isDark ? 0.7 : 0.6)
    layer.addSublayer(title)
  }

  /// Lines at progress 0 and 1.
  private func drawLines(for range: ClosedRange<Double>) {
    var path = Path()
    for progress in [0.0, 1] {
      path.addLines(between: [
        point(0, progress, range), point(1, progress, range),
      ])
    }
    lines.path = CGPath(path)
  }

  private func point(
    _ fraction: Double, _ progress: Double, _ range: ClosedRange<Double>
  ) -> CGPoint {
    let share = (progress - range.lowerBound) / (range.upperBound - range.lowerBound)
    return CGPoint(x: plot.minX + fraction * plot.width, y: plot.maxY - share * plot.height)
  }

  /// Shows a curve, with the dot at a time.
  ///
  /// - Parameter time: In the timeline's seconds.
  /// - Returns: Whether it looks different now.
  func update(_ trace: EasingTraces.Trace?, at time: Double) -> Bool {
    guard let trace else { return false }
    let local = trace.layer?.convertTime(time, from: nil) ?? time
    let (fraction, progress) = trace.curve.point(at: local)
    let new = State(curve: trace.curve, fraction: fraction, progress: progress)
    guard new != state else { return false }
    let range = trace.curve.range
    if new.curve != state?.curve {
      drawLines(for: range)
      let count = Double(trace.curve.values.count - 1)
      var path = Path()
      path.addLines(
        between: trace.curve.values.enumerated().map { point(Double($0) / count, $1, range) })
      curve.path = CGPath(path)
    }
    state = new
    dot.isHidden = false
    dot.position = point(fraction, progress, range)
    return true
  }
}
