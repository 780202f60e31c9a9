import { findMember, forgetMembers } from '../ruby/call/find-member.ts'
import { METHOD_MISSING } from '../ruby/call/method-missing.ts'
import { answers, send } from '../ruby/call/send.ts'
import { classInfo } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { methodName, rubyName } from '../ruby/class/method-name.ts'
import { NoMethodError } from '../ruby/exception/detailed-errors.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords, isNone } from '../ruby/hash/keywords.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { caseEquals } from '../ruby/operators/case-equals.ts'
import { equals } from '../ruby/operators/equals.ts'
import { nameOf, symbol } from '../ruby/text/symbol.ts'
import { type Block, isKeywords, type Keywords } from '../ruby/types.ts'
import { frameworkName } from '../vocabulary/index.ts'
import { answering, answeringWord, signatureOf } from './answering.ts'

/** A mock was not called as a test expects. */
export class MockExpectationError extends StandardError {
  static override readonly rubyName: string = 'MockExpectationError'
}

interface Expected {
  readonly value: unknown
  readonly args: readonly unknown[]
  readonly keywords: Keywords
  readonly block: Block | null
}

const MEMBERS = new Set(['expect', 'verify', 'respond_to?'])

/** Whether a value is a mock. */
export function isMock(value: unknown): value is Mock {
  return value instanceof Mock
}

/**
 * An object that answers what a test expects, in that order, and says afterwards whether it was asked.
 * Raises MockExpectationError, NoMethodError and ArgumentError as minitest/mock does.
 */
export class Mock {
  static {
    defineClass(this, 'Minitest::Mock', {
      parameters: { initialize: '0-1', expect: '2-3 k &', 'respond_to?': '1-2', verify: '0' },
    })
  }

  /** What is expected, and what was asked, by names of methods. */
  readonly expected = new Map<string, Expected[]>()
  readonly asked = new Map<string, Expected[]>()
  readonly delegator: unknown
  /** The class in the place of whose object the mock stands; null where nobody knows. */
  standsFor: { prototype: object } | null = null

  constructor(delegator: unknown = null) {
    this.delegator = delegator
    // Expected methods are the mock's own: they win over those of every object.
    Object.setPrototypeOf(this, Object.create(Mock.prototype))
    return new Proxy(this, { get: (mock, key, self) => mock.property(key, self) })
  }

  /** Expects a call, and says what it gives. */
  expect(
    method: unknown,
    value: unknown,
    args: unknown = undefined,
    keywords: Keywords = {},
    block: Block | null = null,
  ): this {
    const name = nameOf(method)
    if (args !== undefined && !Array.isArray(args)) throw new ArgumentError('args must be an array')
    const list = (args ?? []) as unknown[]
    if (block !== null && list.length > 0) throw new ArgumentError('args ignored when block given')
    if (block !== null && !isNone(keywords))
      throw new ArgumentError('kwargs ignored when block given')
    this.expected.set(name, [
      ...(this.expected.get(name) ?? []),
      { value, args: list, keywords, block },
    ])
    const own: object = Object.getPrototypeOf(this)
    const text = '0+ k &'
    const answer = answering(text, (given, yielded) => this.answer(name, given, yielded))
    Object.defineProperty(own, methodName(name), { value: answer, configurable: true })
    classInfo(own).parameters.set(name, text)
    forgetMembers()
    return this
  }

  /** Whether everything expected was asked. Raises MockExpectationError where it was not. */
  verify(): boolean {
    for (const [name, expected] of this.expected) {
      const asked = this.asked.get(name) ?? []
      const [first] = expected.slice(asked.length)
      if (first === undefined) continue
      const got = asked.map((each) => described(name, each)).join(', ')
      const rest = asked.length === 0 ? '' : `, got [${got}]`
      throw new MockExpectationError(`Expected ${described(name, first)}${rest}`)
    }
    return true
  }

  is_respond_to(method: unknown, includesPrivate: unknown = false): boolean {
    return this.answersTo(nameOf(method)) || isTruthy(includesPrivate)
  }

  answersTo(name: string): boolean {
    if (MEMBERS.has(name) || this.expected.has(name)) return true
    return this.delegator !== null && answers(this.delegator, name)
  }

  [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null,
  ): { value: unknown } {
    return { value: this.answer(name, args, block) }
  }

