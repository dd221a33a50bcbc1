import ConstraintSolver

/// The priority of a constraint: 1000 is required; below, a higher one wins over any number of
/// lower ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of the target size in `systemLayoutSizeFitting(_:)`.
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  public static func + (a: Self, b: Float) -> Self { Self(a.rawValue + b) }
  public static func - (a: Self, b: Float) -> Self { Self(a.rawValue - b) }
}

extension NSLayoutConstraint {
  /// The attribute of a view or guide in a constraint, with UIKit's raw values.
  public enum Attribute: Int, Hashable, Sendable, CaseIterable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    public static let baseline = Attribute.lastBaseline

    var isSize: Bool { self == .width || self == .height }

    var isHorizontal: Bool {
      switch self {
      case .left, .right, .leading, .trailing, .width, .centerX: true
      case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins: true
      default: false
      }
    }

    /// Whether it depends on the reading direction.
    var isDirectional: Bool {
      switch self {
      case .leading, .trailing, .leadingMargin, .trailingMargin: true
      default: false
      }
    }

    /// The corresponding attribute of the margins' guide; nil if it has no margin.
    var withoutMargin: Attribute? {
      switch self {
      case .leftMargin: .left
      case .rightMargin: .right
      case .topMargin: .top
      case .bottomMargin: .bottom
      case .leadingMargin: .leading
      case .trailingMargin: .trailing
      case .centerXWithinMargins: .centerX
      case .centerYWithinMargins: .centerY
      default: nil
      }
    }
  }

  public enum Relation: Int, Hashable, Sendable, CaseIterable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual

    var inSolver: LinearSolver.Relation {
      switch self {
      case .lessThanOrEqual: .lessOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterOrEqual
      }
    }

    var sign: String {
      switch self {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    }
  }

  public enum Axis: Int, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// The alignment and direction of the views in `constraints(withVisualFormat:…)`.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    /// The attributes that are equal for all views.
    var aligned: [Attribute] {
      (1...12).filter { rawValue & (1 << UInt($0)) != 0 }.compactMap { Attribute(rawValue: $0) }
    }
  }
}
