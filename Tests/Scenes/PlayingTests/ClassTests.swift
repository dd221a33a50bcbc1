import Flipbook
import Testing

@testable import SceneFile

/// The classes of scenes are what their names say.
struct ClassTests {
  @Test(arguments: Scene.Layer.Kind.allCases)
  @MainActor func layersAndViewsAreOfTheirClass(kind: Scene.Layer.Kind) {
    let layerClass = kind.layerClass
    #expect("\(layerClass.type)" == kind.rawValue)
    #expect(type(of: layerClass.makeView().layer) == layerClass.type)
  }

  @Test(arguments: Scene.Animation.Kind.allCases)
  func animationsAreOfTheirClass(kind: Scene.Animation.Kind) {
    #expect("\(type(of: kind.animationClass.make()))" == kind.rawValue)
  }
}
