import COutput
import Foundation

co_write_lines()
exit(StressCommand.run(Array(CommandLine.arguments.dropFirst())))
