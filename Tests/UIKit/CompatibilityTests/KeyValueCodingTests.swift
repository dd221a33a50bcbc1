import Flipbook
import Testing

/// Properties by their names: of controllers, items of bars, the application, the device.
@MainActor struct KeyValueCodingTests {
  let stage = Stage(size: CGSize(width: 120, height: 100))

  private final class OwnController: UIViewController {
    let caption: String? = "own"
    var count = 3
    private(set) var unknown: [String] = []

    override func setValue(_ value: Any?, forUndefinedKey key: String) { unknown.append(key) }
  }

  private final class OwnTabBar: UITabBar {}

  @Test func controllersHaveTheirProperties() {
    let controller = OwnController()
    controller.setValue("Title", forKey: "title")
    #expect(controller.title == "Title")
    #expect(controller.value(forKey: "title") as? String == "Title")
    controller.setValue(NSNumber(value: 5), forKey: "modalPresentationStyle")
    #expect(controller.modalPresentationStyle == .overFullScreen)
    #expect(controller.value(forKey: "modalPresentationStyle") as? Int == 5)
    controller.setValue(1, forKey: "editing")
    #expect(controller.isEditing)
    controller.setValue(nil, forKey: "title")
    #expect(controller.title == nil)
    controller.setValue(0.25, forKeyPath: "view.alpha")
    #expect(controller.view.alpha == 0.25)
    #expect(controller.value(forKeyPath: "view.layer.opacity") as? Float == 0.25)
    // What a subclass stores can be read.
    #expect(controller.value(forKey: "caption") as? String == "own")
    #expect(controller.value(forKey: "count") as? Int == 3)
    #expect(stage.diagnostics.isEmpty)
    controller.setValue(4, forKey: "count")
    #expect(controller.unknown == ["count"])
    #expect(controller.count == 3)
  }

  @Test func whatIsNotThereIsReported() {
    let controller = UIViewController()
    #expect(controller.value(forKey: "titel") == nil)
    controller.setValue(true, forKey: "shadow")
    controller.setValue(7, forKey: "title")
    #expect(stage.diagnostics.map(\.keyPath) == ["titel", "shadow", "title"])
    #expect(UIApplication.shared.value(forKey: "statusBar") as? UIView == nil)
    UIDevice.current.setValue(UIInterfaceOrientation.portrait.rawValue, forKey: "orientation")
    #expect(stage.diagnostics.map(\.keyPath).suffix(2) == ["statusBar", "orientation"])
  }

  @Test func applicationsAndDevicesHaveTheirs() {
    stage.window.makeKeyAndVisible()
    #expect(UIApplication.shared.value(forKey: "keyWindow") as? UIWindow === stage.window)
    #expect(UIApplication.shared.value(forKeyPath: "keyWindow.tag") as? Int == 0)
    #expect(UIDevice.current.value(forKey: "orientation") as? Int == 3)
  }

  @Test func itemsKnowTheViewThatShowsThem() throws {
    let page = UIViewController()
    let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    page.navigationItem.rightBarButtonItem = item
    let pile = UINavigationController(rootViewController: page)
    let tabs = UITabBarController()
    tabs.viewControllers = [pile]
    stage.rootViewController = tabs
    try stage.advance(to: 0.1)
    let button = try #require(item.value(forKey: "view") as? UIView)
    #expect(button.isDescendant(of: pile.navigationBar))
    #expect(!button.bounds.isEmpty)
    item.setValue("Stop", forKey: "title")
    #expect(item.title == "Stop")
    #expect(item.value(forKey: "style") as? Int == 0)
    let tab = try #require(pile.tabBarItem.value(forKey: "view") as? UIControl)
    #expect(tab.isDescendant(of: tabs.tabBar))
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func barsArePutInPlaceByTheirNames() throws {
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController()]
    let bar = OwnTabBar()
    tabs.setValue(bar, forKey: "tabBar")
    #expect(tabs.tabBar === bar)
    #expect(tabs.value(forKey: "tabBar") as? UITabBar === bar)
    #expect(tabs.value(forKey: "selectedIndex") as? Int == 0)
    tabs.setValue("Tabs", forKey: "title")
    #expect(tabs.title == "Tabs")
    #expect(stage.diagnostics.isEmpty)
    tabs.setValue(1, forKey: "tabBar")
    #expect(stage.diagnostics.map(\.keyPath) == ["tabBar"])
  }

  /// Numbers set what is a Bool, a number or an enumeration; nil stays nil.
  @Test func viewsConvertNumbers() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (label, toggle, slider) = (UILabel(), UISwitch(), UISlider())
    #expect(label.value(forKey: "text") == nil)
    label.setValue(NSNumber(value: 1), forKey: "textAlignment")
    label.setValue(NSNumber(value: false), forKey: "enabled")
    toggle.setValue(1, forKey: "on")
    slider.setValue(0.25, forKey: "value")
    #expect(label.textAlignment == .center)
    #expect(!label.isEnabled)
    #expect(label.value(forKey: "textAlignment") as? Int == 1)
    #expect(toggle.isOn)
    #expect(slider.value == 0.25)
    #expect(stage.diagnostics.isEmpty)
  }
}
