import FlipbookTesting
import Foundation
import LayerTree
import Testing
import UIKitValues

@testable import Controls
@testable import Views

@Suite(.stage) @MainActor struct UIButtonTests {
  @Test func sizesAreThoseOfUIKit() {
    let system = UIButton(type: .system)
    system.setTitle("Button", for: .normal)
    #expect(system.intrinsicContentSize.height == 30)
    #expect(system.titleLabel?.font.pointSize == 15)
    let custom = UIButton()
    custom.setTitle("Button", for: .normal)
    #expect(custom.intrinsicContentSize.height == 34)
    #expect(custom.titleLabel?.font.pointSize == 18)
    custom.contentEdgeInsets = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
    let title = custom.titleLabel?.sizeThatFits(UIView.unlimited) ?? .zero
    #expect(custom.intrinsicContentSize.width == title.width + 40)
    #expect(custom.intrinsicContentSize.height == title.height + 20)
    #expect(UIButton(type: .infoLight).intrinsicContentSize == CGSize(width: 22, height: 22))
    #expect(UIButton(type: .close).intrinsicContentSize == CGSize(width: 30, height: 30))
  }

  @Test func statesWithoutAValueHaveTheNormalOne() {
    let button = UIButton()
    button.setTitle("Buy", for: .normal)
    button.setTitle("Bought", for: .selected)
    #expect(button.title(for: .highlighted) == "Buy")
    button.isSelected = true
    #expect(button.currentTitle == "Bought")
    #expect(button.titleLabel?.text == "Bought")
    // A mixed state does not fall back to its parts, in UIKit either.
    button.isHighlighted = true
    #expect(button.currentTitle == "Buy")
  }

  @Test func systemTitlesAreTintedAndGreyWhenDisabled() {
    let button = UIButton(type: .system)
    button.setTitle("Button", for: .normal)
    button.tintColor = .systemRed
    #expect(button.titleLabel?.textColor == .systemRed)
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .tertiaryLabel)
    button.setTitleColor(.black, for: .normal)
    #expect(button.titleLabel?.textColor == .black)
    #expect(UIButton().titleColor(for: .normal) == .white)
  }

  @Test func aPressedSystemTitlePalesAndComesBack() throws {
    let timeline = Timeline.current
    let window = CALayer()
    timeline.show(window)
    let button = UIButton(type: .system)
    button.setTitle("Button", for: .normal)
    window.addSublayer(button.layer)
    let title = try #require(button.titleLabel?.layer)
    button.isHighlighted = true
    #expect(title.opacity == 0.2)
    try timeline.advance(to: 1)
    button.isHighlighted = false
    #expect(title.opacity == 1)
    try timeline.advance(to: 1.125)
    #expect(abs((title.presentation()?.opacity ?? 0) - 0.6) < 0.01)
    try timeline.advance(to: 1.3)
    #expect(title.presentation()?.opacity == 1)
  }

  @Test func theImageIsLeftOfTheTitleAndBothAreCentred() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    button.setTitle("Title", for: .normal)
    button.setImage(UIButton(type: .infoLight).currentImage, for: .normal)
    button.layoutIfNeeded()
    let (image, title) = (button.imageView?.frame ?? .zero, button.titleLabel?.frame ?? .zero)
    #expect(image.size == CGSize(width: 22, height: 22))
    #expect(title.minX == image.maxX)
    #expect(abs(image.minX - (200 - title.maxX)) <= 1)
    #expect(abs(title.midY - 25) <= 0.5)
    button.contentHorizontalAlignment = .right
    button.imageEdgeInsets.right = 8
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.maxX == 200)
    #expect(button.imageView?.frame.maxX == 200 - title.width - 8)
  }

  @Test func overriddenRectanglesPlaceTheParts() {
    final class Upside: UIButton {
      override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        CGRect(x: 1, y: 2, width: 30, height: 20)
      }
    }
    let button = Upside(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.setTitle("Title", for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame == CGRect(x: 1, y: 2, width: 30, height: 20))
  }

  @Test func actionsGiveTheTitleAndAreDone() {
    var taps = 0
    let action = UIAction(title: "Go") { _ in taps += 1 }
    let button = UIButton(type: .system, primaryAction: action)
    #expect(button.currentTitle == "Go")
    button.sendActions(for: .primaryActionTriggered)
    #expect(taps == 1)
  }
}

