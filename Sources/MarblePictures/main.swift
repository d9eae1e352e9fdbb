import ReactiveSignalsTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Draws a marble diagram of each operator into a directory, by running it in virtual time.
guard CommandLine.arguments.count == 2 else {
  print("usage: MarblePictures DIRECTORY")
  exit(2)
}
do {
  for picture in Picture.all {
    try picture.drawing().write(to: "\(CommandLine.arguments[1])/\(picture.name).svg")
  }
  print("\(Picture.all.count) pictures drawn.")
} catch {
  print(error)
  exit(1)
}
