import XCTest

final class CoreTests: XCTestCase {}
