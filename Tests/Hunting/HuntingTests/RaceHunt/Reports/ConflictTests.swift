#if EXPLORATION
  import Foundation

  @Suite("Conflicts", .onCarriers)
  struct ConflictTests {
    @Test(
      "A data race names both accesses, with the lines of the calls",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func dataRace() throws {
      let memory = Specimen()
      let result = hunt(
        Scenario("racing") { run in
          let memory = Specimen(run)
          run.thread("writing") { memory.write() }
          run.thread("reading") { memory.read() }
        })
      let report = try #require(result.report)
      let lines = try conflict(in: report)
      #expect(lines[0] == "the accesses that race:")
      #expect(
        lines[1...].contains { $0.contains("writing  write") && $0.contains("at \(memory.placeOfWrite), called at ") },
        "\(report)"
      )
      #expect(
        lines[1...].contains { $0.contains("reading  read") && $0.contains("at \(memory.placeOfRead), called at ") },
        "\(report)")
    }

    @Test("A lost update names the operation of the other thread that comes between two operations")
    func lostUpdate() throws {
      let result = hunt(
        Scenario("updating") { run in
          let count = Atomic(0)
          for name in ["one", "other"] {
            run.thread(name) { count.store(count.load(ordering: .acquiring) + 1, ordering: .releasing) }
          }
          run.finally { run.expect(count.load(ordering: .acquiring) == 2) }
        })
      let report = try #require(result.report)
      let lines = try conflict(in: report)
      #expect(lines[0].hasPrefix("another thread comes between two operations on "))
      #expect(lines.count == 4)
      let threads = lines[1...].map { $0.split(separator: " ")[0] }
      #expect(threads[0] == threads[2] && threads[0] != threads[1])
      #expect(lines[1...].allSatisfy { $0.contains("  at ConflictTests.swift:") }, "\(report)")
    }

    #if os(Linux)
      @Test("Operations on a lock of the system are on the lock", .needsSystemFunctions)
      func systemLock() throws {
        let result = hunt(
          Scenario("updating under a lock") { run in
            let lock = NSLock()
            let count = Atomic(0)
            for name in ["one", "other"] {
              run.thread(name) {
                lock.withLock {}
                let old = count.load(ordering: .relaxed)
                lock.withLock { count.store(old + 1, ordering: .relaxed) }
              }
            }
            run.finally { run.expect(count.load(ordering: .relaxed) == 2) }
          })
        let lines = try conflict(in: #require(result.report))
        #expect(lines[0].hasPrefix("another thread comes between two operations on mutex#"), "\(lines)")
      }
    #endif

    @Test(
      "Accesses inside jobs of tasks have the lines of the calls, in asynchronous functions and below them",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func jobs() throws {
      let result = hunt("racing tasks") { run in
        let memory = Specimen()
        async let writing: Void = Self.write(to: memory)
        async let reading: Int = Self.read(from: memory)
        _ = await (writing, reading)
      }
      let report = try #require(result.report)
      let lines = try conflict(in: report)
      #expect(lines[0] == "the accesses that race:")
      let places = [Specimen().placeOfWrite, Specimen().placeOfRead]
      for place in places { #expect(lines[1...].contains { $0.contains("at \(place), called at ") }, "\(report)") }
    }

    @Test(
      "An access in an asynchronous function itself has its line",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func asynchronousFunction() throws {
      let result = hunt("racing closures") { run in
        let memory = Shared(0)
        async let one: Void = {
          await Task.yield()
          memory.value = 1
        }()
        async let other: Void = {
          await Task.yield()
          memory.value = 2
        }()
        _ = await (one, other)
      }
      let report = try #require(result.report)
      let lines = try conflict(in: report)
      for line in [#line - 10, #line - 6] {
        #expect(lines[1...].contains { $0.hasSuffix("at ConflictTests.swift:\(line)") }, "\(report)")
      }
    }

    @Test("The lines that create tasks are known")
    func task() throws {
      let result = hunt("counting twice") { run in
        let counter = Counter()
        async let one: Void = counter.add()
        async let other: Void = counter.add()
        _ = await (one, other)
        run.expect(await counter.count == 2)
      }
      let report = try #require(result.report)
      #expect("\(report)".contains("was created at ConflictTests.swift:"))
      #expect(report.page.contains("<code>enter "))
    }

    @Test("A failure in which the threads share nothing has no conflict")
    func none() throws {
      let report = try #require(
        hunt(Scenario("alone") { run in run.thread("A") { run.expect(false) } }).report)
      #expect(!"\(report)".contains("between two operations"))
    }

    private static func write(to memory: Specimen) async {
      await Task.yield()
      memory.write()
    }

    private static func read(from memory: Specimen) async -> Int {
      await Task.yield()
      memory.read()
      return 0
    }

    /// The lines of the conflict, without their indentation.
    private func conflict(in report: Report) throws -> [String] {
      let lines = report.description.split(separator: "\n").map(String.init)
      let begin = try #require(lines.firstIndex { $0.hasSuffix(":") && $0.hasPrefix("  ") }, "\(report)")
      let end = lines[(begin + 1)...].firstIndex { !$0.hasPrefix("    ") } ?? lines.endIndex
      return lines[begin..<end].map { $0.trimmingPrefix(while: \.isWhitespace).description }
    }
  }

  /// Forgets what others add while it waits.
  private actor Counter {
    private(set) var count = 0

    func add() async {
      let seen = count
      try? await Task.sleep(for: .seconds(1))
      count = seen + 1
    }
  }

  private final class Specimen: @unchecked Sendable {
    @Shared private var value = 0

    init(_ run: Run? = nil) {}

    let placeOfWrite = "ConflictTests.swift:\(#line + 3)"
    let placeOfRead = "ConflictTests.swift:\(#line + 3)"

    func write() { value = 1 }
    func read() { _ = value }
  }
#endif
