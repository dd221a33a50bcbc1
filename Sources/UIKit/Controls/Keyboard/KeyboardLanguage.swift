import Foundation
import Views

/// The letters, symbols and titles of a language's keyboard.
///
/// Letters are those of Apple's keyboards by knowledge, titles by eye; the titles of a language
/// that is not listed are English.
struct KeyboardLanguage: Hashable {
  /// The tag of the language, such as "pt-BR".
  let tag: String
  /// The rows of letters.
  let rows: [[String]]
  /// Whether the rows are those of the language.
  let isKnown: Bool

  /// - Parameters:
  ///   - tag: A tag of BCP 47; nil for English.
  ///   - isASCII: Whether letters must be Latin.
  init(_ tag: String?, isASCII: Bool = false) {
    let tag = tag ?? "en"
    self.tag = tag
    let found = Self.value(of: tag, in: Self.letters)
    isKnown = found != nil
    let isLatin = found?.contains("q") == true
    let text = (isASCII && !isLatin ? nil : found) ?? Self.qwerty
    rows = text.split(separator: " ").map { $0.map(String.init) }
  }

  /// A language's value, which may be that of its region.
  private static func value<Value>(of tag: String, in table: [String: Value]) -> Value? {
    let parts = tag.replacingOccurrences(of: "_", with: "-").split(separator: "-").map(String.init)
    guard let language = parts.first?.lowercased() else { return nil }
    let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
    return region.flatMap { table["\(language)-\($0)"] } ?? table[language]
  }

  private static let qwerty = "qwertyuiop asdfghjkl zxcvbnm"

  private static let letters: [String: String] = {
    var table = [
      "cs": "qwertzuiop asdfghjkl yxcvbnm",
      "da": "qwertyuiopå asdfghjklæø zxcvbnm",
      "de": "qwertzuiopü asdfghjklöä yxcvbnm",
      "de-CH": "qwertzuiop asdfghjkl yxcvbnm",
      "el": ";ςερτυθιοπ ασδφγηξκλ ζχψωβνμ",
      "es": "qwertyuiop asdfghjklñ zxcvbnm",
      "et": "qwertyuiopü asdfghjklöä zxcvbnmõ",
      "fi": "qwertyuiopå asdfghjklöä zxcvbnm",
      "fr": "azertyuiop qsdfghjklm wxcvbn'",
      "fr-CA": qwerty,
      "fr-CH": "qwertzuiop asdfghjkl yxcvbnm",
      "hr": "qwertzuiopš asdfghjklčć yxcvbnmžđ",
      "hu": "qwertzuiopó asdfghjkléá yxcvbnmöü",
      "is": "qwertyuiopð asdfghjklæö zxcvbnmþ",
      "nl-BE": "azertyuiop qsdfghjklm wxcvbn",
      "ru": "йцукенгшщзх фывапролджэ ячсмитьбю",
      "sk": "qwertzuiop asdfghjkl yxcvbnm",
      "sl": "qwertzuiopš asdfghjklčć yxcvbnmž",
      "sv": "qwertyuiopå asdfghjklöä zxcvbnm",
      "tr": "qwertyuıopğü asdfghjklşi zxcvbnmöç",
      "uk": "йцукенгшщзхї фівапролджє ячсмитьбю",
    ]
    table["nb"] = "qwertyuiopå asdfghjkløæ zxcvbnm"
    for norwegian in ["nn", "no"] { table[norwegian] = table["nb"] }
    for plain in [
      "en", "it", "pt", "nl", "pl", "ro", "ca", "gl", "eu", "ga", "cy", "id", "ms", "vi", "lv",
      "lt", "sq", "af", "sw", "fil", "mt", "haw",
    ] { table[plain] = qwerty }
    return table
  }()

  // MARK: Symbols

  /// The currency on the page of numbers.
  var currency: String { Self.value(of: tag, in: Self.currencies) ?? "$" }

  private static let currencies: [String: String] = {
    var table = [
      "en-GB": "£", "pl": "zł", "tr": "₺", "pt-BR": "R$", "cs": "Kč", "hu": "Ft", "ru": "₽",
      "uk": "₴", "de-CH": "CHF", "fr-CH": "CHF", "fr-CA": "$", "es-MX": "$",
    ]
    for euro in [
      "de", "fr", "es", "it", "nl", "pt", "fi", "et", "sk", "sl", "hr", "lv", "lt", "el",
    ] { table[euro] = "€" }
    for crown in ["sv", "nb", "nn", "no", "da", "is"] { table[crown] = "kr" }
    return table
  }()

  /// The separator of decimals on the pad of digits.
  var decimalSeparator: String { Locale(identifier: tag).decimalSeparator ?? "." }

  func uppercased(_ text: String) -> String { text.uppercased(with: Locale(identifier: tag)) }

  // MARK: Titles

  var spaceTitle: String { title(.space) }

  func title(of kind: UIReturnKeyType) -> String {
    switch kind {
    case .default: title(.enter)
    case .go: title(.go)
    case .google, .yahoo, .search: title(.search)
    case .join: title(.join)
    case .next: title(.next)
    case .route: title(.route)
    case .send: title(.send)
    case .done: title(.done)
    case .emergencyCall: title(.emergency)
    case .continue: title(.proceed)
    }
  }

  /// The columns of the table of titles.
  private enum Title: Int {
    case enter, go, join, next, route, search, send, done, emergency, proceed, space
  }

  private func title(_ title: Title) -> String {
    let all = Self.value(of: tag, in: Self.titles) ?? Self.titles["en"] ?? []
    return all.indices.contains(title.rawValue) ? all[title.rawValue] : ""
  }

  private static let titles: [String: [String]] = {
    let lines = """
      en return|go|join|next|route|search|send|done|emergency call|continue|space
      da retur|gå|deltag|næste|rute|søg|send|OK|nødopkald|fortsæt|mellemrum
      de Return|öffnen|verbinden|weiter|Route|suchen|senden|fertig|Notruf|fortfahren|Leerzeichen
      es intro|ir|unirse|siguiente|ruta|buscar|enviar|OK|emergencia|continuar|espacio
      fi rivinv.|siirry|liity|seuraava|reitti|etsi|lähetä|valmis|hätäpuhelu|jatka|välilyönti
      fr retour|accéder|rejoindre|suivant|itinéraire|rechercher|envoyer|OK|urgences|continuer|espace
      it invio|vai|accedi|avanti|itinerario|cerca|invia|fine|emergenza|continua|spazio
      nb retur|gå|bli med|neste|rute|søk|send|ferdig|nødanrop|fortsett|mellomrom
      nl return|ga|meld aan|volgende|route|zoek|stuur|gereed|noodoproep|ga door|spatie
      pl enter|idź|dołącz|dalej|trasa|szukaj|wyślij|gotowe|alarmowe|kontynuuj|spacja
      pt retorno|ir|conectar|seguinte|rota|buscar|enviar|OK|emergência|continuar|espaço
      sv retur|gå|anslut|nästa|rutt|sök|skicka|klar|nödsamtal|fortsätt|mellanslag
      tr geç|git|katıl|sonraki|rota|ara|gönder|bitti|acil|devam|boşluk
      """
    var table: [String: [String]] = [:]
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      table[parts[0]] = parts[1].split(separator: "|").map(String.init)
    }
    for norwegian in ["nn", "no"] { table[norwegian] = table["nb"] }
    return table
  }()
}