@Suite(.stage) @MainActor struct UIButtonConfigurationTests {
  private func plate(_ button: UIButton) -> UIView? {
    button.layoutIfNeeded()
    return button.parts.plate
  }

  @Test func sizesHaveTheirInsets() {
    var heights: [CGFloat] = []
    for size in [UIButton.Configuration.Size.mini, .small, .medium, .large] {
      var configuration = UIButton.Configuration.filled()
      configuration.title = "Title"
      configuration.buttonSize = size
      heights.append(UIButton(configuration: configuration).intrinsicContentSize.height)
    }
    // Lines of 18 and 21 whole pixels at scale 1.
    #expect(heights == [28, 28, 35, 51])
    #expect(
      UIButton.Configuration.plain().contentInsets
        == NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
  }

  @Test func symbolsFollowTheTitle() throws {
    let stage = Stage(size: CGSize(width: 320, height: 100))
    var configuration = UIButton.Configuration.plain()
    configuration.image = UIImage(systemName: "circle")
    let button = UIButton(configuration: configuration)
    stage.addSubview(button)
    let usual = button.intrinsicContentSize.width - 24
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    let large = button.intrinsicContentSize.width - 24
    #expect(abs(large / usual - 33.0 / 17) < 0.05)
    configuration.preferredSymbolConfigurationForImage = .init(pointSize: 17)
    button.configuration = configuration
    #expect(button.intrinsicContentSize.width - 24 == usual)
    button.configuration = nil
    #expect(button.imageView?.preferredSymbolConfiguration == nil)
  }

  @Test func stylesColorThemselvesForTheState() {
    let filled = UIButton(configuration: .filled())
    filled.tintColor = .systemGreen
    #expect(plate(filled)?.backgroundColor == .systemGreen)
    filled.isEnabled = false
    #expect(plate(filled)?.backgroundColor == .tertiarySystemFill)
    let gray = UIButton(configuration: .bordered())
    #expect(plate(gray)?.backgroundColor == .secondarySystemFill)
    var configuration = UIButton.Configuration.tinted()
    configuration.baseBackgroundColor = .systemRed
    configuration.cornerStyle = .capsule
    let tinted = UIButton(configuration: configuration)
    tinted.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    #expect(plate(tinted)?.backgroundColor == UIColor.systemRed.withAlphaComponent(0.18))
    #expect(plate(tinted)?.layer.cornerRadius == 20)
    configuration.background.backgroundColor = .black
    tinted.configuration = configuration
    #expect(plate(tinted)?.backgroundColor == .black)
  }

  @Test func theHandlerAdaptsTheConfigurationOnceForEachState() {
    let button = UIButton(configuration: .filled())
    var calls = 0
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = button.isHighlighted ? "Down" : "Up"
    }
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Up")
    #expect(calls == 1)
    button.isHighlighted = true
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Down")
    #expect(calls == 2)
  }

  @Test func imagesStandWhereTheyAreToldTo() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.image = UIButton(type: .contactAdd).currentImage
    configuration.title = "Add"
    configuration.imagePadding = 5
    for (edge, isBeside) in [
      (NSDirectionalRectEdge.leading, true), (.trailing, true), (.top, false), (.bottom, false),
    ] {
      configuration.imagePlacement = edge
      let button = UIButton(configuration: configuration)
      button.sizeToFit()
      button.layoutIfNeeded()
      let (image, title) = (
        try #require(button.imageView).frame, try #require(button.titleLabel).frame
      )
      let gap =
        switch edge {
        case .leading: title.minX - image.maxX
        case .trailing: image.minX - title.maxX
        case .top: title.minY - image.maxY
        default: image.minY - title.maxY
        }
      #expect(abs(gap - 5) <= 1)
      #expect(abs(isBeside ? image.midY - title.midY : image.midX - title.midX) <= 1)
    }
  }

  @Test func transformersSetTheFont() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Title"
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
      var attributes = $0
      attributes.font = UIFont.boldSystemFont(ofSize: 24)
      return attributes
    }
    let button = UIButton(configuration: configuration)
    button.layoutIfNeeded()
    let font = button.titleLabel?.attributedText?.lastAttributes[.font] as? UIFont
    #expect(font == UIFont.boldSystemFont(ofSize: 24))
  }
}
