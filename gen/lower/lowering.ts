import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Asked } from '../../shell/vocabulary/asked-name.ts'
import type { MethodFacts, Visibility } from '../facts/class-facts.ts'
import { isExported } from '../facts/library.ts'
import type { Mutation } from '../facts/mutation.ts'
import type { ProgramFacts } from '../facts/program.ts'
import type { Scope, Variable } from '../facts/scope.ts'
import type { Type } from '../facts/types.ts'
import { constantClass, nestedClass } from '../nodes/classes/class-node.ts'
import { emitterOf } from '../nodes/index.ts'
import { refusedNodes } from '../nodes/refused-node.ts'
import { type Diagnostic, type FindingKind, RefusedError } from '../parse/diagnostics.ts'
import { is, kindOf, type Node, type Parsed } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import type { Inference } from '../types/infer.ts'
import {
  assign,
  bare,
  declare,
  type Expression,
  type Member,
  NULL,
  name,
  type Statement,
  statement,
  string,
} from '../typescript/tree.ts'
import { Comments } from './comments.ts'
import type { Dialect } from './dialect.ts'
import { earlyVariable } from './early-variable.ts'
import { type Destination, type Frame, NONE } from './frame.ts'
import { Imports, Names } from './imports.ts'
import { localName, methodKey } from './names.ts'
import { isNever, isPure, isStable, withoutBox } from './purity.ts'
import { testOf, truthOf } from './truth.ts'

/** Lowers one Ruby file: what the emitters of gen/nodes share. */
export class Lowering {
  readonly parsed: Parsed
  readonly source: Source
  readonly program: ProgramFacts
  readonly inference: Inference
  readonly imports: Imports
  readonly comments: Comments
  readonly diagnostics: Diagnostic[] = []
  /** What is wrong where the live class has no such name: see `lateUnlessDefined`. */
  readonly asked: Diagnostic[] = []
  readonly dialect: Dialect
  readonly frames: Frame[] = [{ kind: 'top', tag: null, block: null }]
  /** String literals that the program may mutate. */
  readonly mutable: ReadonlySet<Node>
  /** Calls that make Arrays of Strings which are mutated. */
  readonly mutableLists: ReadonlySet<Node>
  /** Whether every String of the program is a JS string. */
  readonly plainStrings: boolean
  /** What puts Strings together on their way into SQL. */
  composed: ReadonlySet<Node> = new Set()
  /** Names of the application's views. */
  views: ReadonlySet<string> = new Set()
  /** What self is called where it is not `this`: the parameter of a test's block. */
  self: Expression | null = null
  /** Whether that is the self of a block that may be run with any. */
  isSelfOpen = false
  /** The method that the block which is lowered becomes by `define_method`; null where no `super` asks for it. */
  blockMethod: Expression | null = null
  /** Whether the arguments of a declaration are lowered, whose blocks and lambdas run with another self. */
  isDeclaring = false
  /** The class in which a `def` defines here, where that is known at run time only. */
  definee: Expression | null = null
  /** The class whose class variables are meant here, where it is none of the program's, or known at run time only: in the text of `class_eval`. */
  cref: Expression | null = null
  /** What a bare `private` says of the methods that such a body defines next. */
  level: Visibility = 'public'
  /** The method whose form is lowered that lets others run while it waits; null in functions of its own inside of it. */
  meanwhile: MethodFacts | null = null
  /** The block in it that waits too, since what it is handed to awaits it. */
  waitingBlock: Node | null = null
  /** Whether it is the instance variables of a page, by their own names. */
  isPage = false
  /** Whether what is refused in a method is told as a warning, and raises where the program comes to it: the Ruby of packages. */
  isPackage = false
  /** Whether other files may import what this one declares. */
  isShared = false
  /** Whether its statements are counted as they run. */
  isCounted = false
  /** Whether the file is the one that the program starts with. */
  isMain = false
  /** What `__FILE__` says. */
  fileName: string
  /** Whether Strings are changed, and the program asks which of them are frozen. */
  readonly seesFrozen: boolean
  /** Whether something asks how many arguments a block takes. */
  readonly asksArity: boolean
  /** Whether the program asks methods or blocks for the names of their parameters. */
  readonly asksParameters: boolean
  /** The tags of blocks that break out of their call. */
  readonly breakTags = new Map<Node, string | null>()
  private readonly declared: Names
  scope: Scope
  prelude: Statement[] = []
  /** What has to stand before the class that is being lowered. */
  outside: Statement[] = []
  /** The names of values that are made once, by the nodes that write them. */
  readonly kept = new Map<object, string>()
  /** The constants of the top level that have a value by now. */
  readonly assigned = new Set<string>()
  /** The constants of the top level that something may read before they have one. */
  readonly readEarly = new Set<string>()
  /** The classes inside others that something names by their path. */
  readonly referenced = new Set<string>()
  private readonly hoisted = new Map<Variable, string>()
  private temporaries = new Map<string, number>()

