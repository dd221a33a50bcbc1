import Foundation
import Graphics
import LayerTree
import Recordings
internal import Typesetting
import UIKitValues
import Views

/// The layers of a callout: a rounded label, and an arrow with a rim that shows on any ground.
///
/// Sizes are by eye.
final class CalloutLayers {
  let callout: Presentation.Callout
  /// The layer of the label.
  let layer = CALayer()
  /// The layer of the arrow, which is below all labels.
  let arrows = CALayer()
  private let pill = CALayer()
  private let rim = CAShapeLayer()
  private let arrow = CAShapeLayer()
  /// The present state; nil while it is hidden.
  private var state: State?

  private struct State: Equatable {
    var placement: CalloutPlacement
    var opacity: Double
  }

  /// In points.
  private static let (inset, widest) = (CGSize(width: 10, height: 6), 220.0)
  /// The arrow's line, the rim beside it, and the length of its head, in points.
  private static let (line, rimWidth, head) = (1.5, 1.0, 7.0)

  init(_ callout: Presentation.Callout, picture: CGSize, isDark: Bool, scale: CGFloat) {
    self.callout = callout
    let color =
      callout.color
      ?? (isDark
        ? CGColor(gray: 0.96, alpha: 1) : CGColor(red: 0.11, green: 0.11, blue: 0.12, alpha: 1))
    let isLight = color.luma > 0.5
    for layer in [layer, arrows] { layer.frame = CGRect(origin: .zero, size: picture) }
    for shape in [rim, arrow] {
      shape.frame = layer.bounds
      shape.fillColor = nil
      shape.lineCap = .round
      shape.lineJoin = .round
      arrows.addSublayer(shape)
    }
    arrow.strokeColor = color
    arrow.lineWidth = Self.line
    rim.strokeColor = CGColor(gray: isLight ? 0 : 1, alpha: isLight ? 0.3 : 0.6)
    rim.lineWidth = Self.line + 2 * Self.rimWidth
    addLabel(color, isLight: isLight, widest: min(Self.widest, picture.width * 0.6), scale: scale)
  }

  private func addLabel(_ color: CGColor, isLight: Bool, widest: CGFloat, scale: CGFloat) {
    let label = TextLabel(
      callout.text, font: .systemFont(ofSize: 13, weight: .medium),
      color: isLight ? .black : .white, width: max(20, widest - 2 * Self.inset.width), scale: scale)
    pill.bounds.size = CGSize(
      width: label.size.width + 2 * Self.inset.width,
      height: label.size.height + 2 * Self.inset.height)
    pill.cornerRadius = min(pill.bounds.height / 2, 10)
    pill.cornerCurve = .continuous
    pill.backgroundColor = color
    pill.borderWidth = 0.5
    pill.borderColor = CGColor(gray: isLight ? 0 : 1, alpha: 0.16)
    pill.shadowOpacity = 0.2
    pill.shadowRadius = 4
    pill.shadowOffset = CGSize(width: 0, height: 2)
    label.layer.frame = CGRect(
      origin: CGPoint(x: Self.inset.width, y: Self.inset.height), size: label.size)
    pill.addSublayer(label.layer)
    layer.addSublayer(pill)
  }

  /// Shows it at the edge of a box, or hides it.
  ///
  /// - Parameters:
  ///   - target: In points of the picture; nil for a thing that does not show.
  ///   - side: The side of a callout without an origin.
  ///   - obstacles: The labels to which it gives way.
  ///   - map: Maps points of the canvas to the picture.
  /// - Returns: Whether it looks different now.
  func update(
    target: CGRect?, opacity: Double, side: Presentation.Callout.Side? = nil,
    obstacles: [CGRect] = [], map: (CGPoint) -> CGPoint?
  ) -> Bool {
    guard opacity > 0, let target, target.intersects(layer.bounds.insetBy(dx: -1, dy: -1)) else {
      for layer in [layer, arrows] { layer.isHidden = true }
      let wasShown = state != nil
      state = nil
      return wasShown
    }
    let placement = placement(at: target, side: side, obstacles: obstacles, map: map)
    let new = State(placement: placement, opacity: opacity)
    guard new != state else { return false }
    state = new
    for layer in [layer, arrows] {
      layer.isHidden = false
      layer.opacity = Float(opacity)
    }
    pill.position = CGPoint(x: placement.label.midX, y: placement.label.midY)
    let path = placement.arrow.map { CGPath(Self.path(of: $0)) }
    arrow.path = path
    rim.path = path
    return true
  }

  /// Its label and arrow for a target, whether or not they show.
  func placement(
    at target: CGRect, side: Presentation.Callout.Side?, obstacles: [CGRect],
    map: (CGPoint) -> CGPoint?
  ) -> CalloutPlacement {
    CalloutPlacement(
      size: pill.bounds.size, target: target, origin: callout.origin, picture: layer.bounds,
      side: side, obstacles: obstacles, map: map)
  }

  /// The side on which it is from now on, unless its origin says one.
  func side(of target: CGRect, obstacles: [CGRect]) -> Presentation.Callout.Side {
    CalloutPlacement.side(
      for: pill.bounds.size, target: target, picture: layer.bounds, obstacles: obstacles)
  }

  /// Whether it is on one of some labels, because there is no room beside them.
  func overlaps(_ labels: [CGRect]) -> Bool {
    guard let state, !state.placement.hasRoom else { return false }
    return labels.contains { state.placement.isTooNear(to: $0) }
  }

  /// The label's box in points of the picture; nil while it is hidden.
  var label: CGRect? { state?.placement.label }

  private static func path(of arrow: CalloutPlacement.Arrow) -> Path {
    let angle = atan2(arrow.start.y - arrow.end.y, arrow.start.x - arrow.end.x)
    // Half the opening of the head is 28°.
    let wings = [-1.0, 1].map { side in
      let turned = angle + side * 28 * .pi / 180
      return CGPoint(x: arrow.end.x + head * cos(turned), y: arrow.end.y + head * sin(turned))
    }
    var path = Path()
    path.addLines(between: [arrow.start, arrow.end])
    path.addLines(between: [wings[0], arrow.end, wings[1]])
    return path
  }
}
