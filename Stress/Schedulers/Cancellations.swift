/// Work that one thread schedules and another cancels, on any scheduler. Each piece runs once, or at most once if it
/// was cancelled.
struct Cancellations: Sendable {
  private struct Piece: Sendable {
    let runs = Tally()
    let cancellations = Tally()
    /// One more than the number of runs when it was cancelled on the scheduler. Zero if it was not cancelled there.
    let runsThen = Tally()
    let handle = Box<any Disposable>()
  }

  private let pieces: [Piece]

  /// Adds the threads that schedule and cancel.
  init(on scheduler: some Scheduler, in run: Run) {
    let pieces = (0..<2).map { _ in Piece() }
    let probe = run.probe("work", of: Int.self)
    self.pieces = pieces
    run.thread("scheduling") {
      for (slot, piece) in pieces.enumerated() {
        let work: @Sendable () -> Void = {
          piece.runs.add(1)
          probe.next(slot)
        }
        switch slot % 3 {
        case 0: piece.handle.put(scheduler.schedule(after: .seconds(1), work))
        case 1: piece.handle.put(scheduler.schedule(work))
        default: piece.handle.put(scheduler.schedule(after: .zero, work))
        }
      }
    }
    run.thread("cancelling") {
      for (slot, piece) in pieces.enumerated() {
        guard let handle = piece.handle.value else { continue }
        piece.cancellations.add(1)
        if slot.isMultiple(of: 2) {
          handle.dispose()
          handle.dispose()
        } else {
          scheduler.enqueue {
            handle.dispose()
            piece.runsThen.add(piece.runs.value + 1)
          }
        }
      }
    }
  }

  func check(in run: Run) {
    for piece in pieces {
      if piece.cancellations.value == 0 {
        run.expectEqual(piece.runs.value, 1, "runs of a piece of work")
      } else {
        run.expect(piece.runs.value <= 1, "\(piece.runs.value) runs of a cancelled piece of work")
      }
      if piece.runsThen.value > 0 {
        run.expectEqual(piece.runs.value, piece.runsThen.value - 1, "runs after the cancellation on the scheduler")
      }
    }
  }
}
