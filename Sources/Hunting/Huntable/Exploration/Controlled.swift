#if EXPLORATION
  import CHuntable

  /// What a primitive knows of its state while a hunt controls its threads.
  ///
  /// Only one controlled thread runs at a time, so the state needs no lock. ThreadSanitizer does not see the accesses.
  /// `release` and `acquire` report the order that the primitive makes, to ThreadSanitizer and to the hunt.
  final class Controlled<State>: @unchecked Sendable {
    // Sendable: only the thread that runs accesses the state.

    /// The state, for conditions, which the controller evaluates.
    @exclusivity(unchecked)
    private(set) var value: State
    private let edge = HappensBefore()

    init(_ value: State) { self.value = value }

    @discardableResult
    func with<Result>(_ hunter: any ExplorationController, _ body: (inout State) -> Result) -> Result {
      hunter.hidden { body(&value) }
    }

    /// Orders what this thread did so far before what a thread does after it acquires the state.
    func release() {
      ct_releasing(Unmanaged.passUnretained(self).toOpaque())
      Exploration.withActive { $0.releases(edge) }
    }

    func acquire() {
      ct_acquired(Unmanaged.passUnretained(self).toOpaque())
      Exploration.withActive { $0.acquires(edge) }
    }
  }
#endif
