import Foundation
import TestSupport
import Testing

/// Unsafe code is in one folder per target, and documents the rule that it relies on.
@Suite struct UnsafeRoomTests {
  private static let root = Repository.root
  private static let sources = root.appending(path: "Sources")

  /// The folders below `Sources` of the targets with Swift code.
  static let targets = Repository.targetFolders(in: "Sources").filter {
    (try? !files(of: $0).isEmpty) == true
  }

  static let targetsWithRoom = targets.filter {
    FileManager.default.fileExists(atPath: sources.appending(path: "\($0)/Unsafe").path)
  }

  /// Files outside of the rooms, each with the reason why its code is not in one.
  private static let allowed = [
    "UIKit/CollectionViews/Views/UICollectionViewController.swift":
      "Apple's function takes a pointer",
    "UIKit/Compatibility/AssociatedObjects.swift": "Apple's functions take addresses as keys",
    "UIKit/Controls/Lists/UITableViewController.swift": "Apple's function takes a pointer",
    "UIKit/UIKitValues/NSAttributedString+HTML.swift": "Apple's initializer takes a pointer",
    "UIKit/Controls/Labels/UILabel+Layout.swift":
      "a call of Foundation's takes a pointer, which is nil",
    "UIKit/Controls/Labels/UILabel+Text.swift": "a call of Foundation's gives its body a pointer",
    "UIKit/Controls/Scrolling/UIScrollView+Dragging.swift": "calls Apple's function below",
    "UIKit/Controls/Scrolling/UIScrollViewDelegate.swift": "Apple's function takes a pointer",
    "UIKit/Controls/TextInput/UITextField+Content.swift":
      "a call of Foundation's gives its body a pointer",
    "UIKit/Controls/TextInput/UITextField+Layout.swift":
      "a call of Foundation's takes a pointer, which is nil",
    "UIKit/Controls/TextInput/UITextItem.swift": "calls of Foundation's give their bodies pointers",
    "UIKit/Controls/TextInput/UITextView.swift": "a call of Foundation's gives its body a pointer",
    "UIKit/Views/Core/UIResponder.swift":
      "a property for Apple's functions, which are not isolated",
    "UIKit/UIKitValues/FontScaling.swift": "a call of Foundation's gives its body a pointer",
    "UIKit/UIKitValues/ImageContexts.swift": "Apple's initializer takes a pointer",
    "UIKit/UIKitValues/UIBezierPath.swift": "Apple's functions take pointers",
    "UIKit/UIKitValues/UIColor.swift": "Apple's functions take pointers",
  ]

  private static func files(of target: String) throws -> [(path: String, text: String)] {
    let folder = sources.appending(path: target)
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    return try paths.map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  /// Whether code, apart from comments, has anything unsafe.
  private func isUnsafe(_ text: String) -> Bool {
    let words = ["nsafe", "Unmanaged", "OpaquePointer", "@_silgen_name"]
    guard words.contains(where: text.contains) else { return false }
    let sign = /\bunsafe\b|\bUnsafe[A-Z]|\bUnmanaged\b|\bOpaquePointer\b|@_silgen_name/
    return text.split(separator: "\n").contains { line in
      !line.drop(while: \.isWhitespace).hasPrefix("//") && line.contains(sign)
    }
  }

  @Test func thereAreTargets() {
    #expect(Self.targets.count >= 20)
    #expect(Self.targetsWithRoom.count >= 7)
  }

  @Test(arguments: targets) func nothingElseIsUnsafe(target: String) throws {
    for file in try Self.files(of: target) where !file.path.hasPrefix("Unsafe/") {
      let path = "\(target)/\(file.path)"
      #expect(isUnsafe(file.text) == (Self.allowed[path] != nil), "\(path)")
    }
  }

  @Test func whatIsAllowedIsThere() {
    for path in Self.allowed.keys {
      #expect(
        FileManager.default.fileExists(atPath: Self.sources.appending(path: path).path), "\(path)")
    }
  }

  @Test func everyRoomIsInTheTableOfRooms() throws {
    let article = try String(
      contentsOf: Self.sources.appending(path: "Library/Flipbook/Flipbook.docc/Architecture.md"),
      encoding: .utf8)
    let rows = article.matches(of: /\| `Sources\/(\w+\/\w+)\/Unsafe` \|/).map {
      String($0.output.1)
    }
    #expect(rows.sorted() == Self.targetsWithRoom)
  }

  @Test(arguments: targetsWithRoom) func whatIsUnsafeSaysWhatItReliesOn(target: String) throws {
    let room = try Self.files(of: target).filter { $0.path.hasPrefix("Unsafe/") }
    #expect(!room.isEmpty)
    for file in room {
      for words in ["/ - Rule: ", "/ - Compilers: Swift 6.3.1", "/ - Tests: `"] {
        #expect(file.text.contains(words), "\(target)/\(file.path) lacks \(words)")
      }
    }
  }

  /// A mistake about lifetimes shows only where the optimizer ends them early: the manifest lets
  /// continuous integration optimize each target with such a folder, but those of views.
  ///
  /// The command's signals are tested by hand in release mode, as its file says.
  @Test(arguments: targetsWithRoom.filter { $0 != "Tools/FlipbookCommand" })
  func whatIsUnsafeIsTestedOptimizedToo(target: String) throws {
    let manifest = try String(
      contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let rule = try #require(manifest.components(separatedBy: "FLIPBOOK_OPTIMIZED").last)
    #expect(rule.contains(#"/Unsafe""#) && rule.contains(#"["-O"]"#))
    for file in try Self.files(of: target) where file.path.hasPrefix("Unsafe/") {
      for line in file.text.matches(of: /- Tests: (.+)/) {
        #expect(line.output.1.hasSuffix(", in debug and release."), "\(target)/\(file.path)")
        for suite in line.output.1.matches(of: /`(\w+)`/).map({ String($0.output.1) }) {
          #expect(Self.suites.contains(suite), "there is no suite \(suite)")
        }
      }
    }
  }

  /// The names of all suites.
  private static let suites: Set<String> = {
    let tests = root.appending(path: "Tests")
    let files = FileManager.default.enumerator(atPath: tests.path)?.allObjects ?? []
    let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    let lines = paths.flatMap { path in
      (try? String(contentsOf: tests.appending(path: path), encoding: .utf8))?
        .split(separator: "\n") ?? []
    }
    let types = lines.filter { $0.contains("struct ") || $0.contains("class ") }
    return Set(
      types.flatMap { line in
        line.matches(of: /\b(?:struct|class) (\w+)/).map { String($0.output.1) }
      })
  }()
}
