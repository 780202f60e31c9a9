// The four requests of the blog in C, as little work as they can be: what a framework adds is measured against it.
#include <stddef.h>
#include <stdint.h>

/** Bytes being put together, with as much room as the largest answer needs. */
struct text {
  size_t length;
  char bytes[1 << 20];
};

void add(struct text *text, const char *bytes, size_t length);
void add_string(struct text *text, const char *string);
void add_number(struct text *text, int64_t number);
/** Bytes with & < > " ' escaped. */
void add_escaped(struct text *text, const char *bytes, size_t length);

/** What a form sent, decoded; zero-terminated. */
struct comment {
  char token[64], commenter[1024], body[8192];
};

void open_database(const char *path);
void add_list(struct text *page);
/** Whether there is an article of this id. */
int add_article(struct text *page, int64_t id, const char *token);
/** 1 when it was saved, 0 when there is no such article, -1 when it is not valid. */
int insert_comment(int64_t article, const struct comment *comment);
