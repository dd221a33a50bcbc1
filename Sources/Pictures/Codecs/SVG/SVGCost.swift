import Base
import Foundation
import Graphics

/// The cost of drawing an SVG's filters, groups, texts and dashes, estimated from its markup before
/// it is drawn.
///
/// librsvg limits the number of elements, but not a filter's work per pixel, and Debian 12's
/// version cannot be cancelled. A child process would need an executable beside the library; a fork
/// without one may find locks of Pango and Fontconfig held by threads that the child does not have.
struct SVGCost {
  private struct Element {
    var name: String
    var attributes: [(name: String, value: String)] = []
    var children: [Int] = []
    /// The number of bytes of text directly in the element, without whitespace.
    var textBytes = 0
    /// The text of a style sheet.
    var sheet: [UInt8] = []

    /// The declarations of its attributes and its `style`.
    var declarations: [SVGDeclaration] {
      attributes.flatMap { name, value in
        name == "style"
          ? SVGRule.declarations(in: SVGRule.withoutComments(value))
          : [SVGDeclaration(name: name, value: value)]
      }
    }

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Whether it is drawn on a separate canvas.
    var needsSeparateCanvas: Bool {
      let declarations = (self["style"] ?? "").split(separator: ";").map {
        let parts = $0.split(separator: ":", maxSplits: 1)
          .map { String($0.filter { !$0.isWhitespace }) }
        return (name: parts.first ?? "", value: parts.last ?? "")
      }
      return (attributes + declarations).contains { name, value in
        switch name {
        case "opacity": value != "1"
        case "mask", "clip-path", "mix-blend-mode": !["none", "normal"].contains(value)
        default: false
        }
      }
    }
  }

  private var elements: [Element] = [Element(name: "")]
  private var indices: [String: Int] = [:]
  /// The ids of all filters that style sheets mention, which any element may have.
  private var sheetFilters: [String] = []
  /// The rules of style sheets that set sizes or dashes, by a class, id or tag of their selector.
  private var rules: [String: [SVGRule]] = [:]
  private var entities: [String: ArraySlice<UInt8>] = [:]
  /// The number of bytes that replaced entities in attributes and style sheets.
  private var replaced = 0
  /// Whether a number is so large that librsvg may end the process or not terminate.
  private(set) var hasHugeNumbers = false
  /// Whether entities stand for markup, which is not examined here.
  private(set) var hidesMarkup = false
  /// The steps of texts and dashed lines, independent of the number of pixels.
  ///
  /// Texts cost 80,000 + 3 · bytes², each dash 100.
  private(set) var stepsOnce = 0.0

  init(_ bytes: [UInt8]) {
    read(bytes)
    measure()
  }

  // MARK: Estimating

  /// Whether the texts and dashes, and the filters at this number of pixels, each take at most
  /// `Limits.filterSteps`; for 0 pixels, filters are not counted.
  func isAllowed(pixels: Double = 0) -> Bool {
    let limit = Double(Limits.filterSteps)
    return stepsOnce <= limit && (pixels == 0 || pixels * stepsPerPixel <= limit)
  }

  /// Steps for each pixel of the picture.
  var stepsPerPixel: Double {
    var known: [Int: Double] = [:]
    var open: Set<Int> = []
    return steps(of: 0, &known, &open, depth: 0)
  }

  private func steps(
    of index: Int, _ known: inout [Int: Double], _ open: inout Set<Int>, depth: Int
  ) -> Double {
    if let steps = known[index] { return steps }
    // No valid drawing is nested this deeply.
    guard depth < 500 else { return .infinity }
    // A cycle of references is not drawn.
    guard open.insert(index).inserted else { return 0 }
    defer { open.remove(index) }
    let element = elements[index]
    var sum = Self.ownSteps(of: element.name, element)
    for child in element.children where !Self.isReferenced(elements[child].name) {
      sum += steps(of: child, &known, &open, depth: depth + 1)
    }
    for id in references(of: element) {
      guard let target = indices[id] else { continue }
      sum += steps(of: target, &known, &open, depth: depth + 1)
    }
    known[index] = sum
    return sum
  }

  /// Whether an element is drawn only where another refers to it.
  private static func isReferenced(_ name: String) -> Bool {
    ["filter", "symbol", "pattern", "mask", "clipPath", "marker", "defs"].contains(name)
  }

  /// The ids that an element refers to, repeated for each reference.
  private func references(of element: Element) -> [String] {
    var ids: [String] = []
    for (name, value) in element.attributes {
      if name == "href", value.first == "#" {
        ids.append(String(value.dropFirst()))
      } else {
        ids += Self.urls(in: value)
      }
    }
    return element.name.isEmpty ? ids : ids + sheetFilters
  }

