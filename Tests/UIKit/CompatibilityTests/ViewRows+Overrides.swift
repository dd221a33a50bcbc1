import Flipbook
import Testing

extension ViewRows {
  @Test func overridesOfViewsAreCalled() throws {
    showView()
    let inner = LoggingView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    stage.addSubview(inner)
    inner.isUserInteractionEnabled = true
    stage.tap(CGPoint(x: 40, y: 40), at: 0.1)
    stage.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 60, y: 60), at: 0.3, duration: 0.1)
    try stage.advance(to: 1)
    _ = try stage.record(at: [1]).frames()
    inner.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    inner.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    inner.backgroundColor = .blue
    inner.tintColor = .red
    inner.layer.opacity = 0.5
    UIView.animate(withDuration: 1) { inner.alpha = 0 }
    inner.center = .zero
    inner.transform = .identity
    inner.isHidden = false
    inner.invalidateIntrinsicContentSize()
    inner.sizeToFit()
    inner.contentMode = .redraw
    let child = UIView()
    inner.addSubview(child)
    inner.insertSubview(UIView(), at: 0)
    inner.bringSubviewToFront(child)
    child.removeFromSuperview()
    inner.setNeedsUpdateConstraints()
    inner.updateConstraintsIfNeeded()
    inner.setNeedsLayout()
    inner.layoutIfNeeded()
    inner.removeFromSuperview()
    for name in [
      "layoutSubviews", "draw", "bounds", "frame", "hitTest", "point", "touchesBegan",
      "touchesMoved", "touchesEnded", "didMoveToWindow", "didMoveToSuperview", "willMove",
      "willMoveWindow", "backgroundColor", "tintColor", "tintColorDidChange", "action",
      "layoutSublayers", "didAddSubview", "willRemoveSubview", "updateConstraints", "sizeThatFits",
      "alpha", "center", "transform", "isHidden", "invalidate", "setNeedsLayout", "contentMode",
    ] {
      #expect(inner.log.contains(name), "\(name)")
    }
  }

  @Test func overridesOfControlsAreCalled() throws {
    showView()
    let control = LoggingControl(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
    stage.addSubview(control)
    stage.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 60, y: 60), at: 0.1, duration: 0.1)
    try stage.advance(to: 0.25)
    stage.at(0.3) { control.cancelTracking(with: nil) }
    try stage.advance(to: 1)
    control.isEnabled = false
    control.isSelected = true
    for name in [
      "begin", "continue", "end", "cancel", "highlighted", "enabled", "selected", "sendAction",
    ] {
      #expect(control.log.contains(name), "\(name)")
    }
    #expect(control.intrinsicContentSize == CGSize(width: 7, height: 8))
    let label = LoggingLabel()
    label.text = "text"
    label.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
    stage.addSubview(label)
    _ = try stage.record(at: [1]).frames()
    #expect(label.log.contains("drawText"))
  }

  @Test func viewsAreAsked() throws {
    showView()
    let (one, two, three) = (UIView(), UIView(), UIView())
    view.addSubview(one)
    view.insertSubview(two, belowSubview: one)
    view.insertSubview(three, aboveSubview: one)
    view.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(view.subviews == [three, one, two])
    view.sendSubviewToBack(two)
    #expect(view.subviews.first === two)
    #expect(one.superview === view)
    #expect(one.isDescendant(of: view))
    one.tag = 7
    #expect(view.viewWithTag(7) === one)
    one.frame = CGRect(x: 5, y: 5, width: 5, height: 5)
    #expect(one.convert(CGPoint(x: 1, y: 1), to: view) == CGPoint(x: 6, y: 6))
    #expect(one.convert(one.bounds, to: nil) == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(
      view.convert(CGRect(x: 1, y: 1, width: 1, height: 1), from: one).origin == CGPoint(x: 6, y: 6)
    )
    #expect(view.hitTest(CGPoint(x: 6, y: 6), with: nil) === one)
    #expect(view.point(inside: CGPoint(x: 6, y: 6), with: nil))
    view.clipsToBounds = true
    view.isOpaque = false
    view.isMultipleTouchEnabled = true
    view.isExclusiveTouch = true
    view.autoresizingMask = [
      .flexibleWidth, .flexibleHeight, .flexibleTopMargin, .flexibleLeftMargin,
    ]
    view.autoresizesSubviews = true
    view.mask = UIView()
    view.contentScaleFactor = 2
    view.tintAdjustmentMode = .normal
    view.layoutMargins = .zero
    view.semanticContentAttribute = .forceLeftToRight
    view.accessibilityIdentifier = "id"
    view.isAccessibilityElement = true
    view.clearsContextBeforeDrawing = true
    view.preservesSuperviewLayoutMargins = false
    #expect(view.window != nil)
    #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(view.snapshotView(afterScreenUpdates: true) != nil)
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, view.isOpaque, 0.0)
    #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    UIGraphicsEndImageContext()
    #expect(view.layer.delegate === view)
    #expect(UIView.layerClass == CALayer.self)
    #expect(UIView.areAnimationsEnabled)
    #expect(UIView.inheritedAnimationDuration == 0)
    view.setNeedsDisplay()
    view.setNeedsDisplay(.zero)
    view.endEditing(true)
    // swift-format-ignore: ReplaceForEachWithForLoop
    view.subviews.forEach { $0.removeFromSuperview() }
    #expect(view.subviews.isEmpty)
  }
}

