import { shortPath } from '../home.ts'
import { run } from '../process/run.ts'
import { which } from '../process/which.ts'
import { isPinnedBun } from '../toolchain/bun.ts'
import { BUN_VERSION, TOOLCHAIN_RELEASE } from '../toolchain/release.ts'
import { findCompiler } from '../toolchain/sqlite-library.ts'
import { findSystemSqlite, isAtLeast } from '../toolchain/system-sqlite.ts'
import { targetsReady } from '../toolchain/target-parts.ts'
import { findToolchain, type Toolchain } from '../toolchain/toolchain.ts'

/** What doctor found out about one tool. */
export interface Check {
  name: string
  found: { version: string; path: string } | null
  isNeeded: boolean
  /** Why what is there does not count. */
  ignored?: string
  /** A tool the platform's package manager has, or the words to type. */
  remedy: { tool: string } | { command: string }
}

/** Looks for everything a developer's machine needs. */
export async function checkMachine(): Promise<Check[]> {
  const toolchain = findToolchain()
  const compiler = await checkCompiler()
  const system = await findSystemSqlite(toolchain?.bun ?? null)
  return [
    checkNode(),
    await checkTool('npm', ['--version'], true),
    await checkTool('git', ['--version'], true),
    { ...compiler, isNeeded: system === null && toolchain === null },
    {
      name: 'libsqlite3',
      found: system,
      isNeeded: false,
      remedy: { tool: 'libsqlite3' },
    },
    {
      name: 'toolchain',
      found: toolchain && { version: TOOLCHAIN_RELEASE, path: shortPath(toolchain.folder) },
      isNeeded: true,
      remedy: { command: 'webfw setup' },
    },
    ...checkTargets(toolchain),
    ...(await checkBunOnPath()),
  ]
}

/** The machines that `build --target` needs nothing more for. */
function checkTargets(toolchain: Toolchain | null): Check[] {
  if (toolchain === null) return []
  const version = targetsReady(toolchain).join(', ')
  const remedy = { command: 'webfw build --target' }
  return [{ name: 'targets', found: { version, path: '' }, isNeeded: false, remedy }]
}

/** A Bun on PATH is taken where it is the pinned one, to the byte; webfw needs none there. */
async function checkBunOnPath(): Promise<Check[]> {
  const path = which('bun')
  if (path === null) return []
  const isPinned = await isPinnedBun(path)
  const ignored = `${path} is not the Bun ${BUN_VERSION} of this release of webfw`
  return [
    {
      name: 'bun',
      found: isPinned ? { version: BUN_VERSION, path } : null,
      isNeeded: false,
      ...(isPinned ? {} : { ignored }),
      remedy: { command: 'webfw setup' },
    },
  ]
}

function checkNode(): Check {
  const version = process.versions.node
  const found = isAtLeast(version, '20.0.0') ? { version, path: process.execPath } : null
  return { name: 'node', found, isNeeded: true, remedy: { tool: 'node' } }
}

async function checkTool(name: string, args: string[], isNeeded: boolean): Promise<Check> {
  const path = which(name)
  return {
    name,
    found: path === null ? null : await ask(path, args),
    isNeeded,
    remedy: { tool: name },
  }
}

/** A compiler counts when it compiles: cc without the C library's headers does not. */
async function checkCompiler(): Promise<Check> {
  const program = findCompiler()
  const check: Check = { name: 'cc', found: null, isNeeded: true, remedy: { tool: 'cc' } }
  if (program === null) return check
  const path = program.includes('/') ? program : (which(program) ?? program)
  const headers = await run('sh', [
    '-c',
    'printf "#include <stdio.h>\\n#include <sys/stat.h>\\n" | "$0" -E -x c - >/dev/null',
    path,
  ])
  return headers.code === 0 ? { ...check, found: await ask(path, ['--version']) } : check
}

async function ask(path: string, args: string[]): Promise<Check['found']> {
  const { code, stdout, stderr } = await run(path, args)
  if (code !== 0) return null
  const version = /\d+(\.\d+)+/.exec(`${stdout}\n${stderr}`)?.[0] ?? 'unknown'
  return { version, path }
}
