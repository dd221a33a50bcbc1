import Flipbook
import Foundation
import Testing

/// Mistakes in the keys of a scene for its screen, with the text that a user reads.
struct TraitErrorTests {
  @Test(arguments: [
    (
      "{device: 'iPhone 71'}",
      "1:10: device: unknown device \"iPhone 71\"; did you mean `iPhone 11`?"
    ),
    (
      "{size: [9, 9], language: 'Arabic!'}",
      "1:26: language: must be a language such as \"ar\" or \"pt-BR\", not \"Arabic!\""
    ),
    (
      "{size: [9, 9], check: {textSizes: ['small', 'large']}}",
      "1:36: check.textSizes[0]: must be the scene's own `textSize`, \"large\", not \"small\""
    ),
    (
      "{size: [9, 9], language: 'he', check: {directions: ['ltr', 'rtl']}}",
      "1:53: check.directions[0]: must be the scene's own `direction`, \"rtl\", not \"ltr\""
    ),
    (
      "{size: [9, 9], check: {looks: ['26', 'classic']}}",
      "1:32: check.looks[0]: must be the scene's own `look`, \"classic\", not \"26\""
    ),
    (
      "{size: [9, 9], check: {devices: ['iPhone 17']}}",
      "1:34: check.devices[0]: must be no list in a scene without `device`, not \"iPhone 17\""
    ),
    (
      "{size: [9, 9], check: {variants: [{style: 'dark'}, {style: 'dark'}]}}",
      "1:52: check.variants[1]: must be another one, not a look that is compared already"
    ),
    (
      "{size: [9, 9], style: ['light', 'dark'], check: {variants: [{style: 'dark'}]}}",
      "1:61: check.variants[0]: must be another one, not a look that is compared already"
    ),
    (
      "{size: [9, 9], language: 'rtl'}",
      "1:26: language: must be a language such as \"ar\" or \"pt-BR\", not \"rtl\""
    ),
    (
      "{size: [9, 9], check: {variants: [{}]}}",
      "1:35: check.variants[0]: must be a variant with at least one key, not {}"
    ),
  ])
  func mistakes(json: String, message: String) {
    let errors = #expect(throws: SceneErrors.self) { try Scene(json: json, name: "s.json") }
    let texts = errors?.errors.map { $0.description.split(separator: "\n")[0] }
    #expect(texts?.map { $0.dropFirst("s.json:".count) } == [message[...]])
  }
}
