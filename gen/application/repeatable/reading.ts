import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import { isSteadyConstant } from './constants.ts'
import type { KnownNames } from './known-names.ts'
import { ASKED, MAKING, OF_PAGES, OF_REQUESTS, OF_SURROUNDINGS, SENDING, WRITERS } from './words.ts'

/** Where a piece of code stands. */
export interface Site {
  /** Whose words its calls without a receiver are: an action's, a page's, or those of a class of its own. */
  readonly kind: 'action' | 'page' | 'class'
  readonly owner: ClassFacts | null
  /** Whether its instance variables end with the request. */
  readonly keepsNothing: boolean
}

/** What a piece of code is repeatable with. */
export interface Needs {
  /** Methods of the application that it calls, of whatever class. */
  readonly names: Set<string>
  /** What an action calls on its controller. */
  readonly own: Set<string>
}

/** Kinds of nodes that do nothing but what their children do. */
const PLAIN: ReadonlySet<string> = new Set(
  `And Array Assoc AssocSplat Case Else EmbeddedStatements False Float Hash If Implicit Integer InterpolatedString
  InterpolatedSymbol ItLocalVariableRead ItParameters KeywordHash LocalVariableAndWrite LocalVariableOrWrite
  LocalVariableRead LocalVariableTarget LocalVariableWrite MultiWrite Next Nil NumberedParameters Or Parentheses Range
  Rational RegularExpression RequiredKeywordParameter RequiredParameter Return Splat Statements String Symbol True Unless
  OptionalParameter OptionalKeywordParameter RestParameter KeywordRestParameter Parameters BlockParameters Lambda Block
  MultiTarget Arguments`
    .split(/\s+/)
    .map((word) => `${word}Node`),
)

const INSTANCE_VARIABLE = /^InstanceVariable(?:Read|Write|OrWrite|AndWrite|Target)Node$/

/** What a piece of code needs to be repeatable; null where it is not, whatever else is. */
export function needsOf(known: KnownNames, site: Site, node: Node | null): Needs | null {
  const reading = new Reading(known, site)
  return node === null || reading.reads(node) ? reading.needs : null
}

/** Whether a piece of code is repeatable, where `found` are the names of the methods that are. */
export function areMet(needs: Needs | null, found: ReadonlySet<string>): needs is Needs {
  return needs !== null && [...needs.names].every((name) => found.has(name))
}

class Reading {
  readonly #known: KnownNames
  readonly #site: Site
  readonly needs: Needs = { names: new Set(), own: new Set() }

  constructor(known: KnownNames, site: Site) {
    this.#known = known
    this.#site = site
  }

