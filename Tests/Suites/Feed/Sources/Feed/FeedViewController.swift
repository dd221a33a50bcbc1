import UIKit

public final class FeedViewController: UIViewController {
  enum State {
    case loading
    case loaded([Post])
    case failed
  }

  private let provider: PostsProviding
  private let images: ImageLoading
  let tableView = UITableView(frame: .zero, style: .plain)
  private let spinner = UIActivityIndicatorView(style: .large)
  private let messageLabel = UILabel()
  private let retryButton = UIButton(type: .system)
  private lazy var messageStack = UIStackView(arrangedSubviews: [messageLabel, retryButton])
  private let refreshControl = UIRefreshControl()

  private(set) var state: State = .loading {
    didSet { render() }
  }

  private var posts: [Post] {
    if case .loaded(let posts) = state { return posts }
    return []
  }

  public init(provider: PostsProviding, images: ImageLoading) {
    self.provider = provider
    self.images = images
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = NSLocalizedString("feed.title", bundle: .module, comment: "")
    view.backgroundColor = .systemBackground
    tableView.register(PostCell.self, forCellReuseIdentifier: PostCell.reuseIdentifier)
    tableView.dataSource = self
    tableView.delegate = self
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 120
    tableView.tableFooterView = UIView()
    tableView.refreshControl = refreshControl
    refreshControl.addTarget(self, action: #selector(load), for: .valueChanged)

    messageLabel.textColor = .secondaryLabel
    messageLabel.textAlignment = .center
    messageLabel.numberOfLines = 0
    messageStack.axis = .vertical
    messageStack.spacing = 12
    retryButton.setTitle(
      NSLocalizedString("feed.retry", bundle: .module, comment: ""), for: .normal)
    retryButton.addTarget(self, action: #selector(load), for: .primaryActionTriggered)
    spinner.hidesWhenStopped = true

    for subview in [tableView, spinner, messageStack] as [UIView] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    NSLayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.topAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      spinner.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      spinner.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      messageStack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      messageStack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      messageStack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
    load()
  }

  @objc private func load() {
    state = .loading
    provider.posts { [weak self] result in
      switch result {
      case .success(let posts): self?.state = .loaded(posts)
      case .failure: self?.state = .failed
      }
    }
  }

  private func render() {
    tableView.reloadData()
    refreshControl.endRefreshing()
    messageStack.isHidden = true
    retryButton.isHidden = true
    spinner.stopAnimating()
    tableView.isHidden = true
    switch state {
    case .loading:
      spinner.startAnimating()
    case .loaded(let posts) where posts.isEmpty:
      show(message: "feed.empty")
    case .loaded:
      tableView.isHidden = false
    case .failed:
      show(message: "feed.failed")
      retryButton.isHidden = false
    }
  }

  private func show(message key: String) {
    messageStack.isHidden = false
    messageLabel.text = NSLocalizedString(key, bundle: .module, comment: "")
  }
}

extension FeedViewController: UITableViewDataSource, UITableViewDelegate {
  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    posts.count
  }

  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard
      let cell = tableView.dequeueReusableCell(
        withIdentifier: PostCell.reuseIdentifier, for: indexPath) as? PostCell
    else { return UITableViewCell() }
    cell.configure(with: posts[indexPath.row], images: images)
    return cell
  }

  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
  }
}
