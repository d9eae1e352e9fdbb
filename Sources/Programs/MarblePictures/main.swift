import CPrograms
import Foundation
import ReactiveSignalsTesting

/// Draws a marble diagram of each operator into a directory, by running it in virtual time: one for light pages and
/// one for dark pages.
cp_write_lines()
let usage = "usage: MarblePictures DIRECTORY | --help"
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("\(usage)\n".utf8))
  exit(2)
}
if CommandLine.arguments[1] == "--help" {
  print(usage)
  exit(0)
}
do {
  for picture in Picture.all {
    let path = "\(CommandLine.arguments[1])/\(picture.name)"
    try picture.drawing(.light).write(to: "\(path).svg")
    // DocC shows this one in its dark appearance.
    try picture.drawing(.dark).write(to: "\(path)~dark.svg")
  }
  print("\(Picture.all.count) pictures drawn.")
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
