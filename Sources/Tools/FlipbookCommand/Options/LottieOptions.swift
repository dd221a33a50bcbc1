import Arguments
import Flipbook

/// The options for drawing Lottie files.
struct LottieOptions: OptionGroup {
  static let title: String? = "Lottie files"

  @Option(
    "--like", value: "RENDERER", .choice,
    help: "Draw as lottie-ios or as after-effects does. Default: lottie-ios.")
  var fidelity: LottieFidelity?

  @Option(
    "--animation", value: "ID", .text,
    help: "The animation of a .lottie archive, by its id. Default: the first.")
  var animation: String?

  @Option(
    "--size", value: "WIDTHxHEIGHT", .size,
    help: "Size of the canvas in points; the animation is fitted into it. Default: the file's.")
  var size: FrameReader.Size?

  @Option(
    "--marker", value: "NAME", .text,
    help: "Show only the span of this marker. Default: "
      + "all.")
  var marker: String?

  @Option(
    "--color", value: "KEYPATH=COLOR", .text,
    help: "Replace a color, such as Heart.**.Color=red, or dark:Heart.**.Color=white for --style "
      + "dark only. May be repeated.")
  var colors: [String]

  @Option(
    "--text", value: "LAYER=TEXT", .text,
    help: "Replace the text of the layers with this name. May be repeated.")
  var texts: [String]

  @Option(
    "--image", value: "NAME=FILE", .text,
    help: "Replace a picture of the file, by its id or name. May be repeated.")
  var images: [String]

  /// Applies the options to the scene of a Lottie file; other scenes are unchanged.
  func apply(to scene: inout Scene, file: String) throws {
    let isAsked =
      fidelity != nil || animation != nil || size != nil || marker != nil || !colors.isEmpty
      || !texts.isEmpty
      || !images.isEmpty
    guard isAsked, let view = scene.views.first, scene.views.count == 1,
      view.kind == .lottieView, view.id == nil
    else { return }
    let chosen = try LottieAnimation(contentsOf: file, animation: animation)
    if let animation {
      scene = Scene(chosen, file: file)
      let name = URL(fileURLWithPath: file).lastPathComponent
      scene.views[0].properties["animation"] = .text("\(name)#\(animation)")
    }
    if let size {
      scene.size = CGSize(width: size.width, height: size.height)
      scene.views[0].properties["frame"] = .rect(CGRect(origin: .zero, size: scene.size))
    }
    if let fidelity { scene.views[0].properties["like"] = .text(fidelity.rawValue) }
    if let marker {
      guard let found = chosen.markers.first(where: { $0.name == marker }) else {
        let names = chosen.markers.map(\.name).joined(separator: ", ")
        throw CommandError.usage(
          "\(file): no marker is named \(marker)", hint: names.isEmpty ? nil : "There are: \(names)"
        )
      }
      scene.views[0].properties["marker"] = .text(marker)
      scene.duration = .seconds(max(found.frames, 1) / chosen.framerate)
    }
    for (key, words) in [("colors", colors), ("texts", texts)] where !words.isEmpty {
      for word in words { _ = try Self.parts(of: word, "--\(key.dropLast())") }
      scene.views[0].properties[key] = .list(words.map { .text($0) })
    }
    guard !images.isEmpty else { return }
    let files = try images.map { word in
      let (name, file) = try Self.parts(of: word, "--image")
      // Relative to the current folder, not to the animation's.
      return "\(URL(fileURLWithPath: file).path)#\(name)"
    }
    scene.views[0].properties["images"] = .list(files.map { .text($0) })
  }

  private static func parts(
    of word: String, _ option: String
  ) throws -> (name: String, value: String) {
    let parts = word.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else {
      throw CommandError.usage("\(option) takes NAME=VALUE, not '\(word)'")
    }
    return (parts[0], parts[1])
  }
}
