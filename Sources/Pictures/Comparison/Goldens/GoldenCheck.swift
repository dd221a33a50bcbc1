import Base
import Codecs
public import Foundation
import Graphics

/// Compares pictures with their goldens, and records goldens if that is allowed.
public struct GoldenCheck: Sendable {
  public var record: RecordMode
  /// The folder for pictures of failures.
  public var report: URL
  /// The folder outside of which no golden is recorded, after resolving symbolic links; nil for
  /// each golden's own folder.
  public var folder: URL?

  public init(record: RecordMode, report: URL = Self.usualReport) {
    self.record = record
    self.report = report
  }

  /// `.flipbook/check` in the current folder.
  public static var usualReport: URL { URL(fileURLWithPath: ".flipbook/check") }

  /// The result of comparing one picture with its golden.
  public enum Outcome: Sendable {
    case matches
    /// The golden was written; it `replaced` one that was different.
    case recorded(replaced: Bool)
    case different(PictureDifference, Evidence)
    /// There is no golden, and none may be written.
    case missing(actual: URL)
  }

  /// The files that show a failure.
  public struct Evidence: Sendable {
    /// Golden | difference | actual, of the frame that differs most.
    public var sheet: URL
    /// The file that would be the golden.
    public var actual: URL
    /// Files with the compared frames of the golden and of the current drawing; nil if the golden
    /// and `actual` contain exactly these frames.
    public var comparedGolden: URL?
    public var comparedActual: URL?
    /// The boxes of the layers in the frames that differ, as JSON; nil if none are known.
    public var layers: URL?
    /// The current values, if they differ from the text beside the golden or there is no such text.
    public var actualValues: URL?
  }

  /// The ending of the name of the file with the current values.
  package static let valuesEnding = ".values.actual.txt"

  /// Compares a file's bytes with a golden file.
  ///
  /// - Parameters:
  ///   - name: Names the pictures of a failure; may contain slashes.
  ///   - actual: A whole file in the golden's format.
  ///   - tolerance: For the pixels of each frame; nil demands equality.
  public func check(
    _ actual: [UInt8], named name: String, against golden: URL, tolerance: Tolerance? = nil
  ) throws -> Outcome {
    let files = try files(named: name, golden: golden)
    guard let expected = try bytes(of: golden) else {
      return try missing(golden, files, { _ in actual })
    }
    if expected == actual { return .matches }
    let source = try FileSource(actual, name: name, tolerance: tolerance)
    let candidate = Candidate(
      source: source, files: files, golden: golden, notes: nil, file: { _ in actual },
      frames: { old in old.instants == nil ? source.picture.asShown : source.picture })
    return try compare(candidate, with: expected)
  }

  /// Compares a source's frames with a golden file.
  ///
  /// - Parameter name: Names the pictures of a failure; may contain slashes.
  package func check(
    _ source: some GoldenSource, named name: String, against golden: URL
  ) throws -> Outcome {
    let files = try files(named: name, golden: golden)
    let format = GoldenFormat(rawValue: golden.pathExtension) ?? .png
    let drawn = CachedFrames(source)
    let actual = { (use: FileUse) in
      format == .png ? try drawn.file(for: use) : try source.notedFile(format)
    }
    guard let expected = try bytes(of: golden) else { return try missing(golden, files, actual) }
    let notes = GoldenNotes(of: expected)
    if format != .png {
      // Pictures in documentation may have no notes.
      let plain = try source.file(format)
      if plain == GoldenNotes.removed(from: expected) { return .matches }
      let candidate = Candidate(
        source: source, files: files, golden: golden, notes: notes,
        file: { _ in try source.fileNotes(format).added(to: plain) },
        frames: { _ in try Picture(decoding: plain, name: name) })
      return try compare(candidate, with: expected)
    }
    if let notes, notes.matchesFile, record != .all, try matches(drawn, notes) { return .matches }
    let candidate = Candidate(
      source: source, files: files, golden: golden, notes: notes, file: actual,
      frames: { old in try self.frames(of: drawn, like: old) })
    return try compare(candidate, with: expected)
  }

  /// The purpose of a file of the current drawing.
  private enum FileUse {
    case golden, evidence
  }

  /// A source's frames, cached for the last requested times.
  private final class CachedFrames<Source: GoldenSource> {
    let source: Source
    private var last: DrawnFrames?

    init(_ source: Source) { self.source = source }

