import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { EVALUATED_TEXTS, printEvaluatedTexts } from '../../gen/application/evaluated-texts.ts'
import type { Generated } from '../../gen/index.ts'
import { type App, appPath } from '../app/app.ts'
import { CommandError } from '../errors.ts'
import { refuseErrors } from '../generation/generate.ts'
import { writeWhole } from '../write-whole.ts'
import type { DryStart } from './dry-start.ts'

/** How often texts may lead to other texts. */
const ROUNDS = 8

/** What is built, and where it is told. */
interface Building {
  readonly output: Writable
  readonly app: App
  readonly strict?: boolean | undefined
}

/**
 * Builds until the Ruby texts that classes evaluate as they are loaded are those that were compiled: gen/ keeps what the last dry start
 * said of them. Most applications evaluate none, and are built once. What generating warns of is told at the end, with what no live class
 * has; `strict` makes errors of what is met late.
 */
export async function withEvaluatedTexts<G extends Generated, T>(
  { output, app, strict }: Building,
  generate: (isAgain: boolean) => Promise<G>,
  load: (generated: G) => Promise<{ start: DryStart | null; built: T }>,
): Promise<T> {
  const kept = textOf(app)
  for (let round = 0; round < ROUNDS; round++) {
    let generated: G | null = null
    let loaded: { start: DryStart | null; built: T }
    try {
      generated = await generate(round > 0)
      loaded = await load(generated)
    } catch (error) {
      // What is wrong may be a text of the last load: it is loaded again without them.
      if (kept !== null && round === 0) {
        rmSync(appPath(app, EVALUATED_TEXTS), { force: true })
        continue
      }
      if (kept !== null && textOf(app) === null) writeWhole(appPath(app, EVALUATED_TEXTS), kept)
      refuseErrors(generated?.diagnostics ?? [], output)
      throw error
    }
    const { start, built } = loaded
    if (start !== null && keep(app, generated, start)) continue
    refuseErrors([...generated.diagnostics, ...(start?.lacking ?? [])], output, strict)
    return built
  }
  throw new CommandError(
    'the texts that classes evaluate are others each time that they are loaded.',
    {
      hint: `Look in ${EVALUATED_TEXTS} for what is made anew: a time, a random name, an id.`,
    },
  )
}

function textOf(app: App): string | null {
  const path = appPath(app, EVALUATED_TEXTS)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Writes the texts into gen/; false where they are those that gen knew. */
function keep(app: App, { files }: Generated, { texts }: DryStart): boolean {
  const text = printEvaluatedTexts(texts.filter(({ place }) => !place.startsWith('test/')))
  if (text === (files.get(EVALUATED_TEXTS) ?? null)) return false
  const path = appPath(app, EVALUATED_TEXTS)
  mkdirSync(appPath(app, 'gen'), { recursive: true })
  if (text === null) rmSync(path, { force: true })
  else writeWhole(path, text)
  return true
}
