import Base
import Codecs
import Foundation
import Graphics
public import Lottie
public import SceneModel

extension Scene {
  /// The scene of a Lottie animation: a view that fills a transparent canvas and plays once.
  ///
  /// - Parameters:
  ///   - path: The file of the animation; after `#`, the name of an animation in an archive.
  ///   - likeness: The renderer whose rules it follows.
  public init(
    _ animation: LottieAnimation, file path: String, like fidelity: LottieFidelity = .lottieIOS
  ) {
    let url = URL(fileURLWithPath: path)
    self.init(size: animation.size, folder: url.deletingLastPathComponent())
    backgroundColor = nil
    framesPerSecond = min(animation.framerate, 50)
    duration = .seconds(max(animation.duration, 1 / animation.framerate))
    views = [
      View(
        .lottieView,
        properties: [
          "frame": .rect(CGRect(origin: .zero, size: animation.size)),
          "like": .text(fidelity.rawValue), "animation": .text(url.lastPathComponent),
          "contentMode": "scaleAspectFit", "isPlaying": true,
        ])
    ]
  }

  /// The scene of a Lottie file; nil for another file, or one that cannot be read.
  /// - Parameter sandbox: The folder that the file must lie in; nil for any place.
  init?(lottieFile path: String, sandbox: URL?) throws(SceneErrors) {
    guard sandbox.map({ Sandbox($0.path).allows(path) }) ?? true, path != "-",
      let bytes = try? readFile(path, atMost: Limits.lottieBytes), LottieAnimation.isLottie(bytes)
    else { return nil }
    do {
      let folder = (path as NSString).deletingLastPathComponent
      let animation = try LottieAnimation(bytes, name: path, folder: folder)
      self.init(animation, file: path)
    } catch {
      throw SceneErrors(unreadable: path, reason: "\(error)")
    }
  }
}
