import Controls
public import Foundation
import Graphics
import LayerTree
public import UIKitValues

/// An item of a compositional layout: its size, and the distances around it.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  private let ownSupplementaryItems: [NSCollectionLayoutSupplementaryItem]

  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  public init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.layoutSize = layoutSize
    ownSupplementaryItems = supplementaryItems
    super.init()
  }

  /// The space between the item's size and its content, in points; without effect on an axis with
  /// an estimated length.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { ownSupplementaryItems }
}

/// An item of a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// In the group.
  public let frame: CGRect
  public let zIndex: Int

  public init(frame: CGRect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
    super.init()
  }
}

public typealias NSCollectionLayoutGroupCustomItemProvider = (
  any NSCollectionLayoutEnvironment
) -> [NSCollectionLayoutGroupCustomItem]

/// Items in a row, in a column, or anywhere.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The arrangement of a group's items.
  enum Arrangement {
    /// Items repeated while there is room.
    case repeated(NSLayoutAxis)
    /// A number of items, which share the room if they do not fit.
    case counted(NSLayoutAxis, Int)
    /// A number of items that share the room.
    case shared(NSLayoutAxis, Int)
    case custom(NSCollectionLayoutGroupCustomItemProvider)

    var isRow: Bool {
      switch self {
      case .repeated(let axis), .counted(let axis, _), .shared(let axis, _): axis == .horizontal
      case .custom: false
      }
    }
  }

  /// The direction of a row or of a column.
  enum NSLayoutAxis { case horizontal, vertical }

  final let arrangement: Arrangement
  public let subitems: [NSCollectionLayoutItem]
  private var groupSupplementaryItems: [NSCollectionLayoutSupplementaryItem] = []

  private init(
    _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
    _ arrangement: Arrangement
  ) {
    self.subitems = subitems
    self.arrangement = arrangement
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  private class func make(
    _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
    _ arrangement: Arrangement
  ) -> Self {
    guard let new = NSCollectionLayoutGroup(layoutSize, subitems, arrangement) as? Self else {
      preconditionFailure("\(self) has no groups of that class")
    }
    return new
  }

  /// A row of items, repeated while there is room.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self { make(layoutSize, subitems, .repeated(.horizontal)) }

  /// A row with a number of equal items; they share its width if theirs do not fit.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { make(layoutSize, [subitem], .counted(.horizontal, checked(count))) }

  /// A row with a number of equal items that share its width.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { make(layoutSize, [subitem], .shared(.horizontal, checked(count))) }

  /// A column of items, repeated while there is room.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self { make(layoutSize, subitems, .repeated(.vertical)) }

  /// A column with a number of equal items; they share its height if theirs do not fit.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { make(layoutSize, [subitem], .counted(.vertical, checked(count))) }

  /// A column with a number of equal items that share its height.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { make(layoutSize, [subitem], .shared(.vertical, checked(count))) }

  private static func checked(_ count: Int) -> Int {
    precondition(count > 0, "a group has at least one item, not \(count)")
    return count
  }

  /// Items whose frames a closure determines.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> Self { make(layoutSize, [], .custom(itemProvider)) }

  /// The distance between items along the group; nil for none.
  open var interItemSpacing: NSCollectionLayoutSpacing?
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { groupSupplementaryItems }
    set { groupSupplementaryItems = newValue }
  }

  /// Whether any view in it determines its size.
  final var isSelfSizing: Bool {
    !layoutSize.selfSizedAxes.isEmpty
      || subitems.contains {
        ($0 as? NSCollectionLayoutGroup)?.isSelfSizing ?? !$0.layoutSize.selfSizedAxes.isEmpty
      }
  }

  /// Whether the number of its items depends on their sizes.
  final var wrapsBySizes: Bool {
    guard case .repeated(let axis) = arrangement else { return false }
    let isEstimated = { (size: NSCollectionLayoutSize) in
      axis == .horizontal ? size.widthDimension.isEstimated : size.heightDimension.isEstimated
    }
    return !isEstimated(layoutSize)
      && subitems.contains { !($0 is NSCollectionLayoutGroup) && isEstimated($0.layoutSize) }
  }
}

/// A view at an edge of an item or of a group, such as a badge.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  public let elementKind: String
  public let containerAnchor: NSCollectionLayoutAnchor
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// The z order; items have 0.
  open var zIndex = 1

  fileprivate init(
    _ layoutSize: NSCollectionLayoutSize, _ elementKind: String,
    _ containerAnchor: NSCollectionLayoutAnchor, _ itemAnchor: NSCollectionLayoutAnchor?
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) { self.init(layoutSize, elementKind, containerAnchor, nil) }

  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
  ) { self.init(layoutSize, elementKind, containerAnchor, itemAnchor) }

  /// The frame at its container's.
  final func frame(_ size: CGSize, in container: CGRect) -> CGRect {
    let own = itemAnchor ?? NSCollectionLayoutAnchor(edges: containerAnchor.edges)
    let (to, from) = (
      containerAnchor.point(in: container), own.point(in: CGRect(origin: .zero, size: size))
    )
    let (shift, ownShift) = (containerAnchor.offset(of: size), own.offset(of: size))
    return CGRect(
      x: to.x - from.x + shift.x + ownShift.x, y: to.y - from.y + shift.y + ownShift.y,
      width: size.width, height: size.height)
  }
}

/// A header, a footer or another view at an edge of a section or of the whole layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  public let alignment: NSRectAlignment
  /// In points.
  public let offset: CGPoint
  /// Whether the view makes room for itself; otherwise it lies on the content.
  open var extendsBoundary = true
  /// Whether the view stays at the visible edge while its section is visible.
  open var pinToVisibleBounds = false

  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: []), nil)
  }

  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }
}

/// A view behind a section, which the layout makes.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  public let elementKind: String
  /// The z order; with 0, the default, it is behind all items.
  open var zIndex = 0

  private init(_ elementKind: String) {
    self.elementKind = elementKind
    let whole = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    super.init(layoutSize: whole, supplementaryItems: [])
  }

  /// A background of the whole section with its headers and footers.
  open class func background(elementKind: String) -> Self {
    guard let new = NSCollectionLayoutDecorationItem(elementKind) as? Self else {
      preconditionFailure("\(self) has no items of that class")
    }
    return new
  }
}

/// The container of an element of a layout.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer {
  /// In points, with the insets.
  var contentSize: CGSize { get }
  /// In points, without the insets.
  var effectiveContentSize: CGSize { get }
  var contentInsets: NSDirectionalEdgeInsets { get }
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The environment of a layout: its container and the traits of the collection.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}

struct LayoutContainer: NSCollectionLayoutContainer {
  let contentSize: CGSize
  var contentInsets = NSDirectionalEdgeInsets.zero
  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: CGSize { contentSize.inset(by: contentInsets) }
}

struct LayoutEnvironment: NSCollectionLayoutEnvironment {
  let box: LayoutContainer
  let traitCollection: UITraitCollection
  var container: any NSCollectionLayoutContainer { box }
}

extension CGSize {
  /// The size within insets.
  func inset(by insets: NSDirectionalEdgeInsets) -> CGSize {
    CGSize(
      width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom))
  }
}
