#if EXPLORATION && os(Linux)
  import CTestSupport
  import CRaceHunt
  import Foundation

  @testable import RaceHunt

  /// The kernel of descriptors does what the system does. Not compared, since the system's version, memory or clock decides:
  ///
  /// - how much a full socket takes, how much of it a writer waits for, and the edges of `EPOLLOUT` that follow,
  /// - the order of the events of `epoll_wait`,
  /// - small writes to TCP that the system holds back (Nagle), and the minute in which it keeps a port after a connection,
  /// - the numbers of descriptors and of free ports,
  /// - whether a socket of TCP can listen and be connected, one after the other, which some kernels refuse,
  /// - a stream that is connected to itself, control data of messages, urgent data, and `MSG_ERRQUEUE`, which are refused,
  /// - seeking in what has no place, such as a counter, which the system permits without an effect.
  @Suite("The kernel of descriptors beside the system", .hunts, .needsSystemFunctions)
  struct DescriptorComparisonTests {
    @Test("Random calls have the same results, errors and bytes as those of the system")
    func sameAsSystem() {
      let count = ProcessInfo.processInfo.environment["DESCRIPTOR_SEQUENCES"].flatMap { UInt64($0) } ?? 3_000
      let switches = cd_switches(begin: rh_begin_descriptors, simulate: rh_compares_descriptors)
      // The kernel of descriptors is one for the process: no hunt may use it meanwhile.
      Hunter.use { _ in
        for seed in 1...count {
          guard let difference = cd_compare(seed, switches) else { continue }
          Issue.record("\(String(cString: difference))")
          break
        }
      }
      #expect(cd_calls() > Int64(count) * 20)
    }
  }
#endif
