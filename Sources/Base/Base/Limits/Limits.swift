/// The limits of scenes, pictures and fonts; exceeding one is an error before memory or time is
/// spent.
///
/// All limits are here, and error texts and *Limits and trust* take their numbers from here; only
/// the limits of JSON5 syntax (nesting depth, number of errors) are in `JSON5Reader`. Ordinary
/// scenes stay far below all of them.
public enum Limits {
  // MARK: Files

  /// Bytes of a scene file.
  public static let sceneBytes = 16 << 20
  /// Bytes of a Lottie file, of an archive's animation and of the pictures in an archive together.
  public static let lottieBytes = 128 << 20
  /// Values of a Lottie file, layers counted each time they are used: a number counts 1, an object
  /// 4, a keyframe 16, a shape 36, a letter 80, a layer 68.
  public static let lottieValues = 16 << 20
  /// Bytes of a picture file.
  public static let pictureBytes = 256 << 20
  /// Bytes of a table of texts.
  public static let tableBytes = 16 << 20
  /// Bytes of the result file (JSON) of a check run.
  public static let resultBytes = 64 << 20
  /// Bytes of a font file.
  public static let fontBytes = 128 << 20
  /// Faces read from a font file.
  public static let facesOfFont = 256
  /// Files and folders visited in a folder of fonts, subfolders included.
  public static let fontFolderEntries = 10_000

  // MARK: Scenes

  /// Mistakes that are listed; the others are counted.
  public static let errorsShown = 100
  /// Layers, views and animations of a scene, including expanded definitions.
  public static let layers = 100_000
  /// Nesting depth of layers, views or emitter cells.
  public static let depth = 100
  /// Definitions that use one another in a chain, or files that include one another.
  public static let definitionChain = 100
  /// Bytes of the definitions that a scene uses, counted each time they are used.
  public static let definitionBytes = 64 << 20
  /// Values that a scene with templates comes to: all that are written, computed, repeated and
  /// included, each 32 bytes of a text one more.
  public static let expandedValues = 500_000
  /// Unicode scalars of one text.
  public static let letters = 200_000
  /// Segments of one path.
  public static let segments = 1_000_000
  /// Values of a Lottie file that are evaluated frame by frame; beyond that they move in coarser
  /// steps, or stop.
  ///
  /// A number or a point counts 3, a transform 4, a path 3 and 1 for each vertex.
  public static let sampledValues = 4 << 20
  /// Steps to work out the outlines of a Lottie file: one for each vertex at each frame, 16 for
  /// each part of a curve that is measured; beyond that outlines stop or are left out.
  public static let outlineSteps = 1 << 26
  /// Vertices of an outline of a Lottie file after zigzags and offsets.
  public static let modifiedVertices = 20_000
  /// Views in one tree that are placed by stack views or constraints.
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
  /// Pixels of a canvas, for which a recording needs up to 48 bytes each: under 1 GB.
  public static let canvasPixels = 20 << 20
  /// Pixels of all the pictures of a scene.
  public static let picturePixels = 64 << 20
  /// Pixels of the frames of an animation that are held in memory together.
  public static let decodedPixels = 256 << 20
  /// Pixels of all frames of all animations passed to the encoder; their frames are decoded one at
  /// a time.
  public static let animationPixels = 4096 << 20
  /// Steps to draw an SVG: per pixel, a blur costs 10 and turbulence 6 per octave; a text costs
  /// 80,000 + 3 · bytes², each dash 100.
  public static let filterSteps = 1 << 29

  // MARK: Drawing

  /// Dashes of a line; one with more is drawn whole.
  public static let dashes = 65_536
  /// Pairs of segments of a filled path that cross the same row of pixels, summed over all rows; a
  /// path with more is an error.
  public static let crossingPairs = Double(1 << 32)
  /// Rows of pixels that a stroked path's segments cross, summed over the segments, if more than
  /// 3,000 cross the same row; a curve counts as eight lines.
  public static let strokedRows = Double(1 << 24)
  /// Copies of a replicator.
  public static let copies = 10_000
  /// Particles of an emitter that live at a time.
  public static let particles = 10_000
  /// Layers, copies and particles drawn for one frame, summed over its motion-blur samples.
  public static let nodes = 500_000
  /// Bytes of the frames of scenes in a grid that are kept for their later plays, all scenes
  /// together; frames beyond that are made again.
  public static let keptFrameBytes = 128 << 20
  /// Bytes of an animation's frames that stay in memory until it is written; further ones go to a
  /// temporary file.
  public static let storedFrameBytes = 64 << 20
  /// Sub-frame samples that motion blur averages into one frame.
  public static let shutterSamples = 256

  // MARK: Time

  /// Frames of a recording.
  public static let frames = 1_000_000
  /// The latest time for which a picture or values may be requested, in seconds: a day.
  public static let latestTime = 86_400.0
  /// The longest that a recording's last frame is held, in seconds.
  public static let hold = 3600.0
  /// The longest loop that is searched for, in seconds.
  public static let loop = 120.0
  /// The longest scene whose end is found automatically, in seconds.
  public static let scene = 3600.0
  /// Events that run between two frames, or before the first one.
  public static let events = 200_000
  /// Events at the same time in a chain in which each schedules the next.
  public static let eventsInARow = 1000
}
