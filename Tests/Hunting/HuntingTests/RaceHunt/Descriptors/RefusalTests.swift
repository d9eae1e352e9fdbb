#if EXPLORATION && os(Linux)
  import CTestSupport
  import Foundation
  import Glibc

  @testable import RaceHunt

  /// What hunts do not follow. Each test is a process of its own, since a half-followed call has ended it before.
  @Suite("What is refused by its name", .needsSystemFunctions)
  struct RefusalTests {
    enum Refused: String, Codable, CaseIterable {
      case channel, channelOfPath, oldChannel, read, write, process, spawn, rights, signal, alarm, interval, timer
      case mainLoop, mainQueue, runLoop

      var name: String {
        switch self {
        case .channel, .channelOfPath: "DispatchIO starts work that is not under control"
        case .oldChannel, .read: "DispatchIO.read starts work that is not under control"
        case .write: "DispatchIO.write starts work that is not under control"
        case .process, .spawn: "a process starts work that is not under control"
        case .runLoop, .mainLoop, .mainQueue: "a run loop starts work that is not under control"
        case .rights: "a message with control data is not simulated"
        case .signal: "pause is not simulated"
        case .alarm: "alarm is not simulated"
        case .interval: "setitimer is not simulated"
        case .timer: "timer_create is not simulated"
        }
      }

      /// Waits for what the call does, as a program would.
      func use(_ old: DispatchIO) {
        let device = open("/dev/null", O_RDWR)
        let (queue, done) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
        switch self {
        case .channel:
          let channel = DispatchIO(type: .stream, fileDescriptor: device, queue: queue) { _ in }
          channel.read(offset: 0, length: 5, queue: queue) { isDone, _, _ in if isDone { done.signal() } }
          done.wait()
        case .oldChannel:
          old.read(offset: 0, length: 5, queue: queue) { isDone, _, _ in if isDone { done.signal() } }
          done.wait()
        case .channelOfPath:
          _ = DispatchIO(type: .stream, path: "/dev/null", oflag: O_RDONLY, mode: 0, queue: queue) { _ in done.signal()
          }
          done.wait()
        case .read:
          DispatchIO.read(fromFileDescriptor: device, maxLength: 5, runningHandlerOn: queue) { _, _ in done.signal() }
          done.wait()
        case .write:
          DispatchIO.write(toFileDescriptor: device, data: .empty, runningHandlerOn: queue) { _, _ in done.signal() }
          done.wait()
        case .process:
          let process = Process()
          process.executableURL = URL(filePath: "/bin/true")
          try? process.run()
          process.waitUntilExit()
        case .spawn:
          var (number, status) = (pid_t(), Int32())
          var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
          posix_spawn(&number, "/bin/true", nil, nil, &words, nil)
          waitpid(number, &status, 0)
        case .runLoop:
          // A run loop without a timer or source returns at once, which is no mistake.
          RunLoop.current.add(Timer(timeInterval: 60, repeats: false) { _ in }, forMode: .default)
          RunLoop.current.run(until: Date(timeIntervalSinceNow: 60))
        case .mainLoop:
          RunLoop.main.add(Timer(timeInterval: 1, repeats: false) { _ in done.signal() }, forMode: .default)
          done.wait()
        case .mainQueue: DispatchQueue.main.sync { RunLoop.current.run(until: Date(timeIntervalSinceNow: 60)) }
        case .rights: Sockets.pass(Sockets.pipe().reader)
        case .signal: pause()
        case .alarm: _ = Glibc.alarm(1000)
        case .interval:
          var hour = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 3600, tv_usec: 0))
          setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &hour, nil)
        case .timer:
          var timer: timer_t?
          timer_create(CLOCK_MONOTONIC, nil, &timer)
        }
      }

      /// A channel from before the run.
      static func makeOld() -> DispatchIO {
        DispatchIO(type: .stream, path: "/dev/null", oflag: O_RDONLY, mode: 0, queue: .global()) { _ in }!
      }
    }

    // A thread of a run has a run loop of its own, which is simulated.
    @Test("The hunt says what is not followed, and the next hunts run", arguments: Refused.allCases.dropLast())
    func refusal(_ refused: Refused) async {
      await passing(refused) {
        await #expect(processExitsWith: .success) {
          let (refused, old): (Refused, _) = (passed(), Refused.makeOld())
          for _ in 1...2 {
            let result = hunt(
              Scenario("refused") { run in run.thread("A") { refused.use(old) } }, budget: .schedules(20))
            let failure = result.report?.failure
            precondition(failure?.kind == .escape && failure!.message.hasPrefix(refused.name), "\(result)")
            let next = Scenario("next") { run in
              let (reader, writer) = Sockets.pipe()
              run.thread("A") { Sockets.write(writer, "x") }
              run.thread("B") { run.expect(Sockets.read(reader) == "x") }
            }
            precondition(hunt(next, budget: .schedules(20)).isClean)
          }
        }
      }
    }

    @Test("The set-up is left too, in the middle of its call", arguments: [Refused.channel, .signal, .runLoop])
    func setUp(_ refused: Refused) async {
      await passing(refused) {
        await #expect(processExitsWith: .success) {
          let (refused, old): (Refused, _) = (passed(), Refused.makeOld())
          makeRunLoop()
          let result = hunt(
            Scenario("set-up") { run in
              refused.use(old)
              run.thread("A") {}
            })
          precondition(result.report?.failure.message.hasPrefix(refused.name) == true, "\(result)")
        }
      }
    }
  }

  /// The set-up of a hunt on this thread finds the loop, whose timer was made before.
  private func makeRunLoop() { _ = RunLoop.current }

  extension Sockets {
    /// Sends a descriptor over a pair of sockets.
    fileprivate static func pass(_ file: Int32) {
      let (sender, receiver) = pair()
      // A header of 16 bytes, and the descriptor.
      var control = [UInt8](repeating: 0, count: 24)
      control.withUnsafeMutableBytes { control in
        control.storeBytes(of: 20, as: Int.self)
        control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
        control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
        control.storeBytes(of: file, toByteOffset: 16, as: Int32.self)
        var byte: UInt8 = 1
        withUnsafeMutablePointer(to: &byte) { byte in
          var part = iovec(iov_base: byte, iov_len: 1)
          withUnsafeMutablePointer(to: &part) {
            var message = msghdr()
            (message.msg_iov, message.msg_iovlen) = ($0, 1)
            (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
            sendmsg(sender, &message, 0)
          }
        }
      }
      _ = Glibc.read(receiver, &control, 1)
    }
  }
#endif
