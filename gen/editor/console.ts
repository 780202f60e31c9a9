import type * as nodes from '@ruby/prism/src/nodes.js'
import { classifyFiles } from '../application/file-kinds.ts'
import { isSeedFile } from '../application/loaded-seeds.ts'
import { parseFile } from '../desugar/parse-file.ts'
import { frameworkDialect } from '../dialect/framework-dialect.ts'
import { moduleStatements } from '../dialect/module-statements.ts'
import { frameworkTypes } from '../dialect/types.ts'
import { openWholly } from '../facts/class-facts.ts'
import { findMutation } from '../facts/mutation.ts'
import type { ProgramFacts } from '../facts/program.ts'
import type { AppSource } from '../load/app-source.ts'
import { type Prepared, prepare } from '../load/prepare.ts'
import { Lowering } from '../lower/lowering.ts'
import { writeModule } from '../lower/module.ts'
import { bodyOf } from '../parse/body.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { childrenOf, is, kindOf, type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { Source } from '../parse/source.ts'
import { constantPath, isCallOf, structMembers } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'
import { Inference } from '../types/infer.ts'

const SEEDS = 'db/seeds.rb'

/** What the lines of a console are told by. */
const CONSOLE = 'console'

/** Where a lowered line leaves the lambda that runs it. */
export const CONSOLE_LINE = '$webfw_console_line'

/** How the modules of lines with classes are called. */
const MODULES = 'gen/console_'

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
  /** The module that later lines import the classes of this one from; null where it declares none. */
  readonly module: string | null
  readonly diagnostics: readonly Diagnostic[]
}

/** Whether Ruby goes on reading after a text: something in it is open. */
export function isUnfinished(text: string): boolean {
  // `class Extra < Base` ends with its line.
  const { errors } = parseRuby(CONSOLE, `${text}\n`).result
  const stray = errors.some(({ message }) => /^unexpected (?!end-of-input)/.test(message))
  return errors.length > 0 && !stray
}

/** Lowers lines that are typed one after another, each as if it stood at the top of a program of the application. */
export class ConsoleLines {
  readonly #prepared: Prepared
  readonly #variables = new Set<string>()
  readonly #constants = new Set<string>()
  readonly #methods = new Map<string, string>()
  /** The texts that define what only this console has. */
  readonly #definitions: string[] = []
  #modules = 0
  /** The classes that the last line added, and how many definitions it is. */
  #added: readonly string[] = []
  #kept = 0

  private constructor(prepared: Prepared) {
    this.#prepared = prepared
  }

  /** Reads an application, in which nothing is refused. */
  static async open(source: AppSource): Promise<ConsoleLines> {
    const files = new Map([...source.files].filter(([path]) => !isSeedFile(path)))
    const prepared = await prepare({ ...source, files: files.set(SEEDS, 'nil\n') })
    if (prepared.app !== null) prepared.app.program.isRunning = true
    return new ConsoleLines(prepared)
  }

  /** What has been defined here and is in no file: methods, classes and modules, each as it was typed. */
  definitions(): readonly string[] {
    return this.#definitions
  }

