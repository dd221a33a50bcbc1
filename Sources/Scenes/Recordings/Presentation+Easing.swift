public import Foundation
public import Graphics

extension Presentation {
  /// A graph of the timing of an animation, with a dot at the present time.
  ///
  /// It shows the last animation of the key path that has begun, or else the next one.
  public struct Easing: Hashable, Sendable {
    /// The corner of the picture in which a graph is.
    public enum Corner: String, CaseIterable, Sendable {
      case topLeft, topRight, bottomLeft, bottomRight
    }

    /// The name of the view or layer: the id in a scene, the accessibility identifier of a view, or
    /// the `name` of a layer.
    public var target: String
    /// The key path of the animation, such as `position.x`; of a view also `alpha`, `center` or
    /// `frame`.
    public var keyPath: String
    /// The text above the graph; nil for the key path.
    public var title: String?
    /// Graphs in one corner are in a column, the first one at the corner.
    public var corner = Corner.bottomRight
    /// The size with its title, in points.
    public var size = Easing.usualSize
    /// The color of curve and dot; nil for the system's blue.
    public var color: CGColor?

    /// The size of a graph that says none, in points; by eye.
    public static let usualSize = CGSize(width: 132, height: 116)

    public init(of target: String, _ keyPath: String) {
      self.target = target
      self.keyPath = keyPath
    }

    /// The key paths of a layer whose animations it shows; those of a view's properties have other
    /// names.
    package var layerKeyPaths: [String] {
      switch keyPath {
      case "alpha": ["opacity"]
      case "center": ["position"]
      case "frame": ["position", "bounds"]
      default: [String(keyPath.trimmingPrefix("layer."))]
      }
    }
  }
}
