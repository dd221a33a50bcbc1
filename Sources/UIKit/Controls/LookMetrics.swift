import Foundation
package import Graphics
package import UIKitValues

/// The measures of a control or a list in each look.
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
  static var ofScreen: Self { Self(UITraitCollection.ofScreen) }
}

extension UITraitCollection {
  /// Whether others have another look.
  package func hasOtherLook(than other: UITraitCollection?) -> Bool { look != other?.look }
}

/// The shape of a rectangle's corners.
enum CornerShape {
  /// A radius in points.
  case radius(CGFloat)
  /// Half of the shorter side.
  case capsule

  func radius(in size: CGSize) -> CGFloat {
    switch self {
    case .radius(let radius): radius
    case .capsule: min(size.width, size.height) / 2
    }
  }
}
