import Checking
import Codecs
import Comparison
import Flipbook
import FlipbookTesting
import Graphics
import Staging
import Synchronization
import XCTest

/// One comparison that a test asks for.
struct SnapshotCall {
  let location: TestLocation
  var name: String?
  var record: SnapshotTestingConfiguration.Record?
  var folder: String?
  /// In seconds.
  var timeout: TimeInterval
  /// The golden; nil for the one that the test's file and name decide.
  var golden: URL?
  private let file: StaticString
  private let testName: String

  init(
    fileID: StaticString, file: StaticString, testName: String, line: UInt, column: UInt,
    name: String?, record: SnapshotTestingConfiguration.Record?, folder: String? = nil,
    timeout: TimeInterval
  ) {
    location = TestLocation(
      fileID: fileID, filePath: file, line: line, column: column, function: testName)
    self.name = name
    self.record = record
    self.folder = folder
    self.timeout = timeout
    self.file = file
    self.testName = testName
  }

  /// Takes a snapshot and compares it with its golden: the failure, or nil if they match.
  func failure<Value, Format>(
    of value: () throws -> Value, as snapshotting: Snapshotting<Value, Format>
  ) -> TestLocation.Failure? {
    let test = TestStage.current
    let golden =
      self.golden
      ?? GoldenFile(
        file: file, testName: testName, folder: folder, name: name,
        ending: snapshotting.pathExtension
      ).url
    var type: Any.Type = Value.self
    do {
      let snapshot = try test.stage.timeline.run {
        let value = try value()
        type = Swift.type(of: value)
        return try Self.snapshot(of: value, snapshotting, timeout: timeout)
      }
      if let folder = AdoptionFolder.current {
        try adopt(snapshot, of: type, at: golden, into: folder)
        return nil
      }
      let mode = try SnapshotTestingConfiguration.mode(
        record, ProcessInfo.processInfo.environment)
      return try failure(of: snapshot, type, snapshotting.diffing, at: golden, mode)
    } catch {
      return TestLocation.Failure("The snapshot could not be taken: \(error)")
    }
  }

  /// Waits for a strategy's snapshot, on the test's clock and for what other threads do.
  ///
  /// - Parameter timeout: In seconds of each of the two.
  static func snapshot<Value, Format>(
    of value: Value, _ snapshotting: Snapshotting<Value, Format>, timeout: TimeInterval
  ) throws -> Format {
    let test = TestStage.current
    let callbacks = SnapshotCallbacks()
    let outer = test.callbacks
    test.callbacks = callbacks
    defer { test.callbacks = outer }
    var result: Format?
    snapshotting.snapshot(value).run { format in callbacks.perform { result = format } }
    let stage = test.stage
    let end = stage.time + timeout
    let deadline = ContinuousClock.now + .seconds(timeout)
    while true {
      callbacks.runWaiting()
      if let result { return result }
      if let next = stage.timeline.nextEventTime, next <= end {
        try stage.advance(to: max(next, stage.time))
      } else if ContinuousClock.now < deadline {
        callbacks.wait()
      } else {
        throw SnapshotError.timeout(seconds: timeout)
      }
    }
  }

  private func failure<Format>(
    of snapshot: Format, _ type: Any.Type, _ diffing: Diffing<Format>, at golden: URL,
    _ mode: SnapshotMode
  ) throws -> TestLocation.Failure? {
    if let image = snapshot as? UIImage, let precision = diffing.precision,
      golden.pathExtension == "png"
    {
      return failure(of: image, type, precision, at: golden, mode)
    }
    return try StoredValue(snapshot, diffing).failure(at: golden, mode, location)
  }

  // MARK: - Pictures

