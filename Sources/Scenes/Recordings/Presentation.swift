public import Foundation
public import Graphics

/// The surroundings of a stage's canvas: a device, and padding around it.
///
///     stage.presentation = Presentation(device: .phone, padding: 24)
///
/// Pictures become larger; the content's coordinates, touches and values stay the same. Everything
/// is drawn with layers, sharp at any scale.
public struct Presentation: Hashable, Sendable {
  /// A neutral drawing of a device or a window, as large as the canvas needs.
  public enum Device: String, CaseIterable, Sendable {
    /// A phone: a dark bezel of 11 points with corners of radius 55, around a screen with corners
    /// of radius 44; smaller in proportion for canvases narrower than 390 points. Its home
    /// indicator keeps the lowest 34 points of the canvas out of the safe area, its island the
    /// topmost 59.
    case phone
    /// A tablet: a dark bezel of 22 points around a screen with corners of radius 18; smaller in
    /// proportion for canvases narrower than 744 points.
    case tablet
    /// A desktop window: a title bar of 28 points with three dots, light or dark like the stage.
    case window
  }

  /// The background behind the canvas and the device.
  public enum Backdrop: Hashable, Sendable {
    case color(CGColor)
    case gradient(Gradient)

    /// A linear gradient of evenly spaced colors; start and end are in unit coordinates of the
    /// whole image.
    public static func gradient(_ colors: [CGColor], start: CGPoint, end: CGPoint) -> Self {
      .gradient(Gradient(colors: colors, startPoint: start, endPoint: end))
    }
  }

  /// The shadow of the device, or of the canvas if there is none.
  public struct Shadow: Hashable, Sendable {
    public var color: CGColor
    /// The opacity, 0…1.
    public var opacity: CGFloat
    /// The blur's sigma in points.
    public var radius: CGFloat
    /// The offset to the right and down, in points.
    public var offset: CGSize

    public init(
      color: CGColor = .black, opacity: CGFloat = 0.25, radius: CGFloat = 10,
      offset: CGSize = CGSize(width: 0, height: 6)
    ) {
      self.color = color
      self.opacity = opacity
      self.radius = radius
      self.offset = offset
    }
  }

  public var device: Device?
  /// The space around canvas and device, in points.
  public var padding: UIEdgeInsets
  /// The background behind everything; nil to extend the stage's background.
  public var backdrop: Backdrop?
  /// The corner radius of the canvas, in points; nil for the device's own, or 0 without a device.
  public var cornerRadius: CGFloat?
  public var shadow: Shadow?
  /// The text in a window's title bar.
  public var title: String?
  /// Whether a phone has a camera island, which covers the top of the canvas.
  public var hasIsland: Bool

  /// The time in the status bar of a phone or a tablet, such as "9:41"; nil for no status bar.
  ///
  /// Beside it are the signal, the Wi-Fi and a full battery.
  public var statusBar: String?
  /// The color of the status bar and the home indicator.
  public var statusBarStyle: StatusBarStyle
  /// Whether a phone or a tablet shows its home indicator.
  public var hasHomeIndicator: Bool

  /// Whether the screen has a keyboard, which appears on the canvas while text is edited.
  ///
  /// Without it a stage behaves as a simulator with a hardware keyboard: no keyboard, input view or
  /// accessory view is shown, and no notification about the keyboard is posted.
  public var hasKeyboard: Bool

  /// The movements of the camera over the picture.
  public var camera: [CameraMove] = []
  /// The labels with arrows in front of the picture.
  public var callouts: [Callout] = []
  /// The graphs of animations in front of the picture.
  public var easing: [Easing] = []
  /// The mouse pointer that is shown in place of fingers; nil for their dots.
  public var pointer: Pointer?
  /// The keys at the bottom of the picture.
  public var keys: [KeyCaps] = []
  /// The turn of the device in space; nil to show it from the front.
  public var tilt: Tilt?

  /// The colors of the status bar and the home indicator.
  public enum StatusBarStyle: String, CaseIterable, Sendable {
    /// Black on light stages, white on dark ones.
    case automatic
    /// White, for dark content.
    case light
    /// Black, for light content.
    case dark
  }

  /// The largest length that a scene's presentation may have, such as a padding or a corner radius,
  /// in points.
  public static let maximumLength: CGFloat = 4096

  /// - Parameters:
  ///   - padding: The space on all sides, in points.
  ///   - cornerRadius: In points; nil for the device's own.
  public init(
    device: Device? = nil, padding: CGFloat = 0, backdrop: Backdrop? = nil,
    cornerRadius: CGFloat? = nil, shadow: Shadow? = nil, title: String? = nil,
    hasIsland: Bool = false, statusBar: String? = nil,
    statusBarStyle: StatusBarStyle = .automatic, hasHomeIndicator: Bool = false,
    hasKeyboard: Bool = false
  ) {
    self.device = device
    self.backdrop = backdrop
    self.cornerRadius = cornerRadius
    self.shadow = shadow
    self.title = title
    self.hasIsland = hasIsland
    self.statusBar = statusBar
    self.statusBarStyle = statusBarStyle
    self.hasHomeIndicator = hasHomeIndicator
    self.hasKeyboard = hasKeyboard
    self.padding = UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding)
  }

  /// The size of the whole image around a canvas, in points.
  ///
  /// - Parameter canvas: The size of the canvas, in points.
  public func size(around canvas: CGSize) -> CGSize {
    PresentationLayout(self, canvas: canvas).size
  }
}
