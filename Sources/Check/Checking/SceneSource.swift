internal import Codecs
internal import Comparison
import Foundation
internal import Graphics
import LayerTree
import Rasterizer
import SceneFile
import SceneModel
internal import Staging
import Typesetting

/// A scene as a source of frames to compare with goldens: recorded once, drawn on demand.
final class SceneSource: GoldenSource {
  private let scene: SceneDocument
  private let stage: Stage
  /// All frames, or those at the times that the scene lists.
  private let recording: Recording
  /// Frames at other times, recorded on demand.
  private var others: Recording?
  private var whole: Recording?
  let times: [Double]
  let requiredTimes: [Double]

  /// - Throws: If the scene cannot be recorded, or there is no font to set its text in.
  init(_ document: SceneDocument) throws {
    let scene = document.scene
    let stage = try document.makeStage()
    let recording: Recording
    if let times = scene.check.times {
      recording = try stage.record(at: times, scene.recordingOptions)
      self.times = Set(recording.times).sorted()
      requiredTimes = self.times
    } else {
      scene.reportUnseenSteps(recording: scene.recordingOptions, on: stage)
      recording = try stage.record(scene.recordingOptions)
      (times, requiredTimes) = recording.allRepresentativeTimes()
    }
    self.scene = document
    self.stage = stage
    self.recording = recording
    if let problem = recording.fonts.missingFontError { throw CheckError.noFonts(problem) }
  }

  var diagnostics: [Diagnostic] { stage.diagnostics }
  var frameTimes: [Double] { scene.check.times == nil ? recording.times : [] }
  var scale: Double { Double(scene.scale) }
  var loop: LoopCount? { times.count > 1 ? scene.loop : nil }
  var rate: Double? {
    scene.check.times == nil && times.count > 1 ? recording.framesPerSecond : nil
  }
  var duration: Double? {
    scene.check.times == nil && times.count > 1 ? recording.duration : nil
  }
  var versions: [String] { DrawingVersions.all }
  var fonts: [String: String] { recording.fonts.hashes }

  func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws {
    if recording.hasFrames(at: times) { return try recording.draw(at: times, jobs: 1, handle) }
    try recording(at: times).draw(at: times, jobs: 1, handle)
  }

  /// A recording with the frames at certain times.
  private func recording(at times: [Double]) throws -> Recording {
    if let others, others.hasFrames(at: times) { return others }
    let made = try scene.makeStage().record(at: times, scene.recordingOptions)
    others = made
    return made
  }

  /// The recording of all frames.
  private func wholeRecording() throws -> Recording {
    if scene.check.times == nil { return recording }
    if let whole { return whole }
    let made = try scene.makeStage().record(scene.recordingOptions)
    whole = made
    return made
  }

  func file(_ format: GoldenFormat) throws -> [UInt8] {
    if format == .png { return try goldenFile() }
    return try wholeRecording().encoded(
      as: format == .gif ? .gif : .apng, encoding: scene.encoding, jobs: 1)
  }

  func sheet() throws -> GoldenSheet? {
    if scene.check.times == nil, times.count == 1 { return nil }
    let old = try recording.oldSheet(
      frames: scene.check.times?.count ?? 12, columns: scene.check.columns)
    return GoldenSheet(old.sheet, cells: old.cells, times: old.times)
  }

  var durationTolerance: Double {
    scene.check.allowances.compactMap(\.durationTolerance).max() ?? 0
  }

  func rule(at time: Double, ofFile: Bool) throws -> FrameRule {
    let check = scene.check
    guard !check.allowances.isEmpty || !check.ignored.isEmpty else {
      return FrameRule(tolerance: check.tolerance)
    }
    return FrameRule(
      try source(of: time, ofFile: ofFile).snapshot(at: time, ofFile: ofFile), scale: scene.scale,
      time: ofFile ? try wholeRecording().sceneTime(ofFile: time) : time,
      allowances: check.allowances, ignored: check.ignored, tolerance: check.tolerance)
  }

  func element(in rect: PixelRect, at time: Double, ofFile: Bool) throws -> LocatedElement? {
    try source(of: time, ofFile: ofFile).element(in: rect, at: time, ofFile: ofFile)
  }

  func tree(at time: Double) throws -> RenderTreeText? {
    try source(of: time, ofFile: false).tree(at: time)
  }

  func sceneTime(ofFile time: Double) throws -> Double {
    try wholeRecording().sceneTime(ofFile: time)
  }

  func drawnHashes() throws -> DrawnHashes? { try wholeRecording().drawnHashes() }

  func boxes(at time: Double, ofFile: Bool) throws -> [LayerBox] {
    try source(of: time, ofFile: ofFile).layerBoxes(at: time, ofFile: ofFile)
  }

  func film() throws -> Picture? { try wholeRecording().film() }

  /// The recording with the frame at a time.
  private func source(of time: Double, ofFile: Bool) throws -> Recording {
    if ofFile { return try wholeRecording() }
    if !recording.hasFrames(at: [time]), let others, others.hasFrames(at: [time]) { return others }
    return recording
  }
}

/// The program and the libraries that draw pictures.
public enum DrawingVersions {
  /// Each with its version, such as "cairo 1.16.0".
  public static let all = ["flipbook \(flipbook)"] + CairoVersion.all + TypesettingVersions.all

  /// The version of Flipbook.
  public static let flipbook = "0.1.0"
}
