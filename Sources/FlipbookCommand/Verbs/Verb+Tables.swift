extension Verb {
  static let render = Verb(
    name: "render",
    overview: "Write a scene's animation to GIF, APNG, PNG or raw video.",
    usage: "SCENE -o FILE [-o FILE …] [OPTIONS]",
    arguments: [scene],
    options: [
      Option(
        names: ["-o", "--output"], value: "FILE",
        help: "Where to write: NAME.gif, NAME.apng, NAME.png, frame-%04d.png or NAME.y4m; "
          + "- is standard output. May be repeated.",
        repeats: true),
      Option(
        names: ["--format"], value: "FORMAT",
        help: "gif, apng, png, png-sequence or y4m, where the name does not tell."),
    ] + Option.timing + [.hold, .poster] + Option.shutter + Option.presentation + [
      .scale, .style,
      Option(
        names: ["--loop"], value: "COUNT",
        help: "How often players show it: forever, once or a number. Default: forever."),
      Option(
        names: ["--colors"], value: "N",
        help: "The most colours of a GIF, 2 to 256. Default: the scene's, else 256."),
      Option(
        names: ["--matte"], value: "COLOR",
        help: "What half transparent pixels are blended with, such as white, in formats that have "
          + "none. Default: the edge is hard."),
      .jobs, .quiet,
    ],
    notes: [
      "Times are seconds, or milliseconds as in 300ms. The scene says what the options do not."
    ],
    run: RenderVerb.run)

  static let frame = Verb(
    name: "frame",
    overview: "Write one frame of a scene as PNG.",
    usage: "SCENE [--at TIME] -o FILE.png [OPTIONS]",
    arguments: [scene],
    options: [
      Option(
        names: ["--at"], value: "TIME", help: "When, in the scene. Default: its poster, else 0."),
      Option(names: ["-o", "--output"], value: "FILE", help: "The PNG; - is standard output."),
    ] + Option.shutter + Option.presentation + [.scale, .style, .quiet],
    run: FrameVerb.run)

  static let strip = Verb(
    name: "strip",
    overview: "Write a filmstrip: frames in a grid, labelled with their times.",
    usage: "SCENE -o FILE.png [OPTIONS]",
    arguments: [scene],
    options: [
      Option(names: ["-o", "--output"], value: "FILE", help: "The PNG; - is standard output."),
      Option(
        names: ["--frames"], value: "N",
        help: "How many frames, the first and the last among them; the poster, if there is one, "
          + "comes before them. Default: at most 12."),
      Option(
        names: ["--at"], value: "TIME[,TIME…]", help: "Exactly these times instead.", repeats: true),
      Option(
        names: ["--columns"], value: "N", help: "Frames in a row. Default: as many as look well."),
    ] + Option.timing + [.poster] + Option.shutter + Option.presentation + [
      .scale, .style, .jobs, .quiet,
    ],
    run: StripVerb.run)

  static let values = Verb(
    name: "values",
    overview: "Print the presentation values behind the pixels as JSON.",
    usage: "SCENE --at TIME[,TIME…] [--layer ID] [--all]",
    arguments: [scene],
    options: [
      Option(
        names: ["--at"], value: "TIME[,TIME…]", help: "When, in the scene. Default: 0.",
        repeats: true),
      Option(
        names: ["--layer"], value: "ID",
        help: "Only this layer, by its id or its path such as 0.2. May be repeated.", repeats: true),
      Option(
        names: ["--all"], value: nil, help: "Also values that are the property's default."),
      .style,
    ],
    notes: [
      "Prints a list with an object for each time: {\"time\": 0.1, \"layers\": {\"ID\": "
        + "{\"position\": [x, y], …}}}. A layer without an id goes by its path, such as 0.2: "
        + "the third sublayer of the first layer."
    ],
    run: ValuesVerb.run)

  static let tree = Verb(
    name: "tree",
    overview: "Print the render tree behind the pixels as text.",
    usage: "SCENE [--at TIME[,TIME…]] [OPTIONS]",
    arguments: [scene],
    options: [
      Option(
        names: ["--at"], value: "TIME[,TIME…]",
        help: "When, in the scene. Default: its poster, else 0.", repeats: true),
      .scale, .style,
    ],
    notes: [
      "Prints a line for each node that is drawn, in painting order, the nodes below it indented: "
        + "what it is, where it lies in the node above, how it looks; then a line for each thing "
        + "that it draws itself. Lengths are points, angles degrees; what has its default is left "
        + "out."
    ],
    run: TreeVerb.run)

  static let check = Verb(
    name: "check",
    overview: "Draw scenes and compare them with their goldens.",
    usage: "[DIR|SCENE …] [OPTIONS]",
    arguments: [
      Argument(
        name: "DIR|SCENE", help: "Folders of scenes, and single ones. Default: this folder.",
        count: 0...Int.max)
    ],
    options: [
      Option(
        names: ["--record"], value: "MODE",
        help:
          "Which goldens to write: missing, failed (those that differ, too: this accepts what is "
          + "drawn now), all or never. Default: never when CI is set, else missing."),
      Option(
        names: ["--report"], value: "DIR",
        help: "Where the pictures of failures go. Default: .flipbook/check."),
      .jobs, .quiet,
    ],
    notes: [
      "The golden of scene NAME.json is NAME.png beside it, a still, or a filmstrip when "
        + "something moves; NAME.gif or NAME.apng when there is one already or the scene asks for "
        + "it. The golden of a second style is NAME~dark.png. Pictures must be equal unless the scene states a tolerance.",
      "Exit status: 0 all match; 1 some differ; 2 a scene is wrong or there are none; 3 goldens are "
        + "missing and may not be recorded.",
    ],
    run: CheckVerb.run)

  static let info = Verb(
    name: "info",
    overview: "Say what is in a GIF, APNG or PNG file.",
    usage: "FILE …",
    arguments: [
      Argument(
        name: "FILE", help: "Picture files; - is standard input.", count: 1...Int.max)
    ],
    run: InfoVerb.run)

  static let validate = Verb(
    name: "validate",
    overview: "Check scene files without drawing them.",
    usage: "SCENE …",
    arguments: [
      Argument(name: "SCENE", help: "Scene files; - is standard input.", count: 1...Int.max)
    ],
    options: [.quiet],
    run: ValidateVerb.run)

  static let new = Verb(
    name: "new",
    overview: "Write a starter scene.",
    usage: "NAME",
    arguments: [
      Argument(
        name: "NAME", help: "The file to make; .json is added where it has no ending.",
        count: 1...1)
    ],
    options: [.quiet],
    run: NewVerb.run)

  static let schema = Verb(
    name: "schema",
    overview: "Print the JSON Schema of scene files.",
    usage: "",
    notes: ["Editors check and complete scenes with it: flipbook schema > scene.schema.json"],
    run: SchemaVerb.run)
}
