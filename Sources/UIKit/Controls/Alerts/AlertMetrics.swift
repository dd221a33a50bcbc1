import Foundation
import Graphics
import UIKitValues
import Views

/// The measures of an alert's card, in points.
///
/// The classic width, radius and height of buttons are those published for iOS 13 to 18; insets are
/// by eye. Those of 26 were measured on iOS 26.1, but for the distance of several fields, by eye.
struct AlertMetrics: LookMetrics {
  var width: CGFloat = 270
  /// The width of an action sheet in a popover.
  var popoverWidth: CGFloat = 288
  var radius: CGFloat = 14
  /// Whether an action sheet is at the bottom of the screen, with a separate card to cancel.
  var hasSheets = true
  /// Whether an alert stands in the middle of the safe area, not of the screen.
  var isInSafeArea = false

  /// The distances of the texts from the sides, the top, one another and the buttons.
  var side: CGFloat = 16
  var top: CGFloat = 20
  var gap: CGFloat = 4
  var bottom: CGFloat = 20
  /// The distance of a sole text from the buttons.
  var soleBottom: CGFloat = 20
  var messageStyle = UIFont.TextStyle.footnote
  /// Whether all texts are centered, and a sole title is bold; otherwise only sole texts are
  /// centered, and regular.
  var centersTexts = true
  /// The height of further lines of the title and the message at the usual text size; nil for that
  /// of the fonts.
  var titleLine: CGFloat?
  var messageLine: CGFloat?

  /// The fields' height, their distances from the sides, the texts, the buttons and one another,
  /// and that of their text from their ends.
  var fieldHeight: CGFloat = 30
  var fieldSide: CGFloat = 16
  var fieldTop: CGFloat = 16
  var fieldBottom: CGFloat = 16
  var fieldGap: CGFloat = 0
  var fieldPadding: CGFloat = 6
  /// By eye.
  var fieldStyle = UIFont.TextStyle.footnote

  var buttonHeight: CGFloat = 44
  /// The distance of buttons from the edges.
  var buttonInset: CGFloat = 0
  /// The distance between buttons; nil for a line.
  var buttonGap: CGFloat?

  static let classic = AlertMetrics()

  static let ios26 = AlertMetrics(
    width: 320, radius: 34, hasSheets: false, isInSafeArea: true, side: 30, top: 22, gap: 23 / 3,
    bottom: 13 / 3, soleBottom: 4, messageStyle: .subheadline, centersTexts: false, titleLine: 22,
    messageLine: 20, fieldHeight: 48, fieldSide: 15, fieldTop: 49 / 3, fieldBottom: 4, fieldGap: 8,
    fieldPadding: 15, fieldStyle: .body, buttonHeight: 48, buttonInset: 16, buttonGap: 8)

  /// Whether buttons and fields are capsules instead of rows between lines.
  var hasCapsules: Bool { buttonGap != nil }

  /// The flat colors that stand for the material were fitted to pictures of iOS 26.1 over gray; the
  /// blur is by eye.
  @MainActor static let material = MaterialEffect(
    light: BlurMaterial(20, white: 0.9937, alpha: 0.7143),
    dark: BlurMaterial(20, white: 0.0989, alpha: 0.6506))

  /// The ground of buttons and fields on the material.
  static let capsuleFill = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 1, alpha: 0.1097) : UIColor(white: 0.109, alpha: 0.1372)
  }

  /// The ground of the preferred action.
  static let preferredFill = UIColor(
    red: 55 / 255, green: 126 / 255, blue: 239 / 255, alpha: 1)

  /// The radius is half the blur that fitted the pictures.
  static let shadow = CardShadow.Style(
    opacity: 0.085, radius: 11, offset: CGSize(width: 0, height: 8))
}
