import Base
import Foundation
internal import Graphics
import SceneFile
import SceneModel

/// A look in which a scene is drawn and compared: a style, traits and a scale.
struct SceneLook {
  var style: Scene.Style
  /// The traits that differ from the scene's.
  var traits: Scene.Traits
  /// Pixels per point.
  var scale: CGFloat
  /// The suffix of the golden's name: the style, the traits and the scale, each left out if it is
  /// the first.
  var suffix: String
}

extension Scene {
  /// Every style with each device, text size and direction, then the other variants; each at every
  /// scale.
  var looks: [SceneLook] {
    let all = listedVariants + check.variants
    return all.flatMap { variant in
      let scales = check.scales ?? [scale(of: variant.traits)]
      return scales.enumerated().map { index, scale in
        SceneLook(
          style: variant.style ?? style, traits: variant.traits, scale: scale,
          suffix: variant.suffix + (index == 0 ? "" : "@\(plain(scale))x"))
      }
    }
  }

  private func scale(of traits: Traits) -> CGFloat {
    var scene = Scene(size: .zero, scale: scale)
    scene.traits = self.traits
    scene.replaceTraits(by: traits)
    return scene.scale
  }
}

/// A number without `.0` at its end.
private func plain(_ number: CGFloat) -> String {
  number == number.rounded() ? String(Int(saturating: number)) : String(Double(number))
}
