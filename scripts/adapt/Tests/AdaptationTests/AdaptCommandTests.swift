import Foundation
import Testing

/// `flipbook adapt` as users run it, compiling what it writes.
struct AdaptCommandTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  /// The command of the debug build.
  private static let flipbook = tests.appendingPathComponent("../../../../.build/debug/flipbook")
    .standardizedFileURL

  private struct Result {
    var status: Int32
    var output: String
    var error: String
  }

  private func adapt(_ words: String...) throws -> Result { try adapt(words) }

  /// - Parameter limit: What `ulimit` sets for the command.
  private func adapt(_ words: [String], limit: String = "-c 0") throws -> Result {
    let files = ["out", "err"].map { folder.appendingPathComponent(".\($0)") }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "ulimit \(limit); exec \"$@\"", "sh", Self.flipbook.path, "adapt"] + words
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return Result(status: process.terminationStatus, output: texts[0], error: texts[1])
  }

  private func write(_ files: [String: String]) throws {
    for (path, text) in files { try temporary.write(path, text) }
  }

  /// Everything below a folder, with what is in it.
  private func contents(_ name: String) throws -> [String: Data] {
    let url = folder.appendingPathComponent(name)
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      contents[path] = try? Data(contentsOf: url.appendingPathComponent(path))
    }
    return contents
  }

  /// A library with every construct that has a rule, in odd places.
  @Test func aLibraryCompiles() throws {
    let original = Self.tests.appendingPathComponent("Library")
    try FileManager.default.copyItem(at: original, to: folder.appendingPathComponent("Library"))
    let before = try contents("Library")
    let first = try adapt("Library", "-o", "Package")
    #expect(first.status == 0, "\(first.error)")
    #expect(
      first.error == "note: @IBOutlet: no nib connects it; set it by code before it is used\n"
        + "  Sources/Core/Gauge.swift:85\n8 files in 3 targets, 15 written; it compiles\n"
        + "Try: swift run --package-path Package OddDemo\n  swift test --package-path Package\n")
    let written = try contents("Package")

    let second = try adapt("Library", "-o", "Package")
    #expect(second.error.contains("\n8 files in 3 targets, 0 written; it compiles\n"))
    #expect(try contents("Package") == written)
    let check = try adapt("Library", "-o", "Package", "--check")
    #expect(check.status == 0)
    #expect(check.output == "")
    #expect(try contents("Package") == written)
    #expect(try contents("Library") == before)
  }

  /// Small libraries and an app as they are written for iOS, which import one another.
  @Test func elevenPackagesCompile() throws {
    let original = Self.tests.appendingPathComponent("Packages")
    try FileManager.default.copyItem(at: original, to: folder.appendingPathComponent("All"))
    let names = try FileManager.default.contentsOfDirectory(atPath: original.path).sorted()
    #expect(names.count == 11)
    let result = try adapt(names.map { "All/\($0)" } + ["-o", "Package"])
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.error.hasSuffix(
        "\n25 files in 13 targets, 31 written; it compiles\n"
          + "Try: swift run --package-path Package Showcase\n  swift test --package-path Package\n")
    )
    let notes = result.error.split(separator: "\n").filter { $0.hasPrefix("note: ") }
    #expect(
      notes.map { $0.dropFirst(6).prefix { $0 != ":" } } == [
        "method_exchangeImplementations", "@IBOutlet", "UINib", "@UIApplicationMain",
      ])
  }

  /// A suite with goldens of swift-snapshot-testing and of iOSSnapshotTestCase.
  @Test func aSnapshotSuiteCompiles() throws {
    let original = Self.tests.appendingPathComponent("Packages/BadgeKit")
    try FileManager.default.copyItem(at: original, to: folder.appendingPathComponent("BadgeKit"))
    let result = try adapt("BadgeKit", "-o", "Package")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.hasPrefix("3 files in 2 targets, 7 written; it compiles\n"))
    let (before, after) = (try contents("BadgeKit"), try contents("Package"))
    let goldens = [
      "Tests/BadgeKitTests/__Snapshots__/BadgeTests/testThreeDots.three.png",
      "Tests/BadgeKitTests/ReferenceImages_64/BadgeKitTests.BadgeReferenceTests/"
        + "testPlain_empty@3x.png",
    ]
    for golden in goldens {
      #expect(before[golden] != nil)
      #expect(after[golden] == before[golden])
    }
    let manifest = String(decoding: after["Package.swift"] ?? Data(), as: UTF8.self)
    #expect(
      manifest.contains(
        """
            .testTarget(
              name: "BadgeKitTests",
              dependencies: [.target(name: "BadgeKit"), .product(name: "UIKit", package: "flipbook"), \
        .product(name: "SnapshotTesting", package: "flipbook"), \
        .product(name: "iOSSnapshotTestCase", package: "flipbook")],
              exclude: ["ReferenceImages_64", "__Snapshots__"],
              swiftSettings: [.swiftLanguageMode(.v5)]
            ),

        """), "\(manifest)")
    #expect(!manifest.contains("swift-snapshot-testing"))
  }

  /// An app and the tests that its project has in another folder.
  @Test func testsOfAnAppCompile() throws {
    try write([
      "App/main.swift": "import UIKit\nUIApplicationMain(0, nil, nil, nil)\n",
      "App/Card.swift": "import UIKit\n\nfinal class Card: UIView { let margin = 8 }\n",
      "AppTests/CardTests.swift": """
      import Testing
      import XCTest
      @testable import App

      final class CardTests: XCTestCase {
        func testMargin() { XCTAssertEqual(Card(frame: .zero).margin, 8) }
      }

      struct CardSuite {
        @Test @MainActor func margin() { #expect(Card(frame: .zero).margin == 8) }
      }
      """,
    ])
    let result = try adapt("App", "--tests", "AppTests", "-o", "Package")
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.error == """
        3 files in 2 targets, 4 written; it compiles
        Try: swift run --package-path Package AppDemo
          swift test --package-path Package

        """)
  }

  /// The build of Flipbook has a module of this name, too.
  @Test func testsImportTheirOwnModule() throws {
    try write([
      "TestSupport/Own.swift": "import UIKit\n\npublic class OwnView: UIView {}\n",
      "OwnTests/OwnTests.swift": """
      import XCTest

      @testable import TestSupport

      final class OwnTests: XCTestCase {
        func testOwn() { _ = OwnView() }
      }
      """,
    ])
    let result = try adapt("TestSupport", "--tests", "OwnTests", "-o", "Package")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("it compiles"))
  }

  /// Previews become tests, which a gallery shows with their goldens.
  @Test func previewsBecomeTests() throws {
    try write([
      "Kit/Card.swift": """
      import UIKit

      public class Card: UIView {}

      #Preview("A card", traits: .fixedLayout(width: 200, height: 100)) {
        let card = Card()
        card.backgroundColor = .systemTeal
        return card
      }

      #Preview("A card") { UIViewController() }

      #if DEBUG
      #Preview(traits: .sizeThatFitsLayout, .landscapeLeft) { UILabel() }
      #endif
      """,
      "Kit/Plain.swift": "import SwiftUI\n\n#Preview { Text(\"Hello\") }\n",
    ])
    let result = try adapt("Kit", "-o", "Package")
    #expect(result.status == 0)
    #expect(
      result.error.contains("2 files in 1 target, 5 written; it compiles"), "\(result.error)")
    #expect(result.error.contains("there is no SwiftUI here: its previews are left out"))
    #expect(result.error.contains("swift test --package-path Package"))
    let written = try contents("Package")
    #expect(
      written["Tests/KitPreviewTests/KitPreviewTests.swift"].map {
        String(decoding: $0, as: UTF8.self)
      }
        == """
        // Written by `flipbook adapt`: the previews of Kit, in light and dark.
        import FlipbookTesting
        import Testing

        @testable import Kit

        @Suite @MainActor struct KitPreviewTests {
          /// Sources/Kit/Card.swift
          @Test func a_card() { expectSnapshots(of: previewOfCard) }

          /// Sources/Kit/Card.swift
          @Test func a_card_2() { expectSnapshots(of: previewOfCard_2) }

          #if DEBUG
          /// Sources/Kit/Card.swift
          @Test func card() { expectSnapshots(of: previewOfCard_3) }
          #endif
        }

        """)
    let manifest = String(decoding: written["Package.swift"] ?? Data(), as: UTF8.self)
    #expect(manifest.contains("name: \"KitPreviewTests\""))
    #expect(manifest.contains(".product(name: \"FlipbookTesting\", package: \"flipbook\")"))
  }

  /// Code with hosting controllers and representables stays; in a condition, more of SwiftUI is
  /// left out as before.
  @Test func hostingControllersAndRepresentablesCompile() throws {
    try write([
      "Kit/Badge.swift": """
      import SwiftUI
      import UIKit

      public final class Badge: UIView {}

      public struct BadgeView: UIViewRepresentable {
        public func makeUIView(context: Context) -> Badge { Badge() }
        public func updateUIView(_ uiView: Badge, context: Context) {}
      }

      struct Badge_Previews: PreviewProvider {
        static var previews: some View { BadgeView() }
      }

      public func makeScreen() -> UIViewController { UIHostingController(rootView: BadgeView()) }
      """,
      "Kit/Fancy.swift": """
      import UIKit
      #if canImport(SwiftUI)
      import SwiftUI
      struct Fancy: View {
        @State private var isOn = false
        var body: some View { Text("Hello").padding() }
      }
      #endif
      """,
    ])
    let result = try adapt("Kit", "-o", "Package")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("it compiles"), "\(result.error)")
    #expect(
      result.error.contains(
        "#if canImport(SwiftUI): its code is left out, since these are not here: State, Text, "
          + "padding"),
      "\(result.error)")
    let written = try contents("Package")
    let manifest = String(decoding: written["Package.swift"] ?? Data(), as: UTF8.self)
    #expect(manifest.contains(".product(name: \"SwiftUI\", package: \"flipbook\")"))
    // Without a condition the report has the name.
    try write([
      "Kit/Plain.swift": "import SwiftUI\n\nlet stack = VStack { Badge_Previews.previews }\n"
    ])
    let other = try adapt("Kit", "-o", "Other")
    #expect(other.status == 1)
    #expect(other.error.contains("to do: VStack: "), "\(other.error)")
    #expect(other.error.contains("of SwiftUI only UIHostingController, representables"))
  }

  /// Modules that are not here hide neither what else is left nor what other targets need.
  @Test func theListIsCompleteAtTheFirstRun() throws {
    // A library with the name of a module of ours.
    let inner = "Lottie"
    try write([
      "Kit/Kit.podspec": "s.source_files = '*.swift'\ns.dependency 'SnapKit'\n",
      "Kit/Badge.swift": """
      import SnapKit
      import UIKit

      open class Badge: UIView {
        public func pin() { snp.makeConstraints { $0.edges.equalToSuperview() } }
        public func blur() -> CIFilter? { nil }
      }
      """,
      "App/Screen.swift": """
      import Kit
      import \(inner)
      import UIKit

      final class Screen: UIViewController {
        func show() {
          UILabel.appearance().textColor = .red
          Badge().pin()
          notThere()
        }
      }
      """,
      "App/Margin.swift": "import SnapKit\n\nlet margin = 8\n",
    ])
    let result = try adapt("Kit", "App", "-o", "Package")
    #expect(result.status == 1)
    #expect(
      result.error == """
        to do: import SnapKit: 2 files import it: adapt that library, too: name its folder beside \
        this one; or leave out what uses it
          Sources/Kit/Badge.swift:1:8
          Sources/App/Margin.swift:1:8
        to do: import Lottie: 1 file imports it: adapt that library, too: name its folder beside \
        this one; or leave out what uses it
          Sources/App/Screen.swift:2:8
        to do: CIFilter: Core Image filters are not drawn; leave the effect out
          Sources/Kit/Badge.swift:6:25
        to do: snp: Flipbook does not have it; it may belong to SnapKit, which is missing, too
          Sources/Kit/Badge.swift:5:23
        to do: notThere: Flipbook does not have it; it may belong to Lottie, which is missing, too
          Sources/App/Screen.swift:9:5
        3 files in 2 targets, 5 written; 5 things left to do in 6 places

        """)
  }

  /// Every file that imports a missing module counts, in whatever form; the module that frees the
  /// most files is first.
  @Test func theModuleOfMostFilesIsFirst() throws {
    try write([
      "App/One.swift": "import One\nimport UIKit\n\nlet one = 1\n",
      "AppTests/First.swift": "@testable import Two\nimport XCTest\n",
      "AppTests/Second.swift": "import XCTest\n@testable import class Two.Second\n",
      "AppTests/Third.swift": "import XCTest\n  @testable import Two\nimport Nimble\n",
    ])
    let result = try adapt("App", "--tests", "AppTests", "-o", "Package")
    #expect(result.status == 1)
    #expect(
      result.error == """
        to do: import Two: 3 files import it: adapt that library, too: name its folder beside this \
        one; or leave out what uses it
          Tests/AppTests/First.swift:1:18
          Tests/AppTests/Second.swift:2:24
          Tests/AppTests/Third.swift:2:20
        to do: import One: 1 file imports it: adapt that library, too: name its folder beside this \
        one; or leave out what uses it
          Sources/App/One.swift:1:8
        to do: import Nimble: 1 file imports it: Nimble and its haveValidSnapshot are not \
        available; write the test with XCTest and assertSnapshot
          Tests/AppTests/Third.swift:3:8
        4 files in 2 targets, 6 written; 3 things left to do in 5 places

        """)
  }

  /// An edited manifest that has both libraries is named with its line.
  @Test func anEditedManifestMayNotHaveBothLibraries() throws {
    try write(["App/a.swift": "import UIKit\n\nlet a = 1\n"])
    #expect(try adapt("App", "-o", "Package").status == 0)
    let file = folder.appendingPathComponent("Package/Package.swift")
    let manifest = try String(contentsOf: file, encoding: .utf8)
    let url = "https://github.com/uber/ios-snapshot-test-case"
    try write([
      "Package/Package.swift": manifest.replacingOccurrences(
        of: "dependencies: [.package(",
        with: "dependencies: [\n    .package(url: \"\(url)\", from: \"8.0.0\"),\n    .package(")
    ])
    let result = try adapt("App", "-o", "Package")
    #expect(result.status == 2)
    #expect(result.error.contains("/Package/Package.swift:10: ios-snapshot-test-case is beside Fl"))
    #expect(result.error.contains("\nRemove that line"))
  }

  /// A project's app with its texts, and its tests.
  @Test func aProjectCompiles() throws {
    try write([
      "Shop/Shop.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      { objects = {
        P = {isa = PBXProject; developmentRegion = en; mainGroup = G; targets = (TA, TT); };
        TA = {isa = PBXNativeTarget; name = Shop; fileSystemSynchronizedGroups = (FA);
          productType = "com.apple.product-type.application"; buildPhases = (); };
        TT = {isa = PBXNativeTarget; name = ShopTests; fileSystemSynchronizedGroups = (FT);
          productType = "com.apple.product-type.bundle.unit-test"; buildPhases = (); };
        G = {isa = PBXGroup; children = (FA, FT); sourceTree = "<group>"; };
        FA = {isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "<group>"; };
        FT = {isa = PBXFileSystemSynchronizedRootGroup; path = ShopTests; sourceTree = "<group>"; };
      }; rootObject = P; }
      """,
      "Shop/Shop/AppDelegate.swift": """
      import UIKit

      @main class AppDelegate: UIResponder, UIApplicationDelegate {}
      """,
      "Shop/Shop/Texts.swift": """
      import UIKit

      enum Texts {
        static var title: String { NSLocalizedString("title", comment: "") }
        static func count(_ number: Int) -> String {
          String.localizedStringWithFormat(
            NSLocalizedString("%d items", tableName: nil, bundle: .main, value: "", comment: ""),
            number)
        }
      }
      """,
      "Shop/Shop/Localizable.xcstrings": "{}",
      "Shop/ShopTests/TextTests.swift": """
      import SnapshotTesting
      import XCTest

      @testable import Shop

      final class TextTests: XCTestCase {
        func testTitle() { assertSnapshot(of: Texts.count(1), as: .lines) }
      }
      """,
      "Shop/ShopTests/__Snapshots__/TextTests/testTitle.1.txt": "%d items\n",
    ])
    let result = try adapt("Shop", "-o", "Package")
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.error == """
        note: @main: the program starts in main.swift; what the application delegate does first \
        belongs there
          Sources/Shop/AppDelegate.swift:3
        3 files in 2 targets, 7 written; it compiles
        Try: swift run --package-path Package ShopDemo
          swift test --package-path Package

        """)
  }

  @Test func whatIsLeftIsListed() throws {
    try write([
      "App/Blur.swift": """
      import UIKit

      final class Blur: UIView {
        var filter: CIFilter?
        @objc func turn() { notThere() }
      }

      extension UILabel { open override func draw(_ rect: CGRect) {} }
      """,
      "App/Main.storyboard": "",
    ])
    let result = try adapt("App", "-o", "Package")
    #expect(result.status == 1)
    #expect(result.output == "")
    for words in [
      "to do: CIFilter: Core Image filters are not drawn; leave the effect out\n"
        + "  Sources/App/Blur.swift:4:15\n",
      "to do: notThere: Flipbook does not have it; leave it out, or declare what you need of it\n"
        + "  Sources/App/Blur.swift:5:17\n",
      "note: UILabel.draw(_:): an extension cannot override what a class of another module has: "
        + "make a subclass\n  Sources/App/Blur.swift:8\n",
      "note: Main.storyboard: there are no nibs here; make its views by code\n",
      "1 file in 1 target, 3 written; ",
    ] {
      #expect(result.error.contains(words), "\(result.error)")
    }
  }

  @Test func checkShowsTheDifferenceAndWritesNothing() throws {
    try write(["App/a.swift": "import UIKit\n\nfinal class A: UIView {\n  @objc func f() {}\n}\n"])
    let before = try contents("App")
    let result = try adapt("App", "--check")
    #expect(result.status == 0)
    #expect(
      result.output == """
        --- a/Sources/App/a.swift
        +++ b/Sources/App/a.swift
        @@ -1,5 +1,5 @@
         import UIKit
         
         final class A: UIView {
        -  @objc func f() {}
        +  func f() {}
         }

        """)
    #expect(try contents("App") == before)
  }

  /// A compiler that ends early has not listed all errors.
  @Test func aCompilerThatRunsOutHasFailed() throws {
    try write(["App/a.swift": "import UIKit\n\nfinal class A: UIView {}\n"])
    let result = try adapt(["App", "--check"], limit: "-f 4")
    #expect(result.error.hasPrefix("error: swiftc failed: "), "\(result.error)")
    #expect(result.status == 70)
  }

  @Test func mistakesAreExplained() throws {
    try write([
      "App/a.swift": "let a = 1\n", "Other/mine.txt": "", "Empty/a.txt": "", "Lottie/a.swift": "",
    ])
    let cases: [(words: [String], message: String)] = [
      (["None", "-o", "P"], "there is no folder None\n"),
      (["Empty", "-o", "P"], "Empty has no Swift file to adapt\n"),
      (
        ["App", "-o", "Other"],
        "Other exists and was not written by flipbook adapt; nothing was changed\n"
      ),
      (
        ["App", "-o", "App/Out"],
        "one of App/Out and App contains the other; the original is never changed\n"
      ),
      (
        ["Lottie", "-o", "P"],
        "the target Lottie has the same name as a module of Flipbook, and names of modules in a "
          + "program must be unique\n"
      ),
      (["App"], "adapt needs -o PACKAGE or --check\n"),
      (["App", "-o", "P", "--flipbook", "Other"], "there is no package Flipbook in Other\n"),
    ]
    for (words, message) in cases {
      let result = try adapt(words)
      #expect(result.status == 2)
      #expect(result.error.hasPrefix("error: " + message), "\(result.error)")
    }
    #expect(Set(try contents("").keys).isDisjoint(with: ["P", "App/Out"]))
  }
}
