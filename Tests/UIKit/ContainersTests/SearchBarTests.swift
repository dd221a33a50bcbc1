import Flipbook
import Testing

@testable import Controls

/// Search bars: layout, editing, buttons, scopes.
@MainActor struct SearchBarTests {
  let stage = Stage(size: CGSize(width: 320, height: 200))

  /// A delegate that logs its calls.
  private final class Listener: UISearchBarDelegate {
    var log: [String] = []
    var allowsBegin = true
    var refused = ""

    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { allowsBegin }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      log.append("text \(searchText)")
    }
    func searchBar(
      _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { text != refused }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { log.append("bookmarks") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { log.append("results") }
    func searchBar(
      _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
    ) { log.append("scope \(selectedScope)") }
  }

  private func bar(_ delegate: (any UISearchBarDelegate)? = nil) -> UISearchBar {
    let bar = UISearchBar()
    bar.delegate = delegate
    bar.placeholder = "Search"
    stage.addSubview(bar)
    bar.frame = CGRect(origin: .zero, size: bar.sizeThatFits(CGSize(width: 320, height: 200)))
    return bar
  }

  @Test func theFieldIs36PointsHighInABarOf56() throws {
    let bar = bar()
    try stage.advance(to: 0.1)
    #expect(bar.bounds.height == 56)
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
    bar.prompt = "Where to?"
    #expect(bar.intrinsicContentSize.height == 86)
    bar.scopeButtonTitles = ["All", "Mine"]
    #expect(bar.intrinsicContentSize.height == 86)
    bar.showsScopeBar = true
    #expect(bar.intrinsicContentSize.height == 130)
  }

  @Test func typingCallsTheDelegateAndCodeDoesNot() throws {
    let listener = Listener()
    listener.refused = "x"
    let bar = bar(listener)
    stage.tap(bar.searchTextField, at: 0.1)
    stage.at(0.5) { stage.type("ax\n", interval: 0.1) }
    try stage.advance(to: 1)
    #expect(bar.isFirstResponder)
    #expect(bar.text == "a")
    #expect(listener.log == ["begin", "text a", "search"])
    bar.text = "code"
    #expect(listener.log.count == 3)
    let clear = bar.searchTextField.clearButtonRect(forBounds: bar.searchTextField.bounds)
    stage.tap(
      bar.searchTextField.convert(CGPoint(x: clear.midX, y: clear.midY), to: stage.window), at: 1.1)
    try stage.advance(to: 1.5)
    #expect(bar.text == "")
    #expect(listener.log.last == "text ")
    bar.resignFirstResponder()
    #expect(listener.log.last == "end")
  }

  @Test func aDelegateMayForbidEditing() throws {
    let listener = Listener()
    listener.allowsBegin = false
    let bar = bar(listener)
    #expect(!bar.becomeFirstResponder())
    #expect(listener.log == [])
    listener.allowsBegin = true
    bar.isEnabled = false
    #expect(!bar.becomeFirstResponder())
  }

  @Test func theCancelButtonSlidesIn() throws {
    let listener = Listener()
    let bar = bar(listener)
    try stage.advance(to: 0.1)
    let wide = bar.searchTextField.frame.width
    stage.at(0.2) { bar.setShowsCancelButton(true, animated: true) }
    var between: CGFloat?
    stage.at(0.35) {
      between = bar.searchTextField.layer.presentation()?.bounds.width
    }
    try stage.advance(to: 1)
    let narrow = bar.searchTextField.frame.width
    #expect(narrow < wide - 50)
    let middle = try #require(between)
    #expect(middle > narrow + 5)
    #expect(middle < wide - 5)
    let cancel = bar.parts.cancel
    #expect(cancel.frame.minX >= bar.searchTextField.frame.maxX)
    #expect(cancel.frame.maxX <= 320)
    stage.tap(cancel, at: 1.1)
    try stage.advance(to: 1.5)
    #expect(listener.log == ["cancel"])
    bar.showsCancelButton = false
    try stage.advance(to: 1.6)
    #expect(bar.searchTextField.frame.width == wide)
    #expect(cancel.alpha == 0)
  }

  @Test func rightToLeftIsMirrored() throws {
    let bar = bar()
    bar.semanticContentAttribute = .forceRightToLeft
    bar.showsCancelButton = true
    try stage.advance(to: 0.1)
    #expect(bar.parts.cancel.frame.maxX < bar.searchTextField.frame.minX)
    let icon = try #require(bar.searchTextField.leftView)
    #expect(icon.frame.midX > bar.searchTextField.bounds.midX)
  }

  @Test func aButtonAtTheEndShowsWithoutText() throws {
    let listener = Listener()
    let bar = bar(listener)
    bar.showsBookmarkButton = true
    try stage.advance(to: 0.1)
    let button = try #require(bar.searchTextField.rightView as? UIButton)
    #expect(!button.isHidden)
    #expect(button.accessibilityLabel == "Bookmarks")
    stage.tap(button, at: 0.2)
    try stage.advance(to: 0.5)
    bar.showsSearchResultsButton = true
    stage.tap(button, at: 0.6)
    try stage.advance(to: 1)
    #expect(listener.log == ["bookmarks", "results"])
    bar.text = "a"
    try stage.advance(to: 1.1)
    #expect(button.isHidden)
  }

  @Test func scopesAreChosenByTouch() throws {
    let listener = Listener()
    let bar = bar(listener)
    bar.scopeButtonTitles = ["All", "Mine"]
    bar.showsScopeBar = true
    bar.frame.size.height = 100
    try stage.advance(to: 0.1)
    stage.tap(CGPoint(x: 240, y: 72), at: 0.2)
    try stage.advance(to: 0.5)
    #expect(bar.selectedScopeButtonIndex == 1)
    #expect(listener.log == ["scope 1"])
    bar.selectedScopeButtonIndex = 0
    #expect(bar.parts.scopes?.selectedSegmentIndex == 0)
    #expect(listener.log == ["scope 1"])
  }

  @Test func theFieldGrowsWithTheTextSize() throws {
    let bar = bar()
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    try stage.advance(to: 0.1)
    #expect(bar.intrinsicContentSize.height > 62)
    #expect(bar.searchTextField.frame.height > 42)
  }

  @Test func theGroundFollowsTheStyle() throws {
    let bar = bar()
    #expect(bar.parts.background.content.effect != nil)
    bar.searchBarStyle = .minimal
    #expect(bar.parts.background.content == BarBackground.Content())
    bar.searchBarStyle = .prominent
    bar.barTintColor = .red
    #expect(bar.parts.background.content.color == .red)
    #expect(bar.parts.background.content.effect == nil)
  }

  @Test func partsOfAFieldMayBeMoved() throws {
    let bar = bar()
    try stage.advance(to: 0.1)
    let field = bar.searchTextField
    let (text, icon) = (field.textRect(forBounds: field.bounds), field.leftView?.frame.minX ?? 0)
    bar.searchTextPositionAdjustment = UIOffset(horizontal: 5, vertical: 0)
    bar.setPositionAdjustment(UIOffset(horizontal: 3, vertical: 0), for: .search)
    try stage.advance(to: 0.2)
    #expect(field.textRect(forBounds: field.bounds).minX == text.minX + 5)
    #expect(field.leftView?.frame.minX == icon + 3)
    #expect(bar.positionAdjustment(for: .search).horizontal == 3)
  }

  @Test func tokensStandBeforeTheText() throws {
    let field = UISearchTextField(frame: CGRect(x: 10, y: 10, width: 300, height: 36))
    field.placeholder = "Search"
    stage.addSubview(field)
    try stage.advance(to: 0.1)
    #expect(field.textRect(forBounds: field.bounds).minX == 30)
    field.insertToken(UISearchToken(icon: UIImage(systemName: "star"), text: "Amber"), at: 0)
    field.insertToken(UISearchToken(icon: nil, text: "Blue"), at: 9)
    try stage.advance(to: 0.2)
    let row = try #require(field.subviews.compactMap { $0 as? SearchTokenRow }.first)
    #expect(row.frame.minX == 30 && row.frame.height == 26)
    #expect(row.frame.width == row.fittingWidth)
    #expect(field.textRect(forBounds: field.bounds).minX == row.frame.maxX + 6)
    #expect(field.parts.placeholder.isHidden)
    let tokens = row.subviews[0].subviews
    #expect(tokens.map(\.accessibilityLabel) == ["Amber", "Blue"])
    #expect(tokens[0].frame.maxX + 4 == tokens[1].frame.minX)
    // Too many leave room for the text, and the last ones show.
    field.tokens += (0..<6).map { UISearchToken(icon: nil, text: "Token \($0)") }
    try stage.advance(to: 0.3)
    #expect(abs(row.frame.width - (300 - 30 - 10 - 60)) < 0.01)
    let last = try #require(row.subviews[0].subviews.last)
    #expect(abs(last.frame.maxX - row.bounds.width) < 0.01)
    #expect(stage.diagnostics.isEmpty)
    field.tokens = []
    try stage.advance(to: 0.4)
    #expect(field.textRect(forBounds: field.bounds).minX == 30)
    #expect(!field.parts.placeholder.isHidden)
  }

  @Test func deletingSelectsATokenAndRemovesIt() throws {
    let field = UISearchTextField(frame: CGRect(x: 10, y: 10, width: 300, height: 36))
    stage.addSubview(field)
    field.tokens = ["a", "b"].map { UISearchToken(icon: nil, text: $0) }
    field.text = "x"
    try stage.advance(to: 0.1)
    let row = try #require(field.subviews.compactMap { $0 as? SearchTokenRow }.first)
    func selected() -> [String?] {
      row.subviews[0].subviews.filter { $0.accessibilityTraits.contains(.selected) }
        .map(\.accessibilityLabel)
    }
    stage.timeline.run {
      _ = field.becomeFirstResponder()
      field.deleteBackward()
    }
    #expect(field.text == "" && selected().isEmpty)
    stage.timeline.run { field.deleteBackward() }
    #expect(field.tokens.count == 2 && selected() == ["b"])
    stage.timeline.run { field.insertText("y") }
    #expect(selected().isEmpty)
    stage.timeline.run { for _ in 0..<3 { field.deleteBackward() } }
    #expect(field.tokens.map(\.text) == ["a"])
    field.allowsDeletingTokens = false
    stage.timeline.run { for _ in 0..<3 { field.deleteBackward() } }
    #expect(field.tokens.count == 1)
  }

  @Test func aTokenIsDeselectedAtTheEndOfEditing() throws {
    let field = UISearchTextField(frame: CGRect(x: 10, y: 10, width: 300, height: 36))
    stage.addSubview(field)
    field.tokens = [UISearchToken(icon: nil, text: "a")]
    try stage.advance(to: 0.1)
    stage.timeline.run {
      _ = field.becomeFirstResponder()
      field.deleteBackward()
      _ = field.resignFirstResponder()
      _ = field.becomeFirstResponder()
      field.deleteBackward()
    }
    #expect(field.tokens.count == 1)
    stage.timeline.run {
      field.text = ""
      field.deleteBackward()
    }
    #expect(field.tokens.count == 1)
  }

  @Test func pictureBehindScopesIsReported() {
    let bar = UISearchBar()
    stage.addSubview(bar)
    bar.scopeBarBackgroundImage = nil
    #expect(stage.diagnostics.isEmpty)
    bar.scopeBarBackgroundImage = UIImage(systemName: "star")
    #expect(stage.diagnostics.map(\.keyPath) == ["scopeBarBackgroundImage"])
  }

  @Test func theFieldIsASearchField() {
    let bar = bar()
    #expect(bar.searchTextField.accessibilityTraits.contains(.searchField))
    #expect(bar.searchTextField.accessibilityValue == "Search")
    #expect(bar.parts.cancel.accessibilityLabel == "Cancel")
  }
}
