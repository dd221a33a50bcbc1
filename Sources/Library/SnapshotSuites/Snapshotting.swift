import Comparison
public import Flipbook

/// A strategy that turns a value into a format that can be stored and compared.
///
/// The interface is that of swift-snapshot-testing.
public struct Snapshotting<Value, Format> {
  /// The ending of the golden's name, without a dot.
  public var pathExtension: String?
  /// The way in which snapshots are stored and compared.
  public var diffing: Diffing<Format>
  /// Turns a value into its snapshot.
  public var snapshot: (Value) -> Async<Format>

  public init(
    pathExtension: String?, diffing: Diffing<Format>,
    asyncSnapshot: @escaping (_ value: Value) -> Async<Format>
  ) {
    self.pathExtension = pathExtension
    self.diffing = diffing
    snapshot = asyncSnapshot
  }

  public init(
    pathExtension: String?, diffing: Diffing<Format>,
    snapshot: @escaping (_ value: Value) -> Format
  ) {
    self.init(pathExtension: pathExtension, diffing: diffing) { Async(value: snapshot($0)) }
  }

  /// A strategy for another type, whose values are turned into this strategy's.
  public func pullback<NewValue>(
    _ transform: @escaping (_ otherValue: NewValue) -> Value
  ) -> Snapshotting<NewValue, Format> {
    asyncPullback { Async(value: transform($0)) }
  }

  /// A strategy for another type, whose values are turned into this strategy's later.
  ///
  /// - Parameter transform: May call back from any thread; the snapshot is taken on that of the
  ///   test.
  public func asyncPullback<NewValue>(
    _ transform: @escaping (_ otherValue: NewValue) -> Async<Value>
  ) -> Snapshotting<NewValue, Format> {
    Snapshotting<NewValue, Format>(pathExtension: pathExtension, diffing: diffing) { value in
      Async { callback in
        let callbacks = TestStage.current.callbacks
        transform(value).run { value in
          let snapshot = { self.snapshot(value).run(callback) }
          if let callbacks { callbacks.perform(snapshot) } else { snapshot() }
        }
      }
    }
  }

  /// Lets the test's clock run before the snapshot is taken.
  ///
  /// - Parameters:
  ///   - duration: In seconds of the stage; nothing sleeps.
  public static func wait(
    for duration: TimeInterval, on strategy: Snapshotting
  ) -> Snapshotting {
    Snapshotting(pathExtension: strategy.pathExtension, diffing: strategy.diffing) { value in
      Async { callback in
        TestStage.current.advance(by: duration)
        strategy.snapshot(value).run(callback)
      }
    }
  }
}

/// A strategy whose snapshots are of the type of the values.
public typealias SimplySnapshotting<Format> = Snapshotting<Format, Format>

extension Snapshotting where Value == Format {
  public init(pathExtension: String?, diffing: Diffing<Format>) {
    self.init(pathExtension: pathExtension, diffing: diffing) { $0 }
  }
}

/// A value that is delivered at once or later.
public struct Async<Value> {
  /// Calls back with the value.
  public let run: (@escaping (Value) -> Void) -> Void

  public init(run: @escaping (_ callback: @escaping (Value) -> Void) -> Void) { self.run = run }

  public init(value: Value) { self.init { $0(value) } }

  public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> Async<NewValue> {
    Async<NewValue> { callback in run { callback(transform($0)) } }
  }
}

/// The way in which snapshots of a type are stored and compared.
public struct Diffing<Value> {
  public var toData: (Value) -> Data
  public var fromData: (Data) -> Value
  /// Compares a stored value with a new one: a description of the difference with files that show
  /// it; nil if there is none.
  public var diff: (Value, Value) -> (String, [XCTAttachment])?
  /// The part of a picture that must match, and how well; nil for values that are no pictures, or
  /// are compared by a closure of the test.
  var precision: ImagePrecision?

  public init(
    toData: @escaping (_ value: Value) -> Data, fromData: @escaping (_ data: Data) -> Value,
    diff: @escaping (_ lhs: Value, _ rhs: Value) -> (String, [XCTAttachment])?
  ) {
    self.toData = toData
    self.fromData = fromData
    self.diff = diff
  }
}

/// A file that shows a difference, as XCTest on Apple's systems attaches it to a result.
public final class XCTAttachment: NSObject {
  public let data: Data
  public var name: String?

  public init(data: Data, uniformTypeIdentifier: String = "public.data") { self.data = data }

  public convenience init(data: Data) {
    self.init(data: data, uniformTypeIdentifier: "public.data")
  }

  public convenience init(image: UIImage) { self.init(data: image.pngData() ?? Data()) }

  public convenience init(string: String) { self.init(data: Data(string.utf8)) }
}
