import Huntable
public import ReactiveSignals

extension TestScheduler {
  /// Subscribes to `source` and records every event with its instant.
  ///
  ///     let recorder = time.record(answers, during: "--^---!")
  ///
  /// The recorder's line begins now. In its text, a value whose description is one character is written as that
  /// character.
  ///
  /// - Parameters:
  ///   - source: The signal to record.
  ///   - during: The instants of the subscription (`^`; now, if it is missing) and of the disposal (`!`).
  ///   - frame: The duration of one character, here and in the texts that the recorder is compared with.
  @discardableResult
  public func record<Value: Sendable, Failure: Error>(
    _ source: some SignalProtocol<Value, Failure>, during: String = "", frame: Duration = Marbles.defaultFrame
  ) -> Recorder<Value, Failure> {
    record(source, during, frame) { letterOfDescription($0) }
  }

  /// Subscribes to `source` and records every event with its instant. `letters` stand for the values.
  ///
  /// - Parameters:
  ///   - source: The signal to record.
  ///   - letters: The value of each letter. Two letters for the same value trap. Values without a letter are written as
  ///     `?` and listed below the line.
  ///   - during: The instants of the subscription (`^`; now, if it is missing) and of the disposal (`!`).
  ///   - frame: The duration of one character, here and in the texts that the recorder is compared with.
  @discardableResult
  public func record<Value: Sendable & Equatable, Failure: Error>(
    _ source: some SignalProtocol<Value, Failure>, _ letters: [Character: Value], during: String = "",
    frame: Duration = Marbles.defaultFrame
  ) -> Recorder<Value, Failure> {
    record(source, during, frame, letter: Letters(letters).letter)
  }

  private func record<Value: Sendable, Failure: Error>(
    _ source: some SignalProtocol<Value, Failure>, _ during: String, _ frame: Duration,
    letter: @escaping @Sendable (Value) -> Character?
  ) -> Recorder<Value, Failure> {
    requireTakesTime(frame)
    let recorder = Recorder<Value, Failure>(on: self, frame: frame, letter: letter)
    closings.withLock {
      $0.append { [weak recorder] in
        recorder?.dispose()
        return nil
      }
    }
    Recordings.current?.add { [weak recorder] in recorder?.description }
    let signal = source.signal
    let start = now
    var isLater = false
    for entry in Marbles(during).entries {
      let instant = start.advanced(by: entry.offset(frame: frame))
      switch entry.mark {
      case .subscription:
        isLater = instant > start
        if isLater { schedule(at: instant) { recorder.subscribe(to: signal) } }
      case .disposal: schedule(at: instant) { recorder.dispose() }
      default: failTest("A subscription has only a ^ and a !: \"\(during)\" has \(entry.mark.character).")
      }
    }
    if !isLater { recorder.subscribe(to: signal) }
    return recorder
  }
}
