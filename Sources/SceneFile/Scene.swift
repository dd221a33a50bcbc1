public import Codecs
public import Foundation
public import Graphics
public import Staging

/// A scene file, decoded: what to show, how large and for how long.
///
/// A value; every stage made from it has layers of its own.
public struct Scene: Sendable {
  /// The canvas in points.
  public var size = CGSize.zero
  /// Painted under everything; nil leaves the canvas transparent.
  public var background: CGColor? = .white
  /// Pixels per point.
  public var scale: CGFloat = 1
  public var framesPerSecond: Double = 50
  public var duration = RecordingDuration.untilEnd
  /// Speed, hold, poster and shutter; what is beside this in the scene is filled in by `recordingOptions`.
  var recording = RecordingOptions()
  /// What the canvas is shown in.
  public var presentation: Presentation?
  /// How often an animated picture plays.
  public var loop = LoopCount.forever
  /// The most colours of a GIF, 2…256.
  public var colors = 256
  /// Begins the stage's random numbers.
  public var seed: UInt64 = 0
  /// Font files, and folders of them, that text may use besides the project's own.
  public var fonts: [URL] = []
  public var check = Check()
  /// Light or dark, as which the scene was read; its colours are those of this style.
  public internal(set) var style = Style.light
  /// The styles that the scene is meant for, the first of which it has when nobody asks for another.
  public internal(set) var styles = [Style.light]
  var layers: [LayerRecipe] = []
  /// Above the layers.
  var views: [ViewRecipe] = []
  var constraints: [ConstraintRecipe] = []
  /// In the order of the file.
  var script: [StepRecipe] = []
  /// What answers the events of views, by their recipes' numbers.
  var handlers: [Int: [EventHandler]] = [:]

  init() {}

  /// How the scene's pictures are written.
  public var encoding: EncodingOptions {
    EncodingOptions(loop: loop, maximumColors: colors)
  }

  /// Which instants of the scene are recorded, as the scene itself says.
  public var recordingOptions: RecordingOptions {
    var options = recording
    (options.duration, options.framesPerSecond) = (duration, framesPerSecond)
    return options
  }

  /// What the system's colours look like.
  public enum Style: String, CaseIterable, Sendable {
    case light
    case dark
  }

  /// How the scene is compared with its golden pictures.
  public struct Check: Hashable, Sendable {
    /// What kind of file the goldens are; nil goes by those that are there, else PNG.
    public var golden: Graphics.GoldenFormat?
    /// The pixels per point of each picture, the scene's own first; nil for these alone.
    public var scales: [CGFloat]?
    /// The times of a filmstrip's frames in seconds; nil lets the checker choose.
    public var times: [Double]?
    /// How many frames stand in a row of the filmstrip; nil lets the checker choose.
    public var columns: Int?
    /// nil demands equality.
    public var tolerance: Graphics.Tolerance?
  }

  @available(*, deprecated, renamed: "Graphics.GoldenFormat")
  public typealias GoldenFormat = Graphics.GoldenFormat

  @available(*, deprecated, renamed: "Graphics.Tolerance")
  public typealias Tolerance = Graphics.Tolerance
}
