import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseReplaced } from '../record/database/database-errors.ts'
import { isRollbackFile } from './file-header.ts'

// A write-ahead log does not say which file it belongs to, and SQLite replays any that lies beside a
// database. What is known of it: a file whose header speaks of no log has none of its own, and
// `<database>-owner` holds the inodes of the database, its log and its index as they were opened together.

/** The file beside the database that says which file its log belongs to. */
const owner = '-owner'

/**
 * Raises DatabaseReplaced where a log, or its index, lies beside the database that belongs to another file.
 * To be asked before the first statement of a connection; `header` gives the file's own header.
 */
export function requireOwnWal(path: string, header: () => Uint8Array | null): void {
  const [wal, shm] = [facts(`${path}-wal`), facts(`${path}-shm`)]
  if (wal.size === 0 && shm.size === 0) {
    if (wal.inode === '') removeOwner(path)
    return
  }
  const database = facts(path)
  const isEmpty = database.size === 0 && wal.size > 0
  if (isEmpty || isRollbackFile(header()) || isOfAnother(path, database.inode, wal, shm)) {
    throw new DatabaseReplaced(path, basename(path))
  }
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

/** Renames log and index of a file that is gone, so that nothing replays them; the new names. */
export function setWalAside(path: string): string[] {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
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
