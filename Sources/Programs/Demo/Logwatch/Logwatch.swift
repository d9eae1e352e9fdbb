import ReactiveSignals
import Synchronization

extension Program {
  static let logwatch = Program(
    name: "logwatch", summary: "reads a log and reports counts, bursts of errors, silences and the busiest keys"
  ) { arguments, output, errors in
    Logwatch.run(arguments, input: .standardInput, output: output, errors: errors)
  }
}

enum Logwatch {
  /// Returns the exit status. With `--live` it must be called on the main thread.
  static func run(
    _ arguments: [String], input: @autoclosure () -> LineReader, output: @escaping Program.Output,
    errors: @escaping Program.Output
  ) -> Int32 {
    guard let options = LogwatchOptions(arguments) else {
      errors(LogwatchOptions.usage)
      return 2
    }
    if options.wantsHelp {
      output(LogwatchOptions.usage)
      output(LogwatchOptions.help)
      return 0
    }
    // Relaxed: stored on this thread, or before the run loop of this thread is stopped, and loaded after that.
    let status = Atomic<Int32>(0)
    let failed: @Sendable (FileFailure) -> Void = { failure in
      errors("logwatch: \(failure)")
      status.store(2, ordering: .relaxed)
    }
    do throws(FileFailure) {
      let reader = if let file = options.file { try LineReader(path: file) } else { input() }
      let log = LogRecords(reader)
      if options.isLive {
        follow(log, options, output: output, failed: failed)
      } else {
        try replay(log, options, output: output, failed: failed)
      }
    } catch { failed(error) }
    return status.load(ordering: .relaxed)
  }

  private static func replay(
    _ log: LogRecords, _ options: LogwatchOptions, output: @escaping Program.Output,
    failed: @escaping @Sendable (FileFailure) -> Void
  ) throws(FileFailure) {
    let replay = try LogReplay(log)
    let time = TestScheduler()
    // Enqueued as an action, so that all subscriptions are made on this scheduler.
    time.enqueue {
      watch(
        replay.records(on: time), options, replay.clock, on: time, output: output, failed: failed, ended: {})
    }
    // No limit: the log may be long.
    time.run(limit: .max)
  }

  private static func follow(
    _ log: LogRecords, _ options: LogwatchOptions, output: @escaping Program.Output,
    failed: @escaping @Sendable (FileFailure) -> Void
  ) {
    let main = MainScheduler.shared
    let clock = LogClock(.now, at: main.now)
    let records = LogFeed.records(log, readingOn: QueueScheduler(name: "Demo.logwatch"), on: main)
    watch(
      records, options, clock, on: main, output: output, failed: failed,
      ended: { MainRunLoop.stop() })
    MainRunLoop.run()
  }

  /// Watches `records` until they end, in the time of `scheduler`, on which they are delivered. A failure ends them
  /// too; the records before it are still reported.
  static func watch(
    _ records: Signal<LogRecord, FileFailure>, _ options: LogwatchOptions, _ clock: LogClock,
    on scheduler: some Scheduler, output: @escaping Program.Output,
    failed: @escaping @Sendable (FileFailure) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    let shared = records.catch { failure in
      failed(failure)
      return Signal<LogRecord, Never>.empty
    }
    .publish()
    let limits = options.limits
    let watch = Watch(records: shared.signal, limits: limits, clock: clock, time: scheduler)
    let text = ReportText(clock: clock, limits: limits, top: options.top)
    let reports = watch.reports.publish()
    if let svg = options.svg {
      let windows = reports.signal.compactMap { if case .window(let count) = $0 { count } else { nil } }
      windows.collect().subscribe { windows in
        do throws(FileFailure) {
          try write(Chart(windows: windows, clock: clock, interval: limits.window).svg, to: svg)
        } catch { failed(error) }
      }
    }
    reports.signal.subscribe(next: { text.lines($0).forEach(output) }, completed: ended)
    reports.connect()
    shared.connect()
  }
}
