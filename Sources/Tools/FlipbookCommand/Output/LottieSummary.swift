import Base
import Flipbook
import JSON

/// The description of a Lottie file by `info`.
struct LottieSummary {
  private let path: String
  private let animation: LottieAnimation
  private let ids: [String]

  /// Nil for a file that is not an animation.
  init?(path: String) throws {
    guard path != "-", let bytes = try? readFile(path, atMost: Limits.lottieBytes),
      LottieAnimation.isLottie(bytes)
    else { return nil }
    self.path = path
    animation = try LottieAnimation(
      bytes, name: path, folder: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    ids = (try? LottieArchive(bytes, name: path))?.animationIDs ?? []
  }

  private func number(_ value: Double) -> String {
    JSONTree.number((value * 1000).rounded() / 1000).text()
  }

  var text: String {
    let frames = animation.endFrame - animation.startFrame
    var lines = [
      "\(path.printableLine): Lottie, \(number(animation.size.width))×\(number(animation.size.height)) points",
      "  frames   \(number(frames)) from \(number(animation.startFrame)) in "
        + "\(number(animation.duration)) s, \(number(animation.framerate)) frames per second",
    ]
    if !ids.isEmpty {
      lines.append("  archive  " + ids.map(\.printableLine).joined(separator: ", "))
    }
    for marker in animation.markers {
      lines.append("  marker   \(marker.name.printableLine) at \(number(marker.frame))")
    }
    return lines.joined(separator: "\n")
  }

  var json: JSONTree {
    [
      "file": .string(path), "format": .string("lottie"),
      "width": .number(animation.size.width), "height": .number(animation.size.height),
      "startFrame": .number(animation.startFrame), "endFrame": .number(animation.endFrame),
      "framesPerSecond": .number(animation.framerate), "duration": .number(animation.duration),
      "animations": .array(ids.map { .string($0) }),
      "markers": .array(
        animation.markers.map {
          [
            "name": .string($0.name), "frame": .number($0.frame), "frames": .number($0.frames),
          ]
        }),
    ]
  }
}
