package import Foundation
package import Graphics
import LayerTree

/// Rasterizes drawings when pixels are requested; set by the module with the rasterizer.
package final class PictureRasterizer: TimelineState {
  /// Draws a list in a canvas of a size in points, at pixels per point; throws the reason of a
  /// failure.
  package var draw: ((DisplayList, CGSize, CGFloat) throws -> Bitmap)?

  /// The bounds of the pixels that a list may change, in its own coordinates.
  package var changedBounds: ((DisplayList) -> CGRect)?

  package init() {}

  /// The pixels of a list; nil, with a diagnostic, if they cannot be drawn.
  /// - Parameter caller: The calling function, for the diagnostic.
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
