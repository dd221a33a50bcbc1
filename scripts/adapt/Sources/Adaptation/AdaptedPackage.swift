package import Foundation
package import Rewriting

/// The package to be written: its files, by their paths.
package struct AdaptedPackage {
  package enum Content: Equatable {
    case text(String)
    case copy(of: URL)
  }

  package let name: String
  /// The language of texts that have no translation.
  private let language: String?
  package private(set) var files: [String: Content] = [:]
  /// The targets in the order in which they are compiled.
  package private(set) var targets: [Target] = []
  /// The program that records an animation.
  package private(set) var program = ""

  package struct Target {
    package var name: String
    package var isProgram: Bool
    package var isTest = false
    package var dependencies: [String]
    package var defines: [String]
    /// Swift files, from the package's folder.
    package var sources: [String] = []
    /// Names in the folder `Resources` of the target.
    package var resources: [String] = []
    /// Flipbook's products that it needs besides `UIKit`.
    package var products: [String] = []
    /// Folders in its own one with files that are not compiled.
    package var excluded: [String] = []
    /// Whether it draws previews, for which there are no tests in the original.
    package var drawsPreviews = false
    /// Whether it has a `main.swift` that starts no application.
    var hasOwnMain = false
    var hasFonts = false
    var hasImages = false
  }

  /// - Parameters:
  ///   - rewritten: The sources of the library, rewritten.
  ///   - flipbook: The folder of Flipbook's own package.
  package init(_ library: Library, rewritten: RewriteResult, flipbook: String) {
    name = library.name.asModuleName
    language = library.language
    for target in Self.sorted(library.targets) { add(target, rewritten) }
    addProgram(library, rewritten)
    addPreviewTests(library, rewritten)
    files["Package.swift"] = .text(manifest(flipbook: flipbook))
  }

  private static func sorted(_ targets: [Library.Target]) -> [Library.Target] {
    var sorted: [Library.Target] = []
    var waiting = targets
    while !waiting.isEmpty {
      let names = Set(waiting.map(\.name))
      let index = waiting.firstIndex { names.isDisjoint(with: $0.dependencies) } ?? 0
      sorted.append(waiting.remove(at: index))
    }
    return sorted
  }

  private mutating func add(_ target: Library.Target, _ rewritten: RewriteResult) {
    var new = Target(
      name: target.name, isProgram: target.isProgram, isTest: target.isTest,
      dependencies: target.dependencies, defines: target.defines)
    var imports: Set<String> = []
    for file in rewritten.files where file.target == target.name {
      let path = "\(target.path)/\(file.path)"
      if (file.path as NSString).lastPathComponent == "main.swift" {
        // The program does not start the application; the generated `main.swift` replaces it.
        if file.text.contains("UIApplicationMain") { continue }
        new.hasOwnMain = target.isProgram
      }
      files[path] = .text(file.text)
      new.sources.append(path)
      imports.formUnion(file.text.importedModules)
    }
    new.products = SnapshotLibrary.products(for: imports)
    if imports.contains("SwiftUI") { new.products.append("SwiftUI") }
    for golden in target.goldens {
      files["\(target.path)/\(golden)"] = .copy(of: target.folder.appendingPathComponent(golden))
    }
    var excluded = Set(target.goldens.compactMap(SnapshotLibrary.goldenFolder))
    for folder in target.goldenFolders {
      let name = folder.lastPathComponent
      for (path, url) in Self.contents(of: folder)
      where SnapshotLibrary.isReference(path, of: target.name) {
        excluded.insert(name)
        let file = "\(target.path)/\(name)\(path)"
        if files[file] == nil { files[file] = .copy(of: url) }
      }
    }
    new.excluded = excluded.sorted()
    if target.resources.isEmpty, Self.usesBundle(target.name, rewritten) {
      let path = "\(target.path)/Bundle+Module.swift"
      files[path] = .text(
        "import Foundation\n\nextension Bundle {\n"
          + "  /// The program's, since the target has no resources.\n"
          + "  static var module: Bundle { .main }\n}\n")
      new.sources.append(path)
    }
    for resource in target.resources {
      // The translations of several folders go into one, as in an app.
      let isTranslation = resource.pathExtension == "lproj"
      let name =
        isTranslation
        ? resource.lastPathComponent
        : Self.uniqueName(resource.lastPathComponent, among: new.resources)
      if !new.resources.contains(name) { new.resources.append(name) }
      for (path, url) in Self.contents(of: resource)
      where !isTranslation || files["\(target.path)/Resources/\(name)\(path)"] == nil {
        let ending = url.pathExtension.lowercased()
        if ["ttf", "otf", "ttc"].contains(ending) { new.hasFonts = true }
        if ["png", "jpg", "jpeg", "svg"].contains(ending) { new.hasImages = true }
        files["\(target.path)/Resources/\(name)\(path)"] = .copy(of: url)
      }
    }
    targets.append(new)
  }

  /// Whether a target uses `Bundle.module`, which SwiftPM generates if there are resources, and
  /// does not declare it.
  private static func usesBundle(_ target: String, _ rewritten: RewriteResult) -> Bool {
    let texts = rewritten.files.filter { $0.target == target }.map(\.text)
    let declarations = ["static let module", "static var module"]
    return texts.contains { $0.contains("Bundle.module") || $0.contains("bundle: .module") }
      && !texts.contains { text in declarations.contains { text.contains($0) } }
  }

  /// A name that is unique among the resources of a bundle.
  private static func uniqueName(_ name: String, among names: [String]) -> String {
    var (new, count) = (name, 1)
    while names.contains(new) {
      count += 1
      new = "\(count)-\(name)"
    }
    return new
  }

  /// The files of a resource, with their paths in it.
  private static func contents(of resource: URL) -> [(String, URL)] {
    guard resource.isFolder else { return [("", resource)] }
    return FileTree(resource, in: SourceRoot(resource), all: true).files.map {
      ("/\($0)", resource.appendingPathComponent($0))
    }
  }

  // MARK: Previews

  /// Adds a test target for each target with previews.
  private mutating func addPreviewTests(_ library: Library, _ rewritten: RewriteResult) {
    for target in library.targets {
      let previews = rewritten.previews.filter { $0.target == target.name }
      if previews.isEmpty || target.isTest { continue }
      let tests = PreviewTests(
        of: previews, in: target.name, folder: target.path, besides: Set(targets.map(\.name)))
      let path = "Tests/\(tests.name)/\(tests.name).swift"
      files[path] = .text(tests.text)
      var new = Target(
        name: tests.name, isProgram: false, isTest: true, dependencies: [target.name],
        defines: target.defines)
      new.sources = [path]
      new.products = ["FlipbookTesting"]
      new.drawsPreviews = true
      targets.append(new)
    }
  }

  // MARK: The program to start from

  private mutating func addProgram(_ library: Library, _ rewritten: RewriteResult) {
    let programs = targets.indices.filter { targets[$0].isProgram }
    let libraries = targets.filter { !$0.isProgram && !$0.isTest }.map(\.name)
    if programs.isEmpty {
      program = name + "Demo"
      targets.append(
        Target(name: program, isProgram: true, dependencies: libraries, defines: []))
    } else {
      program = targets[programs[0]].name
    }
    for index in targets.indices where targets[index].isProgram && !targets[index].hasOwnMain {
      let path = "Sources/\(targets[index].name)/main.swift"
      files[path] = .text(main(for: targets[index], rewritten.screens))
      targets[index].sources.append(path)
    }
  }

  private func main(for target: Target, _ screens: [Screen]) -> String {
    let screen =
      screens.first { $0.target == target.name }
      ?? screens.first { $0.isPublic && target.dependencies.contains($0.target) }
    let imports = ["UIKit"] + target.dependencies
    var lines = imports.map { "import \($0)" }
    lines += [
      "", "// The canvas, in points; two pixels a point.",
      "let stage = Stage(size: CGSize(width: 320, height: 240), scale: 2)",
    ]
    let resources = targets.filter {
      ($0.hasImages || $0.hasFonts)
        && ($0.name == target.name || target.dependencies.contains($0.name))
    }
    if !resources.isEmpty { lines += ["", "// Where its images, colors and fonts are."] }
    for owner in resources {
      let constant = "bundle\(owner.name)"
      lines.append("let \(constant) = Bundle.main.bundleURL")
      lines.append(
        "  .appendingPathComponent(\("\(name)_\(owner.name).resources".swiftLiteral)).path")
      if owner.hasImages { lines.append("stage.timeline.imageFolders.append(\(constant))") }
      if owner.hasFonts { lines.append("try stage.timeline.fonts.add(\(constant))") }
    }
    lines.append("")
    let frame = "CGRect(x: 60, y: 60, width: 200, height: 120)"
    switch screen?.kind {
    case .controller: lines.append("stage.rootViewController = \(screen?.name ?? "")()")
    case .plainView:
      lines += ["let view = \(screen?.name ?? "")()", "view.frame = \(frame)"]
      lines.append("stage.addSubview(view)")
    case .view, nil:
      lines += ["let view = \(screen?.name ?? "UIView")(frame: \(frame))"]
      lines.append("stage.addSubview(view)")
    }
    lines += [
      "", "// What happens, and when, in seconds.",
      "stage.tap(CGPoint(x: 160, y: 120), at: 0.5)", "",
      "try stage.record(duration: 2, fps: 30).write(to: \"\(name).gif\")", "",
    ]
    return lines.joined(separator: "\n")
  }

  // MARK: The manifest

  private func manifest(flipbook: String) -> String {
    func text(_ value: String) -> String { value.swiftLiteral }
    var lines = [
      "// swift-tools-version: 6.2", "// Written by `flipbook adapt`.", "import PackageDescription",
      "", "let package = Package(", "  name: \(text(name)),",
    ]
    if let language { lines.append("  defaultLocalization: \(text(language)),") }
    lines.append("  products: [")
    for target in targets where !target.isProgram && !target.isTest {
      lines.append("    .library(name: \(text(target.name)), targets: [\(text(target.name))]),")
    }
    lines += [
      "  ],", "  dependencies: [.package(name: \"flipbook\", path: \(text(flipbook)))],",
      "  targets: [",
    ]
    for target in targets {
      let dependencies =
        target.dependencies.map { ".target(name: \(text($0)))" }
        + (["UIKit"] + target.products).map { ".product(name: \"\($0)\", package: \"flipbook\")" }
      let settings =
        [".swiftLanguageMode(.v5)"] + target.defines.map { ".define(\(text($0)))" }
      lines += [
        "    .\(target.isProgram ? "executableTarget" : target.isTest ? "testTarget" : "target")(",
        "      name: \(text(target.name)),",
        "      dependencies: [\(dependencies.joined(separator: ", "))],",
      ]
      if !target.excluded.isEmpty {
        lines.append("      exclude: [\(target.excluded.map(text).joined(separator: ", "))],")
      }
      if !target.resources.isEmpty {
        lines.append("      resources: [")
        lines += target.resources.map { "        .copy(\(text("Resources/\($0)")))," }
        lines.append("      ],")
      }
      lines += ["      swiftSettings: [\(settings.joined(separator: ", "))]", "    ),"]
    }
    lines += ["  ]", ")", ""]
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text as a Swift literal, with special characters escaped.
  fileprivate var swiftLiteral: String {
    let inside = unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\" + String(scalar)
      case _ where scalar.properties.generalCategory == .control:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(inside.joined())\""
  }
}
