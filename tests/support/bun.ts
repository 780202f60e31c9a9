import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
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

/** Runs a file on the pinned Bun to its end: `await runBun('tests/shell/sqlite.bun.ts')`. */
export function runBun(
  file: string,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): Promise<BunRun> {
  return new Promise((done, fail) => {
    const child = spawn(bunProgram, ['--no-env-file', bunFile(file), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
      // It is over before what JavaScriptCore optimizes has paid for that; servers and built binaries run with all of it.
      env: { ...(options.env ?? process.env), BUN_JSC_useDFGJIT: '0' },
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
