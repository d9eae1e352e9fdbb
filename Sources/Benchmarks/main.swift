import Foundation

// Everything runs on the main thread, where subscriptions start inline.

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(status)
}

guard let options = Options(CommandLine.arguments.dropFirst()),
  let selection = options.selection(of: Workload.all)
else { fail(Options.usage, status: 2) }

switch options.request {
case .help:
  print(
    """
    \(Options.usage)

    Measures the library beside what one would write by hand, in the same run, and prints nanoseconds per element.
      --json FILE       writes the results to a file
      --only ID         measures this workload only; may be repeated; W10 stands for all of its sizes
      --repetitions N   how often each is measured, after a warm-up (\(options.repetitions))
      --list            names the workloads
    """)
case .list:
  for workload in selection { print(workload.id, workload.name, separator: "\t") }
case .measure:
  #if DEBUG
    FileHandle.standardError.write(Data("This is a debug build: figures mean something with -c release only.\n".utf8))
  #endif
  print(Report.header)
  var measurements: [Measurement] = []
  for workload in selection {
    do {
      let measurement = try Measurement(workload, repetitions: options.repetitions)
      print(Report.line(measurement))
      // Written immediately, also to a pipe.
      fflush(nil)
      measurements.append(measurement)
    } catch {
      fail("\(error)", status: 1)
    }
  }
  guard let file = options.json else { break }
  do {
    try Report.json(measurements).write(to: URL(fileURLWithPath: file))
  } catch {
    fail("The results could not be written to \(file): \(error.localizedDescription)", status: 1)
  }
}
