import vm from 'node:vm'
import { ApplicationOptions, type Said } from '../../../shell/active-support/application-options.ts'
import { installActiveSupport } from '../../../shell/active-support/install.ts'
import { StringInquirer } from '../../../shell/active-support/string-inquirer.ts'
import { METHOD_MISSING, type MethodMissing } from '../../../shell/ruby/call/method-missing.ts'
import type { Block } from '../../../shell/ruby/types.ts'
import { formatTypes } from '../../../shell/vocabulary/formats.ts'
import { type Evaluation, prepare } from '../../application/evaluate.ts'
import { isExported } from '../../facts/library.ts'
import { findMutation } from '../../facts/mutation.ts'
import { ProgramFacts } from '../../facts/program.ts'
import { type Dialect, PLAIN } from '../../lower/dialect.ts'
import { NONE } from '../../lower/frame.ts'
import { Lowering } from '../../lower/lowering.ts'
import { startDeclarations } from '../../nodes/calls/block-node.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import type { Node, Parsed } from '../../parse/parse.ts'
import { Source } from '../../parse/source.ts'
import { Inference } from '../../types/infer.ts'
import { call, name, string } from '../../typescript/tree.ts'
import { isIn, statementAt, statementKey } from './configured-statements.ts'
import { ENVIRONMENTS } from './route-environments.ts'

/** Where a program runs while it is recorded: its environment, and what each variable of the process holds. */
export interface Moment {
  readonly environment: string
  readonly text: string | null
  readonly isSet: boolean
}

/** What variables hold: none is there, or each is on, as people write it. */
const TEXTS = [null, '1', 'true']

/** A file of config/ as a class whose `apply_settings` does what the file says; without some of its statements. */
export interface Recordable {
  readonly path: string
  /** The environment that it is of; null for a file of all. */
  readonly environment: string | null
  /** Without the statements of these keys. */
  unit(without: ReadonlySet<string>): { readonly unit: Parsed; readonly constant: string }
  /** What it does. */
  readonly statements: readonly Node[]
}

/** What config/ said, and where. */
export interface Recorded {
  readonly moment: Moment
  readonly file: string
  /** The place of the words that said it. */
  readonly offset: number
  readonly path: string
  readonly args: readonly unknown[]
  /** Whether its statement asks the environment of the process. */
  readonly isOfEnv: boolean
}

/** What config/ says while it runs here, the statements that could not run, and the files that came to no end. */
export interface Recording {
  readonly said: readonly Recorded[]
  readonly endless: readonly string[]
  readonly failed: readonly { readonly file: string; readonly offset: number }[]
}

/** What is told of the rest of a line, from a place on. */
export function computedAt(
  files: ReadonlyMap<string, string>,
  { file, offset }: { readonly file: string; readonly offset: number },
  message: string,
  hint: string,
): Diagnostic {
  const text = files.get(file) ?? ''
  const [line = ''] = Buffer.from(text).subarray(offset).toString().split('\n')
  const span = { startOffset: offset, length: Buffer.byteLength(line) }
  return new Source(file, text).diagnostic(span, 'computed', message, hint)
}

/** Milliseconds that config/ may run. */
const LIMIT = 5000

/**
 * Runs the files of config/ in each environment, without the variables of the process that they ask for and with them, and keeps what
 * they say. There are no files, sockets and classes of the application: what asks for one is given a stand-in.
 */
export function recordConfiguration(files: readonly Recordable[]): Recording {
  installActiveSupport()
  const programs = files.map((file) => new Program(file))
  const named = files.flatMap((file) => file.environment ?? [])
  const environments = files.length === 0 ? [] : [...new Set([...ENVIRONMENTS, ...named])]
  const moments = environments.flatMap((environment) =>
    TEXTS.map((text) => ({ environment, text, isSet: text !== null })),
  )
  const endless = new Set<Program>()
  for (;;) {
    const said: Recorded[] = []
    let current: Program | undefined
    const isWhole = within(LIMIT, () => {
      for (const moment of moments) {
        const world = new World(moment)
        for (current of programs) {
          if (!endless.has(current)) said.push(...current.run(world))
        }
      }
    })
    if (!isWhole && current !== undefined) endless.add(current)
    else {
      const failed = programs.flatMap((program) => program.failed)
      return { said, failed, endless: [...endless].map(({ path }) => path) }
    }
  }
}

