import Testing
import UIKit

/// A header that is pulled out of a list, as libraries write it: it watches the list by key-value
/// observing, tells a delegate, and spins once it has been pulled far enough.
private protocol PullSpinnerDelegate: AnyObject {
  func pullSpinner(_ spinner: PullSpinner, pulledTo progress: CGFloat)
}

extension UIGestureRecognizerState {
  fileprivate func isAny(of states: [UIGestureRecognizerState]) -> Bool { states.contains(self) }
}

private final class PullSpinner: UIView {
  weak var delegate: PullSpinnerDelegate?
  private let arc = CAShapeLayer()
  private(set) var isSpinning = false
  private var gesture: NSKeyValueObservation?

  override init(frame: CGRect) {
    super.init(frame: frame)
    arc.fillColor = nil
    arc.strokeColor = UIColor.darkGray.cgColor
    arc.lineWidth = 3
    arc.lineCap = kCALineCapRound
    arc.strokeEnd = 0
    arc.actions = ["strokeEnd": NSNull()]
    layer.addSublayer(arc)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func encode(with coder: NSCoder) { super.encode(with: coder) }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    superview?.removeObserver(self, forKeyPath: "contentOffset")
    guard let list = newSuperview as? UIScrollView else { return }
    list.addObserver(self, forKeyPath: "contentOffset", options: [.new], context: nil)
    gesture = list.panGestureRecognizer.observe(\.state) { [weak self] pan, _ in
      guard let self, pan.state.isAny(of: [.ended, .cancelled]), self.arc.strokeEnd == 1 else {
        return
      }
      self.spin()
    }
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "contentOffset", let new = NSValue.bridged(change?[.newKey]) else { return }
    let progress = min(1, max(0, -new.cgPointValue.y / 40))
    arc.strokeEnd = progress
    delegate?.pullSpinner(self, pulledTo: progress)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    arc.frame = bounds
    let circle = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4))
    arc.path = circle.cgPath
  }

  private func spin() {
    isSpinning = true
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = CGFloat.pi * 2
    turn.duration = 0.8
    turn.repeatCount = MAXFLOAT
    arc.add(turn, forKey: "turn")
  }
}

@MainActor struct PullSpinnerTests {
  private final class Meter: PullSpinnerDelegate {
    var most: CGFloat = 0
    func pullSpinner(_ spinner: PullSpinner, pulledTo progress: CGFloat) {
      most = max(most, progress)
    }
  }

  @Test func itSpinsAfterAFarPull() throws {
    let stage = Stage(size: CGSize(width: 120, height: 200))
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 120, height: 200))
    list.alwaysBounceVertical = true
    let spinner = PullSpinner(frame: CGRect(x: 45, y: -36, width: 30, height: 30))
    let meter = Meter()
    spinner.delegate = meter
    list.addSubview(spinner)
    stage.addSubview(list)
    stage.drag(from: CGPoint(x: 60, y: 20), to: CGPoint(x: 60, y: 190), at: 0.1, duration: 0.5)
    try stage.advance(to: 0.3)
    #expect(meter.most > 0)
    #expect(!spinner.isSpinning)
    try stage.advance(to: 0.7)
    #expect(meter.most == 1)
    #expect(spinner.isSpinning)
    #expect(stage.diagnostics.isEmpty)
  }
}
