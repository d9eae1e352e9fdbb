import Foundation
import Synchronization

/// How a program ended.
struct Outcome {
  enum Result: String, Codable {
    case test, crash, endless, stuck, stress, survived
  }

  let result: Result
  /// The processor time of the program, in seconds.
  let work: Double
  /// The last line of the output, which names the failed test.
  let last: String
}

/// The sessions of the programs that are running. An interruption ends them with this program.
private let running = Mutex<Set<pid_t>>([])

/// Ends all programs and this one when it is interrupted.
func endProgramsOnInterruption() -> [any DispatchSourceSignal] {
  [SIGINT, SIGTERM, SIGHUP].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler {
      running.withLock { for session in $0 { kill(-session, SIGKILL) } }
      exit(128 + number)
    }
    source.resume()
    return source
  }
}

extension Copy {
  /// Runs a program with a mutant until it ends, a test fails, or a limit is passed.
  ///
  /// One limit is for the processor time. The other is for the time in which all threads wait, for a mutant that waits
  /// forever. Other load on the machine changes neither.
  func launch(_ command: [String], mutant: Int, work: Double, environment: [String: String] = [:]) throws -> Outcome {
    // The shell sets the limits and becomes the program.
    let limits = "cd \"$0\" && ulimit -t \(Int(work) + 1) && ulimit -v \(8 << 20) && ulimit -c 0 && exec \"$@\""
    let variables = ProcessInfo.processInfo.environment
      .merging(["MUTANT": "\(mutant)", "SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    // Under the lock, no program inherits the pipe of another.
    let (session, output) = try running.withLock { sessions in
      let started = try spawn(["/bin/sh", "-c", limits, path.path] + command, variables)
      sessions.insert(started.session)
      return started
    }
    let end = DispatchSemaphore(value: 0)
    let watcher = Watcher(session: session, limit: 30 + work, end: end)
    watcher.start()

    var hasFailed = false
    var last = ""
    var buffer: UnsafeMutablePointer<CChar>?
    var capacity = 0
    while true {
      let length = getline(&buffer, &capacity, output)
      guard length >= 0, let buffer else { break }
      let bytes = UnsafeRawBufferPointer(start: buffer, count: length)
      let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      if !line.isEmpty { last = line }
      if line.unicodeScalars.prefix(12).contains("✘") {
        hasFailed = true
        kill(-session, SIGKILL)
        break
      }
    }
    free(buffer)
    var status: Int32 = 0
    var usage = rusage()
    wait4(session, &status, 0, &usage)
    end.signal()
    watcher.join()
    running.withLock { _ = $0.remove(session) }
    kill(-session, SIGKILL)  // What it started may still run.
    fclose(output)

    let signal = status & 0x7f
    let result: Outcome.Result =
      if hasFailed {
        .test
      } else if watcher.hasKilled {
        .stuck
      } else if signal == SIGXCPU || signal == SIGKILL {
        .endless
      } else {
        status == 0 ? .survived : .crash
      }
    return Outcome(result: result, work: seconds(usage.ru_utime) + seconds(usage.ru_stime), last: last)
  }
}

private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }

/// Kills a session whose threads have all been waiting for too long.
private final class Watcher: Sendable {
  private let session: pid_t
  private let limit: Double
  private let end: DispatchSemaphore
  private let isDone = DispatchSemaphore(value: 0)
  private let killed = Mutex(false)

  init(session: pid_t, limit: Double, end: DispatchSemaphore) {
    self.session = session
    self.limit = limit
    self.end = end
  }

  var hasKilled: Bool { killed.withLock { $0 } }

  func start() {
    Thread.detachNewThread { [self] in
      defer { isDone.signal() }
      var waits = 0
      while Double(waits) < limit {
        if end.wait(timeout: .now() + 1) == .success { return }
        if isWaiting(session) { waits += 1 }
      }
      killed.withLock { $0 = true }
      kill(-session, SIGKILL)
    }
  }

  func join() { isDone.wait() }
}

/// Whether no thread of a session's processes is running or waiting for a processor.
private func isWaiting(_ session: pid_t) -> Bool {
  let files = FileManager.default
  guard let processes = try? files.contentsOfDirectory(atPath: "/proc") else { return false }
  for process in processes where process.first?.isNumber == true {
    let tasks = "/proc/\(process)/task"
    for task in (try? files.contentsOfDirectory(atPath: tasks)) ?? [] {
      // A thread that has just ended has no file.
      guard let text = try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8) else { return false }
      // The fields after the name of the program: the state, the parent, the group and the session.
      let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ").dropFirst()
      guard fields.count > 3, fields[fields.startIndex + 3] == "\(session)" else { continue }
      if "RD".contains(fields[fields.startIndex]) { return false }
    }
  }
  return true
}

/// Starts a program in a session of its own. Returns the session and the program's output and errors.
private func spawn(
  _ arguments: [String], _ environment: [String: String]
) throws -> (session: pid_t, output: UnsafeMutablePointer<FILE>) {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { throw Refusal("a pipe could not be made") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  // Ignored signals would be ignored by the program too.
  var interruptions = sigset_t()
  sigemptyset(&interruptions)
  for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&interruptions, number) }
  posix_spawnattr_setsigdefault(&attributes, &interruptions)
  let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID of Linux, which the module of Glibc does not contain.
  posix_spawnattr_setflags(&attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF)))
  var words = arguments.map { strdup($0) } + [nil]
  var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
  defer {
    for text in words + variables { free(text) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    close(ends[1])
  }
  var session: pid_t = 0
  guard posix_spawn(&session, arguments[0], &actions, &attributes, &words, &variables) == 0,
    let output = fdopen(ends[0], "r")
  else { throw Refusal("a program could not be started: \(arguments[0])") }
  return (session, output)
}
