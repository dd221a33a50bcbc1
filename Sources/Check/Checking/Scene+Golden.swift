public import Comparison
internal import Graphics
public import LayerTree
import SceneFile
public import SceneModel

/// The picture of a scene, encoded as the file that is compared with its golden.
public struct GoldenPicture: Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// Diagnostics of unmet requests of the scene.
  public var diagnostics: [Diagnostic]
}

extension Scene {
  /// Draws the scene's golden; a PNG is a still, or some frames of an animation.
  ///
  /// - Throws: When the scene cannot be drawn or encoded.
  public func goldenPicture(_ format: Comparison.GoldenFormat) throws -> GoldenPicture {
    let source = try SceneSource(SceneDocument(self))
    let bytes = format == .png ? try source.goldenFile() : try source.file(format)
    return GoldenPicture(bytes: bytes, diagnostics: source.diagnostics)
  }
}
