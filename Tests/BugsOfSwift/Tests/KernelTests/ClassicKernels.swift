import CKernels
import RaceHunt

/// Programs in C by which tools that test concurrent programs are compared.
let classicKernels = [
  classic("a balance that is read too early", "SCTBench, account", [.check]) { classic_account($0) },
  classic("two changes under two locks", "SCTBench, two-stage", [.check]) { classic_two_stages($0) },
  classic("philosophers who take the left fork first", "SCTBench, din_phil3", [.deadlock, .lockOrder]) {
    classic_philosophers($0)
  },
  classic("a signal after the look and before the wait", "SCTBench, sync01", [.deadlock]) { classic_signal($0) },
  classic("a driver that works after its stop", "SCTBench, bluetooth", [.check]) { classic_bluetooth($0) },
  classic("mutual exclusion with an ordering that is too weak", "Peterson", [.check]) { classic_peterson($0) },
  classic("a node that comes back to a stack", "Treiber", [.check]) { classic_treiber($0) },
]

private func classic(
  _ name: String, _ source: String, _ failures: [Failure.Kind], _ program: @escaping @Sendable (Bool) -> Bool
) -> Kernel {
  Kernel(
    name: name, source: "\(source), in C", failures: failures,
    bug: { run in run.thread("main") { run.expect(program(false), "a wrong result") } },
    right: { run in run.thread("main") { run.expect(program(true), "a wrong result") } })
}
