import Flipbook
import Testing

/// The keys of a scene that say how it is recorded and shown.
struct StagingKeyTests {
  private func scene(_ keys: String) throws(SceneErrors) -> Scene {
    try Scene(json: "{ size: [100, 50], \(keys) }")
  }

  @Test func timesAndSpeeds() throws {
    let options = try scene(
      "fps: 25, duration: 2, hold: '500ms', poster: 1.5, speed: [{ to: 0.5, speed: 2 }, { from: 1, speed: 0.1 }]"
    ).recordingOptions
    #expect(
      options
        == RecordingOptions(
          duration: .seconds(2), framesPerSecond: 25,
          speeds: [
            SpeedSpan(from: 0, to: 0.5, speed: 2), SpeedSpan(from: 1, to: .infinity, speed: 0.1),
          ], hold: 0.5, poster: 1.5))
    #expect(try scene("speed: 0.25").recordingOptions.speed == 0.25)
    #expect(try scene("fps: 50").recordingOptions == RecordingOptions())
  }

  @Test func shutters() throws {
    #expect(try scene("shutter: '180deg'").recordingOptions.shutter == 0.5)
    let options = try scene("shutter: 0.25, shutterSamples: 8").recordingOptions
    #expect(options.shutter == 0.25)
    #expect(options.shutterSamples == 8)
  }

  @Test func traits() throws {
    let scene = try scene(
      """
      textSize: 'accessibilityLarge', language: 'ar', contrast: 'high', boldText: true, look: '26',
      check: { variants: [{ direction: 'ltr' }] }
      """)
    var expected = Scene.Traits(
      textSize: .accessibilityLarge, language: "ar", contrast: .high, hasBoldText: true,
      look: .ios26)
    #expect(scene.traits == expected)
    #expect(scene.traits.layoutDirection == .rightToLeft)
    expected.direction = .leftToRight
    #expect(expected.layoutDirection == .leftToRight)
    #expect(
      scene.check.variants == [Scene.Variant(traits: Scene.Traits(direction: .leftToRight))])
  }

  @Test func aDeviceGivesSizeAndScale() throws {
    let scene = try Scene(json: "{ device: 'iPhone 17 Pro' }")
    #expect(scene.size == CGSize(width: 402, height: 874))
    #expect(scene.scale == 3)
    #expect(scene.text.filter { !$0.isWhitespace } == #"{"device":"iPhone17Pro"}"#)
    let small = try Scene(json: "{ scale: 1, size: [9, 9], device: 'iPhone 17 Pro' }")
    #expect(small.size == CGSize(width: 9, height: 9))
    #expect(small.scale == 1)
    #expect(try Scene(json: small.text) == small)
  }

  @MainActor @Test func theScreenHasTheTraits() throws {
    let stage = try scene(
      "textSize: 'small', language: 'fa', contrast: 'high', style: 'dark', look: '26'"
    ).makeStage()
    let traits = stage.traitCollection
    #expect(traits.preferredContentSizeCategory == .small)
    #expect(traits.layoutDirection == .rightToLeft)
    #expect(traits.typesettingLanguage == "fa")
    #expect(traits.accessibilityContrast == .high)
    #expect(traits.userInterfaceStyle == .dark)
    #expect(traits.legibilityWeight == .regular)
    #expect(stage.look == .ios26)
  }

  @Test func presentations() throws {
    #expect(try scene("presentation: 'tablet'").presentation == Presentation(device: .tablet))
    let presentation = try scene(
      """
      presentation: { device: "phone", padding: [1, 2, 3, 4], island: true, statusBar: "9:41", homeIndicator: true, keyboard: true, cornerRadius: 9, backdrop: null,
        shadow: { opacity: 1, offset: [1, 2] } }
      """
    ).presentation
    var expected = Presentation(
      device: .phone, backdrop: .color(.clear), cornerRadius: 9,
      shadow: .init(opacity: 1, offset: CGSize(width: 1, height: 2)), hasIsland: true,
      statusBar: "9:41", hasHomeIndicator: true, hasKeyboard: true)
    expected.padding = UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2)
    #expect(presentation == expected)
    let gradient = try scene(
      "presentation: { backdrop: { colors: ['red', 'white'], endPoint: [1, 1] }, shadow: true }"
    ).presentation
    #expect(
      gradient?.backdrop
        == .gradient(
          .init(
            colors: [CGColor(red: 1, green: 0, blue: 0, alpha: 1), .white],
            endPoint: CGPoint(x: 1, y: 1))))
    #expect(gradient?.shadow == Presentation.Shadow())
    #expect(try scene("scale: 2, presentation: 'phone'").makeStage().presentation?.device == .phone)
  }

  @Test(arguments: [
    ("hold: -1", "hold: must be from 0 to 3600 seconds, not -1"),
    (
      "shutter: '400deg'",
      #"shutter: must be a number from 0 to 1, or a string from "0deg" to "360deg", not "400deg""#
    ),
    ("shutter: 1.5", "shutter: must be from 0 to 1, not 1.5"),
    ("speed: 0", "speed: must be greater than 0, not 0"),
    ("speed: 'fast'", #"speed: must be a number or a list of spans, not "fast""#),
    ("speed: [{ from: 1, to: 1, speed: 1 }]", "speed[0].to: must be greater than `from`, not 1"),
    ("speed: [{ from: 1 }]", "speed[0]: a span needs the key `speed`"),
    (
      "speed: [{ from: 1, speed: 2 }, { from: 0, to: 3, speed: 1 }]",
      "speed[1]: must be a span that does not overlap speed[0], not one from 0 to 3"
    ),
    ("presentation: 'phon'", #"presentation: unknown device "phon"; did you mean `phone`?"#),
    (
      "presentation: { backdrop: { colors: ['red', 'blue'], locations: [0] } }",
      "presentation.backdrop.locations: must have at least 2 locations, not 1"
    ),
    (
      "presentation: { backdrop: { colors: ['red', 'blue', 'red'], locations: [0, 1] } }",
      "presentation.backdrop.locations: must have one for each of the 3 colors, not 2"
    ),
    (
      "presentation: { backdrop: { colors: ['red', 'blue'], locations: [0.5, 0.25] } }",
      "presentation.backdrop.locations[1]: must be at least the location before it, not 0.25"
    ),
    (
      "presentation: { backdrop: { colors: ['red', 'blue'], angle: 1, endPoint: [1, 1] } }",
      "presentation.backdrop.endPoint: `endPoint` and `angle` cannot both be given: each says which way the colors go"
    ),
    (
      "presentation: { backdrop: { type: 'conical', colors: ['red', 'blue'] } }",
      #"presentation.backdrop.type: unknown type of a gradient "conical"; did you mean `conic`?"#
    ),
    (
      "presentation: { backdrop: { type: 'radial', colors: ['red', 'blue'], angle: 1 } }",
      "presentation.backdrop.angle: `angle` and `type` cannot both be given: only an axial gradient has an angle"
    ),
    (
      "presentation: { padding: [1, 2] }",
      "presentation.padding: must be a number of points or [top, right, bottom, left], not a list of 2 items"
    ),
    (
      "presentation: { device: 'phone', title: 'A' }",
      "presentation.title: unknown key in a phone; it belongs to a window"
    ),
    (
      "presentation: { island: true }",
      "presentation.island: unknown key in a presentation without a device; it belongs to a phone"
    ),
    (
      "presentation: { device: 'window', statusBar: '9:41' }",
      "presentation.statusBar: unknown key in a window; it belongs to a phone and a tablet"
    ),
    (
      "presentation: { padding: 4096 }, scale: 16",
      "size: the canvas would have 132672 × 131872 pixels at scale 16; at most 16384 a side and 20 megapixels are allowed"
    ),
  ])
  func mistakesAreExplained(keys: String, message: String) {
    let errors = #expect(throws: SceneErrors.self) { try scene(keys) }
    #expect(errors?.errors.map { "\($0.path): \($0.message)" } == [message])
  }
}
