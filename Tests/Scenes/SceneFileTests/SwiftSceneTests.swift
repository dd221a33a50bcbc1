import Base
import Flipbook
import Foundation
import Testing

/// Scenes made in Swift are read as strictly, and with the same words, as those of files.
struct SwiftSceneTests {
  private func scene(_ layer: Scene.Layer) -> Scene {
    Scene(size: CGSize(width: 40, height: 40), layers: [layer])
  }

  private func scene(_ view: Scene.View, _ steps: Scene.Step...) -> Scene {
    Scene(size: CGSize(width: 40, height: 40), views: [view], script: steps)
  }

  private func mistakes(_ scene: Scene) -> [String] {
    do throws(SceneErrors) {
      _ = try scene.validated()
      return []
    } catch {
      return error.errors.map { "\($0.path): \($0.message)" }
    }
  }

  @Test func literalsTakeTheKindOfTheirProperty() throws {
    let layer = Scene.Layer(properties: [
      "backgroundColor": "red", "position": [1, 2], "bounds": [0, 0, 3, 4],
      "transform.rotation.z": "90deg", "transform": [["scale": 2]],
    ])
    let properties = try #require(try scene(layer).validated().layers.first).properties
    #expect(properties["backgroundColor"] == .color("red"))
    #expect(properties["position"] == .point(CGPoint(x: 1, y: 2)))
    #expect(properties["bounds"] == .rect(CGRect(x: 0, y: 0, width: 3, height: 4)))
    #expect(properties["transform.rotation.z"] == .number(.pi / 2))
    #expect(properties["transform"] == .transform(CATransform3DMakeScale(2, 2, 1)))
  }

  /// The innermost layer has the deepest value there is.
  @Test func layersMayNestToTheLimit() throws {
    var layer = Scene.Layer(
      properties: ["transform": [["rotate": ["angle": 1, "axis": [0, 0, 1]]]]])
    for _ in 1..<Limits.depth { layer = Scene.Layer(sublayers: [layer]) }
    let whole = scene(layer)
    let valid = try whole.validated()
    #expect(try Scene(json: valid.text) == valid)
    #expect(whole.makeStage().diagnostics == [])
    let tooDeep = mistakes(scene(Scene.Layer(sublayers: [layer])))
    #expect(tooDeep.map { $0.hasSuffix("layers nest deeper than 100 levels") } == [true])
  }

  @Test func literalsAreDrawn() throws {
    let layer = Scene.Layer(
      frame: CGRect(x: 0, y: 0, width: 4, height: 4), properties: ["backgroundColor": "red"])
    let view = Scene.View(properties: ["frame": [1, 2, 3, 4], "backgroundColor": "blue"])
    var scene = scene(layer)
    scene.views = [view]
    let stage = scene.makeStage()
    #expect(stage.diagnostics.isEmpty)
    let layers = try #require(stage.rootLayer.sublayers)
    #expect(layers[0].backgroundColor == CGColor(css: "red"))
    let drawn = try #require(layers.last?.sublayers?.first)
    #expect(drawn.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(drawn.backgroundColor == CGColor(css: "blue"))
  }

