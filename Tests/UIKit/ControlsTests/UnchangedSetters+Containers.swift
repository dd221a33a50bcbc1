import Flipbook
import Foundation

/// The setters of bars and tables, with values that are made anew each time.
extension UnchangedSettersTests.Setter {
  @MainActor private static let source = Source()
  /// A view has one place at a time, so each setter has its own.
  @MainActor private static let parts = (0..<7).map { _ in
    UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  }
  @MainActor private static let effect = UIBlurEffect(style: .dark)
  @MainActor private static let titles = [
    UINavigationItem(title: "One"), UINavigationItem(title: "Two"),
  ]
  @MainActor private static let tabs = [UITabBarItem(title: "One", image: nil, tag: 1)]

  private final class Source: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
  }

  @MainActor static var ofUIContentUnavailableView: [Self] {
    rows("UIContentUnavailableView", UIContentUnavailableView(configuration: .empty())) { add in
      add("configuration") { $0.configuration = UIContentUnavailableConfiguration.loading() }
      add("isScrollEnabled") { $0.isScrollEnabled = false }
    }
  }

  @MainActor static var ofUINavigationBar: [Self] {
    rows("UINavigationBar", UINavigationBar()) { add in
      add("items") { $0.items = Self.titles }
      add("barTintColor") { $0.barTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("isTranslucent") { $0.isTranslucent = false }
      add("barStyle") { $0.barStyle = .black }
      add("titleTextAttributes") {
        $0.titleTextAttributes = [.font: UIFont.boldSystemFont(ofSize: 9)]
      }
      add("shadowImage") { $0.shadowImage = Self.image }
      add("standardAppearance") {
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        $0.standardAppearance = appearance
      }
      add("scrollEdgeAppearance") {
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        $0.scrollEdgeAppearance = appearance
      }
      add("prefersLargeTitles") { $0.prefersLargeTitles = true }
      add("delegate") { $0.delegate = nil }
      add("largeTitleTextAttributes") {
        $0.largeTitleTextAttributes = [.font: UIFont.boldSystemFont(ofSize: 20)]
      }
      add("compactAppearance") { $0.compactAppearance = UINavigationBarAppearance() }
      add("compactScrollEdgeAppearance") {
        $0.compactScrollEdgeAppearance = UINavigationBarAppearance()
      }
      add("backIndicatorImage") { $0.backIndicatorImage = Self.image }
      add("backIndicatorTransitionMaskImage") { $0.backIndicatorTransitionMaskImage = Self.image }
    }
  }

  @MainActor static var ofUITabBar: [Self] {
    rows("UITabBar", UITabBar()) { add in
      add("items") { $0.items = Self.tabs }
      add("selectedItem") { $0.selectedItem = Self.tabs[0] }
      add("barTintColor") { $0.barTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("unselectedItemTintColor") {
        $0.unselectedItemTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      add("isTranslucent") { $0.isTranslucent = false }
      add("barStyle") { $0.barStyle = .black }
      add("backgroundImage") { $0.backgroundImage = Self.image }
      add("shadowImage") { $0.shadowImage = Self.image }
      add("selectionIndicatorImage") { $0.selectionIndicatorImage = Self.image }
      add("itemPositioning") { $0.itemPositioning = .centered }
      add("itemWidth") { $0.itemWidth = 30 }
      add("itemSpacing") { $0.itemSpacing = 3 }
      add("delegate") { $0.delegate = nil }
      add("standardAppearance") {
        let appearance = UITabBarAppearance()
        appearance.configureWithOpaqueBackground()
        $0.standardAppearance = appearance
      }
      add("scrollEdgeAppearance") { $0.scrollEdgeAppearance = UITabBarAppearance() }
    }
  }

  @MainActor static var ofUIToolbar: [Self] {
    rows("UIToolbar", UIToolbar()) { add in
      add("items") { $0.items = Self.barButtons }
      add("barTintColor") { $0.barTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("isTranslucent") { $0.isTranslucent = false }
      add("barStyle") { $0.barStyle = .black }
      add("standardAppearance") { $0.standardAppearance = Self.toolbarAppearance }
      add("scrollEdgeAppearance") { $0.scrollEdgeAppearance = Self.toolbarAppearance }
      add("compactAppearance") { $0.compactAppearance = Self.toolbarAppearance }
      add("compactScrollEdgeAppearance") { $0.compactScrollEdgeAppearance = Self.toolbarAppearance }
      add("delegate") { $0.delegate = nil }
    }
  }

  @MainActor private static let barButtons = [
    UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil)
  ]
  @MainActor private static let toolbarAppearance: UIToolbarAppearance = {
    let appearance = UIToolbarAppearance()
    appearance.configureWithOpaqueBackground()
    return appearance
  }()

  @MainActor private static var table: UITableView {
    let table = UITableView()
    table.dataSource = source
    return table
  }

  @MainActor static var ofUITableView: [Self] {
    rows("UITableView", Self.table) { add in
      add("dataSource") { $0.dataSource = Self.source }
      add("rowHeight") { $0.rowHeight = 30 }
      add("estimatedRowHeight") { $0.estimatedRowHeight = 30 }
      add("estimatedSectionHeaderHeight") { $0.estimatedSectionHeaderHeight = 30 }
      add("estimatedSectionFooterHeight") { $0.estimatedSectionFooterHeight = 30 }
      add("sectionHeaderHeight") { $0.sectionHeaderHeight = 30 }
      add("sectionFooterHeight") { $0.sectionFooterHeight = 30 }
      add("sectionHeaderTopPadding") { $0.sectionHeaderTopPadding = 3 }
      add("fillerRowHeight") { $0.fillerRowHeight = 30 }
      add("separatorStyle") { $0.separatorStyle = .none }
      add("separatorColor") { $0.separatorColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("separatorInset") {
        $0.separatorInset = UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 0)
      }
      add("allowsSelection") { $0.allowsSelection = false }
      add("allowsMultipleSelection") { $0.allowsMultipleSelection = true }
      add("allowsSelectionDuringEditing") { $0.allowsSelectionDuringEditing = true }
      add("allowsMultipleSelectionDuringEditing") {
        $0.allowsMultipleSelectionDuringEditing = true
      }
      add("isEditing") { $0.isEditing = true }
      add("separatorEffect") { $0.separatorEffect = Self.effect }
      add("sectionIndexColor") { $0.sectionIndexColor = .red }
      add("sectionIndexBackgroundColor") { $0.sectionIndexBackgroundColor = .red }
      add("sectionIndexTrackingBackgroundColor") { $0.sectionIndexTrackingBackgroundColor = .red }
      add("sectionIndexMinimumDisplayRowCount") { $0.sectionIndexMinimumDisplayRowCount = 3 }
      add("cellLayoutMarginsFollowReadableWidth") {
        $0.cellLayoutMarginsFollowReadableWidth = true
      }
      add("insetsContentViewsToSafeArea") { $0.insetsContentViewsToSafeArea = false }
      add("isPrefetchingEnabled") { $0.isPrefetchingEnabled = false }
      add("prefetchDataSource") { $0.prefetchDataSource = nil }
      add("selfSizingInvalidation") { $0.selfSizingInvalidation = .disabled }
      add("tableHeaderView") { $0.tableHeaderView = Self.parts[0] }
      add("tableFooterView") { $0.tableFooterView = Self.parts[1] }
      add("backgroundView") { $0.backgroundView = Self.parts[2] }
    }
  }

  @MainActor static var ofUITableViewCell: [Self] {
    rows("UITableViewCell", UITableViewCell(style: .default, reuseIdentifier: nil)) { add in
      add("backgroundColor") { $0.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("backgroundView") { $0.backgroundView = Self.parts[3] }
      add("selectedBackgroundView") { $0.selectedBackgroundView = Self.parts[4] }
      add("selectionStyle") { $0.selectionStyle = .none }
      add("accessoryType") { $0.accessoryType = .checkmark }
      add("accessoryView") { $0.accessoryView = Self.parts[5] }
      add("editingAccessoryType") { $0.editingAccessoryType = .checkmark }
      add("editingAccessoryView") { $0.editingAccessoryView = Self.parts[0] }
      add("separatorInset") {
        $0.separatorInset = UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 0)
      }
      add("isSelected") { $0.isSelected = true }
      add("isHighlighted") { $0.isHighlighted = true }
      add("isEditing") { $0.isEditing = true }
      add("showsReorderControl") { $0.showsReorderControl = true }
      add("shouldIndentWhileEditing") { $0.shouldIndentWhileEditing = false }
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

  @MainActor static var ofUITableViewHeaderFooterView: [Self] {
    rows("UITableViewHeaderFooterView", UITableViewHeaderFooterView(reuseIdentifier: nil)) { add in
      add("backgroundView") { $0.backgroundView = Self.parts[6] }
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

  @MainActor static var ofUIListContentView: [Self] {
    rows("UIListContentView", UIListContentView(configuration: .cell())) { add in
      add("configuration") { $0.configuration = Self.content }
    }
  }

  @MainActor static var content: UIListContentConfiguration {
    var content = UIListContentConfiguration.cell()
    content.text = "Title"
    return content
  }
}
