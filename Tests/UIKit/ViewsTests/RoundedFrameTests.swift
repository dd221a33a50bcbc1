import Flipbook
import Foundation
import Testing

@testable import Views

/// The alignment of solved frames with pixels.
@MainActor struct RoundedFrameTests {
  @Test(arguments: [1.0, 2, 3])
  func aFixedSizeStaysWhileItsSuperviewMovesAndGrows(scale: Double) {
    let stage = Stage(size: CGSize(width: 300, height: 300), scale: scale)
    let (box, dot) = (UIView(), UIView())
    for view in [box, dot] { view.translatesAutoresizingMaskIntoConstraints = false }
    stage.addSubview(box)
    box.addSubview(dot)
    let left = box.leftAnchor.constraint(equalTo: stage.window.leftAnchor)
    let width = box.widthAnchor.constraint(equalToConstant: 30)
    NSLayoutConstraint.activate([
      left, width, box.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 10.3),
      box.heightAnchor.constraint(equalTo: box.widthAnchor),
      dot.centerXAnchor.constraint(equalTo: box.centerXAnchor),
      dot.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -4),
      dot.widthAnchor.constraint(equalToConstant: 6),
      dot.heightAnchor.constraint(equalToConstant: 6),
    ])
    for step in 0..<40 {
      left.constant = 3 + 0.17 * CGFloat(step)
      width.constant = 30 + 0.37 * CGFloat(step)
      stage.window.layoutIfNeeded()
      #expect(dot.bounds.size == CGSize(width: 6, height: 6))
      let pixels = [
        box.frame.minX, box.frame.minY, box.frame.width, dot.frame.minX, dot.frame.minY,
      ].map { $0 * scale }
      for pixel in pixels { #expect(abs(pixel - pixel.rounded()) < 1e-6) }
      #expect(abs(dot.frame.midX - box.bounds.width / 2) <= 1 / scale)
    }
  }
  @Test func columnsMeetWithoutAGap() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView(), UIView()])
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    stage.addSubview(stack)
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.minX) == [0, 33, 67])
    #expect(stack.arrangedSubviews.map(\.frame.width) == [33, 34, 33])
  }

  /// In the window 10.4 + 4.3 is 14.7, which is 15, though 4.3 would be 4.
  @Test func edgesAreRoundedWhereTheyLieInTheWindow() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (box, inner) = (UIView(), UIView())
    for view in [box, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    stage.addSubview(box)
    box.addSubview(inner)
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 10.4),
      box.topAnchor.constraint(equalTo: stage.window.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 40),
      box.heightAnchor.constraint(equalToConstant: 40),
      inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 4.3),
      inner.topAnchor.constraint(equalTo: box.topAnchor),
      inner.widthAnchor.constraint(equalToConstant: 8),
      inner.heightAnchor.constraint(equalToConstant: 8),
    ])
    stage.window.layoutIfNeeded()
    #expect(box.frame.minX == 10)
    #expect(inner.frame.minX == 5)
    #expect(inner.frame.width == 8)
  }
}
