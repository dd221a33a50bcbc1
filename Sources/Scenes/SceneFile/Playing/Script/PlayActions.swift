import Foundation
import Lottie
import LottieViews
import SceneModel
import Views

extension Scene.Play: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    guard let view = objects.view(id) as? LottieAnimationView, let animation = view.animation else {
      return
    }
    for name in [marker, fromMarker, toMarker].compactMap({ $0 })
    where animation.frameTime(forMarker: name) == nil {
      let names = animation.markers.map(\.name).joined(separator: ", ")
      return objects.report(
        id, .missingMarker(name, id: id, known: names.isEmpty ? "it has none" : "it has \(names)"))
    }
    let mode = loopMode.flatMap { name in lottieLoopModes.first { $0.0 == name }?.1 }
    if let marker {
      view.play(marker: marker, loopMode: mode)
    } else if let toMarker {
      view.play(fromMarker: fromMarker, toMarker: toMarker, loopMode: mode)
    } else if let toProgress {
      view.play(
        fromProgress: fromProgress.map { CGFloat($0) }, toProgress: toProgress, loopMode: mode)
    } else if let toFrame {
      view.play(fromFrame: fromFrame.map { CGFloat($0) }, toFrame: toFrame, loopMode: mode)
    } else {
      if let mode { view.loopMode = mode }
      view.play()
    }
  }
}

extension Scene.Pause: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    (objects.view(id) as? LottieAnimationView)?.pause()
  }
}
