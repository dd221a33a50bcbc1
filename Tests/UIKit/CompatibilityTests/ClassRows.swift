import Flipbook
import Testing

/// Every class of UIKit that four libraries or more use, by its common members; old names; what
/// else libraries need.
@MainActor struct ClassRows {
  let stage = Stage(size: CGSize(width: 200, height: 200))

  @Test func colors() {
    let colors: [UIColor] = [
      .red, .green, .blue, .black, .white, .gray, .lightGray, .darkGray, .clear, .yellow, .orange,
      .purple, .cyan, .magenta, .brown,
      .systemRed, .systemBlue, .systemGreen, .systemGray, .systemGray2, .systemGray6, .systemOrange,
      .systemPink, .systemPurple, .systemTeal, .systemYellow, .systemIndigo,
      .label, .secondaryLabel, .tertiaryLabel, .systemBackground, .secondarySystemBackground,
      .separator, .systemFill, .groupTableViewBackground, .darkText, .lightText, .placeholderText,
      .link, .tintColor,
    ]
    #expect(Set(colors).count > 30)
    let color = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect(red == 0.2)
    #expect(green == 0.4)
    #expect(blue == 0.6)
    #expect(alpha == 0.8)
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
    #expect(abs(brightness - 0.6) < 1e-9)
    var white: CGFloat = 0
    #expect(UIColor.gray.getWhite(&white, alpha: &alpha))
    #expect(abs(white - 0.5) < 1e-9)
    #expect(color.withAlphaComponent(0.1).cgColor.alpha == 0.1)
    #expect(color == UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8))
    #expect(color.cgColor.numberOfComponents == 4)
    #expect(UIColor { $0.userInterfaceStyle == .dark ? .white : .black } != .red)
    #expect(UIColor(named: "none") == nil)
    _ = UIColor(patternImage: UIImage())
    color.setFill()
    color.setStroke()
    color.set()
  }

