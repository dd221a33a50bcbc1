import Flipbook
import Foundation
import Testing

@testable import Controls
@testable import Views

@Suite @MainActor struct LabelLayoutTests {
  @Test func wrappedLabelIsAsHighAsItsTextAtTheWidthThatItGets() {
    let (root, label) = (UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 400)), UILabel())
    label.numberOfLines = 0
    label.text = "Words that take several lines in a view as narrow as this one"
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      label.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(label.frame.width == 120)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 120, height: 0)).height)
    #expect(label.frame.height > 50)
  }

  @Test func labelsOfDifferentSizesShareABaseline() {
    let (large, small) = (UILabel(), UILabel())
    (large.font, small.font) = (.systemFont(ofSize: 40), .systemFont(ofSize: 12))
    (large.text, small.text) = ("Big", "small")
    let stack = UIStackView(arrangedSubviews: [large, small])
    stack.alignment = .firstBaseline
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    stack.layoutIfNeeded()
    #expect(large.frame.minY == 0)
    let distance = small.frame.minY + small.font.baselineInLine - large.font.baselineInLine
    #expect(abs(distance) < 1e-9)
    #expect(small.frame.minY > 20)
  }
}
