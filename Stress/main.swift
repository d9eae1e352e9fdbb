import Foundation

exit(StressCommand.run(Array(CommandLine.arguments.dropFirst())))
