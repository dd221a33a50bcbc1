import Foundation
import SceneModel

/// A canvas as a text: "140x140" in points, or "140x140@2x" with the pixels per point.
struct CanvasText {
  let size: CGSize
  let scale: CGFloat?

  /// A regular expression of such texts, for the schema.
  static let pattern = #"^(\#(side))x(\#(side))(?:@([1-9]|1[0-6])x)?$"#

  private static let side = #"[1-9][0-9]{0,4}(?:\.[0-9]{1,3})?"#

  /// Reads a text; nil for none and for another one.
  init?(_ text: String?) {
    guard let form = try? Regex(Self.pattern),
      let numbers = text?.wholeMatch(of: form)?.output.map({ $0.substring.flatMap { Double($0) } }),
      numbers.count == 4, let width = numbers[1], let height = numbers[2]
    else { return nil }
    size = CGSize(width: width, height: height)
    scale = numbers[3].map { CGFloat($0) }
  }
}

extension Decoding {
  /// Reads a scene's canvas that is written as a text.
  func readCanvas(_ text: String, _ node: Node, into scene: inout Scene) {
    guard let canvas = CanvasText(text) else {
      return report(
        .malformed(
          text, kind: "a canvas",
          reason: "it is [width, height] in points, \"140x140\", or \"140x140@2x\" with its scale"),
        at: node)
    }
    scene.size = canvas.size
    if let scale = canvas.scale { scene.scale = scale }
  }

  /// Reports a scale that is given twice.
  func checkScale(_ scene: Node) {
    guard CanvasText(scene["size"]?.string)?.scale != nil,
      let scale = scene.members?.first(where: { $0.key == "scale" })
    else { return }
    reportConflict(scale, with: "size", reason: "it has the scale already")
  }
}
