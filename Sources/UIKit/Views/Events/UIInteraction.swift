public import Foundation

/// A behavior that can be added to a view.
@preconcurrency @MainActor
public protocol UIInteraction: NSObjectProtocol {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

/// The interactions of a view.
private struct Interactions {
  var list: [any UIInteraction] = []
}

extension UIView {
  public final var interactions: [any UIInteraction] {
    get { self[companion: Interactions.self]?.list ?? [] }
    set {
      for interaction in interactions { removeInteraction(interaction) }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  public final func addInteraction(_ interaction: any UIInteraction) {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    self[companion: Interactions.self] = Interactions(list: interactions + [interaction])
    interaction.didMove(to: self)
  }

  public final func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    self[companion: Interactions.self] = Interactions(
      list: interactions.filter { $0 !== interaction })
    interaction.didMove(to: nil)
  }
}

/// The part of UIKit's interactions that keeps the view.
@preconcurrency @MainActor
open class StoredInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
}