/** Runs a function that may not end; false where it did not. */
function within(milliseconds: number, run: () => void): boolean {
  const holder = globalThis as { $recorded?: () => void }
  holder.$recorded = run
  try {
    vm.runInThisContext('globalThis.$recorded()', { timeout: milliseconds })
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return false
  } finally {
    delete holder.$recorded
  }
}

/** A file of config/, lowered by the uniform rules. */
class Program {
  readonly failed: { file: string; offset: number }[] = []
  readonly #file: Recordable
  readonly #without = new Set<string>()
  #evaluation: Evaluation | null = null

  constructor(file: Recordable) {
    this.#file = file
  }

  get path(): string {
    return this.#file.path
  }

  /** What the file says where it is read; a statement that raises is left out, and told as failed. */
  run(world: World): Recorded[] {
    const { environment, statements } = this.#file
    if (environment !== null && environment !== world.moment.environment) return []
    for (;;) {
      const before = world.config.saidSettings.length
      try {
        this.#evaluation ??= this.#lowered()
        this.#evaluation.run(world.names, world.exported)
        return this.#found(world, world.config.saidSettings.slice(before))
      } catch (error) {
        const place = this.#evaluation?.placeOf(error) ?? null
        const item = place === null ? null : statementAt(statements, place)
        const isNew = item !== null && !this.#without.has(statementKey(item))
        // Without a place none of them can be said to have run.
        for (const each of isNew ? [item] : statements) {
          this.failed.push({ file: this.path, offset: each.location.startOffset })
          this.#without.add(statementKey(each))
        }
        world.config.saidSettings.splice(before)
        this.#evaluation = null
        if (!isNew) return []
      }
    }
  }

  #found(world: World, list: readonly Said[]): Recorded[] {
    const placed = list.map((each) => {
      return { ...each, offset: this.#evaluation?.placeOf(each.at) ?? 0 }
    })
    const asking = placed.filter(({ path }) => path === 'ENV')
    const outer = (offset: number) => this.#file.statements.find((item) => isIn(item, offset))
    const ofEnv = new Set(asking.map(({ offset }) => outer(offset)))
    return placed.flatMap(({ path, args, offset }) => {
      const isOfEnv = ofEnv.has(outer(offset))
      const said = { moment: world.moment, file: this.path, offset, path, args, isOfEnv }
      return path === 'ENV' ? [] : [said]
    })
  }

  #lowered(): Evaluation {
    const { unit, constant } = this.#file.unit(this.#without)
    const program = new ProgramFacts()
    program.add(unit)
    program.finish()
    const inference = new Inference(program, [unit], null, false)
    const lo = new Lowering(unit, inference, RECORDING, findMutation(inference, [unit], false))
    const { prelude, result } = lo.capture(() => lo.statements(unit.result.value.statements, NONE))
    const run = { kind: 'raw' as const, text: `${constant}.apply_settings()` }
    const all = [...prelude, ...startDeclarations(lo, lo.scope), ...result, run]
    return prepare(lo, all, { $constant: null })
  }
}

/** What Ruby says without a receiver and without an effect. */
const PURE =
  /^(?:lambda|proc|loop|catch|throw|raise|format|sprintf|freeze|Integer|Float|String|Array|Rational|block_given\?|instance_exec|then|tap)$/

/** Constants of Ruby's library that reach out of the process. */
const OUTSIDE =
  /^(?:ENV|File|Dir|IO|Kernel|Process|Random|SecureRandom|Object|Rails|ARGV|STD(?:IN|OUT|ERR))$/

