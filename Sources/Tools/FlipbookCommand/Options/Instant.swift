import Arguments
import Flipbook

/// An instant of a scene, as the value of `--from` and `--to`.
enum Instant {
  case seconds(Double)
  /// A frame of a Lottie file, in the file's numbering.
  case frame(Double)
  /// The first frame of a Lottie file's marker, by the marker's name.
  case marker(String)

  /// The seconds from the scene's start.
  func seconds(in scene: Scene) throws -> Double {
    if case .seconds(let seconds) = self { return seconds }
    guard let animation = try scene.lottieAnimation else {
      throw CommandError.usage(
        "frame: and marker: are for Lottie files only; give a time in seconds")
    }
    switch self {
    case .seconds(let seconds): return seconds
    case .frame(let frame): return max(0, animation.time(forFrame: frame))
    case .marker(let name):
      guard let frame = animation.frameTime(forMarker: name) else {
        let names = animation.markers.map(\.name).joined(separator: ", ")
        throw CommandError.usage(
          "no marker is named \(name)", hint: names.isEmpty ? nil : "There are: \(names)")
      }
      return max(0, animation.time(forFrame: frame))
    }
  }
}

extension ValueForm where Value == Instant {
  /// Seconds, or `frame:N` or `marker:NAME` of a Lottie file.
  static var instant: Self {
    Self { (text) throws(InvalidValue) in
      if text.hasPrefix("marker:") { return .marker(String(text.dropFirst("marker:".count))) }
      if text.hasPrefix("frame:") {
        guard let frame = Double(text.dropFirst("frame:".count)), frame.isFinite else {
          throw InvalidValue(text, allowed: "frame: and a number, such as frame:12")
        }
        return .frame(frame)
      }
      return .seconds(try ValueForm<Double>.seconds.read(text))
    }
  }
}

extension Scene {
  /// The Lottie animation of a scene that shows nothing else; nil for other scenes.
  fileprivate var lottieAnimation: LottieAnimation? {
    get throws {
      guard views.count == 1, views[0].kind == .lottieView,
        let name = views[0].properties["animation"]?.text
      else { return nil }
      let parts = name.split(separator: "#", maxSplits: 1).map { String($0) }
      let file = URL(fileURLWithPath: parts.first ?? "", relativeTo: folder)
      return try LottieAnimation(
        contentsOf: file.path, animation: parts.count > 1 ? parts[1] : nil)
    }
  }
}
