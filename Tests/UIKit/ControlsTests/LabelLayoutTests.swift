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

  /// Marks above capitals are not cut off where the line ends, in the letters of large text.
  @Test(arguments: [UIFont.Weight.regular, .bold])
  func marksAreWithinTheLine(weight: UIFont.Weight) throws {
    let stage = Stage(size: CGSize(width: 200, height: 80), background: .white)
    let label = UILabel()
    label.font = .systemFont(ofSize: 48, weight: weight)
    label.text = "ÄÖÜŻ"
    label.sizeToFit()
    stage.addSubview(label)
    let bitmap = try stage.bitmap(at: 0)
    func hasInk(row: Int) -> Bool { (0..<200).contains { bitmap.color(x: $0, y: row).red < 0.7 } }
    #expect(!hasInk(row: 0))
    #expect((1..<8).contains(where: hasInk))
  }
}