  reads(node: Node): boolean {
    const kind = kindOf(node)
    if (PLAIN.has(kind)) return childrenOf(node).every((child) => this.reads(child))
    if (INSTANCE_VARIABLE.test(kind)) {
      return this.#site.keepsNothing && childrenOf(node).every((child) => this.reads(child))
    }
    switch (kind) {
      case 'CallNode':
        return this.#calls(node as nodes.CallNode)
      case 'LocalVariableOperatorWriteNode': {
        const { binaryOperator, value } = node as nodes.LocalVariableOperatorWriteNode
        return this.#isAsked(binaryOperator) && this.reads(value as Node)
      }
      case 'CallOrWriteNode':
      case 'CallAndWriteNode': {
        const { receiver, readName, value } = node as nodes.CallOrWriteNode
        return (
          this.#writesOwn(receiver as Node | null, readName) &&
          this.#isAsked(readName) &&
          this.reads(value as Node)
        )
      }
      case 'SelfNode':
        return this.#isObject()
      case 'ConstantReadNode':
      case 'ConstantPathNode': {
        const path = constantPath(node)
        return path !== null && isSteadyConstant(this.#known.app, path, this.#site.owner)
      }
      case 'WhenNode': {
        const { conditions, statements } = node as nodes.WhenNode
        return (
          (conditions as Node[]).every((each) => constantPath(each) !== null || this.reads(each)) &&
          (statements === null || this.reads(statements as Node))
        )
      }
      default:
        return false
    }
  }

  /** Whether self is a record or an object of the application's, never a page or a controller. */
  #isObject(): boolean {
    const { kind, owner } = this.#site
    return kind === 'class' && owner !== null && (!owner.isModule || this.#known.isOfModels(owner))
  }

  /** Whether it is a column of the record that the code stands in: nobody else has the same object. */
  #writesOwn(receiver: Node | null, column: string): boolean {
    const { kind, owner, keepsNothing } = this.#site
    const isRecord = kind === 'class' && keepsNothing && owner !== null
    if (receiver === null || kindOf(receiver) !== 'SelfNode' || !isRecord) return false
    if (!this.#known.isOfModels(owner) || !this.#known.attributes.has(column)) return false
    if (this.#known.own.has(`${column}=`)) this.needs.names.add(WRITERS)
    return true
  }

  #calls(call: nodes.CallNode): boolean {
    const { name } = call
    const receiver = call.receiver as Node | null
    const written = /^(\w+)=$/.exec(name)?.[1]
    if (written !== undefined && this.#writesOwn(receiver, written)) {
      return given(call).positional.every((item) => this.reads(item))
    }
    const isBare = receiver === null || kindOf(receiver) === 'SelfNode'
    if (name === 'render' && isBare && this.#site.kind === 'action') return this.#renders(call)
    if (isBare) {
      if (!this.#isWord(name, receiver === null)) return false
    } else if (!this.reads(receiver)) return false
    else if (!this.#isElement(receiver) && !this.#isAsked(name)) return false
    const { positional, keywords, block } = given(call)
    const list = [...positional, ...(keywords === null ? [] : [keywords as unknown as Node])]
    if (/^(?:is_a|kind_of|instance_of)\?$/.test(name) && constantPath(list[0] ?? null) !== null)
      return list.length === 1 && block === null
    if (MAKING.has(name)) {
      const isEmpty = list.length === 0 && block === null
      if (!isEmpty || constantPath(receiver) === null) this.needs.names.add(WRITERS)
    }
    if (SENDING.has(name) && !list.every((item) => this.#isSent(name, item))) return false
    return list.every((item) => this.reads(item)) && this.#takesBlock(block as Node | null)
  }

  /** `&:title` calls the method, `&block` one that is not seen. */
  #takesBlock(block: Node | null): boolean {
    if (block === null || kindOf(block) === 'BlockNode') return block === null || this.reads(block)
    const { expression } = block as unknown as nodes.BlockArgumentNode
    const name = expression === null ? null : symbolText(expression as Node)
    return name !== null && this.#isAsked(name)
  }

  /** An argument that may name a method; the text of `sum("price * amount")` is SQL. */
  #isSent(word: string, item: Node): boolean {
    const kind = kindOf(item)
    if (kind === 'StringNode' && !/^(?:try|inject|reduce)/.test(word)) return true
    if (/^(?:Symbol|String)Node$/.test(kind)) return this.#isAsked(symbolText(item) ?? '')
    return /^(?:Integer|Float|Array|Hash|KeywordHash|True|False|Nil|InterpolatedString)Node$/.test(
      kind,
    )
  }

  /** `tag.div`: any name is that of an element. */
  #isElement(receiver: Node): boolean {
    if (this.#site.kind !== 'page' || kindOf(receiver) !== 'CallNode') return false
    const call = receiver as unknown as nodes.CallNode
    const isTag = call.name === 'tag' && call.receiver === null && call.arguments_ === null
    return isTag && !this.#known.own.has('tag')
  }

  /** Whether a name without a receiver is one of the application's, or known where the code stands. */
  #isWord(name: string, isAlone: boolean): boolean {
    const { kind, owner } = this.#site
    const { app, own, offered } = this.#known
    if (kind === 'action') {
      if (owner !== null && app.program.findMethod(owner, name) !== null) {
        this.needs.own.add(name)
        return true
      }
      return isAlone && (OF_REQUESTS.has(name) || this.#isAddress(name))
    }
    const mayBePage = kind === 'page' || owner === null || owner.isModule
    if (mayBePage && offered.has(name)) return false
    if (kind === 'page') {
      if (OF_REQUESTS.has(name) || OF_PAGES.has(name)) return !own.has(name) || this.#isOwn(name)
      if (this.#isAddress(name)) return true
      return own.has(name) && !OF_SURROUNDINGS.has(name) && this.#isAsked(name)
    }
    if (mayBePage && OF_SURROUNDINGS.has(name) && !ASKED.has(name)) return false
    return this.#isAsked(name)
  }

  /** `article_path`, drawn by a route. */
  #isAddress(name: string): boolean {
    const { app, own } = this.#known
    return app.urls.has(name) && (!own.has(name) || this.#isOwn(name))
  }

  #isOwn(name: string): boolean {
    this.needs.names.add(name)
    return true
  }

  /** Whether a name may be asked of any value, as long as the methods of the application that have it are repeatable. */
  #isAsked(name: string): boolean {
    const known = this.#known
    if (!known.isAsked(name)) return false
    for (const each of known.methodsBehind(name)) this.needs.names.add(each)
    return true
  }

  /** `render :edit`, `render "articles/show", layout: false`. */
  #renders(call: nodes.CallNode): boolean {
    const { positional, keywords, block } = given(call)
    const pairs = (keywords?.elements ?? []) as Node[]
    const named = pairs.map((pair) => {
      if (kindOf(pair) !== 'AssocNode') return false
      const { key, value } = pair as nodes.AssocNode
      const word = symbolText(key as Node) ?? ''
      if (word === 'layout' && /^(?:False|True)Node$/.test(kindOf(value as Node))) return true
      return /^(?:layout|action|template)$/.test(word) && symbolText(value as Node) !== null
    })
    return (
      block === null &&
      !named.includes(false) &&
      positional.every((item) => symbolText(item) !== null)
    )
  }
}
