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
  ///   - during: The instants of the subscription (`^`; now, if it is missing) and of the disposal (`!`). Both are actions
  ///     that this call schedules: at their instant, what was scheduled before comes first.
  ///   - frame: The duration of one character, here and in the texts that the recorder is compared with; nil for `frame` of
  ///     this scheduler.
  @discardableResult
  public func record<Value: Sendable, Failure: Error>(
    _ source: some SignalProtocol<Value, Failure>, during: String = "", frame: Duration? = nil
  ) -> Recorder<Value, Failure> {
    record(source, during, frame) { letterOfDescription($0) }
  }

  /// Subscribes to `source` and records every event with its instant. `letters` stand for the values.
  ///
  /// - Parameters:
  ///   - source: The signal to record.
  ///   - letters: The value of each letter. Letters for the same value mean the same: each of them may stand in the text that
  ///     the recorder is compared with. Values without a letter are written as `?` and listed below the line.
  ///   - during: The instants of the subscription (`^`; now, if it is missing) and of the disposal (`!`). Both are actions
  ///     that this call schedules: at their instant, what was scheduled before comes first.
  ///   - frame: The duration of one character, here and in the texts that the recorder is compared with; nil for `frame` of
  ///     this scheduler.
  @discardableResult
  public func record<Value: Sendable & Equatable, Failure: Error>(
    _ source: some SignalProtocol<Value, Failure>, _ letters: [Character: Value], during: String = "",
    frame: Duration? = nil
  ) -> Recorder<Value, Failure> {
    record(source, during, frame, letters: Letters(letters).letters)
  }

  /// Subscribes to `source`, a signal of signals such as windows or groups, and to each signal that it sends, when it is
  /// sent. Records every event of all of them with its instant.
  ///
  ///     let windows = time.record(inner: time.hot("-a-b-c-|").window(count: 2))
  ///     time.run()
  ///     #expect(windows == ["-1---2-|", "-a-|", "-----c-|"])
  ///
  /// - Parameters:
  ///   - source: The signal whose signals are recorded.
  ///   - during: The instants of the subscription to `source` and of its disposal, as for `record(_:during:frame:)`. The
  ///     subscriptions to the inner signals go on.
  ///   - frame: The duration of one character; nil for `frame` of this scheduler.
  @discardableResult
  public func record<Inner: SignalProtocol, Failure: Error>(
    inner source: some SignalProtocol<Inner, Failure>, during: String = "", frame: Duration? = nil
  ) -> NestedRecorder<Inner, Failure> {
    record(inner: source, during, frame) { letterOfDescription($0) }
  }

  /// Subscribes to `source` and to each signal that it sends, and records every event with its instant. `letters` stand for
  /// the values of the inner signals.
  ///
  /// - Parameters:
  ///   - source: The signal whose signals are recorded.
  ///   - letters: The value of each letter, as for `record(_:_:during:frame:)`.
  ///   - during: The instants of the subscription to `source` and of its disposal.
  ///   - frame: The duration of one character; nil for `frame` of this scheduler.
  @discardableResult
  public func record<Inner: SignalProtocol, Failure: Error>(
    inner source: some SignalProtocol<Inner, Failure>, _ letters: [Character: Inner.Value], during: String = "",
    frame: Duration? = nil
  ) -> NestedRecorder<Inner, Failure> where Inner.Value: Equatable {
    record(inner: source, during, frame, letters: Letters(letters).letters)
  }

  private func record<Value: Sendable, Failure: Error>(
    _ source: some SignalProtocol<Value, Failure>, _ during: String, _ frame: Duration?,
    letters: @escaping @Sendable (Value) -> [Character]
  ) -> Recorder<Value, Failure> {
    let recorder = Recorder<Value, Failure>(on: self, frame: self.frame(frame), letters: letters)
    Recordings.current?.add { [weak recorder] in recorder?.description }
    record(source.signal, in: recorder, during)
    return recorder
  }

  private func record<Inner: SignalProtocol, Failure: Error>(
    inner source: some SignalProtocol<Inner, Failure>, _ during: String, _ frame: Duration?,
    letters: @escaping @Sendable (Inner.Value) -> [Character]
  ) -> NestedRecorder<Inner, Failure> {
    let nested = NestedRecorder<Inner, Failure>(on: self, frame: self.frame(frame), letters: letters)
    Recordings.current?.add { [weak nested] in nested?.description }
    record(source.signal.do(next: { nested.receive($0.signal) }), in: nested.outer, during)
    return nested
  }

  private func record<Value: Sendable, Failure: Error>(
    _ signal: Signal<Value, Failure>, in recorder: Recorder<Value, Failure>, _ during: String
  ) {
    disposeAtEnd(of: recorder)
    let start = now
    var isLater = false
    for entry in Marbles(during).entries {
      let instant = start.advanced(by: entry.offset(frame: recorder.frame))
      switch entry.mark {
      case .subscription:
        isLater = instant > start
        if isLater { schedule(at: instant) { recorder.subscribe(to: signal) } }
      case .disposal: schedule(at: instant) { recorder.dispose() }
      default: failTestOrWarn("A subscription has only a ^ and a !: \"\(during)\" has \(entry.mark.character).")
      }
    }
    if !isLater { recorder.subscribe(to: signal) }
  }

  /// Lets the end of a test dispose the subscription of a recorder.
  func disposeAtEnd<Value: Sendable, Failure: Error>(of recorder: Recorder<Value, Failure>) {
    closings.withLock {
      $0.append { [weak recorder] in
        recorder?.dispose()
        return nil
      }
    }
  }
}