  @Test func imagesAndFonts() throws {
    #expect(UIImage(named: "none") == nil)
    #expect(UIImage(contentsOfFile: "/none") == nil)
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(systemName: "heart.fill") != nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), false, 2)
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.size == CGSize(width: 4, height: 2))
    #expect(image.scale == 2)
    #expect(image.cgImage?.width == 8)
    #expect(
      image.withRenderingMode(.alwaysTemplate).renderingMode == UIImage.RenderingMode.alwaysTemplate
    )
    #expect(
      image.resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
        .capInsets.top == 1)
    #expect(image.resizableImage(withCapInsets: .zero, resizingMode: .stretch).size == image.size)
    #expect(image.stretchableImage(withLeftCapWidth: 1, topCapHeight: 1).size == image.size)
    #expect(
      UIImage(cgImage: image.cgImage!, scale: 1, orientation: UIImage.Orientation.up).size.width
        == 8)
    #expect(image.imageOrientation == .up)
    #expect(image.withTintColor(.red).size == image.size)
    #expect(image.pngData() != nil)
    #expect(UIImagePNGRepresentation(image) != nil)
    #expect(UIImage(data: image.pngData()!, scale: 2)?.size == image.size)
    #expect(UIImage.animatedImage(with: [image], duration: 1)?.images?.count == 1)
    let font = UIFont.systemFont(ofSize: 17)
    #expect(font.pointSize == 17)
    #expect(font.lineHeight > 17)
    #expect(font.ascender > 0)
    #expect(font.descender < 0)
    #expect(font.capHeight > 0)
    #expect(font.xHeight > 0)
    #expect(font.leading >= 0)
    _ = [
      UIFont.boldSystemFont(ofSize: 1), .italicSystemFont(ofSize: 1),
      .systemFont(ofSize: 1, weight: UIFont.Weight.semibold),
      .monospacedDigitSystemFont(ofSize: 1, weight: .light),
      .preferredFont(forTextStyle: .headline), font.withSize(3),
      UIFont(descriptor: font.fontDescriptor, size: 0),
    ]
    _ = [
      font.fontName, font.familyName, UIFont.labelFontSize, UIFont.systemFontSize,
      UIFont.smallSystemFontSize, UIFont.buttonFontSize, UIFont(name: "none", size: 1) as Any,
    ]
    let size = ("text" as NSString).size(withAttributes: [.font: font])
    #expect(size.width > 20)
    #expect(
      NSAttributedString(string: "text", attributes: [NSAttributedString.Key.font: font]).size()
        .width == size.width)
    #expect(
      ("text" as NSString).boundingRect(
        with: CGSize(width: 1000, height: 1000),
        options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: font],
        context: nil
      ).width == size.width)
    #expect(
      "text".boundingRect(
        with: CGSize(width: CGFloat.greatestFiniteMagnitude, height: 20),
        options: NSStringDrawingOptions.usesLineFragmentOrigin, attributes: [.font: font],
        context: nil
      ).width > 20)
    "text".draw(in: .zero, withAttributes: nil)
    NSString(string: "text").draw(at: .zero, withAttributes: [.foregroundColor: UIColor.red])
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode, style.lineSpacing) = (.center, .byWordWrapping, 2)
    #expect(style.alignment == NSTextAlignment.center)
  }

  @Test func screensWindowsAndApplications() throws {
    #expect(UIScreen.main.bounds.size == CGSize(width: 200, height: 200))
    #expect(UIScreen.main.scale == 1)
    #expect(UIScreen.main.nativeScale > 0)
    #expect(UIScreen.main.nativeBounds.width == 200)
    #expect(UIScreen.main.maximumFramesPerSecond >= 60)
    #expect(UIScreen.screens.count == 1)
    let app = UIApplication.shared
    _ =
      [
        app.statusBarFrame, app.applicationState, app.statusBarOrientation, app.isIdleTimerDisabled,
        app.isNetworkActivityIndicatorVisible, app.preferredContentSizeCategory,
      ] as [Any]
    app.sendAction(Selector(Clicker.click), to: Clicker(), from: nil, for: nil)
    app.open(URL(string: "https://a.b")!, options: [:], completionHandler: nil)
    _ = app.canOpenURL(URL(string: "https://a.b")!)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.windowLevel = UIWindow.Level.statusBar
    window.makeKeyAndVisible()
    #expect(window.isKeyWindow)
    #expect(window.screen === UIScreen.main)
    #expect(window.rootViewController?.view.window === window)
    #expect(app.keyWindow === window)
    #expect(app.windows.contains(window))
    window.makeKey()
    window.isHidden = true
    window.resignKey()
  }

  @Test func insetsTouchesAndGestures() throws {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets)
        == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(UIEdgeInsetsMake(1, 2, 3, 4) == insets)
    #expect(UIEdgeInsets.zero != insets)
    #expect(insets.left + insets.right == 6)
    #expect(UIOffset(horizontal: 1, vertical: 2).vertical == 2)
    #expect(UIEdgeInsetsInsetRect(.zero, .zero) == .zero)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.addSubview(view)
    let handler = Handler()
    let pan = UIPanGestureRecognizer(target: handler, action: Selector(Handler.pan(_:)))
    let tap = UITapGestureRecognizer(target: handler, action: Selector(handler.tap))
    (
      tap.numberOfTapsRequired, tap.cancelsTouchesInView, tap.delaysTouchesBegan,
      tap.delaysTouchesEnded
    ) = (1, false, false, true)
    (pan.minimumNumberOfTouches, pan.delegate, tap.delegate) = (1, handler, handler)
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(tap)
    // swift-format-ignore: ReplaceForEachWithForLoop
    view.gestureRecognizers?.forEach { $0.isEnabled = true }
    let press = UILongPressGestureRecognizer(target: handler, action: Selector(Handler.tap))
    (press.minimumPressDuration, press.allowableMovement) = (0.5, 10)
    pan.require(toFail: press)
    pan.addTarget(handler, action: Selector(Handler.tap))
    pan.removeTarget(nil, action: nil)
    pan.addTarget(handler, action: Selector(Handler.pan(_:)))
    stage.tap(view, at: 0.1)
    stage.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 80, y: 20), at: 1, duration: 0.2)
    try stage.advance(to: 2)
    #expect(handler.taps == 1)
    #expect(handler.states.first == .began)
    #expect(handler.states.last == .ended)
    #expect(handler.states.contains(.changed))
    #expect(handler.velocity.x > 0)
    #expect(handler.translation.x > 40)
    #expect(handler.asked.contains("begin"))
    #expect(handler.asked.contains("receive"))
    view.removeGestureRecognizer(tap)
    #expect(view.gestureRecognizers?.count == 1)
  }

  @Test func controlsAndLabels() throws {
    let clicker = Clicker()
    let button = UIButton(type: UIButton.ButtonType.custom)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.setTitle("A", for: UIControl.State.normal)
    button.setTitleColor(.red, for: [.normal, .highlighted])
    button.setTitleShadowColor(.black, for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "B"), for: .selected)
    button.setImage(nil, for: .disabled)
    button.titleLabel?.font = UIFont.systemFont(ofSize: 12)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    button.contentHorizontalAlignment = UIControl.ContentHorizontalAlignment.left
    button.showsTouchWhenHighlighted = false
    button.adjustsImageWhenDisabled = false
    button.reversesTitleShadowWhenHighlighted = false
    _ =
      [
        button.currentTitle, button.currentTitleColor, button.title(for: .normal),
        button.titleColor(for: .normal), button.image(for: .normal), button.currentImage,
        button.currentAttributedTitle, button.backgroundImage(for: .normal), button.state,
        button.isTouchInside, button.isTracking, button.buttonType,
      ] as [Any?]
    stage.addSubview(button)
    button.addTarget(clicker, action: Selector(Clicker.click), for: .touchUpInside)
    button.addTarget(
      clicker, action: Selector(clicker.clicked(_:)), for: UIControl.Event.touchUpInside)
    button.addTarget(
      clicker, action: Selector(Clicker.clicked(_:with:)),
      for: [
        .touchDown, .touchDragExit, .touchCancel, .touchUpOutside, .touchDragEnter, .valueChanged,
        .editingChanged,
      ])
    stage.tap(button, at: 0.1)
    try stage.advance(to: 1)
    #expect(clicker.clicks == 3)
    #expect(button.allControlEvents.contains(.touchUpInside))
    #expect(button.allTargets.count == 1)
    #expect(button.actions(forTarget: clicker, forControlEvent: .touchUpInside)?.count == 2)
    button.removeTarget(clicker, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    #expect(clicker.clicks == 3)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    (
      label.text, label.textColor, label.numberOfLines, label.textAlignment, label.shadowColor,
      label.shadowOffset
    ) = ("text", .red, 0, .center, .black, CGSize(width: 1, height: 1))
    (
      label.attributedText, label.highlightedTextColor, label.isHighlighted,
      label.preferredMaxLayoutWidth, label.baselineAdjustment, label.isEnabled, label.lineBreakMode
    ) = (
      NSAttributedString(string: "text"), .blue, false, 50, .alignCenters, true,
      NSLineBreakMode.byClipping
    )
    label.adjustsFontForContentSizeCategory = true
    #expect(label.sizeThatFits(CGSize(width: 100, height: 100)).width > 10)
    #expect(label.intrinsicContentSize.height > 10)
    let images = UIImageView(image: nil, highlightedImage: nil)
    (images.contentMode, images.animationRepeatCount, images.isHighlighted, images.tintColor) = (
      .scaleAspectFill, 2, false, .red
    )
    images.highlightedAnimationImages = nil
    #expect(!images.isAnimating)
    #expect(images.highlightedImage == nil)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let watcher = ScrollWatcher()
    scroll.delegate = watcher
    (
      scroll.contentSize, scroll.bounces, scroll.alwaysBounceVertical, scroll.isScrollEnabled,
      scroll.decelerationRate, scroll.scrollIndicatorInsets, scroll.contentInsetAdjustmentBehavior
    ) = (CGSize(width: 100, height: 500), true, true, true, .fast, .zero, .never)
    (
      scroll.minimumZoomScale, scroll.maximumZoomScale, scroll.zoomScale,
      scroll.keyboardDismissMode, scroll.isDirectionalLockEnabled, scroll.alwaysBounceHorizontal,
      scroll.delaysContentTouches, scroll.canCancelContentTouches, scroll.scrollsToTop
    ) = (1, 2, 1, .onDrag, true, false, true, true, false)
    stage.addSubview(scroll)
    scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: true)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
    scroll.flashScrollIndicators()
    _ =
      [
        scroll.panGestureRecognizer, scroll.adjustedContentInset, scroll.isZooming,
        scroll.frameLayoutGuide, scroll.contentLayoutGuide,
      ] as [Any]
    stage.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 20), at: 2, duration: 0.2)
    try stage.advance(to: 6)
    for name in ["scroll", "beginDrag", "endDrag", "willEnd", "endDecelerating"] {
      #expect(watcher.log.contains(name), "\(name)")
    }
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: UIBlurEffect.Style.dark))
    blur.contentView.addSubview(
      UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .extraLight))))
    #expect(blur.effect is UIBlurEffect)
    #expect(UIVisualEffectView().effect == nil)
    let stack = UIStackView()
    stack.addArrangedSubview(label)
    stack.insertArrangedSubview(images, at: 0)
    stack.removeArrangedSubview(label)
    stack.setCustomSpacing(3, after: images)
    (stack.isLayoutMarginsRelativeArrangement, stack.distribution, stack.alignment) = (
      true, .equalSpacing, .center
    )
    #expect(stack.arrangedSubviews == [images])
  }

  @Test func constraintsAndAnchors() {
    let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
    outer.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    let constraints = [
      NSLayoutConstraint(
        item: inner, attribute: NSLayoutConstraint.Attribute.left,
        relatedBy: NSLayoutConstraint.Relation.equal, toItem: outer, attribute: .left,
        multiplier: 1, constant: 5),
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 6),
      inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5),
      inner.heightAnchor.constraint(greaterThanOrEqualToConstant: 20),
      inner.bottomAnchor.constraint(lessThanOrEqualTo: outer.bottomAnchor),
    ]
    NSLayoutConstraint.activate(constraints)
    let low = inner.heightAnchor.constraint(equalToConstant: 0)
    low.priority = UILayoutPriority(500)
    low.identifier = "low"
    outer.addConstraint(low)
    outer.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 5, y: 6, width: 50, height: 20))
    NSLayoutConstraint.deactivate([low])
    outer.removeConstraints(outer.constraints)
    _ =
      [
        inner.centerXAnchor, inner.centerYAnchor, inner.trailingAnchor, inner.rightAnchor,
        inner.leftAnchor, inner.firstBaselineAnchor, inner.lastBaselineAnchor,
        outer.safeAreaLayoutGuide.topAnchor, outer.layoutMarginsGuide.leadingAnchor,
        outer.readableContentGuide,
      ] as [Any]
    _ =
      [
        constraints[0].firstAttribute, constraints[0].secondItem as Any,
        constraints[0].secondAttribute, constraints[0].relation, constraints[0].multiplier,
        constraints[0].isActive, constraints[0].shouldBeArchived,
      ] as [Any]
    _ = inner.contentHuggingPriority(for: NSLayoutConstraint.Axis.horizontal)
    _ = inner.contentCompressionResistancePriority(for: .vertical)
    _ = inner.hasAmbiguousLayout
    _ = inner.alignmentRect(forFrame: .zero)
    outer.updateConstraintsIfNeeded()
  }

  @Test func timersQueuesAndNotificationsRunOnVirtualTime() throws {
    let clicker = Clicker()
    var order: [String] = []
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
      order.append("after \(CACurrentMediaTime())")
    }
    DispatchQueue.main.asyncAfter(
      deadline: DispatchTime.now() + .milliseconds(200), execute: { order.append("early") })
    DispatchQueue.main.asyncAfter(
      deadline: DispatchTime.now() + Double(Int64(0.3 * Double(NSEC_PER_SEC)))
        / Double(NSEC_PER_SEC)
    ) { order.append("old") }
    DispatchQueue.main.async { order.append("async") }
    let group = DispatchGroup()
    group.enter()
    group.notify(queue: .main) { order.append("group") }
    stage.at(0.6) { group.leave() }
    let timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: clicker, selector: Selector(Clicker.click), userInfo: nil,
      repeats: true)
    let other = Timer(
      timeInterval: 0.1, target: clicker, selector: Selector(clicker.fired(_:)), userInfo: ["a": 1],
      repeats: false)
    RunLoop.main.add(other, forMode: RunLoop.Mode.common)
    RunLoop.current.add(timer, forMode: .common)
    stage.at(0.55) { timer.invalidate() }
    NotificationCenter.default.addObserver(
      clicker, selector: Selector(Clicker.noted(_:)),
      name: UIApplication.didEnterBackgroundNotification, object: nil)
    NotificationCenter.default.addObserver(
      clicker, selector: Selector(Clicker.noted(_:)), name: Notification.Name("mine"), object: nil)
    NotificationCenter.default.addObserver(
      clicker, selector: Selector(Clicker.noted(_:)),
      name: UIResponder.keyboardWillHideNotification, object: nil)
    clicker.perform(Selector(Clicker.performLater), with: nil, afterDelay: 0.25)
    try stage.advance(to: 1)
    NotificationCenter.default.post(name: Notification.Name("mine"), object: nil)
    NotificationCenter.default.removeObserver(clicker)
    NotificationCenter.default.post(name: Notification.Name("mine"), object: nil)
    #expect(order == ["async", "early", "old", "after 0.5", "group"])
    #expect(
      [clicker.clicks, clicker.fired, clicker.performed, clicker.notes] == [5, 1, 1, 1] as [Int])
    _ =
      [
        NSNotification.Name.UIKeyboardWillShow, NSNotification.Name.UIDeviceOrientationDidChange,
        UIDevice.orientationDidChangeNotification, UIApplication.didBecomeActiveNotification,
        UIApplication.willResignActiveNotification,
      ] as [Any]
  }

  @Test func scrollLayersFollowWhatIsInThem() {
    let (scroll, inner) = (CAScrollLayer(), CALayer())
    scroll.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    inner.frame = CGRect(x: 10, y: 100, width: 40, height: 40)
    scroll.addSublayer(inner)
    #expect(inner.visibleRect == .zero)
    inner.scrollRectToVisible(inner.bounds)
    #expect(scroll.bounds.origin == CGPoint(x: 0, y: 90))
    #expect(inner.visibleRect == inner.bounds)
    inner.scroll(CGPoint(x: 0, y: 10))
    #expect(scroll.bounds.origin == CGPoint(x: 10, y: 110))
    CALayer().scroll(.zero)
  }

  @Test func oldGuidesEndWhereBarsDo() throws {
    let controller = UIViewController()
    stage.rootViewController = controller
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(inner)
    let top = NSLayoutConstraint(
      item: inner, attribute: .top, relatedBy: .equal, toItem: controller.topLayoutGuide,
      attribute: .bottom, multiplier: 1, constant: 5)
    NSLayoutConstraint.activate([
      top, inner.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
      inner.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
      inner.widthAnchor.constraint(equalToConstant: 10),
    ])
    controller.view.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 0, y: 5, width: 10, height: 195))
    #expect(controller.topLayoutGuide.length == 0)
    #expect(controller.topLayoutGuide === controller.topLayoutGuide)
  }

  @Test func whatElseIsNeeded() {
    #expect(UIColor().cgColor.alpha == 0)
    #expect(UIVisualEffectView().effect == nil)
    #expect([HUGE, MAXFLOAT].allSatisfy { (number: Float) in number > 1e38 })
    #expect(NSCoder.cgPoint(for: "{1, 2}") == CGPoint(x: 1, y: 2))
    #expect(NSCoder.cgSize(for: "{1, 2}").height == 2)
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}").width == 3)
    #expect(Set([CGPath(rect: .zero, transform: nil)]).count == 1)
    #expect(Set([UIColor.red.cgColor]).count == 1)
    #expect(Set([CGColorSpaceCreateDeviceRGB()]).count == 1)
    #expect(CAValueFunction(name: CAValueFunctionName.rotateZ) != nil)
    #expect(CALayerContentsFilter.linear == kCAFilterLinear)
    #expect(IndexPath(row: 1, section: 2).item == 1)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
    let object = NSObject()
    objc_setAssociatedObject(
      object, &associationKey, 3, objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(object, &associationKey) as? Int == 3)
    objc_removeAssociatedObjects(object)
    #expect(objc_getAssociatedObject(object, &associationKey) == nil)
    #expect(CFAbsoluteTimeGetCurrent() == CACurrentMediaTime())
    #expect(CACurrentMediaTime() == 0)
    #expect(UINT64_MAX > 0)
    #expect(NSInteger(3) == 3)
    let responder: UIResponder = UIView()
    _ = [responder.next as Any, responder.canResignFirstResponder, responder.inputView as Any]
    responder.becomeFirstResponder()
    UIView().reloadInputViews()
    _ = sequence(first: responder, next: { $0.next }).first { $0 is UIWindow }
    _ = Bundle(for: Handler.self).path(forResource: "a", ofType: "png")
    _ = UINib(nibName: "a", bundle: nil)
    _ = Bundle.main.loadNibNamed("none", owner: nil, options: nil)
    _ = UIDevice.current.orientation.isLandscape
    _ = UIDevice.current.model
    _ = NSClassFromString("none")
    _ = NSStringFromClass(UIView.self)
  }
}

