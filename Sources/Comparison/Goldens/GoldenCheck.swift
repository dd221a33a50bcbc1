import Codecs
public import Foundation
public import Graphics

/// Compares pictures with their goldens, and records goldens where that is allowed.
public struct GoldenCheck: Sendable {
  public var record: RecordMode
  /// The folder that takes the pictures of failures.
  public var report: URL
  /// The folder that goldens must lie in, links followed, to be recorded; nil for each
  /// golden's own.
  public var folder: URL?

  public init(record: RecordMode, report: URL = Self.usualReport) {
    self.record = record
    self.report = report
  }

  /// `.flipbook/check` in the current folder.
  public static var usualReport: URL { URL(fileURLWithPath: ".flipbook/check") }

  /// What came of comparing one picture with its golden.
  public enum Outcome: Sendable {
    case matches
    /// The golden was written; it `replaced` one that was different.
    case recorded(replaced: Bool)
    case different(PictureDifference, Evidence)
    /// There is no golden, and none may be written.
    case missing(actual: URL)
  }

  /// The pictures that show a failure.
  public struct Evidence: Sendable {
    /// Golden | difference | actual, of the frame that differs most.
    public var sheet: URL
    public var actual: URL
  }

  /// Compares a file's bytes with a golden file.
  ///
  /// - Parameters:
  ///   - name: Names the pictures of a failure; may contain slashes.
  ///   - actual: A whole file in the golden's format.
  ///   - tolerance: For the pixels of each frame; nil demands equality.
  public func check(
    _ actual: [UInt8], named name: String, against golden: URL, tolerance: Tolerance? = nil
  ) throws -> Outcome {
    let ending = golden.pathExtension
    let sheet = report.appendingPathComponent("\(name).png")
    let copy = report.appendingPathComponent("\(name).actual.\(ending)")
    guard Sandbox(report.path).allows(sheet.path) else {
      throw GoldenError.leadsOut(file: sheet, folder: report)
    }
    // What an earlier run left must not be taken for this one's.
    for stale in [sheet, copy] { try? FileManager.default.removeItem(at: stale) }

    guard FileManager.default.fileExists(atPath: golden.path) else {
      if record == .never {
        try write(actual, to: copy)
        return .missing(actual: copy)
      }
      try record(actual, as: golden)
      return .recorded(replaced: false)
    }
    let expected = try readFile(golden.path, atMost: Limits.pictureBytes)
    if expected == actual { return .matches }
    let new = try Picture(decoding: actual, name: name)
    let accepts = record == .failed || record == .all
    // A golden that cannot be read is one that fails.
    let readable = accepts ? try? Picture(decoding: expected, name: golden.path) : nil
    guard readable != nil || !accepts else {
      try record(actual, as: golden)
      return .recorded(replaced: true)
    }
    let old = try readable ?? Picture(decoding: expected, name: golden.path)
    let difference = PictureDifference(expected: old, actual: new, tolerance: tolerance)
    if record == .all || accepts && !difference.isEmpty {
      try record(actual, as: golden)
      return .recorded(replaced: true)
    }
    if difference.isEmpty { return .matches }
    let worst = difference.worstFrame
    let triptych = Bitmap.triptych(
      expected: old.frames[min(worst, old.frames.count - 1)].bitmap,
      actual: new.frames[min(worst, new.frames.count - 1)].bitmap)
    try write(try PNG.encode(triptych), to: sheet)
    try write(actual, to: copy)
    return .different(difference, Evidence(sheet: sheet, actual: copy))
  }

  /// Writes a golden, unless it is a link that leads elsewhere.
  private func record(_ bytes: [UInt8], as golden: URL) throws {
    let folder = folder ?? golden.deletingLastPathComponent()
    guard Sandbox(folder.path).allows(golden.path) else {
      throw GoldenError.leadsOut(file: golden, folder: folder)
    }
    try write(bytes, to: golden)
  }

  private func write(_ bytes: [UInt8], to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let sink = try ByteSink(path: file.path)
    try sink.write(bytes)
    try sink.commit()
  }
}

/// Why a picture is not written or read.
public enum GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is a link, or lies behind one, that leads out of the folder that it belongs to.
  case leadsOut(file: URL, folder: URL)

  public var description: String {
    switch self {
    case .leadsOut(let file, let folder):
      "\(file.pathFromHere) leads out of \(folder.pathFromHere) by a link; delete the link"
    }
  }
}
