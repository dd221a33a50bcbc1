import Dispatch

/// Dispatch's real main queue, which is bound to no particular thread once the program awaits
/// tasks.
enum MainQueue {
  /// The key of a value that marks the main queue.
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this code runs on it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