    func frames(at times: [Double]) throws -> DrawnFrames {
      if let last, last.notes.times == times { return last }
      let frames = try source.frames(at: times)
      last = frames
      return frames
    }

    func hashes(at times: [Double]) throws -> [ContentHash] {
      // Many frames are not cached, since they nearly always match.
      guard times.count == 1 else { return try source.hashes(at: times) }
      return try frames(at: times).bitmaps.map { ContentHash($0) }
    }

    /// A PNG of the frames of a golden.
    func file(for use: FileUse) throws -> [UInt8] {
      if use == .evidence || last?.notes.times == source.times {
        return try frames(at: source.times).file(
          isSmall: use == .golden, trees: source.trees(at: source.times))
      }
      return try source.goldenFile()
    }
  }

  /// The current frames to compare with those of a PNG golden.
  private func frames(of drawn: CachedFrames<some GoldenSource>, like old: Picture) throws
    -> Picture
  {
    // A golden with a single frame cannot show that the scene moves now, so all current frames are
    // drawn.
    let now = drawn.source.times
    let isOneOfMany = old.instants?.count == 1 && now.count > 1
    let own = try drawn.frames(at: isOneOfMany ? now : old.instants ?? now).picture
    // If no instants are known, the file is compared as it is shown.
    return old.instants == nil ? own.asShown : own
  }

  /// Whether the hashes of all frames are those of the golden.
  private func matches(
    _ drawn: CachedFrames<some GoldenSource>, _ notes: GoldenNotes
  ) throws -> Bool {
    let source = drawn.source
    guard !notes.times.isEmpty else { return false }
    let times = notes.times.count == 1 && source.times.count == 1 ? source.times : notes.times
    if notes.times.count != source.times.count, notes.times.count == 1 || source.times.count == 1 {
      return false
    }
    if let duration = source.duration, let noted = notes.duration,
      abs(duration - noted) > 1e-6 + source.durationTolerance
    {
      return false
    }
    if notes.times.count > 1, notes.loop != source.loop { return false }
    let isStill = notes.times.count == 1 && source.times.count == 1
    if !isStill, try !Self.unseenTimes(of: source, notes).isEmpty { return false }
    return try drawn.hashes(at: times) == notes.hashes
  }

  /// The current required times of which the golden has no frame.
  ///
  /// If the rates differ, the frames at which something begins may differ by one frame. Events that
  /// change no pixel, such as the end of an invisible layer, need no frame.
  private static func unseenTimes(
    of source: some GoldenSource, _ notes: GoldenNotes
  ) throws -> [Double] {
    var reach = 1e-6
    if let old = notes.rate, let new = source.rate, old != new, min(old, new) > 0 {
      reach += 1 / min(old, new)
    }
    return try source.requiredTimes.filter { time in
      try !notes.times.contains { abs($0 - time) <= reach }
        && !isStill(from: time, in: source, notes)
    }
  }

  /// Whether all current frames from `time` until the next time in the golden or in `requiredTimes`
  /// equal the current frame at the golden's last time up to `time`.
  private static func isStill(
    from time: Double, in source: some GoldenSource, _ notes: GoldenNotes
  ) throws -> Bool {
    let instant = 1e-6
    guard let before = notes.times.last(where: { $0 <= time }) else { return false }
    let next =
      (notes.times + source.requiredTimes).filter { $0 > time + instant }.min() ?? .infinity
    let frames = source.frameTimes.filter { $0 > time - instant && $0 < next - instant }
    guard !frames.isEmpty else { return false }
    return try Set(source.hashes(at: [before] + frames)).count == 1
  }

  /// A current drawing that is not known to match its golden.
  private struct Candidate<Source: GoldenSource> {
    let source: Source
    let files: Files
    let golden: URL
    /// The notes of the golden, if it has any.
    let notes: GoldenNotes?
    /// Makes the file of the current drawing.
    let file: (FileUse) throws -> [UInt8]
    /// Draws the frames to compare with a golden.
    let frames: (Picture) throws -> Picture

    /// Whether the golden is a film or an animation file, whose times are file times instead of
    /// scene times.
    var usesFileTimes: Bool { golden.pathExtension != GoldenFormat.png.rawValue }
  }

  /// The frames of a golden, and those of the current drawing.
  private struct Pair {
    var old: Picture
    var new: Picture
    /// Whether the golden is a sheet that was cut into frames.
    var isCut = false
  }

