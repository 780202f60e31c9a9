import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Generated } from '../../gen/index.ts'
import { type App, appPath } from '../app/app.ts'
import type { Bundle } from '../build/bundle.ts'
import { listFiles } from '../generation/app-source.ts'
import { packageFile } from '../package-root.ts'
import { BundleMap, type CountedFunction, countLines } from './coverage-counts.ts'
import { type CoveredFile, coveragePage, percentage, sumOf } from './coverage-page.ts'

/** Bun leaves a module that begins so as it is: what the engine counts is of these bytes. */
export const COUNTED_BANNER = '// @bun'

/** The program that runs tests with counters on, beside tests.mjs; what was counted before is removed. */
export function writeLauncher(app: App): string {
  rmSync(countsFolder(app), { recursive: true, force: true })
  const path = appPath(app, 'tmp', 'webfw', 'test', 'launch.mjs')
  copyFileSync(packageFile('cli', 'templates', 'coverage', 'launch.mjs'), path)
  return path
}

function countsFolder(app: App): string {
  return appPath(app, 'tmp', 'webfw', 'test', 'counts')
}

/** What the processes of a run have counted, for each Ruby file of app/ and lib/. */
export async function readCoverage(
  app: App,
  { code, map, inputs }: Bundle,
  { maps }: Pick<Generated, 'maps'>,
): Promise<CoveredFile[]> {
  const { rubyStatements } = await import('../../gen/index.ts')
  const bundled = new BundleMap(code, map)
  const folder = countsFolder(app)
  const processes = (existsSync(folder) ? readdirSync(folder) : []).map((name) => {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly CountedFunction[]
  })
  const counted = processes.map((functions) => bundled.places(functions))
  const modules = new Map(
    [...maps].flatMap(([module, text]) => sourcesOf(text).map((file) => [file, module])),
  )
  return ['app', 'lib']
    .flatMap((each) => listFiles(app.root, each))
    .filter((file) => file.endsWith('.rb') && !file.startsWith('lib/generators/'))
    .map((file) => {
      const text = readFileSync(appPath(app, file), 'utf8')
      const statements = rubyStatements(text)
      const isLoaded = file.startsWith('app/') || inputs.includes(modules.get(file) ?? '')
      const lines: (number | null)[] = Array(text.replace(/\n$/, '').split('\n').length).fill(null)
      for (const [index, places] of counted.entries()) {
        // Each process loads the file, which is counted once.
        const loaded = isLoaded && index === 0 ? 1 : 0
        for (const [line, count] of countLines(statements, places.get(file) ?? [], loaded)) {
          lines[line - 1] = (lines[line - 1] ?? 0) + count
        }
      }
      return { file, lines }
    })
}

function sourcesOf(map: string): string[] {
  return (JSON.parse(map) as { sources: string[] }).sources
}

/** Writes coverage/index.html and coverage/coverage.json. */
export function writeCoverage(app: App, files: readonly CoveredFile[]): void {
  mkdirSync(appPath(app, 'coverage'), { recursive: true })
  const texts = files.map((each) => ({
    ...each,
    text: readFileSync(appPath(app, each.file), 'utf8'),
  }))
  writeFileSync(appPath(app, 'coverage', 'index.html'), coveragePage(app.name, texts))
  const lines = Object.fromEntries(files.map((each) => [each.file, each.lines]))
  writeFileSync(appPath(app, 'coverage', 'coverage.json'), `${JSON.stringify(lines)}\n`)
}

/** A line for each file, the least covered first, and one for all of them. */
export function coverageTable(files: readonly CoveredFile[]): string {
  const rows = files
    .map(({ file, lines }) => ({ file, ...sumOf(lines) }))
    .filter(({ relevant }) => relevant > 0)
    .sort((left, right) => left.covered / left.relevant - right.covered / right.relevant)
  const sum = (what: 'relevant' | 'covered') => rows.reduce((all, row) => all + row[what], 0)
  const line = (covered: number, relevant: number, rest: string) =>
    `${percentage(covered, relevant).padStart(5)} %  ${String(covered).padStart(5)} of ${String(relevant).padStart(5)}  ${rest}\n`
  const texts = rows.map(({ file, covered, relevant, missed }) => {
    return line(covered, relevant, missed === '' ? file : `${file}: ${missed}`)
  })
  return `${texts.join('')}${line(sum('covered'), sum('relevant'), 'lines of app/ and lib/')}`
}
