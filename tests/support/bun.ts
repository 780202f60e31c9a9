import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Test } from 'tap'

const platforms: Readonly<Record<string, string>> = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'darwin-x64': '@oven/bun-darwin-x64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
}

/** The pinned Bun among the installed packages, also where no install script has moved it. */
export const bunProgram = findBun()

/** How a program that ran on Bun ended. */
export interface BunRun {
  code: number
  stdout: string
  stderr: string
}

/**
 * It is over before what JavaScriptCore compiles, or touches of its heap ahead of time, has paid for that; servers and built
 * binaries run with all of it.
 */
const SHORT_RUN = {
  BUN_JSC_useDFGJIT: '0',
  BUN_JSC_thresholdForJITAfterWarmUp: '3000',
  BUN_JSC_useWarmUpMarkedBlocks: '0',
}

/** Runs a file on the pinned Bun to its end: `await runBun('tests/shell/sqlite.bun.ts')`. */
export function runBun(
  file: string,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): Promise<BunRun> {
  return new Promise((done, fail) => {
    const [runner, ...words] = commandOf(file)
    const child = spawn(runner, [...words, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
      env: { ...(options.env ?? process.env), ...SHORT_RUN },
    })
    let stdout = ''
    let stderr = ''
    child.stdout?.on('data', (chunk) => (stdout += chunk))
    child.stderr?.on('data', (chunk) => (stderr += chunk))
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, stdout, stderr }))
  })
}

/** Runs a program that prints TAP (`claim` of tests/support/bun-tap.ts), and claims what it claims. */
export async function followBun(t: Test, file: string, args: readonly string[] = []) {
  const { code, stdout, stderr } = await runBun(file, args)
  for (const [, failed, title = ''] of stdout.matchAll(/^(not )?ok \d+ - (.*)$/gm)) {
    t.equal(failed, undefined, title)
  }
  t.equal(code, 0, `${stdout.replace(/^ok.*\n/gm, '')}${stderr}`)
}

/**
 * The words that run a program. Its bundle, where the tests came with one, and what imports the framework from there run on the
 * executable that has the shell in it; sources, and what is `isWhole`, on Bun.
 */
export function commandOf(file: string, { isWhole = false } = {}): [string, ...string[]] {
  const path = bunFile(file)
  const runner = isWhole || path.endsWith('.ts') ? bunProgram : shellProgram()
  return [runner, '--no-env-file', path]
}

/** Bun with the shell that the tests came with (scripts/support/bundle-programs.mjs); Bun alone, where they came with none. */
export function shellProgram(): string {
  const folder = process.env['BUNDLED_TESTS']
  return folder === undefined ? bunProgram : readFileSync(join(folder, 'program'), 'utf8')
}

/** The file to run for a program: its bundle where the tests came with one, which starts in a fifth of the time. */
export function bunFile(file: string): string {
  const folder = process.env['BUNDLED_TESTS']
  if (folder === undefined) return resolve(file)
  const bundle = join(folder, relative('.', file).replace(/\.ts$/, '.mjs'))
  return existsSync(bundle) ? bundle : resolve(file)
}

/** The folder of what lowered applications import: `webfw.cjs`, `webfw/ruby.cjs` and so on. */
export function frameworkFolder(): string {
  return join(process.env['BUNDLED_TESTS'] ?? '', 'framework')
}

function findBun(): string {
  const platform = platforms[`${process.platform}-${process.arch}`] ?? 'bun'
  const candidates = [`node_modules/${platform}/bin/bun`, 'node_modules/bun/bin/bun.exe']
  const found = candidates.find((path) => existsSync(path) && statSync(path).size > 1_000_000)
  if (found === undefined) throw new Error('the package bun is not installed: run `npm ci`')
  return resolve(found)
}
