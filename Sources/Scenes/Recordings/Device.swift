public import Foundation
public import Graphics

/// A phone or a tablet of Apple by name, in an orientation: its screen, and the parts of it that
/// the system covers.
///
///     let stage = Stage(device: "iPhone 17 Pro landscape")
///
/// Names are those of Xcode's simulators; capitals and parentheses do not matter. A device is
/// upright, unless `landscape` follows its name; a tablet in split view has the part of the screen
/// after that: `1/3`, `1/2` (in landscape) or `2/3`.
public struct Device: Hashable, Sendable {
  public enum Orientation: String, CaseIterable, Sendable {
    case portrait, landscape
  }

  /// A part of a tablet's screen.
  public enum SplitView: String, CaseIterable, Sendable {
    case oneThird = "1/3"
    case oneHalf = "1/2"
    case twoThirds = "2/3"
  }

  /// The camera's place in a screen without a home button.
  public enum Cutout: Sendable {
    case none, notch, island
  }

  /// The name of the model, such as `iPad Pro 11-inch (M4)`.
  public let model: String
  public let orientation: Orientation
  /// The part of a tablet's screen; nil for all of it.
  public let splitView: SplitView?
  private let screen: Screen

  /// Finds a device by its name; nil if no device has it.
  public init?(named name: String) {
    var words = name.split(separator: " ")
    let splitView = words.last.flatMap { SplitView(rawValue: String($0)) }
    if splitView != nil { words.removeLast() }
    let orientation = words.last.flatMap { Orientation(rawValue: $0.lowercased()) }
    if orientation != nil { words.removeLast() }
    guard let (model, screen) = Self.models[Self.key(words.joined(separator: " "))] else {
      return nil
    }
    self.init(model, screen, orientation ?? .portrait, splitView)
  }

  private init?(
    _ model: String, _ screen: Screen, _ orientation: Orientation, _ splitView: SplitView?
  ) {
    // An upright tablet has no halves.
    if splitView != nil, !screen.isTablet { return nil }
    if splitView == .oneHalf, orientation == .portrait { return nil }
    self.model = model
    self.orientation = orientation
    self.splitView = splitView
    self.screen = screen
  }

  /// The device turned to an orientation, with the whole screen.
  public func turned(to orientation: Orientation) -> Device {
    Device(model, screen, orientation, nil) ?? self
  }

  /// The model, with the orientation and the part of the screen if they are not the usual ones.
  public var name: String {
    [model, orientation == .landscape ? "landscape" : nil, splitView?.rawValue]
      .compactMap { $0 }.joined(separator: " ")
  }

  // MARK: The screen

  public var isTablet: Bool { screen.isTablet }
  /// Pixels per point.
  public var scale: CGFloat { screen.scale }
  /// The radius of the screen's corners, in points; 0 for square ones and in split view.
  public var cornerRadius: CGFloat { splitView == nil ? screen.cornerRadius : 0 }
  public var cutout: Cutout { screen.cutout }
  public var hasHomeButton: Bool { screen.bottom == 0 }
  /// Whether the screen shows the colors of Display P3.
  public var hasWideColor: Bool { screen.hasWideColor }

  /// The size of the application's window, in points.
  public var size: CGSize {
    let (short, long) = (screen.width, screen.height)
    let full = orientation == .portrait ? short : long
    let height = orientation == .portrait ? long : short
    let third: CGFloat =
      orientation == .portrait ? (short >= 1024 ? 375 : 320) : (long > 1112 ? 375 : 320)
    let width =
      switch splitView {
      case nil: full
      case .oneThird: third
      case .oneHalf: (full - Self.divider) / 2
      case .twoThirds: full - Self.divider - third
      }
    return CGSize(width: width, height: height)
  }

  /// The insets that the status bar, the camera and the home indicator cover, in points.
  public var safeArea: UIEdgeInsets {
    if isTablet || orientation == .portrait {
      return UIEdgeInsets(top: screen.top, left: 0, bottom: screen.bottom, right: 0)
    }
    // The status bar is hidden.
    if hasHomeButton { return .zero }
    return UIEdgeInsets(
      top: 0, left: screen.top, bottom: screen.landscapeBottom, right: screen.top)
  }

