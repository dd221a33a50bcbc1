import Flipbook
import Foundation
import Testing

/// Every setter of every class of views, with a value that is made anew each time.
extension UnchangedSettersTests.Setter {
  /// Whether constraints say otherwise.
  var isGeometry: Bool {
    [
      ".frame", ".bounds", ".center", ".anchorPoint", ".contentOffset",
      ".translatesAutoresizingMaskIntoConstraints",
    ].contains { name.hasSuffix($0) }
  }

  @MainActor private static let other = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  @MainActor private static let recognizer = UITapGestureRecognizer()
  @MainActor private static let controller = UIViewController()
  @MainActor private static let menu = UIMenu(children: [UIAction(title: "A") { _ in }])
  @MainActor private static let effect = UIBlurEffect(style: .light)
  @MainActor static let image = UIGraphicsImageRenderer(
    size: CGSize(width: 8, height: 8)
  ).image { _ in UIColor.red.setFill() }

  @MainActor private static var label: UILabel {
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "Hello, world",
      attributes: [.kern: 1, .font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.red])
    return label
  }

  @MainActor private static var field: UITextField {
    let field = UITextField()
    field.text = "Hello"
    return field
  }

  @MainActor private static var textView: UITextView {
    let view = UITextView()
    view.text = "Hello"
    return view
  }

  @MainActor private static var configuration: UIButton.Configuration {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Go"
    configuration.background.cornerRadius = 7
    return configuration
  }

  @MainActor static func rows<View: UIView>(
    _ name: String, _ make: @escaping @autoclosure () -> View,
    _ list: ((_ property: String, _ set: @escaping (View) -> Void) -> Void) -> Void
  ) -> [Self] {
    var rows: [Self] = []
    list { property, set in
      rows.append(
        Self(name: "\(name).\(property)", make: make) { view in
          if let view = view as? View { set(view) }
        })
    }
    return rows
  }

  @MainActor static var all: [Self] {
    [
      ofUIView, ofUIWindow, ofUIControl, ofUIStackView, ofUIButton, ofUIImageView,
      ofUIActivityIndicatorView, ofUIPageControl, ofUIProgressView, ofUILabel, ofUIVisualEffectView,
      ofUIPickerView, ofUIScrollView, ofUISegmentedControl, ofUISlider, ofUIStepper, ofUISwitch,
      ofUIDatePicker, ofUIContentUnavailableView,
      ofUITextField, ofUITextView, ofKeyboards, ofUISearchBar, ofUISearchTextField,
      ofUINavigationBar, ofUIToolbar, ofUITabBar, ofUITableView, ofUITableViewCell,
      ofUITableViewHeaderFooterView, ofUIListContentView,
      ofUIRefreshControl, ofUICollectionView, ofUICollectionViewCell, ofUICollectionViewListCell,
    ].flatMap(\.self)
  }

  @MainActor private static var ofUIView: [Self] {
    rows("UIView", UIView()) { add in
      add("frame") { $0.frame = CGRect(x: 1, y: 2, width: 30, height: 40) }
      add("interactions") { $0.interactions = [] }
      add("bounds") { $0.bounds = CGRect(x: 1, y: 2, width: 30, height: 40) }
      add("center") { $0.center = CGPoint(x: 10, y: 12) }
      add("transform") { $0.transform = CGAffineTransform(rotationAngle: 1) }
      add("transform3D") { $0.transform3D = CATransform3DMakeScale(2, 3, 1) }
      add("anchorPoint") { $0.anchorPoint = CGPoint(x: 0, y: 1) }
      add("contentScaleFactor") { $0.contentScaleFactor = 3 }
      add("alpha") { $0.alpha = 0.3 }
      add("backgroundColor") { $0.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("isHidden") { $0.isHidden = true }
      add("isOpaque") { $0.isOpaque = true }
      add("clipsToBounds") { $0.clipsToBounds = true }
      add("clearsContextBeforeDrawing") { $0.clearsContextBeforeDrawing = false }
      add("contentMode") { $0.contentMode = .redraw }
      add("contentStretch") { $0.contentStretch = CGRect(x: 0.1, y: 0.1, width: 0.5, height: 0.5) }
      add("tintColor") { $0.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("tintAdjustmentMode") { $0.tintAdjustmentMode = .dimmed }
      add("mask") { $0.mask = Self.other }
      add("overrideUserInterfaceStyle") { $0.overrideUserInterfaceStyle = .dark }
      add("traitOverrides") { $0.traitOverrides.horizontalSizeClass = .regular }
      add("minimumContentSizeCategory") { $0.minimumContentSizeCategory = .extraLarge }
      add("maximumContentSizeCategory") { $0.maximumContentSizeCategory = .small }
      add("semanticContentAttribute") { $0.semanticContentAttribute = .forceRightToLeft }
      add("tag") { $0.tag = 3 }
      add("accessibilityIdentifier") { $0.accessibilityIdentifier = "a" }
      add("accessibilityLabel") { $0.accessibilityLabel = "a" }
      add("accessibilityValue") { $0.accessibilityValue = "a" }
      add("accessibilityHint") { $0.accessibilityHint = "a" }
      add("accessibilityTraits") { $0.accessibilityTraits = .button }
      add("isAccessibilityElement") { $0.isAccessibilityElement = true }
      add("accessibilityElementsHidden") { $0.accessibilityElementsHidden = true }
      add("accessibilityViewIsModal") { $0.accessibilityViewIsModal = true }
      add("shouldGroupAccessibilityChildren") { $0.shouldGroupAccessibilityChildren = true }
      add("accessibilityAttributedLabel") {
        $0.accessibilityAttributedLabel = NSAttributedString(string: "a")
      }
      add("accessibilityAttributedValue") {
        $0.accessibilityAttributedValue = NSAttributedString(string: "a")
      }
      add("accessibilityAttributedHint") {
        $0.accessibilityAttributedHint = NSAttributedString(string: "a")
      }
      add("accessibilityLanguage") { $0.accessibilityLanguage = "en" }
      add("accessibilityUserInputLabels") { $0.accessibilityUserInputLabels = ["a"] }
      add("accessibilityElements") { $0.accessibilityElements = [Self.other] }
      add("accessibilityContainerType") { $0.accessibilityContainerType = .list }
      add("accessibilityNavigationStyle") { $0.accessibilityNavigationStyle = .combined }
      add("accessibilityCustomActions") {
        $0.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "a") { _ in true }]
      }
      add("accessibilityPath") {
        $0.accessibilityPath = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
      }
      add("accessibilityIgnoresInvertColors") { $0.accessibilityIgnoresInvertColors = true }
      add("accessibilityRespondsToUserInteraction") {
        $0.accessibilityRespondsToUserInteraction = false
      }
      add("accessibilityFrame") {
        $0.accessibilityFrame = CGRect(x: 1, y: 2, width: 30, height: 40)
      }
      add("accessibilityActivationPoint") {
        $0.accessibilityActivationPoint = CGPoint(x: 3, y: 4)
      }
      add("restorationIdentifier") { $0.restorationIdentifier = "a" }
      add("autoresizingMask") { $0.autoresizingMask = [.flexibleWidth] }
      add("autoresizesSubviews") { $0.autoresizesSubviews = false }
      add("translatesAutoresizingMaskIntoConstraints") {
        $0.translatesAutoresizingMaskIntoConstraints = false
      }
      add("cornerConfiguration") { $0.cornerConfiguration = .corners(radius: 7) }
      add("layoutMargins") { $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
      add("directionalLayoutMargins") {
        $0.directionalLayoutMargins = NSDirectionalEdgeInsets(
          top: 1, leading: 2, bottom: 3, trailing: 4)
      }
      add("preservesSuperviewLayoutMargins") { $0.preservesSuperviewLayoutMargins = true }
      add("insetsLayoutMarginsFromSafeArea") { $0.insetsLayoutMarginsFromSafeArea = false }
      add("isUserInteractionEnabled") { $0.isUserInteractionEnabled = false }
      add("isMultipleTouchEnabled") { $0.isMultipleTouchEnabled = true }
      add("isExclusiveTouch") { $0.isExclusiveTouch = true }
      add("gestureRecognizers") { $0.gestureRecognizers = [Self.recognizer] }
      add("motionEffects") { $0.motionEffects = [] }
    }
  }

  @MainActor private static var ofUIWindow: [Self] {
    rows("UIWindow", UIWindow()) { add in
      add("windowScene") { $0.windowScene = nil }
      add("windowLevel") { $0.windowLevel = .alert }
      add("rootViewController") { $0.rootViewController = Self.controller }
      add("isHidden") { $0.isHidden = false }
    }
  }

  @MainActor private static var ofUIControl: [Self] {
    rows("UIControl", UIControl()) { add in
      add("isEnabled") { $0.isEnabled = false }
      add("isSelected") { $0.isSelected = true }
      add("isHighlighted") { $0.isHighlighted = true }
      add("contentVerticalAlignment") { $0.contentVerticalAlignment = .top }
      add("contentHorizontalAlignment") { $0.contentHorizontalAlignment = .left }
    }
  }

  @MainActor private static var ofUIStackView: [Self] {
    rows("UIStackView", UIStackView()) { add in
      add("axis") { $0.axis = .vertical }
      add("distribution") { $0.distribution = .fillEqually }
      add("alignment") { $0.alignment = .center }
      add("spacing") { $0.spacing = 3 }
      add("isBaselineRelativeArrangement") { $0.isBaselineRelativeArrangement = true }
      add("isLayoutMarginsRelativeArrangement") { $0.isLayoutMarginsRelativeArrangement = true }
    }
  }

  @MainActor private static var ofUIButton: [Self] {
    rows("UIButton", UIButton(type: .system)) { add in
      add("menu") { $0.menu = Self.menu }
      add("preferredMenuElementOrder") { $0.preferredMenuElementOrder = .fixed }
      add("contentEdgeInsets") {
        $0.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      add("titleEdgeInsets") {
        $0.titleEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      add("imageEdgeInsets") {
        $0.imageEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      add("adjustsImageWhenHighlighted") { $0.adjustsImageWhenHighlighted = false }
      add("adjustsImageWhenDisabled") { $0.adjustsImageWhenDisabled = false }
      add("reversesTitleShadowWhenHighlighted") { $0.reversesTitleShadowWhenHighlighted = true }
      add("showsTouchWhenHighlighted") { $0.showsTouchWhenHighlighted = true }
      add("isPointerInteractionEnabled") { $0.isPointerInteractionEnabled = true }
      add("changesSelectionAsPrimaryAction") { $0.changesSelectionAsPrimaryAction = true }
      add("role") { $0.role = .destructive }
      add("configuration") { $0.configuration = Self.configuration }
      add("automaticallyUpdatesConfiguration") { $0.automaticallyUpdatesConfiguration = false }
      add("configurationUpdateHandler") { $0.configurationUpdateHandler = nil }
      add("showsMenuAsPrimaryAction") { $0.showsMenuAsPrimaryAction = true }
      add("setTitle(_:for:)") { $0.setTitle("Go", for: .normal) }
      add("setAttributedTitle(_:for:)") {
        $0.setAttributedTitle(NSAttributedString(string: "Go"), for: .normal)
      }
      add("setTitleColor(_:for:)") {
        $0.setTitleColor(UIColor(red: 1, green: 0, blue: 0, alpha: 1), for: .normal)
      }
      add("setTitleShadowColor(_:for:)") { $0.setTitleShadowColor(.black, for: .normal) }
      add("setImage(_:for:)") { $0.setImage(Self.image, for: .normal) }
      add("setBackgroundImage(_:for:)") { $0.setBackgroundImage(Self.image, for: .normal) }
      add("titleLabel?.font (in a button)") {
        $0.titleLabel?.font = UIFont.boldSystemFont(ofSize: 20)
      }
    }
  }

  @MainActor private static var ofUIImageView: [Self] {
    rows("UIImageView", UIImageView()) { add in
      add("image") { $0.image = Self.image }
      add("highlightedImage") { $0.highlightedImage = Self.image }
      add("isHighlighted") { $0.isHighlighted = true }
      add("preferredSymbolConfiguration") {
        $0.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 20)
      }
      add("contentMode") { $0.contentMode = .center }
      add("animationImages") { $0.animationImages = [Self.image] }
      add("highlightedAnimationImages") { $0.highlightedAnimationImages = [Self.image] }
      add("animationDuration") { $0.animationDuration = 2 }
      add("animationRepeatCount") { $0.animationRepeatCount = 2 }
    }
  }

  @MainActor private static var ofUIActivityIndicatorView: [Self] {
    rows("UIActivityIndicatorView", UIActivityIndicatorView()) { add in
      add("style") { $0.style = .large }
      add("color") { $0.color = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("hidesWhenStopped") { $0.hidesWhenStopped = false }
    }
  }

  @MainActor private static var ofUIPageControl: [Self] {
    rows("UIPageControl", UIPageControl()) { add in
      add("numberOfPages") { $0.numberOfPages = 5 }
      add("currentPage") { $0.currentPage = 2 }
      add("hidesForSinglePage") { $0.hidesForSinglePage = true }
      add("pageIndicatorTintColor") {
        $0.pageIndicatorTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      add("currentPageIndicatorTintColor") {
        $0.currentPageIndicatorTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      add("backgroundStyle") { $0.backgroundStyle = .prominent }
      add("allowsContinuousInteraction") { $0.allowsContinuousInteraction = false }
      add("direction") { $0.direction = .rightToLeft }
      add("defersCurrentPageDisplay") { $0.defersCurrentPageDisplay = true }
      add("preferredIndicatorImage") { $0.preferredIndicatorImage = Self.image }
      add("setIndicatorImage(_:forPage:)") { $0.setIndicatorImage(Self.image, forPage: 0) }
    }
  }

  @MainActor private static var ofUIProgressView: [Self] {
    rows("UIProgressView", UIProgressView()) { add in
      add("progressViewStyle") { $0.progressViewStyle = .bar }
      add("progress") { $0.progress = 0.3 }
      add("progressTintColor") {
        $0.progressTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      add("trackTintColor") { $0.trackTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    }
  }

  @MainActor private static var ofUILabel: [Self] {
    rows("UILabel", Self.label) { add in
      add("text") { $0.text = "Other" }
      add("attributedText") {
        $0.attributedText = NSAttributedString(string: "Other", attributes: [.kern: 2])
      }
      add("font") { $0.font = UIFont.systemFont(ofSize: 20, weight: .bold) }
      add("textColor") { $0.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("highlightedTextColor") {
        $0.highlightedTextColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      add("isHighlighted") { $0.isHighlighted = true }
      add("isEnabled") { $0.isEnabled = false }
      add("textAlignment") { $0.textAlignment = .right }
      add("lineBreakMode") { $0.lineBreakMode = .byWordWrapping }
      add("numberOfLines") { $0.numberOfLines = 0 }
      add("adjustsFontSizeToFitWidth") { $0.adjustsFontSizeToFitWidth = true }
      add("minimumScaleFactor") { $0.minimumScaleFactor = 0.5 }
      add("baselineAdjustment") { $0.baselineAdjustment = .alignCenters }
      add("allowsDefaultTighteningForTruncation") { $0.allowsDefaultTighteningForTruncation = true }
      add("adjustsFontForContentSizeCategory") {
        $0.minimumContentSizeCategory = .accessibilityLarge
        $0.adjustsFontForContentSizeCategory = true
        $0.font = .preferredFont(forTextStyle: .body)
        $0.attributedText = NSAttributedString(
          string: "a", attributes: [.font: UIFont.preferredFont(forTextStyle: .body)])
      }
      add("shadowColor") { $0.shadowColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("shadowOffset") { $0.shadowOffset = CGSize(width: 2, height: 2) }
      add("preferredMaxLayoutWidth") { $0.preferredMaxLayoutWidth = 50 }
    }
  }

  @MainActor private static var ofUIVisualEffectView: [Self] {
    rows("UIVisualEffectView", UIVisualEffectView(effect: nil)) { add in
      add("effect") { $0.effect = Self.effect }
    }
  }

  @MainActor private static var ofUIPickerView: [Self] {
    rows("UIPickerView", UIPickerView()) { add in
      add("dataSource") { $0.dataSource = nil }
      add("delegate") { $0.delegate = nil }
      add("showsSelectionIndicator") { $0.showsSelectionIndicator = false }
    }
  }

  @MainActor private static var ofUIDatePicker: [Self] {
    let date = Date(timeIntervalSinceReferenceDate: 86_400)
    return rows("UIDatePicker", UIDatePicker()) { add in
      add("datePickerMode") { $0.datePickerMode = .date }
      add("date") { $0.date = date }
      add("countDownDuration") { $0.countDownDuration = 300 }
      add("minimumDate") { $0.minimumDate = date }
      add("maximumDate") { $0.maximumDate = date }
      add("minuteInterval") { $0.minuteInterval = 5 }
      add("roundsToMinuteInterval") { $0.roundsToMinuteInterval = false }
      add("locale") { $0.locale = Locale(identifier: "de") }
      add("calendar") { $0.calendar = Calendar(identifier: .buddhist) }
      add("timeZone") { $0.timeZone = TimeZone(secondsFromGMT: 3600) }
      add("preferredDatePickerStyle") { $0.preferredDatePickerStyle = .inline }
      add("isEnabled") { $0.isEnabled = false }
    }
  }

  @MainActor private static var ofUIScrollView: [Self] {
    rows("UIScrollView", UIScrollView()) { add in
      add("refreshControl") { $0.refreshControl = Self.refresher }
      add("delegate") { $0.delegate = nil }
      add("contentOffset") { $0.contentOffset = CGPoint(x: 3, y: 4) }
      add("bounds") { $0.bounds = CGRect(x: 1, y: 2, width: 30, height: 40) }
      add("frame") { $0.frame = CGRect(x: 1, y: 2, width: 30, height: 40) }
      add("contentSize") { $0.contentSize = CGSize(width: 500, height: 500) }
      add("contentInset") { $0.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
      add("contentInsetAdjustmentBehavior") { $0.contentInsetAdjustmentBehavior = .never }
      add("isScrollEnabled") { $0.isScrollEnabled = false }
      add("isDirectionalLockEnabled") { $0.isDirectionalLockEnabled = true }
      add("bounces") { $0.bounces = false }
      add("bouncesHorizontally") { $0.bouncesHorizontally = false }
      add("bouncesVertically") { $0.bouncesVertically = false }
      add("alwaysBounceVertical") { $0.alwaysBounceVertical = true }
      add("alwaysBounceHorizontal") { $0.alwaysBounceHorizontal = true }
      add("isPagingEnabled") { $0.isPagingEnabled = true }
      add("decelerationRate") { $0.decelerationRate = .fast }
      add("scrollsToTop") { $0.scrollsToTop = false }
      add("delaysContentTouches") { $0.delaysContentTouches = false }
      add("canCancelContentTouches") { $0.canCancelContentTouches = false }
      add("keyboardDismissMode") { $0.keyboardDismissMode = .onDrag }
      add("showsHorizontalScrollIndicator") { $0.showsHorizontalScrollIndicator = false }
      add("showsVerticalScrollIndicator") { $0.showsVerticalScrollIndicator = false }
      add("indicatorStyle") { $0.indicatorStyle = .white }
      add("scrollIndicatorInsets") {
        $0.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      add("verticalScrollIndicatorInsets") {
        $0.verticalScrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      add("horizontalScrollIndicatorInsets") {
        $0.horizontalScrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      add("automaticallyAdjustsScrollIndicatorInsets") {
        $0.automaticallyAdjustsScrollIndicatorInsets = false
      }
      add("minimumZoomScale") { $0.minimumZoomScale = 0.5 }
      add("maximumZoomScale") { $0.maximumZoomScale = 2 }
      add("bouncesZoom") { $0.bouncesZoom = false }
      add("zoomScale") { $0.zoomScale = 1 }
    }
  }

  @MainActor private static var ofUISegmentedControl: [Self] {
    rows("UISegmentedControl", UISegmentedControl(items: ["a", "b"])) { add in
      add("selectedSegmentIndex") { $0.selectedSegmentIndex = 1 }
      add("isMomentary") { $0.isMomentary = true }
      add("apportionsSegmentWidthsByContent") { $0.apportionsSegmentWidthsByContent = true }
      add("selectedSegmentTintColor") {
        $0.selectedSegmentTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      add("setTitle(_:forSegmentAt:)") { $0.setTitle("Other", forSegmentAt: 0) }
      add("setImage(_:forSegmentAt:)") { $0.setImage(Self.image, forSegmentAt: 0) }
      add("setWidth(_:forSegmentAt:)") { $0.setWidth(30, forSegmentAt: 0) }
      add("setContentOffset(_:forSegmentAt:)") {
        $0.setContentOffset(CGSize(width: 1, height: 1), forSegmentAt: 0)
      }
      add("setEnabled(_:forSegmentAt:)") { $0.setEnabled(false, forSegmentAt: 0) }
      add("setTitleTextAttributes(_:for:)") {
        $0.setTitleTextAttributes([.font: UIFont.boldSystemFont(ofSize: 9)], for: .normal)
      }
    }
  }

  @MainActor private static var ofUISlider: [Self] {
    rows("UISlider", UISlider()) { add in
      add("value") { $0.value = 0.3 }
      add("minimumValue") { $0.minimumValue = 0.2 }
      add("maximumValue") { $0.maximumValue = 0.8 }
      add("isContinuous") { $0.isContinuous = false }
      add("minimumTrackTintColor") {
        $0.minimumTrackTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      add("maximumTrackTintColor") {
        $0.maximumTrackTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      add("thumbTintColor") { $0.thumbTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("minimumValueImage") { $0.minimumValueImage = Self.image }
      add("maximumValueImage") { $0.maximumValueImage = Self.image }
      add("isEnabled") { $0.isEnabled = false }
      add("setValue(_:animated:)") { $0.setValue(0.4, animated: false) }
      add("setThumbImage(_:for:)") { $0.setThumbImage(Self.image, for: .normal) }
    }
  }

  @MainActor private static var ofUIStepper: [Self] {
    rows("UIStepper", UIStepper()) { add in
      add("value") { $0.value = 3 }
      add("minimumValue") { $0.minimumValue = 1 }
      add("maximumValue") { $0.maximumValue = 9 }
      add("stepValue") { $0.stepValue = 2 }
      add("isContinuous") { $0.isContinuous = false }
      add("autorepeat") { $0.autorepeat = false }
      add("wraps") { $0.wraps = true }
      add("isEnabled") { $0.isEnabled = false }
    }
  }

  @MainActor private static var ofUISwitch: [Self] {
    rows("UISwitch", UISwitch()) { add in
      add("isOn") { $0.isOn = true }
      add("onTintColor") { $0.onTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("thumbTintColor") { $0.thumbTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("onImage") { $0.onImage = Self.image }
      add("offImage") { $0.offImage = Self.image }
      add("title") { $0.title = "a" }
      add("isEnabled") { $0.isEnabled = false }
    }
  }

  @MainActor private static var ofUITextField: [Self] {
    rows("UITextField", Self.field) { add in
      add("adjustsFontForContentSizeCategory") {
        $0.minimumContentSizeCategory = .accessibilityLarge
        $0.adjustsFontForContentSizeCategory = true
        $0.font = .preferredFont(forTextStyle: .body)
        $0.attributedText = NSAttributedString(
          string: "a", attributes: [.font: UIFont.preferredFont(forTextStyle: .body)])
      }
      add("text") { $0.text = "Other" }
      add("attributedText") {
        $0.attributedText = NSAttributedString(string: "Other", attributes: [.kern: 2])
      }
      add("placeholder") { $0.placeholder = "Name" }
      add("attributedPlaceholder") {
        $0.attributedPlaceholder = NSAttributedString(string: "Other", attributes: [.kern: 2])
      }
      add("font") { $0.font = UIFont.systemFont(ofSize: 20, weight: .bold) }
      add("textColor") { $0.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("textAlignment") { $0.textAlignment = .right }
      add("defaultTextAttributes") {
        $0.defaultTextAttributes = [.font: UIFont.boldSystemFont(ofSize: 9), .kern: 2]
      }
      add("typingAttributes") { $0.typingAttributes = [.font: UIFont.boldSystemFont(ofSize: 9)] }
      add("selectedTextRange") {
        $0.selectedTextRange = $0.textRange(from: $0.endOfDocument, to: $0.endOfDocument)
      }
      add("allowsEditingTextAttributes") { $0.allowsEditingTextAttributes = true }
      add("adjustsFontSizeToFitWidth") { $0.adjustsFontSizeToFitWidth = true }
      add("minimumFontSize") { $0.minimumFontSize = 9 }
      add("borderStyle") { $0.borderStyle = .roundedRect }
      add("background") { $0.background = Self.image }
      add("disabledBackground") { $0.disabledBackground = Self.image }
      add("backgroundColor") { $0.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("leftView") { $0.leftView = Self.other }
      add("leftViewMode") { $0.leftViewMode = .always }
      add("rightView") { $0.rightView = Self.other }
      add("rightViewMode") { $0.rightViewMode = .always }
      add("clearButtonMode") { $0.clearButtonMode = .always }
      add("delegate") { $0.delegate = nil }
      add("clearsOnBeginEditing") { $0.clearsOnBeginEditing = true }
      add("clearsOnInsertion") { $0.clearsOnInsertion = true }
      add("selectedTextRange") { $0.selectedTextRange = nil }
      add("isSecureTextEntry") { $0.isSecureTextEntry = true }
      add("autocapitalizationType") { $0.autocapitalizationType = .none }
      add("autocorrectionType") { $0.autocorrectionType = .no }
      add("spellCheckingType") { $0.spellCheckingType = .no }
      add("keyboardType") { $0.keyboardType = .numberPad }
      add("keyboardAppearance") { $0.keyboardAppearance = .dark }
      add("returnKeyType") { $0.returnKeyType = .go }
      add("enablesReturnKeyAutomatically") { $0.enablesReturnKeyAutomatically = true }
      add("textContentType") { $0.textContentType = .password }
      add("inputView") { $0.inputView = Self.other }
      add("inputAccessoryView") { $0.inputAccessoryView = Self.other }
    }
  }

  @MainActor private static var ofUITextView: [Self] {
    rows("UITextView", Self.textView) { add in
      add("adjustsFontForContentSizeCategory") {
        $0.minimumContentSizeCategory = .accessibilityLarge
        $0.adjustsFontForContentSizeCategory = true
        $0.font = .preferredFont(forTextStyle: .body)
        $0.attributedText = NSAttributedString(
          string: "a", attributes: [.font: UIFont.preferredFont(forTextStyle: .body)])
      }
      add("text") { $0.text = "Other" }
      add("attributedText") {
        $0.attributedText = NSAttributedString(string: "Other", attributes: [.kern: 2])
      }
      add("font") { $0.font = UIFont.systemFont(ofSize: 20, weight: .bold) }
      add("textColor") { $0.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
      add("textAlignment") { $0.textAlignment = .right }
      add("typingAttributes") { $0.typingAttributes = [.font: UIFont.boldSystemFont(ofSize: 9)] }
      add("linkTextAttributes") {
        $0.linkTextAttributes = [.foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1)]
      }
      add("textContainerInset") {
        $0.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      add("lineFragmentPadding") { $0.lineFragmentPadding = 2 }
      add("isEditable") { $0.isEditable = false }
      add("dataDetectorTypes") { $0.dataDetectorTypes = .link }
      add("isSelectable") { $0.isSelectable = false }
      add("clearsOnInsertion") { $0.clearsOnInsertion = true }
      add("allowsEditingTextAttributes") { $0.allowsEditingTextAttributes = true }
      add("isScrollEnabled") { $0.isScrollEnabled = false }
      add("inputView") { $0.inputView = Self.other }
      add("selectedRange") { $0.selectedRange = NSRange(location: 0, length: 0) }
    }
  }
}