  constructor(parsed: Parsed, inference: Inference, dialect: Dialect, mutation: Mutation) {
    this.parsed = parsed
    this.source = parsed.source
    this.fileName = parsed.source.file
    this.inference = inference
    this.program = inference.program
    this.dialect = dialect
    this.mutable = mutation.nodes
    this.mutableLists = mutation.lists
    this.plainStrings = mutation.none
    this.seesFrozen =
      !mutation.none &&
      ['frozen?', 'FrozenError'].some((word) => this.program.calledNames.has(word))
    this.asksArity = ['arity', 'parameters', 'curry'].some((word) =>
      this.program.calledNames.has(word),
    )
    this.asksParameters = this.program.calledNames.isSaid('parameters')
    this.scope = inference.scope(parsed.result.value)
    this.comments = new Comments(parsed)
    this.declared = this.declaredNames()
    this.imports = new Imports(new Names([this.declared], ['error', 'exception']))
  }

  /** Stops with a diagnostic: what is not taken, why, and what to write instead. */
  refuse(node: Placed, kind: FindingKind, message: string, hint?: string): never {
    throw new RefusedError(this.source.diagnostic(node.location, about(node, kind), message, hint))
  }

  /** Stops at Ruby that is not taken. */
  readonly beyond: Refuse = refuseAs(this, 'outside-subset')
  /** Stops at a known word that is given what it does not take, or not what it needs. */
  readonly misuse: Refuse = refuseAs(this, 'wrong-arguments')
  /** Stops at what could stand elsewhere. */
  readonly misplaced: Refuse = refuseAs(this, 'misplaced')
  /** Stops at a part of Rails or of Ruby's library that is not here. */
  readonly unsupported: Refuse = refuseAs(this, 'unsupported')
  /** Stops at a name that something else has. */
  readonly nameTaken: Refuse = refuseAs(this, 'name-taken')

  /** Notes what is told of code that runs as in Rails. */
  warn(node: Placed, kind: FindingKind, message: string, hint?: string): void {
    const found = this.source.diagnostic(node.location, about(node, kind), message, hint, 'warning')
    this.diagnostics.push(found)
  }

  /**
   * Says that code raises when it runs. In an application of Rails' layout that is a warning, and lowering goes on with
   * what raises there; elsewhere it is refused.
   */
  late(node: Placed, kind: FindingKind, message: string, hint?: string): void {
    const isLoading = /^(?:top|class)$/.test(this.frames.at(-1)?.kind ?? 'top')
    this.#note(node, kind, message, hint, !isLoading)
  }

  /** The same where the live class has no such method either, which gets methods while it is made, or the server refuses it. */
  lateUnlessDefined(
    node: Placed,
    kind: FindingKind,
    message: string,
    hint: string | undefined,
    asked: Asked,
  ): void {
    const isLate = this.dialect.meetsLate?.(this) === true
    const severity = isLate ? 'late' : 'error'
    const found = this.source.diagnostic(node.location, about(node, kind), message, hint, severity)
    this.asked.push({ ...found, asked })
  }

