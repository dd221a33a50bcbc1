import Testing

@testable import Messaging

/// The announcements after which an observed value is compared.
struct ChangeAnnouncementTests {
  private class Car {
    var speed = 0
    var gear = 0
    var name = ""
  }
  private final class Lorry: Car {}
  private final class Garage { var car = Car() }

  private func mayConcern(_ announced: ObservedProperty, _ observed: ObservedProperty) -> Bool {
    ChangeAnnouncement.property(announced).mayConcern(observed)
  }

  @Test func anUnnamedOneConcernsAll() {
    #expect(ChangeAnnouncement.unnamed.mayConcern(.name("speed")))
    #expect(ChangeAnnouncement.unnamed.mayConcern(.keyPath(\Car.speed)))
    #expect(!ChangeAnnouncement.missing.mayConcern(.name("speed")))
    #expect(ChangeAnnouncement.missing.isMissing)
    #expect(!ChangeAnnouncement.unnamed.isMissing)
  }

  @Test func aNameConcernsItselfAndItsParts() {
    #expect(mayConcern(.name("frame"), .name("frame")))
    #expect(mayConcern(.name("frame"), .name("frame.size")))
    #expect(!mayConcern(.name("frame.size"), .name("frame")))
    #expect(!mayConcern(.name("frame"), .name("frames")))
  }

  @Test func aKeyPathConcernsItselfAndWhatDependsOnIt() {
    #expect(mayConcern(.keyPath(\Car.speed), .keyPath(\Car.speed)))
    #expect(!mayConcern(.keyPath(\Car.gear), .keyPath(\Car.speed)))
    #expect(mayConcern(.keyPath(\Garage.car), .keyPath(\Garage.car.speed)))
    // Those of a subclass are others, so that the kind of value decides.
    #expect(mayConcern(.keyPath(\Car.speed), .keyPath(\Lorry.speed)))
    #expect(!mayConcern(.keyPath(\Car.name), .keyPath(\Lorry.speed)))
  }
}
