extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { layoutState.auto.anchors.x(.leading, of: self) }
  public var trailingAnchor: NSLayoutXAxisAnchor { layoutState.auto.anchors.x(.trailing, of: self) }
  public var leftAnchor: NSLayoutXAxisAnchor { layoutState.auto.anchors.x(.left, of: self) }
  public var rightAnchor: NSLayoutXAxisAnchor { layoutState.auto.anchors.x(.right, of: self) }
  public var topAnchor: NSLayoutYAxisAnchor { layoutState.auto.anchors.y(.top, of: self) }
  public var bottomAnchor: NSLayoutYAxisAnchor { layoutState.auto.anchors.y(.bottom, of: self) }
  public var widthAnchor: NSLayoutDimension { layoutState.auto.anchors.size(.width, of: self) }
  public var heightAnchor: NSLayoutDimension { layoutState.auto.anchors.size(.height, of: self) }
  public var centerXAnchor: NSLayoutXAxisAnchor { layoutState.auto.anchors.x(.centerX, of: self) }
  public var centerYAnchor: NSLayoutYAxisAnchor { layoutState.auto.anchors.y(.centerY, of: self) }
  /// The baseline of the view's first line of text; the top edge of a view without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    layoutState.auto.anchors.y(.firstBaseline, of: self)
  }
  /// The baseline of the view's last line of text; the bottom edge of a view without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor {
    layoutState.auto.anchors.y(.lastBaseline, of: self)
  }
}
