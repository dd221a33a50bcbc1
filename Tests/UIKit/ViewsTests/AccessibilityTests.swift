import Flipbook
import Foundation
import Testing

/// What views and layers say of themselves to assistive programs, and sizes of text.
@MainActor struct AccessibilityTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test func sizesOfTextAreOrdered() {
    #expect(UIContentSizeCategory.extraSmall < .large)
    #expect(UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
    #expect(UIContentSizeCategory.unspecified <= .extraSmall)
    #expect(UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
    #expect(!UIContentSizeCategory.extraLarge.isAccessibilityCategory)
  }

  @Test func accessibilityIsKept() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    stage.addSubview(view)
    #expect(view.accessibilityFrame == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.accessibilityActivationPoint == CGPoint(x: 25, y: 40))
    view.accessibilityFrame = .zero
    view.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "a") { _ in true }]
    view.layer.accessibilityLabel = "layer"
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.accessibilityLabel = "fade"
    view.layer.add(animation, forKey: "fade")
    #expect(view.accessibilityFrame == .zero)
    #expect(view.accessibilityCustomActions?.first?.name == "a")
    #expect(view.layer.accessibilityLabel == "layer")
    #expect(view.layer.animation(forKey: "fade")?.accessibilityLabel == "fade")
    #expect(stage.diagnostics.isEmpty)
  }
}
