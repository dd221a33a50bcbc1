import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import UIKitValues
import Views

// Text in runs with attributes; all others are those of the layer or the view.

extension SceneObjects {
  /// The text for a key in the language of the stage; the key, after a report, if there is none.
  func text(_ text: Scene.LocalizedText) -> String {
    let arguments = text.arguments.map { argument -> FolderTexts.Argument in
      argument.number.map { .number($0) } ?? .text(argument.text ?? "")
    }
    if let found = FolderTexts.text(
      for: text.key, table: text.table, in: folder.path, arguments: arguments)
    {
      return found
    }
    report(
      "Scene", at: "localized",
      .missingText(text.key, table: text.table, language: FolderTexts.language))
    return text.key
  }

  /// The text of a text layer: a string for a single run without attributes, or else attributed
  /// text.
  func layerText(_ runs: [Scene.TextRun], font: Typesetting.Font?, size: CGFloat) -> Any {
    if runs.count == 1, runs[0].attributes.isEmpty { return runs[0].text ?? "" }
    return AttributedText(
      runs.map { run in
        var attributes = textAttributes(run.attributes)
        let own = run.attributes["font"]?.font.map { Typesetting.Font($0) }
        attributes.font = own ?? font ?? Typesetting.Font(family: "Helvetica")
        attributes.font.size = run.attributes["fontSize"]?.number.map { CGFloat($0) } ?? size
        return AttributedText.Run(run.text ?? "", attributes)
      })
  }

  private func textAttributes(_ values: Scene.Properties) -> TextAttributes {
    var attributes = TextAttributes()
    func color(_ key: String) -> CGColor? { values[key]?.color.map { cgColor($0) } }
    func line(_ key: String) -> TextAttributes.LineStyle? {
      switch values[key]?.text {
      case "single": .single
      case "thick": .thick
      case "double": .double
      default: nil
      }
    }
    attributes.color = color("foregroundColor")
    attributes.backgroundColor = color("backgroundColor")
    if let kern = values["kern"]?.number { attributes.kern = kern }
    if let offset = values["baselineOffset"]?.number { attributes.baselineOffset = offset }
    attributes.underline = line("underlineStyle")
    attributes.strikethrough = line("strikethroughStyle")
    attributes.effects.strokeWidth = values["strokeWidth"]?.number ?? 0
    attributes.effects.strokeColor = color("strokeColor")
    attributes.effects.obliqueness = values["obliqueness"]?.number ?? 0
    attributes.effects.expansion = values["expansion"]?.number ?? 0
    attributes.effects.shadow = values["shadow"]?.object.map { shadow in
      DrawingShadow(
        offset: shadow["shadowOffset"]?.size ?? .zero,
        blur: shadow["shadowBlurRadius"]?.number ?? 0,
        color: shadow["shadowColor"]?.color.map { cgColor($0) } ?? CGColor(gray: 0, alpha: 1 / 3))
    }
    return attributes
  }

  /// The text of a view.
  ///
  /// - Parameter base: The view's font, whose size applies to fonts without one.
  func attributedString(
    _ runs: [Scene.TextRun], font base: UIFont
  ) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for run in runs {
      let string = run.image == nil ? run.text ?? "" : "\u{FFFC}"
      result.append(NSAttributedString(string: string, attributes: attributes(of: run, font: base)))
    }
    return result
  }

  private func attributes(
    of run: Scene.TextRun, font base: UIFont
  ) -> [NSAttributedString.Key: Any] {
    var found: [NSAttributedString.Key: Any] = [:]
    for (key, value) in run.attributes.members {
      switch (key, value) {
      case ("font", .font(let font)):
        let named = self.font(font)
        let isSized = font.size != nil || font.textStyle != nil
        found[.font] = isSized ? named : named.withSize(base.pointSize)
      case ("ligature", .number(let number)): found[.ligature] = Int(exactly: number) ?? 1
      case ("underlineStyle", .text(let name)): found[.underlineStyle] = lineStyle(name)
      case ("strikethroughStyle", .text(let name)): found[.strikethroughStyle] = lineStyle(name)
      case ("strokeWidth", .number(let number)), ("obliqueness", .number(let number)),
        ("expansion", .number(let number)):
        // 0 means no such attribute.
        if number != 0 { found[NSAttributedString.Key.scene(key)] = CGFloat(number) }
      case ("shadow", .object(let values)): found[.shadow] = ShadowValue(shadow(values))
      case (_, .color(let color)): found[NSAttributedString.Key.scene(key)] = self.color(color)
      case (_, .number(let number)): found[NSAttributedString.Key.scene(key)] = number
      case (_, .text(let text)): found[NSAttributedString.Key.scene(key)] = text
      default: break
      }
    }
    if let image = run.image {
      let attachment = NSTextAttachment(image: self.image(image))
      if let bounds = run.attributes["bounds"]?.rect { attachment.bounds = bounds }
      found[.attachment] = attachment
    }
    return found
  }

  private func lineStyle(_ name: String) -> NSUnderlineStyle {
    name == "double" ? .double : name == "thick" ? .thick : .single
  }

  private func shadow(_ values: Scene.Properties) -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowOffset = values["shadowOffset"]?.size ?? .zero
    shadow.shadowBlurRadius = values["shadowBlurRadius"]?.number ?? 0
    if let color = values["shadowColor"]?.color { shadow.shadowColor = self.color(color) }
    return shadow
  }
}

extension NSAttributedString.Key {
  /// The key whose constant has this name.
  fileprivate static func scene(_ name: String) -> NSAttributedString.Key {
    guard let key = names[name] else { preconditionFailure("no attribute has the key \(name)") }
    return key
  }

  private static let names: [String: NSAttributedString.Key] = [
    "foregroundColor": .foregroundColor, "backgroundColor": .backgroundColor, "kern": .kern,
    "tracking": .tracking, "baselineOffset": .baselineOffset, "underlineColor": .underlineColor,
    "strikethroughColor": .strikethroughColor, "link": .link, "strokeWidth": .strokeWidth,
    "strokeColor": .strokeColor, "obliqueness": .obliqueness, "expansion": .expansion,
  ]
}