  /// The least margins at the sides of a controller's view, inside the safe area, in points.
  public var sideMargin: CGFloat {
    if isTablet { return hasRegularWidth ? 20 : 16 }
    if orientation == .landscape { return hasHomeButton ? 20 : 16 }
    return screen.width >= 414 ? 20 : 16
  }

  /// Whether the horizontal size class is regular.
  public var hasRegularWidth: Bool {
    switch splitView {
    case nil: isTablet || orientation == .landscape && screen.width >= 414
    case .oneThird: false
    case .oneHalf: screen.height >= 1366
    case .twoThirds: orientation == .landscape
    }
  }

  /// Whether the vertical size class is regular.
  public var hasRegularHeight: Bool { isTablet || orientation == .portrait }

  /// The width between two applications in split view, in points.
  private static let divider: CGFloat = 10
}

extension Device: ExpressibleByStringLiteral {
  /// Finds a device by its name, which must be one of `models`.
  public init(stringLiteral name: String) {
    guard let device = Device(named: name) else {
      preconditionFailure("no device has the name \"\(name)\"; Device.names lists them")
    }
    self = device
  }
}

// MARK: - The table

extension Device {
  /// The names of all models, phones before tablets.
  public static let names = families.flatMap(\.models)

  /// A screen, upright; lengths in points.
  private struct Screen: Hashable, Sendable {
    var width, height: CGFloat
    var scale: CGFloat
    var cornerRadius: CGFloat
    var cutout: Cutout
    var top, bottom, landscapeBottom: CGFloat
    var isTablet: Bool
    var hasWideColor = true

    static func phone(
      _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 3, top: CGFloat = 20,
      radius: CGFloat = 0, _ cutout: Cutout = .none, landscapeBottom: CGFloat = 21,
      hasWideColor: Bool = true
    ) -> Screen {
      Screen(
        width: width, height: height, scale: scale, cornerRadius: radius, cutout: cutout, top: top,
        bottom: cutout == .none ? 0 : 34, landscapeBottom: landscapeBottom, isTablet: false,
        hasWideColor: hasWideColor)
    }

    static func tablet(
      _ width: CGFloat, _ height: CGFloat, top: CGFloat = 20, bottom: CGFloat = 0,
      radius: CGFloat = 0, hasWideColor: Bool = true
    ) -> Screen {
      Screen(
        width: width, height: height, scale: 2, cornerRadius: radius, cutout: .none, top: top,
        bottom: bottom, landscapeBottom: bottom, isTablet: true, hasWideColor: hasWideColor)
    }
  }

