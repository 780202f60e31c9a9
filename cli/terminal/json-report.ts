import { Writable } from 'node:stream'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { CommandError, WrongUsage } from '../errors.ts'
import { systemProblem } from '../system-problem.ts'

/** What `--json` does, for `--help`. */
export const JSON_OPTION = 'print one JSON document, and nothing else, on standard output'

/** Takes the place of standard output with `--json`: collects what a command tells; its progress is on standard error. */
export class JsonReport extends Writable {
  /** What was found in the application's files. */
  readonly diagnostics: Diagnostic[] = []
  /** What the command itself tells: `routes` of `routes`, `checks` of `doctor`. */
  readonly answer: Record<string, unknown> = {}
  readonly #files: { path: string; verb: string }[] = []

  /** Notes what became of a file. */
  file(verb: string, path: string): void {
    this.#files.push({ path, verb })
    this.answer.files = this.#files
  }

  override _write(text: Buffer, _encoding: string, done: () => void): void {
    process.stderr.write(text)
    done()
  }
}

/**
 * Runs a command; where `isJson`, all that it tells is one document on standard output, whether it succeeds or fails.
 * docs/guides/command-line.md has its shape. Wrong usage stays an error.
 */
export async function answering(
  stdout: Writable,
  isJson: boolean,
  command: (output: Writable) => Promise<number>,
): Promise<number> {
  if (!isJson) return command(stdout)
  const report = new JsonReport()
  let failure: CommandError | null = null
  let status = 1
  try {
    status = await command(report)
  } catch (raised) {
    const error = systemProblem(raised) ?? raised
    if (!(error instanceof CommandError) || error instanceof WrongUsage) throw raised
    failure = error
    status = error.exitCode
  }
  const diagnostics = [...report.diagnostics, ...(failure?.diagnostics ?? [])]
  const document = {
    ok: status === 0,
    error: failure && { message: failure.reason, remedy: failure.hint ?? null },
    diagnostics: diagnostics.map(({ hint = null, isLate = false, ...each }) => {
      return { ...each, remedy: hint, late: isLate && each.severity === 'warning' }
    }),
    ...report.answer,
  }
  stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  return status
}
