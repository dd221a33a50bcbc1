import Flipbook

@testable import Controls

/// Bars in the look of iOS 26.
extension UIKitFactTests {
  /// A navigation controller of one page in the look of iOS 26, without a safe area.
  private static func navigation(
    _ sheet: Sheet, large: Bool = false, setUp: (UINavigationItem) -> Void = { _ in }
  ) -> UINavigationController {
    sheet.stage.look = .ios26
    let page = UIViewController()
    page.title = "Title"
    page.view.backgroundColor = .white
    setUp(page.navigationItem)
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = large
    sheet.stage.rootViewController = navigation
    sheet.run { navigation.view.layoutIfNeeded() }
    return navigation
  }

  private static func inset(_ navigation: UINavigationController) -> CGFloat {
    navigation.topViewController?.view.safeAreaInsets.top ?? 0
  }

  /// The frame of a label of a size in the space of the screen.
  private static func label(_ size: CGFloat, in view: UIView) -> CGRect {
    let own = titles(in: view).first { $0.font.pointSize == size }
    return own.map { $0.convert($0.bounds, to: nil) } ?? .null
  }

  private static func titles(in view: UIView) -> [UILabel] {
    let own = (view as? UILabel).map { $0.text?.isEmpty == false ? [$0] : [] } ?? []
    return own + view.subviews.flatMap { titles(in: $0) }
  }

  private static func platters(in view: UIView) -> [BarPlatter] {
    ((view as? BarPlatter).map { [$0] } ?? []) + view.subviews.flatMap { platters(in: $0) }
  }

  /// The glass of a bar with one text.
  private static func capsule(_ sheet: Sheet, dark: Bool = false) -> CGRect {
    if dark { sheet.stage.window.overrideUserInterfaceStyle = .dark }
    let navigation = navigation(sheet) {
      $0.rightBarButtonItem = UIBarButtonItem(systemItem: .edit)
    }
    if dark { navigation.topViewController?.view.backgroundColor = .black }
    let platter = platters(in: navigation.navigationBar)[0]
    return platter.convert(platter.bounds, to: nil)
  }

  private static func capsuleColor(_ sheet: Sheet, dark: Bool) throws -> UInt32 {
    let frame = capsule(sheet, dark: dark)
    return try sheet.color(frame.minX + 10, frame.midY)
  }

  private static func shadow(_ sheet: Sheet) -> CALayer {
    _ = capsule(sheet)
    let navigation = sheet.stage.rootViewController as? UINavigationController
    let platter = navigation.map { platters(in: $0.navigationBar)[0] }
    return platter?.subviews.first?.layer ?? CALayer()
  }

