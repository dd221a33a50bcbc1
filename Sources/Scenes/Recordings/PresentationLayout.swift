package import Foundation
import Graphics

/// The frames of the parts of a presentation, in points of the whole image.
package struct PresentationLayout {
  package let size: CGSize
  /// The frame of the device with its bezel, or of the canvas if there is no device.
  package let deviceFrame: CGRect
  package let deviceCornerRadius: CGFloat
  package let canvasFrame: CGRect
  package let canvasCornerRadius: CGFloat
  /// The scale at which the device is drawn, 0.2…1; 1 for a canvas at least as wide as a real
  /// device's.
  package let deviceScale: CGFloat
  /// The insets of the canvas that the device's island and home indicator cover, in points.
  package let safeArea: UIEdgeInsets

  package init(_ presentation: Presentation, canvas size: CGSize) {
    let side = min(size.width, size.height)
    var bezel = UIEdgeInsets.zero
    var radius: CGFloat = 0
    switch presentation.device {
    case .phone:
      deviceScale = Self.clampedScale(side / 390)
      bezel = Self.bezel(11 * deviceScale)
      radius = 44 * deviceScale
    case .tablet:
      deviceScale = Self.clampedScale(side / 744)
      bezel = Self.bezel(22 * deviceScale)
      radius = 18 * deviceScale
    case .window:
      deviceScale = max(0.5, Self.clampedScale(size.width / 240))
      bezel.top = (28 * deviceScale).rounded()
      radius = 10 * deviceScale
    case nil: deviceScale = 1
    }
    safeArea = Self.safeArea(
      of: presentation, isUpright: size.height >= size.width, scale: deviceScale)
    canvasCornerRadius = min(max(0, presentation.cornerRadius ?? radius), side / 2)
    deviceCornerRadius = canvasCornerRadius == 0 ? 0 : canvasCornerRadius + bezel.left
    let padding = presentation.padding
    canvasFrame = CGRect(
      origin: CGPoint(x: padding.left + bezel.left, y: padding.top + bezel.top), size: size)
    deviceFrame = CGRect(
      x: padding.left, y: padding.top, width: size.width + bezel.left + bezel.right,
      height: size.height + bezel.top + bezel.bottom)
    self.size = CGSize(
      width: deviceFrame.maxX + padding.right, height: deviceFrame.maxY + padding.bottom)
  }

  /// Apple's safe-area insets: 59 points at the top for a phone's island, 44 for a status bar
  /// without one, and 34 (21 in landscape) at the bottom for its home indicator; for a tablet's
  /// status bar and home indicator 24 and 20.
  private static func safeArea(
    of presentation: Presentation, isUpright: Bool, scale: CGFloat
  ) -> UIEdgeInsets {
    switch presentation.device {
    case .phone:
      UIEdgeInsets(
        top: top(of: presentation, isUpright: isUpright) * scale, left: 0,
        bottom: (isUpright ? 34 : 21) * scale, right: 0)
    case .tablet: UIEdgeInsets(top: 24 * scale, left: 0, bottom: 20 * scale, right: 0)
    case .window, nil: .zero
    }
  }

  private static func top(of presentation: Presentation, isUpright: Bool) -> CGFloat {
    if presentation.hasIsland { return 59 }
    return presentation.statusBar != nil && isUpright ? 44 : 0
  }

  private static func clampedScale(_ ratio: CGFloat) -> CGFloat { min(1, max(0.2, ratio)) }

  /// Insets of whole points, so that the canvas stays aligned with the pixels.
  private static func bezel(_ width: CGFloat) -> UIEdgeInsets {
    let width = max(3, width.rounded())
    return UIEdgeInsets(top: width, left: width, bottom: width, right: width)
  }
}
