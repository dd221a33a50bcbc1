import Comparison
public import Flipbook

/// Compares a view controller in several looks, each with its own golden.
///
///     expectSnapshots(
///       of: LoginController(), devices: ["iPhone SE (3rd generation)", "iPhone 17 Pro"],
///       styles: [.light, .dark], textSizes: [.large, .accessibilityLarge],
///       languages: ["en", "ar"])
///
/// It is made anew for each combination, on its screen. The golden's name has what differs from a
/// light screen with the text size `.large`, left to right, in English:
/// `TEST~dark~iPhone-17-Pro~accessibilityLarge~ar.png`.
///
/// - Parameters:
///   - devices: The devices; none for a window of `size`.
///   - size: The window's size without devices, in points.
///   - directions: Left to right stands for the direction of the language.
///   - languages: Tags of BCP 47, such as "pt-BR".
///   - looks: The looks of bars, controls and lists.
///   - scale: Pixels per point; nil for the device's, or 1 without one.
@preconcurrency @MainActor
public func expectSnapshots(
  of controller: @autoclosure () throws -> UIViewController, as form: SnapshotForm = .still(),
  devices: [Device] = [], size: CGSize = CGSize(width: 390, height: 844),
  styles: [Scene.Style] = [.light], textSizes: [Scene.TextSize] = [.large],
  directions: [Scene.Direction] = [.leftToRight], languages: [String] = ["en"],
  looks: [InterfaceLook] = [.classic], scale: CGFloat? = nil, named name: String? = nil,
  allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  for (look, variant) in combinations(
    devices, styles, textSizes, directions, languages, looks, scale)
  {
    location.expect(named: name, variant: variant) {
      try look.source(of: controller, look.traits.device?.size ?? size, form, allowances)
    }
  }
}

/// Compares a view in several looks, each with its own golden.
///
///     expectSnapshots(of: Card(), size: .width(320), directions: [.leftToRight, .rightToLeft])
///
/// It is made anew for each combination; goldens are named as those of controllers.
///
/// - Parameters:
///   - devices: The devices that give scale and traits; none for a screen without.
///   - directions: Left to right stands for the direction of the language.
///   - languages: Tags of BCP 47, such as "pt-BR".
///   - looks: The looks of bars, controls and lists.
///   - scale: Pixels per point; nil for the device's, or 1 without one.
@preconcurrency @MainActor
public func expectSnapshots(
  of view: @autoclosure () throws -> UIView, as form: SnapshotForm = .still(),
  devices: [Device] = [], size: SnapshotSize = .fitting, styles: [Scene.Style] = [.light],
  textSizes: [Scene.TextSize] = [.large], directions: [Scene.Direction] = [.leftToRight],
  languages: [String] = ["en"], looks: [InterfaceLook] = [.classic], scale: CGFloat? = nil,
  named name: String? = nil,
  allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  for (look, variant) in combinations(
    devices, styles, textSizes, directions, languages, looks, scale)
  {
    location.expect(named: name, variant: variant) {
      try look.source(of: view, size, form, allowances)
    }
  }
}

/// Each combination, with what its golden's name adds.
private func combinations(
  _ devices: [Device], _ styles: [Scene.Style], _ textSizes: [Scene.TextSize],
  _ directions: [Scene.Direction], _ languages: [String], _ looks: [InterfaceLook],
  _ scale: CGFloat?
) -> [(SnapshotLook, GoldenVariant)] {
  let screens: [Device?] = devices.isEmpty ? [nil] : devices
  return screens.flatMap { device in
    styles.flatMap { style in
      textSizes.flatMap { size in
        directions.flatMap { direction in
          languages.flatMap { language in
            looks.map { look in
              let traits = Scene.Traits(
                device: device, textSize: size == .large ? nil : size,
                direction: direction == .leftToRight ? nil : direction,
                language: language == "en" ? nil : language, look: look == .classic ? nil : look)
              let usualScale = device?.scale ?? 1
              let look = SnapshotLook(style: style, traits: traits, scale: scale ?? usualScale)
              return (look, GoldenVariant(style, look.scale, traits, usualScale: usualScale))
            }
          }
        }
      }
    }
  }
}
