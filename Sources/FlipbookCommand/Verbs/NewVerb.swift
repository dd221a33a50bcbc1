import Flipbook

/// `flipbook new`: a starter scene.
enum NewVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    var path = invocation.arguments[0]
    if (path as NSString).pathExtension.isEmpty { path += ".json" }
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandError.usage(
        "\(path) is already there",
        hint: "Try another name, or look at it: flipbook validate \(path)")
    }
    let sink = try ByteSink(path: path)
    try sink.write([UInt8](starter.utf8))
    try sink.commit()
    let gif = (path as NSString).deletingPathExtension + ".gif"
    if invocation.has("--json") {
      try Console.print(JSON.object([("file", .string(path))]).text)
    } else if !invocation.has("--quiet") {
      Console.say("\(path) is there. Try: flipbook \(path) -o \(gif)")
    }
    return .done
  }

  /// Shows a layer, a basic animation and a loop in as few lines as a scene takes.
  static let starter = """
    {
      "size": [240, 120],
      "background": "white",
      "fps": 50,
      "duration": "loop",
      "layers": [
        {
          "id": "dot",
          "frame": [30, 40, 40, 40],
          "backgroundColor": "systemBlue",
          "cornerRadius": 20,
          "animations": [
            {
              "class": "CABasicAnimation",
              "keyPath": "position.x",
              "fromValue": 50,
              "toValue": 190,
              "duration": 0.8,
              "autoreverses": true,
              "repeatCount": "infinity",
              "timingFunction": "easeInEaseOut"
            }
          ]
        }
      ]
    }

    """
}