  /// The ids in references `url(#id)`.
  private static func urls(in text: String) -> [String] {
    guard text.contains("#") else { return [] }
    return text.split(separator: "(").dropFirst().compactMap { part in
      let inner = part.prefix { $0 != ")" }.filter { !"\"' ".contains($0) }
      return inner.first == "#" ? String(inner.dropFirst()) : nil
    }
  }

  /// The steps per pixel of the element itself; one step is about the cost of one cell of an
  /// `feConvolveMatrix` kernel.
  private static func ownSteps(of name: String, _ element: Element) -> Double {
    func numbers(_ name: String) -> [Double] {
      (element[name] ?? "").split { " ,\t\n".contains($0) }.map { Double($0) ?? 1 }
    }
    switch name {
    case "feTurbulence":
      return 6 * max(1, numbers("numOctaves").first ?? 1)
    case "feMorphology":
      let radii = numbers("radius").map { 2 * abs($0) * Double(SVG.scale) + 1 }
      return (radii.first ?? 1) * (radii.last ?? 1)
    case "feConvolveMatrix":
      let order = numbers("order").map { max(1, abs($0)) }
      return (order.first ?? 3) * (order.last ?? 3)
    case "feGaussianBlur", "feDropShadow": return 10
    case _ where name.hasPrefix("fe"): return 5
    default:
      // Functions such as blur(4px), and groups that are composited.
      let isFiltered = ["filter", "style"].contains {
        element[$0]?.contains("blur(") == true || element[$0]?.contains("shadow(") == true
      }
      return (isFiltered ? 10 : 0) + (element.needsSeparateCanvas ? 0.1 : 0)
    }
  }

  // MARK: Text and dashes

  private struct Visit: Hashable {
    var index: Int
    var space: SVGSpace
  }

  /// The results of measuring elements, one for each set of inherited properties with which an
  /// element is drawn.
  private struct Measure {
    var steps: [Visit: Double] = [:]
    var styles: [Int: SVGStyle] = [:]
    var open: Set<Int> = []
    /// The remaining budget of elements and rules to examine, which no valid drawing exhausts.
    var remainingBudget: Int
    var hasHugeNumbers = false
  }

  /// Computes the steps of texts and dashes, and whether scales and font sizes multiply to huge
  /// numbers.
  private mutating func measure() {
    var measure = Measure(remainingBudget: 10 * elements.count + 1_000_000)
    stepsOnce = steps(of: 0, in: SVGSpace(), &measure, depth: 0)
    if measure.hasHugeNumbers { hasHugeNumbers = true }
  }

  private func steps(
    of index: Int, in outer: SVGSpace, _ measure: inout Measure, depth: Int
  ) -> Double {
    let visit = Visit(index: index, space: outer)
    if let steps = measure.steps[visit] { return steps }
    guard depth < 500, measure.remainingBudget > 0 else { return .infinity }
    guard measure.open.insert(index).inserted else { return 0 }
    defer { measure.open.remove(index) }
    measure.remainingBudget -= 1
    let element = elements[index]
    let style = style(of: index, &measure)
    let space = style.space(in: outer, of: element.name)
    if isHuge(style, space) { measure.hasHugeNumbers = true }
    var sum = 0.0
    let textBytes = Double(element.textBytes)
    let isText = ["text", "tspan", "textPath", "tref"].contains(element.name)
    if isText { sum += 80_000 + 3 * textBytes * textBytes }
    if space.dash.isFinite {
      let length = isText ? 8 * textBytes * space.font : Self.length(of: element.name, style, outer)
      sum += 100 * length / max(space.dash, 1e-9)
    }
    for child in element.children {
      sum += steps(of: child, in: space, &measure, depth: depth + 1)
    }
    for id in references(of: element) {
      guard let target = indices[id] else { continue }
      sum += steps(of: target, in: space, &measure, depth: depth + 1)
    }
    measure.steps[visit] = sum
    return sum
  }

  private func isHuge(_ style: SVGStyle, _ space: SVGSpace) -> Bool {
    guard space.scale <= Self.largestNumber, space.font * space.scale <= Self.largestNumber
    else { return true }
    return ["letter-spacing", "word-spacing", "stroke-width", "stroke-dashoffset"].contains {
      style.length($0, in: space) > Self.largestNumber
    }
  }

