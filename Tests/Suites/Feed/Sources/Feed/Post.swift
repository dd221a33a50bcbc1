import Foundation

/// One entry of the feed, as the server sends it.
public struct Post: Codable, Hashable, Identifiable {
  public let id: Int
  public let author: String
  public let text: String
  public let imageName: String?
  public let likes: Int
  public let date: Date

  enum CodingKeys: String, CodingKey {
    case id, author, text, likes, date
    case imageName = "image_name"
  }
}

/// Reads posts from a file or from a server.
public protocol PostsProviding {
  func posts(completion: @escaping (Result<[Post], Error>) -> Void)
}

extension JSONDecoder {
  /// Decodes dates as the server writes them.
  public static let feed: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()
}
