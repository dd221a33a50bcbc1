import Flipbook

extension UIKitFactTests {
  /// A bar of two controllers, "First" and "Second", at the top of the screen.
  private static func bar(_ sheet: Sheet) -> UINavigationBar {
    let bar = UINavigationBar()
    bar.items = [UINavigationItem(title: "First"), UINavigationItem(title: "Second")]
    return sheet.add(bar, at: .zero, size: CGSize(width: 393, height: 44))
  }

  private static func barInk(_ sheet: Sheet, _ columns: ClosedRange<CGFloat>) throws -> CGRect {
    _ = bar(sheet)
    return try sheet.ink(
      in: CGRect(
        x: columns.lowerBound, y: 2, width: columns.upperBound - columns.lowerBound, height: 40))
  }

  private static func addItem(_ sheet: Sheet) throws -> CGRect {
    let bar = UINavigationBar()
    let item = UINavigationItem(title: "")
    item.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add)
    bar.items = [item]
    sheet.add(bar, at: .zero, size: CGSize(width: 393, height: 44))
    return try sheet.ink(in: CGRect(x: 2, y: 2, width: 60, height: 40))
  }

  /// An opaque bar.
  private static func opaqueBar(_ sheet: Sheet) {
    let bar = bar(sheet)
    bar.standardAppearance.configureWithOpaqueBackground()
    bar.scrollEdgeAppearance = bar.standardAppearance
  }

  nonisolated static let navigationBarFacts: [UIKitFact] = [
    fact("height of a navigation bar", .snapshotTesting, 44) {
      bar($0).intrinsicContentSize.height
    },
    fact("hairline below a navigation bar", .snapshotTesting, color: 0xB2B2B2) {
      opaqueBar($0)
      return try $0.color(100, 44.1)
    },
    fact("below the hairline", .snapshotTesting, color: 0xFFFFFF) {
      opaqueBar($0)
      return try $0.color(100, 44.4)
    },
    fact(
      "navigation bar at the scroll edge", .accessibilitySnapshot, certainty: .b, color: 0xFFFFFF
    ) {
      _ = bar($0)
      return try $0.color(100, 44.1)
    },
    fact("left end of the back arrow", .accessibilitySnapshot, 9.33) {
      try barInk($0, 0...26).minX
    },
    fact("right end of the back arrow", .accessibilitySnapshot, 20.33) {
      try barInk($0, 0...26).maxX
    },
    fact("height of the back arrow", .accessibilitySnapshot, 19) {
      try barInk($0, 0...26).height
    },
    fact("center of the back arrow", .accessibilitySnapshot, 22) {
      try barInk($0, 0...26).midY
    },
    fact("start of the back title", .accessibilitySnapshot, 30.33) {
      try barInk($0, 26...100).minX
    },
    fact(
      "width of the back title", .accessibilitySnapshot, 31, except: Exception.letters, within: 0.34
    ) {
      try barInk($0, 26...100).width
    },
    fact("center of the title", .accessibilitySnapshot, 196.5) { try barInk($0, 120...300).midX },
    fact(
      "width of the title", .accessibilitySnapshot, 58.33, except: Exception.letters, within: 0.34
    ) {
      try barInk($0, 120...300).width
    },
    fact("bar button to add, x", .snapshotTesting, 18) { try addItem($0).minX },
    fact("bar button to add, y", .snapshotTesting, 13) { try addItem($0).minY },
    fact("width of a bar button to add", .snapshotTesting, 17.67) { try addItem($0).width },
    fact("height of a bar button to add", .snapshotTesting, 18) { try addItem($0).height },
  ]

  /// A bar with a large title.
  private static func largeTitle(_ sheet: Sheet) throws -> CGRect {
    let bar = UINavigationBar()
    bar.prefersLargeTitles = true
    bar.items = [UINavigationItem(title: "Hp")]
    sheet.add(bar, at: .zero, size: CGSize(width: 390, height: 96))
    return try sheet.ink(in: CGRect(x: 2, y: 46, width: 200, height: 48))
  }

  /// A search bar as it is without a ground.
  @discardableResult
  private static func search(_ sheet: Sheet) -> UISearchBar {
    let bar = UISearchBar()
    bar.searchBarStyle = .minimal
    bar.placeholder = "Search"
    sheet.add(bar, at: CGPoint(x: 8, y: 0), size: CGSize(width: 377, height: 56))
    return bar
  }

  nonisolated static let largeTitleFacts: [UIKitFact] = [
    fact("height of a bar with a large title", .brunow, 96) { sheet in
      let bar = UINavigationBar()
      bar.prefersLargeTitles = true
      bar.items = [UINavigationItem(title: "A")]
      return sheet.add(bar).intrinsicContentSize.height
    },
    fact(
      "start of a large title", .brunow, width: 390, 17, except: Exception.letters, within: 2
    ) { try largeTitle($0).minX },
    fact(
      "height of a large title with descender", .homeAssistant, width: 390, 29,
      except: Exception.letters, within: 4
    ) { try largeTitle($0).height },
  ]

  nonisolated static let searchFacts: [UIKitFact] = [
    fact("height of a search bar", .adyen, certainty: .b, 56) {
      search($0).intrinsicContentSize.height
    },
    fact("height of a search field", .adyen, certainty: .b, 36) { sheet in
      let bar = search(sheet)
      return sheet.run {
        bar.layoutIfNeeded()
        return bar.searchTextField.frame.height
      }
    },
    fact("top of a search field", .adyen, certainty: .b, 10) { sheet in
      let bar = search(sheet)
      return sheet.run {
        bar.layoutIfNeeded()
        return bar.searchTextField.frame.minY
      }
    },
    fact("ground of a search field", .adyen, color: 0xEFEFF0) {
      search($0)
      return try $0.color(200, 28)
    },
    fact("corner of a search field", .adyen, color: 0xFFFFFF) {
      search($0)
      return try $0.color(17.2, 11)
    },
    fact("start of the magnifier", .adyen, certainty: .b, 24) {
      search($0)
      return try $0.ink(in: CGRect(x: 20, y: 14, width: 22, height: 28)).minX
    },
    fact("end of the magnifier", .adyen, certainty: .b, 36.3) {
      search($0)
      return try $0.ink(in: CGRect(x: 20, y: 14, width: 22, height: 28)).maxX
    },
  ]

  /// A bar at y 100.
  private static func tabs(_ sheet: Sheet, _ count: Int, image: UIImage? = nil) -> UITabBar {
    let bar = UITabBar()
    bar.items = (0..<count).map { UITabBarItem(title: "HHH", image: image, tag: $0) }
    return sheet.add(
      bar, at: CGPoint(x: 0, y: 100), size: CGSize(width: sheet.stage.size.width, height: 49))
  }

  /// The frame of a tab in its bar.
  private static func tab(_ sheet: Sheet, _ index: Int, of count: Int) -> CGRect {
    let bar = tabs(sheet, count)
    return sheet.run {
      bar.layoutIfNeeded()
      return bar.subviews.compactMap { $0 as? UIControl }[index].frame
    }
  }

  nonisolated static let tabBarFacts: [UIKitFact] =
    [
      fact("height of a tab bar", .accessibilitySnapshot, 49) { sheet in
        tabs(sheet, 3).intrinsicContentSize.height
      },
      fact("height of a tab bar above a home indicator", .accessibilitySnapshot, 83) { sheet in
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController()]
        tabs.additionalSafeAreaInsets.bottom = 34
        sheet.stage.rootViewController = tabs
        return sheet.run {
          tabs.view.layoutIfNeeded()
          return tabs.tabBar.frame.height
        }
      },
      fact("hairline above a tab bar", .accessibilitySnapshot, color: 0xB2B2B2) {
        _ = tabs($0, 3)
        return try $0.color(3, 99.8)
      },
      fact("above the hairline", .accessibilitySnapshot, color: 0xFFFFFF) {
        _ = tabs($0, 3)
        return try $0.color(3, 99.5)
      },
      fact("first of six tabs, x", .accessibilitySnapshot, 2) { tab($0, 0, of: 6).minX },
      fact("first of six tabs, y", .accessibilitySnapshot, 1) { tab($0, 0, of: 6).minY },
      fact("width of one of six tabs", .accessibilitySnapshot, 62) { tab($0, 0, of: 6).width },
      fact("height of one of six tabs", .accessibilitySnapshot, 48) { tab($0, 0, of: 6).height },
      fact("end of the last of six tabs", .accessibilitySnapshot, 391) {
        tab($0, 5, of: 6).maxX
      },
      fact("baseline of a tab's title", .accessibilitySnapshot, 45) {
        _ = tabs($0, 3)
        return try $0.ink(in: CGRect(x: 3, y: 102, width: 120, height: 47)).maxY - 100
      },
      fact("height of a tab's title", .accessibilitySnapshot, 7) {
        _ = tabs($0, 3)
        return try $0.ink(in: CGRect(x: 3, y: 102, width: 120, height: 47)).height
      },
      fact(
        "gap below a tab's picture", .brunow, certainty: .b, 5.3,
        except: "the height of that picture is not known", within: 5.37
      ) { sheet in
        _ = tabs(sheet, 3, image: UIImage(systemName: "square.fill"))
        let column = CGRect(x: 3, y: 102, width: 120, height: 46)
        let picture = try sheet.ink(in: CGRect(x: 3, y: 102, width: 120, height: 34))
        let text = try sheet.ink(
          in: CGRect(x: 3, y: picture.maxY + 1, width: 120, height: column.maxY - picture.maxY))
        return text.minY - picture.maxY
      },
    ]
    + zip(0..., [49, 146, 243.7, 341]).map { index, center in
      fact(
        "center of tab \(index) of four", .brunow, width: 390, center,
        except: index == 2 ? "the others are on whole points" : nil, within: 0.31
      ) { tab($0, index, of: 4).midX }
    }
}
