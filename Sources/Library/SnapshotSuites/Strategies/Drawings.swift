public import Flipbook
import Staging

extension Snapshotting where Value == CALayer, Format == UIImage {
  /// The picture of a layer.
  public static var image: Snapshotting { .image() }

  /// - Parameter traits: Their display scale counts; without one the screen's.
  public static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, traits: UITraitCollection = .init()
  ) -> Snapshotting {
    SimplySnapshotting.image(
      precision: precision, perceptualPrecision: perceptualPrecision, scale: traits.displayScale
    ).pullback { layer in
      let stage = TestStage.current.stage
      let scale = traits.displayScale > 0 ? traits.displayScale : stage.scale
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
      return Picture.make {
        try stage.record(model: layer, size: layer.bounds.size, scale: scale)
      }
    }
  }
}

extension Snapshotting where Value == CGPath, Format == UIImage {
  /// The path, filled with black by the even-odd rule.
  public static var image: Snapshotting { .image() }

  /// - Parameter scale: Pixels per point.
  public static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat = 1,
    drawingMode: CGPathDrawingMode = .eoFill
  ) -> Snapshotting {
    SimplySnapshotting.image(
      precision: precision, perceptualPrecision: perceptualPrecision, scale: scale
    ).pullback { path in
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      let renderer = UIGraphicsImageRenderer(bounds: path.boundingBoxOfPath, format: format)
      return renderer.image { context in
        context.cgContext.addPath(path)
        context.cgContext.drawPath(using: drawingMode)
      }
    }
  }
}

extension Snapshotting where Value == UIBezierPath, Format == UIImage {
  /// The path, filled with black.
  public static var image: Snapshotting { .image() }

  /// - Parameter scale: Pixels per point.
  public static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat = 1
  ) -> Snapshotting {
    SimplySnapshotting.image(
      precision: precision, perceptualPrecision: perceptualPrecision, scale: scale
    ).pullback { path in
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      return UIGraphicsImageRenderer(bounds: path.bounds, format: format).image { _ in path.fill() }
    }
  }
}

extension Snapshotting where Value == CGPath, Format == String {
  /// The path's elements, one a line, with up to three decimals.
  public static var elementsDescription: Snapshotting {
    .elementsDescription(numberFormatter: .ofPoints)
  }

  public static func elementsDescription(numberFormatter: NumberFormatter) -> Snapshotting {
    SimplySnapshotting.lines.pullback { path in
      func text(_ points: CGPoint...) -> String {
        points.map { point in
          let numbers = [point.x, point.y].map {
            numberFormatter.string(from: NSNumber(value: Double($0))) ?? "\($0)"
          }
          return " (\(numbers[0]), \(numbers[1]))"
        }.joined()
      }
      var lines = ""
      for element in path.value.elements {
        switch element {
        case .move(let point): lines += (lines.isEmpty ? "" : "\n") + "MoveTo\(text(point))\n"
        case .line(let point): lines += "LineTo\(text(point))\n"
        case .quad(let point, let control): lines += "QuadCurveTo\(text(control, point))\n"
        case .cubic(let point, let first, let second):
          lines += "CurveTo\(text(first, second, point))\n"
        case .close: lines += "Close \n"
        }
      }
      return lines
    }
  }
}

extension Snapshotting where Value == UIBezierPath, Format == String {
  /// The path's elements, one a line, with up to three decimals.
  public static var elementsDescription: Snapshotting {
    .elementsDescription(numberFormatter: .ofPoints)
  }

  public static func elementsDescription(numberFormatter: NumberFormatter) -> Snapshotting {
    Snapshotting<CGPath, String>.elementsDescription(numberFormatter: numberFormatter)
      .pullback { $0.cgPath }
  }
}

extension NumberFormatter {
  fileprivate static var ofPoints: NumberFormatter {
    let formatter = NumberFormatter()
    formatter.decimalSeparator = "."
    formatter.minimumFractionDigits = 1
    formatter.maximumFractionDigits = 3
    return formatter
  }
}

/// The picture of a recording.
enum Picture {
  /// Makes a recording's picture; an empty one, with a warning, if it cannot be drawn.
  static func make(_ record: () throws -> Recording) -> UIImage {
    do { return try UIImage(of: record()) } catch {
      TestScreen.warn("a picture could not be drawn: \(error)")
      return UIImage()
    }
  }
}
