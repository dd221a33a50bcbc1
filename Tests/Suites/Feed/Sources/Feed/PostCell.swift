import UIKit

final class PostCell: UITableViewCell {
  static let reuseIdentifier = String(describing: PostCell.self)

  private let authorLabel = UILabel()
  private let dateLabel = UILabel()
  private let bodyLabel = UILabel()
  private let likesLabel = UILabel()
  private let pictureView = UIImageView()
  private lazy var pictureHeight = pictureView.heightAnchor.constraint(equalToConstant: 160)
  private var shownID: Int?

  private static let dateFormatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateFormat = "d MMM yyyy"
    formatter.locale = Locale(identifier: "en_GB")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    return formatter
  }()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    authorLabel.font = .preferredFont(forTextStyle: .headline)
    dateLabel.font = .preferredFont(forTextStyle: .caption1)
    dateLabel.textColor = .secondaryLabel
    bodyLabel.font = .preferredFont(forTextStyle: .body)
    bodyLabel.numberOfLines = 3
    likesLabel.font = .preferredFont(forTextStyle: .footnote)
    likesLabel.textColor = .systemPink
    pictureView.contentMode = .scaleAspectFill
    pictureView.clipsToBounds = true
    pictureView.layer.cornerRadius = 12
    pictureView.backgroundColor = .secondarySystemBackground

    let header = UIStackView(arrangedSubviews: [authorLabel, dateLabel])
    header.distribution = .equalSpacing
    header.alignment = .firstBaseline
    let stack = UIStackView(arrangedSubviews: [header, bodyLabel, pictureView, likesLabel])
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)
    let margins = contentView.layoutMarginsGuide
    pictureHeight.priority = .init(999)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: margins.topAnchor),
      stack.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      pictureHeight,
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    pictureView.image = nil
    shownID = nil
  }

  func configure(with post: Post, images: ImageLoading) {
    shownID = post.id
    authorLabel.text = post.author
    bodyLabel.text = post.text
    dateLabel.text = Self.dateFormatter.string(from: post.date)
    likesLabel.text =
      "\u{2665} "
      + String(
        format: NSLocalizedString("likes", bundle: .module, comment: "Count of likes"), post.likes)
    pictureView.isHidden = post.imageName == nil
    guard let name = post.imageName else { return }
    images.loadImage(named: name) { [weak self] image in
      guard self?.shownID == post.id else { return }
      self?.pictureView.image = image
    }
  }
}
