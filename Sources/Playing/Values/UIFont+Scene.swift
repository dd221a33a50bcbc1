import Foundation
import SceneFile
import SceneModel
import Typesetting
import Views

extension UIFont {
  /// The font of a view that a scene names.
  static func scene(_ scene: Scene.Font) -> UIFont {
    if scene == Scene.Font(size: scene.size), let size = scene.size {
      return .systemFont(ofSize: size)
    }
    let preferred = textStyles.first { $0.name == scene.textStyle }
      .map { UIFont.preferredFont(forTextStyle: $0.value) }
    let size = scene.size ?? preferred?.pointSize ?? 17
    var font = preferred?.textFont ?? Typesetting.Font()
    font.size = size
    if let name = scene.name { font = Typesetting.Font(name: name, size: size) }
    if case .named(let name)? = scene.weight, let weight = weights.first(where: { $0.name == name })
    {
      font.weight = UIFont.systemFont(ofSize: 1, weight: weight.value).textFont.weight
    }
    if let design = designs.first(where: { $0.name == scene.design })?.value,
      let descriptor = UIFont(font).fontDescriptor.withDesign(design)
    {
      font = UIFont(descriptor: descriptor, size: 0).textFont
    }
    if scene.isItalic { font.isItalic = true }
    if scene.hasMonospacedDigits { font.hasMonospacedDigits = true }
    return UIFont(font)
  }
}

private let weights: [(name: String, value: UIFont.Weight)] = [
  ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
  ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
  ("black", .black),
]

private let textStyles: [(name: String, value: UIFont.TextStyle)] = [
  ("largeTitle", .largeTitle), ("title1", .title1), ("title2", .title2), ("title3", .title3),
  ("headline", .headline), ("subheadline", .subheadline), ("body", .body), ("callout", .callout),
  ("footnote", .footnote), ("caption1", .caption1), ("caption2", .caption2),
]

private let designs: [(name: String, value: UIFontDescriptor.SystemDesign)] = [
  ("monospaced", .monospaced), ("rounded", .rounded), ("serif", .serif),
]
