import Flipbook
import Testing

@testable import SceneFile

/// The tables that the decoder and the schema share.
struct TableTests {
  @Test func everyPropertyIsDescribed() {
    let vocabulary = Grammar.standard.vocabulary
    for layerClass in vocabulary.layerClasses {
      let missing = layerClass.rows.filter(\.row.about.isEmpty).map(\.row.name)
      #expect(missing == [], "\(layerClass.name)")
    }
    for viewClass in vocabulary.viewClasses {
      let missing = viewClass.properties.filter(\.about.isEmpty).map(\.name)
      #expect(missing == [], "\(viewClass.name)")
    }
    for animationClass in vocabulary.animationClasses {
      let missing = animationClass.properties.filter(\.about.isEmpty).map(\.name)
      #expect(missing == [], "\(animationClass.name)")
    }
  }
}
