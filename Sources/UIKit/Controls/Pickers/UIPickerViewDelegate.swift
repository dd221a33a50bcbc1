public import Foundation
public import LayerTree
public import Views

/// Provides the numbers of a picker's components and rows.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AskedDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Provides the content of a picker's rows, and observes the selection; all methods are optional.
///
/// A row may be filled in three ways: a view is used before an attributed title, and that before a
/// plain one.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AskedDelegate {
  /// The width in points; if not implemented, all components share the width.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// The height in points; if not implemented, 32.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  /// - Parameter view: A view that is no longer visible, for reuse.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView
  /// Called when the wheel rests on another row selected by the user; not for `selectRow`.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    UIView.noIntrinsicMetric
  }

  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int)
    -> CGFloat
  { UIView.noIntrinsicMetric }

  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }

  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }

  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView { NoRowView.shared }

  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// The default result for a row's view: no view, never shown.
final class NoRowView: UIView {
  static var shared: NoRowView { NoRowView() }
}
