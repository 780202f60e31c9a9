import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Test } from 'tap'
import { allButNewest } from '../../cli/build/newest.ts'
import { frameworkDigest, frameworkFiles } from '../../cli/framework/digest.ts'
import { releaseTag } from '../../cli/package-root.ts'
import { TOOLCHAIN_RELEASE } from '../../cli/toolchain/release.ts'
import { runCommand } from './command.ts'

/** A command is over before WebAssembly that V8 optimizes has paid for that: with its baseline compiler alone it takes a quarter less. */
const WEBFW = ['--liftoff-only', resolve('build/webfw.mjs')]

/** How a command ended. */
export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** A temporary folder in which the built `webfw` runs as a child process. */
export class Project {
  readonly folder: string
  readonly home: string
  readonly #test: Test

  /** `home`: one that all projects share, which has the toolchain and the framework; one `of its own` with the toolchain; an `empty` one. */
  constructor(t: Test, { home = 'shared' }: { home?: 'shared' | 'of its own' | 'empty' } = {}) {
    this.#test = t
    const root = mkdtempSync(join(tmpdir(), 'webfw-project-'))
    this.folder = join(root, 'work')
    this.home = home === 'shared' ? sharedHome() : join(root, 'home')
    mkdirSync(this.folder)
    if (home === 'of its own') addToolchain(this.home)
    if (home === 'empty') mkdirSync(join(this.home, '.webfw'), { recursive: true })
    t.teardown(() => rmSync(root, { recursive: true, force: true }))
  }

  /** Runs `webfw WORDS` to its end, in a folder below this one. */
  async webfw(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
    const child = this.start(words, options)
    let stdout = ''
    let stderr = ''
    child.stdout?.on('data', (chunk) => (stdout += chunk))
    child.stderr?.on('data', (chunk) => (stderr += chunk))
    const code = await new Promise<number | null>((done) => child.on('close', done))
    return { code: code ?? 1, stdout, stderr }
  }

  /** Runs `webfw WORDS` in the process of the test, for tests of many short commands. */
  ask(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
    const { cwd, env } = this.#place(options)
    return runCommand(words, { folder: cwd, env })
  }

  /** Starts `webfw WORDS` in a pseudo-terminal of script(1), which is typed into over the standard input. */
  type(words: readonly string[]): ChildProcess {
    const command = [process.execPath, ...WEBFW, ...words].map((word) => `'${word}'`).join(' ')
    const place = this.#place({ env: { TERM: 'xterm' } })
    const child = spawn('script', ['-qec', command, '/dev/null'], { ...place, stdio: 'pipe' })
    this.#test.teardown(() => child.kill('SIGKILL'))
    return child
  }

  /** Starts `webfw WORDS` and leaves it running. */
  start(words: readonly string[], options: RunOptions = {}): ChildProcess {
    const stdio: StdioOptions = [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe']
    const child = spawn(process.execPath, [...WEBFW, ...words], { ...this.#place(options), stdio })
    child.stdin?.end(options.input)
    this.#test.teardown(() => child.kill('SIGKILL'))
    return child
  }

  #place({ within = '.', env = {} }: RunOptions) {
    return {
      cwd: join(this.folder, within),
      env: { PATH: process.env.PATH, HOME: this.home, ...env },
    }
  }

  /** The text of a file below this folder. */
  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Writes a file below this folder. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  /** Changes a file below this folder. */
  edit(path: string, change: (text: string) => string): void {
    this.write(path, change(this.read(path)))
  }

  /** Takes a file or folder away. */
  remove(path: string): void {
    rmSync(join(this.folder, path), { recursive: true, force: true })
  }

  /** Whether a file or folder is there. */
  has(path: string): boolean {
    return existsSync(join(this.folder, path))
  }
}

/** Where a command runs, and what else is in its environment. */
export interface RunOptions {
  within?: string
  /** What standard input says; nothing where it is left out. */
  input?: string
  env?: Record<string, string>
}

/** How many homes are kept. */
const KEPT = 3

/**
 * A home with the toolchain and the framework as a release stores it there, which is 700 files: it is made once for each
 * framework, and projects that only read it share it.
 */
function sharedHome(): string {
  if (shared !== null) return shared
  const all = resolve('build/homes')
  const home = join(all, frameworkDigest(resolve('.')).slice(0, 16))
  if (!existsSync(home)) {
    mkdirSync(all, { recursive: true })
    const staging = mkdtempSync(join(all, 'making-'))
    addToolchain(staging)
    for (const file of frameworkFiles(resolve('.'))) {
      const path = join(staging, '.webfw', 'framework', releaseTag, file)
      mkdirSync(dirname(path), { recursive: true })
      copyFileSync(file, path)
    }
    moveUnlessThere(staging, home)
    for (const name of allButNewest(all, readdirSync(all), KEPT)) {
      rmSync(join(all, name), { recursive: true, force: true })
    }
  }
  shared = home
  return home
}

let shared: string | null = null

/** Another process of tests may have made the same. */
function moveUnlessThere(staging: string, home: string): void {
  try {
    renameSync(staging, home)
  } catch (error) {
    if (!existsSync(home)) throw error
    rmSync(staging, { recursive: true })
  }
}

function addToolchain(home: string): void {
  const folder = join(home, '.webfw')
  mkdirSync(folder, { recursive: true })
  symlinkSync(sharedToolchain(), join(folder, TOOLCHAIN_RELEASE))
  symlinkSync(sharedFolder('framework-bundles'), join(folder, 'framework-bundles'))
}

/** A folder below `~/.webfw` of the person who runs the tests. */
function sharedFolder(name: string): string {
  const folder = join(homedir(), '.webfw', name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** The toolchain of the person who runs the tests, installed first where it is missing. */
export function sharedToolchain(): string {
  const folder = join(homedir(), '.webfw', TOOLCHAIN_RELEASE)
  if (!existsSync(folder)) {
    execFileSync(process.execPath, [...WEBFW, 'setup'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return folder
}
