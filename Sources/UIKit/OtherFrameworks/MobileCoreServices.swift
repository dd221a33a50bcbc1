import SystemServices

// The types of data before iOS 14; texts here, `CFString` on iOS.

public let kUTTypeItem = UTType.item.identifier
public let kUTTypeData = UTType.data.identifier
public let kUTTypeImage = UTType.image.identifier
public let kUTTypePNG = UTType.png.identifier
public let kUTTypeJPEG = UTType.jpeg.identifier
public let kUTTypeGIF = UTType.gif.identifier
public let kUTTypeMovie = UTType.movie.identifier
public let kUTTypeVideo = UTType.video.identifier
public let kUTTypeMPEG4 = UTType.mpeg4Movie.identifier
public let kUTTypeQuickTimeMovie = UTType.quickTimeMovie.identifier
public let kUTTypeAudio = UTType.audio.identifier
public let kUTTypePDF = UTType.pdf.identifier
public let kUTTypeURL = UTType.url.identifier
public let kUTTypeFileURL = UTType.fileURL.identifier
public let kUTTypeText = UTType.text.identifier
public let kUTTypePlainText = UTType.plainText.identifier
public let kUTTypeUTF8PlainText = UTType.utf8PlainText.identifier
public let kUTTypeHTML = UTType.html.identifier
