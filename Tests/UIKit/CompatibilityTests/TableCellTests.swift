import Flipbook
import Testing

/// Cells of a user's class, made by a table.
@MainActor struct TableCellTests {
  private class Marked: UITableViewCell {
    let mark = "mark"
    var list: [Int]

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      list = [1, 2, 3]
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.backgroundColor = .red
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class More: Marked {
    let number = 5
  }

  @Test func registeredClassesAreMade() throws {
    let table = UITableView()
    table.register(Marked.self, forCellReuseIdentifier: "marked")
    table.register(More.self, forCellReuseIdentifier: "more")
    table.register(UITableViewCell.self, forCellReuseIdentifier: "plain")
    for _ in 0..<1000 {
      let marked = try #require(table.dequeueReusableCell(withIdentifier: "marked") as? Marked)
      #expect(type(of: marked) == Marked.self)
      #expect(marked.mark == "mark")
      let more = try #require(table.dequeueReusableCell(withIdentifier: "more") as? More)
      more.list.append(4)
      #expect(more.number == 5)
      #expect(more.list == [1, 2, 3, 4])
      #expect(more.reuseIdentifier == "more")
      #expect(more.contentView.backgroundColor == .red)
    }
    let plain = try #require(table.dequeueReusableCell(withIdentifier: "plain"))
    #expect(type(of: plain) == UITableViewCell.self)
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
  }
}
