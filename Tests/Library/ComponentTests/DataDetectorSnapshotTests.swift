import FlipbookTesting
import Testing
import UIKit

/// Links that text views find, and a picture in a text.
@MainActor struct DataDetectorSnapshotTests {
  @Test func textWithLinks() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 150))
    view.font = .preferredFont(forTextStyle: .body)
    view.adjustsFontForContentSizeCategory = true
    view.isEditable = false
    view.dataDetectorTypes = [.link, .phoneNumber]
    let star = NSTextAttachment(image: UIImage(systemName: "star.fill") ?? UIImage())
    let text = NSMutableAttributedString(
      string: "Visit example.com, write to mail@example.com or call +1 555 010 9999. ")
    text.append(NSAttributedString(attachment: star))
    view.attributedText = text
    expectSnapshots(
      of: view, size: .fixed(CGSize(width: 320, height: 150)), styles: [.light, .dark])
  }
}
