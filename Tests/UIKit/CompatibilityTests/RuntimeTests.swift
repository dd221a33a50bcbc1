import Flipbook
import Testing

/// Parts of Foundation and the Objective-C runtime that Linux lacks.
@MainActor struct RuntimeTests {
  @Test func hashTablesForget() {
    let table = NSHashTable<AnyObject>.weakObjects()
    let first = NSObject()
    do {
      let second = NSObject()
      table.add(first)
      table.add(second)
      table.add(first)
      #expect(table.count == 2)
      #expect(table.contains(second))
      #expect(table.allObjects.first === first)
    }
    #expect(table.count == 1)
    #expect(table.contains(first))
    table.remove(first)
    #expect(table.count == 0)
    #expect(table.anyObject == nil)
    let strong = NSHashTable<NSString>(options: .strongMemory)
    strong.add("a")
    #expect(strong.contains(NSString(string: "a")))
    let own = NSHashTable<NSString>(options: .objectPointerPersonality)
    own.add("a")
    #expect(!own.contains(NSString(string: "a")))
  }

  @Test func mapTablesForget() {
    let names = NSMapTable<UIView, NSString>.weakToStrongObjects()
    let view = UIView()
    names.setObject("one", forKey: view)
    names.setObject("two", forKey: view)
    #expect(names.object(forKey: view) == "two")
    #expect(names.count == 1)
    names.setObject("gone", forKey: UIView())
    #expect(names.count == 1)
    let views = NSMapTable<NSString, UIView>.strongToWeakObjects()
    views.setObject(view, forKey: "view")
    views.setObject(UIView(), forKey: "other")
    #expect(views.object(forKey: NSString(string: "view")) === view)
    #expect(views.object(forKey: "other") == nil)
    #expect(views.objectEnumerator()?.allObjects.count == 1)
    #expect(views.keyEnumerator().nextObject() as? NSString == "view")
    views.removeObject(forKey: "view")
    #expect(views.count == 0)
  }

  @Test func methodsStay() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let (old, new) = (Selector(UIView.layoutSubviews), Selector(UIView.setNeedsLayout))
    let first = try #require(class_getInstanceMethod(UIView.self, old))
    let second = try #require(class_getInstanceMethod(UIView.self, new))
    let isNew = class_addMethod(
      UIView.self, old, method_getImplementation(second), method_getTypeEncoding(second))
    #expect(!isNew)
    for _ in 0..<2 { method_exchangeImplementations(first, second) }
    #expect(
      stage.diagnostics.map(\.keyPath) == ["class_addMethod", "method_exchangeImplementations"])
    #expect(object_getClass(UIView()) == UIView.self)
  }

  @Test func oldNamesAreTheNewOnes() throws {
    #expect(NSNotification.Name.UITextFieldTextDidChange == UITextField.textDidChangeNotification)
    #expect(UIKeyboardFrameEndUserInfoKey == UIResponder.keyboardFrameEndUserInfoKey)
    #expect(NSStringFromCGAffineTransform(.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(UIActivityIndicatorView(activityIndicatorStyle: .large).style == .large)
    UIAccessibilityPostNotification(UIAccessibilityAnnouncementNotification, "done")
    UIApplication.shared.setStatusBarStyle(.lightContent, animated: true)
    #expect(UIApplication.shared.statusBarStyle == .lightContent)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120)
    let copy = try #require(animation.copy() as? CABasicAnimation)
    #expect(copy.preferredFrameRateRange.maximum == 120)
  }

  @Test func textViewsTellOfChanges() throws {
    let stage = Stage(size: CGSize(width: 100, height: 60))
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    stage.addSubview(text)
    final class Notes: @unchecked Sendable { var told: [String] = [] }
    let notes = Notes()
    let names: [NSNotification.Name] = [
      UITextView.textDidBeginEditingNotification, .UITextViewTextDidChange,
      UITextView.textDidEndEditingNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: text, queue: nil) { note in
        notes.told.append(note.name.rawValue)
      }
    }
    text.becomeFirstResponder()
    text.insertText("a")
    text.resignFirstResponder()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(
      notes.told == [
        "UITextViewTextDidBeginEditingNotification", "UITextViewTextDidChangeNotification",
        "UITextViewTextDidEndEditingNotification",
      ])
  }
}
