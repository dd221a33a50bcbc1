package import Foundation
package import Graphics
import LayerTree

/// Rasterizes drawings where pixels are needed; the module with the rasterizer sets its closures.
package final class PictureRasterizer: TimelineState {
  /// Rasterizes a display list, given the size of the canvas in points and the scale in pixels per
  /// point; throws if that is not possible.
  package var draw: ((DisplayList, CGSize, CGFloat) throws -> Bitmap)?

  /// The bounds of the pixels that a list may change, in its own coordinates.
  package var changedBounds: ((DisplayList) -> CGRect)?

  package init() {}

  /// The pixels of a list; nil, with a diagnostic, if they cannot be drawn.
  /// - Parameter caller: The calling function, for the diagnostic.
  package static func bitmap(
    of list: DisplayList, size: CGSize, scale: CGFloat, caller: String
  ) -> Bitmap? {
    func refuse(_ fact: ViewFact) -> Bitmap? {
      fact.report(of: caller, at: "pixels")
      return nil
    }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return refuse(.noPixels(size: "\(size.width)×\(size.height)"))
    }
    guard let draw = Timeline.current.state(PictureRasterizer.self).draw else {
      return refuse(.noStage)
    }
    do {
      return try draw(list, size, scale)
    } catch {
      return refuse(.pictureSize("\(size.width)×\(size.height)", message: "\(error)"))
    }
  }
}
