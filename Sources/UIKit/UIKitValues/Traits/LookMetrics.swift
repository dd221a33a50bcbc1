import Foundation
package import Graphics

/// The measures of a bar, a control or a list in each look.
package protocol LookMetrics {
  /// As on iOS 13 to 18.
  static var classic: Self { get }
  static var ios26: Self { get }
}

extension LookMetrics {
  package init(_ look: InterfaceLook) {
    self =
      switch look {
      case .classic: .classic
      case .ios26: .ios26
      }
  }

  package init(_ traits: UITraitCollection) { self.init(traits.look) }

  /// The measures for a view that is being made, which has the traits of the screen.
  package static var ofScreen: Self { Self(UITraitCollection.ofScreen) }
}

extension UITraitCollection {
  /// Whether others have another look.
  package func hasOtherLook(than other: UITraitCollection?) -> Bool { look != other?.look }
}