/** Each constant that is none of Ruby's values, and each word that would have an effect, is one of the world's. */
const RECORDING: Dialect = {
  ...PLAIN,
  call(lo, node) {
    if (node.receiver !== null || PURE.test(node.name)) return null
    const { owner } = lo.scope
    const isOwn = owner !== null && lo.program.findStatic(owner, node.name) !== null
    return isOwn ? null : call(name('$constant'), string(node.name))
  },
  constant(lo, path) {
    const [first = ''] = path.replace(/^::/, '').split('::')
    const isOwn = lo.program.resolveClass(path, lo.scope.owner) !== null
    if (isOwn || (isExported(first) && !OUTSIDE.test(first))) return null
    return call(name('$constant'), string(path.replace(/^::/, '')))
  },
}

/** `Rails.configuration` while it is recorded: what waits for the end of the initializers is heard at once. */
class RecordedOptions extends ApplicationOptions {
  before_initialize(block: Block): void {
    block()
  }

  to_prepare(block: Block): void {
    block()
  }

  after_initialize(block: Block): void {
    block()
  }
}

/** What a program meets that is recorded. */
class World {
  readonly config = new RecordedOptions()
  readonly moment: Moment
  readonly #unknown: StandIn

  constructor(moment: Moment) {
    this.moment = moment
    this.#unknown = new StandIn(moment.isSet)
  }

  readonly names = { $constant: (path: string) => this.#constant(path) }

  /** A function of the framework that is not here. */
  readonly exported = (name: string): unknown => {
    const { isSet } = this.moment
    const asked = () => (/^is[A-Z]/.test(name) ? isSet : this.#unknown)
    return Object.assign(asked, { [METHOD_MISSING]: () => ({ value: this.#unknown }) })
  }

  #constant(path: string): unknown {
    const { isSet, text } = this.moment
    const tell = (word: string, args: readonly unknown[]) => this.config.noteSaid(word, args)
    switch (path) {
      case 'Rails':
        return new RailsStandIn(this.moment, this.config)
      case 'ENV':
        return new Answering((word, args, block) => {
          tell('ENV', args)
          if (word === '[]') return text
          if (word === 'fetch') return text ?? block?.(args[0]) ?? args[1] ?? this.#unknown
          return /\?$/.test(word) ? isSet : this.#unknown
        })
      case 'ActiveSupport':
      case 'ActiveSupport::Inflector':
        return new Answering((word, _args, block) => {
          if (word === 'inflections') block?.(new Teller('inflections', tell))
          return this.#unknown
        })
      case 'Mime':
        return new Answering((_word, [format]) => (isFormat(format) ? this.#unknown : null))
      case 'Mime::Type':
        return new Answering((word, args) => {
          if (/^(?:un)?register/.test(word)) tell(`mime.${word}`, args)
          return /^lookup/.test(word) && !isFormat(args[0]) ? null : this.#unknown
        })
      default:
        return new StandIn(isSet, path)
    }
  }
}

function isFormat(name: unknown): boolean {
  const text = typeof name === 'symbol' ? name.description : name
  return typeof text === 'string' && Object.hasOwn(formatTypes, text)
}

type Answer = (name: string, args: readonly unknown[], block: Block | null) => unknown

/** An object whose words one function answers. */
class Answering implements MethodMissing {
  readonly #answer: Answer

  constructor(answer: Answer) {
    this.#answer = answer
  }

  [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null,
  ): { value: unknown } {
    return { value: this.#answer(name, args, block) ?? null }
  }

  answersTo(): boolean {
    return true
  }
}

/** What stands for what is not there while config/ is recorded. */
export class StandIn extends Answering {
  /** The constant that is not there. */
  readonly path: string | null

  constructor(isSet: boolean, path: string | null = null) {
    super((word) => (/\?$/.test(word) ? isSet : this))
    this.path = path
  }
}

/** `inflect` of `inflect.plural /x/, "y"`. */
class Teller extends Answering {
  constructor(path: string, tell: (path: string, args: readonly unknown[]) => void) {
    super((word, args) => tell(`${path}.${word}`, args))
  }
}

/** `Rails`, and its application. */
class RailsStandIn extends Answering {
  constructor(moment: Moment, config: ApplicationOptions) {
    super((word, _args, block) => {
      if (word === 'env') return new StringInquirer(moment.environment)
      if (word === 'config' || word === 'configuration') return config
      if (word === 'application') return this
      if (word === 'configure') block?.()
      return new StandIn(moment.isSet)
    })
  }
}
