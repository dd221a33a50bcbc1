public import Foundation

public enum NSTextAlignment: Int, Hashable, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  case natural = 4
}

public enum NSLineBreakMode: Int, Hashable, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

public enum NSWritingDirection: Int, Hashable, Sendable {
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// An object that wraps a `ParagraphStyle` for attributed strings.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// The wrapped value.
  public final fileprivate(set) var value: ParagraphStyle

  public override convenience init() { self.init(ParagraphStyle()) }

  public init(_ value: ParagraphStyle) {
    self.value = value
    super.init()
  }

  /// The default style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  open var alignment: NSTextAlignment { NSTextAlignment(value.alignment) }
  open var lineBreakMode: NSLineBreakMode { NSLineBreakMode(value.lineBreakMode) }
  open var baseWritingDirection: NSWritingDirection {
    NSWritingDirection(value.baseWritingDirection)
  }
  /// The distance between two lines, in points.
  open var lineSpacing: CGFloat { value.lineSpacing }
  open var paragraphSpacing: CGFloat { value.paragraphSpacing }
  open var paragraphSpacingBefore: CGFloat { value.paragraphSpacingBefore }
  open var minimumLineHeight: CGFloat { value.minimumLineHeight }
  open var maximumLineHeight: CGFloat { value.maximumLineHeight }
  open var lineHeightMultiple: CGFloat { value.lineHeightMultiple }
  open var firstLineHeadIndent: CGFloat { value.firstLineHeadIndent }
  open var headIndent: CGFloat { value.headIndent }
  open var tailIndent: CGFloat { value.tailIndent }
  open var defaultTabInterval: CGFloat { value.tabInterval }

  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(value) }

  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(value) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.value == value
  }

  open override var hash: Int { value.hashValue }
}

/// A mutable paragraph style; layout uses its values at that time.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { value.alignment = newValue.value }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { value.lineBreakMode = newValue.value }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { value.baseWritingDirection = newValue.value }
  }
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { value.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { value.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { value.paragraphSpacingBefore = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { value.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { value.maximumLineHeight = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { value.lineHeightMultiple = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { value.firstLineHeadIndent = newValue }
  }
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { value.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { value.tailIndent = newValue }
  }
  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set { value.tabInterval = newValue }
  }

  /// Copies all values of another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) { value = other.value }
}

extension NSTextAlignment: ParagraphValue {
  public init(_ value: ParagraphStyle.Alignment) { self = Self.first(of: value) }

  public var value: ParagraphStyle.Alignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}

extension NSLineBreakMode: ParagraphValue {
  public init(_ value: ParagraphStyle.LineBreakMode) { self = Self.first(of: value) }

  public var value: ParagraphStyle.LineBreakMode {
    switch self {
    case .byWordWrapping: .byWordWrapping
    case .byCharWrapping: .byCharWrapping
    case .byClipping: .byClipping
    case .byTruncatingHead: .byTruncatingHead
    case .byTruncatingMiddle: .byTruncatingMiddle
    case .byTruncatingTail: .byTruncatingTail
    }
  }
}

extension NSWritingDirection: ParagraphValue {
  public init(_ value: ParagraphStyle.WritingDirection) { self = Self.first(of: value) }

  public var value: ParagraphStyle.WritingDirection {
    switch self {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// A number of UIKit's that stands for a value of a paragraph style.
private protocol ParagraphValue: RawRepresentable<Int> {
  associatedtype Value: Equatable
  var value: Value { get }
}

extension ParagraphValue {
  fileprivate static func first(of value: Value) -> Self {
    (-1...5).lazy.compactMap(Self.init(rawValue:)).first { $0.value == value }!
  }
}
