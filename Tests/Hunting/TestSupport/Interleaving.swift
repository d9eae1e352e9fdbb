#if EXPLORATION
  import RaceHunt
  import Testing

  /// Tests of threads that meet.
  package enum Interleaving {
    /// Explores all interleavings with at most one preemption: each thread of the scenario is interrupted once, at each
    /// of its points, by each other thread.
    ///
    /// - Parameter scenario: Sets up the objects and declares the threads of one run. It is called anew for each run.
    package static func explore(
      sourceLocation: SourceLocation = #_sourceLocation, _ scenario: @escaping @Sendable (Run) -> Void
    ) {
      let result = hunt(
        Scenario(Test.current?.displayName ?? "interleaving", scenario), budget: Budget(),
        strategy: .depthFirst(preemptions: 1))
      if result.isClean {
        // Two threads without points have two interleavings.
        #expect(result.schedules > 2, "The threads have no points.", sourceLocation: sourceLocation)
      } else {
        Issue.record("\(result)", sourceLocation: sourceLocation)
      }
    }
  }

  extension Run {
    /// Runs each of the two on a thread of its own, and the checks afterwards.
    package func interleave(
      _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void, checks: @escaping () -> Void
    ) {
      thread("one", one)
      thread("other", other)
      check(checks)
    }

    /// Runs `checks` when no thread can continue. An issue that they record fails the run.
    ///
    /// The issue itself is recorded as a known one, because the hunt repeats the failing run to shrink it. The report of
    /// the hunt is the issue that fails the test.
    package func check(_ checks: @escaping () -> Void) {
      finally { [unowned self] in
        withKnownIssue(isIntermittent: true) {
          checks()
        } matching: { [unowned self] issue in
          expect(false, "\(issue)")
          return true
        }
      }
    }
  }
#endif
