import Arguments
import Flipbook

/// The scene that a verb draws, with the options that change it.
struct SceneOptions: OptionGroup {
  static let title: String? = "Picture"

  @Option(
    "--scale", value: "SCALE", .positive(example: "2"),
    help: "Pixels per point, such as 2. Default: the scene's, else 1.")
  private var scale: Double?

  private let input = SceneInput()
  /// Whether files outside of the scene's folder are refused.
  var isSandboxed: Bool { input.isSandboxed }

  private let presentation = PresentationOptions()

  /// The renderer whose look Lottie files have; nil for the default.
  var fidelity: LottieFidelity? { input.fidelity }
  /// The size of the canvas for Lottie files; nil for the file's.
  var size: FrameReader.Size? { input.size }

  /// The path of the given scene file.
  var path: String { input.path }

  /// - Parameter path: A scene file in place of the argument's; nil for the argument's.
  /// - Throws: All errors of the scene at once.
  func scene(at path: String? = nil) throws -> SceneDocument {
    var scene = try input.scene(at: path)
    if let scale { scene.scale = CGFloat(scale) }
    presentation.apply(to: &scene.scene)
    return scene
  }
}

/// The options for the presentation around the canvas.
struct PresentationOptions: OptionGroup {
  static let title: String? = "Presentation"

  @Option(
    "--padding", value: "POINTS", .insets,
    help: "Space around the device: a number of points, or TOP,RIGHT,BOTTOM,LEFT. Default: the "
      + "scene's, else 0.")
  private var padding: UIEdgeInsets?

  @Option(
    "--backdrop", value: "COLOR", .color,
    help: "Background color behind the canvas, such as white. Default: the scene's, else its "
      + "background.")
  private var backdrop: CGColor?

  @Option(
    "--status-bar", value: "TIME", .text,
    help: "The time in the status bar of the scene's phone or tablet, such as 9:41.")
  private var statusBar: String?

  @Flag(
    "--keyboard",
    help: "Let a keyboard appear while text is edited. Default: the scene's, else none.")
  private var keyboard: Bool

  func apply(to scene: inout Scene) {
    var presentation = scene.presentation ?? Presentation()
    if let padding { presentation.padding = padding }
    if let backdrop { presentation.backdrop = .color(backdrop) }
    if let statusBar { presentation.statusBar = statusBar }
    if keyboard { presentation.hasKeyboard = true }
    if presentation != Presentation() { scene.presentation = presentation }
  }
}
