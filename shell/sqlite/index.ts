export { backup, integrityProblems } from './backup.ts'
export { Database, type DatabaseOptions } from './database.ts'
export { openEmbeddedLibrary, openLibrary, type SqliteLibrary } from './library.ts'
export { Pool, type PoolOptions } from './pool.ts'
