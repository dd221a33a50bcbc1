public import Codecs
import JSON
import LayerTree
public import Recordings
public import SceneModel
public import Staging
import Views

extension Scene {
  /// A new stage with new layers and views, at time 0, with all animations added.
  ///
  /// Invalid values of a scene made in Swift are left out, and reported in the stage's diagnostics
  /// with the messages of `validated()`, which throws instead.
  public func makeStage() -> Stage {
    var content = self
    // The scales of goldens depend on the scene's, which may have been set since it was read.
    content.check.scales = nil
    let checked = Grammar.check(content)
    var valid = checked.scene
    // A stage needs a size, even one that pictures cannot have.
    valid.size = size
    valid.scale = scale
    let stage = onStage { [valid] in valid.makeStage(with: checked.pictures) }
    for error in checked.mistakes.errors { stage.timeline.report(Diagnostic(error)) }
    return stage
  }

  /// A new stage of a valid scene.
  @MainActor func makeStage(with pictures: ScenePictures) -> Stage {
    let stage = Stage(size: size, background: background, scale: scale, seed: seed)
    stage.timeline.display.isDark = style == .dark
    stage.presentation = presentation
    for font in fonts {
      // Every file was opened before; a font that has gone since then is reported when a text
      // needs it.
      _ = try? stage.timeline.fonts.add(font.path)
    }
    stage.timeline.run { fill(stage, pictures) }
    return stage
  }

  /// Reports the first step of the script that begins after the end of a recording, unless the
  /// options choose a part of the scene.
  ///
  /// - Parameter stage: The stage for the diagnostic.
  public func reportUnseenSteps(recording options: RecordingOptions, on stage: Stage) {
    guard options.from == nil, options.to == nil, case .seconds(let end) = options.duration,
      let step = script.timed(place: "script").first(where: { $0.time > end && !$0.isPause })
    else { return }
    let start = JSONTree.number(step.time).text()
    let limit = JSONTree.number(end).text()
    stage.timeline.report(
      Diagnostic(SceneFact.lateStep(start: start, end: limit), of: step.place, at: "at"))
  }

  /// The scene's encoding options: loop and colors.
  public var encoding: EncodingOptions {
    EncodingOptions(loop: loop, maximumColors: colors)
  }

  @MainActor private func fill(_ stage: Stage, _ pictures: ScenePictures) {
    let objects = stage.timeline.state(SceneObjects.self)
    objects.stage = stage
    objects.isDark = style == .dark
    objects.folder = folder
    objects.pictures = pictures
    for layer in layers { stage.rootLayer.addSublayer(objects.makeLayer(layer)) }
    for (index, view) in views.enumerated() {
      stage.addSubview(objects.makeView(view, at: "views[\(index)]"))
    }
    objects.postpone(constraints, own: nil)
    objects.activateConstraints()
    objects.schedule(script, place: "script")
  }
}

extension Diagnostic {
  /// A mistake in a scene made in Swift.
  fileprivate init(_ error: SceneError) {
    let dot = error.path.lastIndex(of: ".")
    let owner = dot.map { String(error.path[..<$0]) } ?? "Scene"
    let key = dot.map { String(error.path[error.path.index(after: $0)...]) } ?? error.path
    self.init(SceneFact.invalid(error), of: owner, at: key)
  }
}
