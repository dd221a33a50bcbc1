import Base
import Codecs
import Foundation
import Graphics
import JSON
import LayerTree
import Recordings
import SceneFile
import SceneModel
import Staging
import Views

/// A version of a scene on one screen.
struct Subject: Hashable, Sendable {
  let version: SceneVersion
  let variant: Variant

  static func == (a: Self, b: Self) -> Bool {
    a.version === b.version && a.variant == b.variant
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(version.number)
    hasher.combine(variant)
  }
}

/// The recordings of the scenes that pages look at, made by one thread and drawn by another.
final class RecordingCache: Sendable {
  private let kept = Confined<[(subject: Subject, recording: Recording)]>([])
  /// Recordings in memory.
  private static let most = 2

  subscript(subject: Subject) -> Recording? {
    kept.with { $0.first { $0.subject == subject }?.recording }
  }

  func insert(_ recording: Recording, for subject: Subject) {
    kept.with { kept in
      kept.removeAll {
        $0.subject == subject
          || $0.subject.version.name == subject.version.name
            && $0.subject.version !== subject.version
      }
      kept.append((subject, recording))
      if kept.count > Self.most { kept.removeFirst() }
    }
  }
}

/// Draws pictures at any instant and lists nodes, on one thread.
///
/// A stage's clock only goes forward: a later instant goes on with the last stage, an earlier one
/// begins with a new one, unless there is a recording with that frame.
struct PictureRenderer {
  private let recordings: RecordingCache
  private var subject: Subject?
  private var stage: Stage?
  private var options = RecordingOptions()
  /// Encoded pictures of `subject`, and the sum of their sizes in bytes.
  private var pictures: [Double: [UInt8]] = [:]
  private var pictureBytes = 0

  /// Bytes of encoded pictures that are kept.
  private static let mostBytes = 64 << 20

  init(_ recordings: RecordingCache) { self.recordings = recordings }

  /// The PNG of a subject at a time.
  mutating func picture(of subject: Subject, at time: Double) throws -> [UInt8] {
    select(subject)
    if let known = pictures[time] { return known }
    let bitmap: Bitmap
    if let recording = recordings[subject], recording.hasFrames(at: [time]) {
      var drawn: Bitmap?
      try recording.draw(at: [time], jobs: 1) { drawn = $0 }
      bitmap = drawn!
    } else {
      let stage = try stage(at: time)
      bitmap = try stage.record(at: [time], options).frames(jobs: 1)[0]
    }
    let bytes = try PNG.encode(bitmap)
    if pictureBytes + bytes.count > Self.mostBytes {
      pictures = [:]
      pictureBytes = 0
    }
    pictures[time] = bytes
    pictureBytes += bytes.count
    return bytes
  }

  /// The views and layers at a time, as `flipbook tree --json` has them, with the box of each in
  /// the picture; null for one that is behind the eye.
  mutating func nodes(of subject: Subject, at time: Double) throws -> JSONTree {
    select(subject)
    let stage = try stage(at: time)
    try stage.advance(to: max(time, stage.time))
    let (nodes, map) = onStage(with: stage) { ($0.nodes(), $0.pictureMap) }
    let boxes = nodes.map { node -> JSONTree in
      let box = map.map(node.frame)
      return box.isNull ? .null : .numbers([box.minX, box.minY, box.width, box.height])
    }
    return ["boxes": .array(boxes), "nodes": .array(nodes.map(\.json))]
  }

  private mutating func select(_ subject: Subject) {
    guard self.subject != subject else { return }
    self.subject = subject
    stage = nil
    pictures = [:]
    pictureBytes = 0
  }

  private mutating func stage(at time: Double) throws -> Stage {
    if let stage, stage.time <= time { return stage }
    let document = try subject!.version.document(subject!.variant)
    options = document.recordingOptions
    let made = try document.makeStage()
    onStage(with: made) { $0.numberNodes() }
    stage = made
    return made
  }
}
