import Flipbook
import Foundation
import Testing

/// Controllers and what bars show announce each change of each property at once.
@MainActor struct AnnouncedSettersTests {
  private struct Setter {
    let name: String
    /// Makes an object, observes the property, sets it, and returns how often the observer is
    /// called.
    let calls: () -> Int
  }

  private static var setters: [Setter] {
    var setters: [Setter] = []
    func add<Object: NSObject, Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<Object, Value>, _ value: Value,
      _ make: @escaping @autoclosure () -> Object
    ) {
      setters.append(
        Setter(name: name) {
          let object = make()
          var calls = 0
          let observation = object.observe(keyPath) { _, _ in calls += 1 }
          object[keyPath: keyPath] = value
          object[keyPath: keyPath] = value
          observation.invalidate()
          return calls
        })
    }
    func controller<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UIViewController, Value>, _ value: Value
    ) { add("UIViewController.\(name)", keyPath, value, UIViewController()) }
    controller("view", \.view, UIView())
    controller("title", \.title, "a")
    controller("restorationIdentifier", \.restorationIdentifier, "a")
    controller("restorationClass", \.restorationClass, Restorer.self)
    func sheet<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UISheetPresentationController, Value>,
      _ value: Value
    ) {
      let content = UIViewController()
      add(
        "UISheetPresentationController.\(name)", keyPath, value,
        UISheetPresentationController(presentedViewController: content, presenting: nil))
    }
    let medium = UISheetPresentationController.Detent.medium()
    sheet("detents", \.detents, [medium])
    sheet("selectedDetentIdentifier", \.selectedDetentIdentifier, .medium)
    sheet("largestUndimmedDetentIdentifier", \.largestUndimmedDetentIdentifier, .medium)
    sheet("prefersGrabberVisible", \.prefersGrabberVisible, true)
    sheet("preferredCornerRadius", \.preferredCornerRadius, 20)
    sheet("prefersPageSizing", \.prefersPageSizing, false)
    sheet("prefersEdgeAttachedInCompactHeight", \.prefersEdgeAttachedInCompactHeight, true)
    sheet(
      "prefersScrollingExpandsWhenScrolledToEdge", \.prefersScrollingExpandsWhenScrolledToEdge,
      false)
    sheet(
      "widthFollowsPreferredContentSizeWhenEdgeAttached",
      \.widthFollowsPreferredContentSizeWhenEdgeAttached, true)
    var overrides = UITraitOverrides()
    overrides.horizontalSizeClass = .regular
    controller("traitOverrides", \.traitOverrides, overrides)
    controller("overrideUserInterfaceStyle", \.overrideUserInterfaceStyle, .dark)
    controller("modalPresentationStyle", \.modalPresentationStyle, .custom)
    controller("modalTransitionStyle", \.modalTransitionStyle, .crossDissolve)
    controller("isModalInPresentation", \.isModalInPresentation, true)
    controller("transitioningDelegate", \.transitioningDelegate, delegate)
    controller("definesPresentationContext", \.definesPresentationContext, true)
    controller(
      "providesPresentationContextTransitionStyle", \.providesPresentationContextTransitionStyle,
      true)
    controller(
      "modalPresentationCapturesStatusBarAppearance",
      \.modalPresentationCapturesStatusBarAppearance, true)
    controller("preferredContentSize", \.preferredContentSize, CGSize(width: 1, height: 2))
    controller("edgesForExtendedLayout", \.edgesForExtendedLayout, [])
    controller("extendedLayoutIncludesOpaqueBars", \.extendedLayoutIncludesOpaqueBars, true)
    controller(
      "automaticallyAdjustsScrollViewInsets", \.automaticallyAdjustsScrollViewInsets, false)
    controller(
      "additionalSafeAreaInsets", \.additionalSafeAreaInsets,
      UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    controller(
      "viewRespectsSystemMinimumLayoutMargins", \.viewRespectsSystemMinimumLayoutMargins, false)
    controller(
      "contentUnavailableConfiguration", \.contentUnavailableConfiguration,
      UIContentUnavailableConfiguration.loading())
    controller("hidesBottomBarWhenPushed", \.hidesBottomBarWhenPushed, true)
    controller("isEditing", \.isEditing, true)
    controller("tabBarItem", \.tabBarItem, UITabBarItem())
    controller("toolbarItems", \.toolbarItems, [UIBarButtonItem()])

    func bar<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UINavigationController, Value>,
      _ value: Value
    ) { add("UINavigationController.\(name)", keyPath, value, UINavigationController()) }
    bar("delegate", \.delegate, delegate)
    bar("viewControllers", \.viewControllers, [UIViewController()])
    bar("isNavigationBarHidden", \.isNavigationBarHidden, true)
    bar("isToolbarHidden", \.isToolbarHidden, false)
    bar("hidesBarsOnSwipe", \.hidesBarsOnSwipe, true)
    bar("hidesBarsOnTap", \.hidesBarsOnTap, true)
    bar("hidesBarsWhenKeyboardAppears", \.hidesBarsWhenKeyboardAppears, true)
    bar("hidesBarsWhenVerticallyCompact", \.hidesBarsWhenVerticallyCompact, true)

    func search<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UISearchController, Value>,
      _ value: Value
    ) {
      add("UISearchController.\(name)", keyPath, value, UISearchController())
    }
    search("delegate", \.delegate, delegate)
    search("searchResultsUpdater", \.searchResultsUpdater, delegate)
    search("obscuresBackgroundDuringPresentation", \.obscuresBackgroundDuringPresentation, false)
    search("dimsBackgroundDuringPresentation", \.dimsBackgroundDuringPresentation, false)
    search("hidesNavigationBarDuringPresentation", \.hidesNavigationBarDuringPresentation, false)
    search("automaticallyShowsCancelButton", \.automaticallyShowsCancelButton, false)
    search("automaticallyShowsScopeBar", \.automaticallyShowsScopeBar, false)
    search("scopeBarActivation", \.scopeBarActivation, .manual)
    search(
      "automaticallyShowsSearchResultsController", \.automaticallyShowsSearchResultsController,
      false)
    search("showsSearchResultsController", \.showsSearchResultsController, true)

    func tabs<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UITabBarController, Value>,
      _ value: Value
    ) {
      func make() -> UITabBarController {
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController(), second]
        return tabs
      }
      add("UITabBarController.\(name)", keyPath, value, make())
    }
    tabs("delegate", \.delegate, delegate)
    tabs("viewControllers", \.viewControllers, [])
    tabs("tabs", \.tabs, [UITab(title: "a", image: nil, identifier: "a")])
    tabs("tabBarMinimizeBehavior", \.tabBarMinimizeBehavior, .onScrollUp)
    tabs("bottomAccessory", \.bottomAccessory, UITabAccessory(contentView: UIView()))
    tabs("selectedIndex", \.selectedIndex, 1)
    tabs("selectedViewController", \.selectedViewController, second)
    tabs("customizableViewControllers", \.customizableViewControllers, [])

    func pages<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UIPageViewController, Value>,
      _ value: Value
    ) {
      func make() -> UIPageViewController {
        UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      }
      add("UIPageViewController.\(name)", keyPath, value, make())
    }
    pages("dataSource", \.dataSource, delegate)
    pages("delegate", \.delegate, delegate)
    pages("isDoubleSided", \.isDoubleSided, true)

    func split<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UISplitViewController, Value>,
      _ value: Value
    ) { add("UISplitViewController.\(name)", keyPath, value, UISplitViewController()) }
    split("delegate", \.delegate, delegate)
    split("viewControllers", \.viewControllers, [UIViewController()])
    split("preferredDisplayMode", \.preferredDisplayMode, .allVisible)
    split("preferredSplitBehavior", \.preferredSplitBehavior, .tile)
    split("primaryEdge", \.primaryEdge, .trailing)
    split("primaryBackgroundStyle", \.primaryBackgroundStyle, .sidebar)
    split("presentsWithGesture", \.presentsWithGesture, false)
    split("showsSecondaryOnlyButton", \.showsSecondaryOnlyButton, true)
    split("preferredPrimaryColumnWidthFraction", \.preferredPrimaryColumnWidthFraction, 0.3)
    split("preferredPrimaryColumnWidth", \.preferredPrimaryColumnWidth, 300)
    split("minimumPrimaryColumnWidth", \.minimumPrimaryColumnWidth, 100)
    split("maximumPrimaryColumnWidth", \.maximumPrimaryColumnWidth, 400)
    split("preferredSupplementaryColumnWidth", \.preferredSupplementaryColumnWidth, 200)

    func alert<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UIAlertController, Value>,
      _ value: Value
    ) {
      add(
        "UIAlertController.\(name)", keyPath, value,
        UIAlertController(title: nil, message: nil, preferredStyle: .alert))
    }
    alert("title", \.title, "a")
    alert("message", \.message, "b")
    alert("preferredAction", \.preferredAction, UIAlertAction(title: "c", style: .default))
    alert("severity", \.severity, .critical)

    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    add("UIBarItem.title", \UIBarButtonItem.title, "a", UIBarButtonItem())
    add("UIBarItem.image", \UITabBarItem.image, image, UITabBarItem())
    add("UIBarItem.isEnabled", \UIBarButtonItem.isEnabled, false, UIBarButtonItem())
    add("UIBarItem.tag", \UIBarButtonItem.tag, 3, UIBarButtonItem())
    add("UIBarItem.imageInsets", \UIBarButtonItem.imageInsets, insets, UIBarButtonItem())
    add("UIBarButtonItem.style", \UIBarButtonItem.style, .done, UIBarButtonItem())
    add("UIBarButtonItem.target", \UIBarButtonItem.target, image, UIBarButtonItem())
    add("UIBarButtonItem.action", \UIBarButtonItem.action, "go", UIBarButtonItem())
    add("UIBarButtonItem.width", \UIBarButtonItem.width, 30, UIBarButtonItem())
    add("UIBarButtonItem.customView", \UIBarButtonItem.customView, UIView(), UIBarButtonItem())
    add("UIBarButtonItem.tintColor", \UIBarButtonItem.tintColor, .red, UIBarButtonItem())
    add("UIBarItem.accessibilityLabel", \UIBarItem.accessibilityLabel, "a", UIBarButtonItem())
    add(
      "UIBarItem.accessibilityIdentifier", \UIBarItem.accessibilityIdentifier, "a",
      UIBarButtonItem())
    add("UIBarButtonItem.menu", \UIBarButtonItem.menu, UIMenu(), UIBarButtonItem())
    add(
      "UIBarButtonItem.possibleTitles", \UIBarButtonItem.possibleTitles, ["a"], UIBarButtonItem())
    add("UIBarButtonItem.isHidden", \UIBarButtonItem.isHidden, true, UIBarButtonItem())
    add("UIBarButtonItem.isSelected", \UIBarButtonItem.isSelected, true, UIBarButtonItem())
    add(
      "UIBarButtonItem.changesSelectionAsPrimaryAction",
      \UIBarButtonItem.changesSelectionAsPrimaryAction, true, UIBarButtonItem())
    add(
      "UIBarButtonItem.primaryAction", \UIBarButtonItem.primaryAction, UIAction { _ in },
      UIBarButtonItem())
    add(
      "UIBarButtonItem.hidesSharedBackground", \UIBarButtonItem.hidesSharedBackground, true,
      UIBarButtonItem())
    add(
      "UIBarButtonItem.sharesBackground", \UIBarButtonItem.sharesBackground, false,
      UIBarButtonItem())
    add("UITabBarItem.selectedImage", \UITabBarItem.selectedImage, image, UITabBarItem())
    add("UITabBarItem.badgeValue", \UITabBarItem.badgeValue, "2", UITabBarItem())
    add("UITabBarItem.badgeColor", \UITabBarItem.badgeColor, .red, UITabBarItem())
    add(
      "UITabBarItem.titlePositionAdjustment", \UITabBarItem.titlePositionAdjustment,
      UIOffset(horizontal: 1, vertical: 2), UITabBarItem())

    func item<Value>(
      _ name: String, _ keyPath: ReferenceWritableKeyPath<UINavigationItem, Value>, _ value: Value
    ) { add("UINavigationItem.\(name)", keyPath, value, UINavigationItem(title: "")) }
    item("title", \.title, "a")
    item("subtitle", \.subtitle, "a")
    item("largeSubtitle", \.largeSubtitle, "a")
    item("titleView", \.titleView, UIView())
    item("hidesBackButton", \.hidesBackButton, true)
    item("backBarButtonItem", \.backBarButtonItem, UIBarButtonItem())
    item("backButtonTitle", \.backButtonTitle, "a")
    item("leftItemsSupplementBackButton", \.leftItemsSupplementBackButton, true)
    item("leftBarButtonItems", \.leftBarButtonItems, [UIBarButtonItem()])
    item("rightBarButtonItems", \.rightBarButtonItems, [UIBarButtonItem()])
    item("prompt", \.prompt, "a")
    item("backButtonDisplayMode", \.backButtonDisplayMode, .minimal)
    item("backAction", \.backAction, UIAction { _ in })
    item("largeTitleDisplayMode", \.largeTitleDisplayMode, .never)
    item("searchController", \.searchController, UISearchController())
    item("hidesSearchBarWhenScrolling", \.hidesSearchBarWhenScrolling, false)
    item("preferredSearchBarPlacement", \.preferredSearchBarPlacement, .inline)
    let appearance = UINavigationBarAppearance()
    item("standardAppearance", \.standardAppearance, appearance)
    item("scrollEdgeAppearance", \.scrollEdgeAppearance, appearance)
    item("compactAppearance", \.compactAppearance, appearance)
    item("compactScrollEdgeAppearance", \.compactScrollEdgeAppearance, appearance)
    item("leftBarButtonItem", \.leftBarButtonItem, UIBarButtonItem())
    item("rightBarButtonItem", \.rightBarButtonItem, UIBarButtonItem())
    return setters
  }

  private final class Delegate: NSObject, UIViewControllerTransitioningDelegate,
    UINavigationControllerDelegate, UITabBarControllerDelegate, UISplitViewControllerDelegate,
    UIPageViewControllerDelegate, UIPageViewControllerDataSource,
    UISearchControllerDelegate, UISearchResultsUpdating
  {
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { nil }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { nil }
    func updateSearchResults(for searchController: UISearchController) {}
  }
  private final class Restorer: UIViewControllerRestoration {
    static func viewController(
      withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { nil }
  }
  private static let delegate = Delegate()
  private static let second = UIViewController()

  @Test func observersAreCalledAtOnce() throws {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    #expect(Self.setters.filter { $0.calls() != 1 }.map(\.name) == [])
    try stage.advance(to: 0.1)
    #expect(stage.diagnostics.isEmpty)
  }

  /// A setter that the table does not have fails here: add it there.
  @Test func theTableHasEverySetter() throws {
    let declared = try Set(
      UnchangedSettersTests.declaredSetters(below: [
        "UIViewController", "UIBarItem", "UINavigationItem",
      ]))
    // These hand a view's property on.
    let views: Set = [
      "UITableViewController.tableView", "UITableViewController.refreshControl",
      "UITableViewController.clearsSelectionOnViewWillAppear",
      "UICollectionViewController.collectionView",
      "UICollectionViewController.clearsSelectionOnViewWillAppear",
      "UICollectionViewController.installsStandardGestureForInteractiveMovement",
      // Announced as the selected controller.
      "UITabBarController.selectedTab",
      // Announced only where there is something to search.
      "UISearchController.isActive",
    ]
    // Only sheets announce changes, of all presentation controllers.
    let listed = Set(Self.setters.map(\.name)).union(views).filter {
      !$0.hasPrefix("UISheetPresentationController")
    }
    #expect(declared.symmetricDifference(listed).sorted() == [])
  }

  @Test func aTitleIsAnnouncedWhereBarsShowIt() throws {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let controller = UIViewController()
    var log: [String] = []
    let observations = [
      controller.observe(\.title, options: .new) { log.append("title \($1.newValue! ?? "")") },
      controller.navigationItem.observe(\.title) { item, _ in log.append("bar \(item.title!)") },
      controller.tabBarItem.observe(\.title) { item, _ in log.append("tab \(item.title!)") },
    ]
    stage.at(0.1) { controller.title = "News" }
    try stage.advance(to: 1)
    #expect(Set(log) == ["title News", "bar News", "tab News"])
    #expect(log.count == 3)
    #expect(stage.diagnostics == [])
    withExtendedLifetime(observations) {}
  }

  @Test func anAnimatorAnnouncesThatItRuns() throws {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {}
    var log: [String] = []
    let observation = animator.observe(\.isRunning, options: .new) { _, change in
      log.append("\(change.newValue!) at \(stage.time)")
    }
    stage.at(0.1) { animator.startAnimation() }
    try stage.advance(to: 1)
    #expect(log == ["true at 0.1", "false at 0.6"])
    #expect(stage.diagnostics == [])
    withExtendedLifetime(observation) {}
  }
}
