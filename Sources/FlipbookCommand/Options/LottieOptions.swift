import Arguments
import Flipbook

/// How Lottie files are drawn.
struct LottieOptions: OptionGroup {
  @Option(
    "--like", value: "RENDERER", .choice,
    help: "Draw a Lottie file as lottie-ios does, or as After Effects does. Default: lottie-ios.")
  var likeness: LottieLikeness?

  @Option(
    "--animation", value: "ID", .text,
    help: "Which animation of a .lottie archive. Default: its first.")
  var animation: String?

  /// Changes the scene of a Lottie file; other scenes stay as they are.
  func apply(to scene: inout Scene, file: String) throws {
    guard likeness != nil || animation != nil, let view = scene.views.first,
      scene.views.count == 1, view.className == "LottieView", view.id == nil
    else { return }
    if let animation {
      let chosen = try LottieAnimation(contentsOf: file, animation: animation)
      scene = Scene(chosen, file: file)
      let name = URL(fileURLWithPath: file).lastPathComponent
      scene.views[0].properties["animation"] = .text("\(name)#\(animation)")
    }
    if let likeness { scene.views[0].properties["like"] = .text(likeness.rawValue) }
  }
}
