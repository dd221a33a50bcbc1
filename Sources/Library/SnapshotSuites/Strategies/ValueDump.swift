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
  private(set) var text = ""
  private var visited: Set<ObjectIdentifier> = []

  init(_ value: Any, name: String? = nil) { add(value, name: name, indent: 0) }

  private mutating func add(_ value: Any, name: String?, indent: Int) {
    let label = name.map { "\($0): " } ?? ""
    let space = String(repeating: " ", count: indent)
    let mirror = Mirror(reflecting: value)
    var children = Array(mirror.children)
    let line: String
    switch (value, mirror.displayStyle) {
    case (_, .collection): line = "\(children.count) element\(children.count == 1 ? "" : "s")"
    case (_, .dictionary):
      line = "\(children.count) key/value pair\(children.count == 1 ? "" : "s")"
      children = Self.sorted(children)
    case (_, .set):
      line = "\(children.count) member\(children.count == 1 ? "" : "s")"
      children = Self.sorted(children)
    case (_, .tuple):
      line = "(\(children.count) element\(children.count == 1 ? "" : "s"))"
    case (_, .optional):
      line = Self.name(of: mirror) + (children.isEmpty ? ".none" : "")
    case (let value as any AnySnapshotStringConvertible, _)
    where type(of: value).renderChildren:
      line = value.snapshotDescription
    case (let value as any AnySnapshotStringConvertible, _):
      text += "\(space)- \(label)\(value.snapshotDescription)\n"
      return
    case (let value as any CustomStringConvertible, _): line = value.description
    case (let object, .class):
      guard visited.insert(ObjectIdentifier(object as AnyObject)).inserted else {
        text += "\(space)- \(name ?? "value") (circular reference detected)\n"
        return
      }
      line = Self.name(of: mirror)
      children = Self.sorted(children)
    case (_, .struct):
      line = Self.name(of: mirror)
      children = Self.sorted(children)
    case (let value, .enum):
      line = children.isEmpty ? "\(Self.name(of: mirror)).\(value)" : Self.name(of: mirror)
    default: line = "\(value)"
    }
    text +=
      "\(space)\(children.isEmpty ? "-" : "▿") \(label)\(Self.withoutAddresses(line))\n"
    for child in children { add(child.value, name: child.label, indent: indent + 2) }
  }

  /// The name of a type, without the number of a local one.
  private static func name(of mirror: Mirror) -> String {
    "\(mirror.subjectType)".replacing(/\ #\d+/, with: "")
  }

  /// Sorts the children of an unordered collection by what they print.
  private static func sorted(_ children: [Mirror.Child]) -> [Mirror.Child] {
    children.map { (child: $0, text: ValueDump($0.value, name: $0.label).text) }
      .sorted { $0.text < $1.text }.map(\.child)
  }

  /// The text without addresses, such as `0x0000600000c8`.
  static func withoutAddresses(_ text: String) -> String {
    text.replacing(/:?\s*0x[0-9a-fA-F]+(\s*)/) { $0.output.1 }
  }
}
