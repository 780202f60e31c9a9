import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { UsageError } from '../errors.ts'
import { backup } from '../sqlite/backup.ts'
import { Database } from '../sqlite/database.ts'
import type { Runtime } from './runtime.ts'

/** Where backups are kept, by their names. */
interface Shelf {
  /** Makes a file of the name, whole or not at all; `write` writes it to a path that there is no file at. */
  keep(name: string, write: (path: string) => void): void
  names(): readonly string[]
  remove(name: string): void
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }
/** Backups that are kept, where nothing is said. */
const KEPT = 24

/**
 * Copies the database again and again until a signal, and keeps the newest: `--every 5m --to FOLDER|s3://bucket/prefix [--keep 24]`. A
 * database that nobody has written to is not copied again. What fails at first is raised; later it is told, and tried again.
 */
export async function backupOften(
  runtime: Runtime,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const { every, to, keep } = optionsOf(args)
  const { library, databaseKey, databaseOptions, configuration } = runtime
  const shelf = to.startsWith('s3://') ? await bucketOf(runtime, to) : folderOf(resolve(to))
  const path = configuration.database
  const stem = basename(path, extname(path))
  const isOwn = (name: string) =>
    name.startsWith(`${stem}-`) && /^\d{8}T\d{6}Z\.sqlite3$/.test(name.slice(stem.length + 1))
  let isStopped = false
  let wake = () => {}
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isStopped = true
      wake()
    })
  }
  using database = Database.open(library, path, databaseOptions)
  // SQLite: the number of another connection's last change.
  const version = () => database.query('PRAGMA data_version').value(0, 0)
  let last: unknown = null
  for (let isFirst = true; !isStopped; isFirst = false) {
    const start = performance.now()
    try {
      const now = version()
      if (now !== last) {
        const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
        const name = `${stem}-${moment}.sqlite3`
        shelf.keep(name, (file) => backup(library, database, file, databaseKey))
        last = now
        print(`wrote ${join(to, name).replace(':/', '://')}`)
        const old = shelf.names().filter(isOwn).sort().slice(0, -keep)
        for (const each of old) shelf.remove(each)
      }
    } catch (error) {
      if (isFirst) throw error
      runtime.log.error(`the backup to ${to} failed: ${(error as Error).message}`)
    }
    const left = every * 1000 - (performance.now() - start)
    if (isStopped) break
    await new Promise<void>((done) => {
      const timer = setTimeout(done, Math.max(0, left))
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }
  return 0
}

function optionsOf(args: readonly string[]): { every: number; to: string; keep: number } {
  const said = new Map<string, string>()
  for (let at = 0; at < args.length; at += 2) said.set(args[at] ?? '', args[at + 1] ?? '')
  const wrong = [...said.keys()].find((name) => !['--every', '--to', '--keep'].includes(name))
  const [, count, unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(said.get('--every') ?? '') ?? []
  const to = said.get('--to') ?? ''
  const keep = said.get('--keep') ?? String(KEPT)
  if (wrong !== undefined || count === undefined || to === '' || !/^[1-9]\d{0,5}$/.test(keep)) {
    throw new UsageError(
      'db backup FILE, or again and again: db backup --every 5m --to FOLDER|s3://bucket/prefix [--keep 24]. The time is a number with s, m, h or d.',
    )
  }
  return { every: Number(count) * (SECONDS[unit] ?? 1), to, keep: Number(keep) }
}

function folderOf(folder: string): Shelf {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    keep: (name, write) => write(join(folder, name)),
    names: () => readdirSync(folder),
    remove: (name) => rmSync(join(folder, name), { force: true }),
  }
}

/** A bucket, with the keys of the environment: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL_S3. */
async function bucketOf({ configuration }: Runtime, address: string): Promise<Shelf> {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  const { S3Service } = await import('../storage/services/s3/s3-service.ts')
  const { readS3Options } = await import('../storage/services/s3/s3-options.ts')
  const service = new S3Service(address, readS3Options(address, new Map([['bucket', bucket]])))
  const start = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const whole = join(dirname(configuration.database), `.backup-${process.pid}`)
  return {
    keep(name, write) {
      rmSync(whole, { force: true })
      try {
        write(whole)
        service.upload(start + name, { path: whole }, { checksum: null })
      } finally {
        rmSync(whole, { force: true })
      }
    },
    names: () => service.list(start).map((key) => key.slice(start.length)),
    remove: (name) => service.delete(start + name),
  }
}
