/// The number of times that an animation plays.
public enum LoopCount: Hashable, Sendable {
  case forever
  /// A number of plays; at least 1.
  case times(Int)

  /// Plays and stays on its last frame.
  public static let once = LoopCount.times(1)

  /// Parses `forever`, `once` or a number of plays; returns nil for other text.
  public init?(_ text: String) {
    switch text {
    case "forever": self = .forever
    case "once": self = .once
    default:
      guard let count = Int(text), count >= 1 else { return nil }
      self = .times(count)
    }
  }
}

extension LoopCount: CustomStringConvertible {
  public var description: String {
    switch self {
    case .forever: "forever"
    case .times(1): "once"
    case .times(let count): "\(count) times"
    }
  }
}
