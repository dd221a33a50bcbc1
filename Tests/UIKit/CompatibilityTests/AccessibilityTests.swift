import Flipbook
import Testing

/// The accessibility properties of any object.
@MainActor struct AccessibilityTests {
  private final class Labeled: UIView {
    override var accessibilityLabel: String? {
      get { "of the class" }
      set {}
    }
  }

  private final class Plain: NSObject {}

  @Test func everyObjectKeepsWhatIsSaidOfIt() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let objects: [NSObject] = [
      Plain(), UIBarButtonItem(), UITabBarItem(), UITapGestureRecognizer(), UIImage(), CALayer(),
      UIViewController(), UIView(),
    ]
    for (index, object) in objects.enumerated() {
      #expect(object.accessibilityLabel == nil)
      #expect(!object.isAccessibilityElement)
      #expect(object.accessibilityTraits == UIAccessibilityTraits.none)
      object.accessibilityLabel = "label \(index)"
      object.accessibilityIdentifier = "identifier \(index)"
      object.accessibilityHint = "hint"
      object.accessibilityValue = "value"
      object.isAccessibilityElement = true
      object.accessibilityTraits = [.button, .selected]
      object.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
      object.accessibilityElements = [index]
    }
    for (index, object) in objects.enumerated() {
      #expect(object.accessibilityLabel == "label \(index)")
      #expect(object.accessibilityIdentifier == "identifier \(index)")
      #expect(object.accessibilityHint == "hint")
      #expect(object.accessibilityValue == "value")
      #expect(object.isAccessibilityElement)
      #expect(object.accessibilityTraits.contains(.selected))
      #expect(object.accessibilityFrame.minY == 2)
      #expect(object.accessibilityElements as? [Int] == [index])
      object.accessibilityLabel = nil
      #expect(object.accessibilityLabel == nil)
    }
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func viewsAndLayersHaveOneValueUnderBothTypes() {
    let view = UIView()
    (view as NSObject).accessibilityLabel = "seen as an object"
    #expect(view.accessibilityLabel == "seen as an object")
    #expect((Labeled() as NSObject).accessibilityLabel == "of the class")
  }
}
