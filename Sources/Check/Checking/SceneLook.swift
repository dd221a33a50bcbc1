import Base
import Foundation
internal import Graphics
import SceneFile
import SceneModel

/// A variant in which a scene is drawn and compared: a style at a scale.
struct SceneLook {
  var style: Scene.Style
  /// Pixels per point.
  var scale: CGFloat
  /// The suffix of the golden's name: the style, then the scale, each left out if it is the first.
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

/// A number without `.0` at its end.
private func plain(_ number: CGFloat) -> String {
  number == number.rounded() ? String(Int(saturating: number)) : String(Double(number))
}
