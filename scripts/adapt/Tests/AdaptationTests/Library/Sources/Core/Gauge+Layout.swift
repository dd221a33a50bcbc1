// swift-format-ignore-file
import QuartzCore
import UIKit

#if os(iOS)
  private let inset: CGFloat = 4

  extension Gauge {
    /// As large as it likes.
    override public var intrinsicContentSize: CGSize { padded(CGSize(width: 40, height: 40)) }

    override public func layoutSubviews() {
      super.layoutSubviews()
      setup()
    }

    @objc open func setup() {}
  }

  public extension Gauge {
    override var alignmentRectInsets: UIEdgeInsets { .zero }
  }

  private extension Gauge {
    func padded(_ size: CGSize) -> CGSize {
      CGSize(width: size.width + inset, height: size.height + inset)
    }
  }
#endif
