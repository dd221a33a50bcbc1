extension Verb {
  /// In the order in which help lists them.
  static let all = [render, frame, strip, values, tree, check, info, validate, new, schema]

  static let scene = Argument(
    name: "SCENE", help: "The scene file; - is standard input.", count: 1...1)
}

extension Verb.Option {
  static let quiet = Self(
    names: ["-q", "--quiet"], value: nil, help: "Say nothing but errors.")
  static let scale = Self(
    names: ["--scale"], value: "SCALE",
    help: "Pixels per point, such as 2. Default: the scene's, else 1.")
  static let style = Self(
    names: ["--style"], value: "STYLE",
    help: "Light or dark colours of the system. Default: the scene's first style, else light.")
  static let jobs = Self(
    names: ["--jobs"], value: "N",
    help: "How many frames are drawn at a time. Default: one per core.")

  static let hold = Self(
    names: ["--hold"], value: "TIME",
    help: "How much longer the last frame is shown; PNG files have no lengths. Default: the "
      + "scene's, else 0.")
  static let poster = Self(
    names: ["--poster"], value: "TIME",
    help: "When to take the picture that an APNG shows where nothing moves, and with which a GIF "
      + "begins, to go round from there. Default: the scene's, else none.")
  static let shutter = [
    Self(
      names: ["--shutter"], value: "PART",
      help: "Motion blur: which part of a frame's time the shutter is open, such as 0.5 or 180deg. "
        + "Default: the scene's, else 0."),
    Self(
      names: ["--shutter-samples"], value: "N",
      help: "How many instants a blurred frame averages. Default: the scene's, else what its "
        + "movement needs, up to 81."),
  ]

  /// What the canvas is shown in.
  static let presentation = [
    Self(
      names: ["--device"], value: "DEVICE",
      help:
        "Draw phone, tablet or window around the canvas; none for nothing. Default: the scene's, "
        + "else none."),
    Self(
      names: ["--padding"], value: "POINTS",
      help: "Room around that: a number, or TOP,RIGHT,BOTTOM,LEFT. Default: the scene's, else 0."),
    Self(
      names: ["--backdrop"], value: "COLOR",
      help: "What lies behind, such as white. Default: the scene's, else its background."),
  ]

  /// Which instants of the scene become frames.
  static let timing = [
    Self(
      names: ["--fps"], value: "FPS",
      help: "Frames per second, such as 25 or 30000/1001. Default: the scene's, else 50."),
    Self(
      names: ["--speed"], value: "FACTOR",
      help: "Play faster or slower than the scene says: 0.5 is slow motion. Default: 1."),
    Self(names: ["--from"], value: "TIME", help: "Start there in the scene. Default: 0."),
    Self(
      names: ["--to"], value: "TIME",
      help: "End there in the scene. Default: where the scene ends."),
    Self(
      names: ["--duration"], value: "TIME",
      help: "How much of the scene to show, in seconds; end: until the last animation has ended; "
        + "loop: one round of the endless ones. Default: the scene's, else end."),
  ]
}
