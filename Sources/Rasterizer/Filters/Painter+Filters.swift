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
}
