import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Diagnostic } from '../diagnostics.ts'
import { Inference } from '../facts/infer.ts'
import { findMutation } from '../facts/mutation.ts'
import { Lowering } from '../lower/lowering.ts'
import { writeModule } from '../lower/module.ts'
import { childrenOf, is, kindOf, type Node, parseRuby } from '../parse.ts'
import { Source } from '../source.ts'
import { classifyFiles } from './file-kinds.ts'
import { frameworkDialect } from './framework/dialect.ts'
import { isSeedFile } from './framework/loaded-seeds.ts'
import { frameworkTypes } from './framework/types.ts'
import { moduleStatements } from './module-statements.ts'
import { parseFile } from './parse-file.ts'
import { type AppSource, type Prepared, prepare } from './prepare.ts'

const SEEDS = 'db/seeds.rb'

/** What the lines of a console are told by. */
const CONSOLE = 'console'

/** Where a lowered line leaves the lambda that runs it. */
export const CONSOLE_LINE = '$webfw_console_line'

/** The names that a console gives to each line beside the variables. */
const GIVEN = ['_', 'app', 'helper']

/** A line of a console, lowered; null for one that says nothing. */
export interface ConsoleLine {
  /** The module that leaves the lambda in the global variable `CONSOLE_LINE`: gen/seeds.ts. */
  readonly text: string
  readonly map: string
  /** What the lambda takes, in this order; it answers the value, and what they are then. */
  readonly names: readonly string[]
  /** Those of `names` that the console gives, and the line asks for. */
  readonly asked: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Whether Ruby goes on reading after a text: something in it is open. */
export function isUnfinished(text: string): boolean {
  const { errors } = parseRuby(CONSOLE, text).result
  const stray = errors.some(({ message }) => /^unexpected (?!end-of-input)/.test(message))
  return errors.length > 0 && !stray
}

/** Lowers lines that are typed one after another, each as if it stood at the top of a program of the application. */
export class ConsoleLines {
  readonly #prepared: Prepared
  readonly #variables = new Set<string>()
  readonly #constants = new Set<string>()
  readonly #methods = new Map<string, string>()

  private constructor(prepared: Prepared) {
    this.#prepared = prepared
  }

  /** Reads an application, in which nothing is refused. */
  static async open(source: AppSource): Promise<ConsoleLines> {
    const files = new Map([...source.files].filter(([path]) => !isSeedFile(path)))
    return new ConsoleLines(await prepare({ ...source, files: files.set(SEEDS, 'nil\n') }))
  }

