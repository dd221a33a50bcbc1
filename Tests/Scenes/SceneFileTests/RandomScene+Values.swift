import Animation
import Base
import Comparison
import Effects
import Foundation
import Graphics
import Recordings
import SceneFile
import SceneModel
import TestSupport

extension RandomScene {
  // MARK: Values

  mutating func value(_ kind: ValueKind) -> Scene.Value {
    switch kind {
    case .bool: return .bool(chance(2))
    case .number(let range, _): return .number(number(range))
    case .integer(let range): return .number(number(range).rounded(.up))
    case .date: return .text(pick(["2026-11-25", "2024-02-29T23:59"]))
    case .time(let range): return .number(number(range))
    case .angle: return .number(number(.from(-7, to: 7)))
    case .repeatCount: return .number(chance(3) ? .infinity : number(.notNegative))
    case .text, .file, .viewString: return .text(text())
    case .name(_, let names): return .text(pick(names))
    case .flags(_, let names): return .list(names.filter { _ in chance(2) }.map { .text($0) })
    case .point: return .point(CGPoint(x: number(.any), y: number(.any)))
    case .offset: return .size(CGSize(width: number(.any), height: number(.any)))
    case .size: return .size(CGSize(width: number(.notNegative), height: number(.notNegative)))
    case .rect: return .rect(rect())
    case .anyRect:
      let size = CGSize(width: number(.any), height: number(.any))
      return .rect(CGRect(origin: CGPoint(x: number(.any), y: number(.any)), size: size))
    case .insets:
      let top = number(.any)
      return .insets(
        UIEdgeInsets(top: top, left: chance(2) ? top : 1, bottom: top, right: top))
    case .color: return .color(color())
    case .viewColor:
      return .color(chance(3) ? .pair(light: color(), dark: color()) : color())
    case .transform: return .transform(transform())
    case .path: return .path(path())
    case .image: return .image(drawing())
    case .viewImage: return .image(viewImage())
    case .font: return .font(layerFont())
    case .viewFont: return .font(viewFont())
    case .layerText: return .runs(layerRuns())
    case .viewText: return .runs(viewRuns())
    case .timing: return .timing([0.42, 0, chance(2) ? 1 : 0.3, 1])
    case .numbers(let length, _):
      return .list((0..<(length ?? count(1...3))).map { _ in .number(number(.any)) })
    case .list(let item, _, let range):
      let length = range.map { min(max($0.lowerBound, 1), $0.upperBound) } ?? count(0...2)
      return .list((0..<length).map { _ in value(item) })
    case .optional(let kind): return chance(4) ? .null : value(kind)
    case .states(let kind, let names):
      var states = Scene.Properties()
      states[names[0]] = value(kind)
      if chance(2) { states[names[1]] = value(kind) }
      return .object(states)
    case .object(_, _, let rows), .short(_, _, _, let rows):
      var object = Scene.Properties()
      for row in rows where row.isRequired || chance(3) { object[row.name] = value(row.kind) }
      return .object(object)
    case .view: return .view(view())
    case .emitterCells: return .list([.object(cell())])
    case .settlingTime: return chance(2) ? .text("settling") : .number(number(.positive))
    case .animatedValue, .animatedValues, .actions: return .null
    }
  }

  private mutating func cell() -> Scene.Properties {
    var cell = Scene.Properties()
    depth += 1
    defer { depth -= 1 }
    for row in Property.emitterCell where chance(6) && row.name != "class" {
      if case .emitterCells = row.kind, depth > 4 { continue }
      cell[row.name] = value(row.kind)
    }
    return cell
  }

  mutating func color() -> Scene.Color {
    switch count(0...3) {
    case 0: .system(pick(["systemBlue", "label", "systemBackground"]))
    case 1: .rgba(CGColor(red: 1, green: 0.2, blue: 0, alpha: chance(2) ? 1 : 0.4))
    default:
      .rgba(
        CGColor(
          red: number(.unit), green: number(.unit), blue: number(.unit), alpha: number(.unit)))
    }
  }

  mutating func transform() -> CATransform3D {
    var transform = CATransform3DMakeRotation(number(.unit), 0, 0, 1)
    if chance(2) { transform = CATransform3DRotate(transform, number(.unit), 1, 0, 0) }
    transform.m41 = number(.any)
    if chance(3) { transform.m34 = -0.002 }
    return chance(4) ? CATransform3DIdentity : transform
  }

  mutating func path() -> Path {
    func point() -> CGPoint { CGPoint(x: number(.any), y: number(.any)) }
    var path = Path()
    path.move(to: point())
    path.addLine(to: point())
    if chance(2) { path.addCurve(to: point(), control1: point(), control2: point()) }
    if chance(2) { path.addQuadCurve(to: point(), control: point()) }
    if chance(2) { path.closeSubpath() }
    return path
  }

  private mutating func drawing() -> Scene.Image {
    chance(2)
      ? .checkerboard(
        width: count(1...9), height: count(1...9), square: count(1...8), colors: [color(), nil])
      : .pixels(rows: ["a.", ".a"], colors: ["a": color(), ".": nil])
  }

  private mutating func viewImage() -> Scene.Image {
    guard chance(2) else { return drawing() }
    var image =
      chance(2)
      ? Scene.StyledImage(image: drawing()) : Scene.StyledImage(systemName: "heart.fill")
    if image.systemName != nil {
      if chance(2) { image.weight = "bold" }
      if chance(2) { image.symbolScale = "large" }
      if chance(2) { image.variableValue = 0.5 }
      switch count(0...3) {
      case 1: image.hierarchicalColor = color()
      case 2: image.paletteColors = [color(), color()]
      case 3: image.isMulticolor = true
      default: break
      }
    }
    if chance(2) { image.scale = 2 }
    if chance(2) { image.tintColor = color() }
    if chance(2) { image.renderingMode = "alwaysTemplate" }
    if chance(2) { image.capInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    return .styled(image)
  }

  private mutating func layerFont() -> Scene.Font {
    var font = Scene.Font(name: chance(2) ? "Inter" : nil)
    if font.name == nil {
      font.family = "Inter"
      font.weight = chance(2) ? .named("bold") : .number(500)
      font.hasMonospacedDigits = chance(2)
    }
    return font
  }

  private mutating func viewFont() -> Scene.Font {
    switch count(0...2) {
    case 0: return Scene.Font(size: number(.from(5, to: 40)))
    case 1:
      var font = Scene.Font()
      font.textStyle = "headline"
      return font
    default:
      var font = Scene.Font(size: 12, weight: .named("semibold"))
      font.design = pick(["default", "serif"])
      font.isItalic = chance(2)
      return font
    }
  }

  private mutating func layerRuns() -> [Scene.TextRun] {
    let styled = Scene.TextRun(
      text(),
      attributes: [
        "fontSize": 12, "foregroundColor": .color(color()), "underlineStyle": "double",
        "shadow": .object(["shadowBlurRadius": 2]),
      ])
    return chance(2) ? [Scene.TextRun(text())] : [Scene.TextRun(text()), styled]
  }

  private mutating func viewRuns() -> [Scene.TextRun] {
    let styled = Scene.TextRun(
      text(), attributes: ["font": .font(viewFont()), "kern": 2, "strokeColor": .color(color())])
    let image = Scene.TextRun(image: viewImage())
    return chance(2) ? [Scene.TextRun(text())] : [styled, image]
  }

  mutating func rect() -> CGRect {
    CGRect(
      x: number(.any), y: number(.any), width: number(.notNegative), height: number(.notNegative))
  }
}
