import Flipbook

/// The scene that a verb works on, as the options change it.
struct SceneInput {
  let scene: Scene

  /// - Throws: All errors of the scene at once.
  init(_ invocation: Invocation) throws {
    let scale = try invocation.positive("--scale")
    let style: Scene.Style? = try invocation.choice("--style")
    var scene = try Self.scene(at: invocation.arguments[0], style: style)
    if let scale { scene.scale = CGFloat(scale) }
    try Self.readPresentation(invocation, &scene)
    self.scene = scene
  }

  /// What the options change in what the canvas is shown in.
  private static func readPresentation(_ invocation: Invocation, _ scene: inout Scene) throws {
    var presentation = scene.presentation ?? Presentation()
    if let text = invocation.text("--device") {
      let words = Presentation.Device.allCases.map(\.rawValue) + ["none"]
      guard words.contains(text) else {
        throw invocation.invalid(
          "--device", text, words.joined(separator: ", "), suggestion: text.nearest(in: words))
      }
      presentation.device = Presentation.Device(rawValue: text)
    }
    if let text = invocation.text("--padding") {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let sides = parts.compactMap { part in
        part.allSatisfy { "0123456789.".contains($0) } ? Double(part).map { CGFloat($0) } : nil
      }
      let limit = Presentation.maximumLength
      guard sides.count == parts.count, [1, 4].contains(sides.count),
        sides.allSatisfy({ $0 <= limit })
      else {
        throw invocation.invalid(
          "--padding", text,
          "a number of points up to \(Int(limit)), such as 24, or four as in 24,16,24,16")
      }
      let (top, right) = (sides[0], sides.count == 4 ? sides[1] : sides[0])
      let (bottom, left) = sides.count == 4 ? (sides[2], sides[3]) : (top, top)
      presentation.padding = UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }
    if let text = invocation.text("--backdrop") {
      guard let color = CGColor(css: text) else {
        throw invocation.invalid("--backdrop", text, "a colour, such as white or \"#0A84FF\"")
      }
      presentation.backdrop = .color(color)
    }
    if presentation != Presentation() { scene.presentation = presentation }
  }

  /// Reads a scene file; `-` is standard input, whose files are looked for in this folder.
  ///
  /// - Parameter style: Light or dark; nil is the scene's first.
  static func scene(at path: String, style: Scene.Style? = nil) throws -> Scene {
    guard path == "-" else { return try Scene(contentsOf: path, style: style) }
    let text = try FileHandle.standardInput.readToEnd() ?? Data()
    return try Scene(
      json: String(decoding: text, as: UTF8.self), name: "<standard input>", style: style)
  }

  /// Which instants are recorded: what the options say, then what the scene says.
  func recordingOptions(_ invocation: Invocation) throws -> RecordingOptions {
    var options = scene.recordingOptions
    if let rate = try invocation.positive("--fps") { options.framesPerSecond = rate }
    if let speed = try invocation.positive("--speed") { options.speed *= speed }
    if let hold = try invocation.seconds("--hold") { options.hold = hold }
    if let poster = try invocation.seconds("--poster") { options.poster = poster }
    try readShutter(invocation, &options)
    options.from = try invocation.seconds("--from")
    options.to = try invocation.seconds("--to")
    guard let text = invocation.text("--duration") else {
      // The scene's own duration counts from its start, wherever the recording starts.
      if case .seconds(let end) = options.duration, options.from != nil, options.to == nil {
        options.to = end
      }
      return options
    }
    if options.to != nil {
      throw CommandError.usage(
        "--duration and --to both say where to end",
        hint: "Try: flipbook \(invocation.verb.name) --help")
    }
    switch text {
    case "loop": options.duration = .loop
    case "end": options.duration = .untilEnd
    default:
      guard let seconds = try invocation.seconds("--duration"), seconds > 0 else {
        throw invocation.invalid(
          "--duration", text, "seconds greater than 0, such as 1.5 or 300ms, or end or loop")
      }
      options.duration = .seconds(seconds)
    }
    return options
  }

  /// How moving things are blurred: what the options say, then what the scene says.
  func readShutter(_ invocation: Invocation, _ options: inout RecordingOptions) throws {
    if let text = invocation.text("--shutter") {
      guard let shutter = RecordingOptions.shutter(text) else {
        throw invocation.invalid(
          "--shutter", text, "a number from 0 to 1, or degrees from 0deg to 360deg")
      }
      options.shutter = shutter
    }
    if let samples = try invocation.count("--shutter-samples") { options.shutterSamples = samples }
  }

  /// The one file that `frame` and `strip` write; a PNG whatever its name.
  static func pngPath(_ invocation: Invocation) throws -> String {
    guard let path = invocation.text("--output") else {
      throw CommandError.usage(
        "\(invocation.verb.name) needs -o FILE.png", hint: invocation.verb.usageLine)
    }
    let ending = (path as NSString).pathExtension.lowercased()
    guard path == "-" || path.hasPrefix("/dev/") || ending == "png" else {
      throw CommandError.usage(
        "\(invocation.verb.name) writes PNG, so the file's name must end in .png, unlike \(path)",
        hint: "Try: -o \((path as NSString).deletingPathExtension).png")
    }
    return path
  }
}
