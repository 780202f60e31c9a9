import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { frameworkFolder, runBun } from './bun.ts'
import { coreBytes } from './core.ts'
import { generateApp } from './generator.ts'

/** What a visitor asks of a lowered application. */
export interface LoweredRequest {
  /** What it asks, where the address does not say it: a failure prints it. */
  readonly says?: string
  readonly path: string
  readonly verb?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD'
  readonly params?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly as?: 'json' | 'turbo_stream'
}

/** What came back. */
export interface LoweredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly body: string
}

/** How an application answered: what came back for each request, and what it printed and logged. */
export interface LoweredRun {
  readonly answers: readonly LoweredAnswer[]
  readonly output: string
  /** What was told when it was lowered, each as `file:line: message`. */
  readonly warnings: readonly string[]
}

/**
 * Lowers an application from the text of its Ruby and ERB files, and has it answer requests on the
 * native runtime, over the real core and an SQLite database in memory. Its clock begins at NOW (core.ts), or is the
 * machine's, where it looks at times of files.
 */
export async function runLoweredApp(
  t: Test,
  files: Readonly<Record<string, string>>,
  requests: readonly LoweredRequest[],
  { clock = 'fixed' }: { clock?: 'fixed' | 'machine' } = {},
): Promise<LoweredRun> {
  const folder = t.testdir()
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const source = { 'db/schema.rb': '', ...BASE, ...files }
  const { files: written, diagnostics } = await generateApp(
    {
      name: 'lowered',
      files: new Map(Object.entries(source).filter(([path]) => !DATA.test(path))),
    },
    { core: coreBytes() },
  )
  const refused = diagnostics.filter(({ severity }) => severity === 'error')
  if (refused.length > 0) throw new Error(refused.map(formatDiagnostic).join('\n'))
  for (const [path, text] of [...Object.entries(source), ...written]) put(path, text)
  put('tsconfig.json', TSCONFIG)
  put('requests.json', JSON.stringify(requests))
  const run = await runBun('tests/support/lowered-app.bun.ts', [folder, `${clock}-clock`])
  if (run.code !== 0) throw new Error(run.stdout + run.stderr)
  const answers = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'))
  const warnings = diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`)
  return { answers, output: run.stdout + run.stderr, warnings }
}

/** What is there for the application’s Ruby code, or visitors, to read. */
const DATA = /^(?:(?:db|lib)\/.+\.(?:csv|txt|json|md)|public\/.+|app\/javascript\/.+)$/

const BASE = {
  'app/controllers/application_controller.rb':
    'class ApplicationController < Webfw::Controller\nend\n',
}

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    module: 'ESNext',
    moduleResolution: 'bundler',
    target: 'ESNext',
    paths: Object.fromEntries(
      ['webfw', 'webfw/*'].map((name) => [name, [join(frameworkFolder(), `${name}.cjs`)]]),
    ),
  },
})
