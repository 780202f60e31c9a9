#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#include "limit.h"

static sqlite3 *database;
static sqlite3_stmt *list, *article, *comments, *insert;

static void check(int result) {
  if (result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE) return;
  fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v2(database, sql, -1, &statement, NULL));
  return statement;
}

void open_database(const char *path) {
  check(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL));
  const char *settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON";
  check(sqlite3_exec(database, settings, NULL, NULL, NULL));
  list = prepare("SELECT id, title, body FROM articles ORDER BY id DESC");
  article = prepare("SELECT title, body FROM articles WHERE id = ?");
  comments = prepare("SELECT id, commenter, body FROM comments WHERE article_id = ?");
  insert = prepare("INSERT INTO comments (commenter, body, article_id, created_at, updated_at)"
                   " VALUES (?1, ?2, ?3, ?4, ?4)");
}

void add(struct text *text, const char *bytes, size_t length) {
  if (text->length + length > sizeof text->bytes) {
    fprintf(stderr, "a page is larger than %zu bytes\n", sizeof text->bytes);
    exit(1);
  }
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
}

void add_string(struct text *text, const char *string) { add(text, string, strlen(string)); }

void add_number(struct text *text, int64_t number) {
  char digits[24];
  add(text, digits, (size_t)sprintf(digits, "%lld", (long long)number));
}

void add_escaped(struct text *text, const char *bytes, size_t length) {
  size_t from = 0;
  for (size_t at = 0; at < length; at++) {
    const char *name;
    switch (bytes[at]) {
    case '&': name = "&amp;"; break;
    case '<': name = "&lt;"; break;
    case '>': name = "&gt;"; break;
    case '"': name = "&quot;"; break;
    case '\'': name = "&#39;"; break;
    default: continue;
    }
    add(text, bytes + from, at - from);
    add_string(text, name);
    from = at + 1;
  }
  add(text, bytes + from, length - from);
}

static const char *column(sqlite3_stmt *statement, int index, size_t *length) {
  const char *bytes = (const char *)sqlite3_column_text(statement, index);
  *length = (size_t)sqlite3_column_bytes(statement, index);
  return bytes == NULL ? "" : bytes;
}

static void add_column(struct text *page, sqlite3_stmt *statement, int index) {
  size_t length;
  const char *bytes = column(statement, index, &length);
  add_escaped(page, bytes, length);
}

/** At most 140 characters, as `truncate` writes them. */
static void add_truncated(struct text *page, sqlite3_stmt *statement, int index) {
  size_t length, at = 0, cut = 0;
  const char *bytes = column(statement, index, &length);
  for (int characters = 0; at < length; at++) {
    if (((unsigned char)bytes[at] & 0xc0) == 0x80) continue;
    if (characters == 137) cut = at;
    if (characters++ == 140) break;
  }
  add_escaped(page, bytes, at < length ? cut : length);
  if (at < length) add_string(page, "...");
}

static void add_head(struct text *page, const char *title, size_t length) {
  add_string(page, "<!DOCTYPE html>\n<html lang=\"en\">\n  <head>\n    <meta charset=\"utf-8\">\n"
                   "    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "    <meta name=\"color-scheme\" content=\"light dark\">\n    <title>");
  add_escaped(page, title, length);
  add_string(page, "</title>\n    <link rel=\"icon\" href=\"/favicon.ico\">\n"
                   "    <link rel=\"stylesheet\" href=\"/style.css\" />\n  </head>\n  <body>\n    <header>\n"
                   "      <a class=\"brand\" href=\"/\">Blog</a>\n    </header>\n\n    <main>\n");
}

static void add_end(struct text *page) { add_string(page, "    </main>\n  </body>\n</html>\n"); }

void add_list(struct text *page) {
  add_head(page, "Blog", 4);
  add_string(page, "<div class=\"heading\">\n  <h1>Articles</h1>\n"
                   "  <a class=\"button\" href=\"/articles/new\">New article</a>\n</div>\n"
                   "  <ul class=\"articles\">\n");
  int result;
  while ((result = sqlite3_step(list)) == SQLITE_ROW) {
    add_string(page, "      <li>\n        <h2><a href=\"/articles/");
    add_number(page, sqlite3_column_int64(list, 0));
    add_string(page, "\">");
    add_column(page, list, 1);
    add_string(page, "</a></h2>\n        <p class=\"muted\">");
    add_truncated(page, list, 2);
    add_string(page, "</p>\n      </li>\n");
  }
  check(result);
  check(sqlite3_reset(list));
  add_string(page, "  </ul>\n");
  add_end(page);
}

