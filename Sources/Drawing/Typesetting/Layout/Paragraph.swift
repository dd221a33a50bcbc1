import Foundation

/// A paragraph in UTF-8, as Pango needs it, with the mapping back to the original text.
struct Paragraph {
  /// A run of one face and one set of attributes.
  struct Span {
    /// The range in UTF-8.
    var range: Range<Int>
    var face: FontFace
    /// The index of the run in the text.
    var run: Int
    /// Whether the span is one U+FFFC in place of a character that no font has.
    var isMissing = false
    /// Whether the span is one U+FFFC, in place of which the run's attachment is drawn.
    var isAttachment = false
  }

  var bytes: [UInt8] = []
  /// The UTF-16 offset in the whole text of each byte's character, and one more for the end.
  var offsets: [Int] = []
  var spans: [Span] = []
  /// The index of the run in which the paragraph begins; for an empty one, that of its end mark.
  var firstRun = 0

  var isEmpty: Bool { bytes.isEmpty }

  /// The byte offsets after soft hyphens.
  var softHyphenEnds: [Int] {
    guard bytes.contains(0xAD) else { return [] }
    return bytes.indices.dropFirst().filter { bytes[$0 - 1] == 0xC2 && bytes[$0] == 0xAD }
      .map { $0 + 1 }
  }

  /// The index of the span of a byte; the last one for the end.
  func spanIndex(at byte: Int) -> Int {
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].range.upperBound > byte { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The paragraph without its first bytes.
  func dropFirst(_ count: Int) -> Paragraph {
    var part = Paragraph()
    part.bytes = Array(bytes[count...])
    part.offsets = Array(offsets[count...])
    part.spans = spans.compactMap {
      guard $0.range.upperBound > count else { return nil }
      var span = $0
      span.range = max(0, $0.range.lowerBound - count)..<($0.range.upperBound - count)
      return span
    }
    part.firstRun = part.spans.first?.run ?? firstRun
    return part
  }

  /// The part in a range of bytes.
  func part(_ range: Range<Int>) -> Paragraph {
    var part = Paragraph()
    part.bytes = Array(bytes[range])
    part.offsets = Array(offsets[range.lowerBound...range.upperBound])
    part.spans = spans[spanIndex(at: range.lowerBound)...].prefix {
      $0.range.lowerBound < range.upperBound
    }.map {
      var span = $0
      let inside = $0.range.clamped(to: range)
      span.range = inside.lowerBound - range.lowerBound..<inside.upperBound - range.lowerBound
      return span
    }
    part.firstRun = part.spans.first?.run ?? firstRun
    return part
  }

  /// The first start of a character at or after a byte; at most the end.
  func characterBoundary(from byte: Int) -> Int {
    var index = byte
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    return min(index, bytes.count)
  }

  /// Appends characters that are not in the text, in the last face and attributes.
  mutating func append(filler: String, face: FontFace? = nil) {
    let end = offsets.last ?? 0
    let new = Array(filler.utf8)
    let start = bytes.count
    bytes += new
    offsets += Array(repeating: end, count: new.count)
    if let last = spans.last, face != nil || last.isAttachment {
      spans.append(Span(range: start..<bytes.count, face: face ?? last.face, run: last.run))
    } else if let last = spans.last {
      spans[spans.count - 1].range = last.range.lowerBound..<bytes.count
    }
  }

  /// Appends another paragraph, after a space that replaces the end mark.
  mutating func join(_ next: Paragraph) {
    if !isEmpty { append(filler: " ") }
    let shift = bytes.count
    bytes += next.bytes
    offsets.removeLast()
    offsets += next.offsets
    spans += next.spans.map {
      var span = $0
      span.range = ($0.range.lowerBound + shift)..<($0.range.upperBound + shift)
      return span
    }
  }
}

extension Paragraph {
  /// Splits a text into paragraphs: one more than it has end marks (line feed, return, both as one,
  /// U+2029).
  ///
  /// Control characters and characters that cannot be drawn are omitted; offsets still count them.
  static func split(_ text: AttributedText, choosing fonts: inout FontSelection) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var current = Paragraph()
    var offset = 0
    var previous: Unicode.Scalar?
    for (index, run) in text.runs.enumerated() {
      let font = run.attributes.font
      let primary = run.text.isEmpty ? nil : fonts.primaryFace(for: font)
      var pending: [Unicode.Scalar] = []
      var pendingOffsets: [Int] = []
      if current.isEmpty { current.firstRun = index }
      func flush(_ fonts: inout FontSelection) {
        if let primary, !pending.isEmpty {
          current.append(
            pending, at: pendingOffsets, run: index,
            segments: fonts.segments(of: pending[...], in: font, primary: primary))
        }
        pending.removeAll(keepingCapacity: true)
        pendingOffsets.removeAll(keepingCapacity: true)
      }
      let hasAttachment = run.attributes.rareEffects?.attachment?.isPlaceable == true
      for scalar in run.text.unicodeScalars {
        switch scalar {
        case "\u{FFFC}" where hasAttachment:
          flush(&fonts)
          if let primary { current.appendAttachment(at: offset, run: index, face: primary) }
        case "\n" where previous == "\r": current.offsets = [offset + 1]
        case "\n", "\r", "\u{2029}":
          flush(&fonts)
          current.offsets.append(offset)
          paragraphs.append(current)
          current = Paragraph()
          current.firstRun = index
        case "\t",
          _ where scalar.properties.generalCategory != .control:
          if scalar.value < 0x20, scalar != "\t" { break }
          pending.append(scalar)
          pendingOffsets.append(offset)
        default: break
        }
        offset += scalar.utf16Width
        previous = scalar
      }
      flush(&fonts)
    }
    // The offset was kept only for a line feed that follows a return.
    if current.isEmpty { current.offsets = [] }
    current.offsets.append(offset)
    paragraphs.append(current)
    return paragraphs
  }

  private mutating func appendAttachment(at position: Int, run: Int, face: FontFace) {
    if isEmpty { offsets = [] }
    let start = bytes.count
    bytes += Array("\u{FFFC}".utf8)
    for _ in start..<bytes.count { offsets.append(position) }
    spans.append(Span(range: start..<bytes.count, face: face, run: run, isAttachment: true))
  }

  private mutating func append(
    _ scalars: [Unicode.Scalar], at positions: [Int], run: Int, segments: [FontSelection.Segment]
  ) {
    if isEmpty { offsets = [] }
    var next = 0
    for segment in segments {
      let start = bytes.count
      for i in next..<(next + (segment.isMissing ? 1 : segment.count)) {
        let scalar = segment.isMissing ? "\u{FFFC}" : scalars[i]
        if segment.isPartial, !scalar.isIgnorable, !segment.face.covers(scalar) { continue }
        let encoded = UTF8.encode(scalar)!
        bytes += encoded
        for _ in encoded { offsets.append(positions[i]) }
      }
      next += segment.count
      spans.append(
        Span(
          range: start..<bytes.count, face: segment.face, run: run, isMissing: segment.isMissing))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var utf16Width: Int { value > 0xFFFF ? 2 : 1 }
}
