import Arguments
import Flipbook
import JSON

/// `flipbook new`: a starter scene.
struct NewVerb: Verb {
  static let name = "new"
  static let overview = "Write a starter scene."
  static let usage = "NAME"

  @Argument("NAME", help: "The file to make; .json is added where it has no ending.")
  private var file: String

  private let report = ReportOptions()

  func validate(for verb: VerbRow) throws(CommandError) {
    guard !file.isEmpty, !file.hasSuffix("/") else {
      throw .usage("\(verb.name) needs a name for the file", hint: verb.usageLine)
    }
  }

  func run() throws -> ExitStatus {
    let path = (file as NSString).pathExtension.isEmpty ? file + ".json" : file
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandError.usage(
        "\(path) is already there",
        hint: "Try another name, or look at it: flipbook validate \(path)")
    }
    let sink = try ByteSink(path: path)
    try sink.write([UInt8](Scene.starter.utf8))
    try sink.commit()
    let gif = (path as NSString).deletingPathExtension + ".gif"
    if report.isJSON {
      try Console.print(JSONTree.object([.init(key: "file", value: .string(path))]).text())
    } else if !report.isQuiet {
      Console.say("\(path) is there. Try: flipbook \(path) -o \(gif)")
    }
    return .done
  }
}
