import LayerTree
public import Staging

extension Scene {
  /// A new stage with layers of its own, its clock at 0 and every animation added at that time.
  public func makeStage() -> Stage {
    let stage = Stage(size: size, background: background, scale: scale, seed: seed)
    for font in fonts {
      // Each was read when the scene was; one that has gone since is reported with the text that misses it.
      _ = try? stage.timeline.fonts.add(font.path)
    }
    for layer in layers { stage.rootLayer.addSublayer(layer.makeLayer()) }
    return stage
  }
}
