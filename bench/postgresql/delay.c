/* delay PORT TARGET MICROSECONDS: passes TCP connections of 127.0.0.1 on to another port, each piece so much later, both ways. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 512, PIECE = 65536 };

typedef struct piece {
  struct piece *next;
  int64_t due;
  size_t length;
  char bytes[];
} piece;

/* One direction of a connection: `from` is -1 when there is no more to come. */
typedef struct {
  int from, to;
  piece *first, *last;
} direction;

static direction all[MOST];
static int count;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void take(direction *one, int64_t due) {
  static char bytes[PIECE];
  ssize_t length = recv(one->from, bytes, sizeof bytes, 0);
  if (length <= 0) {
    shutdown(one->to, SHUT_WR);
    one->from = -1;
    return;
  }
  piece *made = malloc(sizeof *made + length);
  *made = (piece){.due = due, .length = length};
  memcpy(made->bytes, bytes, length);
  if (one->last)
    one->last->next = made;
  else
    one->first = made;
  one->last = made;
}

static void pass(direction *one, int64_t at) {
  while (one->first && one->first->due <= at) {
    piece *made = one->first;
    for (size_t done = 0; done < made->length;) {
      ssize_t sent = send(one->to, made->bytes + done, made->length - done, MSG_NOSIGNAL);
      if (sent < 0)
        break;
      done += sent;
    }
    one->first = made->next;
    if (!one->first)
      one->last = NULL;
    free(made);
  }
}

static void join(int client, const struct sockaddr_in *target) {
  int server = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (count + 2 > MOST || connect(server, (const void *)target, sizeof *target)) {
    close(client);
    close(server);
    return;
  }
  all[count++] = (direction){.from = client, .to = server};
  all[count++] = (direction){.from = server, .to = client};
}

int main(int argc, char **words) {
  if (argc != 4)
    return 2;
  int64_t delay = atoll(words[3]) * 1000;
  int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in own = {.sin_family = AF_INET,
                            .sin_port = htons(atoi(words[1])),
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct sockaddr_in target = own;
  target.sin_port = htons(atoi(words[2]));
  if (bind(listener, (void *)&own, sizeof own) || listen(listener, 128))
    return 1;
  for (;;) {
    struct pollfd looks[MOST + 1] = {{listener, POLLIN, 0}};
    int64_t soon = now() + 1000000000;
    for (int at = 0; at < count; at++) {
      looks[at + 1] = (struct pollfd){all[at].from, POLLIN, 0};
      if (all[at].first && all[at].first->due < soon)
        soon = all[at].first->due;
    }
    int64_t wait = soon - now();
    struct timespec time = {0, wait < 0 ? 0 : wait > 999999999 ? 999999999 : wait};
    ppoll(looks, count + 1, &time, NULL);
    int64_t at = now();
    for (int each = 0; each < count; each++)
      if (looks[each + 1].revents)
        take(&all[each], at + delay);
    at = now();
    for (int each = 0; each < count; each++)
      pass(&all[each], at);
    if (looks[0].revents)
      join(accept(listener, NULL, NULL), &target);
  }
}
