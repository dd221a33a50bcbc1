import Flipbook

private var badgeKey: UInt8 = 0
private var nameKey = "name"

/// Stored properties in extensions, as libraries have them.
extension UIView {
  var badge: String? {
    get { objc_getAssociatedObject(self, &badgeKey) as? String }
    set {
      objc_setAssociatedObject(self, &badgeKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    }
  }
}

extension NSObject {
  var nickname: String {
    get { (objc_getAssociatedObject(self, &nameKey) as? String) ?? "none" }
    set {
      objc_setAssociatedObject(
        self, &nameKey, newValue,
        objc_AssociationPolicy(
          rawValue: objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN_NONATOMIC.rawValue)!)
    }
  }
}

extension CALayer {
  var partner: CALayer? {
    get { objc_getAssociatedObject(self, &badgeKey) as? CALayer }
    set { objc_setAssociatedObject(self, &badgeKey, newValue, .OBJC_ASSOCIATION_ASSIGN) }
  }
}

extension CGColorSpace {
  static let kept: Set<CGColorSpace> = [CGColorSpaceCreateDeviceRGB()]
}

/// Overrides what libraries override.
class OverridingView: UIView {
  private(set) var calls: [String] = []

  override var frame: CGRect { didSet { calls.append("frame") } }
  override var bounds: CGRect { didSet { calls.append("bounds") } }
  override var backgroundColor: UIColor? { didSet { calls.append("backgroundColor") } }
  override var tintColor: UIColor! { didSet { calls.append("tintColor") } }
  override var isHidden: Bool { didSet { calls.append("isHidden") } }
  override var intrinsicContentSize: CGSize { CGSize(width: 10, height: 20) }
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 40) }
  override func layoutSubviews() {
    super.layoutSubviews()
    calls.append("layoutSubviews")
  }
  override func draw(_ rect: CGRect) { super.draw(rect) }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    calls.append("didMoveToSuperview")
  }
  override func didMoveToWindow() { calls.append("didMoveToWindow") }
  override func willMove(toSuperview newSuperview: UIView?) { calls.append("willMove") }
  override func tintColorDidChange() { super.tintColorDidChange() }
  override func action(for layer: CALayer, forKey event: String) -> CAAction? {
    super.action(for: layer, forKey: event)
  }
  override func layoutSublayers(of layer: CALayer) { super.layoutSublayers(of: layer) }
  override func updateConstraints() { super.updateConstraints() }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func awakeFromNib() {
    super.awakeFromNib()
    calls.append("awakeFromNib")
  }
  override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
  override func setValue(_ value: Any?, forKey key: String) { super.setValue(value, forKey: key) }
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  override class var requiresConstraintBasedLayout: Bool { true }
}

/// A table's controller, as it is written for iOS.
class OverridingList: UITableViewController {
  override init(style: UITableView.Style) { super.init(style: style) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func numberOfSections(in tableView: UITableView) -> Int { 1 }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  override func tableView(
    _ tableView: UITableView, moveRowAt fromIndexPath: IndexPath, to: IndexPath
  ) {}
  override func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
  }
  override func setValue(_ value: Any?, forUndefinedKey key: String) {}
  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    coordinator.animate(alongsideTransition: { _ in self.view.layoutIfNeeded() })
    coordinator.animate(alongsideTransition: nil)
    coordinator.animate(alongsideTransition: nil) { _ in }
    coordinator.notifyWhenInteractionChanges { _ in }
  }
}

class OverridingRow: UITableViewCell {
  override var isEditing: Bool { didSet {} }
  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
  }
  override func willTransition(to state: UITableViewCell.StateMask) {}
}

class OverridingWindow: UIWindow {
  override init(windowScene: UIWindowScene) { super.init(windowScene: windowScene) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

class OverridingLayout: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

class OverridingSplit: UISplitViewController, UISplitViewControllerDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    preferredDisplayMode = .allVisible
  }
}

