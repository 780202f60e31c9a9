import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { type Entrance, enclose } from '../../cli/spin/enclose.ts'
import { formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { bunProgram } from './bun.ts'
import { lowerProgram } from './generator.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** What a program wrote and how it ended. */
export interface Outcome {
  stdout: string
  status: number
  /** Standard error, or the diagnostics of a program that was refused. */
  detail: string
}

/** Whether a CRuby is on this machine to compare with. */
export const hasRuby =
  spawnSync('ruby', ['-e', 'exit RUBY_VERSION.start_with?("3.1") ? 0 : 1']).status === 0

/** Runs a folder of programs. */
export const RUBY_DRIVER = `
require "json"
dir = ARGV.shift
out = {}
Dir.glob(File.join(dir, "*.rb")).sort.each do |file|
  read, write = IO.pipe
  pid = fork do
    read.close
    $stdin.reopen(File::NULL)
    $stdout.reopen(write)
    $stderr.reopen("#{file}.stderr", "w")
    $PROGRAM_NAME = File.basename(file)
    load file
  end
  write.close
  timer = Thread.new { sleep 120; Process.kill(:KILL, pid) rescue nil }
  text = read.read
  Process.wait(pid)
  timer.kill
  out[File.basename(file, ".rb")] = [[text].pack("m0"), $?.exitstatus || 137, [File.read("#{file}.stderr")].pack("m0")]
end
print JSON.generate(out)
`

/** Runs programs with CRuby, each in a fork of one process that has run the Ruby code `before`. */
export function runRuby(programs: ReadonlyMap<string, string>, before = ''): Map<string, Outcome> {
  return inFolder((folder) => {
    for (const [name, text] of programs) writeFileSync(join(folder, `${name}.rb`), text)
    const driver = join(folder, 'driver')
    writeFileSync(driver, before + RUBY_DRIVER)
    const flags = ['-E', 'UTF-8', '-W0', '--disable=error_highlight', '--disable=did_you_mean']
    const result = spawnSync('ruby', [...flags, driver, folder], { maxBuffer: 1 << 28 })
    if (result.status !== 0) throw new Error(String(result.stderr))
    const answers = JSON.parse(String(result.stdout)) as Record<string, [string, number, string]>
    const text = (base64: string) => Buffer.from(base64, 'base64').toString()
    return new Map(
      Object.entries(answers).map(([name, [stdout, status, stderr]]) => [
        name,
        { stdout: text(stdout), status, detail: text(stderr) },
      ]),
    )
  })
}

/** Lowers programs, bundles them together, and runs each on the native runtime. */
export async function runLowered(
  programs: ReadonlyMap<string, string>,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const modules = new Map<string, string>()
  const entries: Record<string, string> = {}
  for (const [name, text] of programs) {
    const { files, diagnostics } = await lowerProgram(`${name}.rb`, text)
    if (diagnostics.length > 0) {
      const detail = diagnostics.map(formatDiagnostic).join('\\n')
      outcomes.set(name, { stdout: '', status: -1, detail: `refused:\\n${detail}` })
      continue
    }
    const entrance = enclose(files, `${name}.ts`, `program:${name}`)
    modules.set(`program:${name}`, files.get(`${name}.ts`) ?? '')
    modules.set(`entry:${name}`, entry(name, entrance))
    entries[name] = `entry:${name}`
  }
  const folder = mkdtempSync(join(tmpdir(), 'webfw-ruby-'))
  try {
    await build({
      entryPoints: entries,
      outdir: folder,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      banner: { js: '"use strict"' },
      outExtension: { '.js': '.cjs' },
      absWorkingDir: root,
      logLevel: 'silent',
      plugins: [programs_(modules)],
    })
    const names = Object.keys(entries)
    const worker = async (): Promise<void> => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        outcomes.set(name, await run(join(folder, `${name}.cjs`)))
      }
    }
    await Promise.all([worker(), worker()])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return outcomes
}

function programs_(modules: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'programs',
    setup(builder) {
      builder.onResolve({ filter: /^(entry|program):/ }, ({ path }) => ({
        path,
        namespace: 'ruby',
      }))
      const library = compiledLibrary()
      builder.onResolve({ filter: /^webfw\/ruby$/ }, () => ({
        path: library,
        namespace: 'library',
      }))
      builder.onLoad({ filter: /.*/, namespace: 'library' }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)})['shell/ruby/index.ts']`,
      }))
      builder.onResolve({ filter: /./, namespace: 'library' }, ({ path }) => ({
        path,
        external: true,
      }))
      builder.onLoad({ filter: /.*/, namespace: 'ruby' }, ({ path }) => {
        return { contents: modules.get(path) ?? '', loader: 'ts', resolveDir: root }
      })
    },
  }
}

/** Where the core library is compiled (scripts/support/bundle-programs.mjs). */
function compiledLibrary(): string {
  return readFileSync(join(process.env['BUNDLED_TESTS'] ?? '', 'library'), 'utf8')
}

function entry(name: string, { imports, program }: Entrance): string {
  return `
import { writeSync } from 'node:fs'
import { runProgram, useWorld } from 'webfw/ruby'
${imports}
let pending = ''
const flush = () => {
  const bytes = Buffer.from(pending)
  pending = ''
  for (let at = 0; at < bytes.length; ) {
    try { at += writeSync(1, bytes, at) } catch (error) { if (error.code !== 'EAGAIN') throw error }
  }
}
useWorld({
  write: (text) => { pending += text; if (pending.length > 65536) flush() },
  writeError: (text) => { writeSync(2, text) },
  programName: ${JSON.stringify(`${name}.rb`)},
})
process.on('exit', flush)
const status = runProgram(${program})
if (typeof status === 'number') process.exitCode = status
`
}

function run(file: string): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(bunProgram, ['run', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // JavaScriptCore's tail calls would make endless recursion run for ever.
      env: { ...process.env, BUN_JSC_useTailCalls: '0', BUN_JSC_useDFGJIT: '0' },
    })
    let stdout = Buffer.alloc(0)
    let detail = ''
    const timer = setTimeout(() => child.kill('SIGKILL'), 120_000)
    child.stdout.on('data', (chunk: Buffer) => {
      stdout = Buffer.concat([stdout, chunk])
    })
    child.stderr.on('data', (chunk: Buffer) => {
      detail += chunk
    })
    child.on('close', (status) => {
      clearTimeout(timer)
      done({ stdout: String(stdout), status: status ?? 137, detail })
    })
  })
}

function inFolder<T>(body: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'webfw-ruby-'))
  try {
    return body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
