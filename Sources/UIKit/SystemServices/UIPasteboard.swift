public import Foundation
import LayerTree
public import UIKitValues

/// A pasteboard in memory: each stage has its own general one.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  public struct Name: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  public struct OptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  /// The pasteboard of the stage in which the code runs.
  open class var general: UIPasteboard {
    Timeline.current.state(PasteboardState.self).pasteboard(.general, create: true)!
  }

  public final let name: Name
  open private(set) var changeCount = 0

  init(_ name: Name) { self.name = name }

  /// The pasteboard of a name, or nil if there is none and it may not be created.
  open class func named(_ name: Name, create: Bool) -> UIPasteboard? {
    Timeline.current.state(PasteboardState.self).pasteboard(name, create: create)
  }

  open class func withUniqueName() -> UIPasteboard {
    let state = Timeline.current.state(PasteboardState.self)
    state.uniqueNames += 1
    return state.pasteboard(Name("pasteboard-\(state.uniqueNames)"), create: true)!
  }

  open class func remove(withName pasteboardName: Name) {
    Timeline.current.state(PasteboardState.self).pasteboards[pasteboardName] = nil
  }

  // MARK: Items

  /// The items as values by the identifiers of their types.
  open var items: [[String: Any]] = [] {
    didSet {
      changeCount += 1
      NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }
  }
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    self.items = items
  }
  open func addItems(_ items: [[String: Any]]) { self.items += items }
  open var numberOfItems: Int { items.count }
  /// The types of the first item.
  open var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }
  open func contains(pasteboardTypes: [String]) -> Bool {
    !Set(pasteboardTypes).isDisjoint(with: types)
  }
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    items.first?[pasteboardType]
  }
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: value]]
  }
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    switch value(forPasteboardType: pasteboardType) {
    case let data as Data: data
    case let string as String: Data(string.utf8)
    case let image as UIImage: image.pngData()
    default: nil
    }
  }
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: data]]
  }

  // MARK: Values of one kind

  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }
  open var strings: [String]? {
    get { values(of: [.utf8PlainText, .plainText, .text]) }
    set { set(newValue, as: .utf8PlainText) }
  }
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }
  open var urls: [URL]? {
    get { values(of: [.url, .fileURL]) }
    set { set(newValue, as: .url) }
  }
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  open var images: [UIImage]? {
    get { values(of: [.png, .jpeg, .image]) }
    set { set(newValue, as: .png) }
  }
  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }
  open var colors: [UIColor]? {
    get { values(of: [Self.colorType]) }
    set { set(newValue, as: Self.colorType) }
  }
  open var hasStrings: Bool { strings != nil }
  open var hasURLs: Bool { urls != nil }
  open var hasImages: Bool { images != nil }
  open var hasColors: Bool { colors != nil }

  /// Nil if no item has such a value, as in UIKit.
  private func values<Value>(of types: [UTType]) -> [Value]? {
    let found =
      items.compactMap { item in
        types.lazy.compactMap { Self.value(item[$0.identifier]) }.first
      } as [Value]
    return found.isEmpty ? nil : found
  }

  /// A value itself, or one from its data.
  private static func value<Value>(_ value: Any?) -> Value? {
    if let value = value as? Value { return value }
    guard let data = value as? Data else { return nil }
    if Value.self == String.self { return String(data: data, encoding: .utf8) as? Value }
    return Value.self == UIImage.self ? UIImage(data: data) as? Value : nil
  }

  private func set(_ values: [Any]?, as type: UTType) {
    items = (values ?? []).map { [type.identifier: $0] }
  }

  private static let colorType = UTType(exportedAs: "com.apple.uikit.color")

  // MARK: Item providers

  open var itemProviders: [NSItemProvider] {
    get {
      items.map { item in
        let provider = NSItemProvider()
        for (type, value) in item { provider.register(value, as: type) }
        return provider
      }
    }
    set { items = newValue.map(\.values) }
  }
  open func setItemProviders(
    _ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date?
  ) { self.itemProviders = itemProviders }

  nonisolated public static let changedNotification = Notification.Name(
    "UIPasteboardChangedNotification")
  nonisolated public static let removedNotification = Notification.Name(
    "UIPasteboardRemovedNotification")
  nonisolated public static let typeListString = ["public.utf8-plain-text", "public.text"]
  nonisolated public static let typeListURL = ["public.url"]
  nonisolated public static let typeListImage = ["public.png", "public.jpeg", "com.compuserve.gif"]
  nonisolated public static let typeAutomatic = "com.apple.uikit.type-automatic"
}

/// The pasteboards of a stage, by name.
@MainActor
private final class PasteboardState: TimelineState {
  var pasteboards: [UIPasteboard.Name: UIPasteboard] = [:]
  var uniqueNames = 0
  nonisolated init() {}

  func pasteboard(_ name: UIPasteboard.Name, create: Bool) -> UIPasteboard? {
    if create, pasteboards[name] == nil { pasteboards[name] = UIPasteboard(name) }
    return pasteboards[name]
  }
}
