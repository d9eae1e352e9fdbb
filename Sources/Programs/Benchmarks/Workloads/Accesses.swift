import CHuntable
import CInstrumentation

// Accesses to memory of instrumented code, in a hunt and outside of one.

// Called by instrumented code before it reads eight bytes.
@_silgen_name("__tsan_read8") private func announceRead(_ address: UnsafeRawPointer)

extension Workload {
  static var accesses: [Workload] {
    [
      accesses("W17", "instrumented reads outside of a hunt", limit: 2) { $0() },
      accesses("W18", "instrumented reads in a hunt", limit: 15, inRun),
    ]
  }

  /// The words are read again and again. By hand they are read and not announced.
  private static func accesses(
    _ id: String, _ name: String, limit: Double, _ perform: @escaping (() -> Void) -> Void
  ) -> Workload {
    let count = 1_000
    let times = opaque(1_000)
    let words = UnsafeMutablePointer<Int>.allocate(capacity: count)
    words.initialize(repeating: 1, count: count)
    func contender(_ name: String, _ read: @escaping (UnsafePointer<Int>, Int) -> Int) -> Contender {
      Contender(name, elements: times * count, expected: times * count) { meter in
        var sum = 0
        perform {
          meter.time {
            for _ in 0..<times { sum &+= read(words, count) }
          }
        }
        return sum
      }
    }
    return Workload(
      id: id, name: name, library: contender(Contender.library, announced), hands: [contender("reads", plain)],
      mark: [.absolute(limit)])
  }

  @inline(never)
  private static func announced(_ words: UnsafePointer<Int>, _ count: Int) -> Int {
    var sum = 0
    for index in 0..<count {
      announceRead(words + index)
      sum &+= words[index]
    }
    return sum
  }

  @inline(never)
  private static func plain(_ words: UnsafePointer<Int>, _ count: Int) -> Int {
    var sum = 0
    for index in 0..<count { sum &+= words[index] }
    return sum
  }

  /// Runs the body as a thread of a run, which knows what it has done itself.
  private static func inRun(_ body: () -> Void) {
    var hunter = ci_hunter()
    hunter.clock = { clock in
      clock!.pointee.thread = 1
      clock!.pointee.count = 2
      return true
    }
    hunter.race = { _ in true }
    hunter.tick = {}
    ci_hunt(hunter)
    let run = ct_begin_run()
    ci_begin_run(run)
    ct_thread().pointee.run = run
    body()
    ct_thread().pointee.run = 0
    _ = ct_end_run()
  }
}
