import Dispatch

/// Dispatch's real main queue, which serves no particular thread once the program waits for tasks.
enum MainQueue {
  /// What its code finds there.
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this code runs on it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
