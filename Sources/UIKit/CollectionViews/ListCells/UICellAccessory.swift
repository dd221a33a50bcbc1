import Controls
public import Foundation
import Graphics
public import UIKitValues
public import Views

/// A mark or a view at a side of a list's cell.
public struct UICellAccessory {
  public enum DisplayedState: Int, Sendable { case always, whenEditing, whenNotEditing }

  /// The width that an accessory takes in the cell.
  public enum LayoutDimension: Hashable, Sendable {
    /// Its own.
    case actual
    /// At least that of the system's marks.
    case standard
    /// In points.
    case custom(CGFloat)
  }

  public enum AccessoryType: Hashable {
    case checkmark, disclosureIndicator, detail, outlineDisclosure, delete, insert, reorder,
      multiselect, label
    case customView(ObjectIdentifier)
  }

  /// The side of a custom view, and its position among the others there.
  public enum Placement {
    case leading(
      displayed: DisplayedState = .always, at: Position = { $0.count })
    case trailing(
      displayed: DisplayedState = .always, at: Position = { _ in 0 })

    /// The index among the accessories of a side, from the leading one on.
    public typealias Position = ([UICellAccessory]) -> Int

    /// Before the accessory of a type, or at the start.
    public static func position(before type: AccessoryType) -> Position {
      { $0.firstIndex { $0.accessoryType == type } ?? 0 }
    }
    /// After the accessory of a type, or at the end.
    public static func position(after type: AccessoryType) -> Position {
      { all in all.firstIndex { $0.accessoryType == type }.map { $0 + 1 } ?? all.count }
    }
  }

  public typealias ActionHandler = () -> Void

  public let accessoryType: AccessoryType
  let displayed: DisplayedState
  var isHidden = false
  var reservedLayoutWidth = LayoutDimension.standard
  var tintColor: UIColor?
  var actionHandler: ActionHandler?
  var backgroundColor: UIColor?
  var text: String?
  var font: UIFont?
  var adjustsFont = false
  /// Whether a line should separate a grip from other accessories.
  var asksForLine = false
  var outlineStyle = OutlineDisclosureOptions.Style.automatic
  var custom: CustomViewConfiguration?

  private init(_ type: AccessoryType, _ displayed: DisplayedState) {
    accessoryType = type
    self.displayed = displayed
  }

  private init(
    _ type: AccessoryType, _ displayed: DisplayedState, isHidden: Bool?,
    reservedLayoutWidth: LayoutDimension?, tintColor: UIColor?, _ handler: ActionHandler? = nil
  ) {
    self.init(type, displayed)
    self.isHidden = isHidden ?? false
    self.reservedLayoutWidth = reservedLayoutWidth ?? .standard
    self.tintColor = tintColor
    actionHandler = handler
  }

  // MARK: Options

