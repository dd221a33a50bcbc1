import Foundation

/// Waits for notifications and for time, with selectors.
public final class Observer: NSObject {
  public static let didFire = Notification.Name("ObserverDidFire")
  private var timer: Timer?
  public private(set) var count = 0

  public func start(after delay: TimeInterval) {
    NotificationCenter.default.addObserver(
      self, selector: #selector(fired(_:)), name: Observer.didFire, object: nil)
    timer = Timer.scheduledTimer(
      timeInterval: delay, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { self.count += 1 }
  }

  @objc private func fired(_ note: Notification) { count += 1 }
  @objc private func tick() { NotificationCenter.default.post(name: Observer.didFire, object: nil) }
  deinit { NotificationCenter.default.removeObserver(self) }
}
