import Foundation
import Graphics
import LayerTree
import Recordings
internal import Typesetting

/// The time, the signal, the Wi-Fi and the battery at the top of a device, and its home indicator.
///
/// Places and shapes are by eye, in points of a phone that is 390 wide.
struct StatusBarLayers {
  let layer = CALayer()

  private let layout: PresentationLayout
  private let presentation: Presentation
  private let color: CGColor
  private var scale: CGFloat { layout.deviceScale }
  private var isTablet: Bool { presentation.device == .tablet }

  init(_ presentation: Presentation, _ layout: PresentationLayout, isDark: Bool) {
    self.layout = layout
    self.presentation = presentation
    let isLight =
      switch presentation.statusBarStyle {
      case .automatic: isDark
      case .light: true
      case .dark: false
      }
    color = isLight ? .white : .black
    layer.frame = layout.canvasFrame
    if let time = presentation.statusBar { addBar(time) }
    if presentation.hasHomeIndicator { addHomeIndicator() }
  }

  private var bounds: CGRect { layer.bounds }

  /// The middle of the bar: beside the island at its height, without one in the safe area.
  private var middle: CGFloat {
    (isTablet ? 12 : presentation.hasIsland ? 30 : 25) * scale
  }

  private func addBar(_ time: String) {
    let text = CATextLayer()
    let size = (isTablet ? 13 : 17) * scale
    let height = size * 1.4
    // On a phone time and icons are centered beside the island or the notch.
    let ear = isTablet ? 0 : ((bounds.width / scale - 126) / 2) * scale
    text.frame = CGRect(
      x: isTablet ? 20 * scale : 8 * scale, y: middle - height / 2,
      width: isTablet ? bounds.width / 2 : ear - 8 * scale, height: height)
    text.string = time
    text.font = Font(weight: .semibold)
    text.fontSize = size
    text.alignmentMode = isTablet ? .left : .center
    text.truncationMode = .end
    text.foregroundColor = color
    layer.addSublayer(text)

    // The icons are 76 wide with their gaps.
    let width = 76 * scale
    let end = bounds.width - (isTablet ? 20 * scale : max((ear - width) / 2, 14 * scale))
    addBattery(x: end - 27 * scale)
    addWifi(center: end - (27 + 6 + 8.5) * scale)
    if !isTablet { addSignal(x: end - width) }
  }

  private func shape(_ path: Path, opacity: CGFloat = 1) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.path = CGPath(
      path.applying(CGAffineTransform(scaleX: scale, y: scale)))
    shape.fillColor = color.copy(alpha: opacity)
    layer.addSublayer(shape)
    return shape
  }

  /// Four bars, 18 × 12.
  private func addSignal(x: CGFloat) {
    var path = Path()
    for (index, height) in [4, 6.5, 9, 12].enumerated() {
      path.addRoundedRect(
        CGRect(x: Double(index) * 5, y: 12 - height, width: 3, height: height), radius: 1)
    }
    shape(path).position = CGPoint(x: x, y: middle - 6 * scale)
  }

  /// A point and two arcs, 17 × 12.
  private func addWifi(center: CGFloat) {
    let tip = CGPoint(x: 0, y: 11.5)
    let (from, to) = (-CGFloat.pi * 0.75, -CGFloat.pi * 0.25)
    var path = Path()
    for (inner, outer) in [(CGFloat(0), CGFloat(3.6)), (5.1, 7.5), (9, 11.5)] {
      path.addSector(center: tip, inner: inner, outer: outer, from: from, to: to)
    }
    shape(path).position = CGPoint(x: center, y: middle - 6 * scale)
  }

  /// A full battery, 27 × 13.
  private func addBattery(x: CGFloat) {
    let position = CGPoint(x: x, y: middle - 6.5 * scale)
    var outline = Path()
    outline.addRoundedRect(CGRect(x: 0.5, y: 0.5, width: 24, height: 12), radius: 3.8)
    let frame = shape(outline)
    frame.fillColor = nil
    frame.strokeColor = color.copy(alpha: 0.35)
    frame.lineWidth = scale
    frame.position = position
    var level = Path()
    level.addRoundedRect(CGRect(x: 2, y: 2, width: 21, height: 9), radius: 2.5)
    shape(level).position = position
    var nub = Path()
    nub.addRoundedRect(CGRect(x: 25.8, y: 4.5, width: 1.4, height: 4), radius: 0.7)
    shape(nub, opacity: 0.4).position = position
  }

  /// A bar of 139 × 5, 8 above the bottom; on tablets 250 wide.
  private func addHomeIndicator() {
    let width = (isTablet ? 250 : 139) * scale
    let bar = CALayer()
    bar.frame = CGRect(
      x: bounds.midX - width / 2, y: bounds.maxY - 13 * scale, width: width, height: 5 * scale)
    bar.cornerRadius = 2.5 * scale
    bar.backgroundColor = color
    layer.addSublayer(bar)
  }
}

extension Path {
  fileprivate mutating func addRoundedRect(_ rect: CGRect, radius: CGFloat) {
    self = Path(
      elements
        + Path(roundedRect: rect, cornerWidth: radius, cornerHeight: radius).elements)
  }

  /// Adds a part of a ring, or of a disk where the inner radius is 0; angles in radians.
  fileprivate mutating func addSector(
    center: CGPoint, inner: CGFloat, outer: CGFloat, from: CGFloat, to: CGFloat
  ) {
    let steps = 24
    func points(_ radius: CGFloat) -> [CGPoint] {
      (0...steps).map {
        let angle = from + (to - from) * CGFloat($0) / CGFloat(steps)
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      }
    }
    addLines(between: points(outer) + (inner > 0 ? points(inner).reversed() : [center]))
    closeSubpath()
  }
}