/// The names of UIKit that libraries use, each once; this is mainly there to compile.
@MainActor enum UIKitNames {
  static func constants() -> [Any] {
    [
      HUGE, MAXFLOAT, NSEC_PER_SEC, M_PI, CGFloat.pi, UIView.noIntrinsicMetric,
      UIViewNoIntrinsicMetric, UILayoutPriority.defaultHigh, UIFont.systemFontSize,
      RunLoop.Mode.common, RunLoopMode.commonModes, UIControlState.selected,
      UIViewContentMode.scaleAspectFit, UIViewAutoresizing.flexibleWidth,
      UIGestureRecognizerState.began, NSLayoutAttribute.width, UIBlurEffectStyle.dark,
      kCAGravityResizeAspectFill, kCAFilterNearest, kCAAlignmentCenter, kCATransitionFade,
      NSSelectorFromString("tap:"), NSNotification.Name.UIApplicationDidBecomeActive,
      UIApplication.willEnterForegroundNotification, UIResponder.keyboardWillShowNotification,
      UIUserInterfaceLayoutDirection.leftToRight, NSAttributedStringKey.foregroundColor,
    ]
  }

  static func surroundings() {
    _ = UIScreen.main.scale
    _ = UIScreen.main.bounds
    _ = UIApplication.shared.keyWindow
    _ = UIApplication.shared.windows.first
    _ = UIApplication.shared.statusBarFrame.height
    _ = UIApplication.shared.statusBarOrientation.isLandscape
    _ = UIApplication.shared.applicationState == .active
    _ = UIApplication.shared.delegate?.window
    _ = UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft
    _ = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first?.windows
    UIApplication.shared.beginIgnoringInteractionEvents()
    UIApplication.shared.endIgnoringInteractionEvents()
    _ = UIDevice.current.userInterfaceIdiom == .pad
    _ = UIDevice.current.systemVersion
    if #available(iOS 13.0, *) { _ = UITraitCollection.current.userInterfaceStyle == .dark }
    _ = UITraitCollection.current.horizontalSizeClass == .compact
    if !UIAccessibility.isReduceMotionEnabled { UIImpactFeedbackGenerator(style: .light).prepare() }
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    UIAccessibility.post(notification: .announcement, argument: "done")
  }

  static func still(_ view: UIView) -> [Any] {
    let tilt = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    (tilt.minimumRelativeValue, tilt.maximumRelativeValue) = (-10, 10)
    let group = UIMotionEffectGroup()
    group.motionEffects = [tilt]
    view.addMotionEffect(group)
    view.accessibilityTraits.insert(.button)
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    return [
      UIWindowLevelAlert, UILayoutPriorityRequired, UILayoutFittingCompressedSize,
      UIScrollViewDecelerationRateFast, NSStringFromCGRect(view.frame), view.motionEffects,
      UIImage(named: "none", in: Bundle.main, compatibleWith: nil) as Any,
      UIFont.fontNames(forFamilyName: "Inter"),
    ]
  }

