import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { bunEnvironment, bunFlags } from '../build/bun-environment.ts'
import { bundle } from '../build/bundle.ts'
import { generatedModules } from '../build/generated-modules.ts'
import { CommandError } from '../errors.ts'
import { refuseErrors } from '../generation/generate.ts'
import { packageFile, packageRoot } from '../package-root.ts'
import { runAttached } from '../process/run.ts'
import { ensureToolchain } from '../toolchain/toolchain.ts'
import { type Entrance, enclose } from './enclose.ts'

/** `spin run FILE.rb [ARGS]`: lowers a plain Ruby program, bundles it, and runs it. */
export async function spinProgram(
  output: Writable,
  file: string,
  words: readonly string[],
): Promise<number> {
  if (!existsSync(file)) throw new CommandError(`there is no file ${file}.`)
  const root = dirname(resolve(file))
  const name = basename(file)
  const read = (path: string) => readIfThere(join(root, path))
  const text = readFileSync(file, 'utf8')
  if (
    /^\s*class\s+[\w:]+\s*<\s*(Webfw::Test|ActiveSupport::TestCase|ActionDispatch::IntegrationTest)\b/m.test(
      text,
    )
  ) {
    const test = name.replace(/\.rb$/, '')
    throw new CommandError(`${file} is a test of an application.\nRun \`webfw spin test ${test}\`.`)
  }
  const { lowerProgram } = await import('../../gen/index.ts')
  const generated = await lowerProgram(name, text, read, file)
  const folder = dirname(file)
  refuseErrors(generated.diagnostics.map((each) => ({ ...each, file: join(folder, each.file) })))
  const main = name.replace(/\.rb$/, '.ts')
  const entrance = enclose(generated.files, main, `./${main}`)
  const { bun } = await ensureToolchain(output)
  const { code, map } = await bundle({
    root,
    framework: packageRoot,
    entry: programEntry(entrance, file),
    plugins: [generatedModules(root, () => generated, { onlyInMemory: true })],
  })
  const target = mkdtempSync(join(tmpdir(), 'webfw-run-'))
  try {
    writeFileSync(join(target, 'program.mjs'), code)
    writeFileSync(join(target, 'program.mjs.map'), map)
    return await runAttached(bun, [...bunFlags, join(target, 'program.mjs'), ...words], {
      env: bunEnvironment(),
    })
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
}

function programEntry({ imports, program }: Entrance, file: string): string {
  const main = packageFile('cli', 'templates', 'program', 'main.ts')
  return [
    `import { runRubyProgram } from ${JSON.stringify(main)}`,
    imports,
    `const names = ${JSON.stringify({ name: file, folder: dirname(file) })}`,
    `runRubyProgram(names, ${program})`,
    '',
  ].join('\n')
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