  private func compare(
    _ candidate: Candidate<some GoldenSource>, with expected: [UInt8]
  ) throws -> Outcome {
    if record == .all {
      let bytes = try candidate.file(.golden)
      if bytes == expected { return .matches }
      try write(bytes, as: candidate.golden)
      return .recorded(replaced: true)
    }
    guard let old = try picture(of: expected, candidate.golden) else {
      return try accept(candidate)
    }
    let pair = try pair(old, candidate)
    var difference = try difference(of: pair, candidate)
    if difference.isEmpty { return .matches }
    if record == .failed { return try accept(candidate) }
    try describe(&difference, of: pair, candidate)
    return .different(difference, try evidence(of: difference, pair, candidate))
  }

  private func accept(_ candidate: Candidate<some GoldenSource>) throws -> Outcome {
    try write(try candidate.file(.golden), as: candidate.golden)
    return .recorded(replaced: true)
  }

  /// The picture of a golden; nil if it cannot be read and is to be replaced.
  private func picture(of expected: [UInt8], _ golden: URL) throws(CodecError) -> Picture? {
    do { return try Picture(decoding: expected, name: golden.pathFromCurrentFolder) } catch {
      // A Git LFS pointer is a golden that was not fetched; any other unreadable file counts as a
      // failed golden, which `failed` replaces.
      if case .largeFilePointer = error { throw error }
      if record == .failed { return nil }
      throw error
    }
  }

  private func pair(_ old: Picture, _ candidate: Candidate<some GoldenSource>) throws -> Pair {
    let source = candidate.source
    if !candidate.usesFileTimes, candidate.notes == nil, old.frames.count == 1,
      let sheet = try source.sheet(), let frames = sheet.frames(of: old.frames[0].bitmap),
      let drawn = sheet.frames(of: sheet.bitmap)
    {
      // A golden of earlier versions: a sheet with all frames.
      return Pair(old: frames, new: drawn, isCut: true)
    }
    var old = old
    if old.instants?.count == 1, source.times.count == 1 { old.instants = source.times }
    return Pair(old: old, new: try candidate.frames(old))
  }

  private func difference(
    of pair: Pair, _ candidate: Candidate<some GoldenSource>
  ) throws -> PictureDifference {
    let (source, notes) = (candidate.source, candidate.notes)
    var rules: Result<Void, any Error> = .success(())
    // The hashes say nothing about a file that was changed after it was written.
    let drawnBefore = notes?.matchesFile == true ? notes?.drawn : nil
    let drawnNow = drawnBefore == nil ? nil : try source.drawnHashes()
    func areDrawnAlike(at time: Double) -> Bool {
      // If all frames are drawn alike, the encoding differs, not the drawing.
      guard let drawnBefore, let drawnNow, drawnBefore != drawnNow else { return false }
      return drawnBefore.isSame(in: drawnNow, at: time)
    }
    var difference = PictureDifference(
      expected: pair.old, actual: pair.new, durationTolerance: source.durationTolerance,
      areDrawnAlike: areDrawnAlike
    ) { time in
      do { return try source.rule(at: time, ofFile: candidate.usesFileTimes) } catch {
        rules = .failure(error)
        return .exact
      }
    }
    try rules.get()
    // A golden without instants is compared over its whole duration; a still has no missing times.
    if let notes, let instants = pair.old.instants, instants.count > 1 {
      let unseen = try Self.unseenTimes(of: source, notes)
      if !unseen.isEmpty { difference.findings.append(.withoutFrames(at: unseen)) }
    }
    return difference
  }

  /// Adds details that help to understand a difference.
  private func describe(
    _ difference: inout PictureDifference, of pair: Pair,
    _ candidate: Candidate<some GoldenSource>
  ) throws {
    let (source, notes) = (candidate.source, candidate.notes)
    let (old, new, usesFileTimes) = (pair.old, pair.new, candidate.usesFileTimes)
    difference.scale = source.scale
    if let notes {
      difference.changes = notes.changes(to: source.notes)
    }
    for index in difference.findings.indices {
      guard case .frame(var frame) = difference.findings[index] else { continue }
      try locate(&frame, source, notes?.trees, usesFileTimes: usesFileTimes)
      difference.findings[index] = .frame(frame)
    }
    if let notes, notes.trees == nil, !difference.frames.isEmpty {
      let time = source.times.prefix(1)
      difference.lacksTrees = (try? source.trees(at: Array(time)))?.packed != nil
    }
    guard difference.frames.count > 1, old.width == new.width, old.height == new.height else {
      return
    }
    if let film = usesFileTimes ? new : try source.film() {
      difference.motion = MotionMatch(expected: old, actual: film).motion()
    }
  }

