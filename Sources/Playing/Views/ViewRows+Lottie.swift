import Foundation
import Graphics
import LayerTree
import Lottie
import LottieViews
import SceneFile
import SceneModel
import Views

extension ViewClass {
  static let lottieView = ViewClass(
    "LottieView", view, about: "Plays a Lottie animation.", properties: lottieProperties
  ) { LottieAnimationView(frame: .zero) }
}

/// In the order in which they are set: what to show before how, and playing last.
@MainActor private let lottieProperties: [ViewProperty] = [
  ViewProperty(
    "like", \LottieAnimationView.likeness, cases: "likeness",
    LottieLikeness.allCases.map { ($0.rawValue, $0) }, default: "lottie-ios",
    "Whose pictures it is to look like."),
  ViewProperty(
    "animation", .file,
    "A Lottie file, relative to the scene file; of an archive, its first animation, or the one "
      + "that a name after # says.",
    take: { (view: LottieAnimationView, value, cast) in
      guard let name = value.text else { return }
      let parts = name.split(separator: "#", maxSplits: 1).map { String($0) }
      let url = URL(fileURLWithPath: parts.first ?? "", relativeTo: cast.folder)
      do {
        let animation = try LottieAnimation(
          contentsOf: url.path, animation: parts.count > 1 ? parts[1] : nil)
        view.animation = animation
        reportIssues(of: animation, like: view.likeness, file: name, at: cast.place)
      } catch {
        Timeline.current.report(
          Diagnostic(
            layer: cast.place, keyPath: "animation", found: name, needed: "a Lottie file",
            message: "\(error)"))
      }
    }),
  ViewProperty(
    "loopMode", \LottieAnimationView.loopMode, cases: "loop mode",
    [("playOnce", .playOnce), ("loop", .loop), ("autoReverse", .autoReverse)],
    default: "playOnce", "How often it plays."),
  ViewProperty(
    "animationSpeed", \LottieAnimationView.animationSpeed, .number(), default: 1,
    "How fast it plays: 2 is twice as fast, and below 0 backwards."),
  ViewProperty(
    "currentProgress", \LottieAnimationView.currentProgress, .number(), default: 0,
    "Where it is, from 0 to 1; setting it stops what plays."),
  ViewProperty(
    "isPlaying", .bool, default: false, "Whether it plays.",
    get: { (view: LottieAnimationView) in view.isAnimationPlaying },
    set: { (view: LottieAnimationView, plays: Bool) in plays ? view.play() : view.pause() }),
]

/// Reports in one line what a file uses and is not drawn.
private func reportIssues(
  of animation: LottieAnimation, like likeness: LottieLikeness, file: String, at place: String
) {
  var features: [String] = []
  for issue in animation.issues(like: likeness) where !features.contains(issue.feature) {
    features.append(issue.feature)
  }
  guard !features.isEmpty else { return }
  let shown = features.prefix(4).joined(separator: ", ") + (features.count > 4 ? ", …" : "")
  Timeline.current.report(
    Diagnostic(
      layer: place, keyPath: "animation", found: shown, needed: "what is drawn",
      message: "\(file) uses what is not drawn as it says: \(shown); flipbook validate names it"))
}
