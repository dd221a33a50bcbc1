import Graphics
package import SceneModel
import Views

/// The tables of the notation of scenes, beside those of classes, properties and effects.
package enum Grammar {
  /// The options of animations of views.
  package static let animationOptions = animationOptionTable.map(\.name)
  /// The options of keyframe animations of views.
  package static let keyframeOptions = keyframeOptionTable.map(\.name)
  /// The transitions of views.
  package static let transitions = transitionTable.map(\.name)
  /// The anchors of constraints.
  package static let anchors = layoutAttributes.map(\.name)

  /// The reason why two anchors cannot be related; nil if they can.
  package static func constraintProblem(_ first: String, _ second: String?) -> String? {
    NSLayoutConstraint.problem(.named(first), second.map { .named($0) })
  }

  /// The JSON Schema (draft 2020-12) of scene files, made from the tables that read them.
  package static var schema: String { SceneSchema().tree.text() + "\n" }

  /// The canonical text of a scene: strict JSON that reads back as the result of `check`.
  ///
  /// Invalid values are printed as well, so that reading the text reports them.
  package static func text(of scene: Scene) -> String {
    let printer = Printer(declarations: IDTable(of: scene), folder: scene.folder)
    return printer.tree(of: scene).text() + "\n"
  }
}
