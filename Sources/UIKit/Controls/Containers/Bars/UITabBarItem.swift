public import Foundation
import LayerTree
public import UIKitValues
import Views

/// A tab: its title, its image and its badge.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  open var selectedImage: UIImage? { didSet { if selectedImage != oldValue { changed() } } }
  open var badgeValue: String? { didSet { if badgeValue != oldValue { changed() } } }
  open var badgeColor: UIColor? { didSet { if badgeColor != oldValue { changed() } } }
  open var titlePositionAdjustment = UIOffset.zero {
    didSet { if titlePositionAdjustment != oldValue { changed() } }
  }

  /// Whether it stands apart, as the tab of a search, in looks with floating tabs.
  package final var isSearch = false

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// UIKit's standard tabs.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed

    var title: String {
      switch self {
      case .more: SystemText.more.text
      case .search: SystemText.search.text
      case .topRated: "Top Rated"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      default: "\(self)".capitalized
      }
    }

    var symbol: String {
      switch self {
      case .more: "ellipsis"
      case .favorites, .featured, .topRated: "star.fill"
      case .recents, .history, .mostRecent: "clock"
      case .contacts: "person"
      case .bookmarks: "bookmark"
      case .search: "magnifyingglass"
      case .downloads: "arrow.down.circle"
      case .mostViewed: "list.bullet"
      }
    }
  }

  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: UIImage(systemName: systemItem.symbol), tag: tag)
    isSearch = systemItem == .search
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }
}
