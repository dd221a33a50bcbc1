import Codecs
import Foundation
import Graphics
import LayerTree
import Lottie
import LottieViews
import SceneModel
import Views

extension ViewClass {
  static let lottieView = ViewClass(
    .lottieView, view, about: "Plays a Lottie animation.", properties: lottieProperties
  ) { LottieAnimationView(frame: .zero) }
}

/// The loop modes by their names in scenes.
let lottieLoopModes: [(String, LottieLoopMode)] = [
  ("playOnce", .playOnce), ("loop", .loop), ("autoReverse", .autoReverse),
]

/// The properties in the order in which they are set: the animation first, playing last.
@MainActor private let lottieProperties: [Property] = [
  Property(
    "like", \LottieAnimationView.fidelity, cases: "likeness",
    LottieFidelity.allCases.map { ($0.rawValue, $0) }, default: "lottie-ios",
    "The renderer whose rules it follows."),
  Property(
    "animation", .file,
    "A Lottie file, relative to the scene file. In a .lottie archive it is the first animation, or "
      + "the one whose id follows #.",
    apply: { (view: LottieAnimationView, value, objects) in
      guard let name = value.text else { return }
      let parts = name.split(separator: "#", maxSplits: 1).map { String($0) }
      let url = URL(fileURLWithPath: parts.first ?? "", relativeTo: objects.folder)
      do {
        let animation = try LottieAnimation(
          contentsOf: url.path, animation: parts.count > 1 ? parts[1] : nil)
        view.animation = animation
        reportIssues(of: animation, like: view.fidelity, file: name, at: objects.place)
      } catch {
        report(.unusableAnimation(name, message: "\(error)"), objects)
      }
    }),
  Property(
    "colors", .list(.text, named: "texts"),
    "Replacement colors, each as KEYPATH=COLOR, such as Heart.**.Color=red; with light: or dark: in "
      + "front, only in that style.",
    apply: { (view: LottieAnimationView, value, objects) in
      for (place, text) in pairs(value) {
        let (style, path) = styled(place)
        if let style, (style == .dark) != objects.isDark { continue }
        guard let color = CGColor(css: text)?.components, color.count == 4 else {
          report(.unknownColor(text, keypath: path), objects)
          continue
        }
        let color4 = LottieColor(r: color[0], g: color[1], b: color[2], a: color[3])
        if !view.change({ $0.setColor(color4, at: AnimationKeypath(keypath: path).keys) > 0 }) {
          report(.missingKeypath(path), objects)
        }
      }
    }),
  Property(
    "texts", .list(.text, named: "texts"),
    "Replacement texts, each as LAYER=TEXT with the name of a text layer.",
    apply: { (view: LottieAnimationView, value, objects) in
      for (name, text) in pairs(value) where !view.change({ $0.setText(text, layer: name) > 0 }) {
        report(.missingTextLayer(name), objects)
      }
    }),
  Property(
    "images", .list(.file, named: "files"),
    "Replacement pictures, each as FILE#NAME with the id or name of a picture in the Lottie file.",
    apply: { (view: LottieAnimationView, value, objects) in
      for (file, name) in pairs(value, "#") {
        let path = URL(fileURLWithPath: file, relativeTo: objects.folder).path
        do throws(CodecError) {
          let image = CGImage(try StillPicture(path: path).bitmap)
          if !view.change({ $0.setImage(image, named: name) }) {
            report(.missingPicture(name), objects)
          }
        } catch {
          report(.unusableReplacement(file, message: error.description), objects)
        }
      }
    }),
  Property(
    "marker", .text, "The marker whose span it plays. Default: all.",
    apply: { (view: LottieAnimationView, value, _) in
      view.spanMarker = value.text
      if let name = value.text, let frame = view.animation?.frameTime(forMarker: name) {
        view.currentFrame = frame
      }
    }),
  Property(
    "loopMode", \LottieAnimationView.loopMode, cases: "loop mode",
    lottieLoopModes, default: "playOnce", "How many times it plays."),
  Property(
    "animationSpeed", \LottieAnimationView.animationSpeed, .number(), default: 1,
    "How fast it plays: 2 is twice as fast, and below 0 backward."),
  Property(
    "currentProgress", \LottieAnimationView.currentProgress, .number(), default: 0,
    "The position in the animation, from 0 to 1; setting it stops playback."),
  Property(
    "isPlaying", .bool, default: false, "Whether it plays.",
    get: { (view: LottieAnimationView) in view.isAnimationPlaying },
    set: { (view: LottieAnimationView, plays: Bool) in
      if !plays { return view.pause() }
      if let marker = view.spanMarker { view.play(marker: marker) } else { view.play() }
    }),
]

/// A key path, and the style that it may begin with, as in `dark:Heart.**.Color`.
private func styled(_ text: String) -> (style: Scene.Style?, path: String) {
  let parts = text.split(separator: ":", maxSplits: 1).map { String($0) }
  guard parts.count == 2, let style = Scene.Style(rawValue: parts[0]) else { return (nil, text) }
  return (style, parts[1])
}

/// The parts of each text before and after the first such sign.
private func pairs(_ value: Scene.Value, _ sign: Character = "=") -> [(String, String)] {
  (value.list ?? []).compactMap { item in
    let parts = (item.text ?? "").split(separator: sign, maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}

@MainActor private func report(_ fact: SceneFact, _ objects: SceneObjects) {
  fact.report(of: objects.place, at: "animation")
}

/// Reports the unsupported features of a file in one line.
private func reportIssues(
  of animation: LottieAnimation, like fidelity: LottieFidelity, file: String, at place: String
) {
  var features: [String] = []
  for issue in animation.issues(like: fidelity) where !features.contains(issue.feature) {
    features.append(issue.feature)
  }
  guard !features.isEmpty else { return }
  let shown = features.prefix(4).joined(separator: ", ") + (features.count > 4 ? ", …" : "")
  SceneFact.undrawnFeatures(file: file, features: shown).report(of: place, at: "animation")
}
