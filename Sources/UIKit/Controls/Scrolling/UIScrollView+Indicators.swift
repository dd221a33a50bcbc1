import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

extension UIScrollView {
  /// The thin bars that show the position of the visible part.
  struct Indicators {
    var horizontal: CALayer?
    var vertical: CALayer?
    var isShown = false
    /// Counts changes, so that an outdated scheduled change is ignored.
    var generation = 0
  }

  /// Measures in points, by eye.
  private static let thickness = 3.0
  private static let margin = 3.0
  private static let shortest = 36.0

  final func showIndicators() {
    indicators.generation += 1
    indicators.isShown = true
    placeIndicators()
    for bar in bars { bar.removeAnimation(forKey: "fade") }
    setOpacity(1)
  }

  /// Fades the bars out after 0.3 s, estimated by eye.
  final func hideIndicators() {
    guard indicators.isShown else { return }
    indicators.isShown = false
    indicators.generation += 1
    let generation = indicators.generation
    let now = Timeline.current.now
    Timeline.current.schedule(at: now + 0.3, name: "the fading of scroll indicators") {
      [weak self] in
      onStage {
        guard let self, self.indicators.generation == generation else { return }
        for bar in self.bars {
          let fade = CABasicAnimation(keyPath: "opacity")
          (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 0.25)
          bar.add(fade, forKey: "fade")
        }
        self.setOpacity(0)
      }
    }
  }

  private var bars: [CALayer] { [indicators.horizontal, indicators.vertical].compactMap { $0 } }

  private func setOpacity(_ opacity: Float) {
    withoutActions { for bar in bars { bar.opacity = opacity } }
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  private func makeBar() -> CALayer {
    let bar = CALayer()
    bar.cornerRadius = Self.thickness / 2
    bar.opacity = indicators.isShown ? 1 : 0
    // Above all subviews of the scroll view.
    bar.zPosition = 10_000
    layer.addSublayer(bar)
    return bar
  }

  final func placeIndicators() {
    guard indicators.isShown || !bars.isEmpty else { return }
    withoutActions {
      let (size, content) = (bounds.size, contentSize)
      let needsVertical = showsVerticalScrollIndicator && content.height > size.height
      let needsHorizontal = showsHorizontalScrollIndicator && content.width > size.width
      if needsVertical, indicators.vertical == nil { indicators.vertical = makeBar() }
      if needsHorizontal, indicators.horizontal == nil { indicators.horizontal = makeBar() }
      let isLight =
        indicatorStyle == .white
        || indicatorStyle == .default && traitCollection.userInterfaceStyle == .dark
      let color = CGColor(
        red: isLight ? 1 : 0, green: isLight ? 1 : 0, blue: isLight ? 1 : 0,
        alpha: isLight ? 0.5 : 0.35)
      for (bar, axis, isNeeded) in [
        (indicators.vertical, NSLayoutConstraint.Axis.vertical, needsVertical),
        (indicators.horizontal, .horizontal, needsHorizontal),
      ] {
        guard let bar else { continue }
        bar.isHidden = !isNeeded
        bar.backgroundColor = color
        bar.frame = barFrame(axis, at: bounds.origin)
      }
    }
  }

  /// The frame of a bar at an offset; past the ends of the content it gets shorter.
  private func barFrame(_ axis: NSLayoutConstraint.Axis, at offset: CGPoint) -> CGRect {
    let isVertical = axis == .vertical
    let (size, limits) = (bounds.size, limits)
    var insets = isVertical ? verticalScrollIndicatorInsets : horizontalScrollIndicatorInsets
    if automaticallyAdjustsScrollIndicatorInsets { insets = insets + safeAreaOfContent }
    let range = isVertical ? limits.y : limits.x
    let length = isVertical ? size.height : size.width
    let position = isVertical ? offset.y : offset.x
    let (before, after) = isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    let both = showsVerticalScrollIndicator && showsHorizontalScrollIndicator
    let corner =
      both && contentSize.width > size.width && contentSize.height > size.height
      ? Self.thickness + Self.margin : 0
    let room = max(0, length - before - after - 2 * Self.margin - corner)
    let total = range.upperBound - range.lowerBound + length
    var bar = max(Self.shortest, room * length / max(total, 1))
    let past = max(range.lowerBound - position, position - range.upperBound, 0)
    bar = max(2 * Self.thickness, min(bar, room) - past)
    let travel = range.upperBound - range.lowerBound
    let share = travel > 0 ? min(max((position - range.lowerBound) / travel, 0), 1) : 0
    let isReversed = isRightToLeft
    // In right-to-left order the corner between the bars is the lower left one.
    let start =
      before + Self.margin + (room - bar) * share + (isVertical || !isReversed ? 0 : corner)
    let across = Self.thickness + Self.margin
    return isVertical
      ? CGRect(
        x: offset.x
          + (isReversed ? Self.margin + insets.left : size.width - across - insets.right),
        y: offset.y + start, width: Self.thickness, height: bar)
      : CGRect(
        x: offset.x + start, y: offset.y + size.height - across - insets.bottom, width: bar,
        height: Self.thickness)
  }

  /// Animates the bars to stay in place while the content moves.
  final func animateIndicators(
    along offsets: [CGPoint], _ track: (_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation
  ) {
    for (bar, axis) in [
      (indicators.vertical, NSLayoutConstraint.Axis.vertical), (indicators.horizontal, .horizontal),
    ] {
      guard let bar else { continue }
      let frames = offsets.map { barFrame(axis, at: $0) }
      bar.add(
        track("position", frames.map { CGPoint(x: $0.midX, y: $0.midY) }), forKey: "position")
      bar.add(
        track("bounds", frames.map { CGRect(origin: .zero, size: $0.size) }), forKey: "bounds")
    }
  }

  final func stopIndicators() {
    for bar in bars {
      bar.removeAnimation(forKey: "position")
      bar.removeAnimation(forKey: "bounds")
    }
  }
}
