import Flipbook
import Testing

@testable import SceneFile

/// The tables that the decoder and the schema share.
struct TableTests {
  @Test func everyPropertyIsDescribed() {
    for layerClass in LayerClass.all {
      let missing = layerClass.rows.filter(\.row.about.isEmpty).map(\.row.name)
      #expect(missing == [], "\(layerClass.name)")
    }
    for viewClass in ViewClass.all {
      let missing = viewClass.properties.filter(\.about.isEmpty).map(\.name)
      #expect(missing == [], "\(viewClass.name)")
    }
    for animationClass in AnimationClass.all {
      let missing = animationClass.properties.filter(\.about.isEmpty).map(\.name)
      #expect(missing == [], "\(animationClass.name)")
    }
  }
}
