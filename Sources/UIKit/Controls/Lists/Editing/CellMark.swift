package import Foundation
import Graphics
package import UIKitValues
package import Views

/// A symbol in the middle of an area that takes touches.
package final class CellMark: UIControl {
  /// The size of the symbols, by eye.
  private static let symbols = UIImage.SymbolConfiguration(pointSize: 20)
  package let picture = UIImageView()

  package override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(picture)
  }

  package required init?(coder: NSCoder) { super.init(coder: coder) }

  package func show(_ name: String?, _ color: UIColor?) {
    picture.image = name.flatMap { UIImage(systemName: $0, withConfiguration: Self.symbols) }
    picture.tintColor = color
    picture.sizeToFit()
  }

  package override var bounds: CGRect {
    didSet {
      UIView.performWithoutAnimation {
        picture.center = CGPoint(x: bounds.midX, y: bounds.midY)
      }
    }
  }
}