  static func lists() -> [Any?] {
    let table = UITableView()
    let nib = UINib(nibName: "none", bundle: .main)
    table.register(nib, forCellReuseIdentifier: "a")
    table.register(nib, forHeaderFooterViewReuseIdentifier: "b")
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "c")
    table.separatorEffect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
    table.setEditing(!table.isEditing, animated: true)
    table.allowsMultipleSelectionDuringEditing = true
    let items = UICollectionView(frame: .zero, collectionViewLayout: OverridingLayout())
    items.register(nib, forCellWithReuseIdentifier: "d")
    items.register(
      nib, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "e")
    return [
      table.dequeueReusableHeaderFooterView(withIdentifier: "c"), items.isEditing,
      NSIndexPath(row: 1, section: 0).row, NSIndexPath(item: 1, section: 0).section,
    ]
  }

  static func controllers(_ view: UIView, _ object: NSObject) -> [Any?] {
    let controller = UIViewController()
    controller.modalPresentationStyle = .popover
    controller.popoverPresentationController?.sourceView = view
    controller.popoverPresentationController?.sourceRect = view.bounds
    controller.popoverPresentationController?.permittedArrowDirections = [.up, .down]
    controller.popoverPresentationController?.barButtonItem = controller.editButtonItem
    view.keyboardLayoutGuide.topAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    object.accessibilityLabel = "label"
    object.isAccessibilityElement = true
    object.accessibilityTraits = [.button]
    controller.editButtonItem.accessibilityIdentifier = "edit"
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(controller, for: .primary)
    split.show(.secondary)
    return [
      controller.value(forKey: "title"), controller.value(forKeyPath: "view.alpha"),
      UIBarButtonItem().value(forKey: "view") as? UIView, controller.splitViewController,
      UIApplication.shared.value(forKey: "keyWindow"),
      UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        .map { OverridingWindow(windowScene: $0) },
      view.snapshotView(afterScreenUpdates: true),
      UIScreen.main.snapshotView(afterScreenUpdates: false),
      UIApplication.didChangeStatusBarFrameNotification,
      UIApplication.willChangeStatusBarFrameNotification,
      NSNotification.Name.UIApplicationWillChangeStatusBarFrame,
    ]
  }

  static func system(_ object: NSObject, _ context: CGContext) -> [Any?] {
    objc_sync_enter(object)
    defer { objc_sync_exit(object) }
    let log = OSLog(subsystem: "names", category: "quiet")
    os_signpost(.begin, log: log, name: "draw")
    if log.isEnabled(type: .fault) {
      os_log("%{public}@ is %d", log: .disabled, "it" as NSString, 1)
    }
    os_log(.debug, log: .disabled, "\(1, privacy: .public)")
    let lock = OSAllocatedUnfairLock(initialState: [Int]())
    lock.withLock { $0.append(1) }
    let layer = CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil)
    if let layer { context.draw(layer, in: CGRect(x: 0, y: 0, width: 4, height: 4)) }
    let drawing = NSStringDrawingContext()
    drawing.minimumScaleFactor = 0.5
    ("text" as NSString).draw(
      with: CGRect(x: 0, y: 0, width: 9, height: 9), options: [.usesLineFragmentOrigin],
      attributes: [.font: UIFont()], context: drawing)
    return [layer?.size, CGFont("Helvetica" as CFString)?.postScriptName]
  }

  static func values() -> [NSValue] {
    [
      NSValue(cgPoint: .zero), NSValue(cgSize: .zero), NSValue(cgRect: .zero),
      NSValue(cgAffineTransform: .identity), NSValue(caTransform3D: CATransform3DIdentity),
      NSValue(uiEdgeInsets: .zero), NSValue(cgVector: CGVector(dx: 1, dy: 1)),
    ]
  }

  static func controls() -> [UIView] {
    let button = UIButton(frame: .zero)
    button.setImage(UIImage(named: "none"), for: .normal)
    button.setTitle("title", for: .highlighted)
    button.setBackgroundImage(nil, for: [])
    button.imageView?.contentMode = .scaleAspectFit
    button.imageEdgeInsets = UIEdgeInsets.zero
    button.titleEdgeInsets = UIEdgeInsets.zero
    button.adjustsImageWhenHighlighted = false
    button.isSelected = true
    button.removeTarget(nil, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)

    let label = UILabel()
    label.text = "text"
    label.font = UIFont(name: "HelveticaNeue-Light", size: 12) ?? UIFont.systemFont(ofSize: 12)
    label.textAlignment = NSTextAlignment.center
    label.lineBreakMode = .byTruncatingTail
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    label.sizeToFit()
    _ = label.textRect(forBounds: .zero, limitedToNumberOfLines: 1)

    let imageView = UIImageView(image: nil)
    imageView.animationImages = []
    imageView.animationDuration = 1
    imageView.startAnimating()
    imageView.stopAnimating()
    imageView.image = imageView.image?.withRenderingMode(.alwaysTemplate)

    let scroll = UIScrollView()
    scroll.contentInset = .zero
    scroll.contentOffset = .zero
    scroll.isPagingEnabled = true
    scroll.showsVerticalScrollIndicator = false
    scroll.setContentOffset(.zero, animated: false)
    _ = scroll.isDragging || scroll.isDecelerating || scroll.isTracking

    let field = UITextField()
    field.attributedPlaceholder = NSAttributedString(
      string: "p", attributes: [.foregroundColor: UIColor.gray])
    field.leftView = UIView()
    field.leftViewMode = .always
    field.isSecureTextEntry = true
    field.keyboardType = .emailAddress
    field.clearButtonMode = .whileEditing
    field.inputAccessoryView = UIView()
    _ = field.textRect(forBounds: .zero)

    let text = UITextView()
    text.text = "text"
    text.isEditable = false
    text.textContainerInset = .zero

    let stack = UIStackView(arrangedSubviews: [label, imageView])
    stack.axis = .vertical
    stack.distribution = .fillEqually
    stack.alignment = .leading
    stack.spacing = 4

    let blur = UIVisualEffectView()
    blur.effect = UIBlurEffect(style: .light)
    blur.contentView.addSubview(UIView())

    let toggle = UISwitch()
    toggle.onTintColor = .red
    toggle.setOn(true, animated: true)
    let slider = UISlider()
    slider.minimumValue = 0
    slider.setValue(0.5, animated: true)
    let spinner = UIActivityIndicatorView(style: .large)
    spinner.hidesWhenStopped = true
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.windowLevel = UIWindow.Level.alert + 1
    window.rootViewController = UIViewController()
    return [button, label, imageView, scroll, field, text, stack, blur, toggle, slider, spinner]
  }

  static func gestures(in view: UIView) {
    let pan = UIPanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    pan.setTranslation(.zero, in: view)
    pan.isEnabled = false
    let tap = UITapGestureRecognizer(target: nil, action: nil)
    tap.numberOfTouchesRequired = 1
    tap.require(toFail: pan)
    let press = UILongPressGestureRecognizer()
    press.allowableMovement = 10
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = [.left, .right]
    let pinch = UIPinchGestureRecognizer()
    pinch.scale = 1
    for recognizer in [pan, tap, press, swipe, pinch] as [UIGestureRecognizer] {
      view.addGestureRecognizer(recognizer)
      _ = recognizer.location(in: view)
      _ = recognizer.state == .possible
      _ = recognizer.view
      view.removeGestureRecognizer(recognizer)
    }
  }

  static func constraints(in view: UIView) {
    let child = UIView()
    child.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(child)
    let width = NSLayoutConstraint(
      item: child, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 10)
    child.addConstraint(width)
    view.addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|-[child]-|", options: [], metrics: nil, views: ["child": child]))
    width.priority = UILayoutPriority(rawValue: 999)
    width.priority = .defaultLow
    child.setContentHuggingPriority(.required, for: .horizontal)
    child.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
    let leading = child.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 3)
    leading.isActive = true
    width.constant = 20
    view.layoutIfNeeded()
    if #available(iOS 11.0, *) { _ = view.safeAreaInsets.top }
    _ = view.constraints.first { $0.firstAttribute == .width && $0.firstItem === child }
    _ = child.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    leading.isActive = false
  }

  static func animators(_ view: UIView) {
    let options: UIView.AnimationOptions = [
      .curveEaseOut, .curveLinear, .curveEaseIn, .allowUserInteraction, .beginFromCurrentState,
    ]
    UIView.animate(withDuration: 0.1) { view.alpha = 1 }
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    UIView.animate(withDuration: 0.1, animations: { view.alpha = 0 }) { finished in _ = finished }
    UIView.animate(withDuration: 0.1, delay: 0, options: options, animations: {})
    UIView.transition(
      with: view, duration: 0.1, options: .transitionCrossDissolve, animations: nil)
    UIView.performWithoutAnimation { view.alpha = 1 }
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(0.2)
    UIView.setAnimationCurve(.easeInOut)
    UIView.commitAnimations()
    UIView.setAnimationsEnabled(true)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: 0))
    let animator = UIViewPropertyAnimator(duration: 0.1, timingParameters: timing)
    animator.addAnimations { view.alpha = 0.5 }
    animator.addCompletion { position in _ = position == .end }
    animator.startAnimation()
    animator.pauseAnimation()
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .current)
    _ = UIViewPropertyAnimator(
      duration: 0.1, controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1), animations: nil)
    _ = UIViewPropertyAnimator(duration: 0.1, dampingRatio: 0.4) {}
    _ = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 0.1, delay: 0, options: [], animations: {}, completion: nil)
  }

  static func paths() -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 1, y: 1), controlPoint1: CGPoint(x: 1, y: 2), controlPoint2: .zero)
    path.addQuadCurve(to: CGPoint(x: 5, y: 5), controlPoint: CGPoint(x: 0, y: 5))
    path.addArc(withCenter: .zero, radius: 3, startAngle: 0, endAngle: 1, clockwise: true)
    path.append(UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerRadius: 2))
    path.append(
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9),
        byRoundingCorners: [.topLeft, .topRight],
        cornerRadii: CGSize(width: 2, height: 2)))
    path.close()
    path.apply(CGAffineTransform(translationX: 1, y: 1))
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.usesEvenOddFillRule = true
    path.setLineDash([2, 2], count: 2, phase: 0)
    _ = path.reversing().bounds
    let stroked = CGPath(
      __byStroking: path.cgPath, transform: nil, lineWidth: 2, lineCap: .round, lineJoin: .miter,
      miterLimit: 0)
    _ = stroked?.boundingBox.union(path.cgPath.boundingBoxOfPath)
    _ = path.cgPath.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .bevel, miterLimit: 1)
    _ = path.cgPath.contains(.zero, using: .evenOdd)
    path.cgPath.applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint: _ = element.pointee.points[0]
      default: break
      }
    }
    path.cgPath.apply(info: nil) { _, element in _ = element.pointee.type == .closeSubpath }
    let mutable = CGMutablePath()
    mutable.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: 1, clockwise: true)
    mutable.addPath(path.cgPath)
    mutable.closeSubpath()
    _ = [path.cgPath: 1, mutable: 2]
    return UIBezierPath(cgPath: mutable)
  }

  static func images() -> UIImage? {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 0)
    let context = UIGraphicsGetCurrentContext()!
    context.translateBy(x: 0, y: 4)
    context.scaleBy(x: 1, y: -1)
    context.setFillColor(UIColor.red.cgColor)
    context.setStrokeColor(UIColor.red.cgColor)
    context.setLineWidth(1)
    context.setLineCap(.round)
    context.setShadow(offset: .zero, blur: 1, color: UIColor.black.cgColor)
    context.setBlendMode(.multiply)
    context.addPath(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)).cgPath)
    context.drawPath(using: .fillStroke)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(),
      colors: [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray, locations: nil)
    context.drawLinearGradient(
      gradient!, start: .zero, end: CGPoint(x: 0, y: 4), options: [.drawsAfterEndLocation])
    UIGraphicsPushContext(context)
    UIGraphicsPopContext()
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    _ = image?.cgImage.map { UIImage(cgImage: $0, scale: 2, orientation: .up) }
    return image
  }

  static func colors() -> [UIColor] {
    // swift-format-ignore: NoPlaygroundLiterals
    let colors: [UIColor] = [
      UIColor(), .clear, UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor(white: 0, alpha: 1),
      UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1),
      UIColor(cgColor: UIColor.red.cgColor),
      #colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 1),
    ]
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    colors[2].getRed(&r, green: &g, blue: &b, alpha: &a)
    let any: Any? = colors[2].cgColor
    _ = any as! CGColor
    _ = colors[2].cgColor.components?.first
    _ = colors[2].cgColor.alpha
    return colors
  }
}
