#if EXPLORATION && os(Linux)
  @Suite("The ends of tasks", .huntsTasks, .onBothCarriers, .needsSystemFunctions)
  struct TaskEndTests {
    @Test(
      "Another task comes to an actor that awaits a task, although the awaited one has done its last step",
      arguments: Awaited.allCases, [SearchStrategy.random, .partialOrderReduction])
    func awaits(_ awaited: Awaited, _ strategy: SearchStrategy) {
      let result = hunt(budget: .schedules(500), strategy: strategy) { run in
        let notes = await Owner().notes(of: awaited)
        run.sometimes(notes.joined(separator: ", "), true)
      }
      #expect(result.isClean, "\(result)")
      for notes in ["early, other", "seen, value, other", "seen, other, value"] {
        #expect(result.reached[notes] != nil, "\(result.reached)")
      }
    }

    @Test("What a task captures lives until the task has ended, and no longer", arguments: [false, true])
    func captures(_ isLet: Bool) {
      let result = hunt(budget: .schedules(100)) { run in
        weak var seen: Notes<Int>?
        func count() async -> Int {
          let object = Notes<Int>()
          seen = object
          object.append(1)
          if isLet {
            async let count = object.entries.count
            return await count
          }
          return await Task { [object] in object.entries.count }.value
        }
        run.expect(await count() == 1, "another result")
        run.expect(seen == nil, "the object has not ended")
      }
      #expect(result.isClean, "\(result)")
    }
  }

  /// How an actor awaits a task.
  enum Awaited: CaseIterable {
    case value, throwingValue, asyncLet, child
  }

  private actor Owner {
    private var notes: [String] = []
    private let done = Notes<Int>()

    func notes(of awaited: Awaited) async -> [String] {
      let other = Task { notes.append("other") }
      switch awaited {
      case .value:
        let task = Task.detached { [done] in done.append(1) }
        if seesStep() { note(await task.value) }
      case .throwingValue:
        let task = Task.detached { [done] () throws in done.append(1) }
        if seesStep() { note(try? await task.value) }
      case .asyncLet:
        async let value: Void = done.append(1)
        if seesStep() { note(await value) }
      case .child:
        await withTaskGroup { group in
          group.addTask { [done] in done.append(1) }
          if seesStep() { note(await group.next()) }
        }
      }
      await other.value
      return notes
    }

    private func seesStep() -> Bool {
      notes.append(done.entries.isEmpty ? "early" : "seen")
      return !done.entries.isEmpty
    }

    private func note<Value>(_ value: Value) { notes.append("value") }
  }
#endif
