import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { CommandError } from '../errors.ts'
import { run } from '../process/run.ts'
import { which } from '../process/which.ts'
import { withProgress } from '../terminal/progress.ts'
import { fetchPackage } from './npm-package.ts'
import { platform } from './platform.ts'
import { prebuiltSqlite } from './prebuilt-sqlite.ts'
import { OLDEST_SQLITE, SQLITE_SOURCE, SQLITE_VERSION } from './release.ts'
import { sqliteArguments } from './sqlite-recipe.ts'
import { findSystemSqlite } from './system-sqlite.ts'
import { isTarget } from './targets.ts'

/** Where a toolchain's libsqlite3 came from. */
export type SqliteOrigin = 'release' | 'built' | 'system'

/** The C compiler: `CC`, or `cc` on PATH; null when there is none. */
export function findCompiler(): string | null {
  return process.env.CC || which('cc')
}

/** Puts libsqlite3 at `target`: the release's, or built by the C compiler, or a recent enough one of the system. */
export async function installSqlite(
  output: Writable,
  target: string,
  bun: string,
): Promise<SqliteOrigin> {
  mkdirSync(dirname(target), { recursive: true })
  const prebuilt = isTarget(platform) ? prebuiltSqlite(platform) : null
  if (prebuilt !== null) {
    copyFileSync(prebuilt, target)
    return 'release'
  }
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
  const { code, stderr } = await run(compiler, sqliteArguments(sources, target))
  if (code === 0 && existsSync(target)) return
  const said = stderr.trim().split('\n').slice(-5).join('\n')
  throw new CommandError(`${compiler} could not compile SQLite:\n${said}`, {
    hint: 'Run `webfw doctor` to see whether the compiler and its headers are complete.',
  })
}
