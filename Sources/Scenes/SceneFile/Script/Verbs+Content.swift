import Base
import JSON
import SceneModel

extension Grammar {
  static let contentVerbs: [ScriptVerbRow] = [symbolEffect, count, morph, bind]

  private static let symbolEffect = ScriptVerbRow(
    Scene.Verb.symbolEffect, { if case .symbolEffect(let verb) = $0 { verb } else { nil } },
    blank: Scene.PlaySymbolEffect(""), on: .several, needsOn: true,
    value: Field(
      "symbolEffect", .name("symbol effect", of: symbolEffectNames),
      about: """
        Plays an effect of the symbol of an image view; "none" removes all of them. The next step \
        does not wait for it.
        """, \.verb.name),
    fields: [
      Field(
        "symbol", .symbolName, about: "The symbol that \"replace\" shows.",
        optional: \.verb.symbol),
      Field(
        "speed", .number(.positive), default: 1, about: "A factor of the speed.", \.verb.speed),
      Field(
        "repeatCount", .repeatCount,
        about: """
          How many times it plays; not for "none". Default: that of the effect.
          """,
        optional: \.verb.repeatCount),
    ],
    check: { draft, decoding in
      guard let place = draft.step["on"] else { return true }
      let isReplacing = draft.verb.name.hasPrefix("replace")
      if isReplacing, draft.step["symbol"] == nil {
        decoding.report(
          .missingKey(["symbol"], owner: "`symbolEffect: \(draft.verb.name)`"), at: draft.step.node)
        return false
      }
      if !isReplacing, let symbol = draft.step.members.first(where: { $0.key == "symbol" }) {
        decoding.reportUnknown(
          symbol, owner: "`symbolEffect: \(draft.verb.name)`",
          allowed: draft.verb.name == "none" ? ["speed"] : ["speed", "repeatCount"])
        return false
      }
      if draft.verb.name == "none",
        let count = draft.step.members.first(where: { $0.key == "repeatCount" })
      {
        decoding.reportUnknown(count, owner: "`symbolEffect: none`", allowed: ["speed"])
        return false
      }
      return draft.step.targets.allSatisfy {
        decoding.needs(.imageView, $0, "the id of a UIImageView", at: place)
      }
    })

  private static let count = ScriptVerbRow(
    Scene.Verb.count, { if case .count(let verb) = $0 { verb } else { nil } },
    blank: Scene.Count(to: 0), on: .several, needsOn: true,
    value: Field<StepDraft<Scene.Count>>(
      "count",
      schema: .any(of: [
        .object(countFields),
        Schema(["type": "string", "pattern": .string(Scene.NumberText.endPattern)]),
      ]),
      about: """
        Counts the number in the text of a label, from 0 or another number to an end, and strokes a shape layer as far; \
        a text such as "72%" or "1,250 steps" is the label's at the end.
        """,
      write: { draft, printer in
        printer.object(draft.verb, countFields, omittingDefaultsOf: Scene.Count(to: 0))
      }
    ) { draft, node, decoding in
      guard let text = node.string else {
        _ = decoding.read(node, as: "a count", fields: countFields, into: &draft.verb)
        return
      }
      guard let (end, format) = Scene.NumberText.ending(with: text) else {
        decoding.report(
          .malformed(
            text, kind: "the text after a count",
            reason: "it has one number, such as \"72%\" or \"1,250 steps\""), at: node)
        return
      }
      (draft.verb.end, draft.verb.format) = (end, format)
    },
    fields: [
      Field(
        "duration", .time(.positive), default: 1, about: "How long it counts, in seconds.",
        \.verb.duration),
      Field(
        "delay", .time(.notNegative), default: 0,
        about: "How long it waits at the first number, in seconds.", \.verb.delay),
      Field(
        "timing", .timingCurve, default: "easeOut", about: "How the speed changes.",
        \.verb.timing),
    ],
    check: { draft, decoding in
      guard let place = draft.step["on"] else { return true }
      let count = draft.verb
      return draft.step.targets.allSatisfy { target in
        guard target.layerClass?.kind == .shape else {
          return decoding.needs(.label, target, "the id of a UILabel or a CAShapeLayer", at: place)
        }
        if (0...1).contains(count.start), (0...1).contains(count.end) { return true }
        let (start, end) = (JSONTree.number(count.start), JSONTree.number(count.end))
        decoding.report(
          .wrongType(
            found: "a count from \(start.text()) to \(end.text())",
            needed: "numbers of 0 to 1, such as \"72%\", to stroke a shape layer"),
          at: draft.step["count"] ?? place)
        return false
      }
    })

  private static let morph = ScriptVerbRow(
    Scene.Verb.morph, { if case .morph(let verb) = $0 { verb } else { nil } },
    blank: Scene.Morph(to: ""), on: .several, needsOn: true,
    value: Field<StepDraft<Scene.Morph>>(
      "morph", schema: .object(morphFields),
      about: "Changes the text of a label to another one.",
      write: { draft, printer in
        printer.object(draft.verb, morphFields, omittingDefaultsOf: Scene.Morph(to: ""))
      }
    ) { draft, node, decoding in
      _ = decoding.read(node, as: "a morph", fields: morphFields, into: &draft.verb)
    },
    fields: [
      Field(
        "duration", .time(.positive), default: 0.4, about: "How long it changes, in seconds.",
        \.verb.duration),
      Field(
        "delay", .time(.notNegative), default: 0,
        about: "How long it waits before that, in seconds.", \.verb.delay),
      Field(
        "timing", .timingCurve, default: "easeInEaseOut", about: "How the speed changes.",
        \.verb.timing),
    ],
    check: { draft, decoding in
      guard let place = draft.step["on"] else { return true }
      return draft.step.targets.allSatisfy {
        decoding.needs(.label, $0, "the id of a UILabel", at: place)
      }
    })