private class LoggingView: UIView {
  var log: [String] = []
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
  override class var layerClass: AnyClass { CAShapeLayer.self }
  override func layoutSubviews() {
    super.layoutSubviews()
    log.append("layoutSubviews")
  }
  override func draw(_ rect: CGRect) { log.append("draw") }
  override var bounds: CGRect { didSet { log.append("bounds") } }
  override var frame: CGRect { didSet { log.append("frame") } }
  override var center: CGPoint { didSet { log.append("center") } }
  override var transform: CGAffineTransform { didSet { log.append("transform") } }
  override var alpha: CGFloat { didSet { log.append("alpha") } }
  override var isHidden: Bool { didSet { log.append("isHidden") } }
  override var contentMode: UIView.ContentMode { didSet { log.append("contentMode") } }
  override var backgroundColor: UIColor? { didSet { log.append("backgroundColor") } }
  override var tintColor: UIColor! { didSet { log.append("tintColor") } }
  override var clipsToBounds: Bool { didSet {} }
  override var isUserInteractionEnabled: Bool { didSet {} }
  override var isOpaque: Bool { didSet {} }
  override var mask: UIView? { didSet {} }
  override var tag: Int { didSet {} }
  override var autoresizingMask: UIView.AutoresizingMask { didSet {} }
  override var intrinsicContentSize: CGSize { CGSize(width: 12, height: 12) }
  override var alignmentRectInsets: UIEdgeInsets { .zero }
  override var canBecomeFirstResponder: Bool { true }
  override var inputView: UIView? { nil }
  override var inputAccessoryView: UIView? { nil }
  override var next: UIResponder? { super.next }
  override var isFirstResponder: Bool { super.isFirstResponder }
  override var description: String { "LoggingView" }
  override var semanticContentAttribute: UISemanticContentAttribute { didSet {} }
  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }
  override var accessibilityLabel: String? {
    get { "a" }
    set {}
  }
  override var accessibilityTraits: UIAccessibilityTraits {
    get { .button }
    set {}
  }
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    log.append("sizeThatFits")
    return super.sizeThatFits(size)
  }
  override func sizeToFit() { super.sizeToFit() }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    log.append("hitTest")
    return super.hitTest(point, with: event)
  }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    log.append("point")
    return super.point(inside: point, with: event)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    log.append("touchesBegan")
    _ = touches.first?.location(in: self)
    _ = touches.first?.previousLocation(in: self)
    _ = event?.allTouches?.first?.phase == .began
    _ = event?.touches(for: self)
    _ = touches.first?.tapCount
    _ = touches.first?.timestamp
    _ = touches.first?.view
    _ = touches.first?.force
    _ = touches.first?.majorRadius
    _ = touches.first?.window
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("touchesMoved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    log.append("touchesEnded")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("touchesCancelled")
  }
  override func didMoveToWindow() {
    super.didMoveToWindow()
    log.append("didMoveToWindow")
  }
  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    log.append("didMoveToSuperview")
  }
  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    log.append("willMove")
  }
  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    log.append("willMoveWindow")
  }
  override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    log.append("didAddSubview")
  }
  override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    log.append("willRemoveSubview")
  }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    log.append("tintColorDidChange")
  }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
  }
  override func safeAreaInsetsDidChange() { super.safeAreaInsetsDidChange() }
  override func layoutMarginsDidChange() { super.layoutMarginsDidChange() }
  override func updateConstraints() {
    super.updateConstraints()
    log.append("updateConstraints")
  }
  override func action(for layer: CALayer, forKey event: String) -> CAAction? {
    log.append("action")
    return super.action(for: layer, forKey: event)
  }
  override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    log.append("layoutSublayers")
  }
  override func draw(_ layer: CALayer, in ctx: CGContext) { super.draw(layer, in: ctx) }
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    log.append("invalidate")
  }
  override func setNeedsLayout() {
    super.setNeedsLayout()
    log.append("setNeedsLayout")
  }
  override func layoutIfNeeded() { super.layoutIfNeeded() }
  override func setNeedsDisplay() { super.setNeedsDisplay() }
  override func addSubview(_ view: UIView) { super.addSubview(view) }
  override func insertSubview(_ view: UIView, at index: Int) {
    super.insertSubview(view, at: index)
  }
  override func removeFromSuperview() { super.removeFromSuperview() }
  override func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    super.addGestureRecognizer(recognizer)
  }
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    super.systemLayoutSizeFitting(targetSize)
  }
  override func becomeFirstResponder() -> Bool { super.becomeFirstResponder() }
  override func resignFirstResponder() -> Bool { super.resignFirstResponder() }
  override func awakeFromNib() { super.awakeFromNib() }
  override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
  override func value(forKey key: String) -> Any? { super.value(forKey: key) }
}

