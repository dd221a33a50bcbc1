import Flipbook
import Foundation
import Testing

@MainActor struct UITraitCollectionTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let dark = UITraitCollection(userInterfaceStyle: .dark)
  private let big = UITraitCollection(preferredContentSizeCategory: .extraLarge)

  @Test func othersAreUnspecified() {
    #expect(dark.preferredContentSizeCategory == .unspecified)
    #expect(big.userInterfaceStyle == .unspecified)
    #expect(UITraitCollection().userInterfaceStyle == .unspecified)
    #expect(UITraitCollection() != big)
    #expect(UITraitCollection() == UITraitCollection(traitsFrom: []))
  }

  @Test func lastSpecifiedValueCounts() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    let small = UITraitCollection(preferredContentSizeCategory: .small)
    let merged = UITraitCollection(traitsFrom: [light, small, dark, big, UITraitCollection()])
    #expect(merged.userInterfaceStyle == .dark)
    #expect(merged.preferredContentSizeCategory == .extraLarge)
    #expect(merged == UITraitCollection(traitsFrom: [big, dark]))
    #expect(merged.hash == UITraitCollection(traitsFrom: [big, dark]).hash)
    #expect(merged != dark)
  }

  @Test func traitsAreNeverOutdated() {
    final class Reporting: UIView {
      var calls = 0
      override func traitCollectionDidChange(_ previous: UITraitCollection?) { calls += 1 }
    }
    let (controller, view) = (UIViewController(), Reporting())
    controller.view.addSubview(view)
    controller.traitOverrides.userInterfaceStyle = .dark
    view.updateTraitsIfNeeded()
    controller.updateTraitsIfNeeded()
    #expect(view.traitCollection.userInterfaceStyle == .dark)
    #expect(view.calls == 1)
  }

  @Test func currentTraitsAreOfOneStage() {
    let other = Stage(size: CGSize(width: 10, height: 10))
    other.timeline.run {
      UITraitCollection.current = big
      #expect(UITraitCollection.current == big)
      dark.performAsCurrent {
        #expect(UITraitCollection.current == dark)
        UITraitCollection.current = big
      }
      #expect(UITraitCollection.current == big)
    }
    stage.timeline.run {
      #expect(UITraitCollection.current.preferredContentSizeCategory == .large)
      #expect(UITraitCollection.current.userInterfaceStyle == .light)
    }
  }

  @Test func styleOfAViewLeavesTheTextSize() {
    let view = UIView()
    view.overrideUserInterfaceStyle = .dark
    #expect(view.traitCollection.userInterfaceStyle == .dark)
    #expect(view.traitCollection.preferredContentSizeCategory == .large)
  }
}

// MARK: - Values

extension UITraitCollectionTests {
  @Test func mutationsSpecifyTraits() {
    let traits = UITraitCollection {
      $0.userInterfaceIdiom = .pad
      $0.layoutDirection = .rightToLeft
      $0[Density.self] = 2
    }
    #expect(traits.userInterfaceIdiom == .pad)
    #expect(traits.layoutDirection == .rightToLeft)
    #expect(traits[Density.self] == 2)
    #expect(traits.horizontalSizeClass == .unspecified)
    let changed = traits.modifyingTraits {
      $0.userInterfaceIdiom = .unspecified
      $0.typesettingLanguage = "ar"
    }
    #expect(changed.userInterfaceIdiom == .unspecified)
    #expect(changed.typesettingLanguage == "ar")
    #expect(changed[Density.self] == 2)
    #expect(dark[Density.self] == 1)
    #expect(traits.description.contains("Density = 2"))
  }

  @Test func traitsAreContained() {
    let both = UITraitCollection(traitsFrom: [dark, big])
    #expect(both.containsTraits(in: dark))
    #expect(both.containsTraits(in: nil))
    #expect(!dark.containsTraits(in: both))
  }

  @Test func changedTraitsAreListed() {
    let both = UITraitCollection(traitsFrom: [dark, big])
    let changed = both.changedTraits(from: big).map { $0.name }
    #expect(changed == ["UITraitUserInterfaceStyle"])
    #expect(both.changedTraits(from: nil).count == 2)
    #expect(both.hasDifferentColorAppearance(comparedTo: big))
    #expect(!both.hasDifferentColorAppearance(comparedTo: dark))
  }

  @Test func valuesThatCannotBeComparedEqualThemselves() {
    let first = UITraitCollection { $0[Action.self] = {} }
    #expect(first == first)
    #expect(first != UITraitCollection { $0[Action.self] = {} })
    let pair = UITraitCollection { $0[Pair.self] = Pair.Value(first: 1) }
    #expect(pair == UITraitCollection { $0[Pair.self] = Pair.Value(first: 1) })
    #expect(pair != UITraitCollection { $0[Pair.self] = Pair.Value(first: 2) })
  }

