extension Scene {
  /// The text of a scene to begin with: one layer, one animation, a seamless loop.
  public static let starter = """
    // A Flipbook scene: JSON5 (https://json5.org) with the names of Core Animation.
    // Lengths are points, y goes down, times are seconds. `flipbook schema` lists every key.
    {
      $schema: ".scene.schema.json",
      size: [240, 120],
      background: "white",  // any CSS color; null leaves the canvas transparent
      fps: 50,              // a GIF has at most 50
      duration: "loop",     // or seconds; left out: until the last animation has ended

      layers: [
        {
          id: "dot",
          frame: [30, 40, 40, 40],
          backgroundColor: "systemBlue",
          cornerRadius: 20,
          animations: [
            {
              class: "CABasicAnimation",
              keyPath: "position.x",
              fromValue: 50,
              toValue: 190,
              duration: "800ms",
              repeatCount: "infinity",
              autoreverses: true,
              timingFunction: "easeInEaseOut",
            },
          ],
        },
      ],
    }

    """
}
