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
