public import Codecs
import JSON
import LayerTree
import SceneFile
public import SceneModel
public import Staging
import Views

extension Scene {
  /// A new stage with layers and views of its own, at time 0, where all animations are added.
  ///
  /// What a scene made in Swift has wrong is left out, and the stage's diagnostics say so, in the
  /// words of `validated()`, which throws it instead.
  public func makeStage() -> Stage {
    if hasValidContents { return makeValidStage() }
    let checked = Grammar.standard.check(self)
    var scene = checked.scene
    // A stage has some size, even one that pictures cannot have.
    scene.size = size
    scene.scale = scale
    let stage = scene.makeValidStage()
    for error in checked.errors { stage.timeline.report(Diagnostic(error)) }
    return stage
  }

  private func makeValidStage() -> Stage {
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
    let cast = SceneObjects.current
    cast.stage = stage
    cast.isDark = style == .dark
    cast.folder = folder
    cast.pictures = pictures
    for layer in layers { stage.rootLayer.addSublayer(cast.makeLayer(layer)) }
    onStage { [views, constraints] in
      let cast = SceneObjects.current
      for (index, view) in views.enumerated() {
        cast.stage?.addSubview(cast.makeView(view, at: "views[\(index)]"))
      }
      cast.postpone(constraints, own: nil)
      cast.activateConstraints()
    }
    cast.schedule(script, place: "script")
  }
}

extension Diagnostic {
  /// A mistake in a scene made in Swift.
  fileprivate init(_ error: SceneError) {
    let dot = error.path.lastIndex(of: ".")
    let owner = dot.map { String(error.path[..<$0]) } ?? "Scene"
    let key = dot.map { String(error.path[error.path.index(after: $0)...]) } ?? error.path
    let (found, needed) =
      switch error.fault {
      case .wrongType(let found, let needed), .outOfRange(let found, let needed): (found, needed)
      case .wrongCount(let found, let needed): ("\(found)", needed)
      default: ("something else", "what scene files allow")
      }
    self.init(layer: owner, keyPath: key, found: found, needed: needed, message: error.message)
  }
}
