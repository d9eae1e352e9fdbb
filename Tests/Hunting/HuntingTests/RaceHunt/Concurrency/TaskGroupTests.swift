#if EXPLORATION && os(Linux)
  @Suite("Children of task groups", .huntsTasks, .onBothCarriers, .needsSystemFunctions)
  struct TaskGroupTests {
    @Test(
      "Children end in each order, whichever of them has done its last step first", arguments: Group.allCases,
      [SearchStrategy.random, .partialOrderReduction])
    func ends(of group: Group, _ strategy: SearchStrategy) {
      let result = hunt(budget: .schedules(400), strategy: strategy) { run in
        let steps = Notes<Int>()
        let first = await group.first { number in steps.append(number) }
        run.sometimes("last steps \(steps.entries.prefix(2)), first \(first)", true)
      }
      #expect(result.isClean, "\(result)")
      for steps in ["[1, 2]", "[2, 1]"] {
        for first in 1...2 {
          #expect(result.reached["last steps \(steps), first \(first)"] != nil, "\(result.reached)")
        }
      }
    }

    @Test("What a child captures lives until the child has ended, and no longer")
    func captures() {
      let result = hunt(budget: .schedules(100)) { run in
        weak var seen: Notes<Int>?
        let results = await withTaskGroup(of: [Int].self) { group in
          let object = Notes<Int>()
          seen = object
          group.addTask { [object] in object.entries + [object.entries.count, 1, 2, 3, 4] }
          group.addTask { [7] }
          return await group.reduce(into: []) { $0.append($1) }
        }
        run.expect(results.sorted { $0.count < $1.count } == [[7], [0, 1, 2, 3, 4]], "other results")
        run.expect(seen == nil, "the object has not ended")
      }
      #expect(result.isClean, "\(result)")
    }
  }

  /// What a group tells of its children.
  enum Group: CaseIterable {
    case next, waitForAll, discarding

    private struct Failed: Error {
      let number: Int
    }

    /// The number of the child that has ended first.
    fileprivate func first(_ step: @escaping @Sendable (Int) -> Void) async -> Int {
      do {
        switch self {
        case .next:
          return await withTaskGroup { group in
            for number in 1...2 {
              group.addTask {
                step(number)
                return number
              }
            }
            return await group.next()!
          }
        case .waitForAll:
          try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...2 { group.addTask { try fail(number) } }
            try await group.waitForAll()
          }
        case .discarding:
          try await withThrowingDiscardingTaskGroup { group in
            for number in 1...2 { group.addTask { try fail(number) } }
          }
        }
      } catch {
        return (error as? Failed)?.number ?? 0
      }
      func fail(_ number: Int) throws {
        step(number)
        throw Failed(number: number)
      }
      return 0
    }
  }
#endif
