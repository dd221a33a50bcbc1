import Flipbook
import Foundation
import Testing

@testable import LayerTree
@testable import Views

/// Two siblings placed by constraints, each laid out in a separate block.
@MainActor struct SiblingLayoutTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let a = UIView()
  private let b = UIView()
  private let heights: [NSLayoutConstraint]

  init() {
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.addSubview(view)
    }
    heights = [a, b].map { $0.heightAnchor.constraint(equalToConstant: 20) }
    NSLayoutConstraint.activate(
      heights + [
        a.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
        a.topAnchor.constraint(equalTo: stage.window.topAnchor),
        a.widthAnchor.constraint(equalToConstant: 50),
        b.rightAnchor.constraint(equalTo: stage.window.rightAnchor),
        b.topAnchor.constraint(equalTo: stage.window.topAnchor),
        b.widthAnchor.constraint(equalToConstant: 50),
      ])
  }

  private func shownHeight(_ view: UIView) -> CGFloat {
    view.layer.presentation()?.bounds.height ?? 0
  }

  @Test func eachMovesInItsOwnBlock() throws {
    try stage.advance(to: 0.1)
    var ends: [String: Double] = [:]
    heights[0].constant = 100
    heights[1].constant = 120
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      self.a.layoutIfNeeded()
    } completion: { _ in
      ends["a"] = self.stage.time
    }
    #expect(a.bounds.height == 100)
    #expect(b.bounds.height == 20)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      self.b.layoutIfNeeded()
    } completion: { _ in
      ends["b"] = self.stage.time
    }
    #expect(b.bounds.height == 120)
    try stage.advance(to: 0.6)
    #expect(abs(shownHeight(a) - 60) < 1e-9)
    #expect(abs(shownHeight(b) - 45) < 1e-9)
    try stage.advance(to: 3)
    #expect(abs((ends["a"] ?? 0) - 1.1) < 1e-9)
    #expect(abs((ends["b"] ?? 0) - 2.1) < 1e-9)
  }

  @Test func aSiblingThatIsNotLaidOutFollowsWithoutAnimation() throws {
    try stage.advance(to: 0.1)
    heights[0].constant = 100
    heights[1].constant = 120
    UIView.animate(withDuration: 1) { self.a.layoutIfNeeded() }
    try stage.advance(to: 0.2)
    #expect(b.bounds.height == 120)
    #expect(b.layer.animationKeys() == nil)
  }

  @Test func aSuperviewThatAskedForLayoutIsLaidOutWhole() throws {
    try stage.advance(to: 0.1)
    heights[1].constant = 120
    stage.window.setNeedsLayout()
    UIView.animate(withDuration: 1) { self.a.layoutIfNeeded() }
    #expect(b.bounds.height == 120)
  }

  @Test func aBlockWhoseChangesAreMadeWaitsForThem() throws {
    try stage.advance(to: 0.1)
    var ends: [String: Double] = [:]
    heights[0].constant = 100
    UIView.animate(withDuration: 1) { self.stage.window.layoutIfNeeded() }
    UIView.animate(withDuration: 0.25) {
      self.a.layoutIfNeeded()
    } completion: { _ in
      ends["layout"] = self.stage.time
    }
    UIView.animate(withDuration: 0.5) { self.b.alpha = 0 }
    UIView.animate(withDuration: 0.25) {
      self.b.alpha = 0
    } completion: { _ in
      ends["alpha"] = self.stage.time
    }
    UIView.animate(withDuration: 0.25) {
      self.b.backgroundColor = nil
    } completion: { _ in
      ends["nothing"] = self.stage.time
    }
    try stage.advance(to: 2)
    #expect(abs((ends["layout"] ?? 0) - 1.1) < 1e-9)
    #expect(abs((ends["alpha"] ?? 0) - 0.6) < 1e-9)
    #expect(abs((ends["nothing"] ?? 0) - 0.1) < 1e-9)
  }

  /// Makes what it shows in its layout, and lays that out at once.
  final class Filled: UIView {
    var layouts = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      guard subviews.count < 3 else { return }
      let part = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      addSubview(part)
      part.layoutIfNeeded()
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  @Test func whatIsBeingLaidOutIsNotLaidOutFromWithin() throws {
    let view = Filled(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    #expect(view.subviews.count == 3)
    // One for each part, and one that finds nothing to do.
    #expect(view.layouts == 4)
    #expect(stage.diagnostics.isEmpty)
  }
}
