public import Flipbook

/// A screen by the names of swift-snapshot-testing, with the numbers that it has: size, safe area
/// and traits.
///
///     expectSnapshot(of: LoginController(), on: .iPhone13Pro(.landscape))
///
/// They differ from a `Device` here and there: phones have the text size `.medium`, and some insets
/// are those of an older system.
public struct ViewImageConfig: Hashable, Sendable {
  public enum Orientation: Sendable {
    case landscape, portrait
  }

  /// The orientation of a tablet, with the part of the screen in split view.
  public enum TabletOrientation: Sendable {
    public enum PortraitSplits: Sendable {
      case oneThird, twoThirds, full
    }

    public enum LandscapeSplits: Sendable {
      case oneThird, oneHalf, twoThirds, full
    }

    case landscape(splitView: LandscapeSplits)
    case portrait(splitView: PortraitSplits)
  }

  /// The insets that the system covers, in points.
  public var safeArea: UIEdgeInsets
  /// In points; nil for the view's own.
  public var size: CGSize?
  public var traits: UITraitCollection

  public init(
    safeArea: UIEdgeInsets = .zero, size: CGSize? = nil,
    traits: UITraitCollection = UITraitCollection()
  ) {
    self.safeArea = safeArea
    self.size = size
    self.traits = traits
  }

  /// Size, insets and what is regular of a phone, upright; lengths in points.
  private struct Phone {
    var width, height: CGFloat
    var top: CGFloat = 20
    var bottom: CGFloat = 0
    var landscapeBottom: CGFloat = 0
    var isLarge = false
    var forceTouch = UIForceTouchCapability.available

    func config(_ orientation: Orientation) -> ViewImageConfig {
      let isUpright = orientation == .portrait
      let side = bottom > 0 ? top : 0
      return ViewImageConfig(
        safeArea: isUpright
          ? UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
          : UIEdgeInsets(top: 0, left: side, bottom: landscapeBottom, right: side),
        size: isUpright
          ? CGSize(width: width, height: height) : CGSize(width: height, height: width),
        traits: UITraitCollection { traits in
          traits.userInterfaceIdiom = .phone
          traits.layoutDirection = .leftToRight
          traits.preferredContentSizeCategory = .medium
          traits.forceTouchCapability = forceTouch
          traits.horizontalSizeClass = !isUpright && isLarge ? .regular : .compact
          traits.verticalSizeClass = isUpright ? .regular : .compact
        })
    }

    static let x = Phone(width: 375, height: 812, top: 44, bottom: 34, landscapeBottom: 24)
    static let max = Phone(
      width: 414, height: 896, top: 44, bottom: 34, landscapeBottom: 24, isLarge: true)
    static let twelve = Phone(width: 390, height: 844, top: 47, bottom: 34, landscapeBottom: 21)
    static let twelveMax = Phone(
      width: 428, height: 926, top: 47, bottom: 34, landscapeBottom: 21, isLarge: true)
    static let thirteenMini = Phone(
      width: 375, height: 812, top: 50, bottom: 34, landscapeBottom: 21)
  }

  /// The widths of a tablet's split views, in points.
  private struct Tablet {
    var width, height: CGFloat
    var third: CGFloat = 320
    var uprightThird: CGFloat = 320
    var insets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    var hasRegularHalf = false

    func config(_ orientation: TabletOrientation) -> ViewImageConfig {
      let (size, isRegular): (CGSize, Bool) =
        switch orientation {
        case .landscape(.full): (CGSize(width: height, height: width), true)
        case .landscape(.oneThird): (CGSize(width: third, height: width), false)
        case .landscape(.oneHalf): (CGSize(width: (height - 10) / 2, height: width), hasRegularHalf)
        case .landscape(.twoThirds): (CGSize(width: height - 10 - third, height: width), true)
        case .portrait(.full): (CGSize(width: width, height: height), true)
        case .portrait(.oneThird): (CGSize(width: uprightThird, height: height), false)
        case .portrait(.twoThirds):
          (CGSize(width: width - 10 - uprightThird, height: height), false)
        }
      return ViewImageConfig(
        safeArea: insets, size: size,
        traits: UITraitCollection { traits in
          traits.userInterfaceIdiom = .pad
          traits.horizontalSizeClass = isRegular ? .regular : .compact
          traits.verticalSizeClass = .regular
        })
    }

    func config(_ orientation: Orientation) -> ViewImageConfig {
      config(orientation == .portrait ? .portrait(splitView: .full) : .landscape(splitView: .full))
    }

    static let mini = Tablet(width: 768, height: 1024)
    static let ten2 = Tablet(width: 810, height: 1080)
    static let ten5 = Tablet(width: 834, height: 1112)
    static let eleven = Tablet(
      width: 834, height: 1194, third: 375,
      insets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
    static let twelve9 = Tablet(
      width: 1024, height: 1366, third: 375, uprightThird: 375, hasRegularHalf: true)
  }
}

// MARK: - Phones

extension ViewImageConfig {
  public static let iPhoneSe = iPhoneSe(.portrait)
  public static func iPhoneSe(_ orientation: Orientation) -> ViewImageConfig {
    Phone(width: 320, height: 568).config(orientation)
  }

  public static let iPhone8 = iPhone8(.portrait)
  public static func iPhone8(_ orientation: Orientation) -> ViewImageConfig {
    Phone(width: 375, height: 667).config(orientation)
  }

