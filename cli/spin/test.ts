import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { LoweredTests } from '../../gen/index.ts'
import { PREVIEW } from '../../shell/development/watched-sources.ts'
import type { TestRequest } from '../../shell/test/report.ts'
import { type App, appPath } from '../app/app.ts'
import { briefEnvironment, bunFlags } from '../build/bun-environment.ts'
import { bundle } from '../build/bundle.ts'
import { compileDevelopmentAssets } from '../build/development-build.ts'
import { dryStart } from '../build/dry-start.ts'
import { MAP_END, testEntry } from '../build/entry.ts'
import { withEvaluatedTexts } from '../build/evaluated-texts.ts'
import { frameworkBundle } from '../build/framework-bundle.ts'
import { generatedModules } from '../build/generated-modules.ts'
import { CommandError, WrongUsage } from '../errors.ts'
import { lockedFramework } from '../framework/framework.ts'
import { readAppSource } from '../generation/app-source.ts'
import { writeGen } from '../generation/gen-folder.ts'
import {
  type GeneratedSource,
  generate,
  generateSource,
  isAccepted,
  refuseErrors,
} from '../generation/generate.ts'
import { keyOf, remembered } from '../generation/remembered.ts'
import { run } from '../process/run.ts'
import { withStep } from '../terminal/progress.ts'
import { ensureToolchain } from '../toolchain/toolchain.ts'
import { COUNTED_BANNER, readCoverage, writeLauncher } from './coverage.ts'
import { type CoveredFile } from './coverage-page.ts'
import { isSystemTest, runWithBrowser } from './system-test.ts'
import { type ChosenFile, chooseFiles, testSources } from './test-files.ts'
import { isCompared, judge, refused, type TestOutcome, type TestReport } from './test-outcome.ts'

/** What of test/ to run, and how. */
export interface TestOptions {
  /** Folders, files, and lines of files; none for all. */
  readonly names: readonly string[]
  /** Names of tests, or patterns between slashes. */
  readonly tests: readonly string[]
  /** What the order of the tests of a file is drawn by. */
  readonly seed?: number | null
  /** Writes FILE.expected in place of comparing with it. */
  readonly regenerate: boolean
  /** Counts how often each line of app/ and lib/ runs. */
  readonly isCounted?: boolean
}

/**
 * Runs the files of test/ (those named, or all), each in a process of its own on a database of its own, as
 * many at a time as there are cores, and hands over what became of each, in the order of the files. Answers what they covered,
 * where it is counted.
 */
export async function runTests(
  output: Writable,
  app: App,
  options: TestOptions,
  report: (outcome: TestOutcome) => void,
): Promise<readonly CoveredFile[]> {
  const chosen = chooseFiles(app, options.names)
  const isFiltered = options.tests.length > 0 || chosen.some(({ lines }) => lines.length > 0)
  if (isFiltered && options.regenerate) {
    throw new WrongUsage('--regen writes what whole files print: leave out -n and the lines.')
  }
  const isCounted = options.isCounted === true
  const built = await build(output, app, chosen, isCounted)
  const { bun, files, wrong, required } = built
  const program = isCounted ? writeLauncher(app) : built.program
  const isSupport = (file: string) =>
    options.names.length === 0 && required.has(file) && !file.endsWith('_test.rb')
  const wanted = chosen.filter(({ file }) => !isSupport(file))
  const folder = appPath(app, 'tmp', 'webfw', 'test')
  let found = 0
  await inOrder(
    wanted,
    jobs(),
    async ({ file, lines }): Promise<TestOutcome | null> => {
      const diagnostics = wrong.get(file)
      if (diagnostics !== undefined) return refused(file, diagnostics)
      if (!files.has(file)) throw new CommandError(`${file} was not lowered.`)
      const path = join(folder, `${file.replace(/\W+/g, '-')}.json`)
      rmSync(path, { force: true })
      const request: TestRequest = {
        file,
        report: path,
        names: options.tests,
        lines,
        prints: isCompared(app, file, { isFiltered, regenerate: options.regenerate }),
        hasBrowser: isSystemTest(file),
        seed: options.seed ?? null,
      }
      const ended = request.hasBrowser
        ? await runWithBrowser(app, bun, program, request)
        : await run(bun, [...bunFlags, program, JSON.stringify(request)], {
            cwd: app.root,
            env: { ...briefEnvironment(), WEBFW_ENV: 'test' },
          })
      const outcome = judge(app, file, ended, readReport(path), {
        regenerate: options.regenerate,
        isFiltered,
      })
      return isFiltered && outcome.isEmpty ? null : outcome
    },
    (outcome) => {
      if (outcome === null) return
      found += 1
      report(outcome)
    },
  )
  if (isFiltered && found === 0) throw nothingFits(options, wanted)
  return isCounted ? readCoverage(app, built.bundled, built.generated) : []
}