  @Test(
    arguments: [
      (CGSize(width: 390, height: 844), UIUserInterfaceIdiom.phone, 1, 2),
      (CGSize(width: 844, height: 390), .phone, 1, 1),
      (CGSize(width: 820, height: 1180), .pad, 2, 2),
      (CGSize(width: 1180, height: 820), .pad, 2, 2),
    ])
  func screenHasTheTraitsOfItsSize(
    size: CGSize, idiom: UIUserInterfaceIdiom, horizontal: Int, vertical: Int
  ) {
    let traits = Stage(size: size, scale: 3).traitCollection
    #expect(traits.userInterfaceIdiom == idiom)
    #expect(traits.horizontalSizeClass.rawValue == horizontal)
    #expect(traits.verticalSizeClass.rawValue == vertical)
    #expect(traits.displayScale == 3)
    #expect(traits.layoutDirection == .leftToRight)
    #expect(traits.userInterfaceLevel == .base)
    #expect(traits.accessibilityContrast == .normal)
    #expect(traits.legibilityWeight == .regular)
  }

  /// The colors that Apple publishes for the four appearances of `systemBlue`.
  @Test(
    arguments: [
      (UIUserInterfaceStyle.light, UIAccessibilityContrast.normal, 0x007AFF),
      (.dark, .normal, 0x0A84FF), (.light, .high, 0x0040DD), (.dark, .high, 0x409CFF),
    ])
  func tintsFollowContrast(
    style: UIUserInterfaceStyle, contrast: UIAccessibilityContrast, rgb: Int
  ) {
    let traits = UITraitCollection {
      $0.userInterfaceStyle = style
      $0.accessibilityContrast = contrast
    }
    #expect(UIColor.systemBlue.resolvedColor(with: traits).rgb == rgb)
  }
}

// MARK: - Inheritance

extension UITraitCollectionTests {
  @Test func overridesAreInherited() {
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    stage.addSubview(outer)
    outer.traitOverrides.horizontalSizeClass = .regular
    outer.traitOverrides[Density.self] = 3
    #expect(inner.traitCollection.horizontalSizeClass == .regular)
    #expect(inner.traitCollection[Density.self] == 3)
    #expect(outer.traitOverrides.contains(Density.self))
    outer.traitOverrides.remove(Density.self)
    #expect(inner.traitCollection[Density.self] == 1)
    #expect(stage.window.traitCollection.horizontalSizeClass == .compact)
  }

  @Test func changesAreReportedOnce() {
    let (outer, inner) = (UIView(), TraitRecorder())
    stage.addSubview(outer)
    outer.addSubview(inner)
    #expect(inner.previous.isEmpty)
    outer.overrideUserInterfaceStyle = .dark
    outer.overrideUserInterfaceStyle = .dark
    #expect(inner.previous.map(\.userInterfaceStyle) == [.light])
    inner.overrideUserInterfaceStyle = .dark
    #expect(inner.previous.count == 1)
    outer.overrideUserInterfaceStyle = .unspecified
    #expect(inner.previous.count == 1)
    inner.overrideUserInterfaceStyle = .unspecified
    #expect(inner.previous.map(\.userInterfaceStyle) == [.light, .dark])
  }

  @Test func colorsFollowAMovedView() {
    let (night, view) = (UIView(), UIView())
    view.backgroundColor = .systemBackground
    night.overrideUserInterfaceStyle = .dark
    stage.addSubview(night)
    night.addSubview(view)
    #expect(view.layer.backgroundColor == UIColor.black.cgColor)
    view.removeFromSuperview()
    stage.addSubview(view)
    #expect(view.layer.backgroundColor == UIColor.white.cgColor)
  }

  @Test func registrationsAreCalledForTheirTraits() {
    let view = TraitRecorder()
    stage.addSubview(view)
    var calls: [UITraitCollection] = []
    let registration = view.registerForTraitChanges([UITraitLayoutDirection.self]) {
      (changed: TraitRecorder, previous) in
      #expect(changed === view)
      calls.append(previous)
    }
    view.traitOverrides.userInterfaceStyle = .dark
    #expect(calls.isEmpty)
    view.traitOverrides.layoutDirection = .rightToLeft
    #expect(calls.map(\.layoutDirection) == [.leftToRight])
    #expect(calls.first?.userInterfaceStyle == .dark)
    view.unregisterForTraitChanges(registration)
    view.traitOverrides.layoutDirection = .leftToRight
    #expect(calls.count == 1)
  }

  @Test func actionsAreSentToTheirTarget() {
    let (view, counter) = (UIView(), Counter())
    stage.addSubview(view)
    view.registerForTraitChanges(
      [Density.self], target: counter,
      action: Selector { [weak counter] in counter?.count += 1 })
    view.traitOverrides[Density.self] = 2
    #expect(counter.count == 1)
  }

