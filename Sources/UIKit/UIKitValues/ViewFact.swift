import LayerTree

/// The mistakes that views, controllers, images and fonts report.
package enum ViewFact: DiagnosticFact {
  // MARK: Animations
  case animatorState(state: String, action: String, needed: String)
  case keyframeOutside
  case keyframeWithinAnother
  case keyframeBeyondEnd(start: Double, duration: Double)
  case outsideOfBlock
  case wallClockStart
  case bounce(Double)
  case unknownCurve(Int)
  case noSuperview(String)
  case undrawnTransition(number: Int)

  // MARK: Views and controllers
  case keyedValue(key: String, type: String, value: String)
  case unreachableKey(String, type: String)
  case visualFormat(String, message: String)
  case constraint(String, message: String, needed: String)
  case presenterWithoutWindow(String)
  case presentsAnother(String)
  case isPresented(String)
  case presentsNone(String)
  case undrawnModalTransition
  case unusedDelegate
  case noOtherApplication(String)
  case nibReplacement(name: String, identifier: String, type: String)
  case nib(String)
  case storyboardSegue(String)
  case inputWithoutKeyboard

  // MARK: Images, colors and fonts
  case contextLayout(bits: Int, bytesPerRow: Int, info: UInt32)
  case contextWithoutBitmap
  case noPixels(size: String)
  case noStage
  case pictureSize(String, message: String)
  case unusableImage(message: String)
  case unknownSymbol(String, meant: String?)
  case patternColor
  case unknownColor(String)
  case unknownFont(String)
  case roundedFont(instead: String)
  case htmlTag(String)
  case htmlStyle(String)
  case untranslated(String, language: String)

  package var words: DiagnosticWords {
    switch self {
    case .animatorState(let state, let action, let needed):
      (state, needed, "it cannot be \(action) now: it needs \(needed)")
    case .keyframeOutside:
      keyframe("outside of animateKeyframes it has no times; its closure runs like any other code")
    case .keyframeWithinAnother:
      keyframe("a keyframe within another one becomes part of it; its times are ignored")
    case .keyframeBeyondEnd(let start, let duration):
      keyframe("start \(start) and duration \(duration) are cut to the whole, 0 to 1")
    case .outsideOfBlock:
      (
        "a call outside of animation blocks", "one within",
        "outside of an animation block it has no effect"
      )
    case .wallClockStart:
      (
        "a date of the wall clock", "one of the stage's",
        "the date of setAnimationStart(_:) is the wall clock's, so the animation begins now; make "
          + "it of CFAbsoluteTimeGetCurrent()"
      )
    case .bounce(let bounce):
      (
        "\(bounce)", "more than −1, at most 1",
        "found a bounce of \(bounce), needed more than −1 and at most 1"
      )
    case .unknownCurve(let number):
      (
        "curve \(number)", "a curve of 0 to 3",
        "UIView has no curve \(number); easeInOut is used"
      )
    case .noSuperview(let type):
      (
        "a view without a superview", "a view in a superview",
        "\(type) has no superview, so that there is no transition; add it to a view first"
      )
    case .undrawnTransition(let number):
      (
        number == 3 || number == 4 ? "a page curl" : "transition \(number)",
        "a flip or a dissolve", "page curls are not drawn; it dissolves instead"
      )
    case .keyedValue(let key, let type, let value):
      (
        value, "a value of the property's type",
        "the value for “\(key)” of \(type) has the wrong type: nothing is set"
      )
    case .unreachableKey(let key, let type):
      (
        "“\(key)”", "a property that can be reached by its name",
        "\(type) is not key-value coding compliant for “\(key)”, for which iOS raises an exception"
      )
    case .visualFormat(let format, let message):
      (format, "a line such as H:|-[name(80)]-10-[value]|", message)
    case .constraint(let text, let message, let needed): (text, needed, message)
    case .presenterWithoutWindow(let controller):
      plain("the view of \(controller) is not in a window: present from one that is")
    case .presentsAnother(let controller):
      plain("\(controller) presents another already: dismiss that first")
    case .isPresented(let controller): plain("\(controller) is presented already")
    case .presentsNone(let controller):
      plain("\(controller) neither presents a view controller nor is presented")
    case .undrawnModalTransition:
      plain("only coverVertical and crossDissolve are drawn; it dissolves instead")
    case .unusedDelegate:
      (
        "a delegate", "",
        "it is never called: traits do not change, and no swipe dismisses the view"
      )
    case .noOtherApplication(let url):
      (url, "nothing", "there is no other application to open \(url)")
    case .nibReplacement(let name, let identifier, let type):
      (
        "“\(name)” for “\(identifier)”", "a class that makes its view by code",
        "nibs cannot be loaded: “\(identifier)” gives a plain \(type); register the class of "
          + "“\(name)” itself and create its views in code"
      )
    case .nib(let name):
      (
        "“\(name)”", "code that makes the view",
        "nibs cannot be loaded; create the view of “\(name)” in code"
      )
    case .inputWithoutKeyboard:
      (
        "an input view or an accessory view", "a keyboard",
        "it is not shown, as the stage has no keyboard; set hasKeyboard of the stage's presentation"
      )
    case .storyboardSegue(let identifier):
      (
        "“\(identifier)”", "present(_:animated:) or pushViewController(_:animated:)",
        "there are no storyboards; show the controller of “\(identifier)” by code"
      )
    case .contextLayout(let bits, let bytesPerRow, let info):
      (
        "\(bits) bits, \(bytesPerRow) bytes a row, bitmapInfo \(info)",
        "8 bits a component, RGB, alpha premultiplied or skipped",
        "a context cannot draw into memory of this layout; take premultipliedLast"
      )
    case .contextWithoutBitmap:
      (
        "a layer's context", "an image context",
        "this context has no bitmap; draw in an image context"
      )
    case .noPixels(let size):
      (size, "a size greater than 0", "a picture of \(size) points has no pixels")
    case .noStage:
      (
        "no stage", "a stage",
        "a drawing becomes pixels only while there is a stage; make the Stage first"
      )
    case .pictureSize(let size, let message): (size, "a smaller picture", message)
    case .unusableImage(let message): ("", "a picture", message)
    case .unknownSymbol(let name, let meant):
      (
        "“\(name)”", "a known symbol",
        "there is no symbol “\(name)” here, so that a crossed box is drawn" + meant.hint
      )
    case .patternColor:
      (
        "an image", "a color", "patterns are not drawn, so the mean color of the image is used"
      )
    case .unknownColor(let name):
      (
        "“\(name)”", "a system color",
        "there is no asset catalog here, and “\(name)” is not a system color"
      )
    case .unknownFont(let name):
      (
        "“\(name)”", "an available font",
        "no font is named “\(name)”; add its file to the timeline's fonts"
      )
    case .htmlTag(let name):
      (
        "<\(name)>", "the plain parts of HTML",
        "the tag <\(name)> is not supported; its text is kept"
      )
    case .htmlStyle(let style):
      (
        "style=\"\(style)\"", "the plain parts of HTML", "the style \(style) is not supported"
      )
    case .untranslated(let text, let language):
      (
        language, "a language of the system's words",
        "“\(text)” is in English: its word in the language \(language) is not known here"
      )
    case .roundedFont(let instead):
      (
        "rounded", "default, serif or monospaced",
        "there is no rounded font here: the text is in \(instead)"
      )
    }
  }
  private func keyframe(_ message: String) -> DiagnosticWords {
    ("a keyframe out of place", "keyframes in animateKeyframes, with times of 0 to 1", message)
  }

  private func plain(_ message: String) -> DiagnosticWords { (message, "", message) }
}
