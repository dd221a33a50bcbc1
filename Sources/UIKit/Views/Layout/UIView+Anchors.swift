extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(anchor(.leading)) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(anchor(.trailing)) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(anchor(.left)) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(anchor(.right)) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(anchor(.top)) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(anchor(.bottom)) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(anchor(.width)) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(anchor(.height)) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(anchor(.centerX)) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(anchor(.centerY)) }
  /// The baseline of the view's first line of text; the top edge of a view without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(anchor(.firstBaseline))
  }
  /// The baseline of the view's last line of text; the bottom edge of a view without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(anchor(.lastBaseline)) }

  private func anchor(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Anchor {
    .init(item: self, attribute: attribute)
  }
}
