import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Diagnostic, RefusedError } from '../diagnostics.ts'
import type { Inference } from '../facts/infer.ts'
import { isExported } from '../facts/library.ts'
import type { ProgramFacts } from '../facts/program.ts'
import type { Scope, Variable } from '../facts/scope.ts'
import { isObjectType, type Type } from '../facts/types.ts'
import { blockArgument, type Given, looseArguments } from '../nodes/arguments-node.ts'
import { constantClass, nestedClass } from '../nodes/class-node.ts'
import { emitters } from '../nodes/index.ts'
import { refusedNodes } from '../nodes/refused-node.ts'
import { structClass } from '../nodes/struct-call.ts'
import { classReference } from '../nodes/variable-node.ts'
import { kindOf, type Node, type Parsed } from '../parse.ts'
import type { Source } from '../source.ts'
import {
  assign,
  bare,
  binary,
  declare,
  type Expression,
  FALSE,
  literal,
  type Member,
  NULL,
  name,
  negation,
  type Statement,
  statement,
  TRUE,
} from '../typescript/tree.ts'
import { Comments } from './comments.ts'
import type { Dialect } from './dialect.ts'
import { Imports } from './imports.ts'
import { localName } from './names.ts'

/** Where the value of a statement goes. */
export type Destination =
  | { kind: 'none' }
  | { kind: 'return' }
  | { kind: 'assign'; target: Expression }

export const NONE: Destination = { kind: 'none' }
export const RETURN: Destination = { kind: 'return' }

/** What `break`, `next` and `return` meet on their way out. */
export interface Frame {
  kind: 'method' | 'lambda' | 'block' | 'loop' | 'top' | 'class'
  /** The name of the BreakTag, once something needs it. */
  tag: string | null
  /** Where `break` leaves its value, in a loop. */
  destination?: Destination
  /** The name under which the method's block is known. */
  block?: string | null
  /** Whether `return` gives nothing back (constructors, actions). */
  silent?: boolean
  label?: string
}

/** Lowers one Ruby file: what the emitters of gen/nodes share. */
export class Lowering {
  readonly parsed: Parsed
  readonly source: Source
  readonly program: ProgramFacts
  readonly inference: Inference
  readonly imports: Imports
  readonly comments: Comments
  readonly diagnostics: Diagnostic[] = []
  readonly dialect: Dialect
  readonly frames: Frame[] = [{ kind: 'top', tag: null, block: null }]
  /** String literals that the program may mutate. */
  readonly mutable: ReadonlySet<Node>
  /** Whether every String of the program is a JS string. */
  readonly plainStrings: boolean
  /** Names of the application's views. */
  views: ReadonlySet<string> = new Set()
  /** What self is called where it is not `this`: the parameter of a test's block. */
  self: Expression | null = null
  /** Whether top-level methods are exported. */
  exportsFunctions = false
  /** Whether something asks how many arguments a block takes. */
  readonly asksArity: boolean
  /** Whether something asks for `$!`, or for the cause of an exception. */
  readonly asksCause: boolean
  /** The tags of blocks that break out of their call. */
  readonly breakTags = new Map<Node, string | null>()
  private readonly declared: ReadonlySet<string>
  scope: Scope
  prelude: Statement[] = []
  private temporaries = new Map<string, number>()

  constructor(
    parsed: Parsed,
    inference: Inference,
    dialect: Dialect,
    mutation: { nodes: ReadonlySet<Node>; none: boolean },
  ) {
    this.parsed = parsed
    this.source = parsed.source
    this.inference = inference
    this.program = inference.program
    this.dialect = dialect
    this.mutable = mutation.nodes
    this.plainStrings = mutation.none
    this.asksCause = ['cause', 'full_message', '$!'].some((word) =>
      this.program.calledNames.has(word),
    )
    this.asksArity = ['arity', 'parameters', 'curry'].some((word) =>
      this.program.calledNames.has(word),
    )
    this.scope = inference.scope(parsed.result.value)
    this.comments = new Comments(parsed)
    this.declared = this.declaredNames()
    this.imports = new Imports(new Set([...this.declared, 'error', 'exception']))
  }

