import CXXKernels

/// A right program in C++ with one kind of synchronization.
struct KindInCXX: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let program: @Sendable () -> Bool

  static let all = [
    KindInCXX(testDescription: "a local variable that is static") { cxx_static() },
    KindInCXX(testDescription: "shared_ptr") { cxx_shared_pointer() },
    KindInCXX(testDescription: "atomic operations on a shared_ptr") { cxx_atomic_pointer() },
    KindInCXX(testDescription: "recursive_mutex") { cxx_recursive() },
    KindInCXX(testDescription: "shared_mutex") { cxx_readers() },
    KindInCXX(testDescription: "limits and sleeps") { cxx_limit() },
    KindInCXX(testDescription: "promise and future") { cxx_future() },
    KindInCXX(testDescription: "a limit for a future") { cxx_future_limit() },
    KindInCXX(testDescription: "atomics that threads wait for") { cxx_atomic_wait() },
    KindInCXX(testDescription: "latches and semaphores") { cxx_semaphore() },
    KindInCXX(testDescription: "async") { cxx_async() },
    KindInCXX(testDescription: "async work that waits") { cxx_async_wait() },
    KindInCXX(testDescription: "exceptions") { cxx_exception() },
    KindInCXX(testDescription: "a first call that throws") { cxx_once_exception() },
    KindInCXX(testDescription: "the end of thread-local variables") { cxx_thread_local() },
  ]
}

@Suite("C++", .serialized, .carriers)
struct CXXTests {
  @Test("What the library of C++ orders is no race, and nothing of it blocks", arguments: KindInCXX.all)
  func kind(_ kind: KindInCXX) {
    let result = hunt(
      Scenario(kind.testDescription) { run in run.thread("main") { run.expect(kind.program(), "a wrong result") } })
    #expect(result.isClean, "\(result)")
  }

  @Test("What async work accesses is compared")
  func asyncRace() {
    let result = hunt(Scenario("race") { run in run.thread("main") { _ = cxx_async_race() } })
    #expect(result.report?.failure.kind == .dataRace, "\(result)")
  }

  @Test(
    "What the library of C++ changes unseen is no claim",
    arguments: [("_M_hook", cxx_list_race), ("_Rb_tree", cxx_tree_race), ("basic_string", cxx_string_race)])
  func unseen(function: String, program: @escaping @Sendable () -> Bool) {
    let result = hunt(Scenario(function) { run in run.thread("main") { _ = program() } })
    #expect(!result.isClean || result.coverage == .sampled && "\(result)".contains(function), "\(result)")
  }

  @Test("A promise that is not kept is a deadlock")
  func broken() {
    let result = hunt(Scenario("broken") { run in run.thread("main") { cxx_wait_for_nothing() } })
    #expect(result.report?.failure.kind == .deadlock, "\(result)")
  }
}
