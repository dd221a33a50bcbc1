import Flipbook

extension Example {
  /// A tap fills the heart, which springs back to its size and throws off sparks.
  static let like = Example(cookbook: "like", size: CGSize(width: 160, height: 120), seconds: 2) {
    stage in
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format)
    let spark = renderer.image { context in
      UIColor.systemPink.setFill()
      context.fill(CGRect(x: 1, y: 0, width: 2, height: 4))
      context.fill(CGRect(x: 0, y: 1, width: 4, height: 2))
    }
    let cell = CAEmitterCell()
    cell.contents = spark.cgImage
    cell.birthRate = 240
    cell.lifetime = 0.6
    cell.lifetimeRange = 0.2
    cell.velocity = 70
    cell.velocityRange = 30
    cell.yAcceleration = 60
    cell.emissionRange = 2 * .pi
    cell.scale = 2
    cell.scaleSpeed = -2.5
    cell.alphaSpeed = -1
    let sparks = CAEmitterLayer()
    sparks.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    sparks.emitterPosition = CGPoint(x: 80, y: 60)
    sparks.emitterSize = CGSize(width: 18, height: 18)
    sparks.emitterShape = .circle
    sparks.emitterMode = .outline
    sparks.birthRate = 0
    sparks.emitterCells = [cell]
    stage.rootLayer.addSublayer(sparks)

    let like = UIButton(frame: CGRect(x: 56, y: 36, width: 48, height: 48))
    let size = UIImage.SymbolConfiguration(pointSize: 32)
    like.setImage(UIImage(systemName: "heart", withConfiguration: size), for: .normal)
    like.setImage(UIImage(systemName: "heart.fill", withConfiguration: size), for: .selected)
    like.tintColor = .systemPink
    like.addAction(
      UIAction { _ in
        like.isSelected = true
        like.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        UIView.animate(
          withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0
        ) {
          like.transform = .identity
        }
        stage.at(stage.time + 0.04) { sparks.birthRate = 1 }
        stage.at(stage.time + 0.12) { sparks.birthRate = 0 }
      }, for: .touchUpInside)
    stage.addSubview(like)
    stage.tap(like, at: 0.4)
  }
}
