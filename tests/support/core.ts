import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BootData, bootCore, type Core } from '../../shell/core/load.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compiled = new Map<string, WebAssembly.Module>()

/** A secret long enough for tests. */
export const SECRET = 'a secret for tests that is long enough'

/** A moment tests agree on: Sat, 21 Nov 2026 02:03:52 GMT. */
export const NOW = 1795226632

/** The compiled core, built when it is not there yet. */
export function coreModule(target: 'release' | 'debug' = 'release'): WebAssembly.Module {
  return compileOnce(corePath(target), (path) => {
    const staged = path.replace('.wasm', `-${process.pid}.wasm`)
    asc(['--config', 'asconfig.json', '--target', target, '--outFile', staged])
    renameSync(staged, path)
  })
}

/** Where the compiled core is. */
export function corePath(target: 'release' | 'debug' = 'release'): string {
  return `${root}build/${target === 'release' ? 'core' : 'core.debug'}.wasm`
}

let bytes: Buffer | null = null

/** The bytes of the compiled core: the same ones each time, so that gen compiles them once in a process. */
export function coreBytes(): Buffer {
  bytes ??= readFileSync(corePath())
  return bytes
}

/** A booted instance with a secret and whatever else the test gives. */
export function testCore(data: Partial<BootData> = {}): Core {
  return bootCore(coreModule(), { ...data, config: { secret: SECRET, ...data.config } })
}

/** An instance of what only tests ask of the core's parts, built when it is not there yet. */
export function coreProbe<Exports>(): Exports {
  const module = compileOnce(`${root}build/probe.wasm`, (path) => {
    const staged = path.replace('.wasm', `-${process.pid}.wasm`)
    const target = ['--target', 'probe', '--outFile', staged, '-O1']
    const options = ['--runtime', 'stub', '--use', 'abort=', '--enable', 'simd']
    const memory = ['--initialMemory', '64', '--maximumMemory', '64']
    asc(['wasm-core/selftest/probe.ts', ...target, ...options, ...memory])
    renameSync(staged, path)
  })
  return new WebAssembly.Instance(module, {}).exports as Exports
}

function compileOnce(path: string, build: (path: string) => void): WebAssembly.Module {
  const known = compiled.get(path)
  if (known !== undefined) return known
  if (!existsSync(path) || isOld(path)) build(path)
  const module = new WebAssembly.Module(readFileSync(path))
  compiled.set(path, module)
  return module
}

/** Whether another build is older than the release build, which `npm run build` keeps fresh. */
function isOld(path: string): boolean {
  const release = corePath('release')
  return existsSync(release) && statSync(path).mtimeMs < statSync(release).mtimeMs
}

/** The compiler is over before WebAssembly of its own that V8 optimizes has paid for that. */
function asc(args: readonly string[]): void {
  const compiler = `${root}node_modules/assemblyscript/bin/asc.js`
  execFileSync(process.execPath, ['--liftoff-only', compiler, ...args], { cwd: root })
}
