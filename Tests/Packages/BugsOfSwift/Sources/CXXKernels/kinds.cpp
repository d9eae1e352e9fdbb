#include "CXXKernels.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <latch>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace std::chrono_literals;

// Runs the body on this thread and on another one.
template <typename Body> static void on_two_threads(Body body) {
  std::thread other(body);
  body();
  other.join();
}

static const std::vector<int> &squares() {
  static const std::vector<int> squares{0, 1, 4, 9};
  return squares;
}

bool cxx_static(void) {
  std::atomic<int> sum{0};
  on_two_threads([&] { sum += squares()[3]; });
  return sum == 18;
}

namespace {
// The last owner reads what all have written.
struct Total {
  std::atomic<int> *result;
  std::vector<int> numbers{0, 0};
  ~Total() { *result = numbers[0] + numbers[1]; }
};
} // namespace

bool cxx_shared_pointer(void) {
  std::atomic<int> result{0};
  auto total = std::make_shared<Total>();
  total->result = &result;
  std::thread other([total] { total->numbers[0] = 1; });
  total->numbers[1] = 2;
  total.reset();
  other.join();
  return result == 3;
}

void *cxx_make_future(void) {
  std::promise<int> promise;
  promise.set_value(1);
  return new std::shared_future<int>(promise.get_future());
}

int cxx_value_of_copy(void *future) {
  auto copy = *static_cast<std::shared_future<int> *>(future);
  return copy.get();
}

void cxx_delete_future(void *future) { delete static_cast<std::shared_future<int> *>(future); }

bool cxx_atomic_pointer(void) {
  auto numbers = std::make_shared<int>(1);
  std::thread other([&] { std::atomic_store(&numbers, std::make_shared<int>(2)); });
  int seen = *std::atomic_load(&numbers);
  other.join();
  return (seen == 1 || seen == 2) && *numbers == 2;
}

bool cxx_recursive(void) {
  std::recursive_mutex mutex;
  int sum = 0;
  on_two_threads([&] {
    std::lock_guard<std::recursive_mutex> outer(mutex);
    std::lock_guard<std::recursive_mutex> inner(mutex);
    sum++;
  });
  return sum == 2;
}

bool cxx_readers(void) {
  std::shared_mutex mutex;
  int sum = 0;
  bool is_right = true;
  std::thread reader([&] {
    std::shared_lock<std::shared_mutex> lock(mutex);
    is_right = sum == 0 || sum == 2;
  });
  {
    std::unique_lock<std::shared_mutex> lock(mutex);
    sum++;
    sum++;
  }
  reader.join();
  return is_right;
}

bool cxx_limit(void) {
  std::mutex mutex;
  std::condition_variable never;
  auto before = std::chrono::steady_clock::now();
  std::unique_lock<std::mutex> lock(mutex);
  bool is_reached = never.wait_for(lock, 1h) == std::cv_status::timeout;
  std::this_thread::sleep_for(1h);
  return is_reached && std::chrono::steady_clock::now() - before >= 2h;
}

bool cxx_future(void) {
  std::promise<std::string> promise;
  std::future<std::string> future = promise.get_future();
  std::thread other([&] { promise.set_value("a text of thirty-one characters"); });
  bool is_right = future.get().size() == 31;
  other.join();
  return is_right;
}

bool cxx_future_limit(void) {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  bool is_reached = future.wait_for(1h) == std::future_status::timeout;
  promise.set_value(1);
  return is_reached && future.wait_for(1h) == std::future_status::ready;
}

void cxx_wait_for_nothing(void) {
  std::promise<void> promise;
  promise.get_future().wait();
}

bool cxx_atomic_wait(void) {
  int number = 0;
  std::atomic<int> is_set{0};
  std::atomic<bool> is_small_set{false};
  std::thread other([&] {
    number = 1;
    is_set = 1;
    is_set.notify_one();
    is_small_set.wait(false);
    number++;
  });
  is_set.wait(0);
  number++;
  is_small_set = true;
  is_small_set.notify_all();
  other.join();
  return number == 3;
}

bool cxx_semaphore(void) {
  int number = 0;
  // Both threads may release it before one acquires it, which a binary semaphore does not allow.
  std::counting_semaphore<2> turn{0};
  std::latch latch{2};
  on_two_threads([&] {
    latch.arrive_and_wait();
    turn.release();
    turn.acquire();
  });
  std::binary_semaphore permits{1};
  on_two_threads([&] {
    permits.acquire();
    number++;
    permits.release();
  });
  return number == 2;
}

bool cxx_async(void) {
  int number = 1;
  std::future<int> future = std::async(std::launch::async, [&] { return ++number; });
  return future.get() == 2 && number == 2;
}

bool cxx_async_wait(void) {
  std::mutex mutex;
  std::condition_variable has_changed;
  bool is_ready = false;
  std::future<bool> future = std::async(std::launch::async, [&] {
    std::unique_lock<std::mutex> lock(mutex);
    has_changed.wait(lock, [&] { return is_ready; });
    return is_ready;
  });
  {
    std::lock_guard<std::mutex> lock(mutex);
    is_ready = true;
  }
  has_changed.notify_one();
  return future.get();
}

int cxx_async_race(void) {
  int number = 0;
  std::future<void> future = std::async(std::launch::async, [&] { number++; });
  number++;
  future.get();
  return number;
}

bool cxx_list_race(void) {
  std::list<int> list;
  std::thread other([&] { list.push_back(1); });
  bool is_empty = list.empty();
  other.join();
  return is_empty;
}

bool cxx_tree_race(void) {
  std::map<int, int> tree;
  std::thread other([&] { tree[1] = 2; });
  bool is_empty = tree.begin() == tree.end();
  other.join();
  return is_empty;
}

bool cxx_string_race(void) {
  std::string text;
  std::thread other([&] { text.push_back('a'); });
  bool is_empty = text.empty();
  other.join();
  return is_empty;
}

bool cxx_once_exception(void) {
  std::once_flag is_done;
  int attempts = 0;
  on_two_threads([&] {
    try {
      std::call_once(is_done, [&] {
        if (++attempts == 1) throw std::runtime_error("a mistake");
      });
    } catch (const std::exception &) {
    }
  });
  return attempts == 2;
}

namespace {
// Counts the threads that have ended.
struct Leaving {
  int *count = nullptr;
  ~Leaving() {
    if (count) ++*count;
  }
};
thread_local Leaving leaving;
} // namespace

bool cxx_thread_local(void) {
  int count = 0;
  std::thread([&] { leaving.count = &count; }).join();
  return count == 1;
}

bool cxx_exception(void) {
  std::mutex mutex;
  int caught = 0;
  on_two_threads([&] {
    std::lock_guard<std::mutex> lock(mutex);
    try {
      throw std::runtime_error("a mistake");
    } catch (const std::exception &) {
      caught++;
    }
  });
  return caught == 2;
}
