import ReactiveSignals

/// Work that threads schedule and cancel, on any scheduler: each piece runs once, or not at all if it was cancelled.
struct Cancellations: Sendable {
  private struct Piece: Sendable {
    let runs = Counter()
    let cancellations = Counter()
    /// One more than the runs at the time when it was cancelled on the scheduler; zero if it was not.
    let runsThen = Counter()
    let handle = Box<any Disposable>()
  }

  private let pieces: [Piece]
  private let flushed = Counter()
  private let threads: Int
  static let longestDelay = 300

  /// Plans the threads that schedule and cancel.
  init(on scheduler: some Scheduler, in round: Round) {
    let perThread = 16
    let threads = round.threads - 1
    let pieces = (0..<threads * perThread).map { _ in Piece() }
    let flushed = flushed
    let probe = Probe<Int, Never>("work", in: round)
    self.threads = threads
    self.pieces = pieces
    round.threads(threads, "scheduling") { index, random in
      for slot in index * perThread..<(index + 1) * perThread {
        let piece = pieces[slot]
        let run: @Sendable () -> Void = {
          piece.runs.add()
          probe.next(slot)
        }
        switch random.number(in: 0...2) {
        case 0: piece.handle.put(scheduler.schedule(run))
        case 1: piece.handle.put(scheduler.schedule(after: .zero, run))
        default:
          let delay = Duration.microseconds(random.number(in: 0...Self.longestDelay))
          piece.handle.put(scheduler.schedule(after: delay, leeway: .microseconds(random.number(in: 0...20)), run))
        }
        random.pause()
      }
      // What has not been cancelled has its turn before this.
      scheduler.schedule(after: .microseconds(Self.longestDelay)) { scheduler.enqueue { flushed.add() } }
    }
    round.thread("cancelling") { random in
      for piece in pieces {
        switch random.number(in: 0...3) {
        case 0:
          guard let handle = piece.handle.value else { continue }
          handle.dispose()
          handle.dispose()
          piece.cancellations.add()
        case 1:
          guard let handle = piece.handle.value else { continue }
          piece.cancellations.add()
          scheduler.enqueue {
            handle.dispose()
            piece.runsThen.add(piece.runs.count + 1)
          }
        default: break
        }
        random.pause()
      }
    }
  }

  /// Whether everything that was not cancelled has had its time.
  var areOver: Bool {
    flushed.count == threads && pieces.allSatisfy { $0.runs.count > 0 || $0.cancellations.count > 0 }
  }

  func cancelAll() {
    for piece in pieces { piece.handle.value?.dispose() }
  }

  func check(in round: Round) {
    for piece in pieces {
      let runs = piece.runs.count
      if piece.cancellations.count == 0 {
        round.expectEqual(runs, 1, "runs of a piece of work")
      } else {
        round.expect(runs <= 1, "\(runs) runs of a piece of work that was cancelled")
      }
      if piece.runsThen.count > 0 {
        round.expectEqual(runs, piece.runsThen.count - 1, "runs after the cancellation on the scheduler")
      }
    }
  }
}
