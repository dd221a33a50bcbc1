public import Controls
public import Foundation
public import Graphics
import LayerTree
public import UIKitValues

/// The scrolling of a section across the scroll direction of its collection.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none
  /// As far as it slides.
  case continuous
  /// To the start of a group.
  case continuousGroupLeadingBoundary
  /// By the width of the collection.
  case paging
  /// By groups, to the start of one.
  case groupPaging
  /// By groups, which rest in the middle.
  case groupPagingCentered
}

/// The motion of a section that scrolls across its collection.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
  public enum Bounce: Int, Sendable { case automatic, always, never }

  /// The deceleration; automatic until it is set: fast for pages and groups.
  open var decelerationRate = UIScrollView.DecelerationRate.automatic
  open var bounce = Bounce.automatic
}

extension UIScrollView.DecelerationRate {
  /// The rate that a section's kind of scrolling has.
  public static let automatic = UIScrollView.DecelerationRate(rawValue: 0)
}

/// A visible view of a section, which an invalidation handler may move.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: AnyObject {
  var alpha: CGFloat { get set }
  var zIndex: Int { get set }
  var isHidden: Bool { get set }
  var center: CGPoint { get set }
  var transform: CGAffineTransform { get set }
  var transform3D: CATransform3D { get set }
  var name: String { get }
  var indexPath: IndexPath { get }
  var frame: CGRect { get }
  var bounds: CGRect { get }
  var representedElementCategory: UICollectionView.ElementCategory { get }
  var representedElementKind: String? { get }
}

public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
  [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
) -> Void

/// A section of a compositional layout: its groups, one after another, with what is around them.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
  final let group: NSCollectionLayoutGroup
  /// The list of which it is a section; nil for others.
  final var list: UICollectionLayoutListConfiguration?

  public init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }

  /// Around the groups, between headers and footers, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// In points.
  open var interGroupSpacing: CGFloat = 0
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// Whether headers and footers have the content's insets.
  open var supplementariesFollowContentInsets: Bool {
    get { supplementaryContentInsetsReference != .none }
    set { supplementaryContentInsetsReference = newValue ? .automatic : .none }
  }
  /// The insets of headers and footers; by default those of the section.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  public let orthogonalScrollingProperties =
    UICollectionLayoutSectionOrthogonalScrollingProperties()
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// Called with the visible views, which it may change, whenever the section is laid out or
  /// scrolled.
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  final var scrollsOrthogonally: Bool { orthogonalScrollingBehavior != .none }
}

/// The settings of a whole compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// In points.
  open var interSectionSpacing: CGFloat = 0
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The insets of sections that set no reference; by default those of the safe area.
  open var contentInsetsReference = UIContentInsetsReference.safeArea
}
