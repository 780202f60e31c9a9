/* Runs a prepared statement in one call: binds packed values, steps to the end and packs every row,
 * where a call for each column would cost more than SQLite itself. Compiled into the toolchain's
 * libsqlite3, next to SQLite's own functions; shell/sqlite/packed.ts calls it.
 *
 * Values and rows are cells of 16 bytes (docs/wire-format.md, Cell): type, size, then a number, or an
 * offset into the heap, which holds the bytes of texts and blobs. */
#include <stdint.h>
#include <string.h>

#include "sqlite3.h"

enum { CELL_NULL, CELL_INTEGER, CELL_REAL, CELL_TEXT, CELL_BLOB };

typedef struct {
  uint32_t type;
  uint32_t size;
  union {
    int64_t integer;
    double real;
    uint64_t offset;
  } is;
} cell;

typedef struct {
  cell *cells; /* Room for cell_limit cells, and what is in them. */
  uint8_t *heap;
  uint32_t cell_limit, cell_count;
  uint32_t heap_limit, heap_count;
  uint32_t row_count, column_count;
  uint32_t is_utf8;  /* Whether texts lie in the database as UTF-8, and need no conversion. */
  uint32_t is_ascii; /* Whether every byte of the heap is below 128. */
  int64_t changes;
  int64_t rowid;
  uint64_t wanted;   /* After PACKED_FULL: how long cells or heap must be for the row. */
  uint32_t prepares; /* How often SQLite has prepared the statement again, for a changed schema. */
  uint32_t unused;
} packed_result;

/* No result codes of SQLite's: a row finds no room in the cells or in the heap. The statement waits on
 * it: give as much as is wanted and continue, or stop. */
#define PACKED_FULL_CELLS (-1)
#define PACKED_FULL_HEAP (-2)

static int bind_values(sqlite3_stmt *statement, const cell *values, int count) {
  const char *heap = (const char *)(values + count);
  int code = SQLITE_OK;
  for (int index = 1; index <= count && code == SQLITE_OK; index++, values++) {
    const char *bytes = heap + (values->type >= CELL_TEXT ? values->is.offset : 0);
    switch (values->type) {
    case CELL_INTEGER:
      code = sqlite3_bind_int64(statement, index, values->is.integer);
      break;
    case CELL_REAL:
      code = sqlite3_bind_double(statement, index, values->is.real);
      break;
    case CELL_TEXT:
      code = sqlite3_bind_text64(statement, index, bytes, values->size, SQLITE_STATIC, SQLITE_UTF8);
      break;
    case CELL_BLOB:
      code = values->size == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                               : sqlite3_bind_blob64(statement, index, bytes, values->size, SQLITE_STATIC);
      break;
    default:
      code = sqlite3_bind_null(statement, index);
    }
  }
  return code;
}

/* Copies, and notices bytes that are not ASCII, eight at a time. */
static void copy_bytes(packed_result *out, uint32_t start, const uint8_t *bytes, uint32_t size) {
  uint64_t seen = 0, word;
  uint32_t index = 0;
  memcpy(out->heap + start, bytes, size);
  for (; index + 8 <= size; index += 8) {
    memcpy(&word, bytes + index, 8);
    seen |= word;
  }
  for (; index < size; index++) seen |= bytes[index];
  if (seen & 0x8080808080808080u) out->is_ascii = 0;
}

static int pack_row(sqlite3_stmt *statement, packed_result *out, uint32_t columns) {
  if (out->cell_limit - out->cell_count < columns) {
    out->wanted = (uint64_t)out->cell_count + columns;
    return PACKED_FULL_CELLS;
  }
  cell *cells = out->cells + out->cell_count;
  uint32_t used = out->heap_count;
  for (uint32_t column = 0; column < columns; column++) {
    cell *target = cells + column;
    int type = sqlite3_column_type(statement, (int)column);
    target->size = 0;
    target->is.integer = 0;
    if (type == SQLITE_INTEGER) {
      target->type = CELL_INTEGER;
      target->is.integer = sqlite3_column_int64(statement, (int)column);
    } else if (type == SQLITE_FLOAT) {
      target->type = CELL_REAL;
      target->is.real = sqlite3_column_double(statement, (int)column);
    } else if (type == SQLITE_NULL) {
      target->type = CELL_NULL;
    } else {
      const void *bytes = type == SQLITE_BLOB || out->is_utf8
                              ? sqlite3_column_blob(statement, (int)column)
                              : (const void *)sqlite3_column_text(statement, (int)column);
      uint32_t size = (uint32_t)sqlite3_column_bytes(statement, (int)column);
      if (bytes == NULL && (size > 0 || (type == SQLITE_TEXT && !out->is_utf8))) return SQLITE_NOMEM;
      if (out->heap_limit - used < size) {
        out->wanted = (uint64_t)used + size;
        return PACKED_FULL_HEAP;
      }
      target->type = type == SQLITE_TEXT ? CELL_TEXT : CELL_BLOB;
      target->size = size;
      target->is.offset = used;
      if (size > 0) copy_bytes(out, used, bytes, size);
      used += size;
    }
  }
  out->heap_count = used;
  out->cell_count += columns;
  out->row_count++;
  return SQLITE_OK;
}

/* Goes on with a statement after PACKED_FULL. Gives SQLITE_DONE at its end, when it has been reset;
 * also after an error, whose message SQLite keeps. */
int packed_continue(sqlite3_stmt *statement, packed_result *out) {
  int code = sqlite3_data_count(statement) > 0 ? SQLITE_ROW : sqlite3_step(statement);
  out->column_count = (uint32_t)sqlite3_column_count(statement);
  while (code == SQLITE_ROW) {
    int packed = pack_row(statement, out, out->column_count);
    if (packed < 0) return packed;
    code = packed == SQLITE_OK ? sqlite3_step(statement) : packed;
  }
  sqlite3 *database = sqlite3_db_handle(statement);
  out->changes = sqlite3_changes64(database);
  out->rowid = sqlite3_last_insert_rowid(database);
  out->prepares = (uint32_t)sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_REPREPARE, 0);
  sqlite3_reset(statement);
  return code;
}

/* Gives a statement up after PACKED_FULL: it holds no lock, no row and no value any more. One that
 * writes and gives rows has written already: it is interrupted, which takes back what it wrote. */
void packed_stop(sqlite3_stmt *statement) {
  if (!sqlite3_stmt_readonly(statement)) {
    sqlite3_interrupt(sqlite3_db_handle(statement));
    sqlite3_step(statement);
  }
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
}

/* Binds the values, `count` cells and their heap behind them, and runs the statement. */
int packed_run(sqlite3_stmt *statement, const void *values, int count, packed_result *out) {
  int code = bind_values(statement, (const cell *)values, count);
  if (code != SQLITE_OK) {
    sqlite3_clear_bindings(statement);
    return code;
  }
  out->cell_count = 0;
  out->heap_count = 0;
  out->row_count = 0;
  out->is_ascii = 1;
  return packed_continue(statement, out);
}
