public import Foundation
public import UIKitValues
import Views

/// The look of a tab in one state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// The image's color; nil for the bar's.
  open var iconColor: UIColor? { didSet { onChange?() } }
  open var badgePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  open var badgeBackgroundColor: UIColor? { didSet { onChange?() } }
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var badgeTitlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  final var onChange: (() -> Void)?

  override init() { super.init() }

  final func adopt(_ other: UITabBarItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    iconColor = other.iconColor
    badgePositionAdjustment = other.badgePositionAdjustment
    badgeBackgroundColor = other.badgeBackgroundColor
    badgeTextAttributes = other.badgeTextAttributes
    badgeTitlePositionAdjustment = other.badgeTitlePositionAdjustment
  }
}

/// The look of tabs by state; bars copy it.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject, NSCopying {
  /// The place of a tab's title: below the image, or beside it.
  public enum Style: Int, Sendable { case stacked, inline, compactInline }

  public let normal = UITabBarItemStateAppearance()
  public let selected = UITabBarItemStateAppearance()
  public let disabled = UITabBarItemStateAppearance()
  /// Stored only, as nothing is focused here.
  public let focused = UITabBarItemStateAppearance()
  private var style: Style
  final var onChange: (() -> Void)?

  public override init() {
    style = .stacked
    super.init()
    observeStates()
  }

  public init(style: Style) {
    self.style = style
    super.init()
    observeStates()
  }

  /// The default look of a style.
  open func configureWithDefault(for style: Style) {
    self.style = style
    for state in states { state.adopt(UITabBarItemStateAppearance()) }
  }

  private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

  private func observeStates() {
    for state in states { state.onChange = { [weak self] in self?.onChange?() } }
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    onStage(with: self) { $0.duplicate() }
  }

  final func duplicate() -> UITabBarItemAppearance {
    let copy = UITabBarItemAppearance(style: style)
    for (own, other) in zip(copy.states, states) { own.adopt(other) }
    return copy
  }
}

/// The appearance of a tab bar.
open class UITabBarAppearance: UIBarAppearance {
  /// The look of tabs with their titles below their images, as on an upright phone.
  open var stackedLayoutAppearance = UITabBarItemAppearance(style: .stacked) {
    didSet { replaced() }
  }
  /// Stored only: titles are always below their images here, as on an upright phone.
  open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline) {
    didSet { replaced() }
  }
  /// Stored only, as `inlineLayoutAppearance`.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline) {
    didSet { replaced() }
  }
  open var selectionIndicatorTintColor: UIColor? { didSet { changed() } }
  open var selectionIndicatorImage: UIImage? { didSet { changed() } }
  open var stackedItemPositioning = UITabBar.ItemPositioning.automatic { didSet { changed() } }
  /// The width of a centered tab, in points; 0 for the bar's.
  open var stackedItemWidth: CGFloat = 0 { didSet { changed() } }
  /// The gap between centered tabs, in points; 0 for the bar's.
  open var stackedItemSpacing: CGFloat = 0 { didSet { changed() } }

  public override init() { super.init() }
  public override init(idiom: UIUserInterfaceIdiom) { super.init(idiom: idiom) }
  public override init(barAppearance: UIBarAppearance) { super.init(barAppearance: barAppearance) }

  override func duplicate() -> UIBarAppearance { UITabBarAppearance(barAppearance: self) }

  override func adopt(_ other: UIBarAppearance) {
    super.adopt(other)
    guard let other = other as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance.duplicate()
    inlineLayoutAppearance = other.inlineLayoutAppearance.duplicate()
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.duplicate()
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    selectionIndicatorImage = other.selectionIndicatorImage
    stackedItemPositioning = other.stackedItemPositioning
    stackedItemWidth = other.stackedItemWidth
    stackedItemSpacing = other.stackedItemSpacing
  }

  private func replaced() {
    observeParts()
    changed()
  }

  override func observeParts() {
    let parts = [
      stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance,
    ]
    for part in parts { part.onChange = { [weak self] in self?.changed() } }
  }
}
