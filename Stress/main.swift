import CPrograms
import Foundation

cp_write_lines()
exit(StressCommand.run(Array(CommandLine.arguments.dropFirst())))
