public import Flipbook

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Diffing where Value == String {
  /// Compares texts line by line.
  public static var lines: Diffing {
    Diffing(
      toData: { Data($0.utf8) }, fromData: { String(decoding: $0, as: UTF8.self) },
      diff: { old, new in LineDifference(old: old, new: new).text.map { ($0, []) } })
  }
}

extension Diffing where Value == Data {
  /// Compares bytes.
  public static var data: Diffing {
    Diffing(
      toData: { $0 }, fromData: { $0 },
      diff: { old, new in
        guard old != new else { return nil }
        let sizes =
          old.count == new.count
          ? "both have \(new.count) bytes" : "\(new.count) bytes instead of \(old.count)"
        let first = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let place = first ?? min(old.count, new.count)
        return ("The data differ: \(sizes); the first difference is at byte \(place).", [])
      })
  }
}

extension Snapshotting where Value == String, Format == String {
  /// The text itself.
  public static var lines: Snapshotting { Snapshotting(pathExtension: "txt", diffing: .lines) }
}

extension Snapshotting where Value == Data, Format == Data {
  /// The bytes themselves.
  public static var data: Snapshotting { Snapshotting(pathExtension: nil, diffing: .data) }
}

extension Snapshotting where Format == String {
  /// The value as `dump` prints it, without addresses.
  public static var dump: Snapshotting {
    SimplySnapshotting.lines.pullback { value in ValueDump(value).text }
  }

  /// The value's own description.
  public static var description: Snapshotting {
    SimplySnapshotting.lines.pullback { String(describing: $0) }
  }
}

extension Snapshotting where Value: Encodable, Format == String {
  /// The value as JSON, indented, with sorted keys.
  public static var json: Snapshotting {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return .json(encoder)
  }

  public static func json(_ encoder: JSONEncoder) -> Snapshotting {
    text("json") { try encoder.encode($0) }
  }

  /// The value as a property list in XML.
  public static var plist: Snapshotting {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return .plist(encoder)
  }

  public static func plist(_ encoder: PropertyListEncoder) -> Snapshotting {
    text("plist") { try encoder.encode($0) }
  }

  private static func text(
    _ ending: String, _ encode: @escaping (Value) throws -> Data
  ) -> Snapshotting {
    var strategy: Snapshotting = SimplySnapshotting.lines.pullback { value in
      do { return String(decoding: try encode(value), as: UTF8.self) } catch {
        return "The value could not be encoded: \(error)"
      }
    }
    strategy.pathExtension = ending
    return strategy
  }
}

extension Snapshotting where Value == Any, Format == String {
  /// An object of JSON, as `JSONSerialization` reads it, with sorted keys.
  public static var json: Snapshotting {
    var strategy: Snapshotting = SimplySnapshotting.lines.pullback { value in
      let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
      let data = try? JSONSerialization.data(withJSONObject: value, options: options)
      return data.map { String(decoding: $0, as: UTF8.self) } ?? "The value is no JSON."
    }
    strategy.pathExtension = "json"
    return strategy
  }
}

extension Snapshotting where Value: CaseIterable, Format == String {
  /// A table of what a function returns for each case, as comma-separated values.
  public static func `func`<A>(into witness: Snapshotting<A, String>) -> Snapshotting<
    (Value) -> A, String
  > {
    var strategy: Snapshotting<(Value) -> A, String> = SimplySnapshotting.lines.asyncPullback {
      function in
      Async { callback in
        var rows = ["\"\(Value.self)\",\"\(A.self)\""]
        for value in Value.allCases {
          witness.snapshot(function(value)).run { text in
            let cells = ["\(value)", text].map { $0.replacing("\"", with: "\"\"") }
            rows.append("\"\(cells[0])\",\"\(cells[1])\"")
          }
        }
        callback(rows.joined(separator: "\n"))
      }
    }
    strategy.pathExtension = "csv"
    return strategy
  }
}

extension Snapshotting where Value == URLRequest, Format == String {
  /// The request as HTTP has it: method and address, headers, body.
  public static var raw: Snapshotting { .raw(pretty: false) }

  /// - Parameter pretty: Whether a body of JSON is indented, with sorted keys.
  public static func raw(pretty: Bool) -> Snapshotting {
    SimplySnapshotting.lines.pullback { request in
      let address = request.url?.absoluteString ?? "(no URL)"
      var lines = ["\(request.httpMethod ?? "GET") \(address)"]
      lines += request.sortedHeaders.map { "\($0.key): \($0.value)" }
      if let body = request.httpBody {
        lines += ["", pretty ? body.indentedJSON : String(decoding: body, as: UTF8.self)]
      }
      return lines.joined(separator: "\n")
    }
  }

  /// The command that sends the request.
  public static var curl: Snapshotting {
    SimplySnapshotting.lines.pullback { request in
      var lines = ["curl"]
      switch request.httpMethod {
      case "GET", nil: break
      case "HEAD": lines.append("--head")
      case let method?: lines.append("--request \(method)")
      }
      for header in request.sortedHeaders where header.key != "Cookie" {
        lines.append("--header \"\(header.key): \(header.value.replacing("\"", with: "\\\""))\"")
      }
      if let body = request.httpBody {
        let text = String(decoding: body, as: UTF8.self)
        let escaped = text.replacing("\\\"", with: "\\\\\"").replacing("\"", with: "\\\"")
        lines.append("--data \"\(escaped)\"")
      }
      if let cookie = request.value(forHTTPHeaderField: "Cookie") {
        lines.append("--cookie \"\(cookie.replacing("\"", with: "\\\""))\"")
      }
      lines.append("\"\(request.url?.absoluteString ?? "")\"")
      return lines.joined(separator: " \\\n\t")
    }
  }
}

extension URLRequest {
  fileprivate var sortedHeaders: [(key: String, value: String)] {
    (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
  }
}

extension Data {
  fileprivate var indentedJSON: String {
    let object = try? JSONSerialization.jsonObject(with: self, options: .fragmentsAllowed)
    let text = object.flatMap {
      try? JSONSerialization.data(withJSONObject: $0, options: [.prettyPrinted, .sortedKeys])
    }
    return String(decoding: text ?? self, as: UTF8.self)
  }
}
