import Foundation
import Graphics
import LayerTree
import Recordings
internal import Typesetting

/// The layers of a presentation: those behind the canvas, and those in front of it.
struct PresentationLayers {
  let behind = CALayer()
  /// The layer of the device behind the canvas: `behind`, unless the device is tilted.
  let body: CALayer
  let front = CALayer()

  private let layout: PresentationLayout
  private let isDark: Bool
  /// The size of a pixel in points.
  private let pixel: CGFloat

  init(
    _ presentation: Presentation, _ layout: PresentationLayout, isDark: Bool, scale: CGFloat
  ) {
    self.layout = layout
    self.isDark = isDark
    pixel = 1 / scale
    body = presentation.tilt == nil ? behind : CALayer()
    let picture = CGRect(origin: .zero, size: layout.size)
    behind.frame = picture
    front.frame = picture
    body.frame = picture
    if case .gradient(let gradient)? = presentation.backdrop {
      behind.addSublayer(gradient.layer(filling: picture))
    }
    if let shadow = presentation.shadow { addShadow(shadow, tilt: presentation.tilt) }
    switch presentation.device {
    case .phone, .tablet:
      addBezel(hasIsland: presentation.hasIsland)
      front.addSublayer(StatusBarLayers(presentation, layout, isDark: isDark).layer)
    case .window: addWindow(title: presentation.title)
    case nil: break
    }
  }

  private func addShadow(_ shadow: Presentation.Shadow, tilt: Presentation.Tilt?) {
    let layer = CALayer()
    layer.frame = layout.deviceFrame
    let bounds = CGRect(origin: .zero, size: layout.deviceFrame.size)
    let radius = min(layout.deviceCornerRadius, min(bounds.width, bounds.height) / 2)
    layer.shadowPath =
      tilt.map { tilt in
        let projection = layout.projection(of: tilt)
        let points = layout.deviceOutline.map { projection.map($0) ?? $0 }
        var path = Path()
        path.addLines(between: points.map { layer.convert($0, from: behind) })
        path.closeSubpath()
        return CGPath(path)
      }
      ?? CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
    layer.shadowColor = shadow.color
    layer.shadowOpacity = Float(shadow.opacity)
    layer.shadowRadius = shadow.radius
    layer.shadowOffset = shadow.offset
    behind.addSublayer(layer)
  }

  // MARK: Phones and tablets

  private func addBezel(hasIsland: Bool) {
    let metal = rounded(layout.deviceFrame, layout.deviceCornerRadius)
    metal.backgroundColor = CGColor(gray: 0.30, alpha: 1)
    body.addSublayer(metal)
    // The metal band is a fifth of the bezel; the glass within is black.
    let band = max(pixel, (layout.canvasFrame.minX - layout.deviceFrame.minX) / 5)
    let glass = rounded(
      layout.deviceFrame.insetBy(dx: band, dy: band), layout.deviceCornerRadius - band)
    glass.backgroundColor = CGColor(gray: 0.02, alpha: 1)
    body.addSublayer(glass)
    guard hasIsland else { return }
    let scale = layout.deviceScale
    let size = CGSize(width: 126 * scale, height: 37 * scale)
    let island = rounded(
      CGRect(
        x: layout.canvasFrame.midX - size.width / 2, y: layout.canvasFrame.minY + 11 * scale,
        width: size.width, height: size.height), size.height / 2)
    island.cornerCurve = .circular
    island.backgroundColor = .black
    front.addSublayer(island)
  }

  // MARK: Windows

  private func addWindow(title: String?) {
    let ground = rounded(layout.deviceFrame, layout.deviceCornerRadius)
    ground.cornerCurve = .circular
    ground.backgroundColor = isDark ? CGColor(gray: 0.22, alpha: 1) : CGColor(gray: 0.93, alpha: 1)
    body.addSublayer(ground)
    let scale = layout.deviceScale
    let bar = CGRect(
      x: layout.deviceFrame.minX, y: layout.deviceFrame.minY, width: layout.deviceFrame.width,
      height: layout.canvasFrame.minY - layout.deviceFrame.minY)
    let dots: [CGColor] = [
      CGColor(red: 1, green: 0.373, blue: 0.341, alpha: 1),
      CGColor(red: 0.996, green: 0.737, blue: 0.180, alpha: 1),
      CGColor(red: 0.157, green: 0.784, blue: 0.251, alpha: 1),
    ]
    for (index, color) in dots.enumerated() {
      let center = CGPoint(x: bar.minX + (14 + 20 * CGFloat(index)) * scale, y: bar.midY)
      let dot = rounded(
        CGRect(
          x: center.x - 6 * scale, y: center.y - 6 * scale, width: 12 * scale, height: 12 * scale),
        6 * scale)
      dot.cornerCurve = .circular
      dot.backgroundColor = color
      body.addSublayer(dot)
    }
    if let title { addTitle(title, in: bar) }
    let line = CALayer()
    line.frame = CGRect(x: bar.minX, y: bar.maxY - pixel, width: bar.width, height: pixel)
    line.backgroundColor = CGColor(gray: 0, alpha: isDark ? 0.5 : 0.12)
    body.addSublayer(line)
    let edge = rounded(layout.deviceFrame, layout.deviceCornerRadius)
    edge.cornerCurve = .circular
    edge.borderWidth = pixel
    edge.borderColor = isDark ? CGColor(gray: 1, alpha: 0.18) : CGColor(gray: 0, alpha: 0.16)
    front.addSublayer(edge)
  }

  private func addTitle(_ title: String, in bar: CGRect) {
    let (scale, dots) = (layout.deviceScale, 70 * layout.deviceScale)
    guard bar.width > 2 * dots else { return }
    let text = CATextLayer()
    let height = 16 * scale
    text.frame = CGRect(
      x: bar.minX + dots, y: bar.midY - height / 2, width: bar.width - 2 * dots, height: height)
    text.string = title
    text.font = Font(weight: .semibold)
    text.fontSize = 13 * scale
    text.alignmentMode = .center
    text.truncationMode = .end
    text.foregroundColor = CGColor(gray: isDark ? 0.85 : 0.3, alpha: 1)
    body.addSublayer(text)
  }

  private func rounded(_ frame: CGRect, _ radius: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.cornerRadius = max(0, radius)
    layer.cornerCurve = .continuous
    return layer
  }
}

extension Presentation.Gradient {
  /// A layer with the gradient.
  ///
  /// - Parameter frame: In points.
  package func layer(filling frame: CGRect) -> CALayer {
    let layer = CAGradientLayer()
    layer.frame = frame
    layer.type =
      switch kind {
      case .axial: .axial
      case .radial: .radial
      case .conic: .conic
      }
    layer.colors = colors
    layer.locations = locations?.map { NSNumber(value: Double($0)) }
    (layer.startPoint, layer.endPoint) = points(in: frame.size)
    return layer
  }
}
