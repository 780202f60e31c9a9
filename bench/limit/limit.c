// A server of one thread: epoll, one read and one write a request, and no more of HTTP than the four requests need.
// Its sessions are not signed: the cookie holds the token that a form has to send. Everything else is done.
//
//   limit PORT DATABASE STYLESHEET

#define _GNU_SOURCE // accept4
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "limit.h"

#define INPUT 16384

struct connection {
  int fd;
  size_t filled;
  char input[INPUT + 1];
};

static struct text page, answer;
static char style[65536];
static size_t style_length;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int write_all(int fd) {
  for (size_t done = 0; done < answer.length;) {
    ssize_t taken = write(fd, answer.bytes + done, answer.length - done);
    if (taken > 0) {
      done += (size_t)taken;
    } else if (errno == EAGAIN) {
      struct pollfd wait = {.fd = fd, .events = POLLOUT};
      if (poll(&wait, 1, 5000) <= 0) return 0;
    } else {
      return 0;
    }
  }
  return 1;
}

/** Puts the head before the body; `fields` are whole lines. */
static void respond(const char *status, const char *fields, const char *body, size_t length) {
  static char date[64];
  static time_t second;
  time_t now = time(NULL);
  if (now != second) {
    struct tm parts;
    strftime(date, sizeof date, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", gmtime_r(&now, &parts));
    second = now;
  }
  answer.length = 0;
  add_string(&answer, "HTTP/1.1 ");
  add_string(&answer, status);
  add_string(&answer, "\r\n");
  add_string(&answer, fields);
  add_string(&answer, date);
  add_string(&answer, "Content-Length: ");
  add_number(&answer, (int64_t)length);
  add_string(&answer, "\r\n\r\n");
  add(&answer, body, length);
}

#define HTML "Content-Type: text/html; charset=utf-8\r\n"

/** The value of a field; null where it is missing. */
static const char *field(const char *head, const char *name) {
  size_t length = strlen(name);
  for (const char *line = strstr(head, "\r\n"); line != NULL; line = strstr(line + 2, "\r\n")) {
    if (strncasecmp(line + 2, name, length) == 0 && line[2 + length] == ':') return line + 4 + length;
  }
  return NULL;
}

/** The token of the session cookie; false where there is none. */
static int token_of(const char *head, char token[33]) {
  const char *cookie = field(head, "Cookie");
  const char *found = cookie == NULL ? NULL : strstr(cookie, "token=");
  if (found == NULL || strcspn(found + 6, ";\r") != 32) return 0;
  memcpy(token, found + 6, 32);
  token[32] = 0;
  return 1;
}

static void show_article(const char *head, int64_t id) {
  char token[33], fields[256] = HTML;
  if (!token_of(head, token)) {
    unsigned char random[16];
    if (getrandom(random, sizeof random, 0) != sizeof random) fail("getrandom");
    for (int index = 0; index < 16; index++) sprintf(token + 2 * index, "%02x", random[index]);
    snprintf(fields, sizeof fields, HTML "Set-Cookie: token=%s; Path=/; HttpOnly; SameSite=Lax\r\n", token);
  }
  page.length = 0;
  if (add_article(&page, id, token)) respond("200 OK", fields, page.bytes, page.length);
  else respond("404 Not Found", "", "", 0);
}

static int digit(char byte) {
  return byte >= '0' && byte <= '9' ? byte - '0' : (byte | 32) >= 'a' && (byte | 32) <= 'f' ? (byte | 32) - 'a' + 10 : -1;
}

/** Decodes one name or value of a form up to `end`; what follows it. */
static const char *decode(const char *from, char end, char *to, size_t room) {
  for (; *from != 0 && *from != '&' && *from != end; from++) {
    if (room-- == 1) break;
    if (*from == '%' && digit(from[1]) >= 0 && digit(from[2]) >= 0) {
      *to++ = (char)(digit(from[1]) * 16 + digit(from[2]));
      from += 2;
    } else {
      *to++ = *from == '+' ? ' ' : *from;
    }
  }
  *to = 0;
  return from;
}

static void read_form(const char *body, struct comment *comment) {
  static char ignored[INPUT];
  comment->token[0] = comment->commenter[0] = comment->body[0] = 0;
  while (*body != 0) {
    char name[64];
    body = decode(body, '=', name, sizeof name);
    if (*body == '=') body++;
    if (strcmp(name, "authenticity_token") == 0) body = decode(body, 0, comment->token, sizeof comment->token);
    else if (strcmp(name, "comment[commenter]") == 0) body = decode(body, 0, comment->commenter, sizeof comment->commenter);
    else if (strcmp(name, "comment[body]") == 0) body = decode(body, 0, comment->body, sizeof comment->body);
    else body = decode(body, 0, ignored, sizeof ignored);
    if (*body == '&') body++;
    else if (*body != 0) return;
  }
}

static void create_comment(const char *head, int64_t article, const char *body) {
  static struct comment comment;
  char token[33], fields[128];
  read_form(body, &comment);
  if (!token_of(head, token) || strcmp(token, comment.token) != 0) {
    respond("403 Forbidden", "", "", 0);
    return;
  }
  int saved = insert_comment(article, &comment);
  snprintf(fields, sizeof fields, "Location: /articles/%lld\r\nSet-Cookie: notice=1; Path=/\r\n", (long long)article);
  if (saved == 1) respond("303 See Other", fields, "", 0);
  else respond(saved == 0 ? "404 Not Found" : "422 Unprocessable Content", "", "", 0);
}

static void answer_request(const char *head, const char *body) {
  static const char articles[] = "/articles";
  const char *path = strchr(head, ' ');
  path = path == NULL ? "" : path + 1;
  if (strncmp(path, "/style.css ", 11) == 0) {
    respond("200 OK", "Content-Type: text/css; charset=utf-8\r\n", style, style_length);
  } else if (strncmp(path, "/articles ", 10) == 0) {
    page.length = 0;
    add_list(&page);
    respond("200 OK", HTML, page.bytes, page.length);
  } else if (strncmp(path, articles, 9) == 0 && path[9] == '/') {
    char *rest;
    int64_t id = strtoll(path + 10, &rest, 10);
    if (*rest == ' ') show_article(head, id);
    else if (head[0] == 'P' && strncmp(rest, "/comments ", 10) == 0) create_comment(head, id, body);
    else respond("404 Not Found", "", "", 0);
  } else {
    respond("404 Not Found", "", "", 0);
  }
}

/** Answers what has arrived whole; false when the connection is to be closed. */
static int serve(struct connection *each) {
  for (;;) {
    each->input[each->filled] = 0;
    char *end = strstr(each->input, "\r\n\r\n");
    if (end == NULL) return each->filled < INPUT;
    *(end + 2) = 0;
    const char *said = field(each->input, "Content-Length");
    size_t length = said == NULL ? 0 : (size_t)atoll(said), total = (size_t)(end + 4 - each->input) + length;
    if (length > INPUT || total > INPUT) return 0;
    if (total > each->filled) {
      *(end + 2) = '\r';
      return 1;
    }
    char next = each->input[total];
    each->input[total] = 0;
    answer_request(each->input, end + 4);
    each->input[total] = next;
    memmove(each->input, each->input + total, each->filled - total);
    each->filled -= total;
    if (!write_all(each->fd)) return 0;
    if (each->filled == 0) return 1;
  }
}

static int listen_on(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || listen(fd, 4096) != 0) fail("listen");
  return fd;
}