  /// Leaves a picture for `flipbook adopt`, and compares nothing.
  ///
  /// Values that are no pictures have no layout.
  private func adopt<Format>(
    _ snapshot: Format, of type: Any.Type, at golden: URL, into folder: URL
  ) throws {
    guard let image = snapshot as? UIImage, golden.pathExtension == "png" else { return }
    guard let pixels = image.cgImage?.bitmap, pixels.width > 0, pixels.height > 0 else {
      throw SnapshotError.emptyPicture(of: type)
    }
    let recording = image.recording
    let picture = AdoptionPicture(
      golden: golden.standardizedFileURL.path, source: "\(file)", test: testName,
      line: Int(location.line), scale: Double(recording?.scale ?? image.scale),
      elements: recording.map { $0.snapshots[0].drawnElements(names: $0.names) } ?? [])
    guard let recording else { return try picture.write(BitmapSource(pixels), to: folder) }
    try picture.write(
      RecordingSource(recording, drawn: recording.count == 1 ? pixels : nil), to: folder)
  }

  private func failure(
    of image: UIImage, _ type: Any.Type, _ precision: ImagePrecision, at golden: URL,
    _ mode: SnapshotMode
  ) -> TestLocation.Failure? {
    let isForeign = ForeignGolden.isForeign(golden)
    // A simulator's golden stays until it is replaced on purpose.
    let mode = isForeign ? SnapshotMode(record: .never, isExplicit: false) : mode
    var failure = comparison(with: image, of: type, precision, at: golden, mode)
    if isForeign, failure != nil {
      failure?.message += "\n" + ForeignGolden.explanation
      ForeignGolden.sayOnce()
    }
    if let tool = SnapshotTestingConfiguration.usedDiffTool, let actual = failure?.actual {
      failure?.message += "\n" + tool(currentFilePath: golden.path, failedFilePath: actual.path)
    }
    return failure
  }

  private func comparison(
    with image: UIImage, of type: Any.Type, _ precision: ImagePrecision, at golden: URL,
    _ mode: SnapshotMode
  ) -> TestLocation.Failure? {
    let empty = TestLocation.Failure(
      "The snapshot could not be taken: \(SnapshotError.emptyPicture(of: type))")
    guard let recording = image.recording else {
      guard let pixels = image.cgImage?.bitmap, pixels.width > 0, pixels.height > 0 else {
        return empty
      }
      return location.failure(at: golden, by: mode) {
        BitmapSource(
          pixels, allowances: precision.allowances, channelTolerance: precision.channelTolerance)
      }
    }
    guard image.size.width > 0, image.size.height > 0 else { return empty }
    let drawn = recording.count == 1 && image.isDrawn ? image.cgImage?.bitmap : nil
    return location.failure(at: golden, by: mode) {
      try RecordingSource(
        recording, allowances: precision.allowances, channelTolerance: precision.channelTolerance,
        drawn: drawn)
    }
  }
}

/// A reason why there is no snapshot.
enum SnapshotError: Error, CustomStringConvertible {
  case timeout(seconds: Double)
  /// The type is that of the value of which it is a picture; Void for code that draws.
  case emptyPicture(of: Any.Type)

  var description: String {
    switch self {
    case .timeout(let seconds):
      "it was not there after \(seconds) seconds; give a longer timeout, or take it from what has "
        + "been loaded"
    case .emptyPicture(let type):
      "the picture\(type == Void.self ? "" : " of \(type)") has no pixels; give the view a size, or "
        + "constraints that decide one"
    }
  }
}

/// Goldens that another program drew, such as a simulator.
enum ForeignGolden {
  private static let isSaid = Mutex(false)

  static func isForeign(_ golden: URL) -> Bool {
    guard let data = try? Data(contentsOf: golden) else { return false }
    return GoldenNotes(of: [UInt8](data)) == nil
  }

  static let explanation = """
    This golden was not drawn by Flipbook, so letters and edges differ. It is kept until flipbook \
    accept replaces it.
    """

  /// Says once that goldens of a simulator are compared.
  static func sayOnce() {
    let isFirst = isSaid.withLock { isSaid in
      defer { isSaid = true }
      return !isSaid
    }
    guard isFirst else { return }
    TestScreen.warn(warning)
  }

  static var warning: String {
    """
    some goldens were not drawn by Flipbook, but by a simulator; they are kept until flipbook accept \
    replaces them. To see whether the layout is the same: flipbook adopt . --references FOLDER, with \
    the folder of these goldens
    """
  }
}
