import { FFIType } from 'bun:ffi'

const { ptr, i32, f64, i64, i64_fast, cstring } = FFIType

/**
 * `int sqlite3_db_config(sqlite3*, int op, ...)`, for the options that take `int, int*`. Apple's processors
 * get what stands for the dots on the stack: six words fill the registers before it.
 */
const variadic =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? { args: [ptr, i32, i64, i64, i64, i64, i64, i64, i64, ptr], returns: i32 }
    : { args: [ptr, i32, i32, ptr], returns: i32 }

/** sqlite3.h, as far as this folder calls it. Above each entry, its C declaration. */
export const symbols = {
  // int sqlite3_libversion_number(void)
  sqlite3_libversion_number: { args: [], returns: i32 },
  // const char *sqlite3_libversion(void)
  sqlite3_libversion: { args: [], returns: cstring },

  // int sqlite3_open_v2(const char *filename, sqlite3 **ppDb, int flags, const char *zVfs)
  sqlite3_open_v2: { args: [ptr, ptr, i32, ptr], returns: i32 },
  // int sqlite3_close_v2(sqlite3*)
  sqlite3_close_v2: { args: [ptr], returns: i32 },
  // int sqlite3_extended_result_codes(sqlite3*, int onoff)
  sqlite3_extended_result_codes: { args: [ptr, i32], returns: i32 },
  // int sqlite3_busy_timeout(sqlite3*, int ms)
  sqlite3_busy_timeout: { args: [ptr, i32], returns: i32 },
  // int sqlite3_get_autocommit(sqlite3*)
  sqlite3_get_autocommit: { args: [ptr], returns: i32 },
  // int sqlite3_changes(sqlite3*)
  sqlite3_changes: { args: [ptr], returns: i32 },
  // sqlite3_int64 sqlite3_last_insert_rowid(sqlite3*)
  sqlite3_last_insert_rowid: { args: [ptr], returns: i64_fast },
  // const char *sqlite3_errmsg(sqlite3*)
  sqlite3_errmsg: { args: [ptr], returns: cstring },
  // const char *sqlite3_errstr(int)
  sqlite3_errstr: { args: [i32], returns: cstring },
  // int sqlite3_extended_errcode(sqlite3 *db)
  sqlite3_extended_errcode: { args: [ptr], returns: i32 },
  // void sqlite3_interrupt(sqlite3*)
  sqlite3_interrupt: { args: [ptr], returns: FFIType.void },

  // int sqlite3_db_config(sqlite3*, int op, ...): db-config.ts calls it
  sqlite3_db_config: variadic,
  // int sqlite3_file_control(sqlite3*, const char *zDbName, int op, void*)
  sqlite3_file_control: { args: [ptr, ptr, i32, ptr], returns: i32 },
  // const char *sqlite3_db_filename(sqlite3 *db, const char *zDbName)
  sqlite3_db_filename: { args: [ptr, ptr], returns: cstring },

  // void sqlite3_progress_handler(sqlite3*, int, int(*)(void*), void*)
  sqlite3_progress_handler: { args: [ptr, i32, ptr, ptr], returns: FFIType.void },

  // int sqlite3_prepare_v2(sqlite3 *db, const char *zSql, int nByte, sqlite3_stmt **ppStmt,
  //   const char **pzTail)
  sqlite3_prepare_v2: { args: [ptr, ptr, i32, ptr, ptr], returns: i32 },
  // int sqlite3_finalize(sqlite3_stmt *pStmt)
  sqlite3_finalize: { args: [ptr], returns: i32 },
  // int sqlite3_step(sqlite3_stmt*)
  sqlite3_step: { args: [ptr], returns: i32 },
  // int sqlite3_reset(sqlite3_stmt *pStmt)
  sqlite3_reset: { args: [ptr], returns: i32 },
  // int sqlite3_stmt_status(sqlite3_stmt*, int op, int resetFlg)
  sqlite3_stmt_status: { args: [ptr, i32, i32], returns: i32 },
  // int sqlite3_clear_bindings(sqlite3_stmt*)
  sqlite3_clear_bindings: { args: [ptr], returns: i32 },

  // int sqlite3_bind_parameter_count(sqlite3_stmt*)
  sqlite3_bind_parameter_count: { args: [ptr], returns: i32 },
  // int sqlite3_bind_null(sqlite3_stmt*, int)
  sqlite3_bind_null: { args: [ptr, i32], returns: i32 },
  // int sqlite3_bind_int64(sqlite3_stmt*, int, sqlite3_int64)
  sqlite3_bind_int64: { args: [ptr, i32, i64_fast], returns: i32 },
  // int sqlite3_bind_double(sqlite3_stmt*, int, double)
  sqlite3_bind_double: { args: [ptr, i32, f64], returns: i32 },
  // int sqlite3_bind_text(sqlite3_stmt*, int, const char*, int, void(*)(void*))
  sqlite3_bind_text: { args: [ptr, i32, ptr, i32, i64_fast], returns: i32 },
  // int sqlite3_bind_blob(sqlite3_stmt*, int, const void*, int n, void(*)(void*))
  sqlite3_bind_blob: { args: [ptr, i32, ptr, i32, i64_fast], returns: i32 },
  // int sqlite3_bind_zeroblob(sqlite3_stmt*, int, int n)
  sqlite3_bind_zeroblob: { args: [ptr, i32, i32], returns: i32 },

  // int sqlite3_column_count(sqlite3_stmt *pStmt)
  sqlite3_column_count: { args: [ptr], returns: i32 },
  // const char *sqlite3_column_name(sqlite3_stmt*, int N)
  sqlite3_column_name: { args: [ptr, i32], returns: cstring },
  // int sqlite3_column_type(sqlite3_stmt*, int iCol)
  sqlite3_column_type: { args: [ptr, i32], returns: i32 },
  // sqlite3_int64 sqlite3_column_int64(sqlite3_stmt*, int iCol)
  sqlite3_column_int64: { args: [ptr, i32], returns: i64_fast },
  // double sqlite3_column_double(sqlite3_stmt*, int iCol)
  sqlite3_column_double: { args: [ptr, i32], returns: f64 },
  // const unsigned char *sqlite3_column_text(sqlite3_stmt*, int iCol)
  sqlite3_column_text: { args: [ptr, i32], returns: ptr },
  // const void *sqlite3_column_blob(sqlite3_stmt*, int iCol)
  sqlite3_column_blob: { args: [ptr, i32], returns: ptr },
  // int sqlite3_column_bytes(sqlite3_stmt*, int iCol)
  sqlite3_column_bytes: { args: [ptr, i32], returns: i32 },

  // sqlite3_backup *sqlite3_backup_init(sqlite3 *pDest, const char *zDestName,
  //   sqlite3 *pSource, const char *zSourceName)
  sqlite3_backup_init: { args: [ptr, ptr, ptr, ptr], returns: ptr },
  // int sqlite3_backup_step(sqlite3_backup *p, int nPage)
  sqlite3_backup_step: { args: [ptr, i32], returns: i32 },
  // int sqlite3_backup_finish(sqlite3_backup *p)
  sqlite3_backup_finish: { args: [ptr], returns: i32 },

  // void *memcpy(void *dest, const void *src, size_t n), from the C library that SQLite stands on
  memcpy: { args: [ptr, ptr, i64_fast], returns: ptr },
} as const

/** packed-rows.c of the toolchain, which only a libsqlite3 of ours has. */
export const packedSymbols = {
  // int packed_run(sqlite3_stmt *statement, const void *values, int count, packed_result *out)
  packed_run: { args: [ptr, ptr, i32, ptr], returns: i32 },
  // int packed_continue(sqlite3_stmt *statement, packed_result *out)
  packed_continue: { args: [ptr, ptr], returns: i32 },
  // void packed_stop(sqlite3_stmt *statement)
  packed_stop: { args: [ptr], returns: FFIType.void },
} as const

/** What names the actions of a statement; a libsqlite3 may be compiled without it. */
export const authorizerSymbols = {
  // int sqlite3_set_authorizer(sqlite3*, int (*xAuth)(void*,int,const char*,const char*,const char*,const char*), void*)
  sqlite3_set_authorizer: { args: [ptr, ptr, ptr], returns: i32 },
  // int sqlite3_stmt_readonly(sqlite3_stmt*)
  sqlite3_stmt_readonly: { args: [ptr], returns: i32 },
} as const
