public import Flipbook

/// A value that writes its own line in `.dump`.
public protocol AnySnapshotStringConvertible {
  /// Whether its parts follow below its line.
  static var renderChildren: Bool { get }
  /// The line.
  var snapshotDescription: String { get }
}

extension AnySnapshotStringConvertible {
  public static var renderChildren: Bool { false }
}

extension Character: AnySnapshotStringConvertible {
  public var snapshotDescription: String { debugDescription }
}

extension Data: AnySnapshotStringConvertible {
  public var snapshotDescription: String { debugDescription }
}

extension Date: AnySnapshotStringConvertible {
  public var snapshotDescription: String {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss'Z'"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    return formatter.string(from: self)
  }
}

extension String: AnySnapshotStringConvertible {
  public var snapshotDescription: String { debugDescription }
}

extension Substring: AnySnapshotStringConvertible {
  public var snapshotDescription: String { debugDescription }
}

extension URL: AnySnapshotStringConvertible {
  public var snapshotDescription: String { debugDescription }
}

/// A value as `dump` prints it, without addresses, with the elements of sets and dictionaries in
/// order.
struct ValueDump {
  let text: String

  init(_ value: Any) { text = Self.text(of: value, name: nil, indent: 0, visited: []) }

  /// - Parameter visited: The objects around the value.
  private static func text(
    of value: Any, name: String?, indent: Int, visited: Set<ObjectIdentifier>
  ) -> String {
    let label = name.map { "\($0): " } ?? ""
    let space = String(repeating: " ", count: indent)
    let mirror = Mirror(reflecting: value)
    var visited = visited
    if mirror.displayStyle == .class,
      !visited.insert(ObjectIdentifier(value as AnyObject)).inserted
    {
      return "\(space)- \(name ?? "value") (circular reference detected)\n"
    }
    var children = Array(mirror.children)
    func sort() {
      children =
        children.map {
          (child: $0, text: text(of: $0.value, name: $0.label, indent: 0, visited: visited))
        }
        .sorted { $0.text < $1.text }.map(\.child)
    }
    let line: String
    switch (value, mirror.displayStyle) {
    case (_, .collection): line = "\(children.count) element\(children.count == 1 ? "" : "s")"
    case (_, .dictionary):
      line = "\(children.count) key/value pair\(children.count == 1 ? "" : "s")"
      sort()
    case (_, .set):
      line = "\(children.count) member\(children.count == 1 ? "" : "s")"
      sort()
    case (_, .tuple): line = "(\(children.count) element\(children.count == 1 ? "" : "s"))"
    case (_, .optional): line = Self.name(of: mirror) + (children.isEmpty ? ".none" : "")
    case (let value as any AnySnapshotStringConvertible, _)
    where type(of: value).renderChildren:
      line = value.snapshotDescription
    case (let value as any AnySnapshotStringConvertible, _):
      return "\(space)- \(label)\(value.snapshotDescription)\n"
    case (let value as any CustomStringConvertible, _): line = value.description
    case (_, .class), (_, .struct):
      line = Self.name(of: mirror)
      sort()
    case (let value, .enum):
      line = children.isEmpty ? "\(Self.name(of: mirror)).\(value)" : Self.name(of: mirror)
    default: line = "\(value)"
    }
    let bullet = children.isEmpty ? "-" : "▿"
    return children.reduce("\(space)\(bullet) \(label)\(withoutAddresses(line))\n") {
      $0 + text(of: $1.value, name: $1.label, indent: indent + 2, visited: visited)
    }
  }

  /// The name of a type, without the number that tells local types apart.
  private static func name(of mirror: Mirror) -> String {
    "\(mirror.subjectType)".replacing(/\ #\d+/, with: "")
  }

  /// The text without addresses, such as `0x0000600000c8`.
  static func withoutAddresses(_ text: String) -> String {
    text.replacing(/:?\s*0x[0-9a-fA-F]+(\s*)/) { $0.output.1 }
  }
}
