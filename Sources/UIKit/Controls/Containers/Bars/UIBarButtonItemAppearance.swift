public import Foundation
public import UIKitValues
import Views

/// The look of a bar button in one state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// An image behind the button.
  open var backgroundImage: UIImage? { didSet { onChange?() } }
  open var backgroundImagePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  final var onChange: (() -> Void)?

  override init() { super.init() }

  final func adopt(_ other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    backgroundImage = other.backgroundImage
    backgroundImagePositionAdjustment = other.backgroundImagePositionAdjustment
  }
}

/// The look of bar buttons of one style, by state; bars copy it.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject, NSCopying {
  public let normal = UIBarButtonItemStateAppearance()
  public let highlighted = UIBarButtonItemStateAppearance()
  public let disabled = UIBarButtonItemStateAppearance()
  /// Stored only, as nothing is focused here.
  public let focused = UIBarButtonItemStateAppearance()
  private var style: UIBarButtonItem.Style
  final var onChange: (() -> Void)?

  public override init() {
    style = .plain
    super.init()
    observeStates()
  }

  public init(style: UIBarButtonItem.Style) {
    self.style = style
    super.init()
    observeStates()
  }

  /// The default look of a style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    self.style = style
    for state in states { state.adopt(UIBarButtonItemStateAppearance()) }
  }

  private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

  private func observeStates() {
    for state in states { state.onChange = { [weak self] in self?.onChange?() } }
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    onStage(with: self) { $0.duplicate() }
  }

  final func duplicate() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance(style: style)
    for (own, other) in zip(copy.states, states) { own.adopt(other) }
    return copy
  }

  /// The attributes of a title in a state; those of the normal one are the basis.
  final func attributes(
    for state: KeyPath<UIBarButtonItemAppearance, UIBarButtonItemStateAppearance>
  ) -> [NSAttributedString.Key: Any] {
    normal.titleTextAttributes.merging(self[keyPath: state].titleTextAttributes) { $1 }
  }
}
