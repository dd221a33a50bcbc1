import Comparison
public import Flipbook
import FlipbookTesting
import Staging
import Synchronization
import Views
public import XCTest

/// The base class of tests that compare with reference images, as iOSSnapshotTestCase has it.
///
/// It is XCTest's class itself, since the package manager finds only tests of its direct subclasses
/// and of those in test targets.
public typealias FBSnapshotTestCase = XCTestCase

/// The parts of a reference image's name besides the test's.
public struct FBSnapshotTestCaseFileNameIncludeOption: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The kind of device: `_iPhone` or `_iPad`.
  public static let device = Self(rawValue: 1 << 0)
  /// The version of the system.
  public static let OS = Self(rawValue: 1 << 1)
  /// The size of the screen in points: `_402x874`.
  public static let screenSize = Self(rawValue: 1 << 2)
  /// The scale of the screen: `@3x`.
  public static let screenScale = Self(rawValue: 1 << 3)
}

/// The endings of the names of folders that are searched for a reference image.
public func FBSnapshotTestCaseDefaultSuffixes() -> NSOrderedSet {
  NSOrderedSet(array: ["_64", ""])
}

extension XCTestCase {
  /// Whether snapshots are written as reference images; the tests then fail.
  public var recordMode: Bool {
    get { ReferenceSettings.of(self).isRecording }
    set { ReferenceSettings.change(self) { $0.isRecording = newValue } }
  }

  /// The parts of reference images' names besides the test's.
  public var fileNameOptions: FBSnapshotTestCaseFileNameIncludeOption {
    get { ReferenceSettings.of(self).options }
    set { ReferenceSettings.change(self) { $0.options = newValue } }
  }

  /// Whether running animations are in the pictures.
  public var usesDrawViewHierarchyInRect: Bool {
    get { ReferenceSettings.of(self).showsAnimations }
    set { ReferenceSettings.change(self) { $0.showsAnimations = newValue } }
  }

  /// The name of the folder of the class's reference images; nil for the class's name.
  public var folderName: String? {
    get { ReferenceSettings.of(self).folder }
    set { ReferenceSettings.change(self) { $0.folder = newValue } }
  }

  /// Compares a view with its reference image, and fails the test if they differ.
  ///
  /// The image is `ReferenceImages_64/MODULE.CLASS/TEST_IDENTIFIER@3x.png`. The folder is that of
  /// the environment variable `FB_REFERENCE_IMAGE_DIR`, or the nearest one around the test's file.
  /// A missing image is recorded, and the test fails.
  ///
  /// - Parameters:
  ///   - identifier: A name that distinguishes several snapshots of one test.
  ///   - suffixes: The endings of the names of folders that are searched.
  ///   - perPixelTolerance: The largest difference of a channel, as a part of 255.
  ///   - overallTolerance: The fraction of pixels that may differ, 0…1.
  public func FBSnapshotVerifyView(
    _ view: UIView, identifier: String? = nil,
    suffixes: NSOrderedSet = FBSnapshotTestCaseDefaultSuffixes(), perPixelTolerance: CGFloat = 0,
    overallTolerance: CGFloat = 0, file: StaticString = #filePath, line: UInt = #line
  ) {
    let shown = ViewSnapshot(showsAnimations: usesDrawViewHierarchyInRect)
    verify(identifier, suffixes, perPixelTolerance, overallTolerance, file, line) {
      try onStage { try shown.show(view) { try shown.picture(of: $0) } }
    }
  }

  /// Compares a controller's view with its reference image, and fails the test if they differ.
  public func FBSnapshotVerifyViewController(
    _ viewController: UIViewController, identifier: String? = nil,
    suffixes: NSOrderedSet = FBSnapshotTestCaseDefaultSuffixes(), perPixelTolerance: CGFloat = 0,
    overallTolerance: CGFloat = 0, file: StaticString = #filePath, line: UInt = #line
  ) {
    let shown = ViewSnapshot(showsAnimations: usesDrawViewHierarchyInRect)
    verify(identifier, suffixes, perPixelTolerance, overallTolerance, file, line) {
      try onStage { try shown.show(viewController) { try shown.picture(of: $0) } }
    }
  }

  /// Compares a layer with its reference image, and fails the test if they differ.
  public func FBSnapshotVerifyLayer(
    _ layer: CALayer, identifier: String? = nil,
    suffixes: NSOrderedSet = FBSnapshotTestCaseDefaultSuffixes(), perPixelTolerance: CGFloat = 0,
    overallTolerance: CGFloat = 0, file: StaticString = #filePath, line: UInt = #line
  ) {
    verify(identifier, suffixes, perPixelTolerance, overallTolerance, file, line) {
      let stage = TestStage.current.stage
      layer.layoutIfNeeded()
      return try stage.record(model: layer, size: layer.bounds.size, scale: stage.scale)
    }
  }

