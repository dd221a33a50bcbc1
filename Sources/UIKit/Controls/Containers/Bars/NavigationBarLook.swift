import Foundation
import Graphics
import UIKitValues
import Views

/// The texts' attributes, the buttons' appearances and the arrow of a navigation bar.
@MainActor
struct NavigationBarLook {
  var title: [NSAttributedString.Key: Any] = [
    .font: UIFont.systemFont(ofSize: 17, weight: .semibold), .foregroundColor: UIColor.label,
  ]
  var large: [NSAttributedString.Key: Any] = [
    .font: UIFont.systemFont(ofSize: 34, weight: .bold), .foregroundColor: UIColor.label,
  ]
  var titleShift = UIOffset.zero
  var backImage = BackButton.arrow
  var plain, done, back: UIBarButtonItemAppearance?

  init() {}

  /// - Parameters:
  ///   - title: The attributes that the bar sets itself.
  ///   - color: The color of titles.
  init(
    _ appearance: UINavigationBarAppearance, title own: [NSAttributedString.Key: Any]?,
    large ownLarge: [NSAttributedString.Key: Any]?, color: UIColor, back backImage: UIImage?,
    traits: UITraitCollection
  ) {
    title[.foregroundColor] = color
    title.merge(own ?? appearance.titleTextAttributes) { $1 }
    large[.foregroundColor] = color
    large[.font] = Self.largeFont(for: traits)
    large.merge(ownLarge ?? appearance.largeTitleTextAttributes) { $1 }
    titleShift = appearance.titlePositionAdjustment
    self.backImage = backImage ?? appearance.backIndicatorImage
    plain = appearance.buttonAppearance
    done = appearance.doneButtonAppearance
    back = appearance.backButtonAppearance
    buttons = [appearance.buttonAppearance, appearance.doneButtonAppearance, back].compactMap(
      \.self
    )
    .map(ButtonSignature.init)
  }

  /// The compared values of the appearances of buttons.
  private struct ButtonSignature {
    var texts: [[NSAttributedString.Key: Any]]
    var shift: UIOffset
    var ground: UIImage?

    @MainActor init(_ appearance: UIBarButtonItemAppearance) {
      texts = [appearance.normal, appearance.highlighted, appearance.disabled]
        .map(\.titleTextAttributes)
      shift = appearance.normal.titlePositionAdjustment
      ground = appearance.normal.backgroundImage
    }

    func isSame(as other: ButtonSignature) -> Bool {
      shift == other.shift && ground == other.ground
        && zip(texts, other.texts).allSatisfy { $0.isSame(as: $1) }
    }

    /// Whether it is that of an unchanged appearance.
    var isDefault: Bool {
      texts.allSatisfy(\.isEmpty) && shift == .zero && ground == nil
    }
  }

  private var buttons: [ButtonSignature] = []

  /// The font of large titles, which grows with the text size up to the largest that is not for
  /// accessibility, by eye.
  private static func largeFont(for traits: UITraitCollection) -> UIFont {
    let category = traits.preferredContentSizeCategory
    let limited = category.isAccessibilityCategory ? .extraExtraExtraLarge : category
    let font = UIFont.preferredFont(
      forTextStyle: .largeTitle,
      compatibleWith: UITraitCollection(preferredContentSizeCategory: limited))
    return .systemFont(ofSize: max(34, font.pointSize), weight: .bold)
  }

  /// The height of a line of a large title, in points.
  var largeLineHeight: CGFloat {
    ((large[.font] as? UIFont) ?? .systemFont(ofSize: 34)).lineHeight.rounded(.up)
  }

  func isSame(as other: NavigationBarLook) -> Bool {
    title.isSame(as: other.title) && large.isSame(as: other.large)
      && titleShift == other.titleShift && backImage == other.backImage
      && hasSameButtons(as: other)
  }

  private func hasSameButtons(as other: NavigationBarLook) -> Bool {
    guard buttons.count == other.buttons.count else {
      return (buttons + other.buttons).allSatisfy(\.isDefault)
    }
    return zip(buttons, other.buttons).allSatisfy { $0.isSame(as: $1) }
  }
}
