import CHuntable
import Foundation

ct_write_lines()

// Everything runs on the main thread, where subscriptions start inline.

let options: Options
do {
  options = try Options(CommandLine.arguments.dropFirst())
} catch {
  fail("\(error)\n\(Options.usage)", status: 2)
}

if options.request == .help {
  print(
    """
    \(Options.usage)

    Measures the library beside what one would write by hand, in the same run, and prints nanoseconds per element.
      --json FILE       writes the results to a file
      --compare FILE    compares with results that --json has written earlier, and exits with 1 if a workload is more than a
                        tenth slower, or if none was measured earlier; may be repeated for the median of several runs
      --only ID         measures this workload only; may be repeated; W19 stands for all rows W19-...
                        W16-1GB, which takes minutes, is measured only if it is given
      --repetitions N   how often each is measured, after a warm-up (\(options.repetitions))
      --list            names the workloads
    """)
  exit(0)
}

let comparison: Comparison
do {
  comparison = try Comparison(options.compare)
} catch {
  fail("\(error)", status: 1)
}
let selection: [Workload]
do {
  selection = try options.selection(of: Workload.all)
} catch {
  fail("\(error)\n\(Options.usage)", status: 2)
}

if options.request == .list {
  for workload in selection { print(workload.id, workload.name, separator: "\t") }
} else {
  #if DEBUG
    FileHandle.standardError.write(Data("This is a debug build: figures mean something with -c release only.\n".utf8))
  #endif
  if !options.compare.isEmpty, !selection.contains(where: { comparison.hasMeasured($0.id) }) {
    fail("The earlier results contain none of these workloads.", status: 1)
  }
  // A repetition of a workload and of its equivalents takes about 65 ms together.
  let seconds = Int((0.065 * Double(selection.count * (options.repetitions + 2))).rounded(.up))
  FileHandle.standardError.write(Data("Workloads: \(selection.count). Time: about \(seconds) s.\n".utf8))
  print(Report.header)
  var measurements: [Measurement] = []
  for workload in selection {
    do {
      let measurement = try Measurement(workload, repetitions: options.repetitions)
      print(Report.line(measurement))
      measurements.append(measurement)
    } catch {
      fail("\(error)", status: 1)
    }
  }
  print(Report.legend)
  let results = measurements.map(ResultRow.init)
  if let file = options.json {
    do {
      try Report.json(results).write(to: URL(fileURLWithPath: file))
    } catch {
      fail("The results could not be written to \(file): \(error.localizedDescription)", status: 1)
    }
  }
  let (lines, losses) = comparison.lines(results)
  for line in lines { print(line) }
  if losses > 0 { fail("\(losses) of \(lines.count) workloads are slower than before.", status: 1) }
}
