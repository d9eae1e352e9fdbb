import Foundation
import RaceHunt
import ReactiveSignals

/// The command line: explores, replays, checks itself, or lists the scenarios.
enum StressCommand {
  /// Returns the exit status: 0 if nothing failed, 1 if something failed, 2 for a mistake in the arguments.
  static func run(_ arguments: [String]) -> Int32 {
    do throws(Options.Mistake) {
      return run(try Options(arguments)) ? 0 : 1
    } catch {
      complain("\(error.explanation)\n\(Options.usage)")
      return 2
    }
  }

  /// Returns true if nothing failed.
  private static func run(_ options: Options) -> Bool {
    do {
      switch options.mode {
      case .help: print(Options.help)
      case .speed: return SpeedCommand(options).run()
      case .strategies: return StrategiesCommand(options).run()
      case .list: print(Catalogue.list, terminator: "")
      case .selfCheck: return try SelfChecking(options).run()
      case .reference: return try ReferenceCommand(options).run()
      case .replay(let entry, let schedule): return try ExploreCommand(options).replay(entry, schedule)
      case .explore where Exploration.isCompiledIn:
        let isSplit = !options.isChild && min(options.jobs, ExploreCommand(options).count) > 1
        return try isSplit ? ParallelCommand(options).run() : ExploreCommand(options).run()
      case .soak: return try SoakCommand(options).run()
      case .explore:
        print("This build has no scheduling points (--traits Exploration would add them), so real threads run freely.")
        return try RealThreadsCommand(options).run()
      case .real: return try RealThreadsCommand(options).run()
      }
    } catch {
      complain("\(error)")
      return false
    }
    return true
  }

  /// Prints a message on standard error.
  static func complain(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
