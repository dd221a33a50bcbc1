public import Flipbook
public import SwiftUIHosting

/// The size at which a view of SwiftUI's is drawn.
public enum SwiftUISnapshotLayout {
  /// The screen of a device.
  case device(config: ViewImageConfig)
  /// In points.
  case fixed(width: CGFloat, height: CGFloat)
  /// The view's ideal size.
  case sizeThatFits
}

extension Snapshotting where Value: View, Format == UIImage {
  /// The picture of a view in its ideal size.
  public static var image: Snapshotting { .image() }

  /// The picture of a view in a hosting controller: of the view of UIKit that it is a representable
  /// of, or else of a placeholder.
  ///
  /// - Parameters:
  ///   - drawHierarchyInKeyWindow: Whether running animations are in the picture.
  ///   - precision: The fraction of pixels that must match, 0…1.
  ///   - perceptualPrecision: The similarity of colors that match, 0…1.
  ///   - traits: Traits that differ from the screen's; the display scale is the picture's.
  public static func image(
    drawHierarchyInKeyWindow: Bool = false, precision: Float = 1, perceptualPrecision: Float = 1,
    layout: SwiftUISnapshotLayout = .sizeThatFits, traits: UITraitCollection = .init()
  ) -> Snapshotting {
    var snapshot = ViewSnapshot(traits: traits, showsAnimations: drawHierarchyInKeyWindow)
    switch layout {
    case .device(let config): snapshot.config = config
    case .fixed(let width, let height):
      snapshot.config = ViewImageConfig(size: CGSize(width: width, height: height), traits: traits)
    case .sizeThatFits: snapshot.config = ViewImageConfig(traits: traits)
    }
    return snapshot.image(precision, perceptualPrecision) { view, body in
      let controller = UIHostingController(rootView: view)
      var fitting = snapshot
      if fitting.config.size == nil {
        let size = controller.sizeThatFits(in: .zero)
        guard size.width > 0, size.height > 0 else { throw NoIdealSize(view: "\(Value.self)") }
        fitting.config.size = size
      }
      return try fitting.show(controller, body)
    }
  }
}

/// A view without a width or a height that is to be drawn in its ideal size.
struct NoIdealSize: Error, CustomStringConvertible {
  /// The name of its type.
  let view: String
  var description: String {
    "\(view) has no ideal width or height, which the layout .sizeThatFits draws; use the layout "
      + ".fixed or .device"
  }
}
