public import Codecs
import JSON
import LayerTree
public import SceneModel
public import Staging
import Views

extension Scene {
  /// A new stage with layers and views of its own, at time 0, where all animations are added.
  public func makeStage() -> Stage {
    let stage = Stage(size: size, background: background, scale: scale, seed: seed)
    stage.timeline.display.isDark = style == .dark
    stage.presentation = presentation
    for font in fonts {
      // Every file was read with the scene; a font that is gone since is reported where a text
      // needs it.
      _ = try? stage.timeline.fonts.add(font.path)
    }
    stage.timeline.run { fill(stage) }
    return stage
  }

  /// Reports the first step of the script that begins after the end of a recording, unless the
  /// options choose a part of the scene.
  ///
  /// - Parameter stage: The stage that takes the diagnostic.
  public func reportUnseenSteps(recording options: RecordingOptions, on stage: Stage) {
    guard options.from == nil, options.to == nil, case .seconds(let end) = options.duration,
      let step = script.timed(place: "script").first(where: { $0.time > end && !$0.isPause })
    else { return }
    let start = JSONTree.number(step.time).text()
    let limit = JSONTree.number(end).text()
    stage.timeline.report(
      Diagnostic(
        layer: step.place, keyPath: "at", found: "\(start) s", needed: "at most \(limit) s",
        message: "the step would begin at \(start) s, but the recording ends at \(limit) s"))
  }

  /// The encoding options that the scene itself says: loop and colors.
  public var encoding: EncodingOptions {
    EncodingOptions(loop: loop, maximumColors: colors)
  }

  private func fill(_ stage: Stage) {
    let cast = Cast.current
    cast.stage = stage
    cast.isDark = style == .dark
    cast.folder = folder
    cast.pictures = pictures
    for layer in layers { stage.rootLayer.addSublayer(cast.makeLayer(layer)) }
    onStage { [views, constraints] in
      let cast = Cast.current
      for (index, view) in views.enumerated() {
        cast.stage?.addSubview(cast.makeView(view, at: "views[\(index)]"))
      }
      cast.postpone(constraints, own: nil)
      cast.activateConstraints()
    }
    cast.schedule(script, place: "script")
  }
}
