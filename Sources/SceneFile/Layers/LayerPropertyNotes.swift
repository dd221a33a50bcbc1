/// By key: what the schema says of a property and which numbers it may have.
let layerPropertyNotes: [String: LayerPropertyNote] = [
  "bounds": LayerPropertyNote("The layer's rectangle in its own space."),
  "position": LayerPropertyNote("Where the anchor point is in the superlayer."),
  "zPosition": LayerPropertyNote("Greater is nearer and painted later; points."),
  "anchorPoint": LayerPropertyNote(
    "What position places and transforms turn about, in unit coordinates."),
  "anchorPointZ": LayerPropertyNote("The anchor point along z, in points."),
  "transform": LayerPropertyNote("Applied about the anchor point."),
  "sublayerTransform": LayerPropertyNote("Applied to sublayers; a perspective, mostly."),
  "opacity": LayerPropertyNote("From 0, invisible, to 1.", .unit),
  "hidden": LayerPropertyNote("Whether the layer and its sublayers are not shown."),
  "masksToBounds": LayerPropertyNote(
    "Whether contents, sublayers and shadow are clipped to the bounds."),
  "geometryFlipped": LayerPropertyNote("Whether sublayers are placed with y going up."),
  "doubleSided": LayerPropertyNote("Whether the layer is seen from behind."),
  "contents": LayerPropertyNote("The image that the layer shows."),
  "contentsRect": LayerPropertyNote("The part of the image, in unit coordinates."),
  "contentsCenter": LayerPropertyNote("The part that stretches, in unit coordinates."),
  "contentsScale": LayerPropertyNote("Image pixels per point.", .positive),
  "contentsGravity": LayerPropertyNote(
    "Where the image goes; top means maximum y, which is below."),
  "contentsFormat": LayerPropertyNote("How drawing would be stored; without effect."),
  "minificationFilter": LayerPropertyNote("How the image is sampled when shrunk."),
  "magnificationFilter": LayerPropertyNote("How the image is sampled when enlarged."),
  "minificationFilterBias": LayerPropertyNote("Added to the mip level of a trilinear filter."),
  "backgroundColor": LayerPropertyNote("Fills the bounds."),
  "cornerRadius": LayerPropertyNote("In points.", .notNegative, unit: "points"),
  "cornerCurve": LayerPropertyNote("The curve of rounded corners."),
  "maskedCorners": LayerPropertyNote("The corners that are rounded; min y is the top."),
  "borderWidth": LayerPropertyNote("Inside the bounds, in points.", .notNegative, unit: "points"),
  "borderColor": LayerPropertyNote("The border's colour."),
  "shadowColor": LayerPropertyNote("The shadow's colour."),
  "shadowOpacity": LayerPropertyNote("From 0, none, to 1.", .unit),
  "shadowOffset": LayerPropertyNote("Where the shadow falls."),
  "shadowRadius": LayerPropertyNote(
    "The blur's standard deviation, in points.", .notNegative, unit: "points"),
  "shadowPath": LayerPropertyNote("What casts the shadow; else the layer's own pixels do."),
  "compositingFilter": LayerPropertyNote("A blend mode, such as multiplyBlendMode."),
  "shouldRasterize": LayerPropertyNote("Whether the layer is drawn to a bitmap first."),
  "rasterizationScale": LayerPropertyNote("The bitmap's pixels per point.", .positive),
  "edgeAntialiasingMask": LayerPropertyNote("The edges that are smoothed."),
  "allowsEdgeAntialiasing": LayerPropertyNote("Whether edges between pixels are smoothed."),
  "allowsGroupOpacity": LayerPropertyNote("Whether opacity applies to the finished layer as one."),
  "opaque": LayerPropertyNote("A promise that the layer covers its bounds; without effect."),
  "needsDisplayOnBoundsChange": LayerPropertyNote("Without effect on layers of a scene file."),
  "drawsAsynchronously": LayerPropertyNote("Without effect."),
  "beginTime": LayerPropertyNote(
    "When the layer's time begins, in the superlayer's.", number: .time()),
  "duration": LayerPropertyNote(
    "How long the layer's time lasts; for ever when left out.", number: .time(.notNegative)),
  "speed": LayerPropertyNote("How fast the layer's time passes; 0 stops it."),
  "timeOffset": LayerPropertyNote("Added to the layer's time.", number: .time()),
  "repeatCount": LayerPropertyNote("How often the layer's time repeats.", number: .repeatCount),
  "repeatDuration": LayerPropertyNote(
    "How long the layer's time repeats.", number: .time(.notNegative)),
  "autoreverses": LayerPropertyNote("Whether the layer's time runs back after running forth."),
  "fillMode": LayerPropertyNote("Whether the layer is shown before and after its time."),

  // CAReplicatorLayer
  "instanceCount": LayerPropertyNote(
    "How many copies, the original included.",
    number: Form<Int>.integer(.from(0, to: 10_000)).map { Double($0) }),
  "preservesDepth": LayerPropertyNote("Whether copies keep their places in three dimensions."),
  "instanceDelay": LayerPropertyNote(
    "How much later each copy shows the animations, in seconds.", number: .time()),
  "instanceTransform": LayerPropertyNote(
    "From each copy to the next, about the layer's anchor point."),
  "instanceColor": LayerPropertyNote("Multiplies the colours of the first copy."),
  "instanceRedOffset": LayerPropertyNote("Added to the colour's red with each copy."),
  "instanceGreenOffset": LayerPropertyNote("Added to the colour's green with each copy."),
  "instanceBlueOffset": LayerPropertyNote("Added to the colour's blue with each copy."),
  "instanceAlphaOffset": LayerPropertyNote("Added to the colour's alpha with each copy."),
  // CAEmitterLayer
  "birthRate": LayerPropertyNote(
    "Multiplies the cells' birth rates; 0 emits no more.", .notNegative),
  "lifetime": LayerPropertyNote("Multiplies the cells' lifetimes.", .notNegative),
  "emitterPosition": LayerPropertyNote("The middle of the emitter, in the layer's own space."),
  "emitterZPosition": LayerPropertyNote("The middle of the emitter along z."),
  "emitterSize": LayerPropertyNote("Of a circle or a sphere the width is the radius."),
  "emitterDepth": LayerPropertyNote("The emitter's size along z."),
  "emitterShape": LayerPropertyNote("The shape that particles come from."),
  "emitterMode": LayerPropertyNote("From which part of their shape particles come."),
  "renderMode": LayerPropertyNote("In which order particles are painted; additive ones add up."),
  "velocity": LayerPropertyNote("Multiplies the cells' velocities."),
  "scale": LayerPropertyNote("Multiplies the particles' scales."),
  "spin": LayerPropertyNote("Multiplies the cells' spins."),
  "seed": LayerPropertyNote(
    "Another seed gives other particles.",
    number: Form<Int>.integer(.from(0, to: 4_294_967_295)).map { Double($0) }),
  // CAScrollLayer
  "scrollMode": LayerPropertyNote("The directions that scrolling may take."),
  // CAShapeLayer
  "path": LayerPropertyNote("What is filled and stroked."),
  "fillColor": LayerPropertyNote("Fills the path; null for no fill."),
  "fillRule": LayerPropertyNote("What is inside of a path that crosses itself."),
  "strokeColor": LayerPropertyNote("Strokes the path; null for no stroke."),
  "strokeStart": LayerPropertyNote(
    "Where the stroke begins, as a fraction of the path's length.", .unit),
  "strokeEnd": LayerPropertyNote(
    "Where the stroke ends, as a fraction of the path's length.", .unit),
  "lineWidth": LayerPropertyNote("The stroke's width in points.", .notNegative, unit: "points"),
  "miterLimit": LayerPropertyNote(
    "A miter longer than this times the width is cut off.", .notNegative),
  "lineCap": LayerPropertyNote("The shape of the stroke's ends."),
  "lineJoin": LayerPropertyNote("The shape of the stroke's corners."),
  "lineDashPhase": LayerPropertyNote("How far into the pattern the stroke begins, in points."),
  "lineDashPattern": LayerPropertyNote(
    "Lengths of dashes and gaps in turn, in points.", .notNegative, unit: "points"),
  // CAGradientLayer
  "colors": LayerPropertyNote("The colours, one after the other."),
  "locations": LayerPropertyNote(
    "Where each colour is, from 0 to 1, ascending; spread evenly when left out.", .unit),
  "startPoint": LayerPropertyNote("Where the gradient begins, or its centre, in unit coordinates."),
  "endPoint": LayerPropertyNote("Where the gradient ends, in unit coordinates."),
  "type": LayerPropertyNote("Along a line, out from a centre, or around it."),

  // CATextLayer
  "fontSize": LayerPropertyNote("In points.", .positive, unit: "points"),
  "foregroundColor": LayerPropertyNote("The text's colour; white unless set, as at Apple."),
  "wrapped": LayerPropertyNote("Whether lines break at the layer's width."),
  "truncationMode": LayerPropertyNote("Where text that does not fit is shortened."),
  "alignmentMode": LayerPropertyNote("How lines are placed across the layer."),
  "allowsFontSubpixelQuantization": LayerPropertyNote("Without effect: glyphs are placed exactly."),
]