static void add_token(struct text *page, const char *token) {
  add_string(page, "<input type=\"hidden\" name=\"authenticity_token\" value=\"");
  add_string(page, token);
  add_string(page, "\" autocomplete=\"off\" />");
}

static void add_delete(struct text *page, int64_t article_id, int64_t comment_id, const char *token) {
  add_string(page, "<form class=\"button_to\" method=\"post\" action=\"/articles/");
  add_number(page, article_id);
  if (comment_id != 0) {
    add_string(page, "/comments/");
    add_number(page, comment_id);
  }
  add_string(page, "\"><input type=\"hidden\" name=\"_method\" value=\"delete\" autocomplete=\"off\" />"
                   "<button class=\"quiet\" type=\"submit\">Delete");
  if (comment_id != 0) add_string(page, " comment");
  add_string(page, "</button>");
  add_token(page, token);
  add_string(page, "</form>\n");
}

static void add_comments(struct text *page, int64_t article_id, const char *token) {
  check(sqlite3_bind_int64(comments, 1, article_id));
  int result;
  while ((result = sqlite3_step(comments)) == SQLITE_ROW) {
    add_string(page, "  <article class=\"comment\">\n  <p class=\"text\">");
    add_column(page, comments, 2);
    add_string(page, "</p>\n  <div class=\"actions\">\n    <span class=\"muted\">");
    add_column(page, comments, 1);
    add_string(page, "</span>\n    ");
    add_delete(page, article_id, sqlite3_column_int64(comments, 0), token);
    add_string(page, "  </div>\n</article>\n");
  }
  check(result);
  check(sqlite3_reset(comments));
}

int add_article(struct text *page, int64_t id, const char *token) {
  check(sqlite3_bind_int64(article, 1, id));
  int result = sqlite3_step(article);
  check(result);
  if (result == SQLITE_ROW) {
    size_t length;
    const char *title = column(article, 0, &length);
    add_head(page, title, length);
    add_string(page, "<h1>");
    add_column(page, article, 0);
    add_string(page, "</h1>\n\n<p class=\"text\">");
    add_column(page, article, 1);
    add_string(page, "</p>\n\n<div class=\"actions\">\n  <a class=\"button\" href=\"/articles/");
    add_number(page, id);
    add_string(page, "/edit\">Edit</a>\n  ");
    add_delete(page, id, 0, token);
    add_string(page, "  <a href=\"/articles\">All articles</a>\n</div>\n\n<h2>Comments</h2>\n");
    add_comments(page, id, token);
    add_string(page, "<h3>Add a comment</h3>\n<form action=\"/articles/");
    add_number(page, id);
    add_string(page, "/comments\" accept-charset=\"UTF-8\" method=\"post\">");
    add_token(page, token);
    add_string(page,
               "\n  <div class=\"field\">\n    <label for=\"comment_commenter\">Commenter</label>\n"
               "    <input type=\"text\" name=\"comment[commenter]\" id=\"comment_commenter\" />\n  </div>\n"
               "  <div class=\"field\">\n    <label for=\"comment_body\">Body</label>\n"
               "    <textarea name=\"comment[body]\" id=\"comment_body\">\n</textarea>\n  </div>\n"
               "  <div class=\"actions\">\n    <input type=\"submit\" name=\"commit\" value=\"Create Comment\""
               " data-disable-with=\"Create Comment\" />\n  </div>\n</form>\n");
    add_end(page);
  }
  check(sqlite3_reset(article));
  return result == SQLITE_ROW;
}

int insert_comment(int64_t article_id, const struct comment *comment) {
  check(sqlite3_bind_int64(article, 1, article_id));
  int found = sqlite3_step(article) == SQLITE_ROW;
  check(sqlite3_reset(article));
  if (!found) return 0;
  if (comment->commenter[0] == 0 || comment->body[0] == 0) return -1;
  struct timeval now;
  struct tm parts;
  char seconds[32], moment[48];
  gettimeofday(&now, NULL);
  strftime(seconds, sizeof seconds, "%Y-%m-%d %H:%M:%S", gmtime_r(&now.tv_sec, &parts));
  snprintf(moment, sizeof moment, "%s.%06d", seconds, (int)now.tv_usec);
  check(sqlite3_bind_text(insert, 1, comment->commenter, -1, SQLITE_STATIC));
  check(sqlite3_bind_text(insert, 2, comment->body, -1, SQLITE_STATIC));
  check(sqlite3_bind_int64(insert, 3, article_id));
  check(sqlite3_bind_text(insert, 4, moment, -1, SQLITE_STATIC));
  check(sqlite3_step(insert));
  check(sqlite3_reset(insert));
  return 1;
}
