import JSON
import Recordings
import SceneModel

/// The keys of a scene for recording.
let recordingFields: [Field<Scene>] = [
  Field(
    "speed", speedForm, default: 1,
    about: """
      Seconds of the scene in a second of the file: 0.5 is slow motion. Or spans, each with its speed: \
      [{ from: 0.5, to: 1, speed: 0.2 }]; outside of them the speed is 1.
      """,
    \.playback),
  Field(
    "hold", .time(.from(0, to: RecordingOptions.maximumHold)), default: 0,
    about: "How much longer the last frame is shown, in seconds of the file.",
    \.recording.hold),
  Field(
    "poster", .time(.from(0, to: RecordingOptions.latestPoster)),
    about: """
      The time of the poster frame. `flipbook frame` writes it. In an APNG it is the default image, which viewers without \
      animation show; a GIF that loops forever starts at that time; any other GIF shows it for 0.02 s first.
      """,
    optional: \.recording.poster),
  Field(
    "shutter", shutterForm, default: 0,
    about: """
      Motion blur: how long the shutter is open, as a fraction of a frame's time from 0 to 1, or as an angle from "0deg" to \
      "360deg"; "180deg" is usual in film.
      """,
    \.recording.shutter),
  Field(
    "shutterSamples",
    .integer(.from(1, to: Double(RecordingOptions.maximumShutterSamples))),
    about: """
      How many instants a frame with an open shutter averages; as many as its movement needs, up to 81, when left out.
      """,
    optional: \.recording.shutterSamples),
]

/// A speed for all of a scene, or for spans of it.
struct Speed: Equatable {
  var base = 1.0
  var spans: [SpeedSpan] = []

  /// The same speed with a base of 1: spans for all of the scene, as written in the file.
  ///
  /// Overlapping spans stay as they are, so that the reader reports them.
  fileprivate var flattened: [SpeedSpan] {
    guard base != 1 else { return spans }
    let sorted = spans.sorted { $0.from < $1.from }
    let overlap = zip(sorted, sorted.dropFirst()).contains { $1.from < $0.to }
    guard !overlap else { return spans }
    var result: [SpeedSpan] = []
    var end = 0.0
    for span in sorted {
      if span.from > end { result.append(SpeedSpan(from: end, to: span.from, speed: base)) }
      result.append(SpeedSpan(from: span.from, to: span.to, speed: span.speed * base))
      end = span.to
    }
    if end.isFinite { result.append(SpeedSpan(from: end, speed: base)) }
    return result
  }
}

extension Scene {
  /// The speed and its spans, which the file writes under one key.
  fileprivate var playback: Speed {
    get { Speed(base: recording.speed, spans: recording.speeds) }
    set {
      recording.speed = newValue.base
      recording.speeds = newValue.spans
    }
  }
}

private let factor = Form<Double>.number(.positive)

private let spanFields: [Field<SpeedSpan>] = [
  Field(
    "from", .time(.notNegative), default: 0, about: "Where the span starts, in seconds.", \.from),
  Field(
    "to", schema: Form<Double>.time(.positive).schema,
    about: "Where it ends, in seconds; at the scene's end when left out.",
    write: { span, _ in span.to == .infinity ? nil : .number(span.to) },
    read: { span, node, decoding in
      if let end = Form<Double>.time(.positive).read(node, decoding) { span.to = end }
    }),
  Field(
    "speed", factor, isRequired: true,
    about: "Seconds of the scene in a second of the file: 0.2 is slow motion.", \.speed),
]

private let spanForm = Form<SpeedSpan>(
  "a span", schema: .object(spanFields), write: { $1.object($0, spanFields) },
  read: { node, decoding in
    var span = SpeedSpan(speed: 1)
    guard decoding.read(node, as: "a span", fields: spanFields, into: &span) else { return nil }
    guard span.to > span.from else {
      let place = node["to"] ?? node
      decoding.report(
        .outOfRange(found: decoding.description(of: place), allowed: "greater than `from`"),
        at: place)
      return nil
    }
    return span
  })

private let speedForm = Form<Speed>(
  "a number or a list of spans",
  schema: .any(of: [factor.schema, .list(of: spanForm.schema)]),
  write: { speed, printer in
    speed.spans.isEmpty
      ? .number(speed.base) : .array(speed.flattened.map { spanForm.write($0, printer) })
  },
  read: { node, decoding in
    if case .number = node.value.content {
      return factor.read(node, decoding).map { Speed(base: $0) }
    }
    guard let items = node.items else {
      decoding.reportType(of: node, needed: "a number or a list of spans")
      return nil
    }
    let read = items.map { spanForm.read($0, decoding) }
    let spans = read.compactMap { $0 }
    guard spans.count == items.count else { return nil }
    let order = spans.indices.sorted { (spans[$0].from, $0) < (spans[$1].from, $1) }
    for (first, second) in zip(order, order.dropFirst()) where spans[second].from < spans[first].to
    {
      let earlier = min(first, second)
      let later = max(first, second)
      let span = spans[later]
      let end = span.to.isFinite ? "to \(JSONTree.number(span.to).text())" : "on"
      decoding.report(
        .outOfRange(
          found: "one from \(JSONTree.number(span.from).text()) \(end)",
          allowed: "a span that does not overlap \(items[earlier].path)"), at: items[later])
      return nil
    }
    return Speed(spans: spans)
  })

private let shutterForm = Form<Double>(
  "a number from 0 to 1, or a string such as \"180deg\"",
  schema: .any(of: [
    Form<Double>.number(.unit).schema,
    Schema(["type": "string", "pattern": "^([0-9]+([.][0-9]+)?|[.][0-9]+)deg$"]),
  ]), write: { shutter, _ in .number(shutter) },
  read: { node, decoding in
    guard let text = node.string else {
      guard case .number = node.value.content else {
        decoding.reportType(
          of: node, needed: "a number from 0 to 1, or a string such as \"180deg\"")
        return nil
      }
      return Form<Double>.number(.unit).read(node, decoding)
    }
    guard let shutter = RecordingOptions.shutter(text) else {
      decoding.reportType(
        of: node, needed: "a number from 0 to 1, or a string from \"0deg\" to \"360deg\"")
      return nil
    }
    return shutter
  })
