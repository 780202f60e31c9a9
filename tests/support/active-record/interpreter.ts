import type * as nodes from '@ruby/prism/src/nodes.js'
import { isSql, takesSqlList } from '../../../gen/facts/sql-words.ts'
import { STATE } from '../../../shell/record/model/is-record.ts'
import { Model } from '../../../shell/record/model/model.ts'
import { type SqlText, sql } from '../../../shell/record/query/sql-text.ts'
import { Relation } from '../../../shell/record/relation/relation.ts'
import { registerDispatcher, send } from '../../../shell/ruby/call/send.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { Hash } from '../../../shell/ruby/hash/hash.ts'
import { isTruthy } from '../../../shell/ruby/object/truth.ts'
import { Range } from '../../../shell/ruby/range/range.ts'
import { attributeQuery } from '../../../shell/vocabulary/attribute-queries.ts'
import { dispatchFramework } from '../../../shell/vocabulary/dispatch.ts'
import { frameworkName } from '../../../shell/vocabulary/index.ts'
import { Article, Comment, Tag, Tagging } from '../blog-models.ts'

registerDispatcher(dispatchFramework)

type Node = nodes.Node
type Block = (...values: unknown[]) => unknown

/** Runs a line of Ruby made of literals, variables and calls, as gen would have lowered it. */
export class Interpreter {
  readonly #line: string
  readonly #constants: Readonly<Record<string, unknown>>
  readonly #locals = new Map<string, unknown>()

  constructor(line: string, constants: Readonly<Record<string, unknown>>) {
    this.#line = line
    this.#constants = constants
  }

  run(node: Node | null): unknown {
    if (node === null) return null
    switch (node.constructor.name) {
      case 'ProgramNode':
        return this.run((node as nodes.ProgramNode).statements)
      case 'StatementsNode':
        return (node as nodes.StatementsNode).body.map((each) => this.run(each)).at(-1) ?? null
      case 'ParenthesesNode':
        return this.run((node as nodes.ParenthesesNode).body)
      case 'CallNode':
        return this.#call(node as nodes.CallNode)
      case 'LocalVariableWriteNode': {
        const { name, value } = node as nodes.LocalVariableWriteNode
        this.#locals.set(name, this.run(value))
        return this.#locals.get(name)
      }
      case 'LocalVariableReadNode':
        return this.#locals.get((node as nodes.LocalVariableReadNode).name) ?? null
      case 'IfNode': {
        const { predicate, statements, subsequent } = node as nodes.IfNode
        return isTruthy(this.run(predicate)) ? this.run(statements) : this.run(subsequent)
      }
      case 'RescueModifierNode': {
        const { expression, rescueExpression } = node as nodes.RescueModifierNode
        try {
          return this.run(expression)
        } catch {
          return this.run(rescueExpression)
        }
      }
      case 'ElseNode':
        return this.run((node as nodes.ElseNode).statements)
      case 'ConstantReadNode':
        return this.#constants[(node as nodes.ConstantReadNode).name]
      default:
        return this.#literal(node)
    }
  }

  #literal(node: Node): unknown {
    switch (node.constructor.name) {
      case 'NilNode':
        return null
      case 'TrueNode':
        return true
      case 'FalseNode':
        return false
      case 'StringNode':
        return (node as nodes.StringNode).unescaped.value
      case 'SymbolNode':
        return Symbol.for((node as nodes.SymbolNode).unescaped.value)
      case 'IntegerNode': {
        const { startOffset, length } = node.location
        const value = BigInt(this.#line.slice(startOffset, startOffset + length))
        return Number.isSafeInteger(Number(value)) ? Number(value) : value
      }
      case 'FloatNode':
        return new Float((node as nodes.FloatNode).value)
      case 'ArrayNode':
        return (node as nodes.ArrayNode).elements.map((each) => this.run(each))
      case 'HashNode':
        return Hash.from(this.#pairs((node as nodes.HashNode).elements))
      case 'RangeNode': {
        const { left, right } = node as nodes.RangeNode
        const isExclusive = (node as nodes.RangeNode).isExcludeEnd()
        return new Range(this.run(left), this.run(right), isExclusive)
      }
      case 'ConstantPathNode':
        // `Float::INFINITY`
        return Float[(node as nodes.ConstantPathNode).name as 'INFINITY']
      default:
        throw new Error(`no ${node.constructor.name} here`)
    }
  }

  #pairs(elements: readonly Node[]): [unknown, unknown][] {
    return elements.map((each) => {
      const { key, value } = each as nodes.AssocNode
      return [this.run(key), this.run(value)]
    })
  }

