// The ten programs of this folder, lowered and on the native runtime, against CRuby in one run: processor
// time of whole processes, start included, best of three. Those of more/ follow; they are not in the mean.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bunExecutable } from '../../scripts/support/bun-executable.mjs'
import { root } from '../../scripts/support/root.mjs'

const here = join(root, 'bench/ruby')
const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-'))

try {
  const lower = await lowering()
  console.log('program        CRuby ms   webfw ms   times')
  const times = await measured(here, lower)
  const product = times.reduce((all, one) => all * one, 1)
  console.log(`geometric mean ${(product ** (1 / times.length)).toFixed(2)}`)
  await measured(join(here, 'more'), lower)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A line for each program of a folder: how many times as fast as CRuby it is. */
async function measured(programs, lower) {
  const all = []
  for (const file of readdirSync(programs).filter((name) => name.endsWith('.rb'))) {
    const name = file.slice(0, -3)
    const source = join(programs, file)
    const bundle = await bundled(source, name, lower)
    const theirs = best('ruby', [source])
    const ours = best(bunExecutable(), ['run', bundle])
    if (theirs.stdout !== ours.stdout) throw new Error(`${name}: the outputs differ`)
    const times = theirs.milliseconds / ours.milliseconds
    all.push(times)
    const cells = [theirs.milliseconds.toFixed(0), ours.milliseconds.toFixed(0), times.toFixed(1)]
    console.log(name.padEnd(12) + cells.map((cell) => cell.padStart(11)).join(''))
  }
  return all
}

/** gen, and how `spin run` hands its module to the bundler, as a module that Node can load. */
async function lowering() {
  const outfile = join(root, 'node_modules/.cache/webfw-bench-gen.mjs')
  await build({
    stdin: {
      contents: `export { lowerProgram } from './gen/index.ts'
export { enclose } from './cli/spin/enclose.ts'`,
      resolveDir: root,
    },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  return await import(outfile)
}

/** A program lowered and bundled with a main that writes in large pieces. */
async function bundled(source, name, { lowerProgram, enclose }) {
  const text = readFileSync(source, 'utf8')
  const { files, diagnostics } = await lowerProgram(`${name}.rb`, text, () => null)
  if (diagnostics.length > 0) throw new Error(`${name}: ${diagnostics[0].message}`)
  const { imports, program } = enclose(files, `${name}.ts`, `./${name}.ts`)
  writeFileSync(join(folder, `${name}.ts`), files.get(`${name}.ts`))
  writeFileSync(
    join(folder, `${name}.main.ts`),
    `import { writeSync } from 'node:fs'
import { runProgram } from 'webfw/ruby'
${imports}
let pending = ''
const status = runProgram(${program}, { write: (text) => { pending += text } })
writeSync(1, pending)
process.exitCode = status
`,
  )
  const outfile = join(folder, `${name}.mjs`)
  await build({
    entryPoints: [join(folder, `${name}.main.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: true,
    alias: { 'webfw/ruby': join(root, 'shell/ruby/index.ts') },
    logLevel: 'error',
  })
  return outfile
}

/** The least processor time of three runs; the shell's `times` tells it of its child. */
function best(program, args) {
  let milliseconds = Number.POSITIVE_INFINITY
  let stdout = ''
  for (let run = 0; run < 3; run += 1) {
    const child = spawnSync('/bin/sh', ['-c', '"$@"; times >&2', 'sh', program, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    if (child.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${child.stderr}`)
    const last = child.stderr.trim().split('\n').at(-1) ?? ''
    const spent = last.split(' ').reduce((sum, part) => {
      const [minutes, seconds] = part.split('m')
      return sum + Number(minutes) * 60_000 + Number.parseFloat(seconds) * 1000
    }, 0)
    stdout = child.stdout
    milliseconds = Math.min(milliseconds, spent)
  }
  return { milliseconds, stdout }
}
