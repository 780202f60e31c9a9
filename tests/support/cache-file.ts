import { CacheFile } from '../../shell/sqlite/cache-file.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const library = openLibrary(sqliteLibraryPath())

/** A file of entries; what it warns of is added to `warnings`. */
export function cacheFile(
  path: string,
  warnings: string[],
  size = 1_000_000,
  isLasting = false,
): CacheFile {
  return new CacheFile(
    () => library,
    path,
    size,
    (error) => void warnings.push(String(error)),
    isLasting,
  )
}
