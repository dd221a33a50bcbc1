public import Foundation
public import Graphics

/// What to show, how large and for how long: a scene file as a tree of values.
///
/// It can be read from a file, made in Swift, compared and printed. Every stage made from it has layers and views of its
/// own.
public struct Scene: Hashable, Sendable {
  /// The canvas in points.
  public var size: CGSize
  /// Painted under everything; nil leaves the canvas transparent.
  public var backgroundColor: Color? = .system("systemBackground")
  /// Pixels per point.
  public var scale: CGFloat = 1
  /// Of the file; a GIF has at most 50.
  public var framesPerSecond: Double = 50
  public var duration = RecordingDuration.untilEnd
  /// Speed, hold, poster and shutter; what is beside this in the scene is filled in by `recordingOptions`.
  package var recording = RecordingOptions()
  /// What the canvas is shown in.
  public var presentation: Presentation?
  /// How often an animated picture plays.
  public var loop = LoopCount.forever
  /// The most colors of a GIF, 2…256.
  public var colors = 256
  /// Begins the stage's random numbers.
  public var seed: UInt64 = 0
  /// Font files, and folders of them, that text may use besides the project's own.
  public var fonts: [URL] = []
  /// How the scene is compared with its golden picture.
  public var check = Check()
  /// Light or dark: the surroundings in which the scene is shown.
  public package(set) var style = Style.light
  /// The styles that the scene is meant for, the first of which it has when nobody asks for another.
  public package(set) var styles = [Style.light]
  /// Where an editor finds the schema of scene files.
  package var schemaPlace: String?
  /// What the scene shows, for people.
  public var summary: String?
  /// The lowest first.
  public var layers: [Layer] = []
  /// Above the layers, the lowest first.
  public var views: [View] = []
  /// Constraints between views.
  public var constraints: [Constraint] = []
  /// What happens when, one step after the other.
  public var script: [Step] = []
  /// What file names are relative to.
  public var folder: URL
  /// The images of files that have been read.
  package var pictures = PictureCache()

  /// A scene made in Swift.
  ///
  /// - Parameters:
  ///   - size: The canvas in points.
  ///   - folder: What file names are relative to; nil is the current folder.
  public init(
    size: CGSize, scale: CGFloat = 1, style: Style = .light, layers: [Layer] = [],
    views: [View] = [], constraints: [Constraint] = [], script: [Step] = [], folder: URL? = nil
  ) {
    self.size = size
    self.scale = scale
    self.style = style
    styles = [style]
    self.layers = layers
    self.views = views
    self.constraints = constraints
    self.script = script
    self.folder = folder ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  }

  /// The background in the scene's style.
  public var background: CGColor? {
    get { backgroundColor?.resolved(isDark: style == .dark) }
    set { backgroundColor = newValue.map { .rgba($0) } }
  }

  /// Which instants of the scene are recorded, as the scene itself says.
  public var recordingOptions: RecordingOptions {
    var options = recording
    options.duration = duration
    options.framesPerSecond = framesPerSecond
    return options
  }

  /// What the system's colors look like.
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

    public init() {}
  }

  @available(*, deprecated, renamed: "Graphics.GoldenFormat")
  public typealias GoldenFormat = Graphics.GoldenFormat

  @available(*, deprecated, renamed: "Graphics.Tolerance")
  public typealias Tolerance = Graphics.Tolerance
}

extension Scene {
  /// Images that were read along with a scene, by path: no part of what the scene says.
  package struct PictureCache: Hashable, Sendable {
    package var images: [String: CGImage] = [:]

    package init() {}

    package static func == (a: Self, b: Self) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }
}
