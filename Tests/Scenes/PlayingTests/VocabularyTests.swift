import Flipbook
import Testing

@testable import SceneFile

/// The tables of names of scene files agree with those of values.
struct VocabularyTests {
  @Test func textStylesHaveValues() {
    #expect(styleValues.map(\.name) == textStyles)
  }

  @Test func fontDesignsHaveValues() {
    #expect(["default"] + designValues.map(\.name) == fontDesigns)
  }

  @Test(arguments: LayerClass.all.map(\.name))
  @MainActor func viewsHaveTheirLayerClass(name: String) throws {
    let layerClass = try #require(LayerClass.named(name))
    #expect(type(of: layerClass.makeView().layer) == layerClass.type)
  }
}
