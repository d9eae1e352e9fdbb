import CKernels
import CXXKernels
import RaceHunt

/// Programs in C by which tools that test concurrent programs are compared.
let classicKernels = [
  Kernel("mutual exclusion with an ordering that is too weak", "Peterson, in C", [.check]) { classic_peterson($0) },
  Kernel("a node that comes back to a stack", "Treiber, in C", [.check]) { classic_treiber($0) },
]

/// Programs in C++.
let kernelsInCXX = [
  Kernel("a stop between the look and the wait", "capy 199, in C++", [.deadlock]) { cxx_pool($0) },
  Kernel("a pointer that is looked at without the lock", "cpprestsdk 1085, in C++", [.dataRace]) { cxx_scheduler($0) },
  Kernel("counts that both owners leave to the other one", "EASTL 378, in C++", [.check]) { cxx_counts($0) },
]
