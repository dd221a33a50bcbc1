import Base
import Graphics
package import SceneModel

/// All tables of the notation of scenes, made for a vocabulary of classes, properties and effects.
package final class Grammar: Sendable {
  package let vocabulary: Vocabulary
  let sceneFields: [Field<Scene>]
  /// The keys of a layer that are not properties of its class.
  let layerFields: [Field<Scene.Layer>]
  /// The keys that a view's own layer may have beside its properties.
  let viewLayerFields: [Field<Scene.Layer>]
  /// The keys of a view that are not properties of its class.
  let viewFields: [Field<Scene.View>]
  private let animationFields: [String: Deferred<[Field<Scene.Animation>]>]
  private let emitterCellRows: Deferred<[Field<Scene.Properties>]>
  let verbs: [ScriptVerbRow]
  private let verbIndex: [String: Int]

  package init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    sceneFields = Self.sceneFields(vocabulary)
    layerFields = Self.layerFields(vocabulary)
    viewLayerFields = layerFields.filter { ["sublayers", "mask"].contains($0.name) }
    viewFields = Self.viewFields(vocabulary)
    animationFields = Dictionary(
      uniqueKeysWithValues: vocabulary.animationClasses.map { row in
        (row.name, Deferred { Self.animationFields(of: row, vocabulary) })
      })
    emitterCellRows = Deferred { vocabulary.emitterCell.value.fields }
    verbs = Self.verbs(vocabulary)
    verbIndex = Dictionary(uniqueKeysWithValues: verbs.enumerated().map { ($1.name, $0) })
  }

  var emitterCellFields: [Field<Scene.Properties>] { emitterCellRows.value }

  /// The keys of an animation of the class; none for an unknown one.
  func animationFields(_ className: String) -> [Field<Scene.Animation>] {
    animationFields[className]?.value ?? []
  }

  /// The names of the verbs that have a row.
  package var verbNames: [String] { verbs.map(\.name) }

  func verb(_ name: String) -> ScriptVerbRow? { verbIndex[name].map { verbs[$0] } }

  /// The JSON Schema (draft 2020-12) of scene files, made from the tables that read them.
  package var schema: String { SceneSchema(self).tree.text() + "\n" }

  /// The canonical text of a scene: strict JSON that reads back as the result of `check`.
  ///
  /// Invalid values are printed as well, so that reading the text reports them.
  package func text(of scene: Scene) -> String {
    let printer = Printer(
      grammar: self, declarations: IDTable(of: scene, vocabulary), folder: scene.folder)
    return printer.tree(of: scene).text() + "\n"
  }
}
