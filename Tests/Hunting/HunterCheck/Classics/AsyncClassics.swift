/// Classic mistakes of asynchronous code, each with its right twin. The code under test is ordinary Swift concurrency.
package enum AsyncClassics {
  package static let all: [Fault] = actors + waiting + streams + shared
}
