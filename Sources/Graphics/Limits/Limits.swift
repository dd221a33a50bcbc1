/// What a scene, a picture or a font may ask for; beyond it, an error says so before memory or time
/// is taken.
///
/// Every limit stands here, and error texts and *Limits and trust* have their numbers from here;
/// only those of the notation stand with its reader, `JSON5Reader`. Ordinary scenes never come near
/// one.
public enum Limits {
  // MARK: Files

  /// Bytes of a scene file.
  public static let sceneBytes = 16 << 20
  /// Bytes of a Lottie file, of an archive's animation and of the pictures in an archive together.
  public static let lottieBytes = 128 << 20
  /// Values of a Lottie file, and of its layers each as often as it is used: a number counts 1, an
  /// object 4, a keyframe 16, a shape 36, a letter 40, a layer 68.
  public static let lottieValues = 16 << 20
  /// Bytes of a picture file.
  public static let pictureBytes = 256 << 20
  /// Bytes of the result of a check.
  public static let resultBytes = 64 << 20
  /// Bytes of a font file.
  public static let fontBytes = 128 << 20
  /// Faces of a font file that are looked at.
  public static let facesOfFont = 256
  /// Files and folders that are looked at in a folder of fonts, and in the folders within it.
  public static let fontFolderEntries = 10_000

  // MARK: Scenes

  /// Mistakes that are shown; the others are counted.
  public static let errorsShown = 100
  /// Layers, views and animations of a scene, those that definitions stand for included.
  public static let layers = 100_000
  /// Levels of layers, views or emitter cells within one another.
  public static let depth = 100
  /// Definitions that use one another in a chain.
  public static let definitionChain = 100
  /// Bytes of the definitions that a scene uses, each as often as it is used.
  public static let definitionBytes = 64 << 20
  /// Letters of one text.
  public static let letters = 200_000
  /// Segments of one path.
  public static let segments = 1_000_000
  /// Values of a Lottie file that are worked out frame by frame, each vertex of a path as one;
  /// beyond that they move in coarser steps, or stop.
  public static let sampledValues = 4 << 20
  /// Vertices of an outline of a Lottie file after zigzags and offsets.
  public static let modifiedVertices = 20_000
  /// Views that stack views and constraints place in one tree.
  public static let placedViews = 20_000
  /// Constraints in one tree of views.
  public static let constraints = 100_000
  /// Steps to lay out one tree of views, a few nanoseconds each.
  public static let layoutSteps = 1 << 29
  /// Animations that run on one layer at a time.
  public static let animationsOfLayer = 1_000

  // MARK: Pictures

  /// Pixels on a side of a picture or a canvas.
  public static let side = 16_384
  /// Pixels of a picture.
  public static let pixels = 64 << 20
  /// Pixels of a canvas, of which a recording takes up to 48 bytes each: under 1 GB.
  public static let canvasPixels = 20 << 20
  /// Pixels of all the pictures of a scene.
  public static let picturePixels = 64 << 20
  /// Pixels of the frames of an animation that are held in memory together.
  public static let decodedPixels = 256 << 20
  /// Pixels of all frames of the animations that are encoded, which are decoded one after the
  /// other.
  public static let animationPixels = 4096 << 20
  /// Steps that an SVG may take: its filters for all pixels, a blur ten a pixel, turbulence six for
  /// each octave; its texts three for each letter squared, its dashes a hundred each.
  public static let filterSteps = 1 << 29

  // MARK: Drawing

  /// Dashes of a line; one with more is drawn whole.
  public static let dashes = 65_536
  /// Pairs of segments of a filled path that the same row of pixels meets, over all rows; a
  /// path with more is not drawn, but an error.
  public static let crossingPairs = Double(1 << 32)
  /// Rows of pixels that the segments of a stroked path meet, one after the other, where more than
  /// 3,000 meet the same row; a curve counts as eight lines.
  public static let strokedRows = Double(1 << 24)
  /// Copies that a replicator makes of its layers.
  public static let copies = 10_000
  /// Particles of an emitter that live at a time.
  public static let particles = 10_000
  /// Layers, copies and particles of one frame, those of all instants that its shutter averages
  /// included.
  public static let nodes = 500_000
  /// Instants that a frame with an open shutter averages.
  public static let shutterSamples = 256

  // MARK: Time

  /// Frames of a recording.
  public static let frames = 1_000_000
  /// The latest time that a picture or values may be asked for, in seconds: a day.
  public static let latestTime = 86_400.0
  /// The longest that a recording's last frame is held, in seconds.
  public static let hold = 3600.0
  /// The longest loop that is looked for, in seconds.
  public static let loop = 120.0
  /// The longest scene whose end is waited for, in seconds.
  public static let scene = 3600.0
  /// Events that run on the way from one frame, or from the start, to the next time that is shown.
  public static let events = 200_000
  /// Events of one instant of which each schedules the next.
  public static let eventsInARow = 1000
}
