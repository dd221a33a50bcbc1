import Flipbook
import Testing

extension ClassRows {
  @Test func oldNames() {
    let fills = [kCAFillModeForwards, kCAFillModeBackwards, kCAFillModeBoth, kCAFillModeRemoved]
    let caps = [kCALineCapButt, kCALineCapRound, kCALineCapSquare]
    let joins = [kCALineJoinMiter, kCALineJoinRound, kCALineJoinBevel]
    let rules = [kCAFillRuleEvenOdd, kCAFillRuleNonZero]
    let functions = [
      kCAMediaTimingFunctionLinear, kCAMediaTimingFunctionEaseIn, kCAMediaTimingFunctionEaseOut,
      kCAMediaTimingFunctionEaseInEaseOut, kCAMediaTimingFunctionDefault,
    ]
    let modes = [
      kCAAnimationLinear, kCAAnimationDiscrete, kCAAnimationPaced, kCAAnimationCubic,
      kCAAnimationCubicPaced,
    ]
    let rotations = [kCAAnimationRotateAuto, kCAAnimationRotateAutoReverse]
    let shapes = [
      kCAEmitterLayerPoint, kCAEmitterLayerLine, kCAEmitterLayerCircle, kCAEmitterLayerRectangle,
      kCAEmitterLayerCuboid, kCAEmitterLayerSphere,
    ]
    let emitterModes = [
      kCAEmitterLayerPoints, kCAEmitterLayerOutline, kCAEmitterLayerSurface, kCAEmitterLayerVolume,
    ]
    let renderModes = [
      kCAEmitterLayerUnordered, kCAEmitterLayerOldestFirst, kCAEmitterLayerOldestLast,
      kCAEmitterLayerBackToFront, kCAEmitterLayerAdditive,
    ]
    let kinds = [kCATransitionFade, kCATransitionMoveIn, kCATransitionPush, kCATransitionReveal]
    let sides = [
      kCATransitionFromLeft, kCATransitionFromRight, kCATransitionFromTop, kCATransitionFromBottom,
    ]
    let gravities = [
      kCAGravityCenter, kCAGravityTop, kCAGravityResize, kCAGravityResizeAspect,
      kCAGravityResizeAspectFill,
    ]
    let aligns = [
      kCAAlignmentLeft, kCAAlignmentRight, kCAAlignmentCenter, kCAAlignmentNatural,
      kCAAlignmentJustified,
    ]
    let truncations = [
      kCATruncationNone, kCATruncationStart, kCATruncationEnd, kCATruncationMiddle,
    ]
    #expect(Set(fills).count == 4)
    #expect(Set(caps).count == 3)
    #expect(Set(joins).count == 3)
    #expect(Set(rules).count == 2)
    #expect(Set(functions).count == 5)
    #expect(Set(modes).count == 5)
    #expect(Set(rotations).count == 2)
    #expect(Set(shapes).count == 6)
    #expect(Set(emitterModes).count == 4)
    #expect(Set(renderModes).count == 5)
    #expect(Set(kinds).count == 4)
    #expect(Set(sides).count == 4)
    #expect(Set(gravities).count == 5)
    #expect(Set(aligns).count == 5)
    #expect(Set(truncations).count == 4)
    _ =
      [
        kCAFilterLinear, kCAFilterNearest, kCAFilterTrilinear, kCAGradientLayerAxial, kCAOnOrderIn,
        kCAOnOrderOut, kCATransition, kCAValueFunctionRotateZ, kCAValueFunctionScale,
        kCATransactionAnimationDuration, kCATransactionDisableActions,
        kCATransactionCompletionBlock, kCATransactionAnimationTimingFunction,
      ] as [Any]
    _ =
      [
        UIViewAnimationOptions.curveEaseIn, UIViewAnimationCurve.easeIn,
        UIViewKeyframeAnimationOptions.calculationModeCubic, UIViewContentMode.center,
        UIViewAutoresizing.flexibleHeight, UIControlState.highlighted, UIControlEvents.touchDown,
        UIControlContentVerticalAlignment.center, UIControlContentHorizontalAlignment.center,
        UIButtonType.custom, UIImageRenderingMode.alwaysTemplate, UIImageOrientation.up,
        UIImageResizingMode.tile, UIBlurEffectStyle.light, UIActivityIndicatorViewStyle.white,
        UIGestureRecognizerState.ended, NSLayoutAttribute.top, NSLayoutRelation.equal,
        NSLayoutFormatOptions.alignAllTop, UILayoutConstraintAxis.vertical,
        UIStackViewAlignment.center, UIStackViewDistribution.fill, UITextFieldViewMode.always,
        UITextBorderStyle.none, UIWindowLevelStatusBar, UIWindowLevelNormal,
        UIInterfaceOrientationMask.all, UIFontWeightBold, UIFontTextStyle.body,
        UIApplicationState.active, UISwipeGestureRecognizerDirection.left, UIUserInterfaceIdiom.pad,
        UIStatusBarStyle.default,
      ] as [Any]
    _ =
      [
        NSAttributedStringKey.font, NSAttributedStringKey.foregroundColor, NSFontAttributeName,
        NSForegroundColorAttributeName, UIEdgeInsetsZero,
      ] as [Any]
    #expect(UIEdgeInsetsEqualToEdgeInsets(.zero, UIEdgeInsetsMake(0, 0, 0, 0)))
    #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2))
    #expect(CGRectMake(1, 2, 3, 4).width == 3)
    #expect(CGSizeMake(1, 2).height == 2)
    #expect(CGVector(dx: 1, dy: 2).dy == 2)
    #expect(CGPoint(x: 1, y: 1).equalTo(CGPoint(x: 1, y: 1)))
    #expect(CGRect.infinite.contains(CGPoint.zero))
    #expect(CGRect.null.isNull)
    let path = UIBezierPath()
    let child = UIView()
    let view = UIView()
    view.addSubview(child)
    view.sendSubview(toBack: child)
    view.bringSubview(toFront: child)
    _ = path
    let controller = UIViewController()
    controller.addChildViewController(UIViewController())
    controller.childViewControllers.first?.didMove(toParentViewController: controller)
    controller.childViewControllers.first?.willMove(toParentViewController: nil)
    controller.childViewControllers.first?.removeFromParentViewController()
  }
}