  public struct DisclosureIndicatorOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }
  public typealias CheckmarkOptions = DisclosureIndicatorOptions
  public typealias DetailOptions = DisclosureIndicatorOptions

  public struct EditingMarkOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    /// The color of the circle.
    public var backgroundColor: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, backgroundColor: UIColor? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.backgroundColor = backgroundColor
    }
  }
  public typealias DeleteOptions = EditingMarkOptions
  public typealias InsertOptions = EditingMarkOptions
  public typealias MultiselectOptions = EditingMarkOptions

  public struct OutlineDisclosureOptions {
    /// The part of the cell that opens and closes the outline.
    public enum Style: Int, Sendable {
      /// The style of a header, for a cell with children.
      case automatic
      /// The whole cell.
      case header
      /// The mark only.
      case cell
    }
    public var style: Style
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public init(
      style: Style = .automatic, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      self.style = style
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }

  public struct ReorderOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    /// Without effect, which is reported: no line separates it from other accessories.
    public var showsVerticalSeparator: Bool?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, showsVerticalSeparator: Bool? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.showsVerticalSeparator = showsVerticalSeparator
    }
  }

  public struct LabelOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public var font: UIFont?
    public var adjustsFontForContentSizeCategory: Bool?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, font: UIFont? = nil,
      adjustsFontForContentSizeCategory: Bool? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.font = font
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
    }
  }

  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement
    public let isHidden: Bool?
    public let reservedLayoutWidth: LayoutDimension?
    public let tintColor: UIColor?
    /// Whether the view keeps its size; otherwise it has that of its content.
    public let maintainsFixedSize: Bool?

    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      self.customView = customView
      self.placement = placement
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.maintainsFixedSize = maintainsFixedSize
    }
  }

  // MARK: Making

  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory { simple(.disclosureIndicator, displayed, options) }

  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory { simple(.checkmark, displayed, options) }

  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { simple(.detail, displayed, options, actionHandler) }

  private static func simple(
    _ type: AccessoryType, _ displayed: DisplayedState, _ options: DisclosureIndicatorOptions,
    _ handler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      type, displayed, isHidden: options.isHidden,
      reservedLayoutWidth: options.reservedLayoutWidth, tintColor: options.tintColor, handler)
  }

  private static func mark(
    _ type: AccessoryType, _ displayed: DisplayedState, _ options: EditingMarkOptions,
    _ handler: ActionHandler? = nil
  ) -> UICellAccessory {
    var new = UICellAccessory(
      type, displayed, isHidden: options.isHidden,
      reservedLayoutWidth: options.reservedLayoutWidth, tintColor: options.tintColor, handler)
    new.backgroundColor = options.backgroundColor
    return new
  }

  /// A mark that uncovers the trailing swipe actions of the row, without a handler.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { mark(.delete, displayed, options, actionHandler) }

  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { mark(.insert, displayed, options, actionHandler) }

  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory { mark(.multiselect, displayed, options) }

  /// A mark that opens and closes the children of an item in a section snapshot, without a handler.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    var new = UICellAccessory(
      .outlineDisclosure, displayed, isHidden: options.isHidden,
      reservedLayoutWidth: options.reservedLayoutWidth, tintColor: options.tintColor,
      actionHandler)
    new.outlineStyle = options.style
    return new
  }

  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory {
    var new = UICellAccessory(
      .reorder, displayed, isHidden: options.isHidden,
      reservedLayoutWidth: options.reservedLayoutWidth, tintColor: options.tintColor)
    new.asksForLine = options.showsVerticalSeparator ?? false
    return new
  }

  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory {
    var new = UICellAccessory(
      .label, displayed, isHidden: options.isHidden,
      reservedLayoutWidth: options.reservedLayoutWidth ?? .actual, tintColor: options.tintColor)
    new.text = text
    new.font = options.font
    new.adjustsFont = options.adjustsFontForContentSizeCategory ?? (options.font == nil)
    return new
  }

  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let displayed: DisplayedState =
      switch configuration.placement {
      case .leading(let displayed, _), .trailing(let displayed, _): displayed
      }
    var new = UICellAccessory(
      .customView(ObjectIdentifier(configuration.customView)), displayed,
      isHidden: configuration.isHidden, reservedLayoutWidth: configuration.reservedLayoutWidth,
      tintColor: configuration.tintColor)
    new.custom = configuration
    return new
  }

  // MARK: Order

  private var order: Int {
    switch accessoryType {
    case .delete, .insert: 0
    case .multiselect: 1
    case .label: 2
    case .checkmark: 3
    case .detail: 4
    case .outlineDisclosure: 5
    case .disclosureIndicator: 6
    case .reorder: 7
    case .customView: 8
    }
  }

  private var isLeading: Bool {
    switch accessoryType {
    case .delete, .insert, .multiselect: true
    default: false
    }
  }

  /// The accessories of each side, in their order from the leading edge on.
  static func sides(
    _ all: [UICellAccessory]
  ) -> (leading: [UICellAccessory], trailing: [UICellAccessory]) {
    let system = all.filter { $0.custom == nil }.sorted { $0.order < $1.order }
    var sides = (
      leading: system.filter(\.isLeading), trailing: system.filter { !$0.isLeading }
    )
    for accessory in all {
      switch accessory.custom?.placement {
      case .leading(_, let position):
        let index = min(max(position(sides.leading), 0), sides.leading.count)
        sides.leading.insert(accessory, at: index)
      case .trailing(_, let position):
        let index = min(max(position(sides.trailing), 0), sides.trailing.count)
        sides.trailing.insert(accessory, at: index)
      case nil: break
      }
    }
    return sides
  }

  /// Whether it is drawn as another one.
  func looksLike(_ other: UICellAccessory) -> Bool {
    accessoryType == other.accessoryType && displayed == other.displayed
      && isHidden == other.isHidden && reservedLayoutWidth == other.reservedLayoutWidth
      && tintColor == other.tintColor && text == other.text && font == other.font
      && outlineStyle == other.outlineStyle && backgroundColor == other.backgroundColor
  }

  func shows(isEditing: Bool) -> Bool {
    guard !isHidden else { return false }
    return switch displayed {
    case .always: true
    case .whenEditing: isEditing
    case .whenNotEditing: !isEditing
    }
  }
}
