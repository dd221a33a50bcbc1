public import Foundation
public import Views

/// A view or a view controller that a source shows, as Xcode's canvas does.
///
///     let card = Preview("Card", traits: .fixedLayout(width: 320, height: 120)) { Card() }
///
/// The macro `#Preview` is not here, since it would need a library that writes Swift; `flipbook
/// adapt` rewrites it to a value of this type, and writes a test that draws it.
public struct Preview {
  /// The traits of a preview of a view or a view controller.
  public struct ViewTraits: Sendable {}

  /// The title; nil if the preview has none.
  public let displayName: String?
  package let traits: [PreviewTrait<ViewTraits>]
  package let content: Content

  package enum Content {
    case view(@MainActor () -> UIView)
    case controller(@MainActor () -> UIViewController)
  }

  /// - Parameter body: Makes the view, each time that the preview is drawn.
  public init(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>...,
    body: @escaping @MainActor () -> UIView
  ) {
    (displayName, self.traits, content) = (name, traits, .view(body))
  }

  /// - Parameter body: Makes the controller, each time that the preview is drawn.
  public init(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>...,
    body: @escaping @MainActor () -> UIViewController
  ) {
    (displayName, self.traits, content) = (name, traits, .controller(body))
  }

  /// The canvas of a preview that gives no size: that of a phone, in points.
  package static let screen = CGSize(width: 390, height: 844)

  /// The size of the canvas, in points; nil for the size that fits the content.
  package var canvas: CGSize? {
    var (size, isTurned) = (Self.screen as CGSize?, false)
    for trait in traits {
      switch trait.kind {
      case .fixed(let fixed): return fixed
      case .fitting: size = nil
      case .standard: size = Self.screen
      case .landscape: isTurned = true
      case .portrait: isTurned = false
      }
    }
    return size.map { isTurned ? CGSize(width: $0.height, height: $0.width) : $0 }
  }
}

/// A trait of a preview: a layout, or how the device is held.
public struct PreviewTrait<Traits>: Sendable {
  package enum Kind: Hashable, Sendable {
    case standard, fitting
    case fixed(CGSize)
    case portrait, landscape
  }

  package let kind: Kind
}

extension PreviewTrait where Traits == Preview.ViewTraits {
  /// The content fills a phone's screen.
  public static var defaultLayout: Self { Self(kind: .standard) }
  /// The canvas has the size that fits the content.
  public static var sizeThatFitsLayout: Self { Self(kind: .fitting) }

  /// The content fills a canvas of a size in points.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self {
    Self(kind: .fixed(CGSize(width: width, height: height)))
  }

  public static var portrait: Self { Self(kind: .portrait) }
  /// The screen upright: the device itself is not drawn.
  public static var portraitUpsideDown: Self { Self(kind: .portrait) }
  public static var landscapeLeft: Self { Self(kind: .landscape) }
  public static var landscapeRight: Self { Self(kind: .landscape) }
}
