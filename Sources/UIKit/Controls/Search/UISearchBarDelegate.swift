public import Foundation
public import LayerTree
import Views

/// Controls and observes the editing of a search bar, and its buttons.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AskedDelegate {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called when the user types or clears text, not when code sets it.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// - Parameter range: In UTF-16 units of the current text.
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called for the return key.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(
    _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}

/// Passes what a search bar's field asks and reports on to the bar's delegate.
@MainActor
final class SearchFieldDelegate: UITextFieldDelegate {
  private weak var bar: UISearchBar?

  init(_ bar: UISearchBar) {
    self.bar = bar
    let field = bar.searchTextField
    field.delegate = self
    field.addTarget(for: .editingDidBegin) { [weak bar] _ in
      guard let bar else { return }
      bar.observer?.searchBarDidBegin(bar)
      bar.delegate?.searchBarTextDidBeginEditing(bar)
    }
    field.addTarget(for: .editingDidEnd) { [weak bar] _ in
      if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
    }
    field.addTarget(for: .editingChanged) { [weak bar] field in
      guard let bar else { return }
      bar.contentChanged()
      bar.delegate?.searchBar(bar, textDidChange: field.text ?? "")
      bar.observer?.searchBarDidChange(bar)
    }
    field.addTarget(for: .primaryActionTriggered) { [weak bar] _ in
      if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
    }
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    bar.map {
      $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) ?? true
    } ?? true
  }
}

/// The search controller of a search bar.
@MainActor
protocol SearchBarObserver: AnyObject {
  func searchBarDidBegin(_ bar: UISearchBar)
  /// Called for another text or another scope, also by code.
  func searchBarDidChange(_ bar: UISearchBar)
  func searchBarDidCancel(_ bar: UISearchBar)
}
