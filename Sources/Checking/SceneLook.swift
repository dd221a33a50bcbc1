import Foundation
import Playing
import SceneFile
import SceneModel

/// A variant in which a scene is drawn and compared: a style at a scale.
struct SceneLook {
  var style: Scene.Style
  /// Pixels per point.
  var scale: CGFloat
  /// What the golden's name adds to the scene's: the style, then the scale, but not the first ones.
  var suffix: String
}

extension Scene {
  /// Every style at every scale.
  var looks: [SceneLook] {
    let scales = check.scales ?? [scale]
    return styles.enumerated().flatMap { index, style in
      scales.enumerated().map { number, scale in
        SceneLook(
          style: style, scale: scale,
          suffix: (index == 0 ? "" : "~\(style.rawValue)")
            + (number == 0 ? "" : "@\(plain(scale))x"))
      }
    }
  }
}

/// A number without a fraction that says nothing.
private func plain(_ number: CGFloat) -> String {
  number == number.rounded() ? String(Int(number)) : String(Double(number))
}
