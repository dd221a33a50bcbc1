import Flipbook
import Foundation
import Testing

/// Text sizes of views.
@MainActor struct TextSizeTests {
  @Test func limitsApplyInside() {
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    outer.minimumContentSizeCategory = .accessibilityLarge
    #expect(inner.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    inner.maximumContentSizeCategory = .extraLarge
    inner.overrideUserInterfaceStyle = .dark
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(outer.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    outer.minimumContentSizeCategory = nil
    #expect(inner.traitCollection.preferredContentSizeCategory == .large)
  }
}
