public import Codecs
import Graphics
import JSON
import LayerTree
public import Recordings
public import SceneModel
public import Staging
import UIKitValues
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
    if grid == nil { valid.size = size }
    valid.scale = scale
    let stage = onStage { [valid] in valid.makeStage(with: checked.pictures) }
    for error in checked.mistakes.errors { stage.timeline.report(Diagnostic(error)) }
    return stage
  }

  /// A new stage of a valid scene.
  @MainActor func makeStage(with pictures: ScenePictures) -> Stage {
    // The newest stage is that of the grid.
    let cells = gridCells(with: pictures)
    let stage = Stage(
      of: traits.device, size: size, background: background, scale: scale, seed: seed)
    stage.apply(traits, style)
    stage.presentation = presentation
    for font in fonts {
      // Every file was opened before; a font that has gone since then is reported when a text
      // needs it.
      _ = try? stage.timeline.fonts.add(font.path)
    }
    stage.timeline.run {
      fill(stage, pictures)
      addGrid(to: stage)
    }
    stage.show(cells)
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
    objects.hasHighContrast = traits.contrast == .high
    objects.look = traits.look ?? .classic
    objects.folder = folder
    objects.pictures = pictures
    if presentsSheets { objects.makeRoot(background: background) }
    for layer in layers { objects.rootLayer?.addSublayer(objects.makeLayer(layer)) }
    for (index, view) in views.enumerated() {
      objects.addSubview(objects.makeView(view, at: "views[\(index)]"))
    }
    objects.postpone(constraints, own: nil)
    objects.activateConstraints()
    objects.schedule(script, place: "script")
  }
}

extension Stage {
  /// Gives the screen a style and traits other than those of its device.
  @preconcurrency @MainActor package func apply(_ traits: Scene.Traits, _ style: Scene.Style) {
    var overrides = traitOverrides
    if style == .dark { overrides.userInterfaceStyle = .dark }
    if let size = traits.textSize { overrides.preferredContentSizeCategory = size.category }
    if traits.layoutDirection == .rightToLeft { overrides.layoutDirection = .rightToLeft }
    if let language = traits.language { overrides.typesettingLanguage = language }
    if traits.contrast == .high { overrides.accessibilityContrast = .high }
    if traits.hasBoldText == true { overrides.legibilityWeight = .bold }
    if let look = traits.look { overrides.look = look }
    guard overrides != traitOverrides else { return }
    traitOverrides = overrides
  }
}

extension Scene.TextSize {
  fileprivate var category: UIContentSizeCategory {
    switch self {
    case .extraSmall: .extraSmall
    case .small: .small
    case .medium: .medium
    case .large: .large
    case .extraLarge: .extraLarge
    case .extraExtraLarge: .extraExtraLarge
    case .extraExtraExtraLarge: .extraExtraExtraLarge
    case .accessibilityMedium: .accessibilityMedium
    case .accessibilityLarge: .accessibilityLarge
    case .accessibilityExtraLarge: .accessibilityExtraLarge
    case .accessibilityExtraExtraLarge: .accessibilityExtraExtraLarge
    case .accessibilityExtraExtraExtraLarge: .accessibilityExtraExtraExtraLarge
    }
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
