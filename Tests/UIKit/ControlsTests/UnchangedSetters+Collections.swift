import Flipbook
import Foundation

/// The setters of collections and of what refreshes them, with values that are made anew each time.
extension UnchangedSettersTests.Setter {
  @MainActor static let refresher = UIRefreshControl()
  @MainActor private static let source = Source()
  @MainActor private static let layout = UICollectionViewFlowLayout()
  @MainActor private static let parts = (0..<3).map { _ in
    UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  private final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 2 }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }
  }

  @MainActor private static var collection: UICollectionView {
    let view = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    view.dataSource = source
    return view
  }

  @MainActor static var ofUICollectionView: [Self] {
    rows("UICollectionView", Self.collection) { add in
      add("dataSource") { $0.dataSource = Self.source }
      add("collectionViewLayout") { $0.collectionViewLayout = Self.layout }
      add("allowsSelection") { $0.allowsSelection = false }
      add("allowsMultipleSelection") { $0.allowsMultipleSelection = true }
      add("isPrefetchingEnabled") { $0.isPrefetchingEnabled = false }
      add("prefetchDataSource") { $0.prefetchDataSource = nil }
      add("isEditing") { $0.isEditing = true }
      add("allowsSelectionDuringEditing") { $0.allowsSelectionDuringEditing = true }
      add("allowsMultipleSelectionDuringEditing") {
        $0.allowsMultipleSelectionDuringEditing = true
      }
      add("backgroundView") { $0.backgroundView = Self.parts[0] }
      add("bounds") { $0.bounds = CGRect(x: 1, y: 2, width: 30, height: 40) }
      add("frame") { $0.frame = CGRect(x: 1, y: 2, width: 30, height: 40) }
    }
  }

  @MainActor static var ofUICollectionViewCell: [Self] {
    rows("UICollectionViewCell", UICollectionViewCell()) { add in
      add("backgroundView") { $0.backgroundView = Self.parts[1] }
      add("selectedBackgroundView") { $0.selectedBackgroundView = Self.parts[2] }
      add("isSelected") { $0.isSelected = true }
      add("isHighlighted") { $0.isHighlighted = true }
      add("contentConfiguration") { $0.contentConfiguration = Self.content }
      add("backgroundConfiguration") { $0.backgroundConfiguration = .listGroupedCell() }
      add("automaticallyUpdatesContentConfiguration") {
        $0.automaticallyUpdatesContentConfiguration = false
      }
      add("automaticallyUpdatesBackgroundConfiguration") {
        $0.automaticallyUpdatesBackgroundConfiguration = false
      }
      add("configurationUpdateHandler") { $0.configurationUpdateHandler = nil }
    }
  }

  @MainActor static var ofUICollectionViewListCell: [Self] {
    rows("UICollectionViewListCell", UICollectionViewListCell()) { add in
      add("indentationLevel") { $0.indentationLevel = 2 }
      add("indentationWidth") { $0.indentationWidth = 12 }
      add("indentsAccessories") { $0.indentsAccessories = false }
      add("accessories") {
        $0.accessories = [.delete(displayed: .always), .disclosureIndicator()]
      }
      add("isSelected") { $0.isSelected = true }
    }
  }

  @MainActor static var ofUIRefreshControl: [Self] {
    rows("UIRefreshControl", UIRefreshControl()) { add in
      add("attributedTitle") {
        $0.attributedTitle = NSAttributedString(
          string: "Pull", attributes: [.font: UIFont.systemFont(ofSize: 12)])
      }
      add("tintColor") { $0.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    }
  }
}
