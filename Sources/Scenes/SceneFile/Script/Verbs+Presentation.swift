import Base
import JSON
import SceneModel

extension Grammar {
  static let presentationVerbs: [ScriptVerbRow] = [
    ScriptVerbRow(
      Scene.Verb.present, { if case .present(let verb) = $0 { verb } else { nil } },
      blank: Scene.Present(alert: [:]), on: .none,
      value: Field(
        "present", presented,
        about: "Presents an alert, an action sheet or a sheet in front of everything.",
        \.verb.content),
      fields: [animated(\.verb.isAnimated)]),
    ScriptVerbRow(
      Scene.Verb.dismiss, { if case .dismiss(let verb) = $0 { verb } else { nil } },
      blank: Scene.Dismiss(), on: .none,
      value: Field(
        "dismiss", dismissed, about: "Dismisses what `present` has shown: the last, or all.",
        \.verb.dismissesAll),
      fields: [animated(\.verb.isAnimated)]),
    ScriptVerbRow(
      Scene.Verb.push, { if case .push(let verb) = $0 { verb } else { nil } },
      blank: Scene.Push(Scene.View()), on: .one, needsOn: true,
      value: Field(
        "push", .view, about: "Pushes a page, which is a view, onto a navigation controller.",
        \.verb.page),
      fields: [
        Field("title", .text, about: "The title of the page.", optional: \.verb.title),
        animated(\.verb.isAnimated),
      ],
      check: { draft, decoding in
        guard let target = draft.step.target, let place = draft.step["on"] else { return false }
        return decoding.isNavigation(target, at: place)
      }),
    ScriptVerbRow(
      Scene.Verb.pop, { if case .pop(let verb) = $0 { verb } else { nil } },
      blank: Scene.Pop(""), on: .none,
      value: Field(
        "pop", .id, about: "Pops the top page of a navigation controller.", \.verb.id),
      fields: [
        Field(
          "toRoot", .bool, default: false, about: "Whether all pages pop but the first.",
          \.verb.popsToRoot),
        animated(\.verb.isAnimated),
      ],
      check: { draft, decoding in
        let id = draft.verb.id
        guard let kind = decoding.declarations[id] else { return false }
        return decoding.isNavigation(Target(id: id, kind: kind), at: draft.step.value)
      }),
  ]

  package static let alert = ValueKind.object(
    "an object of an alert", owner: "an alert",
    [
      Property("title", .text, about: "The title."),
      Property("message", .text, about: "The text below the title."),
      Property(
        "style", .name("alert style", of: ["alert", "actionSheet"]), default: "alert",
        about: "In the middle of the screen, or at its bottom."),
      Property(
        "actions",
        .list(
          .object(
            "an object of an action", owner: "an action",
            [
              Property("title", .text, about: "The title."),
              Property(
                "style", .name("alert action style", of: ["default", "cancel", "destructive"]),
                default: "default", about: "How the action looks."),
              Property(
                "isPreferred", .bool, default: false, about: "Whether it is emphasized."),
            ]), named: "actions"), about: "The buttons, in their order."),
      Property(
        "fields",
        .list(
          .object(
            "an object of a text field", owner: "a text field of an alert",
            [
              Property("placeholder", .text, about: "What stands in the empty field."),
              Property("text", .text, about: "The text."),
              Property(
                "isSecureTextEntry", .bool, default: false, about: "Whether the text is hidden."),
            ]), named: "fields"), about: "The text fields."),
    ])

  package static let sheet = ValueKind.object(
    "an object of a sheet", owner: "a sheet",
    [
      Property(
        "view", .view, about: "What the sheet shows; without a color, on that of the system."
      ).required,
      Property(
        "detents", .flags("detent", of: ["medium", "large"]),
        about:
          "How far it opens: half of the screen, or all of it. Default: large without a `height`."),
      Property(
        "height", .number(.positive, unit: "points"),
        about: "The height of one more detent."),
      Property(
        "prefersGrabberVisible", .bool, default: false, about: "Whether it has a grabber."),
      Property(
        "preferredCornerRadius", .number(.notNegative, unit: "points"),
        about: "The radius of its corners. Default: the system's."),
      Property(
        "largestUndimmedDetent", .name("detent", of: ["medium", "large"]),
        about: "Up to this detent what is behind is not dimmed."),
    ])

  private static let presented: Form<Scene.Present.Content> = {
    let (alert, sheet) = (Grammar.alert.form, Grammar.sheet.form)
    let fields: [Field<Scene.Properties>] = [("alert", alert), ("sheet", sheet)].map { name, form in
      Field<Scene.Properties>(
        name, schema: form.schema, about: "The \(name).", write: { _, _ in nil }
      ) { values, node, decoding in
        if let value = form.read(node, decoding) { values[name] = value }
      }
    }
    let choices: JSONTree = .array(
      [("alert", alert), ("sheet", sheet)].map { name, form in
        [
          "type": "object", "properties": .object([.init(key: name, value: form.schema.tree)]),
          "required": [.string(name)], "additionalProperties": false,
        ]
      })
    return Form(
      "an object with an alert or a sheet",
      schema: Schema(around: [alert.schema, sheet.schema], ["oneOf": choices]),
      write: { content, printer in
        let (name, form, value) =
          switch content {
          case .alert(let value): ("alert", alert, value)
          case .sheet(let value): ("sheet", sheet, value)
          }
        return .object([.init(key: name, value: form.write(.object(value), printer))])
      },
      read: { node, decoding in
        var values = Scene.Properties()
        let before = decoding.reportCount
        guard
          decoding.read(node, as: "what is presented", fields: fields, into: &values),
          decoding.reportCount == before
        else { return nil }
        switch (values["alert"]?.object, values["sheet"]?.object) {
        case (let alert?, nil): return .alert(alert)
        case (nil, let sheet?):
          guard let name = sheet["largestUndimmedDetent"]?.text,
            let place = node["sheet"]?["largestUndimmedDetent"]
          else { return .sheet(sheet) }
          let detents = sheet["detents"]?.list?.compactMap(\.text)
          let names = detents ?? (sheet["height"] == nil ? ["large"] : [])
          if names.contains(name) { return .sheet(sheet) }
          decoding.reportType(of: place, needed: "one of the sheet's `detents`")
        case (nil, nil):
          decoding.report(
            .missingKey(["alert", "sheet"], owner: "what is presented"), at: node)
        default:
          if let members = node.members {
            decoding.reportConflict(
              members[1], with: members[0].key, reason: "a step presents one thing")
          }
        }
        return nil
      })
  }()

  private static let dismissed = Form<Bool>(
    "\"last\" or \"all\"", schema: Form<String>.name("choice", of: ["last", "all"]).schema,
    write: { all, _ in .string(all ? "all" : "last") },
    read: { node, decoding in
      Form<String>.name("choice", of: ["last", "all"]).read(node, decoding).map { $0 == "all" }
    })
}

extension Property {
  /// The row of a property that its owner must have.
  fileprivate var required: Property {
    var row = self
    row.isRequired = true
    return row
  }
}

extension Decoding {
  /// Whether a target is a navigation controller; reports another.
  fileprivate func isNavigation(_ target: Target, at node: Node) -> Bool {
    guard let viewClass = needView(target, at: node) else { return false }
    if viewClass.kind == .navigationController { return true }
    report(
      .wrongType(
        found: "the \(viewClass.name) \(quoted(target.id))",
        needed: "the id of a UINavigationController"),
      at: node)
    return false
  }
}
