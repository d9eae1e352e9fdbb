import CHuntable
import Foundation
import HuntRunner

ct_write_lines()
exit(HuntRunner.run(Array(CommandLine.arguments.dropFirst()), .stress))
