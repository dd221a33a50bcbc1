import Effects
import Flipbook
import JSON
import SceneFile
import SceneModel
import TestSupport
import Testing

/// The text of a scene reads back as the same scene.
struct SceneTextTests {
  @Test func everyFixture() throws {
    let files = FileManager.default.enumerator(
      at: Repository.fixtures, includingPropertiesForKeys: nil)
    let scenes = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
    #expect(scenes.count > 150)
    for file in scenes {
      let scene = try Scene(contentsOf: file.path)
      let again = try Scene(json: scene.text, folder: scene.folder)
      #expect(again == scene, "\(file.lastPathComponent)")
      #expect(again.text == scene.text, "\(file.lastPathComponent)")
    }
  }

  /// Two thousand in continuous integration.
  private static let thousands =
    UInt64(0)..<(ProcessInfo.processInfo.environment["CI"] == nil ? 1 : 2)

  /// A thousand scenes a case.
  @Test(arguments: thousands) func randomScenes(part: UInt64) throws {
    var seen: Set<String> = []
    for seed in part * 1000..<(part + 1) * 1000 {
      var random = RandomScene(seed: seed)
      let scene = random.scene()
      seen.formUnion(random.seen)
      let text = scene.text
      do throws(SceneErrors) {
        let again = try Scene(json: text, folder: scene.folder)
        guard again == scene else {
          Issue.record("seed \(seed) reads back as another scene:\n\(text)\n\(again.text)")
          return
        }
      } catch {
        Issue.record("seed \(seed) cannot be read: \(error)\n\(text)")
        return
      }
    }
    #expect(expectedSights.subtracting(seen) == [])
  }

  @Test func randomGrids() throws {
    let folder = try TemporaryFolder()
    let first = "{ let: { a: 0 }, size: [9, 9], scale: '= 1 + a', duration: 1 }"
    try folder.write("a.json5", first.utf8)
    try folder.write("b.json5", "{ size: [9, 5], views: [{ class: 'UIView' }] }".utf8)
    for seed in UInt64(0)..<200 {
      var random = RandomScene(seed: seed)
      let scene = try random.grid(of: ["a.json5", "b.json5"], in: folder.url).validated()
      #expect(scene.size.width > 0)
      let again = try Scene(json: scene.text, folder: folder.url)
      #expect(again == scene, "seed \(seed): \(scene.text)")
      let formatted = try Scene.formatting.text(of: Array(scene.text.utf8), name: "s.json")
      #expect(try Scene(json: formatted, folder: folder.url) == scene)
    }
  }

  /// Random scenes, written with templates, expand to themselves.
  @Test func randomTemplates() throws {
    let folder = try TemporaryFolder()
    var seen: Set<String> = []
    for seed in UInt64(0)..<300 {
      var random = RandomScene(seed: seed)
      var original = random.scene()
      original.folder = folder.url
      original.fonts = []
      let plain = original.text
      let scene = try Scene(json: plain, folder: folder.url)
      var reader = JSON5Reader(SourceText(name: "", bytes: Array(plain.utf8)))
      let read = reader.read()
      var template = RandomTemplate(seed: seed)
      let value = try #require(read)
      let text = template.tree(of: JSONTree(value)).text()
      seen.formUnion(template.seen)
      for (name, tree) in template.files { try folder.write(name, Array(tree.text().utf8)) }
      do {
        let again = try Scene(json: text, name: "s.json", folder: folder.url)
        // Formatting keeps the meaning.
        let formatted = try Scene.formatting.text(of: Array(text.utf8), name: "s.json")
        let third = try Scene(json: formatted, name: "s.json", folder: folder.url)
        guard again == scene, third == scene else {
          Issue.record("seed \(seed) expands to another scene:\n\(text)\n\(again.text)")
          return
        }
      } catch {
        Issue.record("seed \(seed) cannot be read: \(error)\n\(text)")
        return
      }
    }
    #expect(
      seen == [
        "number", "text", "let", "repeat count", "repeat over", "let item", "include item",
        "include scene", "override", "argument", "default",
      ])
  }

  /// Everything that a thousand random scenes must show.
  private var expectedSights: Set<String> {
    Set(
      Grammar.verbNames.map { "verb \($0)" }
        + ViewClass.all.map { "view \($0.name)" }
        + LayerClass.all.map { "layer \($0.name)" }
        + AnimationClass.all.map { "animation \($0.name)" }
        + AnimationClass.valueFunctions.map { "value function \($0.name)" }
        + EffectCatalog.all.map { "effect \($0.name)" }
        + Grammar.transitions.map { "transition \($0)" }
        + Grammar.animationOptions.map { "option \($0)" }
        + ["path", "add animation"])
  }

  @Test func madeInSwift() throws {
    let dot = Scene.Layer(
      id: "dot", frame: CGRect(x: 30, y: 40, width: 40, height: 40),
      properties: ["backgroundColor": .color("systemBlue"), "cornerRadius": 20],
      animations: [
        Scene.Animation(
          .basic, keyPath: "position.x",
          properties: ["fromValue": 50, "toValue": 190, "duration": 0.8, "autoreverses": true])
      ])
    let scene = Scene(size: CGSize(width: 240, height: 120), layers: [dot])
    #expect(try Scene(json: scene.text, folder: scene.folder) == scene)
    let stage = scene.makeStage()
    try stage.advance(to: 0.4)
    let shown = try #require(stage.rootLayer.sublayers?.first?.presentation())
    #expect(shown.position == CGPoint(x: 120, y: 60))
    #expect(shown.backgroundColor == CGColor(css: "systemBlue"))
  }

  /// The content of definitions is printed at their uses.
  @Test func definitionsAreExpanded() throws {
    let scene = try Scene(
      json: """
        {size: [9, 9], definitions: {a: {cornerRadius: 3}}, layers: [{use: "a", frame: [0, 0, 4, 4]}]}
        """)
    #expect(
      scene.text == """
        {"size": [9, 9], "layers": [{"frame": [0, 0, 4, 4], "cornerRadius": 3}]}

        """)
  }
}