async function build(
  output: Writable,
  app: App,
  chosen: readonly ChosenFile[],
  isCounted: boolean,
) {
  output.write(`compiling ${chosen.length} test ${chosen.length === 1 ? 'file' : 'files'}\n`)
  const leavesWarnings = true
  return withEvaluatedTexts(
    { output, app },
    async () => {
      const own = await generate(output, app, 'changes', { leavesWarnings })
      return isCounted ? generateSource(app, { isCounted, leavesWarnings }, output) : own
    },
    (generated) => load(output, app, chosen, { generated, isCounted }),
  )
}

/** Bundles the application with its tests, and starts it dry. */
async function load(
  output: Writable,
  app: App,
  chosen: readonly ChosenFile[],
  { generated, isCounted }: { generated: GeneratedSource; isCounted: boolean },
) {
  const framework = await lockedFramework(output, app)
  const { bun, sqlite } = await ensureToolchain(output)
  await compileDevelopmentAssets(output, app)
  const names = chosen.map(({ file }) => file)
  const lowered = await withStep(output, 'generating the tests', () => lower(app, 'tests', names))
  writeGen(app.root, 'tmp/test', lowered.files)
  const inMemory = isCounted ? generated.files : new Map<string, string>()
  const modules = { files: inMemory, maps: new Map([...generated.maps, ...lowered.maps]) }
  const { modules: files, fixtures, wrong, required } = lowered
  const assets = {
    environment: 'test' as const,
    root: app.root,
    core: join(framework, 'build', 'core.wasm'),
    sqlite,
  }
  const request = {
    ...(isCounted && { banner: COUNTED_BANNER }),
    root: app.root,
    framework,
    bundledFramework: await frameworkBundle(framework, bun),
    ...testEntry(assets, { files, fixtures }),
    plugins: [generatedModules(app.root, () => modules)],
  }
  const bundled = await withStep(output, 'bundling', () => bundle(request))
  const program = appPath(app, 'tmp', 'webfw', 'test', 'tests.mjs')
  mkdirSync(appPath(app, 'tmp', 'webfw', 'test'), { recursive: true })
  writeFileSync(program, bundled.code)
  writeFileSync(`${program}${MAP_END}`, bundled.map)
  // What the application raises as it loads is told once, and not by each file.
  const start = await withStep(output, 'starting it dry', () => dryStart(bun, program, app.root))
  const built = { program, bun, files, wrong, required, bundled, generated }
  return { start, built }
}

async function lower(app: App, what: string, names: readonly string[]): Promise<LoweredTests> {
  const texts = new Map(
    testSources(app).map((path) => [path, readFileSync(appPath(app, path), 'utf8')]),
  )
  const source = readAppSource(app)
  const key = keyOf([
    ...source.files,
    ...texts,
    ['', JSON.stringify([source.name, ...names, [...(source.packages ?? [])]])],
  ])
  const make = async () => {
    const { lowerTests } = await import('../../gen/index.ts')
    return lowerTests(source, texts, names)
  }
  const lowered = await remembered(app, what, key, make, isAccepted)
  refuseErrors(lowered.diagnostics)
  return lowered
}

/** The fixtures of test/, without its tests. */
export function lowerFixtures(app: App): Promise<LoweredTests> {
  return lower(app, 'fixtures', [])
}

/** The previews of mails in test/mailers/previews. */
export function lowerPreviews(app: App): Promise<LoweredTests> {
  const previews = testSources(app).filter((path) => PREVIEW.test(path))
  return lower(app, 'previews', previews)
}

/** As many processes as there are cores; one where they would share a database. */
function jobs(): number {
  const database = process.env['WEBFW_DATABASE'] || ':memory:'
  return database === ':memory:' ? availableParallelism() : 1
}

/** Runs work on a few items at a time, and hands over the results in the order of the items. */
async function inOrder<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
  take: (result: Result) => void,
): Promise<void> {
  const results = new Map<number, Result>()
  let [next, taken] = [0, 0]
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results.set(index, await work(items[index] as Item))
      for (; results.has(taken); taken += 1) {
        take(results.get(taken) as Result)
        results.delete(taken)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
}

function readReport(path: string): TestReport | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TestReport
  } catch {
    // A process that was stopped leaves none.
    return null
  }
}

function nothingFits({ tests }: TestOptions, files: readonly ChosenFile[]): CommandError {
  const [name] = tests
  if (name !== undefined) return new CommandError(`no test is called ${name}.`)
  const at = files.map(({ file, lines }) => [file, ...lines].join(':')).join(', ')
  return new CommandError(`there is no test at ${at}.`)
}
