import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { classOf } from '../ruby/class/hierarchy.ts'
import { Exception, StandardError } from '../ruby/exception/exception.ts'
import { answers, send } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { equals } from '../ruby/operators/equals.ts'
import { nameOf } from '../ruby/text/symbol.ts'
import type { Block, Keywords } from '../ruby/types.ts'
import { argumentsOf, argumentText } from './job-arguments.ts'

/** A job stops between two steps, or inside of one, to go on later. No StandardError: `rescue` cannot swallow it. */
export class Interrupt extends Exception {
  static override readonly rubyName: string = 'ActiveJob::Continuation::Interrupt'
}

/** What is wrong with the steps of a job. */
export class ContinuationError extends StandardError {
  static override readonly rubyName: string = 'ActiveJob::Continuation::Error'
}

/** A step has no Symbol as its name, stands twice or inside another, or is another than the one to go on with. */
export class InvalidStepError extends ContinuationError {
  static override readonly rubyName: string = 'ActiveJob::Continuation::InvalidStepError'
}

/** A cursor has no `succ`. */
export class UnadvanceableCursorError extends ContinuationError {
  static override readonly rubyName: string = 'ActiveJob::Continuation::UnadvanceableCursorError'
}

/** A job has gone on as often as its `max_resumptions` allow. */
export class ResumeLimitError extends ContinuationError {
  static override readonly rubyName: string = 'ActiveJob::Continuation::ResumeLimitError'
}

/** What the steps ask of their job. */
export interface Stepping {
  /** Raises Interrupt where the job is to stop. */
  checkpoint(): void
  /** Raises Interrupt. */
  interrupt(reason: string): never
}

/** A step that runs. Source: Rails, ActiveJob::Continuation::Step. */
export class Step {
  static {
    defineClass(this, 'ActiveJob::Continuation::Step', {
      reads: ['name', 'cursor'],
      parameters: {
        'set!': '1',
        'advance!': '0 k:from?',
        'checkpoint!': '0',
        'advanced?': '0',
        'resumed?': '0',
      },
    })
  }

  readonly name: symbol
  cursor: unknown
  readonly #initial: unknown
  readonly #isResumed: boolean
  readonly #job: Stepping

  constructor(name: symbol, cursor: unknown, isResumed: boolean, job: Stepping) {
    this.name = name
    this.cursor = cursor
    this.#initial = cursor
    this.#isResumed = isResumed
    this.#job = job
  }

  /** Sets the cursor, from which the step goes on after an interruption. */
  set_bang(cursor: unknown): void {
    this.cursor = cursor
    this.checkpoint_bang()
  }

  /** Sets the cursor to what comes after it, or after `from`. Raises UnadvanceableCursorError. */
  advance_bang({ from = null }: Keywords = {}): void {
    const before = from ?? this.cursor
    if (!answers(before, 'succ')) {
      const type = className(classOf(before))
      throw new UnadvanceableCursorError(`Cursor class '${type}' does not implement 'succ'`)
    }
    this.set_bang(send(before, 'succ'))
  }

  checkpoint_bang(): void {
    this.#job.checkpoint()
  }

  is_advanced(): boolean {
    return !equals(this.#initial, this.cursor)
  }

  is_resumed(): boolean {
    return this.#isResumed
  }
}

/** How far a job has come. Source: Rails, ActiveJob::Continuation. */
export class Continuation {
  readonly completed: symbol[] = []
  readonly #encountered: symbol[] = []
  readonly #job: Stepping
  current: Step | null = null
  #isAdvanced = false
  #isRunning = false
  #isIsolating = false

  /** `progress` is what `text` has given. */
  constructor(job: Stepping, progress: string | null) {
    this.#job = job
    if (progress === null) return
    const [completed, current] = argumentsOf(progress) as [symbol[], [symbol, unknown] | null]
    this.completed.push(...completed)
    if (current !== null) this.current = new Step(current[0], current[1], true, job)
  }

  /** The progress, as it is kept with the job. Raises SerializationError for a cursor that has no text. */
  get text(): string {
    const { current } = this
    return argumentText([this.completed, current === null ? null : [current.name, current.cursor]])
  }

  get isStarted(): boolean {
    return this.completed.length > 0 || this.current !== null
  }

  /** Whether this run has ended a step, or moved a cursor. */
  get isAdvanced(): boolean {
    return this.#isAdvanced || this.current?.is_advanced() === true
  }

  get description(): string {
    if (this.current !== null)
      return `at '${nameOf(this.current.name)}', cursor '${inspect(this.current.cursor)}'`
    const last = this.completed.at(-1)
    return last === undefined ? 'not started' : `after '${nameOf(last)}'`
  }

  /** Runs a step, unless it is done. Raises InvalidStepError. */
  step(name: unknown, start: unknown, isIsolated: boolean, block: Block): void {
    this.#check(name)
    this.#encountered.push(name)
    if (this.completed.includes(name)) return
    this.#isIsolating ||= isIsolated
    if (this.#isIsolating && this.isAdvanced) this.#job.interrupt('isolating')
    this.#isRunning = true
    try {
      this.current ??= new Step(name, start, false, this.#job)
      block(this.current)
      this.completed.push(name)
      this.current = null
      this.#isAdvanced = true
    } finally {
      this.#isRunning = false
      this.#isAdvanced ||= this.isAdvanced
    }
  }

  #check(name: unknown): asserts name is symbol {
    const raise = (text: string): never => {
      throw new InvalidStepError(text)
    }
    if (typeof name !== 'symbol')
      raise(`Step '${String(name)}' must be a Symbol, found '${className(classOf(name))}'`)
    const step = `Step '${nameOf(name)}'`
    if (this.#encountered.includes(name as symbol)) raise(`${step} has already been encountered`)
    const { current } = this
    if (current === null) return
    if (this.#isRunning) raise(`${step} is nested inside step '${nameOf(current.name)}'`)
    if (current.name !== name && !this.completed.includes(name as symbol))
      raise(`${step} found, expected to resume from '${nameOf(current.name)}'`)
  }
}
