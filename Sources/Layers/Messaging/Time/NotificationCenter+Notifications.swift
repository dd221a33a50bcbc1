public import Foundation
import LayerTree

extension NotificationCenter {
  /// The endless sequence of notifications of a name, as they are posted.
  /// - Parameter object: The sender; nil for all senders.
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// An asynchronous sequence of notifications.
  ///
  /// Each loop receives those posted after it has begun, on its stage.
  ///
  /// Unchecked, because it is immutable, and the object is only compared.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    public typealias Element = Notification
    public typealias Failure = Never

    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: AnyObject?

    fileprivate init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
      let stage = StageContext.stage.map { ObjectIdentifier($0) }
      let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
        let poster = StageContext.stage.map { ObjectIdentifier($0) }
        if let stage, let poster, poster != stage { return }
        continuation.yield(Posted(notification: notification))
      }
      let observation = Observation(center: center, token: token)
      continuation.onTermination = { _ in observation.end() }
      return Iterator(base: stream.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Posted>.Iterator

      public mutating func next() async -> Notification? { await base.next()?.notification }

      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await base.next(isolation: actor)?.notification
      }
    }
  }

  /// Unchecked, because it passes from the posting code to the receiving loop.
  fileprivate struct Posted: @unchecked Sendable {
    let notification: Notification
  }

  /// Unchecked, because a center may be used from any thread.
  private struct Observation: @unchecked Sendable {
    let center: NotificationCenter
    let token: any NSObjectProtocol

    func end() { center.removeObserver(token as Any, name: nil, object: nil) }
  }
}
