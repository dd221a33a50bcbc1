import Foundation
import Graphics
import LayerTree
import Recordings
import UIKitValues
import Views

/// The caps of keys that are shown together, in a row at the bottom of the picture, above a
/// caption there.
///
/// Sizes and colors are by eye, in points.
final class KeyCapLayers {
  let layer = CALayer()
  private let start: Double
  /// The time at which it has faded out, in seconds.
  private let end: Double
  private var opacity = 0.0
  private let row = CALayer()
  /// The frame of the row without a caption, in points of the picture.
  private let frame: CGRect
  /// The distance by which the row is above `frame`, in points.
  private var lift = 0.0

  private static let (margin, spacing, inset, height) = (16.0, 6.0, 11.0, 36.0)
  private static let (corner, edge) = (8.0, 2.0)
  /// The duration of fading in, and of fading out, in seconds.
  private static let fade = 0.15

  /// The layers of all keys, each until the next ones.
  static func all(
    _ list: [Presentation.KeyCaps], picture: CGRect, isDark: Bool, scale: CGFloat
  ) -> [KeyCapLayers] {
    list.enumerated().map { index, keys in
      // The later keys in the list are shown where several have the same time.
      let others = list.enumerated().filter { ($1.time, $0) > (keys.time, index) }
      let next = others.map(\.element.time).min() ?? .infinity
      return KeyCapLayers(
        keys, until: min(keys.time + keys.duration, next), picture: picture, isDark: isDark,
        scale: scale)
    }
  }

  private init(
    _ keys: Presentation.KeyCaps, until end: Double, picture: CGRect, isDark: Bool, scale: CGFloat
  ) {
    start = keys.time
    self.end = end
    layer.frame = picture
    layer.isHidden = true
    let caps = keys.keys.map { Self.cap($0, isDark: isDark, scale: scale) }
    let widths = caps.map(\.bounds.width)
    let total = widths.reduce(0, +) + Self.spacing * Double(caps.count - 1)
    // A row that is wider than the picture is made smaller.
    let fit = min(1, max(0, picture.width - 2 * Self.margin) / max(total, 1))
    let (width, height) = (total * fit, Self.height * fit)
    frame = CGRect(
      x: picture.midX - width / 2, y: picture.maxY - Self.margin - height, width: width,
      height: height)
    row.bounds = CGRect(x: 0, y: 0, width: total, height: Self.height)
    row.position = CGPoint(x: frame.midX, y: frame.midY)
    row.transform = CATransform3DMakeScale(fit, fit, 1)
    var x = 0.0
    for cap in caps {
      cap.position = CGPoint(x: x + cap.bounds.width / 2, y: Self.height / 2)
      x += cap.bounds.width + Self.spacing
      row.addSublayer(cap)
    }
    layer.addSublayer(row)
  }

  private static func cap(_ text: String, isDark: Bool, scale: CGFloat) -> CALayer {
    let label = TextLabel(
      text.onOneLine, font: .systemFont(ofSize: 15, weight: .medium),
      color: isDark ? .white : UIColor(white: 0.12, alpha: 1), width: 400, scale: scale)
    let side = CALayer()
    side.bounds.size = CGSize(
      width: max(height, label.size.width + 2 * inset).rounded(.up), height: height)
    side.cornerRadius = corner
    side.cornerCurve = .continuous
    side.backgroundColor = CGColor(gray: isDark ? 0.1 : 0.74, alpha: 1)
    side.shadowOpacity = isDark ? 0.5 : 0.22
    side.shadowRadius = 4
    side.shadowOffset = CGSize(width: 0, height: 2)
    // The top of the cap, above the side of the key that shows at the bottom.
    let top = CALayer()
    top.frame = CGRect(x: 0, y: 0, width: side.bounds.width, height: height - edge)
    top.cornerRadius = corner
    top.cornerCurve = .continuous
    top.backgroundColor = isDark ? CGColor(gray: 0.24, alpha: 1) : .white
    top.borderWidth = 0.5
    top.borderColor = CGColor(gray: isDark ? 1 : 0, alpha: isDark ? 0.18 : 0.14)
    label.layer.frame = CGRect(
      x: (top.bounds.width - label.size.width) / 2,
      y: (top.bounds.height - label.size.height) / 2, width: label.size.width,
      height: label.size.height)
    top.addSublayer(label.layer)
    side.addSublayer(top)
    return side
  }

  /// Shows it as at a time.
  ///
  /// - Parameter captions: The boxes of captions, in points of the picture, and their opacities.
  /// - Returns: Whether it looks different now.
  func update(at time: Double, _ captions: [(box: CGRect, opacity: Double)] = []) -> Bool {
    let new = max(0, min(1, (time - start) / Self.fade, (end - time) / Self.fade))
    let lift = new > 0 ? lift(above: captions) : 0
    guard new != opacity || lift != self.lift else { return false }
    (opacity, self.lift) = (new, lift)
    layer.isHidden = new == 0
    layer.opacity = Float(new)
    row.position.y = frame.midY - lift
    return true
  }

  /// The distance that keeps the row above captions; it changes as they fade.
  private func lift(above captions: [(box: CGRect, opacity: Double)]) -> Double {
    let lifts = captions.filter {
      $0.box.minY < frame.maxY + Self.spacing && $0.box.maxY > frame.minY
    }.map { (full: frame.maxY + Self.spacing - $0.box.minY, opacity: $0.opacity) }
    // A caption that replaces another one fades in while that one fades out.
    return min(
      lifts.map(\.full).max() ?? 0, lifts.reduce(0) { $0 + $1.full * min(1, $1.opacity) })
  }
}
