import Base
import JSON
import Recordings
import SceneFile
import SceneModel

/// The screen on which a page shows a scene: what it chooses in place of the scene's own.
struct Variant: Hashable, Sendable {
  var style: Scene.Style?
  var textSize: Scene.TextSize?
  var device: String?

  /// - Parameter query: The arguments of a request; unknown values count as none.
  init(_ query: [String: String]) {
    style = query["style"].flatMap(Scene.Style.init)
    textSize = query["text"].flatMap(Scene.TextSize.init)
    device = query["device"].flatMap { Device(named: $0)?.name }
  }

  /// A scene on that screen.
  func applied(to document: SceneDocument) -> SceneDocument {
    var scene = document
    scene.replaceTraits(
      by: Scene.Traits(device: device.flatMap { Device(named: $0) }, textSize: textSize))
    return scene
  }

  /// The choices that a page offers.
  static var choices: JSONTree {
    [
      "styles": .array(Scene.Style.allCases.map { .string($0.rawValue) }),
      "texts": .array(Scene.TextSize.allCases.map { .string($0.rawValue) }),
      "devices": .array(Device.names.map { .string($0) }),
    ]
  }
}