  @Test func stagesReportMistakesWithTheirPaths() throws {
    let stage = scene(Scene.Layer(properties: ["backgroundColor": "redd"])).makeStage()
    let diagnostic = try #require(stage.diagnostics.first)
    #expect(
      diagnostic.description
        == "layers[0], backgroundColor: unknown color \"redd\"; did you mean `red`?")
  }

  @Test func aSceneOfAFileIsCheckedOnceItChanges() throws {
    var scene = try Scene(json: "{size: [9, 9], layers: [{cornerRadius: 2}]}")
    #expect(scene.makeStage().diagnostics.isEmpty)
    scene.layers[0].properties["cornerRadius"] = "big"
    #expect(scene.makeStage().diagnostics.count == 1)
  }

  private static let wrongLayers: [(Scene.Layer, String)] = [
    (Scene.Layer(properties: ["cornerRadius": .null]), "layers[0].cornerRadius: must be a number"),
    (
      Scene.Layer(properties: ["cornrRadius": 2]), "layers[0].cornrRadius: unknown key in a CALayer"
    ),
    (
      Scene.Layer(animations: [
        Scene.Animation(.basic, keyPath: "opacty", properties: ["toValue": 1])
      ]), "layers[0].animations[0].keyPath: a CALayer has no key path \"opacty\""
    ),
    (
      Scene.Layer(animations: [
        Scene.Animation(
          .basic, keyPath: "opacity", properties: ["toValue": 1, "speeed": 2])
      ]), "layers[0].animations[0].speeed: unknown key in a CABasicAnimation"
    ),
    (
      Scene.Layer(.text, properties: ["font": .font(Scene.Font(name: "Inter", size: 12))]),
      "layers[0].font.size: unknown key in a font"
    ),
  ]

  @Test(arguments: wrongLayers)
  func layersAreReadAsInFiles(layer: Scene.Layer, message: String) {
    let found = mistakes(scene(layer))
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
  }

  private static let wrongSteps: [(Scene.Verb, String)] = [
    (.effect(.init("shakeAlongX")), "script[0].effect: unknown effect"),
    (.effect(.init("shakeAlongXAxis", parameters: ["speeed": 1])), "script[0].speeed: unknown key"),
    (.caption(.init("a", place: "left")), "script[0].on: unknown key"),
    (.set(.init([Scene.Change("alpha", to: "half")])), "script[0].set.alpha: must be a number"),
    (.set(.init([Scene.Change("alhpa", to: 1)])), "script[0].set.alhpa: unknown key in a UIView"),
    (
      .set(.init([Scene.Change("alpha", of: "bxo", to: 1)])),
      "script[0].set[\"bxo.alpha\"]: unknown key in a UIView"
    ),
    (
      .animate(.init([Scene.Change("alpha", to: 1)], .init(duration: 1, options: ["curveEasy"]))),
      "script[0].options[0]: unknown option"
    ),
    (
      .transition(.init("flip", duration: 1, changes: [Scene.Change("alpha", to: 1)])),
      "script[0].transition: unknown transition"
    ),
  ]

  @Test(arguments: wrongSteps)
  func stepsAreReadAsInFiles(verb: Scene.Verb, message: String) {
    let found = mistakes(scene(Scene.View(id: "box"), Scene.Step(on: ["box"], verb)))
    #expect(found.first?.hasPrefix(message) == true, "\(found)")
  }

  @Test func conditionsAndEventsAreReadAsInFiles() {
    var button = Scene.View(.button, id: "button")
    button.actions = [Scene.Action("touchUpInsid", steps: [])]
    let condition = Scene.Condition(id: "button", property: "isHiden", equals: true)
    let step = Scene.Step(when: condition, .caption(Scene.Caption("a", place: "left")))
    let found = mistakes(scene(button, step))
    #expect(found.contains { $0.hasPrefix("views[0].actions.touchUpInsid: unknown key") })
    #expect(found.contains { $0.hasPrefix("script[0].when.property: unknown property") })
    #expect(found.contains { $0.hasPrefix("script[0].place: unknown place \"left\"") })
  }

  @Test func aViewsOwnLayerHasNoFrame() {
    var view = Scene.View()
    view.layer = Scene.Layer(id: "own", frame: .zero)
    let found = mistakes(scene(view))
    #expect(found.contains { $0.hasPrefix("views[0].layer.id: unknown key") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("views[0].layer.frame: unknown key") }, "\(found)")
  }

  @Test func aliasesTakeTheNameOfTheirProperty() throws {
    let view = Scene.View(properties: ["hidden": true])
    #expect(try scene(view).validated().views[0].properties["isHidden"] == true)
  }

  @Test func seedsKeepAllDigits() throws {
    var scene = Scene(size: CGSize(width: 9, height: 9))
    scene.seed = .max - 1
    #expect(scene.text.contains("\"seed\": \"18446744073709551614\""))
    #expect(try Scene(json: scene.text, folder: scene.folder) == scene)
  }

  @Test func aStyleIsPrinted() throws {
    let dark = try Scene(json: "{size: [9, 9]}", style: .dark)
    #expect(dark.styles == [.dark])
    #expect(try Scene(json: dark.text, folder: dark.folder) == dark)
    let both = try Scene(json: "{size: [9, 9], style: [\"light\", \"dark\"]}", style: .dark)
    #expect(both.style == .dark)
    #expect(try Scene(json: both.text, folder: both.folder) == both)
  }

  @Test func recordingKeysAreSetInSwift() throws {
    var scene = Scene(size: CGSize(width: 9, height: 9))
    scene.speed = 0.5
    scene.hold = 2
    scene.poster = 1
    scene.shutter = 0.5
    scene.shutterSamples = 9
    #expect(try Scene(json: scene.text, folder: scene.folder) == scene)
    #expect(scene.recordingOptions.hold == 2)
    scene.hold = -1
    #expect(mistakes(scene) == ["hold: must be from 0 to 3600 seconds, not -1"])
  }

  /// A file has either a speed or spans, which then say the same.
  @Test func speedAndSpansArePrintedAsSpans() throws {
    var scene = Scene(size: CGSize(width: 9, height: 9))
    scene.speed = 0.5
    scene.speeds = [SpeedSpan(from: 1, to: 2, speed: 0.5)]
    let valid = try scene.validated()
    #expect(valid.speed == 1)
    #expect(
      valid.speeds == [
        SpeedSpan(from: 0, to: 1, speed: 0.5), SpeedSpan(from: 1, to: 2, speed: 0.25),
        SpeedSpan(from: 2, speed: 0.5),
      ])
  }
}
