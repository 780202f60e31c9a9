import * as nodes from '@ruby/prism/src/nodes.js'
import { isAlias, isMap, isScalar, parseDocument, type Scalar, type YAMLMap } from 'yaml'
import { type AppFile, madeFile } from '../../application/file-kinds.ts'
import type { Diagnostic, FindingKind } from '../../parse/diagnostics.ts'
import { type Node, type Parsed, parseRuby } from '../../parse/parse.ts'
import { Source } from '../../parse/source.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { expandedTexts } from './erb.ts'
import { cronOf } from './schedule.ts'

/** The file of Solid Queue that says which jobs run again and again. */
export const RECURRING = 'config/recurring.yml'

/** The class in gen/ whose methods the tasks are. */
export const RECURRING_CLASS = 'RecurringTasks'

type Read = ReturnType<typeof parseDocument>

/** What config/recurring.yml says. */
export interface Recurring {
  readonly file: AppFile
  readonly unit: Parsed
  /** The schedules by the methods of the class, by the environment; those of every one under the empty name. */
  readonly schedules: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const REMEDY =
  'Write `every 5 minutes`, `every day at 4:30am`, `every monday at 9am`, or cron: `30 4 * * *`.'

/**
 * Reads config/recurring.yml: each task is a class of jobs with its arguments, or a command in Ruby. What clears Solid
 * Queue's own tables is left out: no finished job is kept here.
 */
export function recurringTasks(
  files: ReadonlyMap<string, string>,
  diagnostics: Diagnostic[],
): Recurring | null {
  const text = files.get(RECURRING)
  if (text === undefined) return null
  const expanded = expandedTexts(RECURRING, text, diagnostics)
  if (expanded === null) return null
  const height = text.split('\n').length
  const whole = expanded.map((each) => each.text)
  const source = new Source(RECURRING, whole.join('\n'), whole.length === 1 ? undefined : height)
  const reading = new Reading(source, diagnostics)
  let lead = ''
  for (const { environments, text: own } of expanded) {
    // What stands before is no part of the document, but keeps its places.
    const document = parseDocument(`${lead.replace(/[^\n]/g, ' ')}${own}`, { merge: true })
    lead += `${own}\n`
    if (!reading.open(document)) return null
    if (!isMap(document.contents)) continue
    const top = entriesOf(document.contents, document)
    const isFlat = top.some(
      ([, value]) => isMap(value) && (value.has('schedule') || value.has('class')),
    )
    if (isFlat) for (const name of environments) reading.take(name, document.contents)
    else {
      for (const [{ value: name }, value] of top) {
        const isMeant = environments.includes('') || environments.includes(String(name))
        if (isMeant && isMap(value)) reading.take(String(name), value)
      }
    }
  }
  return reading.result()
}

/** The pairs of a map with those that it merges (`<<: *defaults`), aliases resolved. */
function entriesOf(map: YAMLMap, document: Read): [Scalar, unknown][] {
  const all = map.items.flatMap(({ key, value }): [Scalar, unknown][] => {
    if (!isScalar(key)) return []
    const given = isAlias(value) ? value.resolve(document) : value
    if (typeof key.value !== 'symbol' && key.value !== '<<') return [[key, given]]
    return isMap(given) ? entriesOf(given, document) : []
  })
  return [...new Map(all.map((pair) => [pair[0].value, pair])).values()]
}

class Reading {
  readonly #source: Source
  readonly #diagnostics: Diagnostic[]
  #document: Read = parseDocument('')
  readonly #methods = new Map<string, { key: string; def: Node }>()
  readonly #schedules = new Map<string, Map<string, string>>()

  constructor(source: Source, diagnostics: Diagnostic[]) {
    this.#source = source
    this.#diagnostics = diagnostics
  }

  /** Goes on with what the file says in some environments; false where that is no YAML. */
  open(document: Read): boolean {
    this.#document = document
    const [wrong] = document.errors
    if (wrong === undefined) return true
    this.#refuse(wrong.pos[0], 'syntax', `YAML: ${wrong.message.split('\n')[0]}`, 'Mend the file.')
    return false
  }

