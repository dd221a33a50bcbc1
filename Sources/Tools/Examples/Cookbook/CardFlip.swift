import Flipbook

extension Example {
  /// A card turns to its other side and back.
  static let flip = Example(cookbook: "flip", size: CGSize(width: 200, height: 150), seconds: 2.6) {
    stage in
    @MainActor func side(_ text: String, _ color: UIColor) -> UILabel {
      let side = UILabel(frame: CGRect(x: 30, y: 25, width: 140, height: 100))
      side.text = text
      side.textAlignment = .center
      side.textColor = .white
      side.font = .systemFont(ofSize: 22, weight: .bold)
      side.backgroundColor = color
      side.clipsToBounds = true
      side.layer.cornerRadius = 14
      stage.addSubview(side)
      return side
    }
    let question = side("hello?", .systemIndigo)
    let answer = side("bonjour", .systemTeal)
    answer.isHidden = true
    stage.at(0.4) {
      UIView.transition(
        from: question, to: answer, duration: 0.6,
        options: [.transitionFlipFromRight, .showHideTransitionViews])
    }
    stage.at(1.6) {
      UIView.transition(
        from: answer, to: question, duration: 0.6,
        options: [.transitionFlipFromLeft, .showHideTransitionViews])
    }
  }
}
