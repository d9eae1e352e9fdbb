import Foundation
import ReactiveSignalsTesting

/// Draws a marble diagram of each operator into a directory, by running it in virtual time.
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: MarblePictures DIRECTORY\n".utf8))
  exit(2)
}
do {
  for picture in Picture.all {
    try picture.drawing().write(to: "\(CommandLine.arguments[1])/\(picture.name).svg")
  }
  print("\(Picture.all.count) pictures drawn.")
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