  @Test func controllersReplaceTraitsOfTheirChildren() {
    let (parent, child) = (ControllerRecorder(), ControllerRecorder())
    stage.rootViewController = parent
    parent.addChild(child)
    parent.view.addSubview(child.view)
    parent.setOverrideTraitCollection(
      UITraitCollection(horizontalSizeClass: .regular), forChild: child)
    #expect(child.traitCollection.horizontalSizeClass == .regular)
    #expect(child.view.traitCollection.horizontalSizeClass == .regular)
    #expect(parent.traitCollection.horizontalSizeClass == .compact)
    #expect(parent.overrideTraitCollection(forChild: child)?.horizontalSizeClass == .regular)
    #expect(child.previous.map(\.horizontalSizeClass) == [.compact])
    parent.overrideUserInterfaceStyle = .dark
    #expect(child.view.traitCollection.userInterfaceStyle == .dark)
    #expect(parent.previous.map(\.userInterfaceStyle) == [.light])
    child.view.overrideUserInterfaceStyle = .light
    #expect(child.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func stagesChangeTheirScreen() {
    let (view, controller) = (TraitRecorder(), ControllerRecorder())
    view.backgroundColor = .systemBackground
    stage.rootViewController = controller
    controller.view.addSubview(view)
    stage.traitOverrides.userInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == UIColor.black.cgColor)
    stage.traitOverrides.preferredContentSizeCategory = .small
    #expect(view.previous.count == 2)
    #expect(controller.previous.count == 2)
    #expect(stage.traitCollection.userInterfaceStyle == .dark)
    #expect(stage.traitOverrides.userInterfaceStyle == .dark)
    stage.timeline.run {
      #expect(UIScreen.main.traitCollection.preferredContentSizeCategory == .small)
    }
  }

  @Test func sheetsAreElevated() throws {
    stage.traitOverrides.userInterfaceStyle = .dark
    let (root, sheet) = (UIViewController(), UIViewController())
    stage.rootViewController = root
    sheet.view.backgroundColor = .systemBackground
    stage.timeline.run { root.present(sheet, animated: false) }
    #expect(sheet.traitCollection.userInterfaceLevel == .elevated)
    let color = try #require(sheet.view.layer.backgroundColor)
    #expect(UIColor(cgColor: color).rgb == 0x1C1C1E)
    #expect(root.traitCollection.userInterfaceLevel == .base)
  }

  @Test func callbacksHaveTheNewTraitsAsCurrent() {
    let view = TraitRecorder()
    stage.addSubview(view)
    var styles: [UIUserInterfaceStyle] = []
    view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: TraitRecorder, _) in
      styles.append(UITraitCollection.current.userInterfaceStyle)
    }
    view.overrideUserInterfaceStyle = .dark
    #expect(styles == [.dark])
    #expect(view.current.map(\.userInterfaceStyle) == [.dark])
  }

  @Test func aRemovedViewKeepsItsTraits() {
    let (night, view) = (UIView(), TraitRecorder())
    night.overrideUserInterfaceStyle = .dark
    stage.addSubview(night)
    night.addSubview(view)
    let count = view.previous.count
    view.removeFromSuperview()
    #expect(view.traitCollection.userInterfaceStyle == .dark)
    night.addSubview(view)
    #expect(view.previous.count == count)
  }

  @Test func aHiddenWindowHasTheScreensTraitsWhenItIsShown() {
    let view = UIView()
    view.backgroundColor = .systemBackground
    stage.timeline.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.traitOverrides.userInterfaceStyle = .dark
      window.addSubview(view)
      #expect(view.layer.backgroundColor == UIColor.white.cgColor)
      window.makeKeyAndVisible()
      #expect(view.layer.backgroundColor == UIColor.black.cgColor)
    }
  }

  @Test func aControllerMayOverrideItsStyle() {
    final class Night: UIViewController {
      override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { .dark }
        set {}
      }
    }
    let controller = Night()
    stage.rootViewController = controller
    #expect(controller.view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func aChildLosesTheTraitsOfItsParentWithIt() {
    let (parent, child) = (UIViewController(), ControllerRecorder())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    parent.setOverrideTraitCollection(
      UITraitCollection(horizontalSizeClass: .regular), forChild: child)
    child.view.overrideUserInterfaceStyle = .dark
    #expect(child.previous.count == 1)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.traitCollection.horizontalSizeClass == .compact)
  }

  @Test func aTraitChangeLaysOutAgain() throws {
    let view = TraitRecorder()
    stage.addSubview(view)
    try stage.advance(to: 0)
    let count = view.layouts
    view.traitOverrides[Density.self] = 2
    try stage.advance(to: 0)
    #expect(view.layouts == count + 1)
  }
}

private enum Density: UITraitDefinition { static let defaultValue = 1.0 }
private enum Action: UITraitDefinition {
  static var defaultValue: () -> Void { {} }
}
private enum Pair: UITraitDefinition {
  struct Value: Equatable { var first = 0 }
  static let defaultValue = Value()
}

private final class Counter { var count = 0 }

private final class TraitRecorder: UIView {
  var previous: [UITraitCollection] = []
  var current: [UITraitCollection] = []
  var layouts = 0

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    current.append(.current)
    if let previousTraitCollection { previous.append(previousTraitCollection) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}

private final class ControllerRecorder: UIViewController {
  var previous: [UITraitCollection] = []

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if let previousTraitCollection { previous.append(previousTraitCollection) }
  }
}

extension UIColor {
  /// `0xRRGGBB`.
  fileprivate var rgb: Int {
    var parts: (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    _ = getRed(&parts.0, green: &parts.1, blue: &parts.2, alpha: nil)
    return [parts.0, parts.1, parts.2].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
  }
}
