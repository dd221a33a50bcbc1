import Flipbook
import JSON

/// `flipbook new`: a starter scene.
enum NewVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    var path = invocation.arguments[0]
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw CommandError.usage("new needs a name for the file", hint: invocation.verb.usageLine)
    }
    if (path as NSString).pathExtension.isEmpty { path += ".json" }
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandError.usage(
        "\(path) is already there",
        hint: "Try another name, or look at it: flipbook validate \(path)")
    }
    let sink = try ByteSink(path: path)
    try sink.write([UInt8](Scene.starter.utf8))
    try sink.commit()
    let gif = (path as NSString).deletingPathExtension + ".gif"
    if invocation.has("--json") {
      try Console.print(JSONTree.object([.init(key: "file", value: .string(path))]).text())
    } else if !invocation.has("--quiet") {
      Console.say("\(path) is there. Try: flipbook \(path) -o \(gif)")
    }
    return .done
  }
}
