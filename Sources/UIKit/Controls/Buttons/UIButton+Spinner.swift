import Foundation
import UIKitValues
import Views

extension UIButton {
  /// Shows an activity indicator in place of the image.
  final func showSpinner(_ color: UIColor) {
    let spinner = parts.spinner ?? UIActivityIndicatorView(style: .medium)
    if parts.spinner == nil {
      parts.spinner = spinner
      addSubview(spinner)
      spinner.startAnimating()
    }
    if spinner.color != color { spinner.color = color }
  }
}