  /** What a call gives. */
  answer(name: string, given: readonly unknown[], yielded: Block | null): unknown {
    const list = this.expected.get(name)
    const word = inspect(symbol(name))
    if (list === undefined) {
      if (this.delegator !== null && answers(this.delegator, name))
        return send(this.delegator, name, given, yielded)
      const names = [...this.expected.keys()].sort().map(symbol)
      const text = `unmocked method ${word}, expected one of ${inspect(names)}`
      throw new NoMethodError(text, symbol(name), given)
    }
    const last = given.at(-1)
    const keywords = isKeywords(last) ? last : {}
    const args = isKeywords(last) ? given.slice(0, -1) : given
    const asked = this.asked.get(name) ?? []
    const expected = list[asked.length]
    const told = `${inspect(args)} ${inspect(hashOf(keywords))}`
    if (expected === undefined)
      throw new MockExpectationError(`No more expects available for ${word}: ${told}`)
    const call = { ...expected, args, keywords }
    if (expected.block !== null) {
      this.asked.set(name, [...asked, call])
      const holds = yielded === null ? expected.block(...given) : expected.block(...given, yielded)
      if (!isTruthy(holds ?? null))
        throw new MockExpectationError(`mocked method ${word} failed block w/ ${told}`)
      return expected.value
    }
    compare(word, expected, args, keywords)
    this.asked.set(name, [...asked, call])
    return expected.value
  }

  /** A property, as code reads it that knows the class in whose place the mock stands. */
  property(key: string | symbol, self: unknown): unknown {
    const type = this.standsFor
    const isOwn = typeof key === 'symbol' || Object.hasOwn(this, key) || key in Mock.prototype
    if (type === null || isOwn) return Reflect.get(this, key, self)
    const name = this.#nameAt(key)
    const member = findMember(Object.create(type.prototype), name)
    if (member === undefined) return this.#word(type.prototype, key, name)
    if (member.kind !== 'method') return this.answer(name, [], null)
    return answering(signatureOf(member), (args, block) => this.answer(name, args, block))
  }

  /** What a word of the framework is: `save` of a model. */
  #word(prototype: object, key: string, name: string): unknown {
    if (!(key in prototype)) return undefined
    for (let at = prototype; at !== null; at = Object.getPrototypeOf(at)) {
      const found = Object.getOwnPropertyDescriptor(at, key)
      if (found === undefined) continue
      if (typeof found.value !== 'function') return this.answer(name, [], null)
      return answeringWord((args, block) => this.answer(name, args, block))
    }
  }

  /** The method that a property holds. */
  #nameAt(key: string): string {
    const names = [...this.expected.keys()]
    const found = names.find((name) => methodName(name) === key || frameworkName(name) === key)
    if (found !== undefined) return found
    return rubyName(key)
  }
}

function compare(
  word: string,
  expected: Expected,
  args: readonly unknown[],
  keywords: Keywords,
): void {
  const raise = (text: string): never => {
    throw new MockExpectationError(`mocked method ${word} called with unexpected ${text}`)
  }
  const [wanted, given] = [Object.keys(expected.keywords), Object.keys(keywords)]
  if (expected.args.length !== args.length) {
    const text = `mocked method ${word} expects ${expected.args.length} arguments, got ${inspect(args)}`
    throw new ArgumentError(text)
  }
  if (wanted.length !== given.length) {
    const got = inspect(hashOf(keywords))
    const text = `mocked method ${word} expects ${wanted.length} keyword arguments, got ${got}`
    throw new ArgumentError(text)
  }
  if (!args.every((arg, index) => fits(expected.args[index], arg))) {
    raise(`arguments ${inspect(args)}`)
  }
  if (!wanted.every((key) => given.includes(key))) {
    raise(`keywords ${inspect(wanted.map(symbol))} vs ${inspect(given.map(symbol))}`)
  }
  if (!wanted.every((key) => fits(expected.keywords[key], keywords[key]))) {
    const both = [expected.keywords, keywords].map((each) => inspect(hashOf(each)))
    raise(`keyword arguments ${both.join(' vs ')}`)
  }
}

function fits(wanted: unknown, given: unknown): boolean {
  return caseEquals(wanted, given) || equals(wanted, given)
}

function hashOf(keywords: Keywords): Hash {
  return isNone(keywords) ? new Hash() : hashFromKeywords(keywords)
}

/** `charge(5, {:currency=>"USD"}) => "paid"` */
function described(name: string, { args, keywords, value }: Expected): string {
  const words = isNone(keywords) ? [] : [inspect(hashOf(keywords)).slice(1, -1)]
  const all = [...args.map((arg) => inspect(arg)), ...words].join(', ')
  return `${name}(${all}) => ${inspect(value)}`
}
