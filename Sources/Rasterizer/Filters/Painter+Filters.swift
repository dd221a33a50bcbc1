import Foundation
import Graphics

extension Painter {
  /// Draws a layer whose finished picture is colored and blurred.
  ///
  /// What the blur brings in from beyond the target is drawn, too, so that a picture does not
  /// depend on what part of it is repainted.
  func paintFiltered(
    _ filter: LayerNode.Filter, of p: PlacedNode, on target: Target
  ) throws(RasterError) {
    let sigma = p.filterSigma
    if sigma > Self.widestBlur { return try paintWidely(filter, sigma: sigma, of: p, on: target) }
    let margin = GaussianBlur.margin(sigma: sigma)
    let visible = target.canvas.frame.intersection(target.dirty)
    let frame = p.bounds.outset(by: margin).intersection(visible.outset(by: margin))
    guard !frame.isEmpty else { return }
    let picture = try Canvas(frame: frame)
    work.groupsMade += 1
    try paintPlain(
      p, on: Target(canvas: picture, dirty: frame, viewport: frame), ink: Ink())
    BackdropBlur.blur(picture, sigma: sigma, look: BackdropBlur.Look(filter))
    target.canvas.copy(frame.intersection(visible), from: picture)
  }

  /// The widest sigma of a picture that is drawn in the target's own pixels.
  private static let widestBlur = 64.0

  /// The same by a wide blur: drawn some times smaller, blurred by what is then 32 to 64 pixels,
  /// and enlarged, which errs by less than 1/4000 of what there is.
  ///
  /// A blur brings in three times its sigma from each side, which in the target's own pixels would
  /// be a picture of 13,000 × 13,000.
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
      small, on: Target(canvas: picture, dirty: frame, viewport: frame), ink: Ink())
    BackdropBlur.blur(picture, sigma: sigma / factor, look: BackdropBlur.Look(filter))
    let source = PixelSource(
      words: picture.words(), width: frame.width, height: frame.height, isBordered: true)
    let moved = CGAffineTransform(translationX: -Double(frame.x0), y: -Double(frame.y0))
    let enlarged = try Canvas(frame: visible)
    ImageSampler(mapping: Projection(shrunk.concatenating(moved)), filter: .linear)
      .fill(enlarged, visible, levels: [source])
    target.canvas.copy(visible, from: enlarged)
  }
}
