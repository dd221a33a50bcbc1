import Arguments
import Base
import Flipbook
import JSON

/// `flipbook info`: describes a picture file.
struct InfoVerb: Verb {
  static let name = "info"
  static let overview = "Describe a GIF, APNG, PNG or WebP file, or a Lottie file."
  static let usage = "FILE …"
  static let notes = [
    "Flipbook stores consecutive equal frames as one image with a longer delay. A damaged file "
      + "is reported, and the files after it are still read."
  ]

  @Argument("FILE", atLeast: 1, help: "Picture files; - is standard input.")
  private var paths: [String]

  @Options private var form: JSONOption

  func run() throws -> ExitStatus {
    var answers: [JSONTree] = []
    var statuses: [ExitStatus] = []
    for path in paths {
      let text: String
      let tree: JSONTree
      do {
        if let animation = try LottieSummary(path: path) {
          (text, tree) = (animation.text, animation.json)
        } else {
          let info = try inspectPicture(path: path)
          (text, tree) = (Self.text(info, of: path), Self.json(info, of: path))
        }
      } catch {
        // The error of a single file ends the command.
        guard paths.count > 1 else { throw error }
        let failure = Failure(error, asJSON: false)
        statuses.append(failure.command.status)
        if form.isJSON { answers.append(failure.json) } else { _ = failure.report() }
        continue
      }
      if form.isJSON { answers.append(tree) } else { try Console.print(text) }
    }
    if form.isJSON { try Console.write(JSONTree.array(answers).text()) }
    return statuses.contains(.failure) ? .failure : statuses.first ?? .done
  }

  private static func text(_ info: PictureInfo, of file: String) -> String {
    var lines = [
      "\(file.printableLine): \(info.format.rawValue), \(info.width)×\(info.height) pixels, "
        + "\(info.byteCount) bytes"
    ]
    let frames = info.frames
    if frames.count > 1 || info.loop != nil {
      let isEven = frames.allSatisfy { $0.delay == frames[0].delay }
      let rate =
        info.framesPerSecond.map {
          ", \(rounded($0)) frames per second\(isEven ? "" : " on average")"
        } ?? ""
      lines.append(
        "  frames   \(frames.count) in \(rounded(info.duration)) s\(rate), "
          + "plays \(info.loop?.description ?? "once")")
      lines.append("  delays   " + delays(frames))
    }
    var colors = "\(info.colorType), \(info.bitDepth) bits"
    if let count = info.paletteColors { colors += ", \(count) colors" }
    let own = frames.filter { $0.localPaletteColors != nil }.count
    if own > 0 { colors += ", \(own) of \(frames.count) frames with a local palette" }
    lines.append("  colors  " + colors)
    return lines.joined(separator: "\n")
  }

  /// The delays and their numbers of frames, the most frequent first.
  private static func delays(_ frames: [FrameInfo]) -> String {
    var counts: [Double: Int] = [:]
    for frame in frames { counts[frame.delay.seconds, default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(6).map { "\($0.value) × \(rounded($0.key)) s" }
    return shown.joined(separator: ", ") + (sorted.count > 6 ? ", …" : "")
  }

  private static func json(_ info: PictureInfo, of file: String) -> JSONTree {
    [
      "file": .string(file),
      "format": .string(info.format.rawValue),
      "width": .integer(info.width),
      "height": .integer(info.height),
      "bytes": .integer(info.byteCount),
      "loop": info.loop.map(JSONTree.init(loop:)) ?? .null,
      "duration": .number(info.duration),
      "colorType": .string(info.colorType),
      "bitDepth": .integer(info.bitDepth),
      "paletteColors": count(info.paletteColors),
      "frames": .array(info.frames.map(json)),
    ]
  }

  private static func json(_ frame: FrameInfo) -> JSONTree {
    let rect = frame.rect
    return [
      "delay": .number(frame.delay.seconds),
      "rect": .array([rect.x, rect.y, rect.width, rect.height].map { .integer($0) }),
      "disposal": .string(frame.disposal.rawValue),
      "blendsOver": .bool(frame.blendsOver),
      "paletteColors": count(frame.localPaletteColors),
      "transparentIndex": count(frame.transparentIndex),
      "interlaced": .bool(frame.isInterlaced),
    ]
  }

  private static func count(_ value: Int?) -> JSONTree { value.map { .integer($0) } ?? .null }

  /// A number rounded to thousandths.
  private static func rounded(_ number: Double) -> String {
    JSONTree.number((number * 1000).rounded() / 1000).text()
  }
}

extension JSONTree {
  /// The word or number of `--loop`.
  init(loop: LoopCount) {
    switch loop {
    case .forever: self = .string("forever")
    case .times(let count): self = .integer(count)
    }
  }
}
