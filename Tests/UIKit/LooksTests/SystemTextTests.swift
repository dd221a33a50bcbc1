import Flipbook
import Testing

@testable import UIKitValues

/// The words of UIKit in the language of the stage.
@MainActor struct SystemTextTests {
  private let stage = Stage(size: CGSize(width: 320, height: 480))

  private func speak(_ language: String) { stage.traitOverrides.typesettingLanguage = language }

  @Test func eachLanguageHasAllWords() {
    #expect(SystemText.translations.count == 12)
    for (language, words) in SystemText.translations {
      #expect(Set(words.keys) == Set(SystemText.allCases), "\(language)")
      #expect(words[.noResultsFor]?.contains("%@") == true, "\(language)")
    }
  }

  @Test(
    arguments: [
      ("de", "Fertig"), ("de-AT", "Fertig"), ("pt-BR", "OK"), ("zh-TW", "完成"), ("en-GB", "Done"),
    ])
  func theNearestLanguageIsChosen(language: String, expected: String) {
    speak(language)
    #expect(UIBarButtonItem(systemItem: .done).title == expected)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func anotherLanguageIsEnglishAndReported() {
    speak("fi")
    #expect(UIBarButtonItem(systemItem: .cancel).title == "Cancel")
    #expect(stage.diagnostics.map(\.message).contains { $0.contains("“Cancel” is in English") })
  }

  @Test func barsHaveWordsOfTheLanguage() throws {
    speak("de")
    let items: [UIBarButtonItem.SystemItem] = [.cancel, .edit, .save, .undo, .redo]
    #expect(
      items.map { UIBarButtonItem(systemItem: $0).title ?? "" }
        == ["Abbrechen", "Bearbeiten", "Sichern", "Widerrufen", "Wiederholen"])
    let (first, second) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: first)
    navigation.pushViewController(second, animated: false)
    second.navigationItem.rightBarButtonItem = second.editButtonItem
    stage.rootViewController = navigation
    try stage.advance(to: 0.1)
    let buttons = texts(navigation.navigationBar)
    #expect(buttons.contains("Zurück") && buttons.contains("Bearbeiten"))
    second.isEditing = true
    #expect(second.editButtonItem.title == "Fertig")
    #expect(UITabBarItem(tabBarSystemItem: .more, tag: 0).title == "Mehr")
  }

  @Test func searchesHaveWordsOfTheLanguage() throws {
    speak("fr")
    let search = UISearchController(searchResultsController: nil)
    #expect(search.searchBar.placeholder == "Rechercher")
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    bar.showsCancelButton = true
    stage.addSubview(bar)
    try stage.advance(to: 0.1)
    #expect(texts(bar).contains("Annuler"))
    var unavailable = UIContentUnavailableConfiguration.search()
    #expect(unavailable.text == "Aucun résultat")
    #expect(UIContentUnavailableConfiguration.loading().text == "Chargement…")
    var state = UIContentUnavailableConfigurationState(traitCollection: .current)
    state.searchText = "figuier"
    unavailable = unavailable.updated(for: state)
    #expect(unavailable.text == "Aucun résultat pour « figuier »")
  }

  private func texts(_ view: UIView) -> [String] {
    view.subviews.flatMap { view in
      ((view as? UILabel)?.text).map { [$0] } ?? texts(view)
    }
  }
}