  /** Lowers a line, which stands at line `number` of all that was typed. */
  lower(text: string, number: number): ConsoleLine | null {
    const source = new Source(CONSOLE, text)
    const read = parseRuby(CONSOLE, text)
    if (read.errors.length > 0)
      return wrong(read.errors.map((each) => placed(each, source, number)))
    const { body } = read.result.value.statements
    if (body.length === 0) return null
    for (const each of body) this.#expect(each)
    const own = this.#withGlobals(text)
    for (const name of read.result.value.locals) this.#variables.add(name)
    const names = [...new Set([...GIVEN, ...this.#variables])]
    const head = `${CONSOLE_LINE} = ->(${names.join(', ')}) { webfw_value = (`
    const variables = `[${names.join(', ')}]`
    const defined = new Set(body.map((each) => (isMethod(each) ? each.name : '')))
    const methods = [...this.#methods].flatMap(([name, method]) =>
      defined.has(name) ? [] : this.#withGlobals(method),
    )
    const lines = '\n'.repeat(number - 1)
    const program = `${lines}${head}${own}\n); [webfw_value, ${variables}] }\n${methods.join('\n')}\n`
    const lowered = this.#lowered(program, text, head.length, number)
    if (!isWrong(lowered.diagnostics)) this.#keep(body, source)
    return { ...lowered, names, asked: asked(own) }
  }

  /** Takes back what the last line defined, whose module could not be loaded. */
  takeBack(): void {
    const { app } = this.#prepared
    for (const name of this.#added) app?.program.classes.delete(name)
    this.#definitions.length -= this.#kept
    this.#added = []
    this.#kept = 0
  }

  /** Notes the constant that a statement sets: classes are constants of a module, others global variables. */
  #expect(node: Node): void {
    if (!is(node, 'ConstantWriteNode')) return
    if (isClass(node)) this.#constants.delete(node.name)
    else this.#constants.add(node.name)
  }

  /** Keeps the texts of methods, and of classes that no file has. */
  #keep(body: readonly Node[], { bytes }: Source): void {
    this.#kept = 0
    for (const each of body) {
      const { startOffset, length } = each.location
      const text = Buffer.from(bytes).toString('utf8', startOffset, startOffset + length)
      if (isMethod(each)) this.#methods.set(each.name, text)
      else if (!isClass(each) || !this.#isOwn(each)) continue
      this.#definitions.push(text)
      this.#kept += 1
    }
  }

  #isOwn(opened: Node): boolean {
    return this.#prepared.app?.homes.get(nameOf(opened))?.startsWith(MODULES) === true
  }

  /** A text with the constants and the instance variables of the top level as global variables: methods see them too. */
  #withGlobals(text: string): string {
    const places: { at: number; length: number; mark: string }[] = []
    const inner = new Set<string>()
    const visit = (node: Node, isInClass = false): void => {
      const { name, location } = node as nodes.ConstantReadNode
      if (kindOf(node).startsWith('InstanceVariable')) {
        if (!isInClass) places.push({ at: location.startOffset, length: 1, mark: '$i_' })
      } else if (is(node, 'ConstantWriteNode') && isInClass) {
        inner.add(name)
      } else if (is(node, 'ConstantReadNode', 'ConstantWriteNode') && this.#isGlobal(name, inner)) {
        places.push({ at: location.startOffset, length: 0, mark: '$c_' })
      }
      const isOpened = isInClass || is(node, 'ClassNode', 'ModuleNode')
      for (const child of childrenOf(node)) visit(child, isOpened)
    }
    visit(parseRuby(CONSOLE, text).result.value)
    let bytes = Buffer.from(text)
    for (const { at, length, mark } of places.sort((left, right) => right.at - left.at)) {
      const rest = bytes.subarray(at + length)
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(mark), rest])
    }
    return bytes.toString()
  }

  #isGlobal(constant: string, inner: ReadonlySet<string>): boolean {
    return this.#constants.has(constant) && !inner.has(constant)
  }

  #lowered(program: string, text: string, head: number, number: number) {
    const { app, parsed, namespaces, diagnostics } = this.#prepared
    if (app === null) return { text: '', map: '', diagnostics, module: null }
    const unit = parseFile(SEEDS, program, namespaces)
    const opened = takeClasses(unit)
    const known = new Set(app.program.classes.keys())
    if (opened.length > 0) addClasses(app.program, unit, opened)
    unit.result.value.statements.body.unshift(...opened)
    openNamed(app.program, unit.result.value)
    const added = [...app.program.classes.keys()].filter((name) => !known.has(name))
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
    const told = [...unit.errors, ...lo.diagnostics].map(moved)
    let module: string | null = null
    this.#added = isWrong(told) ? [] : added
    if (isWrong(told)) {
      for (const name of added) app.program.classes.delete(name)
    } else if (added.length > 0) {
      this.#modules += 1
      module = `${MODULES}${this.#modules}.ts`
      for (const name of added) if (!name.includes('::')) app.homes.set(name, module)
    }
    return {
      text: made.text,
      map: made.map.replace(`"${SEEDS}"`, `"${CONSOLE}.rb"`),
      diagnostics: told,
      module,
    }
  }
}

/** Takes the classes out of a line's lambda, in which their values stay. */
function takeClasses(unit: Parsed): Node[] {
  const { statements } = unit.result.value
  const line = statements.body.find((each) => is(each, 'GlobalVariableWriteNode'))
  const { value: lambda } = line as nodes.GlobalVariableWriteNode
  const [write] = bodyOf((lambda as nodes.LambdaNode).body)
  const { body } = (write as nodes.LocalVariableWriteNode).value as nodes.ParenthesesNode
  const list = bodyOf(body)
  const found = list.filter(isClass)
  const rest = list.map((each) => (isClass(each) ? synthesize(valueOf(each), each) : each))
  if (found.length > 0) Object.assign(body as object, { body: rest })
  return found
}

/** What Ruby answers for the definition of a class. */
function valueOf(node: Node): string {
  if (is(node, 'ConstantWriteNode')) return node.name
  const last = bodyOf((node as nodes.ClassNode).body).at(-1)
  return is(last, 'DefNode') ? `:${JSON.stringify(last.name)}` : 'nil'
}

function isMethod(node: Node): node is nodes.DefNode {
  return is(node, 'DefNode') && node.receiver === null
}

/** Whether a statement makes or opens a class: `class A`, `A = Struct.new(:b)`. */
function isClass(node: Node): boolean {
  if (!is(node, 'ConstantWriteNode')) return is(node, 'ClassNode', 'ModuleNode')
  return structMembers(node.value) !== null || isCallOf(node.value, 'Class', 'new')
}

function nameOf(node: Node): string {
  if (is(node, 'ConstantWriteNode')) return node.name
  return constantPath((node as nodes.ClassNode).constantPath) ?? ''
}

/** Adds what classes declare to the facts, and nothing else of their unit. */
function addClasses(program: ProgramFacts, unit: Parsed, opened: readonly Node[]): void {
  const { statements } = unit.result.value
  const { body } = statements
  statements.body = [...opened]
  program.add(unit)
  program.finish()
  statements.body = body
}

/** Notes the classes that a line changes by calls: `Article.include Loud`. */
function openNamed(program: ProgramFacts, node: Node): void {
  if (is(node, 'CallNode') && CHANGING.test(node.name)) {
    const path = constantPath(node.receiver)
    const facts = path === null ? null : program.resolveClass(path, null)
    if (facts !== null) openWholly(facts)
  }
  for (const child of childrenOf(node)) openNamed(program, child)
}

const CHANGING =
  /^(?:include|extend|prepend|(?:class|module)_e(?:val|xec)|define_\w+|alias_\w+|attr_\w+)$/

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

function isWrong(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}

function wrong(diagnostics: readonly Diagnostic[]): ConsoleLine {
  return { text: '', map: '', names: [], asked: [], module: null, diagnostics }
}
