import CHuntable
import Foundation
import RaceHunt

/// The command line of a program that hunts its scenarios for as long as it is told: `swift run Stress --time 60`.
///
///     import HuntRunner
///     import RaceHunt
///
///     HuntRunner.main([leavingTheSearchBox, theCacheLoadsOnce])
///
/// The program explores the scenarios in several processes at once, and prints what fails with a line that repeats it.
/// `--help` lists the options. A release build needs the package trait `Exploration`.
public enum HuntRunner {
  /// Runs the command line of this process, and ends the process. The status is 0 if nothing failed, 1 if something
  /// failed, and 2 for a mistake in the arguments.
  ///
  /// Each name may be used once; a second scenario of a name traps.
  public static func main(_ scenarios: [Scenario]) -> Never {
    let names = scenarios.map(\.name)
    precondition(Set(names).count == names.count, "Two scenarios of a HuntRunner have the same name.")
    main(Catalogue(scenarios.map { Entry($0, rows: [], "") }))
  }

  package static func main(_ catalogue: Catalogue) -> Never {
    // Each line of a child process must arrive at once.
    ct_write_lines()
    exit(run(Array(CommandLine.arguments.dropFirst()), catalogue))
  }

  /// Returns the exit status.
  package static func run(_ arguments: [String], _ catalogue: Catalogue) -> Int32 {
    do throws(Options.Mistake) {
      return run(try Options(arguments, catalogue)) ? 0 : 1
    } catch {
      complain("\(error.explanation)\n\(catalogue.usage)")
      return 2
    }
  }

  /// Returns true if nothing failed.
  private static func run(_ options: Options) -> Bool {
    do {
      switch options.mode {
      case .help: print(options.catalogue.help)
      case .list: print(options.catalogue.list, terminator: "")
      case .other(let mode): return try mode.run(options)
      case .replay(let entry, let schedule): return try ExploreCommand(options).replay(entry, schedule)
      case .explore:
        let isSplit = !options.isChild && min(options.jobs, ExploreCommand(options).count) > 1
        return try isSplit ? ParallelCommand(options).run() : ExploreCommand(options).run()
      }
    } catch {
      complain("\(error)")
      return false
    }
    return true
  }

  /// Prints text on standard output, in colours on a terminal.
  package static func put(_ text: String) { print(Colours.ofOutput.painted(text), terminator: "") }

  /// Prints a message on standard error.
  static func complain(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

  /// The name of the program.
  static let program = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? "Stress"
}
