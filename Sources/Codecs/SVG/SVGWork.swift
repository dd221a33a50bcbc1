/// What drawing an SVG's filters and groups takes, estimated from its markup before anything is
/// drawn.
///
/// librsvg bounds how many elements it draws, but not what a filter does with each pixel.
struct SVGWork {
  private struct Element {
    var name: String
    var attributes: [(name: String, value: String)] = []
    var children: [Int] = []
    /// Letters between its own tags.
    var letters = 0

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Whether it is drawn on a canvas of its own.
    var isDrawnApart: Bool {
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
  /// Steps a pixel of all filters that style sheets mention: any element may have them.
  private var sheetFilters: [String] = []
  /// What style sheets say of fonts and dashes, which any element may have.
  private var sheetStyle = SVGStyle()
  /// Whether a number is so large that librsvg may end the process or never end.
  private(set) var hasHugeNumbers = false
  /// Whether entities stand for what cannot be seen here.
  private(set) var hidesMarkup = false

  init(_ bytes: [UInt8]) {
    read(bytes)
  }

  // MARK: Estimating

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
    // No drawing is so deep.
    guard depth < 500 else { return .infinity }
    // A circle of references is drawn by nobody.
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

  /// What is drawn only where something refers to it.
  private static func isReferenced(_ name: String) -> Bool {
    ["filter", "symbol", "pattern", "mask", "clipPath", "marker", "defs"].contains(name)
  }

  /// The ids that an element refers to, once for each time.
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

  /// The ids of `url(#id)`.
  private static func urls(in text: String) -> [String] {
    guard text.contains("#") else { return [] }
    return text.split(separator: "(").dropFirst().compactMap { part in
      let inner = part.prefix { $0 != ")" }.filter { !"\"' ".contains($0) }
      return inner.first == "#" ? String(inner.dropFirst()) : nil
    }
  }

  /// The steps a pixel of the element itself; one is about what a cell of a matrix takes.
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
      // Functions such as blur(4px), and what is drawn apart before it is laid on the rest.
      let isFiltered = ["filter", "style"].contains {
        element[$0]?.contains("blur(") == true || element[$0]?.contains("shadow(") == true
      }
      return (isFiltered ? 10 : 0) + (element.isDrawnApart ? 0.1 : 0)
    }
  }

  // MARK: Text and dashes

  /// Steps that texts and dashed lines take, however many pixels there are.
  ///
  /// The time of a text grows with the square of its letters; a dash takes about 100.
  var stepsOnce: Double {
    var known: [Int: Double] = [:]
    var open: Set<Int> = []
    return stepsOnce(of: 0, SVGStyle(), &known, &open, depth: 0)
  }

  /// Whether nested sizes of fonts multiply to more than any text has.
  var hasHugeText: Bool { hasHugeText(0, scale: 1, depth: 0) }

  private func hasHugeText(_ index: Int, scale: Double, depth: Int) -> Bool {
    guard depth < 500 else { return false }
    let element = elements[index]
    var style = SVGStyle()
    style.add(element.attributes)
    let scale = scale * max(1, style.fontFactor) * max(1, sheetStyle.fontFactor)
    if scale > Self.largestNumber { return true }
    return element.children.contains { hasHugeText($0, scale: scale, depth: depth + 1) }
  }

  private func stepsOnce(
    of index: Int, _ inherited: SVGStyle, _ known: inout [Int: Double], _ open: inout Set<Int>,
    depth: Int
  ) -> Double {
    if let steps = known[index] { return steps }
    guard depth < 500 else { return .infinity }
    guard open.insert(index).inserted else { return 0 }
    defer { open.remove(index) }
    let element = elements[index]
    var style = inherited
    style.add(element.attributes)
    var sum = 0.0
    if ["text", "tspan", "textPath", "tref"].contains(element.name) {
      let letters = Double(element.letters)
      sum += 80_000 + 3 * letters * letters
    }
    let dash = [style.dash, sheetStyle.dash].compactMap { $0 }.min()
    if let dash {
      let length = element.attributes.reduce(0) { sum, attribute in
        SVGNumbers.isGeometry(attribute.name) ? sum + SVGNumbers.sum(of: attribute.value) : sum
      }
      sum += 100 * length / max(dash, 1e-9)
    }
    for child in element.children {
      sum += stepsOnce(of: child, style, &known, &open, depth: depth + 1)
    }
    for id in references(of: element) {
      guard let target = indices[id] else { continue }
      sum += stepsOnce(of: target, style, &known, &open, depth: depth + 1)
    }
    known[index] = sum
    return sum
  }

  // MARK: Reading

  /// Reads tags and attributes, and no more of XML than that; what is not well formed is for
  /// librsvg to refuse.
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
      elements[open[open.count - 1]].letters += bytes[offset..<start].count { $0 > 0x20 }
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) {
        offset = min(bytes.count, find("-->", from: start) + 3)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        let end = find("]]>", from: start)
        noteSheet(bytes[start..<end])
        offset = min(bytes.count, end + 3)
      } else if rest.starts(with: "<!ENTITY".utf8) {
        let end = find(">", from: start)
        let value = bytes[start..<end].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        if value.contains(where: { "&%<".utf8.contains($0) }) { hidesMarkup = true }
        offset = end
      } else if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
        offset = start + 2
      } else {
        let end = Self.endOfTag(bytes, from: start)
        let tag = bytes[start + 1..<end]
        offset = min(bytes.count, end + 1)
        if tag.first == UInt8(ascii: "/") {
          if open.count > 1 { open.removeLast() }
          continue
        }
        let index = elements.count
        let element = Self.element(tag)
        if let id = element["id"], indices[id] == nil { indices[id] = index }
        note(element)
        elements.append(element)
        elements[open[open.count - 1]].children.append(index)
        if tag.last != UInt8(ascii: "/") { open.append(index) }
        if element.name == "style" {
          noteSheet(bytes[offset..<find("</", from: offset)])
        }
      }
    }
  }

  /// Notes the filters that a style sheet gives to elements.
  private mutating func noteSheet(_ bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    sheetStyle.add(text)
    if sheetStyle.largest > Self.largestNumber { hasHugeNumbers = true }
    guard text.contains("filter") else { return }
    sheetFilters += Self.urls(in: text)
  }

  /// Lengths, places and scales beyond it are no drawing's.
  private static let largestNumber = 1e6

  /// Looks for huge numbers in what places and shapes an element.
  private mutating func note(_ element: Element) {
    var style = SVGStyle()
    style.add(element.attributes)
    if style.largest > Self.largestNumber { hasHugeNumbers = true }
  }

  /// The index of the tag's `>`, which in a value is only a letter.
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

  /// The element of a tag's inside; names without their prefixes.
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
