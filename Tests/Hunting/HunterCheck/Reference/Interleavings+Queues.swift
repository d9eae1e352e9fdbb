// The queues and groups of a program, as Dispatch documents them.

extension Interleavings {
  struct Queue: Hashable {
    var waiting: [Entry] = []
    var running = 0
    /// Whether what runs on it runs alone.
    var isAlone = false

    struct Entry: Hashable {
      let thread: Int
      let isAlone: Bool
    }
  }

  struct Group: Hashable {
    var count = 0
    var notifications: [Instruction.Submission] = []
  }

  struct Timer: Hashable {
    let due: Int
    let submission: Instruction.Submission
  }

  /// Appends work to its queue.
  static func submit(_ submission: Instruction.Submission, _ state: inout State) {
    append(submission.number, to: submission.queue, isBarrier: submission.isBarrier, &state)
  }

  static func append(_ thread: Int, to queue: Int, isBarrier: Bool, _ state: inout State) {
    state.queues[queue].waiting.append(Queue.Entry(thread: thread, isAlone: queue == 0 || isBarrier))
    admit(queue, &state)
  }

  /// Lets work begin, in the order of submission.
  static func admit(_ queue: Int, _ state: inout State) {
    while let first = state.queues[queue].waiting.first,
      first.isAlone ? state.queues[queue].running == 0 : !state.queues[queue].isAlone
    {
      state.queues[queue].waiting.removeFirst()
      state.queues[queue].running += 1
      state.queues[queue].isAlone = first.isAlone
      state.threads[first.thread].isStarted = true
      state.threads[first.thread].isAdmitted = true
    }
  }

  static func notify(_ group: Int, _ me: Int, _ state: inout State) {
    state.threads[me].submissions += state.groups[group].notifications
    state.groups[group].notifications = []
  }
}
