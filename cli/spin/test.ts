import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { lowerTests } from '../../gen/index.ts'
import { type App, appPath } from '../app/app.ts'
import { bundle } from '../build/bundle.ts'
import { testEntry } from '../build/entry.ts'
import { generatedModules } from '../build/generated-modules.ts'
import { bunEnvironment, bunFlags } from '../build/run-bundle.ts'
import { CommandError } from '../errors.ts'
import { lockedFramework } from '../framework/framework.ts'
import { listFiles, readAppSource } from '../generation/app-source.ts'
import { writeGen } from '../generation/gen-folder.ts'
import { generate, refuseErrors } from '../generation/generate.ts'
import { run } from '../process/run.ts'
import { ensureToolchain } from '../toolchain/toolchain.ts'
import { compareOutput } from './compare-output.ts'

/** One test file and what became of it. */
export interface TestOutcome {
  file: string
  verdict: 'ok' | 'FAIL' | 'wrote' | 'identical'
  detail: string
  /** What it wrote to standard output. */
  printed: string
}

/**
 * Runs the files of test/ (those named, or all), each in a process of its own on a database of its own,
 * and compares what they print with FILE.expected; with `regenerate` writes that file instead.
 */
export async function runTests(
  output: Writable,
  app: App,
  names: readonly string[],
  regenerate: boolean,
): Promise<TestOutcome[]> {
  const files = chooseFiles(app, names)
  const framework = await lockedFramework(output, app)
  const { bun, sqlite } = await ensureToolchain(output)
  const generated = await generate(output, app, 'changes')
  const texts = new Map(files.map((file) => [file, readFileSync(appPath(app, file), 'utf8')]))
  const lowered = await lowerTests(readAppSource(app), texts)
  refuseErrors(lowered.diagnostics)
  writeGen(app.root, 'tmp/test', lowered.files)
  const modules = { files: new Map(), maps: new Map([...generated.maps, ...lowered.maps]) }
  const outcomes: TestOutcome[] = []
  for (const file of files) {
    const { code, map } = await bundle({
      root: app.root,
      framework,
      entry: testEntry(
        {
          environment: 'test',
          root: app.root,
          core: join(framework, 'build', 'core.wasm'),
          sqlite,
        },
        [`./${loweredName(file, lowered.files)}`],
      ),
      plugins: [generatedModules(app.root, () => modules)],
    })
    const path = appPath(app, 'tmp', 'webfw', 'test', `${file.replace(/\W+/g, '-')}.mjs`)
    mkdirSync(appPath(app, 'tmp', 'webfw', 'test'), { recursive: true })
    writeFileSync(path, code)
    writeFileSync(`${path}.map`, map)
    const printed = await run(bun, [...bunFlags, path], { cwd: app.root, env: testEnvironment() })
    outcomes.push(judge(app, file, printed.stdout, printed.stderr, regenerate))
  }
  return outcomes
}

function judge(
  app: App,
  file: string,
  printed: string,
  stderr: string,
  regenerate: boolean,
): TestOutcome {
  const path = appPath(app, `${file}.expected`)
  const expected = existsSync(path) ? readFileSync(path, 'utf8') : null
  if (regenerate) {
    if (expected !== printed) writeFileSync(path, printed)
    const verdict = expected === printed ? 'identical' : 'wrote'
    return { file, verdict, detail: stderr, printed }
  }
  if (expected === printed) return { file, verdict: 'ok', detail: '', printed }
  const difference =
    expected === null
      ? `${file}.expected does not exist; write it with \`webfw spin test --regen\`.\n${printed}`
      : compareOutput(expected, printed)
  return { file, verdict: 'FAIL', detail: stderr + difference, printed }
}

/** `test/articles.rb` from `articles`, `test/articles` or the whole name. */
function chooseFiles(app: App, names: readonly string[]): string[] {
  const all = listFiles(app.root, 'test').filter((path) => path.endsWith('.rb'))
  if (names.length === 0) return all
  return names.map((name) => {
    const wanted = `test/${name.replace(/^(\.\/)?test\//, '').replace(/\.rb$/, '')}.rb`
    if (all.includes(wanted)) return wanted
    throw new CommandError(`there is no test ${wanted}.`, { hint: `There are: ${all.join(', ')}` })
  })
}

/** Where gen put a lowered test: the one module whose name ends as the Ruby file's does. */
function loweredName(file: string, files: ReadonlyMap<string, string>): string {
  const end = file.replace(/\.rb$/, '.ts')
  const name = [...files.keys()].find((path) => path === end || path.endsWith(`/${end}`))
  if (name) return name
  throw new CommandError(`${file} was not lowered.`)
}

function testEnvironment(): NodeJS.ProcessEnv {
  return { ...bunEnvironment(), WEBFW_ENV: 'test' }
}
