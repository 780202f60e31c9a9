import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Test } from 'tap'
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

/** A temporary folder with a home of its own, in which the built `webfw` runs as a child process. */
export class Project {
  readonly folder: string
  readonly home: string
  readonly #test: Test

  constructor(t: Test, options: { toolchain?: boolean } = {}) {
    this.#test = t
    const root = mkdtempSync(join(tmpdir(), 'webfw-project-'))
    this.folder = join(root, 'work')
    this.home = join(root, 'home')
    mkdirSync(this.folder)
    mkdirSync(join(this.home, '.webfw'), { recursive: true })
    if (options.toolchain !== false) {
      const own = (name: string) => join(this.home, '.webfw', name)
      symlinkSync(sharedToolchain(), own(TOOLCHAIN_RELEASE))
      symlinkSync(sharedFolder('framework-bundles'), own('framework-bundles'))
    }
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

  /** Starts `webfw WORDS` and leaves it running. */
  start(words: readonly string[], options: RunOptions = {}): ChildProcess {
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
    const child = spawn(process.execPath, [...WEBFW, ...words], { ...this.#place(options), stdio })
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
  env?: Record<string, string>
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
