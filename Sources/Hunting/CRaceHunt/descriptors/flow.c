#define _GNU_SOURCE
#include "descriptors.h"

// Bytes that were written and not read yet, in a ring. And the copying between the ring and the memory of the program, which
// instrumented code sees as accesses of the thread that calls.
#if RH_DESCRIPTORS
#include <string.h>

void __tsan_read_range(void *address, uintptr_t size);
void __tsan_write_range(void *address, uintptr_t size);

size_t rh_size(const struct iovec *parts, size_t count) {
  size_t size = 0;
  for (size_t i = 0; i < count; i++) size += parts[i].iov_len;
  return size;
}

static void copy(const struct rh_transfer *transfer, size_t offset, unsigned char *bytes, size_t size, bool is_in) {
  for (size_t i = 0; i < transfer->count && size > 0; i++) {
    const struct iovec *part = &transfer->parts[i];
    if (offset >= part->iov_len) {
      offset -= part->iov_len;
      continue;
    }
    size_t now = part->iov_len - offset < size ? part->iov_len - offset : size;
    unsigned char *place = (unsigned char *)part->iov_base + offset;
    if (ci_is_seen() && ci_is_present()) (is_in ? __tsan_write_range : __tsan_read_range)(place, now);
    if (is_in) memcpy(place, bytes, now);
    else memcpy(bytes, place, now);
    bytes += now;
    size -= now;
    offset = 0;
  }
}

void rh_copy_out(const struct rh_transfer *transfer, size_t offset, void *bytes, size_t size) {
  copy(transfer, offset, bytes, size, false);
}
void rh_copy_in(const struct rh_transfer *transfer, size_t offset, const void *bytes, size_t size) {
  copy(transfer, offset, (unsigned char *)bytes, size, true);
}

size_t rh_room(const struct rh_flow *flow) { return flow->limit > flow->count ? flow->limit - flow->count : 0; }

static void grow(struct rh_flow *flow, size_t needed) {
  size_t size = flow->size ?: 256;
  while (size < needed) size *= 2;
  if (size == flow->size) return;
  unsigned char *bytes = rh_take_bytes(size);
  size_t tail = flow->size - flow->begin < flow->count ? flow->size - flow->begin : flow->count;
  if (flow->count > 0) {
    memcpy(bytes, flow->bytes + flow->begin, tail);
    memcpy(bytes + tail, flow->bytes, flow->count - tail);
  }
  rh_give_bytes(flow->bytes, flow->size);
  flow->bytes = bytes;
  flow->size = size;
  flow->begin = 0;
}

size_t rh_put_bytes(struct rh_flow *flow, const struct rh_transfer *transfer, size_t offset) {
  size_t room = rh_room(flow), size = transfer->size - offset < room ? transfer->size - offset : room;
  if (size == 0) return 0;
  grow(flow, flow->count + size);
  size_t end = (flow->begin + flow->count) & (flow->size - 1);
  size_t first = flow->size - end < size ? flow->size - end : size;
  rh_copy_out(transfer, offset, flow->bytes + end, first);
  rh_copy_out(transfer, offset + first, flow->bytes, size - first);
  flow->count += size;
  return size;
}

size_t rh_get_bytes(struct rh_flow *flow, const struct rh_transfer *transfer, size_t offset, bool peeks) {
  size_t wanted = transfer->size - offset, size = wanted < rh_arrived(flow) ? wanted : rh_arrived(flow);
  if (size == 0) return 0;
  if (size > 1 && rh_falls_short()) size /= 2;
  size_t first = flow->size - flow->begin < size ? flow->size - flow->begin : size;
  rh_copy_in(transfer, offset, flow->bytes + flow->begin, first);
  rh_copy_in(transfer, offset + first, flow->bytes, size - first);
  if (peeks) return size;
  flow->begin = (flow->begin + size) & (flow->size - 1);
  flow->count -= size;
  return size;
}
#endif
