import Foundation
import HuntedKernels

// Hunts one program and ends: the status is 1, and the text says why, if the hunt is wrong.
let name = CommandLine.arguments.count == 2 ? CommandLine.arguments[1] : ""
let failure = FirstHunt.failure(of: name, beginsRight: true)
print(failure ?? "right")
exit(failure == nil ? 0 : 1)
