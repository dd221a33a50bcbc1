import Codecs
import Foundation
import Graphics
import LayerTree
import Recordings
import SceneModel
import Staging
import Typesetting
import Views

extension Scene {
  /// The stages of a grid's scenes, at the grid's scale, and with its traits where a scene has
  /// none.
  @MainActor func gridCells(with pictures: ScenePictures) -> [StageCell] {
    guard let grid else { return [] }
    return zip(grid.rows.joined(), grid.layout.frames.joined()).compactMap { entry, frame in
      guard var scene = entry.scene else { return nil }
      scene.scale = scale
      var outer = traits
      outer.device = nil
      scene.traits = outer.replaced(by: scene.traits)
      var duration: Double?
      if case .seconds(let seconds) = scene.duration { duration = seconds }
      let plays =
        switch entry.loop {
        case .forever: Double.infinity
        case .times(let count): Double(count)
        }
      return StageCell(named: entry.file, frame: frame, duration: duration, plays: plays) {
        [scene] in onStage { scene.makeStage(with: pictures) }
      }
    }
  }

  /// Adds a grid's backdrop and titles to its stage.
  @MainActor func addGrid(to stage: Stage) {
    guard let grid else { return }
    switch grid.backdrop {
    case nil: break
    case .color(let color): stage.background = color
    case .gradient(let gradient):
      stage.rootLayer.addSublayer(gradient.layer(filling: CGRect(origin: .zero, size: size)))
    }
    let gray = isLight(grid.backdrop) ? 0.2 : 0.92
    for (entry, frame) in zip(grid.rows.joined(), grid.layout.titles.joined()) {
      guard let title = entry.title else { continue }
      let text = CATextLayer()
      text.frame = frame
      text.string = title
      text.font = Typesetting.Font(weight: .medium)
      text.fontSize = grid.titleSize
      text.alignmentMode = .center
      text.truncationMode = .end
      text.foregroundColor = CGColor(gray: gray, alpha: 1)
      stage.rootLayer.addSublayer(text)
    }
  }

  /// Whether dark titles are legible on a grid's backdrop.
  private func isLight(_ backdrop: Presentation.Backdrop?) -> Bool {
    let colors: [CGColor] =
      switch backdrop {
      case .color(let color): [color]
      case .gradient(let gradient): gradient.colors
      case nil: background.map { [$0] } ?? []
      }
    let opaque = colors.filter { $0.alpha > 0.5 }
    guard !opaque.isEmpty else { return style == .light }
    return opaque.reduce(0) { $0 + $1.luma } / CGFloat(opaque.count) > 0.5
  }
}
