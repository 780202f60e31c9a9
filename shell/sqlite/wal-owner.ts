import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseReplaced } from '../record/database/database-errors.ts'
import { isRollbackFile } from './file-header.ts'

// A write-ahead log does not say which file it belongs to, and SQLite replays any that lies beside a
// database. What is known of it: a file whose header speaks of no log has none of its own, and
// `<database>-owner` holds the inodes of the database, its log and its index as they were opened together.

/** The file beside the database that says which file its log belongs to. */
const owner = '-owner'

/** A connection that has run no statement yet: from its first one on SQLite replays the log. */
export interface Unread {
  /** The file, after links. */
  readonly file: string
  /** The file's own header, past its log. */
  header(): Uint8Array | null
  /** Runs `body` while no other connection uses the file; false, without running it, where one does. */
  alone(body: () => void): boolean
}

/**
 * Renames a log, and its index, that lie beside the database and belong to another file, so that nothing replays
 * them; the new names. Raises DatabaseReplaced while somebody else uses the file: the log may be theirs by now.
 */
export function setWalAside(database: Unread): readonly string[] {
  if (!hasWalOfAnother(database)) return []
  const { file } = database
  const names: string[] = []
  // As SQLite removes a log: who takes up one of their own holds a lock on the file before they look for it.
  const isDone = database.alone(() => {
    if (hasWalOfAnother(database)) names.push(...renameWal(file))
  })
  if (!isDone) throw new DatabaseReplaced(file)
  return names
}

/** Raises DatabaseReplaced where the log beside the database belongs to another file. */
export function requireOwnWal(database: Unread): void {
  if (hasWalOfAnother(database)) throw new DatabaseReplaced(database.file)
}

function hasWalOfAnother(unread: Unread): boolean {
  const { file: path } = unread
  const [wal, shm] = [facts(`${path}-wal`), facts(`${path}-shm`)]
  if (wal.size === 0 && shm.size === 0) {
    if (wal.inode === '') removeOwner(path)
    return false
  }
  const database = facts(path)
  const isEmpty = database.size === 0 && wal.size > 0
  return isEmpty || isRollbackFile(unread.header()) || isOfAnother(path, database.inode, wal, shm)
}

function isOfAnother(path: string, inode: string, wal: Facts, shm: Facts): boolean {
  const [ownedBy, ownedWal, ownedShm] = readOwner(path)
  if (ownedBy === undefined || ownedBy === inode) return false
  return (wal.size > 0 && wal.inode === ownedWal) || (shm.size > 0 && shm.inode === ownedShm)
}

/** Notes that the log beside the database is its own. */
export function recordWalOwner(path: string): void {
  const inodes = ['', '-wal', '-shm'].map((end) => facts(path + end).inode)
  if (inodes[1] === '' || inodes.join(' ') === readOwner(path).join(' ')) return
  try {
    writeFileSync(path + owner, `${inodes.join(' ')}\n`, { mode: 0o600 })
  } catch {
    // It only helps to find a mistake.
  }
}

/** Takes the note away when SQLite has taken away the log. */
export function forgetWalOwner(path: string): void {
  if (facts(`${path}-wal`).inode === '') removeOwner(path)
}

function renameWal(path: string): string[] {
  const stamp = new Date().toISOString().replace(/\D/g, '')
  const found = ['-wal', '-shm'].filter((end) => facts(path + end).inode !== '')
  removeOwner(path)
  return found.map((end) => {
    const aside = `${path}.replaced-${stamp}${end}`
    renameSync(path + end, aside)
    return aside
  })
}

function removeOwner(path: string): void {
  try {
    rmSync(path + owner, { force: true })
  } catch {
    // A name too long for SQLite, which says so itself, or a folder that is gone.
  }
}

interface Facts {
  /** Device, inode, and when it was made, as inodes are used again; empty where there is no file. */
  readonly inode: string
  readonly size: number
}

function facts(path: string): Facts {
  try {
    const { dev, ino, birthtimeNs, size } = statSync(path, { bigint: true })
    return { inode: `${dev}:${ino}:${birthtimeNs}`, size: Number(size) }
  } catch {
    return { inode: '', size: 0 }
  }
}

function readOwner(path: string): readonly (string | undefined)[] {
  try {
    return readFileSync(path + owner, 'utf8')
      .trim()
      .split(' ')
  } catch {
    return []
  }
}
