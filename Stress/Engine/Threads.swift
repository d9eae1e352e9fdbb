import Foundation

/// Gives up the processor.
func yieldThread() { sched_yield() }

/// Keeps the processor for a moment.
@inline(never)
func spin(_ count: Int) {
  for _ in 0..<count { keepBusy() }
}

@inline(never)
@_optimize(none)
private func keepBusy() {}

/// Takes the thread out of the way for a while.
func sleepBriefly(microseconds: Int) { usleep(UInt32(microseconds)) }
