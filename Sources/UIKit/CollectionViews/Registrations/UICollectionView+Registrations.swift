import Controls
public import Foundation
import Views

extension UICollectionView {
  /// Makes cells of a class and configures them for items, without a reuse identifier.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    fileprivate let token = RegistrationToken()
    fileprivate let handler: Handler

    public init(handler: @escaping Handler) { self.handler = handler }

    /// Makes cells of the class in place of the nib's, with a diagnostic.
    public init(cellNib: UINib, handler: @escaping Handler) {
      cellNib.reportReplacement(of: "\(Cell.self)", by: Cell.self)
      self.handler = handler
    }
  }

  /// Makes headers, footers and other supplementary views of a class and configures them, without a
  /// reuse identifier.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    fileprivate let token = RegistrationToken()
    fileprivate let elementKind: String
    fileprivate let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }

    /// Makes views of the class in place of the nib's, with a diagnostic.
    public init(supplementaryNib: UINib, elementKind: String, handler: @escaping Handler) {
      supplementaryNib.reportReplacement(of: elementKind, by: Supplementary.self)
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  /// Returns a cell of a registration, configured for an item; without an item, as it is.
  public final func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = views.identifier(for: registration.token)
    register(Cell.self, forCellWithReuseIdentifier: identifier)
    let view = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    guard let cell = view as? Cell else {
      preconditionFailure("a cell of another class than \(Cell.self) was dequeued")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a view of a registration, configured for an index path.
  public final func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let identifier = views.identifier(for: registration.token)
    register(
      Supplementary.self, forSupplementaryViewOfKind: registration.elementKind,
      withReuseIdentifier: identifier)
    let view = dequeueReusableSupplementaryView(
      ofKind: registration.elementKind, withReuseIdentifier: identifier, for: indexPath)
    guard let supplementary = view as? Supplementary else {
      preconditionFailure("a view of another class than \(Supplementary.self) was dequeued")
    }
    registration.handler(supplementary, registration.elementKind, indexPath)
    return supplementary
  }
}

/// Identifies a registration and its copies.
final class RegistrationToken {}

extension ViewPool {
  /// The reuse identifier of a registration, which is kept, so that no later one gets its address.
  mutating func identifier(for token: RegistrationToken) -> String {
    if let number = registrations.firstIndex(where: { $0 === token }) {
      return "registration \(number)"
    }
    registrations.append(token)
    return "registration \(registrations.count - 1)"
  }
}
