// The target of the product SwiftUI: `import SwiftUI` imports SwiftUIHosting, Flipbook and
// Publishing.
import FlipbookUIKit
import SwiftUIHosting
