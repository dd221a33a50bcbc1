import Foundation
import JSON
import LayerTree
import SceneModel
import Typesetting
import UIKitValues
import Views

extension SceneObjects {
  /// The font of a view from a scene's font.
  func font(_ scene: Scene.Font) -> UIFont {
    if scene == Scene.Font(size: scene.size), let size = scene.size {
      return UIFont.systemFont(ofSize: size)
    }
    let preferred = styleValues.first { $0.name == scene.textStyle }
      .map { UIFont.preferredFont(forTextStyle: $0.value) }
    let size = scene.size ?? preferred?.pointSize ?? 17
    var font = preferred?.textFont ?? Typesetting.Font()
    font.size = size
    if let name = scene.name { font = Typesetting.Font(name: name, size: size) }
    if case .named(let name)? = scene.weight,
      let weight = fontWeights.first(where: { $0.name == name })?.weight
    {
      font.weight = weight
    }
    if scene.design == "rounded" { reportRounded() }
    if scene.design != "rounded",
      let design = designValues.first(where: { $0.name == scene.design })?.value,
      let descriptor = UIFont(font).fontDescriptor.withDesign(design)
    {
      font = UIFont(descriptor: descriptor, size: 0).textFont
    }
    if scene.isItalic { font.isItalic = true }
    if scene.hasMonospacedDigits { font.hasMonospacedDigits = true }
    return UIFont(font)
  }

  private func reportRounded() {
    let time = JSONTree.number(Timeline.current.now).text()
    report(place.isEmpty ? "Scene" : place, at: "font.design", .roundedFont(time: time))
  }
}

/// The text styles by the names that scenes have for them.
let styleValues: [(name: String, value: UIFont.TextStyle)] = [
  ("largeTitle", .largeTitle), ("title1", .title1), ("title2", .title2), ("title3", .title3),
  ("headline", .headline), ("subheadline", .subheadline), ("body", .body), ("callout", .callout),
  ("footnote", .footnote), ("caption1", .caption1), ("caption2", .caption2),
]

/// The designs of the system's font, without the default one.
let designValues: [(name: String, value: UIFontDescriptor.SystemDesign)] = [
  ("monospaced", .monospaced), ("rounded", .rounded), ("serif", .serif),
]