  /// Names the views and layers that a frame differs in: those whose lines of the render tree have
  /// changed, or else the one on screen where most pixels differ.
  private func locate(
    _ frame: inout PictureDifference.FrameFinding, _ source: some GoldenSource,
    _ trees: GoldenTrees?, usesFileTimes: Bool
  ) throws {
    guard let bounds = frame.difference.bounds, let densest = frame.difference.densest else {
      return
    }
    let time = usesFileTimes ? try source.sceneTime(ofFile: frame.time) : frame.time
    let now = try source.tree(at: time)
    if let old = trees?.tree(at: time), let now {
      frame.hasTrees = true
      frame.changes = RenderTreeChange.changes(from: old, to: now)
        .near(bounds, densest.rect, scale: source.scale)
    }
    var box: CGRect?
    if let change = frame.changes.first {
      (frame.elements, box) = (change.path, change.box)
    } else if let element = try source.element(
      in: densest.rect, at: frame.time, ofFile: usesFileTimes)
      ?? source.element(in: bounds, at: frame.time, ofFile: usesFileTimes)
    {
      frame.elements = element.path
      box = element.box
    }
    guard let box else { return }
    let pixels = box.width * box.height * source.scale * source.scale
    frame.isMostOfElement = CGFloat(frame.difference.pixels) * 2 > pixels
  }

  // MARK: - Files

  private struct Files {
    let sheet, actual, comparedGolden, comparedActual, layers: URL
    var all: [URL] { [sheet, actual, comparedGolden, comparedActual, layers] }
  }

  /// The files for the pictures of a failure, after removing those of an earlier run, which would
  /// be misleading.
  private func files(named name: String, golden: URL) throws -> Files {
    func file(_ ending: String) -> URL { report.appendingPathComponent("\(name)\(ending)") }
    let ending = golden.pathExtension
    let part = ending == GoldenFormat.png.rawValue ? "" : ".\(ending)"
    let files = Files(
      sheet: file("\(part).png"), actual: file(".actual.\(ending)"),
      comparedGolden: file("\(part).compared-golden.png"),
      comparedActual: file("\(part).compared-actual.png"), layers: file("\(part).layers.json"))
    try checkReport(files.sheet)
    for stale in files.all { try? FileManager.default.removeItem(at: stale) }
    return files
  }

  /// The bytes of a golden; nil if there is none.
  private func bytes(of golden: URL) throws -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: golden.path) else { return nil }
    return try readFile(golden.pathFromCurrentFolder, atMost: Limits.pictureBytes)
  }

  private func missing(
    _ golden: URL, _ files: Files, _ actual: (FileUse) throws -> [UInt8]
  ) throws -> Outcome {
    if record == .never {
      try writeEvidence(try actual(.evidence), to: files.actual)
      return .missing(actual: files.actual)
    }
    try write(try actual(.golden), as: golden)
    return .recorded(replaced: false)
  }

  private func evidence(
    of difference: PictureDifference, _ pair: Pair, _ candidate: Candidate<some GoldenSource>
  ) throws -> Evidence {
    let (old, new, files) = (pair.old, pair.new, candidate.files)
    func allowed(_ frame: PictureDifference.FrameFinding) throws -> [Int] {
      FrameDifference.allowedRuns(
        expected: old.frames[frame.expected].bitmap, actual: new.frames[frame.actual].bitmap,
        rule: try candidate.source.rule(at: frame.time, ofFile: candidate.usesFileTimes))
    }
    let worst = difference.worst
    let triptych = Bitmap.triptych(
      expected: old.frames[min(worst?.expected ?? 0, old.frames.count - 1)].bitmap,
      actual: new.frames[min(worst?.actual ?? 0, new.frames.count - 1)].bitmap,
      allowing: try worst.map(allowed) ?? [])
    try writeEvidence(try PNG.encodeQuickly(triptych), to: files.sheet)
    let bytes = try candidate.file(.evidence)
    try writeEvidence(bytes, to: files.actual)
    var evidence = Evidence(sheet: files.sheet, actual: files.actual)
    if pair.isCut {
      try writeEvidence(try old.framesFile(), to: files.comparedGolden)
      evidence.comparedGolden = files.comparedGolden
    }
    let times = GoldenNotes(of: bytes)?.times ?? []
    if pair.isCut || (new.instants ?? []) != times {
      try writeEvidence(try new.framesFile(), to: files.comparedActual)
      evidence.comparedActual = files.comparedActual
    }
    let boxes = try difference.frames.prefix(48).map { frame in
      FrameBoxes(
        time: frame.time,
        layers: try candidate.source.boxes(at: frame.time, ofFile: candidate.usesFileTimes),
        allowed: try allowed(frame))
    }
    if boxes.contains(where: { !$0.layers.isEmpty || $0.allowed != nil }) {
      try writeEvidence([UInt8](try JSONEncoder().encode(boxes)), to: files.layers)
      evidence.layers = files.layers
    }
    return evidence
  }

  /// Writes a golden; throws `GoldenError.leadsOut` if a link leads it out of its folder.
  package func write(_ bytes: [UInt8], as golden: URL) throws {
    let folder = folder ?? golden.deletingLastPathComponent()
    guard Sandbox(folder.path).allows(golden.path) else {
      throw GoldenError.leadsOut(file: golden, folder: folder)
    }
    try write(bytes, to: golden)
  }

  func write(_ bytes: [UInt8], to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let sink = try ByteSink(path: file.path)
    try sink.write(bytes)
    try sink.commit()
  }
}

