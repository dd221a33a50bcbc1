/// A type of data by its identifier, such as "public.png".
public struct UTType: Hashable, Sendable, CustomStringConvertible {
  public let identifier: String
  public let preferredFilenameExtension: String?
  public let preferredMIMEType: String?
  private let parents: [String]

  private init(
    named identifier: String, _ filenameExtension: String? = nil, mime: String? = nil,
    in parents: [UTType] = []
  ) {
    self.identifier = identifier
    preferredFilenameExtension = filenameExtension
    preferredMIMEType = mime
    self.parents = parents.flatMap { [$0.identifier] + $0.parents }
  }

  /// Returns nil if the identifier is none of the types here.
  public init?(_ identifier: String) { self.init(first: { $0.identifier == identifier }) }
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    let usual = ["jpg": "jpeg", "htm": "html", "tif": "tiff", "text": "txt"][name] ?? name
    self.init(first: { $0.preferredFilenameExtension == usual && $0.conforms(to: supertype) })
  }
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(first: { $0.preferredMIMEType == mimeType && $0.conforms(to: supertype) })
  }
  /// A type that an app exports.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(named: identifier, in: [parentType ?? .data])
  }
  /// A type that an app imports from another.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(named: identifier, in: [parentType ?? .data])
  }

  private init?(first isMatch: (UTType) -> Bool) {
    guard let type = Self.all.first(where: isMatch) else { return nil }
    self = type
  }

  public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
  public var description: String { identifier }

  /// Whether it is a type or one of its subtypes.
  public func conforms(to type: UTType) -> Bool {
    self == type || parents.contains(type.identifier)
  }
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  public static let item = UTType(named: "public.item")
  public static let content = UTType(named: "public.content")
  public static let data = UTType(named: "public.data", in: [.item])
  public static let folder = UTType(named: "public.folder", in: [.item])
  public static let directory = UTType(named: "public.directory", in: [.item])
  public static let url = UTType(named: "public.url", in: [.data])
  public static let fileURL = UTType(named: "public.file-url", in: [.url])
  public static let text = UTType(named: "public.text", in: [.data, .content])
  public static let plainText = UTType(
    named: "public.plain-text", "txt", mime: "text/plain", in: [.text])
  public static let utf8PlainText = UTType(named: "public.utf8-plain-text", in: [.plainText])
  public static let rtf = UTType(named: "public.rtf", "rtf", mime: "text/rtf", in: [.text])
  public static let html = UTType(named: "public.html", "html", mime: "text/html", in: [.text])
  public static let xml = UTType(named: "public.xml", "xml", mime: "application/xml", in: [.text])
  public static let json = UTType(
    named: "public.json", "json", mime: "application/json", in: [.text])
  public static let commaSeparatedText = UTType(
    named: "public.comma-separated-values-text", "csv", mime: "text/csv", in: [.text])
  public static let swiftSource = UTType(named: "public.swift-source", "swift", in: [.plainText])
  public static let pdf = UTType(
    named: "com.adobe.pdf", "pdf", mime: "application/pdf", in: [.data, .content])
  public static let zip = UTType(
    named: "public.zip-archive", "zip", mime: "application/zip", in: [.data])
  public static let vCard = UTType(named: "public.vcard", "vcf", mime: "text/vcard", in: [.text])
  public static let image = UTType(named: "public.image", in: [.data, .content])
  public static let png = UTType(named: "public.png", "png", mime: "image/png", in: [.image])
  public static let jpeg = UTType(named: "public.jpeg", "jpeg", mime: "image/jpeg", in: [.image])
  public static let gif = UTType(
    named: "com.compuserve.gif", "gif", mime: "image/gif", in: [.image])
  public static let tiff = UTType(named: "public.tiff", "tiff", mime: "image/tiff", in: [.image])
  public static let heic = UTType(named: "public.heic", "heic", mime: "image/heic", in: [.image])
  public static let svg = UTType(
    named: "public.svg-image", "svg", mime: "image/svg+xml", in: [.image])
  public static let webP = UTType(
    named: "org.webmproject.webp", "webp", mime: "image/webp", in: [.image])
  public static let livePhoto = UTType(named: "com.apple.live-photo", in: [.data])
  public static let audiovisualContent = UTType(
    named: "public.audiovisual-content", in: [.data, .content])
  public static let movie = UTType(named: "public.movie", in: [.audiovisualContent])
  public static let video = UTType(named: "public.video", in: [.movie])
  public static let mpeg4Movie = UTType(
    named: "public.mpeg-4", "mp4", mime: "video/mp4", in: [.movie])
  public static let quickTimeMovie = UTType(
    named: "com.apple.quicktime-movie", "mov", mime: "video/quicktime", in: [.movie])
  public static let audio = UTType(named: "public.audio", in: [.audiovisualContent])
  public static let mp3 = UTType(named: "public.mp3", "mp3", mime: "audio/mpeg", in: [.audio])

  private static let all: [UTType] = [
    item, content, data, folder, directory, url, fileURL, text, plainText, utf8PlainText, rtf, html,
    xml, json, commaSeparatedText, swiftSource, pdf, zip, vCard, image, png, jpeg, gif, tiff, heic,
    svg, webP, livePhoto, audiovisualContent, movie, video, mpeg4Movie, quickTimeMovie, audio, mp3,
  ]
}
