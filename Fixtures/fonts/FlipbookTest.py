# Builds Fixtures/fonts/FlipbookTest.ttf: a variable font (wght 100..900) whose "A" is 400 units wide at 100 and 1200 at 900,
# with U+13000, which no other font has.
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.designspaceLib import DesignSpaceDocument, AxisDescriptor, SourceDescriptor
from fontTools import varLib
import sys
def master(width, style):
    fb=FontBuilder(1000,isTTF=True)
    names=[".notdef","space","A","V","u13000"]
    fb.setupGlyphOrder(names)
    fb.setupCharacterMap({0x20:"space",0x41:"A",0x56:"V",0x13000:"u13000"})
    def box(w):
        p=TTGlyphPen(None)
        if w: p.moveTo((50,0));p.lineTo((50,700));p.lineTo((w-50,700));p.lineTo((w-50,0));p.closePath()
        return p.glyph()
    w={".notdef":500,"space":250,"A":width,"V":width,"u13000":600}
    fb.setupGlyf({n:box(0 if n=="space" else w[n]) for n in names})
    fb.setupHorizontalMetrics({n:(w[n],50) for n in names})
    fb.setupHorizontalHeader(ascent=800,descent=-200)
    fb.setupNameTable({"familyName":"Flipbook Test","styleName":style})
    fb.setupOS2(sTypoAscender=800,sTypoDescender=-200,usWinAscent=800,usWinDescent=200,sCapHeight=700,sxHeight=500,usWeightClass=400,version=4)
    fb.setupPost()
    return fb.font
ds=DesignSpaceDocument()
ax=AxisDescriptor();ax.tag="wght";ax.name="Weight";ax.minimum=100;ax.default=400;ax.maximum=900;ds.addAxis(ax)
for wt,width in ((100,400),(400,700),(900,1200)):
    s=SourceDescriptor();s.font=master(width,"Regular");s.location={"Weight":wt};ds.addSource(s)
vf,_,_=varLib.build(ds)
vf["head"].created=vf["head"].modified=0
vf.save(sys.argv[1])
