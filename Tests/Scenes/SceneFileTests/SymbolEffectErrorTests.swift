import Foundation
import SceneFile
import SceneModel
import Testing

/// Keys of `symbolEffect` that its effect does not have.
struct SymbolEffectErrorTests {
  private func errors(_ step: String) -> [String] {
    let json =
      "{size: [9, 9], views: [{class: 'UIImageView', id: 'picture'}], script: [{at: 0, \(step)}]}"
    do throws(SceneErrors) {
      _ = try Scene(json: json, name: "s.json", folder: URL(fileURLWithPath: "/nowhere"))
      return []
    } catch { return error.errors.map(\.message) }
  }

  /// To remove all effects takes a speed, but is not repeated.
  @Test func removingEffectsIsNotRepeated() {
    #expect(errors("symbolEffect: 'none', on: 'picture', speed: 2") == [])
    #expect(errors("symbolEffect: 'bounce', on: 'picture', repeatCount: 2") == [])
    #expect(
      errors("symbolEffect: 'none', repeatCount: 2, on: 'picture'") == [
        "unknown key in `symbolEffect: none`; known: speed"
      ])
    #expect(
      errors("symbolEffect: 'none', symbol: 'heart', on: 'picture'") == [
        "unknown key in `symbolEffect: none`; known: speed"
      ])
  }
}
