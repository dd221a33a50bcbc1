import Base
import Flipbook
import JSON

/// The report on written files.
struct Report {
  struct File {
    let path: String
    let format: String
    /// The number of images in an animation, in which equal frames in a row are one.
    var images: Int?
    /// Whether it is a PNG of one picture, which has no time.
    var isStill = false

    init(path: String, format: String, images: Int? = nil) {
      self.path = path
      self.format = format
      self.images = images
    }

    init(_ output: RecordingOutput, _ encoded: EncodingSummary) {
      path = output.path
      images = encoded.images
      isStill = output.format == .apng && images == 1
      format = isStill ? "PNG" : output.format.title
    }
  }

  let files: [File]
  let frames: Int
  /// In seconds; nil for a still.
  let duration: Double?
  /// In pixels.
  let width, height: Int
  let diagnostics: [Diagnostic]
  /// Sentences about details that the files cannot represent.
  var notes: [String] = []

  /// A note on each GIF that is too large for a README on sites such as GitHub.
  static func sizeNotes(
    on outputs: [RecordingOutput], _ encoded: [EncodingSummary]
  ) -> [String] {
    zip(outputs, encoded).filter { $1.exceedsHostLimit }.map { output, _ in
      sizeNote(on: output.path, hint: "--max-size 10MB finds the options that lose least")
    }
  }

  static func sizeNote(on path: String, hint: String) -> String {
    "\(path) has more than 10 MB, which sites such as GitHub do not show in a README; \(hint)"
  }

  /// Prints a line per file to standard error, or a JSON object to standard output, or to standard
  /// error if a picture goes to standard output.
  func print(_ options: ReportOptions) throws {
    guard options.isJSON else { return printText(isQuiet: options.isQuiet) }
    if files.contains(where: { $0.path == "-" }) { return Console.report(json.text()) }
    try Console.write(json.text())
  }

  /// Prints the warnings, and unless it is quiet, the notes and a line per file.
  func printText(isQuiet: Bool) {
    for diagnostic in diagnostics { Console.log("warning: \(diagnostic)") }
    if isQuiet { return }
    for note in notes { Console.log("note: \(note.printableLine)") }
    for file in files where file.path != "-" {
      var line = "\(file.path.printableLine): \(file.format), \(width)×\(height) pixels"
      if let duration, !file.isStill || frames > 1 {
        line +=
          ", \(counted(frames, "frame")) in \(JSONTree.number(duration.toMilliseconds).text()) s"
        if let images = file.images, images < frames {
          line += ", stored as \(images), since consecutive equal frames are merged"
        }
      }
      if let bytes = Self.size(of: file.path) { line += ", \(Self.text(bytes))" }
      Console.log(line)
    }
  }

  /// Notes on removed files of older, longer sequences.
  static func notes(onRemoved encoded: [EncodingSummary]) -> [String] {
    encoded.compactMap { summary in
      guard let first = summary.removed.first, let last = summary.removed.last else { return nil }
      return "removed files of an older, longer sequence: "
        + (first == last ? first : "\(first) to \(last)")
    }
  }

  var json: JSONTree {
    [
      "files": .array(
        files.map { file in
          [
            "path": .string(file.path), "format": .string(file.format),
            "bytes": Self.size(of: file.path).map { .integer($0) } ?? .null,
            "images": file.images.map { .integer($0) } ?? .null,
          ]
        }),
      "width": .integer(width),
      "height": .integer(height),
      "frames": .integer(frames),
      "duration": duration.map { .number($0) } ?? .null,
      "diagnostics": .array(diagnostics.map(JSONTree.init(diagnostic:))),
      "notes": .array(notes.map { .string($0) }),
    ]
  }

  /// The size of a regular file, in bytes; nil for anything else.
  private static func size(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  private static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<10_000: "\(bytes) bytes"
    case ..<10_000_000: "\((bytes + 500) / 1000) KB"
    default: "\((bytes + 500_000) / 1_000_000) MB"
    }
  }
}

extension Double {
  fileprivate var toMilliseconds: Double { (self * 1000).rounded() / 1000 }
}

extension JSONTree {
  init(diagnostic: Diagnostic) {
    self = [
      "layer": .string(diagnostic.layer), "keyPath": .string(diagnostic.keyPath),
      "found": .string(diagnostic.found), "needed": .string(diagnostic.needed),
      "message": .string(diagnostic.message),
    ]
  }
}
