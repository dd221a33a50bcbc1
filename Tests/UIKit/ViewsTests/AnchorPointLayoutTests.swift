import Flipbook
import Foundation
import Testing

/// Constraints of views whose layers have another anchor point.
@MainActor @Suite struct AnchorPointLayoutTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  /// `center` is the middle of the solved rectangle, so that the view shows elsewhere.
  @Test func centerIsTheMiddleOfTheSolvedRectangle() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let needle = UIView()
    needle.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    needle.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(needle)
    NSLayoutConstraint.activate([
      needle.widthAnchor.constraint(equalToConstant: 10),
      needle.heightAnchor.constraint(equalToConstant: 40),
      needle.centerXAnchor.constraint(equalTo: outer.centerXAnchor),
      needle.centerYAnchor.constraint(equalTo: outer.centerYAnchor),
    ])
    outer.layoutIfNeeded()
    #expect(needle.center == CGPoint(x: 50, y: 50))
    #expect(needle.frame == CGRect(x: 45, y: 10, width: 10, height: 40))
  }

  @Test func aFrameIsReadBackLikewise() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let hand = UIView(frame: CGRect(x: 20, y: 20, width: 10, height: 40))
    hand.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    hand.center = CGPoint(x: 30, y: 50)
    let label = UIView()
    label.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(hand)
    outer.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: hand.topAnchor),
      label.bottomAnchor.constraint(equalTo: hand.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: hand.leadingAnchor),
      label.widthAnchor.constraint(equalToConstant: 5),
    ])
    outer.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 25, y: 30, width: 5, height: 40))
  }
}