int main(int count, char **words) {
  if (count != 4) {
    fprintf(stderr, "limit PORT DATABASE STYLESHEET\n");
    return 2;
  }
  open_database(words[2]);
  FILE *file = fopen(words[3], "r");
  if (file == NULL) fail(words[3]);
  style_length = fread(style, 1, sizeof style, file);
  fclose(file);
  int listener = listen_on(atoi(words[1])), poll = epoll_create1(0), on = 1;
  struct epoll_event interest = {.events = EPOLLIN, .data.ptr = NULL};
  epoll_ctl(poll, EPOLL_CTL_ADD, listener, &interest);
  for (;;) {
    struct epoll_event events[256];
    int ready = epoll_wait(poll, events, 256, -1);
    for (int index = 0; index < ready; index++) {
      struct connection *each = events[index].data.ptr;
      if (each == NULL) {
        int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        if (fd < 0) continue;
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        each = malloc(sizeof *each);
        each->fd = fd;
        each->filled = 0;
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = each};
        epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event);
        continue;
      }
      ssize_t length = read(each->fd, each->input + each->filled, INPUT - each->filled);
      if (length < 0 && errno == EAGAIN) continue;
      if (length > 0) each->filled += (size_t)length;
      if (length <= 0 || !serve(each)) {
        close(each->fd);
        free(each);
      }
    }
  }
}
