import { type Diagnostic, generateApp, withViews } from '../../../gen/index.ts'
import { coreBytes } from '../core.ts'
import type { Mutant } from './mutants.ts'
import { javascriptIn } from './prose.ts'
import { Visitor } from './visitor.ts'

/** What became of a mutant. */
export interface Verdict {
  /** Refused by gen; stopped by the dry start, a migration or the seeds; visited. */
  readonly outcome: 'refused' | 'stopped' | 'visited'
  /** What must not be, a sentence each. */
  readonly wrong: readonly string[]
  /** What gen, the start or the log said: `NoMethodError: … at app/…:3`. */
  readonly said: readonly string[]
  /** Status and length of each answer: where a mistake changed nothing they are the same. */
  readonly answers: string
}

const PLACE = /(?:^|[\s(])((?:app|config|db)\/[\w./-]+\.(?:rb|erb)):(\d+)/
/** What a migration leaves broken stands in none of its lines. */
const MIGRATION = /(db\/migrate\/\w+\.rb): /

/** Looks at applications, one after the other. */
export class Judge {
  readonly #core = coreBytes()
  readonly #visitor = new Visitor()

  async judge({ files }: Pick<Mutant, 'files'>): Promise<Verdict> {
    let made: Awaited<ReturnType<typeof generateApp>>
    try {
      made = await generateApp({ name: 'mutant', files }, { core: this.#core })
    } catch (error) {
      return refused([`gen raises: ${(error as Error).stack}`], [])
    }
    const errors = made.diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      const said = errors.map(({ message, file, line }) => `${message} at ${file}:${line}`)
      return refused(
        errors.flatMap((each) => wrongIn(each, files)),
        said,
      )
    }
    const { seen, log, end } = await this.#visitor.visit({ ...made, files: withViews(made) })
    const wrong = end === null ? [] : [end]
    const stop = seen.find((each) => each.kind === 'stop')
    const raised = log.filter(({ level }) => level === 'error').map(errorOf)
    const said = stop === undefined ? raised : [...raised, `${stop.at}: ${stop.said}`]
    for (const error of said) wrong.push(...wrongInError(error, files))
    const answers = seen.filter((each) => each.kind === 'answer')
    for (const { request, body } of answers) {
      const words = javascriptIn(withoutTokens(body))
      if (words !== null) wrong.push(`${request} answers JavaScript: ${words}`)
    }
    const failures = answers.filter(({ status }) => status >= 500)
    if (failures.length > raised.length)
      wrong.push(`the log does not say why ${failures[0]?.request} fails`)
    return {
      outcome: stop === undefined ? 'visited' : 'stopped',
      wrong,
      said: [...new Set(said)],
      answers: answers.map(({ status, body }) => `${status} ${body.length}`).join(),
    }
  }

  close(): Promise<void> {
    return this.#visitor.close()
  }
}

function refused(wrong: readonly string[], said: readonly string[]): Verdict {
  return { outcome: 'refused', wrong, said, answers: '' }
}

function wrongIn(found: Diagnostic, files: ReadonlyMap<string, string>): string[] {
  const said = `${found.message} ${found.hint ?? ''}`
  const place = placeIsWrong(found.file, found.line, files)
  const words = javascriptIn(said)
  return [
    ...(place === null ? [] : [`${place}: ${said}`]),
    ...(words === null ? [] : [`a refusal speaks JavaScript: ${words}`]),
  ]
}

function wrongInError(error: string, files: ReadonlyMap<string, string>): string[] {
  const found = PLACE.exec(error) ?? MIGRATION.exec(error)
  const [, file = '', line = '1'] = found ?? []
  const words = javascriptIn(error)
  return [
    ...(placeIsWrong(file, Number(line), files) === null
      ? []
      : [`an error has no place: ${error}`]),
    ...(words === null ? [] : [`an error speaks JavaScript: ${words}`]),
  ]
}

function placeIsWrong(
  file: string,
  line: number,
  files: ReadonlyMap<string, string>,
): string | null {
  const text = files.get(file)
  if (text === undefined) return `there is no file ${file}`
  return line >= 1 && line <= text.split('\n').length ? null : `${file} has no line ${line}`
}

function withoutTokens(body: string): string {
  return body.replace(/(?<=(?:authenticity_token|csrf-token)" (?:value|content)=")[\w-]+/g, '')
}

function errorOf({ message, backtrace = '' }: { message: string; backtrace?: string }): string {
  return `${message} at ${backtrace.split(' < ')[0]}`
}
