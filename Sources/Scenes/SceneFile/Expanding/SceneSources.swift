import Base
import JSON

/// The texts that a scene is read from, and the places that its values come from.
///
/// Offsets up to the length of the scene's own text are offsets in it. Greater ones belong to
/// segments: included files, and copies of a part of a text, such as a definition where it is used.
/// So a value's offset says both where it is written and how it came to be where it is.
///
/// ```
/// 0 ── scene.json5 ── 900 ── rows.json5 ── 1200 ── copy of 40..<90 for the use at 610 ── 1250
/// ```
struct SceneSources: Sendable {
  /// The scene's own text.
  let main: SourceText
  private var segments: [Segment] = []
  /// The offset at which the next segment begins.
  private var end: Int

  private struct Segment {
    let start: Int
    let content: Content
    /// The number of copies that this one is made of, with itself; 0 for a file.
    let depth: Int
  }

  private enum Content {
    case file(SourceText)
    case copy(of: Int, at: Int, SceneError.Note.Reason)
  }

  init(_ main: SourceText) {
    self.main = main
    // The end of a text is a place, too.
    end = main.bytes.count + 1
  }

  /// Adds the text of an included file.
  ///
  /// - Returns: The offset of its first byte.
  mutating func addFile(_ text: SourceText) -> Int { add(.file(text), count: text.bytes.count + 1) }

  /// Adds a copy of a range.
  ///
  /// - Parameters:
  ///   - offset: Where the copy is used or inserted.
  /// - Returns: The offset of the copy's first byte.
  mutating func addCopy(
    of range: Range<Int>, at offset: Int, _ reason: SceneError.Note.Reason
  ) -> Int {
    var original = range.lowerBound
    let segment = segment(of: original)
    var depth = segment?.depth ?? 0
    if let segment, depth > Self.stepLimit, case .copy(let inner, _, _) = segment.content,
      self.segment(of: range.upperBound)?.start == segment.start
    {
      // No message shows this copy's step, nor that of the copy it is made of.
      original += inner - segment.start
      depth -= 1
    }
    return add(
      .copy(of: original, at: offset, reason), count: range.count + 1, depth: depth + 1)
  }

  private mutating func add(_ content: Content, count: Int, depth: Int = 0) -> Int {
    let start = end
    segments.append(Segment(start: start, content: content, depth: depth))
    end += count
    return start
  }

  /// The scene's own text, then those of included files.
  var texts: [SourceText] {
    [main]
      + segments.compactMap { segment in
        if case .file(let text) = segment.content { text } else { nil }
      }
  }

  /// The name in messages of another file in the scene's folder.
  func messageName(of name: String) -> String {
    guard !main.name.hasPrefix("<"), let slash = main.name.lastIndex(of: "/"),
      !name.hasPrefix("/")
    else { return name }
    return main.name[...slash] + name
  }

  // MARK: Places

  /// Where a value is written.
  struct Place {
    let source: SourceText
    /// In bytes of `source`.
    let offset: Int
    /// The offset among all texts, without copies: the same for all copies of a value.
    let origin: Int
    /// The steps on which it came to be where it is, the innermost first.
    fileprivate(set) var steps:
      [(reason: SceneError.Note.Reason, source: SourceText, offset: Int)] =
        []
  }

  /// The number of steps that a message shows.
  private static let stepLimit = 6

  func place(of offset: Int) -> Place { place(of: offset, stepLimit: Self.stepLimit) }

  private func place(of offset: Int, stepLimit: Int) -> Place {
    var offset = offset
    var copies: [(reason: SceneError.Note.Reason, user: Int)] = []
    while let segment = segment(of: offset) {
      guard case .copy(let original, let user, let reason) = segment.content else { break }
      copies.append((reason, user))
      offset += original - segment.start
    }
    var place: Place
    if let segment = segment(of: offset), case .file(let text) = segment.content {
      place = Place(source: text, offset: offset - segment.start, origin: offset)
    } else {
      place = Place(source: main, offset: offset, origin: offset)
    }
    // The last copies are the innermost.
    for copy in copies.suffix(stepLimit).reversed() where place.steps.count < stepLimit {
      let outer = self.place(of: copy.user, stepLimit: stepLimit - place.steps.count - 1)
      place.steps.append((copy.reason, outer.source, outer.offset))
      place.steps += outer.steps
    }
    return place
  }

  /// The source of a value as it is written, without the copies' places.
  func text(_ range: Range<Int>) -> String {
    let place = place(of: range.lowerBound)
    let end = min(place.offset + range.count, place.source.bytes.count)
    return place.source.text(place.offset..<end)
  }

  private func segment(of offset: Int) -> Segment? {
    guard let first = segments.first, offset >= first.start else { return nil }
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle } else { high = middle }
    }
    return segments[low]
  }

  /// The description of a value for a message; numbers as they are written, or as computed.
  func description(of value: JSONValue) -> String {
    switch value.content {
    case .null, .bool: return JSONTree(value).flatText
    case .number:
      let text = text(value.range)
      let isWritten = text.utf8.first.map { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      return (isWritten == true ? text : JSONTree(value).flatText).shortened
    case .string(let text): return quoted(text)
    case .array(let values):
      return values.count == 1 ? "a list of 1 item" : "a list of \(values.count) items"
    case .object: return "an object"
    }
  }
}