  /// The style of an element, from all declarations that may apply.
  private func style(of index: Int, _ measure: inout Measure) -> SVGStyle {
    if let style = measure.styles[index] { return style }
    let element = elements[index]
    var declarations = element.declarations
    let classes = (element["class"] ?? "").split(whereSeparator: \.isWhitespace).map { String($0) }
    let keys =
      classes.map { ".\($0)" } + [element["id"].map { "#\($0)" } ?? "#", element.name, "*"]
    for rule in keys.flatMap({ rules[$0] ?? [] }) where !element.name.isEmpty {
      measure.remainingBudget -= 1
      let matches = rule.selectors.contains {
        ($0.tag ?? element.name) == element.name && ($0.id ?? element["id"]) == element["id"]
          && $0.classes.allSatisfy { classes.contains($0) }
      }
      if matches { declarations += rule.declarations }
    }
    let style = SVGStyle(declarations)
    measure.styles[index] = style
    return style
  }

  /// An upper bound of the length of a shape's outline, in user units.
  private static func length(of name: String, _ style: SVGStyle, _ space: SVGSpace) -> Double {
    func side(_ name: String) -> Double { style.length(name, in: space) }
    let length: Double =
      switch name {
      case "rect": 2 * (side("width") + side("height"))
      case "circle": 2 * .pi * side("r")
      case "ellipse": 2 * .pi * max(side("rx"), side("ry"))
      case "line": side("x1") + side("x2") + side("y1") + side("y2")
      case "polyline", "polygon": style.values("points").reduce(0) { $0 + perimeter(of: $1) }
      case "path":
        style.values("d").reduce(0) { sum, data in
          // Of damaged data, the part before the error is drawn.
          let path = try? Path(svgPathData: data)
          let bound = path?.lengthAtMost ?? SVGNumbers.list(data).reduce(0) { $0 + 2 * abs($1) }
          return sum + bound
        }
      default: 0
      }
    return max(length, length > 0 ? side("pathLength") : 0)
  }

  /// The length of the closed polygon of some points.
  private static func perimeter(of points: String) -> Double {
    let numbers = SVGNumbers.list(points)
    let corners = stride(from: 0, to: numbers.count - 1, by: 2).map {
      CGPoint(x: numbers[$0], y: numbers[$0 + 1])
    }
    guard let last = corners.last else { return 0 }
    return zip(corners, [last] + corners).reduce(0) { sum, pair in
      sum + hypot(pair.0.x - pair.1.x, pair.0.y - pair.1.y)
    }
  }

  // MARK: Reading

