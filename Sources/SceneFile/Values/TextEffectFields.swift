import Foundation
import Graphics
import Typesetting

/// The rarer attributes of a run of text, as layers and views share them; their colours differ.
struct TextEffectsDraft<Color: Sendable>: Sendable {
  var strokeWidth: CGFloat = 0
  var strokeColor: Color?
  var shadow: TextShadowDraft<Color>?
  var obliqueness: CGFloat = 0
  var expansion: CGFloat = 0
}

/// What the rows of a text's shadow read into.
struct TextShadowDraft<Color: Sendable>: Sendable {
  var offset = CGSize.zero
  var blur: CGFloat = 0
  var color: Color?
}

/// The rows of `TextEffectsDraft` in what owns one.
func textEffectFields<Owner, Color: Sendable>(
  _ color: Form<Color>, _ effects: WritableKeyPath<Owner, TextEffectsDraft<Color>> & Sendable
) -> [Field<Owner>] {
  let shadowFields: [Field<TextShadowDraft<Color>>] = [
    Field(
      "shadowOffset", Form<CGSize>.offset, default: [0, 0], about: "Where the shadow falls.",
      \.offset),
    Field(
      "shadowBlurRadius", Form<Double>.number(.notNegative, unit: "points"), default: 0,
      about: "In points, twice the Gaussian's sigma."
    ) { $0.blur = CGFloat($1) },
    Field("shadowColor", color, about: "Black at a third of full opacity when left out.") {
      $0.color = $1
    },
  ]
  let shadow = Form<TextShadowDraft<Color>>(
    "a shadow { shadowOffset, shadowBlurRadius, shadowColor }", schema: .object(shadowFields)
  ) { node, decoding in
    var draft = TextShadowDraft<Color>()
    return decoding.read(node, as: "a shadow", fields: shadowFields, into: &draft) ? draft : nil
  }
  return [
    Field(
      "strokeWidth", Form<Double>.number, default: 0,
      about:
        "In percent of the font's size: if positive, letters are stroked only, if negative, filled and stroked."
    ) { $0[keyPath: effects].strokeWidth = CGFloat($1) },
    Field("strokeColor", color, about: "The letters' own when left out.") {
      $0[keyPath: effects].strokeColor = $1
    },
    Field("shadow", shadow, about: "Of the letters and the lines beneath and through them.") {
      $0[keyPath: effects].shadow = $1
    },
    Field(
      "obliqueness", Form<Double>.number(.from(-10, to: 10)), default: 0,
      about: "How far letters lean to the right for each point of their height."
    ) { $0[keyPath: effects].obliqueness = CGFloat($1) },
    Field(
      "expansion", Form<Double>.number(.from(-4, to: 4)), default: 0,
      about: "The natural logarithm of the factor by which letters are stretched in width."
    ) { $0[keyPath: effects].expansion = CGFloat($1) },
  ]
}

extension TextEffects {
  init(_ draft: TextEffectsDraft<CGColor>) {
    self.init()
    (strokeWidth, strokeColor) = (draft.strokeWidth, draft.strokeColor)
    (obliqueness, expansion) = (draft.obliqueness, draft.expansion)
    shadow = draft.shadow.map {
      DrawingShadow(
        offset: $0.offset, blur: $0.blur, color: $0.color ?? CGColor(gray: 0, alpha: 1 / 3))
    }
  }
}