nonisolated(unsafe) private var associationKey: UInt8 = 0

private class Clicker: NSObject {
  var clicks = 0
  var notes = 0
  var fired = 0
  var performed = 0
  func performLater() { performed += 1 }
  func click() { clicks += 1 }
  func clicked(_ sender: UIButton) { clicks += 1 }
  func clicked(_ sender: UIButton, with event: UIEvent) { clicks += 1 }
  func fired(_ timer: Timer) { fired += timer.isValid ? 1 : 0 }
  func noted(_ notification: Notification) { notes += 1 }
}

@MainActor private class Handler: NSObject, UIGestureRecognizerDelegate {
  var taps = 0
  var states: [UIGestureRecognizer.State] = []
  var (translation, velocity) = (CGPoint.zero, CGPoint.zero)
  var asked: Set<String> = []
  func tap() { taps += 1 }
  func pan(_ recognizer: UIPanGestureRecognizer) {
    states.append(recognizer.state)
    if recognizer.state == .changed {
      translation = recognizer.translation(in: recognizer.view)
      velocity = recognizer.velocity(in: recognizer.view?.superview)
    }
  }
  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    asked.insert("begin")
    return true
  }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    asked.insert("receive")
    return true
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { false }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { false }
}

@MainActor private class ScrollWatcher: NSObject, UIScrollViewDelegate {
  var log: Set<String> = []
  func scrollViewDidScroll(_ scrollView: UIScrollView) { log.insert("scroll") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.insert("beginDrag") }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.insert("endDrag")
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { log.insert("willEnd") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.insert("endDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.insert("endAnimation") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}