  private func verify(
    _ identifier: String?, _ suffixes: NSOrderedSet, _ perPixel: CGFloat, _ overall: CGFloat,
    _ file: StaticString, _ line: UInt, _ draw: @escaping () throws -> Recording
  ) {
    let settings = ReferenceSettings.of(self)
    let parts = name.split(separator: ".").map(String.init)
    let test = (parts.last ?? name).filter { $0.isLetter || $0.isNumber || $0 == "_" }
    let golden = ReferenceImage(
      file: "\(file)", folder: settings.folder ?? String(reflecting: type(of: self)), test: test,
      identifier: identifier, suffixes: suffixes.array.compactMap { $0 as? String },
      options: settings.options
    ).url
    let precision = ImagePrecision(
      precision: Float(1 - min(max(overall, 0), 1)),
      channelTolerance: Int(saturating: (min(max(perPixel, 0), 1) * 255).rounded(.down)))
    var call = SnapshotCall(
      fileID: file, file: file, testName: "\(test)()", line: line, column: 1, name: nil,
      record: settings.isRecording ? .all : nil, timeout: 5)
    call.golden = golden
    let strategy = Snapshotting<Void, UIImage>(
      pathExtension: "png", diffing: .image(matching: precision)
    ) { Picture.make(draw) }
    if let failure = call.failure(of: {}, as: strategy) { call.location.fail(failure) }
  }
}

/// The settings of a test with reference images.
struct ReferenceSettings {
  fileprivate var isRecording = false
  fileprivate var options: FBSnapshotTestCaseFileNameIncludeOption = .screenScale
  fileprivate var showsAnimations = false
  fileprivate var folder: String?

  private static let all = Mutex<[ObjectIdentifier: ReferenceSettings]>([:])

  fileprivate static func of(_ test: XCTestCase) -> ReferenceSettings {
    all.withLock { $0[ObjectIdentifier(test)] } ?? ReferenceSettings()
  }

  /// Forgets the settings of tests that have ended.
  static func reset() { all.withLock { $0 = [:] } }

  fileprivate static func change(_ test: XCTestCase, _ change: (inout ReferenceSettings) -> Void) {
    all.withLock { change(&$0[ObjectIdentifier(test), default: ReferenceSettings()]) }
  }
}

/// The name of a reference image.
private struct ReferenceImage {
  let url: URL

  init(
    file: String, folder: String, test: String, identifier: String?, suffixes: [String],
    options: FBSnapshotTestCaseFileNameIncludeOption
  ) {
    let (size, scale) = (TestScreen.device.size, TestScreen.device.scale)
    var name = test
    if let identifier, !identifier.isEmpty { name += "_\(identifier)" }
    if options.contains(.device) { name += TestScreen.device.isTablet ? "_iPad" : "_iPhone" }
    if options.contains(.OS) {
      name += "_" + onStage { UIDevice.current.systemVersion }
    }
    if options.contains(.screenSize) { name += "_\(Int(size.width))x\(Int(size.height))" }
    let others = CharacterSet.whitespaces.union(.punctuationCharacters)
    name = name.components(separatedBy: others).joined(separator: "_")
    if options.contains(.screenScale), scale > 1 { name += "@\(Int(scale))x" }
    let places = Self.folders(around: file, suffixes).map {
      $0.appendingPathComponent(folder).appendingPathComponent("\(name).png")
    }
    url = places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0]
  }

  /// The folders of reference images, the one for new images first.
  private static func folders(around file: String, _ suffixes: [String]) -> [URL] {
    let suffixes = suffixes.isEmpty ? [""] : suffixes
    let environment = ProcessInfo.processInfo.environment["FB_REFERENCE_IMAGE_DIR"] ?? ""
    if !environment.isEmpty { return suffixes.map { URL(fileURLWithPath: environment + $0) } }
    let beside = URL(fileURLWithPath: file).deletingLastPathComponent()
    var folder = beside
    while folder.pathComponents.count > 1 {
      let found = suffixes.map { folder.appendingPathComponent("ReferenceImages\($0)") }
      if found.contains(where: { FileManager.default.fileExists(atPath: $0.path) }) { return found }
      // A package ends where its manifest is.
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { break }
      folder.deleteLastPathComponent()
    }
    return suffixes.map { beside.appendingPathComponent("ReferenceImages\($0)") }
  }
}
