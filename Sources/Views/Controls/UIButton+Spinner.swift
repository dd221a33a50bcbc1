import Foundation

extension UIButton {
  /// Turns where the image would be.
  final func showSpinner(_ color: UIColor) {
    let spinner = parts.spinner ?? UIView(frame: .zero)
    if parts.spinner == nil {
      parts.spinner = spinner
      addSubview(spinner)
    }
    spinner.tintColor = color
  }
}