  public static let iPhone8Plus = iPhone8Plus(.portrait)
  public static func iPhone8Plus(_ orientation: Orientation) -> ViewImageConfig {
    Phone(width: 414, height: 736, isLarge: true).config(orientation)
  }

  public static let iPhoneX = iPhoneX(.portrait)
  public static func iPhoneX(_ orientation: Orientation) -> ViewImageConfig {
    Phone.x.config(orientation)
  }

  public static let iPhoneXsMax = iPhoneXsMax(.portrait)
  public static func iPhoneXsMax(_ orientation: Orientation) -> ViewImageConfig {
    Phone.max.config(orientation)
  }

  public static let iPhoneXr = iPhoneXr(.portrait)
  public static func iPhoneXr(_ orientation: Orientation) -> ViewImageConfig {
    var phone = Phone.max
    phone.forceTouch = .unavailable
    return phone.config(orientation)
  }

  public static let iPhone12 = iPhone12(.portrait)
  public static func iPhone12(_ orientation: Orientation) -> ViewImageConfig {
    Phone.twelve.config(orientation)
  }

  public static let iPhone12Pro = iPhone12Pro(.portrait)
  public static func iPhone12Pro(_ orientation: Orientation) -> ViewImageConfig {
    Phone.twelve.config(orientation)
  }

  public static let iPhone12ProMax = iPhone12ProMax(.portrait)
  public static func iPhone12ProMax(_ orientation: Orientation) -> ViewImageConfig {
    Phone.twelveMax.config(orientation)
  }

  public static let iPhone13 = iPhone13(.portrait)
  public static func iPhone13(_ orientation: Orientation) -> ViewImageConfig {
    Phone.twelve.config(orientation)
  }

  public static let iPhone13Mini = iPhone13Mini(.portrait)
  public static func iPhone13Mini(_ orientation: Orientation) -> ViewImageConfig {
    Phone.thirteenMini.config(orientation)
  }

  public static let iPhone13Pro = iPhone13Pro(.portrait)
  public static func iPhone13Pro(_ orientation: Orientation) -> ViewImageConfig {
    Phone.twelve.config(orientation)
  }

  public static let iPhone13ProMax = iPhone13ProMax(.portrait)
  public static func iPhone13ProMax(_ orientation: Orientation) -> ViewImageConfig {
    Phone.twelveMax.config(orientation)
  }
}

// MARK: - Tablets

extension ViewImageConfig {
  public static let iPadMini = iPadMini(.landscape)
  public static func iPadMini(_ orientation: Orientation) -> ViewImageConfig {
    Tablet.mini.config(orientation)
  }
  public static func iPadMini(_ orientation: TabletOrientation) -> ViewImageConfig {
    Tablet.mini.config(orientation)
  }

  public static let iPad9_7 = iPadMini
  public static func iPad9_7(_ orientation: Orientation) -> ViewImageConfig {
    Tablet.mini.config(orientation)
  }
  public static func iPad9_7(_ orientation: TabletOrientation) -> ViewImageConfig {
    Tablet.mini.config(orientation)
  }

  public static let iPad10_2 = iPad10_2(.landscape)
  public static func iPad10_2(_ orientation: Orientation) -> ViewImageConfig {
    Tablet.ten2.config(orientation)
  }
  public static func iPad10_2(_ orientation: TabletOrientation) -> ViewImageConfig {
    Tablet.ten2.config(orientation)
  }

  public static let iPadPro10_5 = iPadPro10_5(.landscape)
  public static func iPadPro10_5(_ orientation: Orientation) -> ViewImageConfig {
    Tablet.ten5.config(orientation)
  }
  public static func iPadPro10_5(_ orientation: TabletOrientation) -> ViewImageConfig {
    Tablet.ten5.config(orientation)
  }

  public static let iPadPro11 = iPadPro11(.landscape)
  public static func iPadPro11(_ orientation: Orientation) -> ViewImageConfig {
    Tablet.eleven.config(orientation)
  }
  public static func iPadPro11(_ orientation: TabletOrientation) -> ViewImageConfig {
    Tablet.eleven.config(orientation)
  }

  public static let iPadPro12_9 = iPadPro12_9(.landscape)
  public static func iPadPro12_9(_ orientation: Orientation) -> ViewImageConfig {
    Tablet.twelve9.config(orientation)
  }
  public static func iPadPro12_9(_ orientation: TabletOrientation) -> ViewImageConfig {
    Tablet.twelve9.config(orientation)
  }
}

/// Compares a view controller on a screen that swift-snapshot-testing names with its golden.
///
/// The screen is not in the golden's name: `named` tells those of one test apart.
///
/// - Parameters:
///   - config: The screen; without a size the window has 390×844 points.
///   - scale: Pixels per point; nil for the traits' display scale, or 1 without one. The golden of
///     scale 2 is `TEST@2x.png`.
@preconcurrency @MainActor
public func expectSnapshot(
  of controller: UIViewController, as form: SnapshotForm = .still(), on config: ViewImageConfig,
  scale: CGFloat? = nil, named name: String? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  let style: Scene.Style = config.traits.userInterfaceStyle == .dark ? .dark : .light
  let own = config.traits.displayScale
  let scale = scale ?? (own > 0 ? own : 1)
  let look = SnapshotLook(style: style, config: config, scale: scale)
  let size = config.size ?? CGSize(width: 390, height: 844)
  location.expect(named: name, variant: GoldenVariant(style, scale)) {
    try look.source(of: { controller }, size, form, allowances)
  }
}
