public import Foundation
public import Graphics

/// What a stage's canvas is shown in: a device, and some room around it.
///
///     stage.presentation = Presentation(device: .phone, padding: 24)
///
/// Pictures grow by it; the content's coordinates, touches and values stay as they are. Everything is layers, sharp at
/// any scale.
public struct Presentation: Hashable, Sendable {
  /// A neutral drawing of what applications run on, as large as the canvas needs.
  public enum Device: String, CaseIterable, Sendable {
    /// A dark bezel of 11 points, rounded by 55, around a screen rounded by 44; all in proportion for canvases narrower than 390 points.
    case phone
    /// A dark bezel of 22 points around a screen rounded by 18; in proportion for canvases narrower than 744 points.
    case tablet
    /// A window of a desktop: a title bar of 28 points with three dots, light or dark as the stage is.
    case window
  }

  /// What lies behind canvas and device.
  public enum Backdrop: Hashable, Sendable {
    case color(CGColor)
    /// Colors at equal distances, from one point to another in the unit square of the picture.
    case gradient([CGColor], start: CGPoint, end: CGPoint)
  }

  /// The shadow of the device, or of the canvas where there is none.
  public struct Shadow: Hashable, Sendable {
    public var color: CGColor
    /// 0…1.
    public var opacity: CGFloat
    /// The blur's sigma in points.
    public var radius: CGFloat
    /// To the right and down, in points.
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
  /// Around canvas and device, in points.
  public var padding: UIEdgeInsets
  /// nil: the stage's own background goes on.
  public var backdrop: Backdrop?
  /// Of the canvas, in points; nil: the device's own, 0 without a device.
  public var cornerRadius: CGFloat?
  public var shadow: Shadow?
  /// In a window's title bar.
  public var title: String?
  /// Whether a phone has a camera island, which covers the top of the canvas.
  public var hasIsland: Bool

  /// The longest that lengths of a presentation may be, in points.
  public static let maximumLength: CGFloat = 4096

  /// - Parameter padding: On all sides, in points.
  public init(
    device: Device? = nil, padding: CGFloat = 0, backdrop: Backdrop? = nil,
    cornerRadius: CGFloat? = nil, shadow: Shadow? = nil, title: String? = nil,
    hasIsland: Bool = false
  ) {
    self.device = device
    self.backdrop = backdrop
    self.cornerRadius = cornerRadius
    self.shadow = shadow
    self.title = title
    self.hasIsland = hasIsland
    self.padding = UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding)
  }

  /// How large the picture of a canvas is, in points.
  public func size(around canvas: CGSize) -> CGSize {
    PresentationLayout(self, canvas: canvas).size
  }
}
