import Flipbook

/// A screen as applications build it, in code.
class ScreenController: UIViewController, UITextFieldDelegate, UIScrollViewDelegate {
  let scroll = UIScrollView()
  let field = UITextField()
  let button = UIButton(type: .system)
  let spinner = UIActivityIndicatorView(style: .medium)
  private(set) var log: [String] = []
  private(set) var offsets: [CGFloat] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Screen"
    view.backgroundColor = .systemBackground
    for child in [scroll, field, button, spinner] as [UIView] {
      child.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(child)
    }
    scroll.delegate = self
    scroll.contentSize = CGSize(width: 200, height: 1000)
    field.borderStyle = .roundedRect
    field.placeholder = "Name"
    field.delegate = self
    field.returnKeyType = .done
    button.setTitle("Send", for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.backgroundColor = view.tintColor
    button.titleLabel?.font = .systemFont(ofSize: 17)
    button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    button.addTarget(self, action: Selector(send(_:)), for: .touchUpInside)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      field.topAnchor.constraint(equalTo: guide.topAnchor, constant: 20),
      field.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 20),
      field.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -20),
      button.topAnchor.constraint(equalTo: field.bottomAnchor, constant: 12),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      spinner.centerYAnchor.constraint(equalTo: button.centerYAnchor),
      spinner.leadingAnchor.constraint(equalTo: button.trailingAnchor, constant: 8),
      scroll.topAnchor.constraint(equalTo: button.bottomAnchor, constant: 12),
      scroll.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      scroll.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    log.append("viewDidLoad")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.append("viewWillAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.append("viewDidAppear")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if log.last != "layout" { log.append("layout") }
  }

  func send(_ sender: UIButton) {
    guard let text = field.text, !text.isEmpty else {
      field.shakeAlongXAxis()
      return
    }
    log.append("sent \(text)")
    spinner.startAnimating()
    view.endEditing(true)
    DispatchQueue.main.async { self.log.append("later") }
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("editing") }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    string != "!"
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append(scrollView.contentOffset.y)
  }
}
