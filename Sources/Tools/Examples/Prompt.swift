import Flipbook

/// The data source and delegate of the prompt's picker; the first row is a placeholder.
private final class Languages: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  let names = ["Select a language", "C", "Java", "JavaScript", "Objective-C", "Python", "Swift"]

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    names.count
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  { names[row] }
}

extension Example {
  /// A prompt that shakes when Done is tapped without a choice, and slides away with one.
  static let prompt = Example(
    name: "prompt", size: CGSize(width: 320, height: 480),
    recording: RecordingOptions(
      duration: .seconds(4.4), framesPerSecond: 30,
      speeds: [SpeedSpan(from: 0.85, to: 1.15, speed: 0.25)], hold: 0.6), colors: 64
  ) { stage in
    let app = UILabel(frame: CGRect(x: 20, y: 28, width: 280, height: 34))
    app.text = "CodeCalendar"
    app.font = .systemFont(ofSize: 28, weight: .bold)
    let session = UILabel(frame: CGRect(x: 20, y: 222, width: 280, height: 36))
    session.text = "1 h 24 min"
    session.font = .systemFont(ofSize: 22)
    session.textAlignment = .center
    let dim = UIView(frame: UIScreen.main.bounds)
    dim.backgroundColor = UIColor(white: 0, alpha: 0.4)
    let panel = UIView(frame: CGRect(x: 20, y: 82, width: 280, height: 316))
    panel.backgroundColor = .secondarySystemGroupedBackground
    panel.layer.cornerRadius = 14
    panel.layer.cornerCurve = .continuous
    let title = UILabel(frame: CGRect(x: 20, y: 18, width: 240, height: 24))
    title.text = "What are you working in?"
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    title.textAlignment = .center
    let languages = Languages()
    let picker = UIPickerView(frame: CGRect(x: 0, y: 46, width: 280, height: 216))
    picker.dataSource = languages
    picker.delegate = languages
    let line = UIView(frame: CGRect(x: 0, y: 267.5, width: 280, height: 0.5))
    line.backgroundColor = .separator
    let done = UIButton(type: .system)
    done.frame = CGRect(x: 0, y: 268, width: 280, height: 48)
    done.setTitle("Done", for: .normal)
    done.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    done.addAction(
      UIAction { _ in
        let row = picker.selectedRow(inComponent: 0)
        if row == 0 { return panel.animateShake() }
        session.text = "1 h 24 min of \(languages.names[row])"
        UIView.animate(withDuration: 0.35, delay: 0, options: .curveEaseIn) {
          panel.center.y += 400
          dim.alpha = 0
        }
      }, for: .touchUpInside)
    for view in [title, picker, line, done] as [UIView] { panel.addSubview(view) }
    for view in [app, session, dim, panel] as [UIView] { stage.addSubview(view) }

    stage.tap(done, at: 0.7)
    stage.drag(
      from: CGPoint(x: 160, y: 276), to: CGPoint(x: 160, y: 200), at: 1.5, duration: 0.25,
      timing: CAMediaTimingFunction(name: .easeIn))
    stage.tap(done, at: 3.6)
  }
}
