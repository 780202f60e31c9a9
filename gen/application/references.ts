import type * as nodes from '@ruby/prism/src/nodes.js'
import { MISSING_TARGET } from '../facts/class-facts.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../parse/parse.ts'
import { callsSuper, symbolText } from '../parse/syntax.ts'

/** Which methods' values something may ask for. */
export interface References {
  /** Called on anything, named by a Symbol or a String, aliased, or reached by `super`. */
  readonly all: ReadonlySet<string>
  /** Called by a controller on itself. */
  readonly own: ReadonlySet<string>
}

/** Declarations that run a method and drop what it gives back. */
const RUNS_ONLY = /^((before|after|around|skip_before|skip_after|skip_around)_\w+|validate)$/

/** A method of controllers that the framework asks: it is no action. */
export const URL_OPTIONS_METHOD = 'default_url_options'

/** What the files of an application ask for. */
export function findReferences(units: readonly Parsed[]): References {
  const all = new Set([URL_OPTIONS_METHOD, MISSING_TARGET])
  const own = new Set(all)
  for (const unit of units) {
    const isController = unit.source.file.startsWith('app/controllers/')
    new Visit(all, isController ? own : new Set()).visit(unit.result.value)
  }
  return { all, own }
}

class Visit {
  private readonly all: Set<string>
  private readonly own: Set<string>
  private inMethod = false

  constructor(all: Set<string>, own: Set<string>) {
    this.all = all
    this.own = own
  }

  visit(node: Node): void {
    switch (kindOf(node)) {
      case 'CallNode':
        return this.call(node as nodes.CallNode)
      case 'DefNode':
        return this.method(node as nodes.DefNode)
      case 'SymbolNode':
      case 'StringNode':
        this.all.add(symbolText(node) ?? '')
        return
      case 'AliasMethodNode':
        this.own.add(symbolText((node as nodes.AliasMethodNode).oldName) ?? '')
        break
      case 'CallAndWriteNode':
      case 'CallOrWriteNode':
      case 'CallOperatorWriteNode':
        this.all.add((node as nodes.CallOrWriteNode).readName)
    }
    for (const child of childrenOf(node)) this.visit(child)
  }

  private method(def: nodes.DefNode): void {
    if (callsSuper(def.body)) {
      this.all.add(def.name)
      this.own.add(def.name)
    }
    const outer = this.inMethod
    this.inMethod = true
    for (const child of childrenOf(def)) this.visit(child)
    this.inMethod = outer
  }

  private call(call: nodes.CallNode): void {
    this.all.add(call.name)
    if (this.isOnSelf(call)) this.own.add(call.name)
    const dropped = call.receiver === null && RUNS_ONLY.test(call.name) ? call.arguments_ : null
    for (const child of childrenOf(call)) {
      if (child !== dropped) this.visit(child)
    }
    // Of `before_action :a, if: :b` only the value of `b` counts.
    for (const item of dropped?.arguments_ ?? []) {
      if (!is(item, 'SymbolNode')) this.visit(item)
    }
  }

  /** A block of the class body calls the controller by the name of its parameter. */
  private isOnSelf({ receiver }: nodes.CallNode): boolean {
    const kind = receiver === null ? 'SelfNode' : kindOf(receiver)
    return kind === 'SelfNode' || (kind === 'LocalVariableReadNode' && !this.inMethod)
  }
}
