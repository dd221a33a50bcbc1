/// The design of bars, controls and lists.
public enum InterfaceLook: String, CaseIterable, Hashable, Sendable {
  /// The look of iOS 13 to 18.
  case classic
  /// The look of iOS 26: capsules, floating bars and glass.
  case ios26 = "26"
}
