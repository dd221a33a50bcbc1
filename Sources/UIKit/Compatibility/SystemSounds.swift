import LayerTree

public typealias SystemSoundID = UInt32

/// The vibration of a phone.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0000_0FFF

/// Plays nothing and reports a diagnostic once, since pictures have no sound.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  reportSilence("AudioServicesPlaySystemSound", inSystemSoundID)
}

/// Does nothing, like `AudioServicesPlaySystemSound(_:)`.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  reportSilence("AudioServicesPlayAlertSound", inSystemSoundID)
}

/// Calls the closure at once, since no sound is played.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  reportSilence("AudioServicesPlaySystemSoundWithCompletion", inSystemSoundID)
  let timeline = Timeline.current
  timeline.schedule(at: timeline.now, name: "the end of a system sound") { inCompletionBlock?() }
}

private func reportSilence(_ name: String, _ sound: SystemSoundID) {
  CompatibilityFact.sound("\(sound)").report(of: "AudioToolbox", at: name)
}
