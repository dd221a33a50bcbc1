import Flipbook
import SceneFile
import Testing

@testable import Playing

/// The tables of names in `SceneFile` agree with those of values in `Playing`.
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