private class LoggingControl: UIControl {
  var log: [String] = []
  override init(frame: CGRect) {
    super.init(frame: frame)
    addTarget(
      self, action: Selector(LoggingControl.changed(_:)), for: [.touchDown, .touchUpInside])
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  func changed(_ sender: UIControl) {}
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("begin")
    return super.beginTracking(touch, with: event)
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("continue")
    return super.continueTracking(touch, with: event)
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    log.append("end")
  }
  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    log.append("cancel")
  }
  override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    super.sendAction(action, to: target, for: event)
    log.append("sendAction")
  }
  override func sendActions(for controlEvents: UIControl.Event) {
    super.sendActions(for: controlEvents)
  }
  override var isHighlighted: Bool { didSet { log.append("highlighted") } }
  override var isEnabled: Bool { didSet { log.append("enabled") } }
  override var isSelected: Bool { didSet { log.append("selected") } }
  override var intrinsicContentSize: CGSize { CGSize(width: 7, height: 8) }
  override var contentVerticalAlignment: UIControl.ContentVerticalAlignment { didSet {} }
}

private class LoggingLabel: UILabel {
  var log: [String] = []
  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.insetBy(dx: 1, dy: 1))
    log.append("drawText")
  }
  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int)
    -> CGRect
  { super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines) }
  override var text: String? { didSet {} }
  override var attributedText: NSAttributedString? { didSet {} }
  override var font: UIFont! { didSet {} }
  override var textColor: UIColor! { didSet {} }
  override var textAlignment: NSTextAlignment { didSet {} }
  override var numberOfLines: Int { didSet {} }
}

private class MyButton: UIButton {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    super.titleRect(forContentRect: contentRect)
  }
  override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    super.imageRect(forContentRect: contentRect)
  }
  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
  }
  override func setImage(_ image: UIImage?, for state: UIControl.State) {
    super.setImage(image, for: state)
  }
  override var isHighlighted: Bool { didSet {} }
  override var imageEdgeInsets: UIEdgeInsets { didSet {} }
  override func layoutSubviews() { super.layoutSubviews() }
}

private class MyField: UITextField {
  override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 4, dy: 0) }
  override func editingRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 4, dy: 0) }
  override func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func drawPlaceholder(in rect: CGRect) { super.drawPlaceholder(in: rect) }
  override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    super.clearButtonRect(forBounds: bounds)
  }
  override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    super.leftViewRect(forBounds: bounds)
  }
  override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    super.rightViewRect(forBounds: bounds)
  }
  override func borderRect(forBounds bounds: CGRect) -> CGRect {
    super.borderRect(forBounds: bounds)
  }
  override func drawText(in rect: CGRect) { super.drawText(in: rect) }
  override func caretRect(for position: UITextPosition) -> CGRect { super.caretRect(for: position) }
  override func becomeFirstResponder() -> Bool { super.becomeFirstResponder() }
  override func deleteBackward() { super.deleteBackward() }
  override var text: String? { didSet {} }
  override var placeholder: String? { didSet {} }
  override var font: UIFont? { didSet {} }
}

private class MyImageView: UIImageView {
  override var image: UIImage? { didSet {} }
  override init(image: UIImage?) { super.init(image: image) }
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { fatalError() }
}

private class MyWindow: UIWindow {
  override func sendEvent(_ event: UIEvent) { super.sendEvent(event) }
  override func makeKeyAndVisible() { super.makeKeyAndVisible() }
  override var rootViewController: UIViewController? { didSet {} }
}

private class MyPan: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if state == .changed { state = .ended }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
  }
  override func reset() { super.reset() }
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { super.canPrevent(other) }
  override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
}

private class MyController: UIViewController {
  override func loadView() { view = UIView() }
  override func viewDidLoad() { super.viewDidLoad() }
  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
  override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated) }
  override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
  override func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
  override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
  override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
  override func updateViewConstraints() { super.updateViewConstraints() }
  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) { super.viewWillTransition(to: size, with: coordinator) }
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var prefersStatusBarHidden: Bool { true }
  override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  override var shouldAutorotate: Bool { false }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
  func use() {
    _ = topLayoutGuide.length
    _ = bottomLayoutGuide.length
    _ = NSLayoutConstraint(
      item: view!, attribute: .top, relatedBy: .equal, toItem: topLayoutGuide, attribute: .bottom,
      multiplier: 1, constant: 0)
    _ = presentingViewController
    _ = parent
    addChild(UIViewController())
    children.first?.didMove(toParent: self)
    children.first?.willMove(toParent: nil)
    children.first?.removeFromParent()
    setNeedsStatusBarAppearanceUpdate()
    dismiss(animated: true, completion: nil)
    title = "a"
    automaticallyAdjustsScrollViewInsets = false
    edgesForExtendedLayout = []
    modalPresentationStyle = .custom
    modalTransitionStyle = .crossDissolve
    transitioningDelegate = nil
    _ = isViewLoaded
    _ = viewIfLoaded
    _ = isBeingPresented
  }
}