  nonisolated static let floatingBarFacts: [UIKitFact] = [
    fact("zone of a bar on glass", .openUIKitPhone, 64) { inset(navigation($0)) },
    fact("center of its title, y", .openUIKitPhone, 32) {
      label(17, in: navigation($0).navigationBar).midY
    },
    fact("height of its title", .openUIKitPhone, 21, except: Exception.letters, within: 0.67) {
      label(17, in: navigation($0).navigationBar).height
    },
    fact("zone of a large title on glass", .openUIKitPhone, 116) {
      inset(navigation($0, large: true))
    },
    fact("large title on glass, x", .openUIKitPhone, 20) {
      label(34, in: navigation($0, large: true).navigationBar).minX
    },
    fact("large title on glass, y", .openUIKitPhone, 67, except: Exception.letters, within: 0.67) {
      label(34, in: navigation($0, large: true).navigationBar).minY
    },
    fact("height of a large title on glass", .openUIKitPhone, certainty: .b, 40.5) {
      label(34, in: navigation($0, large: true).navigationBar).height
    },
    fact("bar with a large title on glass, y", .openUIKitPhone, 10) {
      navigation($0, large: true).navigationBar.frame.minY
    },
    fact(
      "height of a bar with a large title on glass", .openUIKitPhone, 50,
      except: "here the large title is a part of the bar's frame, as before iOS 26", within: 56
    ) { navigation($0, large: true).navigationBar.frame.height },
    fact("ground of a bar at rest on glass", .openUIKitPhone, color: 0xFFFFFF) {
      _ = navigation($0)
      return try $0.color(100, 60)
    },
    fact("height of a button on glass", .openUIKitPhone, 44) { capsule($0).height },
    fact("top of a button on glass", .openUIKitPhone, 10) { capsule($0).minY },
    fact("glass of a button", .openUIKitPhone, color: 0xFFFFFF) {
      try capsuleColor($0, dark: false)
    },
    fact("glass of a button in the dark", .openUIKitPhone, color: 0x191919) {
      try capsuleColor($0, dark: true)
    },
    fact("opacity of the shadow of glass", .openUIKitPhone, 0.075) {
      CGFloat(shadow($0).shadowOpacity)
    },
    fact("sigma of the shadow of glass", .openUIKitPhone, 10) { shadow($0).shadowRadius },
    fact("offset of the shadow of glass", .openUIKitPhone, 4) { shadow($0).shadowOffset.height },
    fact("height of a toolbar on glass", .openUIKitPhone, 54) { sheet in
      sheet.stage.look = .ios26
      return sheet.add(UIToolbar()).intrinsicContentSize.height
    },
  ]

  /// Three tabs in a window of 375 points.
  private static func floatingTabs(_ sheet: Sheet) -> UITabBarController {
    sheet.stage.look = .ios26
    let tabs = UITabBarController()
    tabs.viewControllers = (0..<3).map { index in
      let page = UIViewController()
      page.view.backgroundColor = .white
      page.tabBarItem = UITabBarItem(title: "HHH", image: nil, tag: index)
      return page
    }
    sheet.stage.rootViewController = tabs
    sheet.run { tabs.view.layoutIfNeeded() }
    return tabs
  }

  private static func tabGlass(_ sheet: Sheet) -> CGRect {
    let platters = platters(in: floatingTabs(sheet).tabBar).filter { !$0.isHidden }
    return platters[0].convert(platters[0].bounds, to: nil)
  }

  nonisolated static let floatingTabFacts: [UIKitFact] = [
    fact("zone of floating tabs", .openUIKitPhone, width: 375, 72) {
      floatingTabs($0).selectedViewController?.view.safeAreaInsets.bottom ?? 0
    },
    fact("floating tabs, x", .openUIKitPhone, width: 375, 51) { tabGlass($0).minX },
    fact("floating tabs, width", .openUIKitPhone, width: 375, 274) { tabGlass($0).width },
    fact("floating tabs, height", .openUIKitPhone, width: 375, 62) { tabGlass($0).height },
    fact("space below floating tabs", .openUIKitPhone, width: 375, 10) { 200 - tabGlass($0).maxY },
    fact(
      "glass of floating tabs", .openUIKitPhone, certainty: .b, width: 375, color: 0xFDFDFE
    ) {
      let frame = tabGlass($0)
      return try $0.color(frame.midX, frame.minY + 14)
    },
    fact("selected floating tab", .openUIKitPhone, width: 375, color: 0xEBEBEC) {
      let frame = tabGlass($0)
      return try $0.color(frame.minX + 30, frame.midY)
    },
    fact("ink of other floating tabs", .openUIKitPhone, width: 375, color: 0x191919) { sheet in
      let frame = tabGlass(sheet)
      let dark = try stride(from: frame.midX - 12, to: frame.midX + 12, by: 1.0 / 3).map {
        try sheet.color($0, frame.maxY - 17)
      }
      return dark.min() ?? 0
    },
    fact("size of a floating tab's title", .openUIKitPhone, width: 375, 10) { sheet in
      titles(in: floatingTabs(sheet).tabBar).map(\.font.pointSize).max() ?? 0
    },
  ]
}
