// The target of the products UIKit, QuartzCore and CoreGraphics: `import UIKit` imports Flipbook.
@_exported import Flipbook
