import UIKit

open class Card: UIView {
  public let content = UIView()
  var turns = 0
}