  /** Lowers a line, which stands at line `number` of all that was typed. */
  lower(text: string, number: number): ConsoleLine | null {
    const source = new Source(CONSOLE, text)
    const read = parseRuby(CONSOLE, text)
    if (read.errors.length > 0)
      return wrong(read.errors.map((each) => placed(each, source, number)))
    const { body } = read.result.value.statements
    if (body.length === 0) return null
    const opened = body.find((each) => is(each, 'ClassNode', 'ModuleNode'))
    if (opened !== undefined) {
      const message = 'A console defines no classes.'
      const hint = 'Write it into a file below app/, and type `reload!`.'
      const found = source.diagnostic(opened.location, 'outside-subset', message, hint)
      return wrong([placed(found, source, number)])
    }
    const own = this.#withGlobals(this.#withoutMethods(text, body))
    for (const name of parseRuby(CONSOLE, own).result.value.locals) this.#variables.add(name)
    const names = [...new Set([...GIVEN, ...this.#variables])]
    const head = `${CONSOLE_LINE} = ->(${names.join(', ')}) { webfw_value = (`
    const variables = `[${names.join(', ')}]`
    const methods = [...this.#methods.values()].map((each) => this.#withGlobals(each)).join('\n')
    const lines = '\n'.repeat(number - 1)
    const program = `${lines}${head}${own}\n); [webfw_value, ${variables}] }\n${methods}\n`
    return { ...this.#lowered(program, text, head.length, number), names, asked: asked(own) }
  }

  /** A line with its methods taken out and kept. */
  #withoutMethods(text: string, body: readonly Node[]): string {
    const bytes = Buffer.from(text)
    for (const each of body) {
      if (is(each, 'ConstantWriteNode')) this.#constants.add(each.name)
      if (!is(each, 'DefNode') || each.receiver !== null) continue
      const { startOffset, length } = each.location
      const written = bytes.toString('utf8', startOffset, startOffset + length)
      this.#methods.set(each.name, written)
      const name = `:${JSON.stringify(each.name)}`
      const blank = written.replace(/[^\n]/g, ' ')
      // The name stands where the definition ends, which is longer than it.
      bytes.write(blank.slice(0, -name.length) + name, startOffset)
    }
    return bytes.toString()
  }

  /** A text with the constants and the instance variables of the top level as global variables: methods see them too. */
  #withGlobals(text: string): string {
    const places: { at: number; length: number; mark: string }[] = []
    const visit = (node: Node): void => {
      const { name, location } = node as nodes.ConstantReadNode
      if (kindOf(node).startsWith('InstanceVariable')) {
        places.push({ at: location.startOffset, length: 1, mark: '$i_' })
      } else if (is(node, 'ConstantReadNode', 'ConstantWriteNode') && this.#constants.has(name)) {
        places.push({ at: location.startOffset, length: 0, mark: '$c_' })
      }
      for (const child of childrenOf(node)) visit(child)
    }
    visit(parseRuby(CONSOLE, text).result.value)
    let bytes = Buffer.from(text)
    for (const { at, length, mark } of places.sort((left, right) => right.at - left.at)) {
      const rest = bytes.subarray(at + length)
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(mark), rest])
    }
    return bytes.toString()
  }

  #lowered(program: string, text: string, head: number, number: number) {
    const { app, parsed, namespaces, diagnostics } = this.#prepared
    if (app === null) return { text: '', map: '', diagnostics }
    const unit = parseFile(SEEDS, program, namespaces)
    const ruby = [...parsed].map(([path, each]) => (path === SEEDS ? unit : each))
    const inference = new Inference(app.program, ruby, frameworkTypes(app), false)
    const words = frameworkDialect(app, SEEDS, { expression: null, urls: false, outside: true })
    const lo = new Lowering(unit, inference, words, findMutation(inference, ruby, true))
    lo.isShared = true
    lo.fileName = CONSOLE
    const [file] = classifyFiles(new Map([[SEEDS, program]])).files
    const statements = file === undefined ? null : moduleStatements(app, lo, file)
    const made = writeModule(lo, statements ?? [])
    const source = new Source(CONSOLE, text)
    const moved = (each: Diagnostic): Diagnostic => {
      const line = each.line - number + 1
      const column = line === 1 ? Math.max(1, each.column - head) : each.column
      return placed({ ...each, line, column }, source, number)
    }
    return {
      text: made.text,
      map: made.map.replace(`"${SEEDS}"`, `"${CONSOLE}.rb"`),
      diagnostics: [...unit.errors, ...lo.diagnostics].map(moved),
    }
  }
}

/** Those of the names that a console gives which a line may ask for. */
function asked(text: string): string[] {
  return GIVEN.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
}

/** A mistake at its place among all that was typed. */
function placed(each: Diagnostic, source: Source, number: number): Diagnostic {
  const code = source.text.split('\n')[each.line - 1] ?? ''
  const excerpt = `${code}\n${' '.repeat(Math.max(0, each.column - 1))}^`
  return { ...each, file: CONSOLE, line: each.line + number - 1, excerpt }
}

function wrong(diagnostics: readonly Diagnostic[]): ConsoleLine {
  return { text: '', map: '', names: [], asked: [], diagnostics }
}
