public import Controls
public import Foundation
import SystemServices
import Views

public enum PKPaymentButtonType: Int, Sendable {
  case plain, buy, setUp, inStore, donate, checkout, book, subscribe
}

public enum PKPaymentButtonStyle: Int, Sendable {
  case white, whiteOutline, black, automatic
}

/// The Apple Pay button: a placeholder of its size.
@preconcurrency @MainActor
open class PKPaymentButton: UIButton {
  public final let paymentButtonType: PKPaymentButtonType
  public final let paymentButtonStyle: PKPaymentButtonStyle
  open var cornerRadius: CGFloat = 4

  public init(
    paymentButtonType type: PKPaymentButtonType, paymentButtonStyle style: PKPaymentButtonStyle
  ) {
    paymentButtonType = type
    paymentButtonStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: 140, height: 30))
    contentMode = .redraw
  }
  public required init?(coder: NSCoder) { nil }

  open override var intrinsicContentSize: CGSize { CGSize(width: 140, height: 30) }
  open override func draw(_ rect: CGRect) { Placeholder.draw("PKPaymentButton", in: bounds) }
}

public enum PKAddPassButtonStyle: Int, Sendable {
  case black, blackOutline
}

/// The button that adds to the wallet: a placeholder of its size.
@preconcurrency @MainActor
open class PKAddPassButton: UIButton {
  open var addPassButtonStyle: PKAddPassButtonStyle
  public init(addPassButtonStyle style: PKAddPassButtonStyle) {
    addPassButtonStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: 122, height: 34))
    contentMode = .redraw
  }
  public required init?(coder: NSCoder) { nil }
  open override var intrinsicContentSize: CGSize { CGSize(width: 122, height: 34) }
  open override func draw(_ rect: CGRect) { Placeholder.draw("PKAddPassButton", in: bounds) }
}

public struct PKPaymentNetwork: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let visa = PKPaymentNetwork(rawValue: "Visa")
  public static let masterCard = PKPaymentNetwork(rawValue: "MasterCard")
  public static let amex = PKPaymentNetwork(rawValue: "AmEx")
}

/// The payments of the system, which are never possible.
@preconcurrency @MainActor
open class PKPaymentAuthorizationController: NSObject {
  open class func canMakePayments() -> Bool { false }
  open class func canMakePayments(usingNetworks supportedNetworks: [PKPaymentNetwork]) -> Bool {
    false
  }
}