  /** Stops with a diagnostic: what is not taken, why, and what to write instead. */
  refuse(node: Node | { location: Node['location'] }, message: string, hint?: string): never {
    throw new RefusedError(this.source.diagnostic(node.location, message, hint))
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

  /** A name for something of a block of its own: the same everywhere, unless the program has it. */
  steady(base: string): string {
    return this.declared.has(base) ? `${base}_` : base
  }

  /** An expression for the value of a node; statements it needs first go to the prelude. */
  value(node: Node | null): Expression {
    if (node === null) return NULL
    const kind = kindOf(node)
    const emitter = emitters[kind]
    if (emitter === undefined) {
      const [what, hint] = refusedNodes[kind] ?? [wordsOf(kind), undefined]
      this.refuse(node, `${what} is outside the Ruby subset.`, hint)
    }
    if (emitter.value !== undefined) return emitter.value(this, node)
    const target = name(this.fresh('value'))
    this.prelude.push(declare('let', target, null))
    this.prelude.push(...this.statement(node, { kind: 'assign', target }))
    return target
  }

  /** The statements that run a node and leave its value where asked. */
  statement(node: Node, destination: Destination): Statement[] {
    const emitter = emitters[kindOf(node)]
    if (emitter?.statement !== undefined) {
      const { prelude, result } = this.capture(
        () => emitter.statement?.(this, node, destination) ?? null,
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
        return isPure(value) ? [] : [statement(value)]
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
    const list =
      node === null
        ? []
        : kindOf(node) === 'StatementsNode'
          ? ((node as nodes.StatementsNode).body as Node[])
          : [node]
    const out: Statement[] = []
    let previousEnd: number | null = null
    for (const [index, item] of list.entries()) {
      const last = index === list.length - 1
      out.push(...this.comments.before(item.location.startOffset, previousEnd))
      for (const variable of this.scope.before.get(item) ?? []) {
        out.push(declare('let', this.variableName(variable), NULL))
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
      return this.statement(item, destination).map((result, index) =>
        index === 0 && result.kind !== 'comment' && result.kind !== 'blank'
          ? { kind: 'markedStatement', at: item.location.startOffset, value: result }
          : result,
      )
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      this.diagnostics.push(error.diagnostic)
      return []
    }
  }

  /** A JS boolean: Ruby's truth of a node. */
  test(node: Node): Expression {
    const kind = kindOf(node)
    if (kind === 'ParenthesesNode') {
      const body = (node as nodes.ParenthesesNode).body
      if (body !== null && kindOf(body) === 'StatementsNode') {
        const list = (body as nodes.StatementsNode).body as Node[]
        if (list.length === 1) return this.test(list[0] as Node)
      }
    }
    if (kind === 'TrueNode') return TRUE
    if (kind === 'FalseNode' || kind === 'NilNode') return FALSE
    if (kind === 'AndNode' || kind === 'OrNode') {
      const both = node as nodes.AndNode
      const left = this.test(both.left)
      const { prelude, result } = this.capture(() => this.test(both.right))
      if (prelude.length === 0) return binary(kind === 'AndNode' ? '&&' : '||', left, result)
      const target = name(this.fresh('test'))
      this.prelude.push(declare('let', target, left))
      this.prelude.push({
        kind: 'if',
        test: kind === 'AndNode' ? target : negation(target),
        then: [...prelude, statement(assign(target, result))],
        else: null,
      })
      return target
    }
    if (kind === 'CallNode') {
      const call = node as nodes.CallNode
      if (call.name === '!' && call.receiver !== null && !this.overridesNot(call.receiver)) {
        return negation(this.test(call.receiver))
      }
    }
    return this.truth(this.value(node), this.typeOf(node))
  }

  /** Ruby's truth of a value of a known type. */
  truth(value: Expression, type: Type): Expression {
    const inner = bare(value)
    if (
      inner.kind === 'binary' &&
      ['===', '!==', '<', '>', '<=', '>=', 'instanceof', '==', '!='].includes(inner.operator)
    ) {
      return value
    }
    if (inner.kind === 'unary' && inner.operator === '!') return value
    if (type.kind === 'boolean') return value
    if (type.kind !== 'any' && type.kind !== 'bottom' && isObjectType(type)) return value
    if (['string', 'integer', 'symbol'].includes(type.kind) && type.nilable) {
      return binary('!=', value, NULL)
    }
    return this.call('isTruthy', value)
  }

  private overridesNot(receiver: Node): boolean {
    const type = this.typeOf(receiver)
    if (!this.program.methodNames.has('!')) return false
    return type.kind === 'any' || type.kind === 'instance'
  }

  /** A local's JS name: with an underscore where a top-level method has the name. */
  local(ruby: string): string {
    const emitted = localName(ruby)
    return this.program.functions.has(ruby) ? `${emitted}_` : emitted
  }

  /** The JS name of a variable. */
  variableName(variable: Variable): string {
    return this.local(variable.name)
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
    if (isStable(value) || bare(value).kind === 'name') return value
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

  /** A literal block or `&value` as a function. */
  blockOf(block: nodes.BlockNode | nodes.BlockArgumentNode, call: Node): Expression {
    return blockArgument(this, block, call)
  }

  /** Arguments for a call that finds its method at run time. */
  looseArguments(args: Given): Expression[] {
    return looseArguments(this, args)
  }

  /** A class of the program by its full name. */
  classReference(full: string): Expression {
    return classReference(this, full)
  }

  /** `Struct.new(:a, :b)` as the class to extend. */
  structCall(call: nodes.CallNode): Expression {
    return structClass(this, call)
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

  private declaredNames(): Set<string> {
    const names = new Set<string>(this.program.declared)
    for (const scope of this.inference.scopes.get(this.parsed)?.byNode.values() ?? []) {
      for (const variable of scope.variables.values()) names.add(localName(variable.name))
    }
    for (const fn of this.program.functions.keys()) names.add(localName(fn))
    return names
  }
}

/** A marker for code that never reaches its value. */
export const NEVER: Expression = literal('undefined')

/** Whether lowering said that control never comes here. */
export function isNever(value: Expression): boolean {
  return value === NEVER
}

/** Whether an expression may be dropped. */
export function isPure(value: Expression): boolean {
  const inner = bare(value)
  return (
    inner.kind === 'literal' ||
    inner.kind === 'name' ||
    inner.kind === 'string' ||
    inner.kind === 'runtime'
  )
}

/** Whether an expression gives the same value later, whatever happens in between. */
function isStable(value: Expression): boolean {
  const inner = bare(value)
  return (
    inner.kind === 'literal' ||
    inner.kind === 'string' ||
    inner.kind === 'runtime' ||
    inner.kind === 'arrow' ||
    (inner.kind === 'name' && !/^[a-z_$]/.test(inner.name)) ||
    (inner.kind === 'name' && inner.name.startsWith('value'))
  )
}

function wordsOf(kind: string): string {
  const words = kind
    .replace(/Node$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return `This (${words})`
}
