public import Graphics

extension LottieAnimation {
  /// Replaces the text of text layers with a name, at all times.
  /// - Parameter name: The name of the layers; `*` matches any.
  /// - Returns: The number of layers found.
  @discardableResult
  public mutating func setText(_ text: String, layer name: String) -> Int {
    var count = Self.setText(text, layer: name, in: &layers)
    for id in precompositions.keys.sorted() {
      count += Self.setText(text, layer: name, in: &precompositions[id, default: []])
    }
    return count
  }

  private static func setText(
    _ text: String, layer name: String, in layers: inout [LayerModel]
  ) -> Int {
    var count = 0
    for index in layers.indices where name == "*" || layers[index].name == name {
      guard case .text(var model) = layers[index].kind, let documents = model.documents else {
        continue
      }
      model.documents = documents.map { document in
        var document = document
        document.text = text
        return document
      }
      layers[index].kind = .text(model)
      count += 1
    }
    return count
  }

  /// Replaces a picture by another, scaled to the size of the original.
  /// - Parameter name: The id of the picture in the file, or the name of its file.
  /// - Returns: Whether there is a picture with that name.
  @discardableResult
  public mutating func setImage(_ image: CGImage, named name: String) -> Bool {
    let ids = images.filter { $0.key == name || !$0.value.name.isEmpty && $0.value.name == name }
    for id in ids.keys {
      images[id]?.image = image
      images[id]?.problem = nil
    }
    return !ids.isEmpty
  }
}
