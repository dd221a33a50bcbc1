public import Foundation
import LayerTree
public import UIKitValues

/// An object that an item provider can carry.
public protocol NSItemProviderWriting: NSObjectProtocol {
  static var writableTypeIdentifiersForItemProvider: [String] { get }
}

/// An object that an item provider can deliver.
public protocol NSItemProviderReading: NSObjectProtocol {
  static var readableTypeIdentifiersForItemProvider: [String] { get }
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] {
    [UTType.utf8PlainText.identifier]
  }
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [UTType.utf8PlainText.identifier, UTType.plainText.identifier]
  }
}
extension NSURL: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }
  public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }
}
extension UIImage: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.png.identifier] }
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [UTType.png.identifier, UTType.jpeg.identifier]
  }
}

/// The values of a dragged, pasted or picked item by the identifiers of their types.
///
/// Values are delivered on the stage's clock, at the instant of the request.
open class NSItemProvider: NSObject {
  open var suggestedName: String?
  final var values: [String: Any] = [:]
  private var order: [String] = []

  public override init() { super.init() }

  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object)
  }

  public convenience init(item: Any?, typeIdentifier: String?) {
    self.init()
    if let item, let typeIdentifier { register(item, as: typeIdentifier) }
  }

  /// A provider of a file's data, or nil if the file is missing.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, let data = try? Data(contentsOf: fileURL) else { return nil }
    self.init()
    let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
    register(data, as: type.identifier)
    suggestedName = fileURL.deletingPathExtension().lastPathComponent
  }

  open var registeredTypeIdentifiers: [String] { order }

  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    value(of: typeIdentifier) != nil
  }

  open func registerObject(
    _ object: any NSItemProviderWriting,
    visibility: NSItemProviderRepresentationVisibility = .all
  ) {
    for type in Swift.type(of: object).writableTypeIdentifiersForItemProvider {
      register(object, as: type)
    }
  }

  final func register(_ value: Any, as type: String) {
    if values.updateValue(value, forKey: type) == nil { order.append(type) }
  }

  /// Registers data, which the loader must deliver at once.
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping (@escaping (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    _ = loadHandler { [self] data, _ in
      if let data { register(data, as: typeIdentifier) }
    }
  }

  private func value(of typeIdentifier: String) -> Any? {
    if let value = values[typeIdentifier] { return value }
    guard let type = UTType(typeIdentifier) else { return nil }
    return order.first { UTType($0)?.conforms(to: type) ?? false }.flatMap { values[$0] }
  }

  // MARK: Loading

  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    object(of: aClass) != nil
  }
  public final func canLoadObject(ofClass aClass: String.Type) -> Bool {
    object(of: NSString.self) != nil
  }
  public final func canLoadObject(ofClass aClass: URL.Type) -> Bool {
    object(of: NSURL.self) != nil
  }

  @discardableResult
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress { deliver(object(of: aClass), to: completionHandler) }
  @discardableResult
  public final func loadObject(
    ofClass aClass: String.Type,
    completionHandler: @escaping (String?, (any Error)?) -> Void
  ) -> Progress {
    deliver((object(of: NSString.self) as? NSString) as String?, to: completionHandler)
  }
  @discardableResult
  public final func loadObject(
    ofClass aClass: URL.Type, completionHandler: @escaping (URL?, (any Error)?) -> Void
  ) -> Progress { deliver((object(of: NSURL.self) as? NSURL) as URL?, to: completionHandler) }

  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) -> Progress { deliver(data(of: typeIdentifier), to: completionHandler) }

  open func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: ((Any?, (any Error)?) -> Void)? = nil
  ) { _ = deliver(value(of: typeIdentifier)) { completionHandler?($0, $1) } }

  private func object(of aClass: any NSItemProviderReading.Type) -> (any NSItemProviderReading)? {
    for type in aClass.readableTypeIdentifiersForItemProvider {
      switch value(of: type) {
      case let object as any NSItemProviderReading:
        if isInstance(object, of: aClass) { return object }
      case let string as String where aClass == NSString.self: return NSString(string: string)
      case let url as URL where aClass == NSURL.self: return NSURL(string: url.absoluteString)
      case let data as Data where aClass == UIImage.self: return UIImage(data: data)
      default: continue
      }
    }
    return nil
  }

  private func isInstance(
    _ object: any NSItemProviderReading, of aClass: any NSItemProviderReading.Type
  ) -> Bool {
    func isInstance<Wanted>(_ type: Wanted.Type) -> Bool { object is Wanted }
    return _openExistential(aClass as Any.Type, do: isInstance)
  }

  private func data(of typeIdentifier: String) -> Data? {
    switch value(of: typeIdentifier) {
    case let data as Data: data
    case let string as NSString: Data((string as String).utf8)
    case let string as String: Data(string.utf8)
    case let image as UIImage: image.pngData()
    case let url as NSURL: Data((url as URL).absoluteString.utf8)
    default: nil
    }
  }

  private func deliver<Value>(
    _ value: Value?, to handler: @escaping (Value?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let timeline = Timeline.current
    timeline.schedule(at: timeline.now, name: "the item of an NSItemProvider") {
      progress.completedUnitCount = 1
      handler(value, value == nil ? CocoaError(.coderValueNotFound) : nil)
    }
    return progress
  }
}

public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all, team, group
  case ownProcess = 3
}