  #call(node: nodes.CallNode): unknown {
    const constant = node.receiver as nodes.ConstantReadNode | null
    if (constant?.constructor.name === 'ConstantReadNode' && constant.name === 'Arel') {
      const [text] = node.arguments_?.arguments_ ?? []
      return tagged((text as nodes.StringNode).unescaped.value)
    }
    const receiver = this.run(node.receiver)
    const args: unknown[] = []
    let keywords: Hash<unknown, unknown> | null = null
    for (const each of node.arguments_?.arguments_ ?? []) {
      if (each.constructor.name === 'KeywordHashNode') {
        keywords = Hash.from(this.#pairs((each as nodes.KeywordHashNode).elements))
      } else {
        args.push(this.#argument(node.name, each, args.length === 0))
      }
    }
    const block = this.#block(node.block)
    if (!isFramework(receiver)) {
      const all = keywords === null ? args : [...args, keywords]
      return send(receiver, node.name, all as never, block as never)
    }
    if (typeof receiver === 'function' && node.name === 'new') {
      const made = receiver as unknown as new (attributes: unknown) => Model
      return new made(keywords ?? args[0])
    }
    const key = frameworkName(node.name)
    const target = receiver as Record<string, unknown>
    if (node.name.endsWith('=') && node.name !== '==' && node.name !== '[]=') {
      return this.#write(receiver, node.name.slice(0, -1), args[0])
    }
    const member = target[key]
    if (typeof member === 'function') {
      const list = keywords === null ? args : [...args, optionsOf(node.name, keywords)]
      return (member as Block).apply(receiver, block === null ? list : [...list, block])
    }
    if (key in target) return member
    if (receiver instanceof Model) return readAttribute(receiver, node.name)
    if (!(receiver instanceof Relation))
      return send(receiver, node.name, args as never, block as never)
    const { model } = receiver.query.definition
    return node.name in model
      ? receiver.scope(node.name, ...args)
      : send(receiver.toA(), node.name, args as never, block as never)
  }

  /** What gen makes of an argument: a String literal that is SQL gets the tag. */
  #argument(word: string, node: Node, isFirst: boolean): unknown {
    if (node.constructor.name === 'StringNode') {
      const text = (node as nodes.StringNode).unescaped.value
      const isText = isSql(word, text, columns) && (isFirst || !takesSqlList(word))
      return isText ? tagged(text) : text
    }
    if (isFirst && takesSqlList(word) && node.constructor.name === 'ArrayNode') {
      const [head, ...rest] = (node as nodes.ArrayNode).elements
      if (head?.constructor.name === 'StringNode') {
        const text = tagged((head as nodes.StringNode).unescaped.value)
        return [text, ...rest.map((each) => this.run(each))]
      }
    }
    return this.run(node)
  }

  #write(receiver: unknown, name: string, value: unknown): unknown {
    if (!(receiver instanceof Model)) throw new Error(`no ${name}=`)
    if (name === 'attributes') receiver.assignAttributes(value as never)
    else receiver.assignAttributes({ [name]: value })
    return value
  }

  #block(node: Node | null): Block | null {
    if (node === null) return null
    if (node.constructor.name === 'BlockArgumentNode') {
      const name = String(
        Symbol.keyFor(this.run((node as nodes.BlockArgumentNode).expression) as symbol),
      )
      return (item) => (item instanceof Model ? readAttribute(item, name) : send(item, name))
    }
    const { parameters, body } = node as nodes.BlockNode
    const inner = (parameters as nodes.BlockParametersNode | null)?.parameters
    const names = inner?.requireds.map((each) => (each as nodes.RequiredParameterNode).name) ?? []
    return (...given) => {
      const values = names.length > 1 && Array.isArray(given[0]) ? given[0] : given
      names.forEach((name, index) => {
        this.#locals.set(name, values[index])
      })
      return this.run(body)
    }
  }
}

/** All columns of the models: gen knows those of the receiver's. */
const columns = new Set([Article, Comment, Tag, Tagging].flatMap((model) => model.columnNames()))

function tagged(text: string): SqlText {
  return sql(Object.freeze(Object.assign([text], { raw: [text] })))
}

/** Options of the framework's own are plain objects; attributes stay a Hash. */
const optionMethods = new Set([
  'save',
  'add',
  'find_each',
  'find_in_batches',
  'in_batches',
  'upsert_all',
  'to_json',
])

function optionsOf(name: string, keywords: Hash<unknown, unknown>): unknown {
  if (!optionMethods.has(name)) return keywords
  const pairs = [...keywords].map(([key, value]) => {
    return [frameworkName(String(Symbol.keyFor(key as symbol))), value]
  })
  return Object.fromEntries(pairs)
}

function isFramework(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (typeof value !== 'object' || value === null) return false
  return value instanceof Model || 'query' in value || 'fullMessages' in value || 'not' in value
}

function readAttribute(record: Model, name: string): unknown {
  const query = attributeQuery(name)
  if (query !== null && record.isAttribute(query.column)) {
    return (Reflect.get(record, query.method) as (column: string) => unknown).call(
      record,
      query.column,
    )
  }
  const ids = /^(\w+)_ids$/.exec(name)?.[1]
  if (ids !== undefined) return record.associatedIds(`${ids}s`)
  const isColumn = record[STATE].definition.byName.has(name)
  if (isColumn) return record.readColumn(name)
  const isAssociation = record[STATE].definition.associations.has(name)
  if (record[STATE].selected.has(name)) return record.readVirtual(name)
  return isAssociation ? record.association(name) : send(record, name)
}
