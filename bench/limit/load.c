// Load for one server over keep-alive connections: each sends the same request again as soon as its answer is
// complete. Prints one line of JSON: requests, seconds, answers with another status, microseconds of latency.
//
//   load PORT CONNECTIONS SECONDS REQUEST-FILE STATUS

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#define HEAD 8192
#define SLOWEST 2000000

struct connection {
  int fd;
  uint64_t sent;   // nanoseconds, when the request went out
  size_t unsent;   // bytes of the request that the kernel has not taken yet
  char head[HEAD]; // the head of the answer until it is complete; after that the last bytes of a chunked body
  size_t filled;
  int64_t left; // bytes of the body still to come; -1 while the head is read, -2 for chunks
};

static char request[65536];
static size_t request_length;
static int wanted_status;
static uint64_t requests, failures, bytes;
static uint32_t latency[SLOWEST + 1]; // how many answers took so many microseconds

static void fail(const char *what) {
  perror(what);
  exit(1);
}

/** The answer is not HTTP as this program reads it. */
static void refuse(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static uint64_t now(void) {
  struct timespec moment;
  clock_gettime(CLOCK_MONOTONIC, &moment);
  return (uint64_t)moment.tv_sec * 1000000000u + (uint64_t)moment.tv_nsec;
}

static void send_request(struct connection *each) {
  while (each->unsent > 0) {
    ssize_t taken = write(each->fd, request + request_length - each->unsent, each->unsent);
    if (taken < 0 && errno == EAGAIN) return; // EPOLLOUT follows
    if (taken <= 0) fail("write");
    each->unsent -= (size_t)taken;
  }
}

static void start(struct connection *each) {
  each->sent = now();
  each->unsent = request_length;
  each->filled = 0;
  each->left = -1;
  send_request(each);
}

static void finish(struct connection *each) {
  uint64_t microseconds = (now() - each->sent) / 1000;
  latency[microseconds < SLOWEST ? microseconds : SLOWEST]++;
  requests++;
  start(each);
}

static const char *field(const char *head, const char *name) {
  size_t length = strlen(name);
  for (const char *line = strstr(head, "\r\n"); line != NULL; line = strstr(line + 2, "\r\n")) {
    if (strncasecmp(line + 2, name, length) == 0 && line[2 + length] == ':') return line + 3 + length;
  }
  return NULL;
}

/** Reads the head once it is complete; says how many of its buffer's bytes are already of the body. */
static int64_t read_head(struct connection *each) {
  each->head[each->filled] = 0;
  char *end = strstr(each->head, "\r\n\r\n");
  if (end == NULL) {
    if (each->filled == HEAD - 1) refuse("the head of an answer is too long");
    return -1;
  }
  end[2] = 0;
  if (atoi(each->head + 9) != wanted_status) failures++;
  const char *length = field(each->head, "content-length");
  const char *coding = field(each->head, "transfer-encoding");
  each->left = coding != NULL ? -2 : length != NULL ? atoll(length) : 0;
  return (int64_t)(each->head + each->filled - (end + 4));
}

/** A chunked body ends with an empty chunk; its last bytes are kept where the head was. */
static int has_last_chunk(struct connection *each, const char *data, size_t length) {
  char tail[14];
  size_t kept = each->filled < 7 ? each->filled : 7;
  memcpy(tail, each->head + each->filled - kept, kept);
  size_t added = length < 7 ? length : 7;
  memcpy(tail + kept, data + length - added, added);
  size_t total = kept + added < 7 ? kept + added : 7;
  memmove(each->head, tail + kept + added - total, total);
  each->filled = total;
  return total >= 5 && memcmp(each->head + total - 5, "0\r\n\r\n", 5) == 0;
}

static void take(struct connection *each, const char *data, size_t length) {
  if (each->left == -1) {
    size_t room = HEAD - 1 - each->filled;
    size_t taken = length < room ? length : room;
    memcpy(each->head + each->filled, data, taken);
    each->filled += taken;
    int64_t rest = read_head(each);
    if (rest < 0) return;
    data += taken - (size_t)rest;
    length -= taken - (size_t)rest;
    each->filled = 0;
  }
  if (each->left == -2) {
    if (length > 0 && has_last_chunk(each, data, length)) finish(each);
    return;
  }
  each->left -= (int64_t)length;
  if (each->left < 0) refuse("an answer is longer than it said");
  if (each->left == 0) finish(each);
}

static double percentile(double share) {
  uint64_t rank = (uint64_t)((double)requests * share), seen = 0;
  for (size_t at = 0; at <= SLOWEST; at++) {
    seen += latency[at];
    if (seen > rank) return (double)at;
  }
  return SLOWEST;
}

int main(int count, char **words) {
  if (count != 6) {
    fprintf(stderr, "load PORT CONNECTIONS SECONDS REQUEST-FILE STATUS\n");
    return 2;
  }
  int connections = atoi(words[2]);
  double seconds = atof(words[3]);
  FILE *file = fopen(words[4], "r");
  if (file == NULL) fail(words[4]);
  request_length = fread(request, 1, sizeof request, file);
  fclose(file);
  wanted_status = atoi(words[5]);

  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(words[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int poll = epoll_create1(0), on = 1;
  struct connection *all = calloc((size_t)connections, sizeof *all);
  for (int index = 0; index < connections; index++) {
    struct connection *each = &all[index];
    each->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (each->fd < 0) fail("socket");
    if (connect(each->fd, (struct sockaddr *)&address, sizeof address) != 0) fail("connect");
    setsockopt(each->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(each->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = each};
    epoll_ctl(poll, EPOLL_CTL_ADD, each->fd, &event);
  }

  static char data[262144];
  uint64_t begin = now(), end = begin + (uint64_t)(seconds * 1e9);
  for (int index = 0; index < connections; index++) start(&all[index]);
  while (now() < end) {
    struct epoll_event events[256];
    int ready = epoll_wait(poll, events, 256, 100);
    for (int index = 0; index < ready; index++) {
      struct connection *each = events[index].data.ptr;
      send_request(each);
      for (;;) {
        ssize_t length = read(each->fd, data, sizeof data);
        if (length < 0 && errno == EAGAIN) break;
        if (length < 0) fail("read");
        if (length == 0) {
          fprintf(stderr, "the server closed a connection after %lu answers\n", (unsigned long)requests);
          return 1;
        }
        bytes += (uint64_t)length;
        take(each, data, (size_t)length);
      }
    }
  }
  double spent = (double)(now() - begin) / 1e9;
  printf("{\"requests\":%lu,\"seconds\":%.4f,\"failures\":%lu,\"bytes\":%lu,\"p50\":%.0f,\"p99\":%.0f}\n",
         (unsigned long)requests, spent, (unsigned long)failures, (unsigned long)bytes, percentile(0.5),
         percentile(0.99));
  return 0;
}
