/// What stands in for the clocks and the random numbers of the system on the threads of a taker.
package struct SystemStandIn: Sendable {
  /// The nanoseconds since the run began; nil in real time.
  let now: @Sendable () -> Int64?
  /// Moves the clock on, because the thread has blocked. Returns false if the clock cannot be moved.
  let pass: @Sendable (Duration) -> Bool
  /// The next random number.
  let random: @Sendable () -> UInt64

  package init(
    now: @escaping @Sendable () -> Int64?, pass: @escaping @Sendable (Duration) -> Bool = { _ in false },
    random: @escaping @Sendable () -> UInt64
  ) {
    self.now = now
    self.pass = pass
    self.random = random
  }
}

@_cdecl("rt_system_time")
func systemTime() -> Int64 { JobTaker.current?.system?.now() ?? -1 }

@_cdecl("rt_system_pass")
func systemPass(_ nanoseconds: Int64) -> Bool { JobTaker.current?.system?.pass(.nanoseconds(nanoseconds)) ?? false }

@_cdecl("rt_system_random")
func systemRandom(_ number: UnsafeMutablePointer<UInt64>) -> Bool {
  guard let system = JobTaker.current?.system else { return false }
  number.pointee = system.random()
  return true
}
