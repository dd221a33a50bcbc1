public import Foundation
public import UIKitValues
public import Views

/// The way in which a user interacts with a link or an attachment of a text view.
public enum UITextItemInteraction: Int, Sendable {
  case invokeDefaultAction, presentActions, preview
}

/// A link or an attachment in a text view.
@preconcurrency @MainActor
public struct UITextItem {
  public enum Content {
    case link(URL)
    case textAttachment(NSTextAttachment)
  }

  public let content: Content
  /// In UTF-16 units of the text.
  public let range: NSRange
}

extension UITextView {
  /// The text with the links that were found in it, if the user cannot edit it.
  final func addDetectedLinks(to text: NSMutableAttributedString) {
    guard !isEditable, !dataDetectorTypes.isEmpty else { return }
    for (range, url) in dataDetectorTypes.links(in: text.string) {
      var isFree = true
      unsafe text.enumerateAttribute(.link, in: range) { value, _, _ in
        if value != nil { isFree = false }
      }
      if isFree { text.addAttribute(.link, value: url, range: range) }
    }
  }

  /// The link or the attachment at a point of the view.
  final func item(at point: CGPoint) -> UITextItem? {
    let text = linkedText
    let origin = CGPoint(x: textContainerInset.left, y: textContainerInset.top)
    let inText = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    let manager = layoutManager
    func find(_ key: NSAttributedString.Key) -> (value: Any, range: NSRange)? {
      var found: (Any, NSRange)?
      let whole = NSRange(location: 0, length: text.length)
      unsafe text.enumerateAttribute(key, in: whole) { value, range, stop in
        guard let value else { return }
        let rects = manager.rects(
          of: range.location..<NSMaxRange(range), in: textContainer)
        guard rects.contains(where: { $0.contains(inText) }) else { return }
        found = (value, range)
        unsafe stop.pointee = true
      }
      return found
    }
    if let (value, range) = find(.link),
      let url = value as? URL ?? (value as? String).flatMap({ URL(string: $0) })
    {
      return UITextItem(content: .link(url), range: range)
    }
    if let (value, range) = find(.attachment), let attachment = value as? NSTextAttachment {
      return UITextItem(content: .textAttachment(attachment), range: range)
    }
    return nil
  }

  /// Performs the action of a tap on a link or an attachment, after asking the delegate.
  final func perform(_ item: UITextItem) {
    let delegate = delegate as? any UITextViewDelegate
    switch item.content {
    case .link(let url):
      let opens = UIAction(title: "Open") { _ in UIApplication.shared.open(url) }
      guard
        let action = delegate?.textView(self, primaryActionFor: item, defaultAction: opens)
          ?? (delegate == nil ? opens : nil)
      else { return }
      guard
        delegate?.textView(
          self, shouldInteractWith: url, in: item.range, interaction: .invokeDefaultAction) ?? true
      else { return }
      action.perform(from: self)
    case .textAttachment(let attachment):
      let allows =
        delegate?.textView(
          self, shouldInteractWith: attachment, in: item.range, interaction: .invokeDefaultAction)
        ?? true
      guard allows else { return }
      let nothing = UIAction { _ in }
      delegate?.textView(self, primaryActionFor: item, defaultAction: nothing)?.perform(from: self)
    }
  }
}

extension UITextViewDelegate {
  public func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? { defaultAction }
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { true }
}
