import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EvaluatedText } from '../../gen/application/evaluated-texts.ts'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { CommandError } from '../errors.ts'
import { run } from '../process/run.ts'
import { briefEnvironment, bunFlags } from './bun-environment.ts'

/** Milliseconds that an application has to load: a start takes less than a hundredth of it. */
const PATIENCE = 60_000

/** What a dry start found out. */
export interface DryStart {
  /** Those of what was asked whose names no live class has, and whose SQL the server of development refuses. */
  readonly lacking: readonly Diagnostic[]
  /** The Ruby texts that classes evaluated. */
  readonly texts: readonly EvaluatedText[]
}

/**
 * Loads a bundle as a server would, without a socket and a database: every class body is evaluated, every
 * setting and template read. What raises there is a CommandError with the place in the application's file; what
 * has not ended after `patience` milliseconds is stopped, with a CommandError too.
 */
export async function dryStart(
  bun: string,
  bundle: string,
  root: string,
  asked: readonly Diagnostic[] = [],
  patience = PATIENCE,
): Promise<DryStart> {
  const names = `${bundle}.${randomUUID()}.json`
  writeFileSync(names, JSON.stringify(asked.map((each) => each.asked)))
  const env = { ...briefEnvironment(), WEBFW_ENV: '', WEBFW_ASKED_NAMES: names }
  const started = performance.now()
  const { code, stdout, stderr } = await run(bun, [...bunFlags, bundle, 'check', '--json'], {
    cwd: root,
    env,
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  rmSync(names, { force: true })
  const said = stdout.trimEnd().split('\n').at(-1) ?? ''
  if (code === 0) {
    const { lacking, texts } = JSON.parse(said) as {
      lacking: readonly { index: number; reason?: string }[]
      texts: readonly EvaluatedText[]
    }
    const told = lacking.flatMap(({ index, reason }) => {
      const found = asked[index]
      if (found === undefined) return []
      return reason === undefined ? found : { ...found, message: `${found.message}: ${reason}.` }
    })
    return { lacking: told, texts }
  }
  if (performance.now() - started >= patience) {
    throw new CommandError(
      `the application does not start: it was still loading after ${patience / 1000} s.`,
      {
        hint: 'Look for a loop that does not end in the body of a class or an initializer.',
      },
    )
  }
  // What ends the process before it can tell why, as a signal does, is on standard error.
  const failure: Failure = said.startsWith('{') ? JSON.parse(said) : { text: stderr.trim() }
  const { file, line = 1, column = 1, subject = '', message = '', hint = [], text } = failure
  if (file === undefined) throw new CommandError(`the application does not start.\n\n${text}`)
  const excerpt = excerptOf(join(root, file), line, column)
  const place = { file, line, column, excerpt, message }
  const found: Diagnostic = { severity: 'error', code: 'raised-while-loading', subject, ...place }
  if (hint.length > 0) found.hint = hint.join('\n')
  throw new CommandError('the application does not start.', { diagnostics: [found] })
}

/** What `check --json` says of what stops a start; without a place where no frame of it is the application's. */
interface Failure {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  /** The class of the error. */
  readonly subject?: string
  readonly message?: string
  readonly hint?: readonly string[]
  /** All of it, as a person reads it. */
  readonly text: string
}

function excerptOf(path: string, line: number, column: number): string {
  const code = existsSync(path) ? readFileSync(path, 'utf8').split('\n')[line - 1] : undefined
  return code === undefined ? '' : `${code}\n${' '.repeat(Math.max(0, column - 1))}^`
}
