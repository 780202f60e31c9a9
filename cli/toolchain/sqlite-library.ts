import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { CommandError } from '../errors.ts'
import { packageFile } from '../package-root.ts'
import { run } from '../process/run.ts'
import { which } from '../process/which.ts'
import { withProgress } from '../terminal/progress.ts'
import { fetchPackage } from './npm-package.ts'
import { OLDEST_SQLITE, SQLITE_SOURCE, SQLITE_VERSION } from './release.ts'
import { findSystemSqlite } from './system-sqlite.ts'

/** Where a toolchain's libsqlite3 came from. */
export type SqliteOrigin = 'built' | 'system'

/** https://www.sqlite.org/compile.html: the recommended options, one connection per thread at a time. */
const definitions = [
  'HAVE_USLEEP=1',
  'SQLITE_DEFAULT_MEMSTATUS=0',
  'SQLITE_DEFAULT_WAL_SYNCHRONOUS=1',
  'SQLITE_DISABLE_LFS',
  'SQLITE_DQS=0',
  'SQLITE_ENABLE_COLUMN_METADATA',
  'SQLITE_ENABLE_DBSTAT_VTAB',
  'SQLITE_ENABLE_FTS5',
  'SQLITE_ENABLE_MATH_FUNCTIONS',
  'SQLITE_ENABLE_RTREE',
  'SQLITE_ENABLE_STAT4',
  'SQLITE_LIKE_DOESNT_MATCH_BLOBS',
  'SQLITE_MAX_WORKER_THREADS=0',
  'SQLITE_OMIT_DEPRECATED',
  'SQLITE_OMIT_LOAD_EXTENSION',
  'SQLITE_OMIT_SHARED_CACHE',
  'SQLITE_THREADSAFE=2',
  'SQLITE_USE_ALLOCA',
]

/** The C compiler: `CC`, or `cc` on PATH; null when there is none. */
export function findCompiler(): string | null {
  return process.env.CC || which('cc')
}

/** Puts libsqlite3 at `target`: built by the C compiler, or a recent enough one of the system. */
export async function installSqlite(
  output: Writable,
  target: string,
  bun: string,
): Promise<SqliteOrigin> {
  mkdirSync(dirname(target), { recursive: true })
  const compiler = findCompiler()
  if (compiler) {
    await buildSqlite(output, compiler, target)
    return 'built'
  }
  const system = await findSystemSqlite(bun)
  if (system === null) {
    throw new CommandError(
      `SQLite needs a C compiler to be built, or libsqlite3 ${OLDEST_SQLITE} or newer on the system; neither is here.`,
      { hint: 'Run `webfw doctor`: it prints the install command for this system.' },
    )
  }
  output.write(`no C compiler: using libsqlite3 ${system.version} of the system (${system.path})\n`)
  copyFileSync(system.path, target)
  return 'system'
}

async function buildSqlite(output: Writable, compiler: string, target: string): Promise<void> {
  const folder = `${target}-source`
  const { name, version } = SQLITE_SOURCE
  try {
    await withProgress(output, `fetching SQLite's source (${name}@${version})`, () =>
      fetchPackage(SQLITE_SOURCE, folder),
    )
    await withProgress(
      output,
      `compiling SQLite ${SQLITE_VERSION} with ${compiler} (half a minute, once)`,
      () => compile(compiler, join(folder, 'deps', 'sqlite3'), target),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compile(compiler: string, sources: string, target: string): Promise<void> {
  const compatibility = packageFile('cli', 'templates', 'toolchain', 'glibc-2.28')
  const packedRows = packageFile('cli', 'templates', 'toolchain', 'packed-rows.c')
  const { code, stderr } = await run(compiler, [
    '-O2',
    '-w',
    '-fPIC',
    '-shared',
    ...(process.platform === 'linux' ? ['-s', '-include', `${compatibility}.h`] : []),
    ...definitions.map((definition) => `-D${definition}`),
    '-I',
    sources,
    '-o',
    target,
    join(sources, 'sqlite3.c'),
    packedRows,
    ...(process.platform === 'linux' ? [`${compatibility}.c`, '-lm'] : []),
  ])
  if (code === 0 && existsSync(target)) return
  const said = stderr.trim().split('\n').slice(-5).join('\n')
  throw new CommandError(`${compiler} could not compile SQLite:\n${said}`, {
    hint: 'Run `webfw doctor` to see whether the compiler and its headers are complete.',
  })
}