extension GoldenCheck {
  /// The golden made of the file that a failed check has written.
  ///
  /// A still is compressed again, as strongly as a recorded golden.
  package static func golden(of actual: [UInt8], name: String) throws -> [UInt8] {
    let picture = try Picture(decoding: actual, name: name)
    guard let notes = GoldenNotes(of: actual), notes.matchesFile, notes.times.count == 1,
      notes.hashes == [ContentHash(picture.frames[0].bitmap)], PNGNote.read(actual) != nil
    else { return actual }
    return notes.added(to: try PNG.encode(picture.frames[0].bitmap))
  }
}

extension Picture {
  /// A PNG of the frames, with their times.
  fileprivate func framesFile() throws -> [UInt8] {
    var notes = GoldenNotes()
    notes.times = times
    notes.duration = recordedDuration
    notes.loop = loop
    notes.hashes = frames.map { ContentHash($0.bitmap) }
    guard frames.count > 1 else {
      return notes.added(to: try PNG.encodeQuickly(frames[0].bitmap))
    }
    let sink = ByteSink.memory()
    let encoder = try APNGEncoder(to: sink, options: EncodingOptions(loop: loop ?? .forever))
    for (index, frame) in frames.enumerated() {
      let next = index + 1 < times.count ? times[index + 1] : times[index] + Self.lastDelay
      try encoder.append(frame.bitmap, endingAt: next - times[0])
    }
    try encoder.finish()
    return notes.added(to: sink.bytes)
  }
}

extension GoldenCheck.Outcome {
  /// Returns the outcome with differing values added; a missing golden stays missing.
  ///
  /// - Parameter actual: The file with the current values.
  package func adding(values: [String], actual: URL) -> Self {
    switch self {
    case .different(var difference, var evidence):
      difference.values = values
      evidence.actualValues = actual
      return .different(difference, evidence)
    case .matches, .recorded:
      var difference = PictureDifference.none
      difference.values = values
      return .different(
        difference, GoldenCheck.Evidence(sheet: actual, actual: actual, actualValues: actual))
    case .missing: return self
    }
  }
}

/// A reason why a picture is not written or read.
public enum GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is a link, or is reached through a link, that leads out of its folder.
  case leadsOut(file: URL, folder: URL)
  /// The default report folder, or its parent folder, is a symbolic link.
  case reportIsLink(URL)
  /// The default folder of the cache, or its parent folder, is a symbolic link.
  case cacheIsLink(URL)

  public var description: String {
    switch self {
    case .leadsOut(let file, let folder):
      "\(file.printablePath) is outside \(folder.printablePath) through a link; delete the link"
    case .reportIsLink(let folder):
      "\(folder.printablePath) is a link, which no check follows; delete it, or name another folder "
        + "with --report"
    case .cacheIsLink(let folder):
      "\(folder.printablePath) is a link, which no check follows; delete it, or use no cache: "
        + "flipbook check --no-cache, FLIPBOOK_CACHE=none swift test"
    }
  }
}
