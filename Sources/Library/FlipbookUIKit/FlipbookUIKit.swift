// The target of the products with Apple's names: `import UIKit` imports Flipbook; `import Combine`
// imports Publishing, and `import WebKit` and others OtherFrameworks, whose names stay out of other
// files.
@_exported import Flipbook
import OtherFrameworks
import Publishing
