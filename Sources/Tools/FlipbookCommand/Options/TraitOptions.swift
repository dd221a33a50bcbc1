import Arguments
import Flipbook

/// The options for the screen on which a scene is shown.
struct TraitOptions: OptionGroup {
  static let title: String? = "Screen"

  @Option(
    "--device", value: "DEVICE", .device,
    help: "The device whose screen the canvas is, such as \"iPhone 17 Pro\" or \"iPhone 17 Pro "
      + "landscape\"; or phone, tablet or window, drawn around the canvas, or none. May be repeated "
      + "for both, and for files with {device} in their name. Default: the scene's.")
  var devices: [DeviceChoice]

  @Option(
    "--text-size", value: "SIZE", .choice, separator: ",",
    help: "The text size that people choose; several for files with {textSize} in their name. "
      + "Default: the scene's, else large.")
  var textSizes: [Scene.TextSize]

  @Option(
    "--direction", value: "DIRECTION", .choice,
    help: "The direction of layouts, ltr or rtl. Default: the scene's, else that of the language.")
  var direction: Scene.Direction?

  @Option(
    "--language", value: "TAG", .language,
    help: "The language of the text, such as ar; picks its direction. Default: the scene's.")
  var language: String?

  @Option(
    "--contrast", value: "CONTRAST", .choice,
    help: "The contrast of the system's colors. Default: the scene's, else normal.")
  var contrast: Scene.Contrast?

  @Flag("--bold-text", help: "Make text bold, as people can choose.")
  var isBold: Bool

  @Option(
    "--look", value: "LOOK", .choice, separator: ",",
    help: "The look of bars, controls and lists: classic, that of iOS 13 to 18, or 26; "
      + "classic,26 for files with {look} in their name. Default: the scene's, else classic.")
  var looks: [InterfaceLook]

  /// The devices whose screen the canvas is.
  var screens: [Device] {
    devices.compactMap { if case .screen(let device) = $0 { device } else { nil } }
  }

  /// Replaces the scene's traits and the device around it by those of the options and of a look.
  func apply(to scene: inout SceneDocument, look: OutputLook) {
    let traits = Scene.Traits(
      device: look.device, textSize: look.textSize, direction: direction, language: language,
      contrast: contrast,
      hasBoldText: isBold ? true : nil, look: look.look)
    for choice in devices {
      guard case .frame(let frame) = choice else { continue }
      var presentation = scene.presentation ?? Presentation()
      presentation.device = frame
      if presentation != Presentation() || scene.presentation != nil {
        scene.scene.presentation = presentation
      }
    }
    scene.replaceTraits(by: traits)
  }
}