  private static func key(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "(" && $0 != ")" }
  }

  private static let models = Dictionary(
    uniqueKeysWithValues: families.flatMap { family in
      family.models.map { (key($0), ($0, family.screen)) }
    })

  /// Screens with the models that have them.
  ///
  /// Sizes, scales and safe areas are those that public projects measured in Apple's simulators or
  /// use in snapshot tests (dimmmensions, swift-snapshot-testing and its descendants), corner radii
  /// those of BezelKit, which reads them from devices; which screens show Display P3 is from
  /// Apple's specifications. Safe areas are of the system that a device shipped with: before iOS
  /// 26, but for the iPhone 17, the iPhone Air and the tablets with an M5. The radii are of
  /// continuous curves.
  private static let families: [(screen: Screen, models: [String])] = [
    (.phone(320, 568, scale: 2, hasWideColor: false), ["iPhone SE (1st generation)"]),
    (
      .phone(375, 667, scale: 2),
      ["iPhone SE (2nd generation)", "iPhone SE (3rd generation)", "iPhone 8"]
    ),
    (.phone(414, 736), ["iPhone 8 Plus"]),
    (
      .phone(375, 812, top: 44, radius: 39, .notch), ["iPhone X", "iPhone XS", "iPhone 11 Pro"]
    ),
    (.phone(414, 896, top: 44, radius: 39, .notch), ["iPhone XS Max", "iPhone 11 Pro Max"]),
    (.phone(414, 896, scale: 2, top: 48, radius: 41.5, .notch), ["iPhone XR", "iPhone 11"]),
    (.phone(375, 812, top: 50, radius: 44, .notch), ["iPhone 12 mini", "iPhone 13 mini"]),
    (
      .phone(390, 844, top: 47, radius: 47.33, .notch),
      [
        "iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e",
      ]
    ),
    (
      .phone(428, 926, top: 47, radius: 53.33, .notch),
      ["iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus"]
    ),
    (
      .phone(393, 852, top: 59, radius: 55, .island),
      ["iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16"]
    ),
    (
      .phone(430, 932, top: 59, radius: 55, .island),
      ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus"]
    ),
    (.phone(402, 874, top: 62, radius: 62, .island), ["iPhone 16 Pro"]),
    (.phone(440, 956, top: 62, radius: 62, .island), ["iPhone 16 Pro Max"]),
    (
      .phone(402, 874, top: 62, radius: 62, .island, landscapeBottom: 20),
      ["iPhone 17", "iPhone 17 Pro"]
    ),
    (
      .phone(440, 956, top: 62, radius: 62, .island, landscapeBottom: 20), ["iPhone 17 Pro Max"]
    ),
    (.phone(420, 912, top: 68, radius: 62, .island, landscapeBottom: 20), ["iPhone Air"]),
    (.tablet(768, 1024), ["iPad mini (5th generation)"]),
    (
      .tablet(744, 1133, top: 24, bottom: 20, radius: 21.5),
      ["iPad mini (6th generation)", "iPad mini (A17 Pro)"]
    ),
    (.tablet(810, 1080, hasWideColor: false), ["iPad (9th generation)"]),
    (
      .tablet(820, 1180, top: 24, bottom: 20, radius: 25, hasWideColor: false),
      ["iPad (10th generation)", "iPad (A16)"]
    ),
    (
      .tablet(820, 1180, top: 24, bottom: 20, radius: 18),
      [
        "iPad Air (4th generation)", "iPad Air (5th generation)", "iPad Air 11-inch (M2)",
        "iPad Air 11-inch (M3)",
      ]
    ),
    (
      .tablet(1024, 1366, top: 24, bottom: 20, radius: 18),
      [
        "iPad Air 13-inch (M2)", "iPad Air 13-inch (M3)", "iPad Pro (12.9-inch) (3rd generation)",
        "iPad Pro (12.9-inch) (4th generation)", "iPad Pro (12.9-inch) (5th generation)",
        "iPad Pro (12.9-inch) (6th generation)",
      ]
    ),
    (.tablet(834, 1112), ["iPad Pro (10.5-inch)"]),
    (
      .tablet(834, 1194, top: 24, bottom: 20, radius: 18),
      [
        "iPad Pro (11-inch) (1st generation)", "iPad Pro (11-inch) (2nd generation)",
        "iPad Pro (11-inch) (3rd generation)", "iPad Pro (11-inch) (4th generation)",
      ]
    ),
    (.tablet(834, 1210, top: 24, bottom: 20, radius: 30), ["iPad Pro 11-inch (M4)"]),
    (.tablet(834, 1210, top: 32, bottom: 25, radius: 30), ["iPad Pro 11-inch (M5)"]),
    (.tablet(1024, 1366, hasWideColor: false), ["iPad Pro (12.9-inch) (1st generation)"]),
    (.tablet(1024, 1366), ["iPad Pro (12.9-inch) (2nd generation)"]),
    (.tablet(1032, 1376, top: 24, bottom: 20, radius: 30), ["iPad Pro 13-inch (M4)"]),
    (.tablet(1032, 1376, top: 32, bottom: 25, radius: 30), ["iPad Pro 13-inch (M5)"]),
  ]
}