  #refuse(offset: number, kind: FindingKind, message: string, hint: string): void {
    const { line, ...told } = this.#source.diagnostic(
      { startOffset: offset, length: 1 },
      kind,
      message,
      hint,
    )
    const isTold = this.#diagnostics.some((each) => each.line === line && each.message === message)
    if (!isTold) this.#diagnostics.push({ line, ...told })
  }

  take(environment: string, tasks: YAMLMap): void {
    const own = new Map<string, string>()
    this.#schedules.set(environment, own)
    for (const [key, value] of entriesOf(tasks, this.#document)) {
      if (!isMap(value)) continue
      const task = this.#task(String(key.value), value)
      if (task !== null) own.set(task.method, task.schedule)
    }
  }

  result(): Recurring | null {
    if (this.#methods.size === 0) return null
    const unit = parseRuby(RECURRING, `class ${RECURRING_CLASS}\n  nil\nend`)
    const [opened] = unit.result.value.statements.body
    const defs = [...this.#methods.values()].map(({ def }) => def)
    ;((opened as nodes.ClassNode).body as nodes.StatementsNode).body = defs
    const file: AppFile = madeFile(
      'concern',
      RECURRING,
      'recurring',
      RECURRING_CLASS,
      'class',
      'gen/config/recurring.ts',
    )
    return { file, unit: { ...unit, source: this.#source }, schedules: this.#schedules }
  }

  #task(key: string, task: YAMLMap): { method: string; schedule: string } | null {
    const schedule = task.get('schedule', true) as Scalar | undefined
    const place = this.#offset(schedule ?? (task.items[0]?.key as Scalar))
    const body = this.#body(key, task, place)
    if (body === null) return null
    const cron = cronOf(String(schedule?.value ?? ''))
    if (cron === null) {
      const said = schedule === undefined ? 'no schedule' : `the schedule \`${schedule.value}\``
      this.#refuse(
        place,
        'wrong-arguments',
        `The task ${key} has ${said}, which says no times.`,
        REMEDY,
      )
      return null
    }
    return { method: this.#method(key, body), schedule: cron }
  }

  /** What the task does, standing where the file says it; null for what has no meaning here, and for a mistake. */
  #body(key: string, task: YAMLMap, place: number): Node[] | null {
    const command = task.get('command', true) as Scalar | undefined
    const type = task.get('class', true) as Scalar | undefined
    if (command !== undefined) {
      const text = String(command.value)
      if (/^\s*SolidQueue::/.test(text)) return null
      const offset = Math.max(0, this.#source.bytes.indexOf(text, this.#offset(command)))
      const lead = this.#source.bytes.subarray(0, offset).toString('latin1').replace(/[^\n]/g, ' ')
      const { result, errors } = parseRuby(RECURRING, lead + text)
      if (errors.length === 0) return result.value.statements.body
      this.#refuse(offset, 'syntax', `The command of ${key} is no Ruby.`, 'Write `Model.method`.')
      return null
    }
    if (type === undefined || !/^(::)?[A-Z]\w*(::[A-Z]\w*)*$/.test(String(type.value))) {
      const hint = 'Write `class: ReportJob` or `command: Report.send_all`.'
      this.#refuse(place, 'wrong-arguments', `The task ${key} names no class and no command.`, hint)
      return null
    }
    const { args, queue, priority } = task.toJS(this.#document) as Readonly<Record<string, unknown>>
    const list = args === undefined ? [] : Array.isArray(args) ? args : [args]
    const options = Object.entries({ queue, priority })
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    const set = options.length === 0 ? '' : `.set(${options.join(', ')})`
    const texts = list.map(rubyText)
    // A map at the end is the keywords.
    if (isPlainMap(list.at(-1))) texts.push(String(texts.pop()).slice(2, -2))
    const text = `${type.value}${set}.perform_later(${texts.join(', ')})`
    const at = { location: { startOffset: this.#offset(type), length: String(type.value).length } }
    return [synthesize(text, at as Node)]
  }

  /** The method of a task: a second one of its name that does something else has a number. */
  #method(key: string, body: Node[]): string {
    const plain = key.replace(/\W/g, '_').replace(/^(\d)/, '_$1')
    const same = (node: Node[]): string =>
      node.map((each) => this.#source.slice(each.location)).join(';')
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? plain : `${plain}_${count}`
      const taken = this.#methods.get(name)
      if (taken !== undefined && taken.key !== same(body)) continue
      if (taken === undefined) {
        const def = synthesize(
          `def self.${name}\n  nil\nend`,
          body[0] as Node,
        ) as unknown as nodes.DefNode
        ;(def.body as nodes.StatementsNode).body = body as never
        this.#methods.set(name, { key: same(body), def: def })
      }
      return name
    }
  }

  #offset(node: Scalar): number {
    const characters = node.range?.[0] ?? 0
    return Buffer.byteLength(this.#source.text.slice(0, characters))
  }
}

function isPlainMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value of YAML as Ruby writes it; maps have Symbols for keys, as Solid Queue gives them. */
function rubyText(value: unknown): string {
  if (value === null || value === undefined) return 'nil'
  if (Array.isArray(value)) return `[${value.map(rubyText).join(', ')}]`
  if (isPlainMap(value)) {
    const pairs = Object.entries(value).map(([key, each]) => `${key}: ${rubyText(each)}`)
    return `{ ${pairs.join(', ')} }`
  }
  return typeof value === 'string' ? JSON.stringify(value).replaceAll('#', '\\#') : String(value)
}
