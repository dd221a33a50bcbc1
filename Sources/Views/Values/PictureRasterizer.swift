package import Foundation
package import Graphics
import LayerTree

/// How drawings become pixels where pixels are asked for; the module with a rasterizer sets it.
package final class PictureRasterizer: TimelineState {
  /// Draws a list in a canvas of a size in points, at pixels per point; throws with the reason.
  package var draw: ((DisplayList, CGSize, CGFloat) throws -> Bitmap)?

  /// Where a list may change pixels, in its own space.
  package var changedBounds: ((DisplayList) -> CGRect)?

  package init() {}

  /// The pixels; nil, with a diagnostic, where they cannot be had.
  /// - Parameter caller: The function that asks for them, for the diagnostic.
  package static func bitmap(
    of list: DisplayList, size: CGSize, scale: CGFloat, caller: String
  ) -> Bitmap? {
    func refuse(_ found: String, _ needed: String, _ message: String) -> Bitmap? {
      Timeline.current.report(
        Diagnostic(
          layer: caller, keyPath: "pixels", found: found, needed: needed, message: message))
      return nil
    }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return refuse(
        "\(size.width)×\(size.height)", "a size greater than 0",
        "a picture of \(size.width)×\(size.height) points has no pixels")
    }
    guard let draw = Timeline.current.state(PictureRasterizer.self).draw else {
      return refuse(
        "no stage", "a stage",
        "a drawing becomes pixels only while there is a stage; make the Stage first")
    }
    do {
      return try draw(list, size, scale)
    } catch {
      return refuse("\(size.width)×\(size.height)", "a smaller picture", "\(error)")
    }
  }
}
