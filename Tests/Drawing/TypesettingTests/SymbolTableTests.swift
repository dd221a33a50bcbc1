import Foundation
import Graphics
import Testing

@testable import Typesetting

struct SymbolTableTests {
  @Test func fourHundredNamesAndMore() {
    #expect(SymbolGlyph.names.count > 1500)
    for name in [
      "house", "gear", "gearshape.2.fill", "envelope.badge", "paperplane.fill", "lock.shield",
      "camera.fill", "person.crop.circle.badge.plus", "arrow.up.circle.fill",
      "square.and.arrow.up", "tray.and.arrow.down.fill", "wifi.slash", "battery.100", "1.circle",
      "50.square.fill", "a.circle.fill", "exclamationmark.triangle.fill", "hand.thumbsup.fill",
      "arrow.triangle.2.circlepath", "list.bullet.rectangle", "speaker.wave.2.fill",
    ] {
      #expect(SymbolGlyph.isName(name), "\(name)")
    }
    #expect(!SymbolGlyph.isName("_xmark"))
    #expect(!SymbolGlyph.isName("51.circle"))
  }

  /// Every line of the table is a part: a path that is not valid would be left out.
  @Test func everyLineOfTheTableIsAPart() throws {
    for base in SymbolTable.bases.values {
      #expect(!base.parts(isFilled: false).isEmpty, "\(base.name)")
      for line in base.joinedLines {
        let words = line.split(separator: " ", maxSplits: 1)
        let role = words[0].first { $0.isUppercase }
        if role == "U" {
          let used = words[1].prefix { $0 != " " && $0 != "!" }
          #expect(SymbolTable.bases[used] != nil, "\(base.name) uses \(used)")
        } else {
          #expect(SymbolPath.path(words[1]) != nil, "\(base.name): \(line)")
          #expect(role.map { "ABDGHKLPQSX".contains($0) } == true, "\(base.name): \(line)")
        }
      }
      for variant in base.variants where !["fill", "mirrored"].contains(variant) {
        // Every other variant gives a name.
        #expect(base.names.count > 1 || base.isInternal, "\(base.name): \(variant)")
      }
    }
  }

  @Test func everyNameDrawsInkWithinItsBox() throws {
    for name in SymbolGlyph.names {
      let glyph = try #require(SymbolGlyph(named: name))
      for width: CGFloat in [2.5, 8.5, 17] {
        let size = glyph.size(lineWidth: width)
        let box = CGRect(
          x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        let ink = glyph.inkBounds(lineWidth: width)
        #expect(box.contains(ink), "\(name) at \(width): \(ink) in \(box)")
        #expect(max(ink.width, ink.height) > 10, "\(name)")
      }
    }
  }

  // MARK: Rules

  @Test func slashesCutAGapBesideTheirLine() throws {
    let glyph = try #require(SymbolGlyph(named: "bell.slash"))
    let base = try #require(SymbolGlyph(named: "bell"))
    #expect(glyph.parts.count == base.parts.count + 2)
    guard case .gap = glyph.parts[glyph.parts.count - 2].kind else {
      Issue.record("no gap")
      return
    }
    let line = try #require(glyph.parts.last).path.boundingBoxOfPath
    #expect(abs(line.midX) < 1e-9 && abs(line.midY) < 1e-9 && line.width > 88)
  }

  @Test func containersHoldTheFilledMark() throws {
    let ring = try #require(SymbolGlyph(named: "heart.circle"))
    let disc = try #require(SymbolGlyph(named: "heart.circle.fill"))
    guard case .roundedFill = ring.parts[1].kind, case .inlay(let marks) = disc.parts[1].kind else {
      Issue.record("no filled heart")
      return
    }
    #expect(ring.size == disc.size)
    #expect(ring.layers == [1, 2] && disc.layers == [1, 2])
    #expect(marks[0].path == ring.parts[1].path)
    // The heart lies well within the ring.
    let box = marks[0].path.boundingBoxOfPath
    #expect(hypot(box.width, box.height) / 2 < 40)
    let slashed = try #require(SymbolGlyph(named: "mic.slash.circle"))
    #expect(slashed.parts.contains { if case .gap = $0.kind { true } else { false } })
  }

  @Test func badgesGrowTheBoxOnly() throws {
    let plain = try #require(SymbolGlyph(named: "person.crop.circle"))
    let badge = try #require(SymbolGlyph(named: "person.crop.circle.badge.xmark"))
    #expect(badge.alignedSize == plain.size && badge.size.width > plain.size.width)
    guard case .inlay = badge.parts.last?.kind else {
      Issue.record("the mark is not cut")
      return
    }
    #expect(badge.parts.count == plain.parts.count + 3)
    #expect(try #require(SymbolGlyph(named: "bell.badge")).hasColors)
  }

  @Test func numbersAreMadeOfDigits() throws {
    let seven = try #require(SymbolGlyph(named: "7.circle"))
    let two = try #require(SymbolGlyph(named: "42.square.fill"))
    #expect(seven.parts.count == 2)
    guard case .inlay(let digits) = two.parts[1].kind else {
      Issue.record("no digits")
      return
    }
    #expect(digits.count == 2)
    let boxes = digits.map(\.path.boundingBoxOfPath)
    #expect(boxes[0].maxX < boxes[1].minX)
  }

  @Test func splittingKeepsAllInk() throws {
    for (name, bySteps, count) in [
      ("wifi", true, 3), ("person.2", false, 2), ("speaker.wave.3", true, 4), ("heart", false, 1),
    ] {
      let glyph = try #require(SymbolGlyph(named: name))
      let split = glyph.split(bySteps: bySteps, hasColors: false)
      #expect(split.count == count, "\(name)")
      let drawn = split.flatMap(\.parts).filter(\.isDrawn).count
      #expect(drawn == glyph.parts.filter(\.isDrawn).count, "\(name)")
    }
  }

  @Test func shapesOfTheNotation() throws {
    func box(_ text: Substring) throws -> CGRect {
      try #require(SymbolPath.path(text)).boundingBoxOfPath
    }
    #expect(try box("O1 2 3") == CGRect(x: -2, y: -1, width: 6, height: 6))
    #expect(try box("E0 0 4 2") == CGRect(x: -4, y: -2, width: 8, height: 4))
    #expect(try box("R-5 -6 10 12 2") == CGRect(x: -5, y: -6, width: 10, height: 12))
    let arc = try box("I0 0 10 180 360")
    #expect(abs(arc.minY + 10) < 0.01 && abs(arc.maxY) < 1e-9)
    #expect(SymbolPath.path("Y0 0 4 5 9 0")?.subpaths.count == 4)
    // Shapes and path data follow each other.
    #expect(try box("M0 0h4O10 0 2R20 0 1 1 0M30 0v9").maxX == 30)
    #expect(SymbolPath.path("O1 2") == nil)
    #expect(SymbolPath.path("M1") == nil)
  }

  @Test func directionsAreMirrored() throws {
    for name in [
      "arrow.forward", "chevron.backward.circle.fill", "list.bullet", "list.bullet.circle",
      "delete.backward", "speaker.wave.2.fill", "star.leadinghalf.filled",
    ] {
      #expect(try #require(SymbolGlyph(named: name)).isMirrored, "\(name)")
    }
    for name in ["arrow.right", "forward.fill", "forward.end", "heart", "star.lefthalf.fill"] {
      #expect(try !#require(SymbolGlyph(named: name)).isMirrored, "\(name)")
    }
  }
}
