import Adaptation
import Foundation
import Rewriting
import Testing

/// The files that are written, and those that are left alone.
struct OutputFolderTests {
  private let temporary: TemporaryFolder
  private let sources: URL
  private let output: URL

  init() throws {
    temporary = try TemporaryFolder()
    sources = temporary.url.appendingPathComponent("App")
    output = temporary.url.appendingPathComponent("Out")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for name in ["a.swift", "b.swift", "icon@2x.png", "face.ttf"] {
      try Data(name.utf8).write(to: sources.appendingPathComponent(name))
    }
  }

  private func package() throws -> AdaptedPackage {
    let library = try Library(at: sources.path)
    let files = try library.targets[0].sources.map {
      SourceFile(
        target: "App", path: $0,
        text: try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8))
    }
    let screen = Screen(target: "App", name: "Dial", kind: .view, isPublic: false)
    let result = RewriteResult(files: files, findings: [], screens: [screen])
    return AdaptedPackage(library, rewritten: result, flipbook: "/flipbook")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: output.appendingPathComponent(path), encoding: .utf8)
  }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: output.appendingPathComponent(path))
  }

  @Test func aPackageHasAManifestAndAProgram() throws {
    _ = try OutputFolder(at: output.path).write(try package())
    #expect(
      try text("Package.swift") == """
        // swift-tools-version: 6.2
        // Written by `flipbook adapt`.
        import PackageDescription

        let package = Package(
          name: "App",
          products: [
          ],
          dependencies: [.package(name: "flipbook", path: "/flipbook")],
          targets: [
            .executableTarget(
              name: "App",
              dependencies: [.product(name: "UIKit", package: "flipbook")],
              resources: [
                .copy("Resources/face.ttf"),
                .copy("Resources/icon@2x.png"),
              ],
              swiftSettings: [.swiftLanguageMode(.v5)]
            ),
          ]
        )

        """)
    #expect(
      try text("Sources/App/main.swift") == """
        import UIKit

        // The canvas, in points; two pixels a point.
        let stage = Stage(size: CGSize(width: 320, height: 240), scale: 2)

        // Where its images, colors and fonts are.
        let bundleApp = Bundle.main.bundleURL
          .appendingPathComponent("App_App.resources").path
        stage.timeline.imageFolders.append(bundleApp)
        try stage.timeline.fonts.add(bundleApp)

        let view = Dial(frame: CGRect(x: 60, y: 60, width: 200, height: 120))
        stage.addSubview(view)

        // What happens, and when, in seconds.
        stage.tap(CGPoint(x: 160, y: 120), at: 0.5)

        try stage.record(duration: 2, fps: 30).write(to: "App.gif")

        """)
    #expect(try text("Sources/App/Resources/icon@2x.png") == "icon@2x.png")
  }

  @Test func aProgramKeepsItsOwnBeginning() throws {
    let main = sources.appendingPathComponent("main.swift")
    try Data("print(1)".utf8).write(to: main)
    _ = try OutputFolder(at: output.path).write(try package())
    #expect(try text("Sources/App/main.swift") == "print(1)")
    try Data("UIApplicationMain(1)".utf8).write(to: main)
    _ = try OutputFolder(at: output.path).write(try package())
    #expect(try text("Sources/App/main.swift").hasPrefix("import UIKit\n"))
  }

  @Test func writingAgainChangesNothing() throws {
    let first = try OutputFolder(at: output.path).write(try package())
    #expect(first.changed.count == 6)
    let dates = try modified()
    let second = try OutputFolder(at: output.path).write(try package())
    #expect(second.unchanged == 6)
    #expect(second.changed + second.edited + second.removed == [])
    #expect(try modified() == dates)
  }

  private func modified() throws -> [String: Date] {
    var dates: [String: Date] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: output.path) {
      let file = output.appendingPathComponent(path).path
      dates[path] =
        try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }
    return dates
  }

  @Test func editedFilesStay() throws {
    _ = try OutputFolder(at: output.path).write(try package())
    try write("mine", "Sources/App/main.swift")
    try write("mine", "Sources/App/mine.swift")
    try Data("new".utf8).write(to: sources.appendingPathComponent("a.swift"))
    try FileManager.default.removeItem(at: sources.appendingPathComponent("b.swift"))
    for _ in 1...2 {
      let report = try OutputFolder(at: output.path).write(try package())
      #expect(report.edited == ["Sources/App/main.swift"])
    }
    #expect(try text("Sources/App/main.swift") == "mine")
    #expect(try text("Sources/App/mine.swift") == "mine")
    #expect(try text("Sources/App/a.swift") == "new")
    #expect(throws: (any Error).self) { try text("Sources/App/b.swift") }
  }

  @Test func foldersOfOthersAreRefused() throws {
    #expect(throws: AdaptationError.notWrittenByAdapt(folder: sources.path)) {
      try OutputFolder(at: sources.path)
    }
    #expect(throws: AdaptationError.notWrittenByAdapt(folder: "\(sources.path)/a.swift")) {
      try OutputFolder(at: "\(sources.path)/a.swift")
    }
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    #expect(try OutputFolder(at: output.path).write(try package()).changed.count == 6)
  }
}
