internal import Codecs
internal import Comparison
import Foundation
internal import Graphics
import SceneFile
import SceneModel
internal import Staging

/// The speech of VoiceOver for a scene, as a picture and as a text.
struct AccessibilitySource: GoldenSource {
  /// The end of the goldens' names, before their extension.
  static let suffix = ".a11y"

  /// The elements in order.
  let text: String
  let times: [Double]
  let scale: Double
  private let bitmap: Bitmap

  init(_ scene: SceneDocument) throws {
    let stage = try scene.makeStage()
    let time = Self.time(of: scene)
    bitmap = try stage.recordAccessibility(at: time).frames(jobs: 1)[0]
    text = stage.accessibilityText
    times = [time]
    scale = Double(scene.scale)
  }

  /// The time of a scene at which its elements are listed, in seconds.
  static func time(of scene: SceneDocument) -> Double {
    scene.check.times?.min() ?? scene.recordingOptions.poster ?? 0
  }

  var versions: [String] { DrawingVersions.all }
  var loop: LoopCount? { nil }
  var duration: Double? { nil }

  func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws {
    for _ in times { try handle(bitmap) }
  }

  func file(_ format: GoldenFormat) throws -> [UInt8] { try goldenFile() }

  func rule(at time: Double, ofFile: Bool) throws -> FrameRule { FrameRule(tolerance: nil) }

  /// The lines that differ.
  static func differences(expected: String, actual: String) -> [String] {
    let old = expected.split(separator: "\n").map(String.init)
    let new = actual.split(separator: "\n").map(String.init)
    let changes = new.difference(from: old)
    return changes.removals.map { "no longer: \($0.element.trimmed)" }
      + changes.insertions.map { "new: \($0.element.trimmed)" }
  }
}

extension CollectionDifference.Change {
  fileprivate var element: ChangeElement {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
