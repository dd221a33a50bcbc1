import Flipbook
import Foundation
import Testing
import Views

@testable import Controls

/// Screens without content: their parts, and when controllers are asked for them.
@MainActor
@Suite(.stage) struct ContentUnavailableTests {
  private let stage = Stage(device: "iPhone 13", scale: 2)
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  /// Shows that there are no items while there are none.
  private final class List: UIViewController {
    var items: [String] = [] {
      didSet { setNeedsUpdateContentUnavailableConfiguration() }
    }
    var updates = 0

    override func updateContentUnavailableConfiguration(
      using state: UIContentUnavailableConfigurationState
    ) {
      updates += 1
      var configuration = UIContentUnavailableConfiguration.empty()
      configuration.text = "No Items"
      contentUnavailableConfiguration = items.isEmpty ? configuration : nil
    }
  }

  private func show(_ controller: UIViewController) throws {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    try stage.advance(to: stage.time + 0.1)
  }

  private func unavailable(_ controller: UIViewController) -> UIContentUnavailableView? {
    controller.view.subviews.compactMap { $0 as? UIContentUnavailableView }.first
  }

  /// The visible labels' frames in the window, by their texts.
  private func labels(_ view: UIView) -> [String: CGRect] {
    func search(_ view: UIView) -> [UILabel] {
      view.isHidden ? [] : (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(search)
    }
    return search(view).reduce(into: [:]) { frames, label in
      frames[label.text ?? ""] = label.convert(label.bounds, to: nil)
    }
  }

  @Test func aControllerIsAskedBeforeItsFirstLayoutAndOnDemand() throws {
    let list = List()
    try show(list)
    #expect(list.updates == 1)
    let view = try #require(unavailable(list))
    #expect(view.frame == list.view.bounds)
    #expect(labels(view).keys.sorted() == ["No Items"])
    list.items = ["A"]
    #expect(list.updates == 1)
    try stage.advance(to: stage.time + 0.1)
    #expect(list.updates == 2)
    #expect(unavailable(list) == nil)
    list.items = []
    try stage.advance(to: stage.time + 0.1)
    #expect(unavailable(list) != nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aSearchWithoutResultsSaysWhatWasSearched() throws {
    let list = UITableViewController(style: .plain)
    let search = UISearchController(searchResultsController: nil)
    list.navigationItem.searchController = search
    try show(UINavigationController(rootViewController: list))
    search.isActive = true
    try stage.advance(to: stage.time + 1)
    for text in ["fig", "figs"] {
      search.searchBar.text = text
      list.contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
      try stage.advance(to: stage.time + 0.1)
      let view = try #require(unavailable(list))
      #expect(labels(view).keys.contains("No Results for “\(text)”"))
    }
    search.isActive = false
    #expect(list.contentUnavailableConfigurationState.searchText == nil)
  }

  @Test func theTextsLieInTheMiddleOfTheSafeArea() throws {
    let controller = UIViewController()
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = "Title"
    configuration.secondaryText = "Text"
    controller.contentUnavailableConfiguration = configuration
    try show(controller)
    let frames = labels(controller.view)
    let (title, text) = (try #require(frames["Title"]), try #require(frames["Text"]))
    #expect(title.midX == 195)
    #expect(abs(text.minY - title.maxY - 6) <= 0.5)
    let middle = (47 + 844 - 34) / 2.0
    #expect(abs((title.minY + text.maxY) / 2 - middle) <= 1)
  }

  @Test func itsButtonsPerformTheirActions() throws {
    var log: [String] = []
    let controller = UIViewController()
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = "Title"
    configuration.button = .filled()
    configuration.button.title = "Add"
    configuration.buttonProperties.primaryAction = UIAction { _ in log.append("add") }
    configuration.secondaryButton.title = "More"
    configuration.secondaryButtonProperties.isEnabled = false
    controller.contentUnavailableConfiguration = configuration
    try show(controller)
    func buttons(_ view: UIView) -> [UIButton] {
      (view as? UIButton).map { [$0] } ?? view.subviews.flatMap(buttons)
    }
    let found = buttons(controller.view)
    #expect(found.map(\.isEnabled) == [true, false])
    for button in found { stage.tap(button) }
    try stage.advance(to: stage.time + 1)
    #expect(log == ["add"])
    #expect(found[1].frame.minY - found[0].frame.maxY == 8)
  }

  @Test func searchesNameTheirText() {
    var state = UIContentUnavailableConfigurationState(traitCollection: UITraitCollection())
    let search = UIContentUnavailableConfiguration.search()
    #expect(search.text == "No Results")
    #expect(search.image != nil)
    #expect(search.updated(for: state) == search)
    state.searchText = "cat"
    #expect(search.updated(for: state).text == "No Results for “cat”")
    var own = search
    own.text = "Nothing"
    #expect(own.updated(for: state).text == "Nothing")
  }

  @Test func loadingSpins() throws {
    let view = UIContentUnavailableView(configuration: .loading())
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    view.layoutIfNeeded()
    func spinners(_ view: UIView) -> [UIActivityIndicatorView] {
      (view as? UIActivityIndicatorView).map { [$0] } ?? view.subviews.flatMap(spinners)
    }
    #expect(spinners(view).map(\.isAnimating) == [true])
    #expect(labels(view)["Loading…"] != nil)
    view.configuration = UIContentUnavailableConfiguration.empty()
    #expect(spinners(view).map(\.isAnimating) == [false])
    view.configuration = UIListContentConfiguration.cell()
    #expect(view.configuration is UIContentUnavailableConfiguration)
    #expect(Timeline.current.diagnostics.map(\.keyPath) == ["configuration"])
  }

  @Test func naturalTextsBeginAtTheEdge() throws {
    stage.traitOverrides.layoutDirection = .rightToLeft
    let controller = UIViewController()
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.image = UIImage(systemName: "star")
    configuration.text = "Title"
    configuration.alignment = .natural
    controller.contentUnavailableConfiguration = configuration
    try show(controller)
    let view = try #require(unavailable(controller))
    func images(_ view: UIView) -> [UIImageView] {
      (view as? UIImageView).map { [$0] } ?? view.subviews.flatMap(images)
    }
    let image = try #require(images(view).first { $0.image != nil })
    #expect(abs(image.convert(image.bounds, to: nil).maxX - (390 - 16)) < 1e-9)
  }
}