  private static let morphFields: [Field<Scene.Morph>] = [
    Field("to", .text, isRequired: true, about: "The text at the end.", \.text),
    Field(
      "style", .cases("style"), default: "crossFade",
      about: """
        `crossFade` fades one text out and the other in; `roll` rolls the characters that differ, those of a greater \
        number from below.
        """, \.style),
  ]

  private static let countFields: [Field<Scene.Count>] = [
    Field("from", .number, default: 0, about: "The number at the start.", \.start),
    Field("to", .number, isRequired: true, about: "The number at the end.", \.end),
    Field(
      "format", .numberText, default: "{value}",
      about: """
        The text with the number as {value}, or {value:STYLE}: "+" for a sign, "," for groups of digits, ".2" for two \
        decimals, "%" for percent or a currency such as EUR, in this order.
        """, \.format),
  ]
}

extension Decoding {
  /// Whether a target is a view of a class, or of one that inherits from it; reports another.
  fileprivate func needs(
    _ kind: Scene.View.Kind, _ target: Target, _ needed: String, at node: Node
  ) -> Bool {
    guard let viewClass = needView(target, at: node) else { return false }
    if viewClass.kind == kind { return true }
    report(
      .wrongType(found: "the \(viewClass.name) \(quoted(target.id))", needed: needed), at: node)
    return false
  }
}

extension Form where Value == Scene.NumberText {
  /// A text with a place for a number.
  fileprivate static let numberText = Form(
    "a text with {value}", schema: Schema(["type": "string"]),
    write: { text, _ in .string(text.source) },
    read: { node, decoding in
      guard let source = Form<String>.text.read(node, decoding) else { return nil }
      if let text = Scene.NumberText(source: source) { return text }
      decoding.reportType(
        of: node, needed: "a text with one number such as {value}, {value:.1} or {value:+,.2EUR}")
      return nil
    })
}

extension Scene.NumberText {
  /// Reads the notation of files; nil for one that is wrong.
  init?(source: String) {
    self.init()
    var parts: [String] = [""]
    var rest = Substring(source)
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        parts[parts.count - 1].append(character)
      case "{":
        guard parts.count == 1, let end = rest.firstIndex(of: "}"), read(style: rest[..<end])
        else { return nil }
        rest = rest[rest.index(after: end)...]
        parts.append("")
      case "}": return nil
      default: parts[parts.count - 1].append(character)
      }
    }
    guard parts.count == 2 else { return nil }
    (prefix, suffix) = (parts[0], parts[1])
  }

  /// A regular expression of texts with one number, for the schema.
  static let endPattern =
    #"^([^0-9]*)([0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.([0-9]{1,9}))?(%)?([^0-9]*)$"#

  /// The number in a text, and the format that gives this text with it; nil for a text without a
  /// number or with several.
  ///
  /// A sign counts at the beginning or after a space; a plus sign then stands before all positive
  /// numbers.
  static func ending(with text: String) -> (end: Double, format: Scene.NumberText)? {
    guard let form = try? Regex(endPattern).matchingSemantics(.unicodeScalar),
      let parts = text.wholeMatch(of: form)?.output.map(\.substring), parts.count == 6,
      let prefix = parts[1], let whole = parts[2], let suffix = parts[5],
      var end = Double(whole.filter { $0 != "," } + "." + (parts[3] ?? "0"))
    else { return nil }
    var format = Scene.NumberText(prefix: String(prefix), suffix: String(suffix))
    format.isGrouped = whole.contains(",")
    format.fractionDigits = parts[3]?.count ?? 0
    if parts[4] != nil {
      format.unit = .percent
      end /= 100
    }
    if let sign = format.prefix.last, "+-−".contains(sign),
      format.prefix.dropLast().last?.isWhitespace ?? true
    {
      format.prefix.removeLast()
      if sign == "+" { format.hasPlus = true } else { end = -end }
    }
    return (end, format)
  }

  private mutating func read(style: Substring) -> Bool {
    guard
      let match = style.wholeMatch(of: /value(?::(\+)?(,)?(?:\.([0-9]))?(?:(%)|([A-Z]{3}))?)?/)
    else { return false }
    hasPlus = match.1 != nil
    isGrouped = match.2 != nil
    fractionDigits = match.3.flatMap { Int($0) } ?? 0
    if match.4 != nil { unit = .percent }
    if let code = match.5 { unit = .currency(String(code)) }
    return true
  }

  /// The notation of files.
  var source: String {
    func escaped(_ text: String) -> String {
      text.replacing("{", with: "{{").replacing("}", with: "}}")
    }
    var style = (hasPlus ? "+" : "") + (isGrouped ? "," : "")
    if fractionDigits > 0 { style += ".\(fractionDigits)" }
    switch unit {
    case .none: break
    case .percent: style += "%"
    case .currency(let code): style += code
    }
    let place = style.isEmpty ? "{value}" : "{value:\(style)}"
    return escaped(prefix) + place + escaped(suffix)
  }
}
