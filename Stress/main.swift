import Foundation
import RaceHunt
import ReactiveSignals

do throws(Options.Mistake) {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  exit(try perform(options) ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("\(error.explanation)\n\(Options.usage)\n".utf8))
  exit(2)
}

/// True if nothing failed.
func perform(_ options: Options) throws(Options.Mistake) -> Bool {
  if !Exploration.isCompiledIn {
    switch options.mode {
    case .replay, .selfCheck:
      throw Options.Mistake(
        explanation: "This build has no scheduling points: use a debug build, or --traits Exploration in release.")
    case .explore:
      print("This build has no scheduling points (--traits Exploration would add them), so real threads run freely.")
    default: break
    }
  }
  do {
    switch options.mode {
    case .help: print(Options.help)
    case .list: print(Catalogue.list, terminator: "")
    case .selfCheck: return try SelfChecking(options).run()
    case .replay(let entry, let schedule): return try Exploring(options).replay(entry, schedule)
    case .explore where Exploration.isCompiledIn: return try Exploring(options).run()
    case .explore, .real: return try RealThreads(options).run()
    }
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    return false
  }
  return true
}
