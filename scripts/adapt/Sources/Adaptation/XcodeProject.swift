import Foundation

/// The targets of an Xcode project with their files, read from `project.pbxproj`.
struct XcodeProject {
  var targets: [Target] = []
  /// The language of development.
  private(set) var language: String?

  struct Target {
    enum Kind { case program, library, test }

    /// The module's name.
    var name: String
    /// The name in the project.
    var title: String
    var kind: Kind
    /// Swift files and others that are compiled, by their paths from the project's folder.
    var sources: [String] = []
    /// Files and folders that go into the bundle.
    var resources: [String] = []
    /// Folders of which all files belong to it, with the paths in them that do not.
    var folders: [(path: String, exceptions: Set<String>)] = []
    /// The targets that it needs.
    var dependencies: [String] = []
    /// The products of packages that it needs.
    var products: [String] = []
  }

  /// The objects by their identifiers.
  private let objects: [String: Value]
  /// The group that each object lies in.
  private var groups: [String: String] = [:]

  /// A value of a project file.
  private enum Value: Decodable {
    case text(String)
    case list([Value])
    case dictionary([String: Value])

    init(from decoder: any Decoder) throws {
      if let text = try? String(from: decoder) {
        self = .text(text)
      } else if let list = try? [Value](from: decoder) {
        self = .list(list)
      } else {
        self = .dictionary(try [String: Value](from: decoder))
      }
    }

    subscript(key: String) -> Value? {
      if case .dictionary(let values) = self { values[key] } else { nil }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var texts: [String] {
      if case .list(let list) = self { list.compactMap(\.text) } else { [] }
    }
  }

  /// - Throws: If the bytes are not those of a project file.
  init(_ data: Data) throws {
    let file = try PropertyListDecoder().decode(Value.self, from: data)
    guard case .dictionary(let objects)? = file["objects"], let root = file["rootObject"]?.text,
      let project = objects[root]
    else {
      throw CocoaError(.propertyListReadCorrupt)
    }
    self.objects = objects
    language = project["developmentRegion"]?.text
    for (identifier, object) in objects {
      for child in object["children"]?.texts ?? [] { groups[child] = identifier }
    }
    targets = (project["targets"]?.texts ?? []).compactMap(target)
  }

  private func kind(_ type: String?) -> Target.Kind? {
    let prefix = "com.apple.product-type."
    guard let type, type.hasPrefix(prefix) else { return nil }
    return switch type.dropFirst(prefix.count) {
    case "application": .program
    case "framework", "framework.static", "library.static", "library.dynamic": .library
    case "bundle.unit-test": .test
    default: nil
    }
  }

  private func target(_ identifier: String) -> Target? {
    guard let object = objects[identifier], let kind = kind(object["productType"]?.text),
      let name = moduleName(of: object)
    else { return nil }
    var target = Target(name: name, title: object["name"]?.text ?? name, kind: kind)
    for phase in (object["buildPhases"]?.texts ?? []).compactMap({ objects[$0] }) {
      let files = (phase["files"]?.texts ?? []).compactMap { objects[$0]?["fileRef"]?.text }
        .flatMap(paths)
      switch phase["isa"]?.text {
      case "PBXSourcesBuildPhase": target.sources += files
      case "PBXResourcesBuildPhase": target.resources += files
      default: break
      }
    }
    let own = object["fileSystemSynchronizedGroups"]?.texts ?? []
    for (group, value) in objects.sorted(by: { $0.key < $1.key })
    where value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
      guard let folder = path(of: group) else { continue }
      let sets = (value["exceptions"]?.texts ?? []).compactMap { objects[$0] }
        .filter { $0["target"]?.text == identifier }
      let exceptions = sets.flatMap { $0["membershipExceptions"]?.texts ?? [] }
      if own.contains(group) {
        target.folders.append((folder, Set(exceptions)))
      } else {
        // Of a folder of another target, they are what this one has, too.
        let files = exceptions.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        target.sources += files.filter { $0.hasSuffix(".swift") }
        target.resources += files.filter { !$0.hasSuffix(".swift") }
      }
    }
    target.dependencies = (object["dependencies"]?.texts ?? []).compactMap {
      objects[$0]?["target"]?.text.flatMap { objects[$0] }.flatMap(moduleName)
    }
    target.products = (object["packageProductDependencies"]?.texts ?? []).compactMap {
      objects[$0]?["productName"]?.text
    }
    return target
  }

  /// The name by which others import a target.
  private func moduleName(of target: Value) -> String? {
    let list = target["buildConfigurationList"]?.text.flatMap { objects[$0] }
    let settings = (list?["buildConfigurations"]?.texts ?? []).compactMap {
      objects[$0]?["buildSettings"]
    }
    let names = ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"].flatMap { key in
      settings.compactMap { $0[key]?.text }
    }
    // Others are made of variables, usually of the target's name.
    return (names.first { !$0.contains("$") } ?? target["name"]?.text)?.asModuleName
  }

  // MARK: Paths

  /// The paths of a file, or of the translations of one.
  private func paths(_ identifier: String) -> [String] {
    guard objects[identifier]?["isa"]?.text == "PBXVariantGroup" else {
      return path(of: identifier).map { [$0] } ?? []
    }
    return (objects[identifier]?["children"]?.texts ?? []).compactMap { path(of: $0) }
  }

  /// The path from the project's folder; nil for a product, or a file of the system.
  private func path(of identifier: String) -> String? {
    var names: [String] = []
    var next: String? = identifier
    var seen: Set<String> = []
    while let current = next, let object = objects[current], seen.insert(current).inserted {
      if let path = object["path"]?.text, !path.isEmpty { names.insert(path, at: 0) }
      switch object["sourceTree"]?.text {
      case "<group>"?: next = groups[current]
      case "SOURCE_ROOT"?: next = nil
      case nil: next = groups[current]
      default: return nil
      }
    }
    return names.joined(separator: "/")
  }
}
