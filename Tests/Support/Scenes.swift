/// The JSON of a scene with one layer that does not move.
package let still = """
  {"size": [20, 10], "layers": [{"id": "box", "frame": [2, 2, 6, 6], "backgroundColor": "red"}]}
  """

/// The JSON of a scene with one layer that moves for a second.
package let moving = """
  {"size": [40, 10], "fps": 10, "layers": [{"id": "box", "frame": [2, 2, 6, 6],
    "backgroundColor": "red", "animations": [{"class": "CABasicAnimation",
    "keyPath": "position.x", "fromValue": 5, "toValue": 35, "duration": 1}]}]}
  """
