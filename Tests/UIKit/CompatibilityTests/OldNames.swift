import Flipbook

/// Code from before Swift 4.2, whose constants had other names.
enum OldNames {
  static func fade(_ view: UIView) {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [1, 0.2, 1]
    animation.calculationMode = kCAAnimationLinear
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
    animation.fillMode = kCAFillModeBoth
    animation.duration = 0.4
    view.layer.add(animation, forKey: "opacity")
  }

  static func dash() -> CAShapeLayer {
    let line = CAShapeLayer()
    line.lineCap = kCALineCapRound
    line.lineJoin = kCALineJoinBevel
    line.fillRule = kCAFillRuleEvenOdd
    line.lineDashPattern = [4, 2]
    return line
  }

  static func move(_ view: UIView) {
    let options: UIViewAnimationOptions = [.curveEaseOut, .beginFromCurrentState]
    UIView.animate(
      withDuration: 0.2, delay: 0, options: options,
      animations: {
        view.center.x += 10
      }, completion: nil)
    view.contentMode = UIViewContentMode.center
    let insets = UIEdgeInsetsMake(1, 2, 3, 4)
    view.frame = UIEdgeInsetsInsetRect(view.frame, insets)
    let state: UIControlState = .normal
    let events: UIControlEvents = .touchUpInside
    let button = UIButton(type: .custom)
    button.setTitle("Old", for: state)
    button.addTarget(button, action: Selector(OldNames.nothing), for: events)
    view.addSubview(button)
    view.bringSubview(toFront: button)
    _ = NSAttributedStringKey.font
  }

  static func nothing() {}

  @MainActor static func list() -> UITableView {
    let style: UITableViewStyle = UI_USER_INTERFACE_IDIOM() == .pad ? .grouped : .plain
    let table = UITableView(frame: .zero, style: style)
    table.rowHeight = UITableViewAutomaticDimension
    let separators: UITableViewCellSeparatorStyle = .none
    table.separatorStyle = separators
    table.indicatorStyle = UIScrollViewIndicatorStyle.white
    table.keyboardDismissMode = UIScrollViewKeyboardDismissMode.onDrag
    let cell = UITableViewCell(style: UITableViewCellStyle.subtitle, reuseIdentifier: nil)
    cell.selectionStyle = UITableViewCellSelectionStyle.none
    cell.accessoryType = UITableViewCellAccessoryType.checkmark
    let kind: UIEventSubtype = .motionShake
    let (item, done) = (UIBarButtonSystemItem.done, UIBarButtonItemStyle.done)
    _ = (kind, item, done, UITabBarSystemItem.more, UINavigationControllerOperation.push)
    return table
  }

  @MainActor static func watch(_ target: AnyObject, _ action: Selector) {
    let names: [NSNotification.Name] = [
      .UIApplicationWillChangeStatusBarOrientation, .UIApplicationDidReceiveMemoryWarning,
      .UIKeyboardDidChangeFrame, .UIContentSizeCategoryDidChange, .UIWindowDidBecomeKey,
      .UIWindowDidBecomeVisible, .UIAccessibilityReduceMotionStatusDidChange,
    ]
    for name in names {
      NotificationCenter.default.addObserver(target, selector: action, name: name, object: nil)
    }
    let orientation = UIApplication.shared.statusBarOrientation
    guard UIInterfaceOrientationIsPortrait(orientation),
      !UIInterfaceOrientationIsLandscape(orientation)
    else { return }
    NotificationCenter.default.removeObserver(target)
  }
}
