import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { CommandError } from '../errors.ts'
import { homePath } from '../home.ts'
import { run } from '../process/run.ts'
import { withProgress } from '../terminal/progress.ts'

/** Where a framework from git is kept, by commit. */
export function gitFolder(commit: string): string {
  return homePath('framework', `git-${commit}`)
}

/** Where a package from git is kept, by commit. */
export function checkoutFolder(commit: string): string {
  return homePath('packages', `git-${commit}`)
}

/** Fetches a framework from git, builds its core, and answers the commit it stands at. */
export function storeGit(output: Writable, url: string, ref: string): Promise<string> {
  return store(output, url, ref, gitFolder, async (staging) => {
    await step(output, 'npm ci', 'npm', ['ci', '--prefix', staging, '--no-audit', '--no-fund'])
    const core = [join(staging, 'scripts', 'build.mjs'), 'core']
    await step(output, 'building its core', process.execPath, core)
  })
}

/** Fetches a package from git, and answers the commit it stands at. */
export function storeCheckout(output: Writable, url: string, ref: string): Promise<string> {
  return store(output, url, ref, checkoutFolder, async (staging) => {
    rmSync(join(staging, '.git'), { recursive: true, force: true })
  })
}

async function store(
  output: Writable,
  url: string,
  ref: string,
  folderOf: (commit: string) => string,
  finish: (staging: string) => Promise<void>,
): Promise<string> {
  const staging = homePath('framework', `.cloning-${process.pid}`)
  mkdirSync(homePath('framework'), { recursive: true })
  try {
    await step(output, `fetching ${url} at ${ref}`, 'git', [
      ...['clone', '--quiet', '--no-checkout', url, staging],
    ])
    const commit = await resolveCommit(staging, ref)
    const folder = folderOf(commit)
    mkdirSync(dirname(folder), { recursive: true })
    if (existsSync(folder)) return commit
    await step(output, `checking out ${commit.slice(0, 12)}`, 'git', [
      ...['-C', staging, 'checkout', '--quiet', commit],
    ])
    await finish(staging)
    renameSync(staging, folder)
    return commit
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function resolveCommit(folder: string, ref: string): Promise<string> {
  for (const name of [`origin/${ref}`, ref]) {
    const { code, stdout } = await run('git', [
      '-C',
      folder,
      'rev-parse',
      '--verify',
      '--quiet',
      `${name}^{commit}`,
    ])
    if (code === 0) return stdout.trim()
  }
  throw new CommandError(`the repository in spin.toml has no branch, tag or commit "${ref}".`)
}

async function step(
  output: Writable,
  text: string,
  program: string,
  args: string[],
): Promise<void> {
  const { code, stderr } = await withProgress(output, text, () => run(program, args))
  if (code !== 0) throw new CommandError(`${text} failed:\n${stderr.trim()}`)
}