  /// Reads tags and attributes only; librsvg refuses XML that is not well formed.
  private mutating func read(_ bytes: [UInt8]) {
    var open = [0]
    var offset = 0
    func find(_ mark: StaticString, from start: Int) -> Int {
      let mark = Array("\(mark)".utf8)
      var at = start
      while at + mark.count <= bytes.count {
        if bytes[at] == mark[0], bytes[at..<at + mark.count].elementsEqual(mark) { return at }
        at += 1
      }
      return bytes.count
    }
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      addText(bytes[offset..<start], to: open[open.count - 1])
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) {
        offset = min(bytes.count, find("-->", from: start) + 3)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        let end = find("]]>", from: start)
        let text = bytes[min(end, start + 9)..<end]
        elements[open[open.count - 1]].textBytes += text.count { $0 > 0x20 }
        if isSheet(open[open.count - 1]) { elements[open[open.count - 1]].sheet += text }
        offset = min(bytes.count, end + 3)
      } else if rest.starts(with: "<!ENTITY".utf8) {
        let end = Self.endOfTag(bytes, from: start)
        addEntity(bytes[start..<end])
        offset = end
      } else if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
        offset = start + 2
      } else {
        let end = Self.endOfTag(bytes, from: start)
        let tag = bytes[start + 1..<end]
        offset = min(bytes.count, end + 1)
        if tag.first == UInt8(ascii: "/") {
          if open.count > 1 { addSheet(of: open.removeLast()) }
          continue
        }
        let index = elements.count
        var element = Self.element(tag)
        for index in element.attributes.indices where element.attributes[index].value.contains("&")
        {
          element.attributes[index].value = plain(Array(element.attributes[index].value.utf8)[...])
        }
        if let id = element["id"], indices[id] == nil { indices[id] = index }
        checkNumbers(of: element)
        elements.append(element)
        elements[open[open.count - 1]].children.append(index)
        if tag.last != UInt8(ascii: "/") { open.append(index) }
      }
    }
  }

  private func isSheet(_ index: Int) -> Bool { elements[index].name == "style" }

  /// Counts the bytes of text, including those of entities.
  private mutating func addText(_ text: ArraySlice<UInt8>, to index: Int) {
    if isSheet(index) {
      let plain = plain(text)
      elements[index].sheet += plain.utf8
    }
    elements[index].textBytes += text.count { $0 > 0x20 }
    for part in text.split(separator: UInt8(ascii: "&")).dropFirst(text.first == 0x26 ? 0 : 1) {
      let name = String(decoding: part.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      elements[index].textBytes += entities[name]?.count ?? 0
    }
  }

  /// Stores the text of an entity; one with markup or other entities sets `hidesMarkup`.
  private mutating func addEntity(_ declaration: ArraySlice<UInt8>) {
    let head = declaration.prefix { !"\"'".utf8.contains($0) }
    let value = declaration.dropFirst(head.count)
    if value.contains(where: { "&%<".utf8.contains($0) }) || head.contains(UInt8(ascii: "%")) {
      hidesMarkup = true
    }
    guard let quote = value.first else { return }
    let words = head.split { $0 <= 0x20 }
    guard words.count > 1 else { return }
    let name = String(decoding: words[1], as: UTF8.self)
    if entities[name] == nil { entities[name] = value.dropFirst().prefix { $0 != quote } }
  }

  /// The text with its references replaced.
  private mutating func plain(_ text: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      let inside = rest[(start + 1)...].prefix { $0 != UInt8(ascii: ";") }
      let name = String(decoding: inside, as: UTF8.self)
      if let value = entities[name] {
        replaced += value.count
        // Nested references could expand a few bytes until memory is full.
        if replaced < 10_000_000 { result += value } else { hidesMarkup = true }
      } else {
        result += Self.character(forReference: name)
      }
      rest = rest[min(rest.endIndex, inside.endIndex + 1)...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// The character of an XML reference such as `#101`, `#x65` or `lt`; empty if unknown.
  private static func character(forReference name: String) -> String.UTF8View {
    let common = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    guard name.first == "#" else { return (common[name] ?? "").utf8 }
    let isHexadecimal = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
    return (scalar.map { String(Character($0)) } ?? "").utf8
  }

  /// Stores the rules of a style sheet, and the ids of its filters.
  private mutating func addSheet(of index: Int) {
    guard isSheet(index) else { return }
    let raw = String(decoding: elements[index].sheet, as: UTF8.self)
    let text = SVGRule.withoutComments(raw)
    if SVGRule.declarations(in: text).contains(where: Self.isHuge) { hasHugeNumbers = true }
    for rule in SVGRule.rules(in: text) where rule.declarations.contains(where: Self.affectsCost) {
      for selector in rule.selectors {
        let key =
          selector.classes.first.map { ".\($0)" } ?? selector.id.map { "#\($0)" } ?? selector.tag
          ?? "*"
        rules[key, default: []].append(
          SVGRule(selectors: [selector], declarations: rule.declarations))
      }
    }
    if raw.contains("filter") { sheetFilters += Self.urls(in: raw) }
  }

  /// Whether a declaration changes the cost of a text or a dashed line.
  private static func affectsCost(_ declaration: SVGDeclaration) -> Bool {
    SVGNumbers.isGeometry(declaration.name)
  }

  private static func isHuge(_ declaration: SVGDeclaration) -> Bool {
    let (name, value) = (declaration.name, declaration.value)
    return SVGNumbers.isGeometry(name) && SVGNumbers.largest(in: value, of: name) > largestNumber
  }

  /// The largest plausible length, position or scale of a drawing.
  private static let largestNumber = 1e6

  /// Checks an element's geometry for huge numbers.
  private mutating func checkNumbers(of element: Element) {
    if element.declarations.contains(where: Self.isHuge) { hasHugeNumbers = true }
  }

  /// The index of the `>` that ends a tag, ignoring those in values.
  private static func endOfTag(_ bytes: [UInt8], from start: Int) -> Int {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return bytes.count
  }

  /// Parses the inside of a tag; names lose their namespace prefixes.
  private static func element(_ tag: ArraySlice<UInt8>) -> Element {
    func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, 0x2F].contains(byte) }
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    func local(_ name: ArraySlice<UInt8>) -> String {
      name.lastIndex(of: UInt8(ascii: ":")).map { text(name[($0 + 1)...]) } ?? text(name)
    }
    let name = tag.prefix { !isSpace($0) }
    var element = Element(name: local(name))
    var rest = tag.dropFirst(name.count)
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let key = rest[..<equals].split(whereSeparator: isSpace).last ?? []
      let after = rest[(equals + 1)...].drop(while: isSpace)
      guard let quote = after.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { break }
      let value = after.dropFirst().prefix { $0 != quote }
      element.attributes.append((local(key), text(value)))
      rest = after.dropFirst(value.count + 2)
    }
    return element
  }
}
