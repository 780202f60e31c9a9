import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, formatDiagnostic } from '../../gen/diagnostics.ts'
import { CommandError } from '../errors.ts'
import { run } from '../process/run.ts'
import { bunEnvironment, bunFlags } from './bun-environment.ts'

/** Milliseconds that an application has to load: a start takes less than a hundredth of it. */
const PATIENCE = 60_000

/**
 * Loads a bundle as a server would, without a socket and a database: every class body is evaluated, every
 * setting and template read. What raises there is a CommandError with the place in the application's file; what
 * has not ended after `patience` milliseconds is stopped, with a CommandError too.
 */
export async function dryStart(
  bun: string,
  bundle: string,
  root: string,
  patience = PATIENCE,
): Promise<void> {
  const env = { ...bunEnvironment(), WEBFW_ENV: '' }
  const started = performance.now()
  const { code, stderr } = await run(bun, [...bunFlags, bundle, 'check'], {
    cwd: root,
    env,
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  if (code === 0) return
  if (performance.now() - started >= patience) {
    throw new CommandError(
      `the application does not start: it was still loading after ${patience / 1000} s.`,
      {
        hint: 'Look for a loop that does not end in the body of a class or an initializer.',
      },
    )
  }
  throw new CommandError(`the application does not start.\n\n${explain(stderr.trim(), root)}`)
}

/** The message with its place, its line of source, and the frames below it. */
function explain(said: string, root: string): string {
  const found = /^(?:[a-z]\w*: )?(\S+\.(?:rb|erb)):(\d+):(\d+): ([^]*)$/.exec(said)
  if (found === null) return said
  const [, file = '', line = '', column = '', text = ''] = found
  const [message = '', ...hint] = text.split('\n')
  const diagnostic: Diagnostic = {
    severity: 'error',
    file,
    line: Number(line),
    column: Number(column),
    message,
    excerpt: excerptOf(join(root, file), Number(line), Number(column)),
    ...(hint.length === 0 ? {} : { hint: hint.join('\n') }),
  }
  return formatDiagnostic(diagnostic)
}

function excerptOf(path: string, line: number, column: number): string {
  const code = existsSync(path) ? readFileSync(path, 'utf8').split('\n')[line - 1] : undefined
  return code === undefined ? '' : `${code}\n${' '.repeat(Math.max(0, column - 1))}^`
}