  /** The same of what a declaration names: `before_action :nobody` in a class body that is read without it. */
  lateName(node: Placed, kind: FindingKind, message: string, hint?: string): void {
    this.#note(node, kind, message, hint, true)
  }

  /** Lets an error stand for the call that is being lowered, where nothing of it would raise by itself. */
  raises(error: 'ArgumentError' | 'NoMethodError', text: string): never {
    throw new Raised(this.call('raise', this.runtime(error), string(text)))
  }

  /** Lowers one node; what raises as a whole takes its place. */
  #emitted<T>(emit: () => T, stand: (raised: Expression) => T): T {
    try {
      return emit()
    } catch (error) {
      if (!(error instanceof Raised)) throw error
      return stand(error.value)
    }
  }

  #note(
    node: Placed,
    kind: FindingKind,
    message: string,
    hint: string | undefined,
    isLate: boolean,
  ): void {
    const isWarning = isLate && this.dialect.meetsLate?.(this) === true
    const severity = isWarning ? 'late' : 'error'
    const { source } = this
    const found = source.diagnostic(node.location, about(node, kind), message, hint, severity)
    if (!isWarning) throw new RefusedError(found)
    this.diagnostics.push(found)
  }

  /** The type of an expression where lowering stands. */
  typeOf(node: Node | null): Type {
    return this.inference.typeOf(node, this.scope)
  }

  /** A function of the core library, imported under a free name. */
  runtime(fn: string): Expression {
    if (!isExported(fn)) throw new Error(`webfw/ruby exports no ${fn}`)
    return { kind: 'runtime', name: this.imports.use('webfw/ruby', fn) }
  }

  /** A call of a function of the core library. */
  call(fn: string, ...args: Expression[]): Expression {
    return { kind: 'call', callee: this.runtime(fn), args }
  }

  /** Whether the core library has a function. */
  has(fn: string): boolean {
    return isExported(fn)
  }

  /** A name that nothing else in the file has. */
  fresh(base: string): string {
    for (;;) {
      const count = (this.temporaries.get(base) ?? 0) + 1
      this.temporaries.set(base, count)
      const candidate = count === 1 ? base : `${base}${count}`
      if (!this.imports.taken.has(candidate)) {
        this.imports.taken.add(candidate)
        return candidate
      }
    }
  }

  /** The property that a method of a class is, under its own name or that of an alias. */
  keyOf(method: MethodFacts, name: string = method.name): string {
    const own = name === method.name ? this.dialect.memberKey?.(method) : null
    return own ?? methodKey(name)
  }

  /** A name for something of a block of its own: the same everywhere, unless the program has it. */
  steady(base: string): string {
    return this.declared.has(base) ? `${base}_` : base
  }

  /** An expression for the value of a node; statements it needs first go to the prelude. */
  value(node: Node | null): Expression {
    if (node === null) return NULL
    const kind = kindOf(node)
    const emitter = emitterOf(kind)
    if (emitter === undefined) {
      const [what, hint] = refusedNodes[kind] ?? [wordsOf(kind), undefined]
      this.beyond(node, `${what} is outside the Ruby subset.`, hint)
    }
    const { value } = emitter
    if (value !== undefined)
      return this.#emitted(
        () => value(this, node),
        (raised) => raised,
      )
    const target = name(this.fresh('value'))
    this.prelude.push(declare('let', target, null))
    this.prelude.push(...this.statement(node, { kind: 'assign', target }))
    return target
  }

  /** The statements that run a node and leave its value where asked. */
  statement(node: Node, destination: Destination): Statement[] {
    const emitter = emitterOf(kindOf(node))
    if (emitter?.statement !== undefined) {
      const { prelude, result } = this.capture(() =>
        this.#emitted(
          () => emitter.statement?.(this, node, destination) ?? null,
          (raised) => [statement(raised)],
        ),
      )
      if (result !== null) return [...prelude, ...result]
    }
    const { prelude, result } = this.capture(() => this.value(node))
    return [...prelude, ...this.deliver(destination, result, node)]
  }

  /** Runs a piece of lowering with a prelude of its own. */
  capture<T>(body: () => T): { prelude: Statement[]; result: T } {
    const outer = this.prelude
    this.prelude = []
    try {
      const result = body()
      return { prelude: this.prelude, result }
    } finally {
      this.prelude = outer
    }
  }

  /** Leaves a value where it is wanted. */
  deliver(destination: Destination, value: Expression, node: Node | null = null): Statement[] {
    if (isNever(value)) return []
    switch (destination.kind) {
      case 'none':
        return isPure(value) ? [] : [statement(withoutBox(value))]
      case 'return':
        if (node !== null && this.typeOf(node).kind === 'nil') {
          return isPure(value) ? [] : [statement(value)]
        }
        return [{ kind: 'return', value }]
      case 'assign':
        return [statement(assign(destination.target, value))]
    }
  }

  /** A list of statements with their comments; the last one's value goes to the destination. */
  statements(node: Node | null, destination: Destination, end?: number): Statement[] {
    const list = node === null ? [] : is(node, 'StatementsNode') ? node.body : [node]
    const out: Statement[] = []
    let previousEnd: number | null = null
    for (const [index, item] of list.entries()) {
      const last = index === list.length - 1
      out.push(...this.comments.before(item.location.startOffset, previousEnd))
      for (const variable of this.scope.before.get(item) ?? []) {
        out.push(earlyVariable(this, variable))
        variable.declaredYet = true
      }
      out.push(...this.guarded(item, last ? destination : NONE))
      previousEnd = item.location.startOffset + item.location.length
      out.push(...this.comments.after(previousEnd))
    }
    if (end !== undefined) {
      const rest = this.comments.before(end, previousEnd)
      if (rest.at(-1)?.kind === 'blank') rest.pop()
      out.push(...rest)
    }
    if (list.length === 0 && destination.kind === 'assign') {
      out.push(...this.deliver(destination, NULL))
    }
    return out
  }

  /** One statement; what is refused in it is noted, and lowering goes on after it. */
  private guarded(item: Node, destination: Destination): Statement[] {
    try {
      const list = this.statement(item, destination)
      // What does nothing is counted as it is passed.
      if (list.length === 0 && this.isCounted) list.push({ kind: 'raw', text: '0' })
      return list.map((result, index) =>
        index === 0 && result.kind !== 'comment' && result.kind !== 'blank'
          ? { kind: 'markedStatement', at: item.location.startOffset, value: result }
          : result,
      )
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (!this.isPackage || this.methodFrame().kind !== 'method') {
        this.diagnostics.push(error.diagnostic)
        return []
      }
      this.diagnostics.push({ ...error.diagnostic, severity: 'warning', isLate: true })
      return [statement(this.call('raiseOutside', string(error.diagnostic.message)))]
    }
  }

  /** A JS boolean: Ruby's truth of a node. */
  test(node: Node): Expression {
    return testOf(this, node)
  }

  /** Ruby's truth of a value of a known type. */
  truth(value: Expression, type: Type): Expression {
    return truthOf(this, value, type)
  }

  /** A local's JS name: with an underscore where a top-level method has the name. */
  local(ruby: string): string {
    const emitted = localName(ruby)
    return this.program.functions.has(ruby) ? `${emitted}_` : emitted
  }

  /** The JS name of a variable. */
  variableName(variable: Variable): string {
    if (!variable.scope.isClassBody || variable.isParameter || variable.inline) {
      return this.local(variable.name)
    }
    const known = this.hoisted.get(variable) ?? this.fresh(this.local(variable.name))
    this.hoisted.set(variable, known)
    return known
  }

  /** Values in order: what later ones do first never changes what earlier ones read. */
  ordered(items: readonly (() => Expression)[]): Expression[] {
    const out: Expression[] = []
    for (const item of items) {
      const { prelude, result } = this.capture(item)
      if (prelude.length > 0) {
        for (const [index, earlier] of out.entries()) {
          if (isStable(earlier)) continue
          const spread = earlier.kind === 'spread'
          const kept = name(this.fresh('kept'))
          this.prelude.push(declare('const', kept, spread ? earlier.value : earlier))
          out[index] = spread ? { kind: 'spread', value: kept } : kept
        }
        this.prelude.push(...prelude)
      }
      out.push(result)
    }
    return out
  }

  /** The value in a name or literal, so that it can be written twice. */
  once(value: Expression, base: string): Expression {
    return isStable(value) || bare(value).kind === 'name' ? value : this.hold(value, base)
  }

  /** The value in a name of its own. */
  hold(value: Expression, base: string): Expression {
    const kept = name(this.fresh(base))
    this.prelude.push(declare('const', kept, value))
    return kept
  }

  /** Notes the tag a block breaks with, for the call it belongs to. */
  noteBreak(block: Node, tag: string | null): void {
    this.breakTags.set(block, tag)
  }

  /** Whether the application has a template of that name. */
  hasView(view: string): boolean {
    return this.views.has(view)
  }

  /** A class inside a class, as members of the outer one. */
  nestedClass(node: nodes.ClassNode, lead: Statement[]): Member[] {
    return nestedClass(this, node, lead)
  }

  /** Notes what was refused, so that lowering can go on; other errors are thrown on. */
  note(error: unknown): void {
    if (!(error instanceof RefusedError)) throw error
    this.diagnostics.push(error.diagnostic)
  }

  /** The class that `X = Struct.new(…)` or `X = Class.new` declares; null for other constants. */
  constantClass(node: nodes.ConstantWriteNode): Statement[] | null {
    return constantClass(this, node)
  }

  /** Runs lowering inside a scope and a frame. */
  inside<T>(scope: Scope, frame: Frame, body: () => T): T {
    const outer = this.scope
    this.scope = scope
    this.frames.push(frame)
    try {
      return body()
    } finally {
      this.frames.pop()
      this.scope = outer
    }
  }

  /** The frame of the method around, through blocks. */
  methodFrame(): Frame {
    for (let index = this.frames.length - 1; index >= 0; index--) {
      const frame = this.frames[index] as Frame
      if (frame.kind === 'method' || frame.kind === 'top' || frame.kind === 'class') return frame
    }
    return this.frames[0] as Frame
  }

  private declaredNames(): Names {
    const names = new Set<string>()
    for (const scope of this.inference.scopes.get(this.parsed)?.byNode.values() ?? []) {
      for (const variable of scope.variables.values()) names.add(localName(variable.name))
    }
    for (const fn of this.program.functions.keys()) names.add(localName(fn))
    return new Names([this.program.declared], names)
  }
}

/** Leaves the lowering of a call: what raises stands for it. */
class Raised extends Error {
  readonly value: Expression

  constructor(value: Expression) {
    super('a call that raises was lowered elsewhere')
    this.value = value
  }
}

function wordsOf(kind: string): string {
  const words = kind
    .replace(/Node$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return `This (${words})`
}

type Refuse = (node: Placed, message: string, hint?: string) => never

function refuseAs(lo: Lowering, kind: FindingKind): Refuse {
  return (node, message, hint) => lo.refuse(node, kind, message, hint)
}

/** A node, or a place in one. */
type Placed = Node | { readonly location: Node['location'] }

/** What a finding is about: of a node that has a name, that name. */
function about(node: Placed, kind: FindingKind): FindingKind {
  const { name } = node as { readonly name?: unknown }
  return typeof kind === 'string' && typeof name === 'string' ? [kind, name] : kind
}
