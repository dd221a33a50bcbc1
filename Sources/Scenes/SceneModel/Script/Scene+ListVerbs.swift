extension Scene {
  /// A position in a table or a collection.
  public struct RowPosition: Hashable, Sendable {
    /// The row of a table or the item of a collection, from 0.
    public var row: Int
    /// The section, from 0.
    public var section: Int

    public init(row: Int, section: Int = 0) {
      self.row = row
      self.section = section
    }
  }

  /// Selects a row of a table or an item of a collection.
  public struct SelectRow: Hashable, Sendable {
    /// The id of the table or the collection.
    public var id: String
    public var position: RowPosition
    public var isAnimated: Bool

    public init(_ id: String, _ position: RowPosition, animated isAnimated: Bool = true) {
      self.id = id
      self.position = position
      self.isAnimated = isAnimated
    }
  }

  /// Deselects a row of a table or an item of a collection.
  public struct DeselectRow: Hashable, Sendable {
    /// The id of the table or the collection.
    public var id: String
    public var position: RowPosition
    public var isAnimated: Bool

    public init(_ id: String, _ position: RowPosition, animated isAnimated: Bool = true) {
      self.id = id
      self.position = position
      self.isAnimated = isAnimated
    }
  }

  /// Inserts a row into a table or an item into a collection.
  public struct InsertRow: Hashable, Sendable {
    /// The id of the table or the collection.
    public var id: String
    public var position: RowPosition
    /// The new cell of a table: an object as in `cells`.
    public var cell: Properties?
    /// The new item of a collection: an object as in `items`.
    public var item: Properties?

    public init(_ id: String, _ position: RowPosition, cell: Properties) {
      self.id = id
      self.position = position
      self.cell = cell
    }

    public init(_ id: String, _ position: RowPosition, item: Properties) {
      self.id = id
      self.position = position
      self.item = item
    }
  }

  /// Deletes a row of a table or an item of a collection.
  public struct DeleteRow: Hashable, Sendable {
    /// The id of the table or the collection.
    public var id: String
    public var position: RowPosition

    public init(_ id: String, _ position: RowPosition) {
      self.id = id
      self.position = position
    }
  }

  /// Moves a row of a table or an item of a collection.
  public struct MoveRow: Hashable, Sendable {
    /// The id of the table or the collection.
    public var id: String
    public var position: RowPosition
    /// The position after the move.
    public var destination: RowPosition

    public init(_ id: String, _ position: RowPosition, to destination: RowPosition) {
      self.id = id
      self.position = position
      self.destination = destination
    }
  }

  /// Replaces the cell of a row of a table or of an item of a collection.
  public struct ReloadRow: Hashable, Sendable {
    /// The id of the table or the collection.
    public var id: String
    public var position: RowPosition
    /// The new cell of a table: an object as in `cells`.
    public var cell: Properties?
    /// The new item of a collection: an object as in `items`.
    public var item: Properties?

    public init(_ id: String, _ position: RowPosition, cell: Properties) {
      self.id = id
      self.position = position
      self.cell = cell
    }

    public init(_ id: String, _ position: RowPosition, item: Properties) {
      self.id = id
      self.position = position
      self.item = item
    }
  }
}
