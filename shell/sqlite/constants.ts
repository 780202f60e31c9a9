// Names and values of sqlite3.h: https://sqlite.org/c3ref/constlist.html

export const SQLITE_OK = 0
export const SQLITE_BUSY = 5
export const SQLITE_LOCKED = 6
export const SQLITE_NOMEM = 7
export const SQLITE_CORRUPT = 11
export const SQLITE_TOOBIG = 18
export const SQLITE_MISUSE = 21
export const SQLITE_RANGE = 25
export const SQLITE_NOTADB = 26
export const SQLITE_ROW = 100
export const SQLITE_DONE = 101

export const SQLITE_INTEGER = 1
export const SQLITE_FLOAT = 2
export const SQLITE_TEXT = 3
export const SQLITE_BLOB = 4

export const SQLITE_OPEN_READONLY = 0x00000001
export const SQLITE_OPEN_READWRITE = 0x00000002
export const SQLITE_OPEN_CREATE = 0x00000004
export const SQLITE_OPEN_NOMUTEX = 0x00008000

/** Gives the `sqlite3_file*` of a database file. */
export const SQLITE_FCNTL_FILE_POINTER = 7
/** Tells whether the file has been renamed, moved or deleted since it was opened. */
export const SQLITE_FCNTL_HAS_MOVED = 20

/** Whether triggers run. */
export const SQLITE_DBCONFIG_ENABLE_TRIGGER = 1003
/** The last connection to close leaves the write-ahead log as it is. */
export const SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE = 1006
/** What is in the file counts as nothing, so that it can be written over however damaged it is. */
export const SQLITE_DBCONFIG_RESET_DATABASE = 1009
/** No SQL can damage the file: neither writable_schema nor shadow tables nor journal_mode=OFF. */
export const SQLITE_DBCONFIG_DEFENSIVE = 1010
/** Whether views, triggers and defaults may call functions that have effects. */
export const SQLITE_DBCONFIG_TRUSTED_SCHEMA = 1017

/** What a statement may do, as an authorizer is told: https://sqlite.org/c3ref/c_alter_table.html. */
export const SQLITE_DELETE = 9
export const SQLITE_INSERT = 18
export const SQLITE_READ = 20
export const SQLITE_SELECT = 21
export const SQLITE_TRANSACTION = 22
export const SQLITE_UPDATE = 23
export const SQLITE_FUNCTION = 31
export const SQLITE_SAVEPOINT = 32
export const SQLITE_RECURSIVE = 33

/** A flag of functions that give the same for the same arguments. */
export const SQLITE_DETERMINISTIC = 0x800

/** A counter of a statement: how often its schema had changed. */
export const SQLITE_STMTSTATUS_REPREPARE = 5

/** `(sqlite3_destructor_type)-1`: SQLite copies the bytes before the call returns. */
export const SQLITE_TRANSIENT = -1
/** `(sqlite3_destructor_type)0`: the bytes stay where they are until the statement is reset. */
export const SQLITE_STATIC = 0

/** Bytes of a text or a blob, as SQLite is compiled by default: https://sqlite.org/limits.html. */
export const largestValue = 1_000_000_000
