import Flipbook
import Testing

/// The elements that VoiceOver visits, and what it says.
@MainActor struct AccessibilityMarkerTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))

  private var spoken: [String] { stage.accessibilityMarkers.map(\.description) }

  private func add(_ view: UIView, x: CGFloat = 10, y: CGFloat, width: CGFloat = 100) {
    view.frame = CGRect(x: x, y: y, width: width, height: 30)
    stage.addSubview(view)
  }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  @Test func controlsSayWhatTheyAre() {
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.isEnabled = false
    let toggle = UISwitch()
    toggle.isOn = true
    toggle.accessibilityLabel = "Wi-Fi"
    let slider = UISlider()
    slider.maximumValue = 4
    slider.value = 1
    let progress = UIProgressView()
    progress.progress = 0.3
    let field = UITextField()
    field.placeholder = "Name"
    let pages = UIPageControl()
    pages.numberOfPages = 3
    pages.currentPage = 1
    let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
    segments.selectedSegmentIndex = 1
    let stepper = UIStepper()
    for (index, view) in [button, toggle, slider, progress, field, pages, segments, stepper]
      .enumerated()
    {
      add(view, y: CGFloat(index) * 36, width: 150)
    }
    #expect(
      spoken == [
        "Save, Dimmed, Button", "Wi-Fi, On, Switch Button", "25%, Adjustable", "Progress, 30%",
        "Name, Text Field", "page 2 of 3, Adjustable", "Day, Button, 1 of 3",
        "Selected, Week, Button, 2 of 3", "Month, Button, 3 of 3", "Decrement, Dimmed, Button",
        "Increment, Button",
      ])
  }

  @Test func anExplicitValueReplacesTheClasss() {
    let button = UIButton(type: .system)
    button.setTitle("+", for: .normal)
    button.accessibilityLabel = "Add"
    button.accessibilityTraits = [.button, .header]
    button.accessibilityHint = "Adds a row."
    add(button, y: 0)
    let text = label("Skipped")
    text.isAccessibilityElement = false
    add(text, y: 40)
    let image = UIImageView()
    image.isAccessibilityElement = true
    image.accessibilityLabel = "Map"
    add(image, y: 80)
    #expect(spoken == ["Add, Button, Heading", "Map, Image"])
    #expect(stage.accessibilityMarkers[0].hint == "Adds a row.")
  }

  @Test func orderIsTopToBottomAndLeadingToTrailing() {
    add(label("right"), x: 150, y: 3)
    add(label("below"), y: 60)
    add(label("left"), y: 6)
    #expect(spoken == ["left", "right", "below"])
    stage.traitOverrides.layoutDirection = .rightToLeft
    #expect(spoken == ["right", "left", "below"])
  }

  /// Without the group, its second label would come after the one beside it.
  @Test func aGroupStaysTogether() {
    let group = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    for (text, y) in [("one", 0), ("two", 40)] {
      let part = label(text)
      part.frame = CGRect(x: 0, y: y, width: 100, height: 30)
      group.addSubview(part)
    }
    stage.addSubview(group)
    add(label("beside"), x: 150, y: 0)
    #expect(spoken == ["one", "beside", "two"])
    group.shouldGroupAccessibilityChildren = true
    #expect(spoken == ["one", "two", "beside"])
    group.accessibilityElements = group.subviews.reversed()
    #expect(spoken == ["two", "one", "beside"])
    group.accessibilityElementsHidden = true
    #expect(spoken == ["beside"])
  }

  @Test func whatDoesNotShowIsNotVisited() {
    let hidden = label("hidden")
    hidden.isHidden = true
    let clear = label("clear")
    clear.alpha = 0
    add(hidden, y: 0)
    add(clear, y: 40)
    add(label("outside"), x: 400, y: 0)
    let list = UIScrollView(frame: CGRect(x: 0, y: 80, width: 100, height: 50))
    for (text, y) in [("row 1", 0), ("row 2", 60)] {
      let row = label(text)
      row.frame = CGRect(x: 0, y: y, width: 90, height: 30)
      list.addSubview(row)
    }
    stage.addSubview(list)
    add(label(""), y: 200)
    #expect(spoken == ["row 1"])
  }

  @Test func aModalViewHidesItsSiblings() {
    add(label("behind"), y: 0)
    let sheet = UIView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
    let text = label("sheet")
    text.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    sheet.addSubview(text)
    stage.addSubview(sheet)
    #expect(spoken == ["behind", "sheet"])
    sheet.accessibilityViewIsModal = true
    #expect(spoken == ["sheet"])
  }

  @Test func presentedControllersHideWhatIsBehind() throws {
    let root = UIViewController()
    let back = label("behind")
    back.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    root.view.addSubview(back)
    stage.rootViewController = root
    let front = UIViewController()
    let text = label("presented")
    text.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    front.view.addSubview(text)
    front.modalPresentationStyle = .overFullScreen
    root.present(front, animated: false)
    try stage.advance(to: 0.1)
    #expect(spoken == ["presented"])
  }

  @Test func cellsCombineTheirLabels() throws {
    let source = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    table.dataSource = source
    stage.addSubview(table)
    try stage.advance(to: 0.1)
    #expect(spoken == ["Row 0, detail", "Row 1, detail", "Off, Switch Button"])
  }

  @Test func tabsSayTheirPlace() throws {
    let tabs = UITabBarController()
    tabs.viewControllers = ["Home", "Search"].map { title in
      let controller = UIViewController()
      controller.tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)
      return controller
    }
    stage.rootViewController = tabs
    try stage.advance(to: 0.1)
    #expect(spoken == ["Selected, Home, Tab, 1 of 2", "Search, Tab, 2 of 2"])
    let tab = try #require(stage.accessibilityMarkers.first)
    #expect(tab.containers == ["tab bar"])
  }

  @Test func titlesAreHeadings() throws {
    let root = UIViewController()
    root.title = "Inbox"
    stage.rootViewController = UINavigationController(rootViewController: root)
    try stage.advance(to: 0.1)
    #expect(spoken == ["Inbox, Heading"])
  }

  @Test func theTextHasTheDetails() {
    let list = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    list.accessibilityContainerType = .list
    list.accessibilityLabel = "Mail"
    let row = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    row.isAccessibilityElement = true
    row.accessibilityIdentifier = "row"
    row.accessibilityLabel = "Letter"
    row.accessibilityHint = "Opens it"
    row.accessibilityTraits = .link
    row.accessibilityActivationPoint = CGPoint(x: 20, y: 20)
    row.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Archive") { _ in true }]
    row.accessibilityCustomRotors = [UIAccessibilityCustomRotor(name: "Dates") { _ in nil }]
    list.addSubview(row)
    stage.addSubview(list)
    #expect(
      stage.accessibilityMarkers.text == """
        1. Letter, Link
           frame [10, 10, 100, 40]
           activation point [20, 20]
           traits link
           hint Opens it
           identifier row
           actions Archive
           rotors Dates
           in list Mail

        """)
  }

  @Test func elementsThatAreNoViews() {
    let chart = UIView(frame: CGRect(x: 0, y: 20, width: 100, height: 50))
    let bar = UIAccessibilityElement(accessibilityContainer: chart)
    bar.accessibilityLabel = "Monday"
    bar.accessibilityValue = "3 km"
    bar.accessibilityFrameInContainerSpace = CGRect(x: 10, y: 0, width: 20, height: 50)
    chart.accessibilityElements = [bar]
    stage.addSubview(chart)
    #expect(spoken == ["Monday, 3 km"])
    #expect(
      stage.accessibilityMarkers.first?.frame == CGRect(x: 10, y: 20, width: 20, height: 50))
  }
}

/// Two rows, the second with a switch.
private final class Rows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    cell.detailTextLabel?.text = "detail"
    if indexPath.row == 1 { cell.accessoryView = UISwitch() }
    return cell
  }
}
