import Rewriting
import Testing

/// Manifests as data: what is read of them, and where one says what only running it could.
struct ManifestTests {
  private func manifest(_ text: String) throws -> PackageManifest {
    try ManifestParser.manifest(of: text)
  }

  @Test func constantsAndSumsAreRead() throws {
    let manifest = try manifest(
      #"""
      // swift-tools-version: 5.9
      import PackageDescription
      #if canImport(Darwin)
        let isApple = true
      #endif
      let name = "Lib"
      private let shared: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny"), .define("LOUD")]
      extension Target.Dependency {
        static let core: Self = .target(name: "\(name)Core")
        static var far: Self { .product(name: "Far", package: "far") }
      }
      let extra = [Target.target(name: "Extra", path: "Code" + "/" + name)]
      let package = Package(
        name: name, platforms: [.iOS(.v13)],
        products: [
          .library(name: name, type: .dynamic, targets: [name, "Extra"]),
          .executable(name: "tool", targets: ["Tool"]), .plugin(name: "P", targets: ["P"]),
        ],
        dependencies: [.package(url: "https://example.com/far", from: "1.0.0")],
        targets: [
          .target(
            name: name, dependencies: [.core, .far, "Extra", .byName(name: "Near")],
            exclude: ["A", ("B")], sources: nil,
            resources: [.process("R", localization: .base), .copy("C"), .embedInCode("E")],
            cSettings: [.define("C")], swiftSettings: shared + [.define("TWO", .when(platforms: [.iOS])), .unsafeFlags(["-O"])]),
          Target.target(name: name + "Core"), .init(name: "Odd"),
          .testTarget(name: "Tests", dependencies: [.core]),
          .binaryTarget(name: "Bin", url: "https://example.com/b.zip", checksum: "0"),
        ] + extra,
        swiftLanguageVersions: [.v5])
      package.targets.append(.executableTarget(name: "Tool", dependencies: ["Lib"]))
      package.targets += [.target(name: "Last")]
      package.products.append(contentsOf: [.library(name: "Last", targets: ["Last"])])
      package.dependencies.append(.package(url: "https://example.com/docs", from: "1.0.0"))
      if true { package.dependencies += [.package(url: "https://example.com/x", from: "1.0.0")] }
      for target in package.targets {
        target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("X")]
      }
      """#)
    #expect(manifest.name == "Lib")
    #expect(
      manifest.products.map { "\($0.name): \($0.targets.joined(separator: " "))" } == [
        "Lib: Lib Extra", "tool: Tool", "Last: Last",
      ])
    #expect(
      manifest.targets.map { "\($0.name) \($0.kind)" } == [
        "Lib regular", "LibCore regular", "Odd other", "Tests test", "Bin other",
        "Extra regular", "Tool executable", "Last regular",
      ])
    let first = manifest.targets[0]
    #expect(first.dependencies == ["LibCore", "Far", "Extra", "Near"])
    #expect(first.exclude == ["A", "B"])
    #expect(first.sources == nil)
    #expect(first.defines == ["LOUD", "TWO"])
    #expect(first.resources.map(\.path) == ["R", "C", "E"])
    #expect(first.resources.map(\.isCopied) == [false, true, false])
    #expect(manifest.targets[5].path == "Code/Lib")
  }

  /// Code that would have to run is reported with its location.
  @Test(arguments: [
    (#"let x = 1"#, 1, 1, "there is no `let package"),
    (#"let package = Package(targets: [])"#, 1, 1, "the package has no name"),
    (#"let package = Package(name: f())"#, 1, 29, "must be a string literal"),
    (#"let package = Package(name: "a\(f())")"#, 1, 33, "must be a string literal"),
    (#"let package = Package(name: "a", targets: make())"#, 1, 43, "must be a list"),
    (#"let package = Package(name: "a", targets: [make()])"#, 1, 44, "must be a call"),
    (
      "let package = Package(name: \"a\", targets: [\n  .target(name: \"a\", path: true ? \"c\" : \"d\")])",
      2, 33, "only sums are read"
    ),
    (
      "let package = Package(name: \"a\", targets: [.target(name: \"a\", path: b)])", 1, 69,
      "`b` is no constant"
    ),
    (
      "let package = Package(name: \"a\")\nif x { package.targets.append(.target(name: \"b\")) }",
      2, 16, "`targets` is changed by code"
    ),
    (
      "let package = Package(name: \"a\")\nfor t in package.targets { t.path = \"../..\" }", 2, 30,
      "`path` is changed by code"
    ),
    (
      "#if os(Linux)\nlet package = Package(name: \"a\")\n#endif", 2, 15,
      "`Package` is changed by code"
    ),
    ("let a = a + a\nlet package = Package(name: a)", 1, 9, "in a chain of more than 100"),
  ])
  func whatMustRunHasAPlace(text: String, line: Int, column: Int, reason: String) {
    do throws(ManifestFault) {
      do { _ = try manifest(text) } catch let fault as ManifestFault { throw fault } catch {
        Issue.record("\(error)")
      }
      Issue.record("it was read")
    } catch {
      #expect(error.line == line)
      #expect(error.column == column)
      #expect(error.reason.contains(reason), "\(error.reason)")
    }
  }

  /// Constants that double each other would have any number of values.
  @Test func sumsOfSumsAreLimited() {
    let doubled = (1...64).map { "let a\($0) = a\($0 - 1) + a\($0 - 1)" }
    let text = (["let a0 = [\"a\"]"] + doubled).joined(separator: "\n")
    #expect(throws: ManifestFault.self) {
      try manifest(
        text
          + "\nlet package = Package(name: \"a\", targets: [.target(name: \"a\", exclude: a64)])")
    }
  }
}
