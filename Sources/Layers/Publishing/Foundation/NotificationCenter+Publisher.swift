import Foundation
import LayerTree
import Messaging

extension NotificationCenter {
  /// A publisher of the notifications of a name.
  /// - Parameter object: The sender; nil for all senders.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of notifications, without those that another stage's code posts.
  public struct Publisher: Publishing.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      let subject = Transferred(PassthroughSubject<Notification, Never>())
      let stage = StageContext.stage.map { ObjectIdentifier($0) }
      let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
        let poster = StageContext.stage.map { ObjectIdentifier($0) }
        if let stage, let poster, poster != stage { return }
        subject.value.send(notification)
      }
      let center = center
      subject.value.handleEvents(receiveCancel: {
        center.removeObserver(token as Any, name: nil, object: nil)
      }).receive(subscriber: subscriber)
    }
  }
}
