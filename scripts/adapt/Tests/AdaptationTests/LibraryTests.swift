import Adaptation
import Foundation
import Rewriting
import Testing

/// The files of a library, from its manifest, its podspec, or its folder.
struct LibraryTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  private func write(_ files: [String: String]) throws {
    for (path, text) in files { try temporary.write(path, text) }
  }

  @Test func aManifestSaysWhatItsTargetsHave() throws {
    try write([
      "Package.swift": """
      // swift-tools-version:5.5
      import PackageDescription
      let package = Package(
        name: "Lib",
        dependencies: [.package(url: "https://example.com/other.git", from: "1.0.0")],
        targets: [
          .target(
            name: "A", dependencies: ["B", .product(name: "Other", package: "other")],
            path: "Code/A", exclude: ["Old", "Info.plist"], sources: ["Main", "One.swift"],
            resources: [.process("Assets"), .copy("Data")],
            swiftSettings: [.define("LOUD"), .define("MAC", .when(platforms: [.macOS]))]),
          .target(name: "B"),
          .testTarget(
            name: "ATests",
            dependencies: [
              "A", .product(name: "SnapshotTesting", package: "swift-snapshot-testing"),
            ],
            exclude: ["Views/__Snapshots__"], resources: [.copy("Data")]),
          .testTarget(name: "NotPublished", dependencies: ["A"]),
        ])
      """,
      "Code/A/One.swift": "", "Code/A/Two.swift": "", "Code/A/Main/a.swift": "",
      "Code/A/Old/b.swift": "", "Code/A/Main/Face.xib": "", "Code/A/Info.plist": "",
      "Code/A/Assets/a.png": "", "Code/A/Assets/Icons.xcassets/Contents.json": "",
      "Code/A/Data/b.json": "", "Sources/B/B.swift": "", "Tests/ATests/ATests.swift": "",
      "Tests/ATests/Data/c.json": "", "Tests/ATests/Views/V.swift": "",
      "Tests/ATests/Views/__Snapshots__/V/a.1.png": "",
      "Tests/ATests/Views/__Snapshots__/V/a.1.swift": "",
      "Tests/ATests/ReferenceImages_64/ATests.V/a@3x.png": "",
      "Tests/ATests/FailureDiffs/ATests.V/a.png": "",
      "Tests/ATests/None/__Snapshots__/V/b.1.png": "",
    ])
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let library = try Library(at: folder.path)
    #expect(library.name == "Lib")
    #expect(library.dependencies == ["Other"])
    #expect(library.targets.map(\.name) == ["A", "B", "ATests"])
    let a = library.targets[0]
    #expect(a.sources == ["Main/a.swift", "One.swift"])
    #expect(a.resources.map(\.lastPathComponent) == ["Icons.xcassets", "a.png", "Data"])
    #expect(a.dependencies == ["B"])
    #expect(a.defines.contains("LOUD"))
    #expect(a.findings.map(\.symbol) == ["Face.xib"])
    #expect(!a.isProgram && !a.isTest)
    let tests = library.targets[2]
    #expect(tests.isTest && !tests.isProgram)
    #expect(tests.sources == ["ATests.swift", "Views/V.swift"])
    #expect(tests.resources.map(\.lastPathComponent) == ["Data"])
    #expect(tests.dependencies == ["A"])
    #expect(
      tests.goldens == [
        "FailureDiffs/ATests.V/a.png", "ReferenceImages_64/ATests.V/a@3x.png",
        "Views/__Snapshots__/V/a.1.png", "Views/__Snapshots__/V/a.1.swift",
      ])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
    let manifest = folder.appendingPathComponent("Package.swift")
    #expect(try Library(at: manifest.path).targets.count == 3)
  }

  @Test func aPodspecNamesItsFiles() throws {
    try write([
      "Pod-Kit.podspec": """
      Pod::Spec.new do |s|
        s.name = 'Pod-Kit' # s.source_files = 'None/*.swift'
        s.dependency 'Other/Core', '~> 1.0'
        s.source_files = 'Classes/**/*.{h,m,swift}',
                         "More/?ne.swift"
        s.exclude_files = ["Classes/Skip/**/*"]
        s.resource_bundles = { 'Kit' => ['Assets/*.xcassets', 'Assets/[ab].json'] }
        s.subspec 'Sub' do |ss|
          ss.ios.source_files = %w[Sub/*.swift]
        end
      end
      """,
      "Classes/a.swift": "", "Classes/Deep/er/b.swift": "", "Classes/c.m": "",
      "Classes/Skip/d.swift": "", "More/one.swift": "", "More/three.swift": "",
      "None/e.swift": "", "Sub/f.swift": "", "Assets/I.xcassets/Contents.json": "",
      "Assets/a.json": "", "Assets/c.json": "",
    ])
    let library = try Library(at: folder.path)
    #expect(library.name == "Pod_Kit")
    #expect(library.dependencies == ["Other"])
    let target = try #require(library.targets.first)
    #expect(
      target.sources == [
        "Classes/Deep/er/b.swift", "Classes/a.swift", "More/one.swift", "Sub/f.swift",
      ])
    #expect(target.resources.map(\.lastPathComponent) == ["I.xcassets", "a.json"])
    #expect(target.findings.map(\.symbol) == ["c.m"])
  }

  @Test func testsOfAPodspecAreTargets() throws {
    try write([
      "Kit.podspec": """
      Pod::Spec.new do |s|
        s.source_files = 'Classes/*.swift'
        s.test_spec 'Tests' do |t|
          t.source_files = 'Tests/**/*.swift'
          if ENV['ALL']
            t.resources = 'Tests/*.json'
          end
          t.dependency 'iOSSnapshotTestCase/Core'
          t.dependency 'Nimble'
        end
        s.dependency 'Other'
      end
      """,
      "Classes/a.swift": "", "Tests/Views/b.swift": "", "Tests/c.json": "",
      "Tests/ReferenceImages_64/Kit_Unit_Tests.B/b@3x.png": "",
      "Example/ReferenceImages_64/Kit_Unit_Tests.B/b@3x.png": "",
    ])
    let library = try Library(at: folder.path)
    #expect(library.dependencies == ["Nimble", "Other"])
    #expect(library.targets.map(\.path) == ["Sources/Kit", "Tests/Kit_Unit_Tests"])
    let (kit, tests) = (library.targets[0], library.targets[1])
    #expect(kit.sources == ["Classes/a.swift"])
    #expect(kit.products == ["Other"])
    #expect(kit.resources.isEmpty)
    #expect(tests.sources == ["Tests/Views/b.swift"])
    #expect(tests.goldens == ["Tests/ReferenceImages_64/Kit_Unit_Tests.B/b@3x.png"])
    #expect(tests.resources.map(\.lastPathComponent) == ["c.json"])
    #expect(tests.dependencies == ["Kit"])
    #expect(tests.products == ["Nimble"])
  }

  @Test func foldersOfTestsAreTargets() throws {
    try write([
      "App/main.swift": "", "App/view.swift": "", "App/Shots/a.swift": "@testable import App",
      "App/Shots/a.json": "", "App/Shots/__Snapshots__/a/a.1.png": "",
      "Tests/b.swift": "import struct App.B",
    ])
    let paths = ["App", "App/Shots", "Tests"].map { "\(folder.path)/\($0)" }
    let library = try Library(at: [paths[0]], tests: Array(paths[1...]))
    #expect(library.targets.map(\.path) == ["Sources/App", "Tests/Shots", "Tests/AppTests"])
    // Tests import it, so it is a library.
    #expect(library.targets.allSatisfy { !$0.isProgram })
    let (app, shots) = (library.targets[0], library.targets[1])
    #expect(app.sources == ["main.swift", "view.swift"])
    #expect(app.resources.isEmpty)
    #expect(shots.sources == ["a.swift"])
    #expect(shots.resources.map(\.lastPathComponent) == ["a.json"])
    #expect(shots.goldens == ["__Snapshots__/a/a.1.png"])
    #expect(library.targets.map(\.dependencies) == [[], ["App"], ["App"]])
    #expect(throws: AdaptationError.noSuchFolder("None")) {
      try Library(at: [paths[0]], tests: ["None"])
    }
  }

  /// Reference images lie in the target's folder or beside it, each with the name of a module.
  @Test func referenceImagesBesideTestsAreTheirs() throws {
    try write([
      "Package.swift": """
      let package = Package(
        name: "Lib", defaultLocalization: "de",
        targets: [.target(name: "A"), .testTarget(name: "ATests"), .testTarget(name: "BTests")])
      """,
      "Sources/A/a.swift": "", "Tests/ATests/a.swift": "", "Tests/BTests/b.swift": "",
      "Tests/ReferenceImages_64/ATests.V/a@3x.png": "",
      "Tests/ReferenceImages_64/BTests.V/b@3x.png": "", "Tests/ReferenceImages/V/c@2x.png": "",
      "Tests/ReferenceImagesTests/d.png": "",
    ])
    let package = AdaptedPackage(
      try Library(at: folder.path),
      rewritten: RewriteResult(files: [], findings: [], screens: []), flipbook: "/")
    #expect(
      package.files.keys.filter { $0.contains("ReferenceImages") }.sorted() == [
        "Tests/ATests/ReferenceImages/V/c@2x.png",
        "Tests/ATests/ReferenceImages_64/ATests.V/a@3x.png",
        "Tests/BTests/ReferenceImages/V/c@2x.png",
        "Tests/BTests/ReferenceImages_64/BTests.V/b@3x.png",
      ])
    guard case .text(let manifest)? = package.files["Package.swift"] else {
      Issue.record("there is no manifest")
      return
    }
    #expect(manifest.contains("      exclude: [\"ReferenceImages\", \"ReferenceImages_64\"],\n"))
    #expect(manifest.contains("  defaultLocalization: \"de\",\n"))
  }

  @Test func foldersOfResourcesAreAdded() throws {
    try write([
      "App/a.swift": "", "App/b.png": "", "Art/c.png": "", "Art/d.webp": "", "Art/Old.xib": "",
      "Art/de.lproj/L.strings": "", "Marks.xcassets/Contents.json": "{}",
      "AppTests/t.swift": "import App",
    ])
    var library = try Library(
      at: ["\(folder.path)/App"], tests: ["\(folder.path)/AppTests"])
    try library.addResources(["App", "Art", "Marks.xcassets"].map { "\(folder.path)/\($0)" })
    let (app, tests) = (library.targets[0], library.targets[1])
    #expect(
      app.resources.map(\.lastPathComponent) == [
        "b.png", "c.png", "d.webp", "de.lproj", "Marks.xcassets",
      ])
    #expect(app.findings.map(\.symbol) == ["Old.xib"])
    #expect(tests.resources.isEmpty)
    #expect(throws: AdaptationError.noSuchFolder("None")) { try library.addResources(["None"]) }
  }

  /// Both have modules of the same names, so one of them must go.
  @Test func twoSnapshotLibrariesAreAnError() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Lib",
        dependencies: [
          .package(name: "flipbook", path: "../flipbook"),
          .package(url: "https://github.com/pointfreeco/swift-snapshot-testing.git", from: "1.0.0"),
        ],
        targets: [.target(name: "A")])
      """
    try write(["Package.swift": manifest, "Sources/A/a.swift": ""])
    let error = AdaptationError.twoSnapshotLibraries(
      place: folder.path + "/Package.swift:7", package: "swift-snapshot-testing")
    #expect(throws: error) { try Library(at: folder.path) }
    #expect(error.hint.hasPrefix("Remove that line"))
    let line = #".package(name: "flipbook", path: "../flipbook"),"#
    let other = manifest.replacingOccurrences(of: line, with: "")
    try write(["Package.swift": other])
    #expect(try Library(at: folder.path).targets.count == 1)
  }

  @Test func aFolderIsAProgram() throws {
    try write([
      "App/AppDelegate.swift": "", "App/Views/v.swift": "", "AppTests/t.swift": "",
      "Pods/p.swift": "", ".hidden/h.swift": "", "App.xcodeproj/x.swift": "",
      "App/Fonts/f.ttf": "", "App/Info.plist": "", "App/Main.storyboard": "",
      "App/en.lproj/Localizable.strings": "",
    ])
    let library = try Library(at: folder.path)
    let target = try #require(library.targets.first)
    #expect(target.isProgram)
    #expect(target.sources == ["App/AppDelegate.swift", "App/Views/v.swift"])
    #expect(target.resources.map(\.lastPathComponent) == ["f.ttf", "en.lproj"])
    #expect(target.findings.map(\.symbol) == ["Main.storyboard"])
  }

  @Test func severalFoldersImportOneAnother() throws {
    try write([
      "One/Package.swift": """
      // swift-tools-version:5.5
      import PackageDescription
      let package = Package(
        name: "One",
        dependencies: [
          .package(url: "https://example.com/two.git", from: "1.0.0"),
          .package(url: "https://example.com/far.git", from: "1.0.0"),
        ],
        targets: [
          .target(
            name: "One",
            dependencies: [.product(name: "Two", package: "two"), .product(name: "Far", package: "far")]),
          .executableTarget(name: "Example", dependencies: ["One"]),
        ])
      """,
      "One/Sources/One/a.swift": "", "One/Sources/Example/main.swift": "",
      "Two/Package.swift": """
      // swift-tools-version:5.5
      import PackageDescription
      let package = Package(
        name: "Two", products: [.library(name: "Two", targets: ["TwoCore", "TwoViews"])],
        targets: [.target(name: "TwoCore"), .target(name: "TwoViews"), .executableTarget(name: "Example")])
      """,
      "Two/Sources/TwoCore/a.swift": "import UIKit\n@_exported import struct Three.A",
      "Two/Sources/TwoViews/a.swift": "", "Two/Sources/Example/main.swift": "import TwoViews",
      "Three/a.swift": "",
      "Four/Four-Kit.podspec":
        "s.source_files = '*.swift'\ns.dependency 'Far/Sub'\ns.dependency 'Two'",
      "Four/a.swift": "// import One\nimport OneMore",
    ])
    let library = try Library(
      at: ["One", "Two", "Three", "Four"].map { "\(folder.path)/\($0)" })
    #expect(library.name == "One")
    #expect(library.dependencies == ["Far"])
    #expect(
      library.targets.map { "\($0.name): \($0.dependencies.joined(separator: " "))" } == [
        "One: TwoCore TwoViews", "Example: One", "TwoCore: Three", "TwoViews: ",
        "Two_Example: TwoViews", "Three: ", "Four_Kit: TwoCore TwoViews",
      ])
    #expect(library.targets.filter(\.isProgram).map(\.name) == ["Example", "Two_Example"])
    let two = "\(folder.path)/Two"
    #expect(throws: AdaptationError.sameTarget("TwoCore", folder: two)) {
      try Library(at: [two, two])
    }
  }

  /// Linked folders are not gone through, wherever they lead, and files elsewhere are not read.
  @Test func linksAreNotFollowed() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret.swift", "let secret = 1")
    try outside.write("secret.png", "")
    try write(["App/a.swift": "", "App/Views/b.swift": ""])
    func link(_ name: String, to target: URL) throws {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name), withDestinationURL: target)
    }
    try link("App/again", to: folder)
    try link("App/root", to: URL(fileURLWithPath: "/"))
    try link("App/out", to: outside.url)
    try link("App/secret.swift", to: outside.url.appendingPathComponent("secret.swift"))
    try link("App/secret.png", to: outside.url.appendingPathComponent("secret.png"))
    try link("App/nowhere.swift", to: outside.url.appendingPathComponent("none.swift"))
    try link("App/near.swift", to: folder.appendingPathComponent("App/a.swift"))
    #expect(mkfifo(folder.appendingPathComponent("App/pipe.swift").path, 0o600) == 0)
    let target = try Library(at: folder.path).targets[0]
    #expect(target.sources == ["App/Views/b.swift", "App/a.swift", "App/near.swift"])
    #expect(target.resources.isEmpty)
    #expect(
      target.findings.map(\.symbol) == [
        "again", "out", "root", "secret.png", "secret.swift",
      ])
  }

  /// Nothing that a manifest names is outside of its folder, and nothing in it runs.
  @Test(arguments: [
    #".target(name: "A", path: "../out")"#, #".target(name: "A", path: "link/../../out")"#,
    #".target(name: "A", path: "link")"#,
    #".target(name: "A", resources: [.copy("../../../out")])"#,
    #".target(name: "A", resources: [.process("link")])"#,
  ])
  func manifestsNameNothingElsewhere(target: String) throws {
    let outside = folder.appendingPathComponent("out")
    let root = folder.appendingPathComponent("root")
    try write([
      "out/secret.swift": "", "root/Sources/A/a.swift": "",
      "root/Package.swift": """
      import Foundation
      import PackageDescription
      try! Data().write(to: URL(fileURLWithPath: "\(folder.path)/ran"))
      let package = Package(name: "Lib", targets: [\(target)])
      """,
    ])
    for place in ["link", "Sources/A/link"] {
      try FileManager.default.createSymbolicLink(
        at: root.appendingPathComponent(place), withDestinationURL: outside)
    }
    do {
      _ = try Library(at: root.path)
      Issue.record("\(target) was read")
    } catch AdaptationError.leadsOut {}
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
  }

  /// Names become those of folders, and words of the package that is written.
  @Test(arguments: ["../../out", "A\\\"", "A\\nimport B", ".A", ""])
  func oddNamesAreRefused(name: String) throws {
    for text in [
      "name: \"\(name)\", targets: []", "name: \"L\", targets: [.target(name: \"\(name)\")]",
    ] {
      try write(["Package.swift": "let package = Package(\(text))"])
      do {
        _ = try Library(at: folder.path)
        Issue.record("\(name) was taken")
      } catch AdaptationError.unreadable {}
    }
  }

  /// Copied files may have any name, which is never treated as code.
  @Test func namesOfResourcesAreNoCode() throws {
    try write(["a.swift": "", "a\"), exit(0)\\.png": ""])
    let package = AdaptedPackage(
      try Library(at: folder.path),
      rewritten: RewriteResult(files: [], findings: [], screens: []), flipbook: "/")
    guard case .text(let manifest)? = package.files["Package.swift"] else {
      Issue.record("there is no manifest")
      return
    }
    #expect(manifest.contains(#".copy("Resources/a\"), exit(0)\\.png"),"#))
  }

  /// A link in a folder of resources is not copied.
  @Test func resourcesHaveNoLinksOut() throws {
    try write([
      "out/secret.txt": "", "root/Sources/A/a.swift": "", "root/Sources/A/Data/a.txt": "",
      "root/Package.swift": """
      import PackageDescription
      let package = Package(name: "L", targets: [.target(name: "A", resources: [.copy("Data")])])
      """,
    ])
    for (name, target) in [("folder", "out"), ("file.txt", "out/secret.txt")] {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("root/Sources/A/Data/\(name)"),
        withDestinationURL: folder.appendingPathComponent(target))
    }
    let library = try Library(
      at: folder.appendingPathComponent("root").path)
    let package = AdaptedPackage(
      library, rewritten: RewriteResult(files: [], findings: [], screens: []), flipbook: "/")
    #expect(
      package.files.keys.filter { $0.contains("Resources") } == ["Sources/A/Resources/Data/a.txt"])
  }

  @Test func nothingToAdaptIsAnError() throws {
    try write(["a.txt": ""])
    #expect(throws: AdaptationError.nothingToAdapt(folder: folder.path)) {
      try Library(at: folder.path)
    }
    #expect(throws: AdaptationError.noSuchFolder("\(folder.path)/b")) {
      try Library(at: "\(folder.path)/b")
    }
    #expect(throws: AdaptationError.noSuchFolder("\(folder.path)/a.txt")) {
      try Library(at: "\(folder.path)/a.txt")
    }
  }
}
