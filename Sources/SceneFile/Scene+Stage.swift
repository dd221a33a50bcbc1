import LayerTree
public import Staging
import Views

extension Scene {
  /// A new stage with layers and views of its own, its clock at 0 and every animation added at that time.
  public func makeStage() -> Stage {
    let stage = Stage(size: size, background: background, scale: scale, seed: seed)
    stage.timeline.display.isDark = style == .dark
    stage.presentation = presentation
    for font in fonts {
      // Each was read when the scene was; one that has gone since is reported with the text that misses it.
      _ = try? stage.timeline.fonts.add(font.path)
    }
    stage.timeline.run { fill(stage) }
    return stage
  }

  private func fill(_ stage: Stage) {
    let cast = Cast.current
    cast.stage = stage
    cast.handlers = handlers
    for layer in layers { stage.rootLayer.addSublayer(layer.makeLayer(in: cast)) }
    onStage { [views, constraints] in
      let cast = Cast.current
      for view in views { cast.stage?.addSubview(view.makeView(in: cast)) }
      cast.pendingConstraints += constraints.map { (recipe: $0, own: nil) }
      cast.activateConstraints()
    }
    cast.schedule(script)
  }
}
