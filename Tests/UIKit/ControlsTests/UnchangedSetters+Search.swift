import Flipbook
import Foundation

/// The setters of search bars and their fields.
extension UnchangedSettersTests.Setter {
  @MainActor static var ofUISearchBar: [Self] {
    rows("UISearchBar", UISearchBar()) { add in
      add("delegate") { $0.delegate = nil }
      add("text") { $0.text = "a" }
      add("placeholder") { $0.placeholder = "b" }
      add("prompt") { $0.prompt = "c" }
      add("showsCancelButton") { $0.showsCancelButton = true }
      add("showsBookmarkButton") { $0.showsBookmarkButton = true }
      add("showsSearchResultsButton") { $0.showsSearchResultsButton = true }
      add("isSearchResultsButtonSelected") { $0.isSearchResultsButtonSelected = true }
      add("isEnabled") { $0.isEnabled = false }
      add("scopeButtonTitles") { $0.scopeButtonTitles = ["a", "b"] }
      add("selectedScopeButtonIndex") { $0.selectedScopeButtonIndex = 1 }
      add("showsScopeBar") { $0.showsScopeBar = true }
      add("searchBarStyle") { $0.searchBarStyle = .minimal }
      add("barStyle") { $0.barStyle = .black }
      add("barTintColor") { $0.barTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("isTranslucent") { $0.isTranslucent = false }
      add("backgroundImage") { $0.backgroundImage = Self.image }
      add("scopeBarBackgroundImage") { $0.scopeBarBackgroundImage = Self.image }
      add("searchFieldBackgroundPositionAdjustment") {
        $0.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
      }
      add("searchTextPositionAdjustment") {
        $0.searchTextPositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
      }
      add("inputAccessoryView") { $0.inputAccessoryView = nil }
      add("autocapitalizationType") { $0.autocapitalizationType = .none }
      add("autocorrectionType") { $0.autocorrectionType = .no }
      add("spellCheckingType") { $0.spellCheckingType = .no }
      add("keyboardType") { $0.keyboardType = .URL }
      add("keyboardAppearance") { $0.keyboardAppearance = .dark }
      add("returnKeyType") { $0.returnKeyType = .go }
      add("enablesReturnKeyAutomatically") { $0.enablesReturnKeyAutomatically = true }
      add("isSecureTextEntry") { $0.isSecureTextEntry = true }
    }
  }

  @MainActor static var ofUISearchTextField: [Self] {
    rows("UISearchTextField", UISearchTextField()) { add in
      add("placeholder") { $0.placeholder = "a" }
      add("attributedPlaceholder") { $0.attributedPlaceholder = NSAttributedString(string: "a") }
      add("text") { $0.text = "a" }
      add("tokens") { $0.tokens = Self.tokens }
      add("tokenBackgroundColor") { $0.tokenBackgroundColor = .red }
      add("allowsDeletingTokens") { $0.allowsDeletingTokens = false }
      add("allowsCopyingTokens") { $0.allowsCopyingTokens = false }
    }
  }

  @MainActor private static let tokens = [UISearchToken(icon: nil, text: "a")]
}
