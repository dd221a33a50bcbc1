import LayerTree
public import Staging

extension Scene {
  /// A new stage with layers of its own, its clock at 0 and every animation added at that time.
  public func makeStage() -> Stage {
    let stage = Stage(size: size, background: background, scale: scale, seed: seed)
    for layer in layers { stage.rootLayer.addSublayer(layer.makeLayer()) }
    return stage
  }
}
