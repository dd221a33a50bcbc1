public import Codecs
public import Comparison
public import Foundation
public import Graphics
public import Recordings

/// A scene file as a tree of values: its content, size and duration.
///
/// It can be read from a file, made in Swift, compared and printed. Every stage made from it has
/// separate layers and views.
public struct Scene: Hashable, Sendable {
  /// The size of the canvas, in points.
  public var size: CGSize
  /// The color under everything; nil leaves the canvas transparent.
  public var backgroundColor: Color? = .system("systemBackground")
  /// Pixels per point.
  public var scale: CGFloat = 1
  /// The frame rate of the file; a GIF has at most 50 frames per second.
  public var framesPerSecond: Double = 50
  /// The length of the recording.
  public var duration = RecordingDuration.untilEnd
  /// Speed, hold, poster and shutter; `recordingOptions` adds the duration and the frame rate.
  package var recording = RecordingOptions()
  /// The device, padding and backdrop around the canvas; nil for none.
  public var presentation: Presentation?
  /// The number of times that an animated picture plays.
  public var loop = LoopCount.forever
  /// The greatest number of colors in a GIF, 2…256.
  public var colors = 256
  /// The seed of the stage's random numbers.
  public var seed: UInt64 = 0
  /// Font files, and folders of them, that text may use besides the project's own.
  public var fonts: [URL] = []
  /// The rules for comparing the scene with its goldens.
  public var check = Check()
  /// The styles that the scene is meant for, one or two; the first is the one in which it is shown.
  public var styles = [Style.light]
  /// The address at which editors find the schema of scene files.
  package var schemaURL: String?
  /// The traits of the screen: its device, text size, direction, language and contrast.
  public var traits = Traits()
  /// Other scenes that it shows in rows; nil for a scene with its own content.
  public var grid: Grid?
  /// A description of the scene for readers.
  public var summary: String?
  /// The layers, the lowest first.
  public var layers: [Layer] = []
  /// The views, all above the layers, the lowest first.
  public var views: [View] = []
  /// The constraints between views that are not in a view's list.
  public var constraints: [Constraint] = []
  /// The steps of the script: touches, animations and changes.
  public var script: [Step] = []
  /// The folder that file names are relative to.
  public var folder: URL
  /// The folder that all files of the scene must lie in; nil for any place.
  package var sandbox: URL?

  /// A scene made in Swift.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in points.
  ///   - scale: Pixels per point.
  ///   - folder: The folder that file names are relative to; nil for the current folder.
  public init(
    size: CGSize, scale: CGFloat = 1, style: Style = .light, layers: [Layer] = [],
    views: [View] = [], constraints: [Constraint] = [], script: [Step] = [], folder: URL? = nil
  ) {
    self.size = size
    self.scale = scale
    styles = [style]
    self.layers = layers
    self.views = views
    self.constraints = constraints
    self.script = script
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    self.folder = (folder ?? current).asFolder
  }

  /// The style in which the scene is shown, light or dark: the first of `styles`.
  ///
  /// Setting it moves the style to the front if the scene has it, or else makes it the only one.
  public var style: Style {
    get { styles.first ?? .light }
    set {
      styles =
        styles.contains(newValue) ? [newValue] + styles.filter { $0 != newValue } : [newValue]
    }
  }

  /// The background in the scene's style and contrast.
  public var background: CGColor? {
    get {
      backgroundColor?.resolved(
        isDark: style == .dark, hasHighContrast: traits.contrast == .high,
        look: traits.look ?? .classic)
    }
    set { backgroundColor = newValue.map { .rgba($0) } }
  }

  /// The scene's options for a recording.
  public var recordingOptions: RecordingOptions {
    var options = recording
    options.duration = duration
    options.framesPerSecond = framesPerSecond
    return options
  }

  /// The appearance of the system's colors.
  public enum Style: String, CaseIterable, Sendable {
    case light
    case dark
  }

  /// A kind of accessibility audit.
  public enum Audit: String, CaseIterable, Sendable {
    /// The contrast of text with what is drawn behind it.
    case contrast
    /// Controls that are smaller than 44 × 44 points.
    case targets
    /// Text that is truncated or cut off.
    case clippedText
    /// Controls and images without a label.
    case labels
    /// Controls, or texts, that overlap.
    case overlap
  }

  /// The rules for comparing a scene with its goldens.
  public struct Check: Hashable, Sendable {
    /// The goldens' format; nil for the format of those that exist, or else PNG.
    public var golden: Comparison.GoldenFormat?
    /// The pixels per point of each picture, the scene's scale first; nil for that scale alone.
    public var scales: [CGFloat]?
    /// The text sizes in which it is compared, the scene's first; nil for that one alone.
    public var textSizes: [TextSize]?
    /// The directions in which it is compared, the scene's first; nil for that one alone.
    public var directions: [Direction]?
    /// The devices on which it is compared, the scene's first; nil for that one alone.
    public var devices: [Device]?
    /// The looks of bars and controls in which it is compared, the scene's first; nil for that one
    /// alone.
    public var looks: [InterfaceLook]?
    /// More looks in which it is compared.
    public var variants: [Variant] = []
    /// The times of the frames in seconds; nil lets the checker choose.
    public var times: [Double]?
    /// The number of frames in a row of a filmstrip; nil lets the checker choose.
    public var columns: Int?
    /// The allowed differences from a golden, the more specific ones last.
    public var allowances: [Comparison.Allowance] = []
    /// The areas that are not compared.
    public var ignored: [Comparison.IgnoredArea] = []
    /// Whether a text beside the picture holds the values of the layers at the same times.
    public var comparesValues = false
    /// Whether what VoiceOver says is compared as well, as a text and as a picture.
    public var comparesAccessibility = false
    /// The accessibility audits whose findings are failures.
    public var audits: Set<Audit> = []
    /// The allowed difference of every frame in the notation of earlier versions; nil demands
    /// equality, apart from `allowances`.
    public var tolerance: Comparison.Tolerance?

    public init() {}
  }

  @available(*, deprecated, renamed: "Comparison.GoldenFormat")
  public typealias GoldenFormat = Comparison.GoldenFormat

  @available(*, deprecated, renamed: "Comparison.Tolerance")
  public typealias Tolerance = Comparison.Tolerance
}
