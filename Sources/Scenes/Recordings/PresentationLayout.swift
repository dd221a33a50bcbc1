package import Foundation
import Graphics

/// The frames of the parts of a presentation, in points of the whole picture.
package struct PresentationLayout {
  package let size: CGSize
  /// The frame of the device with its bezel, or of the canvas if there is no device.
  package let body: CGRect
  package let bodyRadius: CGFloat
  package let canvas: CGRect
  package let canvasRadius: CGFloat
  /// The scale of the drawing of the device; 1 for a canvas as wide as a real device's.
  package let unit: CGFloat
  /// The insets of the canvas that the device's island and home indicator cover, in points.
  package let safeArea: UIEdgeInsets

  package init(_ presentation: Presentation, canvas size: CGSize) {
    let side = min(size.width, size.height)
    var bezel = UIEdgeInsets.zero
    var radius: CGFloat = 0
    switch presentation.device {
    case .phone:
      unit = Self.proportion(side / 390)
      bezel = Self.bezel(11 * unit)
      radius = 44 * unit
    case .tablet:
      unit = Self.proportion(side / 744)
      bezel = Self.bezel(22 * unit)
      radius = 18 * unit
    case .window:
      unit = max(0.5, Self.proportion(size.width / 240))
      bezel.top = (28 * unit).rounded()
      radius = 10 * unit
    case nil: unit = 1
    }
    safeArea = Self.safeArea(of: presentation, isUpright: size.height >= size.width, unit)
    canvasRadius = min(max(0, presentation.cornerRadius ?? radius), side / 2)
    bodyRadius = canvasRadius == 0 ? 0 : canvasRadius + bezel.left
    let padding = presentation.padding
    canvas = CGRect(
      origin: CGPoint(x: padding.left + bezel.left, y: padding.top + bezel.top), size: size)
    body = CGRect(
      x: padding.left, y: padding.top, width: size.width + bezel.left + bezel.right,
      height: size.height + bezel.top + bezel.bottom)
    self.size = CGSize(
      width: body.maxX + padding.right, height: body.maxY + padding.bottom)
  }

  /// Apple's own numbers: a phone's island keeps 59 points above free and its home indicator 34
  /// below, or 21 in landscape; a tablet's status bar 24 and its home indicator 20.
  private static func safeArea(
    of presentation: Presentation, isUpright: Bool, _ unit: CGFloat
  ) -> UIEdgeInsets {
    switch presentation.device {
    case .phone:
      UIEdgeInsets(
        top: presentation.hasIsland ? 59 * unit : 0, left: 0,
        bottom: (isUpright ? 34 : 21) * unit, right: 0)
    case .tablet: UIEdgeInsets(top: 24 * unit, left: 0, bottom: 20 * unit, right: 0)
    case .window, nil: .zero
    }
  }

  private static func proportion(_ ratio: CGFloat) -> CGFloat { min(1, max(0.2, ratio)) }

  /// Insets of whole points, so that the canvas stays aligned with the pixels.
  private static func bezel(_ width: CGFloat) -> UIEdgeInsets {
    let width = max(3, width.rounded())
    return UIEdgeInsets(top: width, left: width, bottom: width, right: width)
  }
}
