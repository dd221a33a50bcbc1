/// Builds a `ContentHash` of numbers, texts and objects, one after the other.
///
/// Lists add their count first, texts and objects their hash, so that no two sequences of values
/// add the same words.
package struct ContentHasher {
  @usableFromInline var hash = ContentHash(seed: 0)
  @usableFromInline var count: UInt64 = 0
  /// The hashes of the objects so far.
  private var objects: [ObjectIdentifier: ContentHash] = [:]

  package init() {}

  /// Adds a word of 64 bits.
  @inlinable
  package mutating func add(word: UInt64) {
    hash.add(word)
    count &+= 1
  }

  /// Adds the hash of a part.
  package mutating func add(_ part: ContentHash) {
    add(word: part.first)
    add(word: part.second)
  }

  package mutating func add(_ text: String) { add(ContentHash(Array(text.utf8))) }

  /// Adds an object, whose content is hashed once however often it is added.
  ///
  /// The object must live as long as the hasher.
  ///
  /// - Parameter addContent: Adds what the object holds.
  package mutating func add(
    object: AnyObject, _ addContent: (inout ContentHasher) -> Void
  ) {
    let id = ObjectIdentifier(object)
    if let known = objects[id] { return add(known) }
    let outer = (hash, count)
    (hash, count) = (ContentHash(seed: 0), 0)
    addContent(&self)
    let content = result
    (hash, count) = outer
    objects[id] = content
    add(content)
  }

  /// The hash of all that was added.
  package var result: ContentHash {
    var hash = hash
    hash.add(count)
    // Once more, since the last word is mixed less than those before.
    hash.add(hash.first ^ hash.second)
    return hash
  }
}
