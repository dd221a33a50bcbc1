import Foundation
import Graphics

extension Painter {
  /// Draws a layer with a filter that blurs and recolors its picture.
  ///
  /// The area around the target that the blur reaches is drawn, too, so that a picture does not
  /// depend on which part of it is repainted.
  func paintFiltered(
    _ filter: LayerNode.Filter, of p: PlacedNode, on target: Target
  ) throws(RasterError) {
    let sigma = p.deviceSigma(filter.radius)
    if sigma > Self.widestBlur { return try paintWidely(filter, sigma: sigma, of: p, on: target) }
    let margin = GaussianBlur.margin(sigma: sigma)
    let visible = target.canvas.frame.intersection(target.dirty)
    let frame = p.bounds.outset(by: margin).intersection(visible.outset(by: margin))
    guard !frame.isEmpty else { return }
    let picture = try Canvas(frame: frame)
    work.groupsMade += 1
    try paintPlain(
      p, on: Target(canvas: picture, dirty: frame, viewport: frame), modulation: ColorModulation())
    BackdropBlur.blur(picture, sigma: sigma, adjustment: BackdropBlur.ColorAdjustment(filter))
    target.canvas.copy(frame.intersection(visible), from: picture)
  }

  /// The largest sigma for which the picture is drawn at full resolution.
  private static let widestBlur = 64.0

  /// Draws a layer with a wide blur: at a reduced scale, blurred by 32 to 64 pixels, and enlarged,
  /// with an error of less than 1/4000.
  ///
  /// A blur reaches three times its sigma on each side, which at full resolution would need a
  /// picture of 13,000 × 13,000.
  private func paintWidely(
    _ filter: LayerNode.Filter, sigma: Double, of p: PlacedNode, on target: Target
  ) throws(RasterError) {
    var factor = 2.0
    while sigma / factor > Self.widestBlur { factor *= 2 }
    let shrunk = CGAffineTransform(scaleX: 1 / factor, y: 1 / factor)
    let small = PlacedNode(p.node, toDevice: p.toDevice.concatenating(Projection(shrunk)))
    let visible = target.canvas.frame.intersection(target.dirty).intersection(p.bounds)
    let margin = GaussianBlur.margin(sigma: sigma / factor) + 1
    let frame = DeviceRect(covering: visible.cgRect.applying(shrunk)).outset(by: margin)
    guard !visible.isEmpty else { return }
    let picture = try Canvas(frame: frame)
    work.groupsMade += 1
    try paintPlain(
      small, on: Target(canvas: picture, dirty: frame, viewport: frame),
      modulation: ColorModulation())
    BackdropBlur.blur(
      picture, sigma: sigma / factor, adjustment: BackdropBlur.ColorAdjustment(filter))
    let source = PixelSource(
      pixels: picture.copiedPixels(), width: frame.width, height: frame.height, isBordered: true)
    let moved = CGAffineTransform(translationX: -Double(frame.x0), y: -Double(frame.y0))
    let enlarged = try Canvas(frame: visible)
    ImageSampler(mapping: Projection(shrunk.concatenating(moved)), filter: .linear)
      .fill(enlarged, visible, levels: [source])
    target.canvas.copy(visible, from: enlarged)
  }
}
