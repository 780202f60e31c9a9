import { type Found, findMember, forgetMembers } from '../ruby/call/find-member.ts'
import { answers, send } from '../ruby/call/send.ts'
import { classInfo, className } from '../ruby/class/class-info.ts'
import { ancestorsOf, classOf } from '../ruby/class/hierarchy.ts'
import { methodName } from '../ruby/class/method-name.ts'
import { NameError } from '../ruby/exception/detailed-errors.ts'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'
import { inspect } from '../ruby/object/texts.ts'
import { nameOf, symbol } from '../ruby/text/symbol.ts'
import type { Block } from '../ruby/types.ts'
import { useWorld, world } from '../ruby/world.ts'
import { findWord, vocabulary } from '../vocabulary/index.ts'
import { type Answer, answering, answeringWord, signatureOf } from './answering.ts'
import { isMock } from './mock.ts'

/** What a lowered program knows of a method's value: names of Ruby's classes, the program's own, Arrays of such; null for anything. */
export type Known = Classes | null

type Classes = readonly (string | { prototype: object } | Classes)[]

/**
 * Runs a block while a method gives another value, or what something with `call` gives; `yielded` goes to the
 * block that the method is called with. Raises NameError where there is no such method, and OutsideSubsetError
 * where programs do not ask for it. Source: minitest/mock, Object#stub.
 */
export function stubbed(
  receiver: unknown,
  method: unknown,
  value: unknown,
  yielded: readonly unknown[],
  known: Known,
  block: Block,
): unknown {
  const name = nameOf(method)
  const label = `${labelOf(receiver)}${name}`
  const answer: Answer = (args, given) => {
    if (answers(value, 'call')) return checked(send(value, 'call', args, given), known, label)
    given?.(...yielded)
    return checked(value, known, label)
  }
  const end = replace(receiver, name, answer)
  try {
    return block(receiver) ?? null
  } finally {
    end()
  }
}

/** Puts an answer in the place of a method; what it gives takes it away again. */
function replace(receiver: unknown, name: string, answer: Answer): () => void {
  if (typeof receiver === 'function' && className(receiver) === 'Time' && name === 'now')
    return stopClock(answer)
  if ((typeof receiver !== 'object' && typeof receiver !== 'function') || receiver === null)
    return unreachable(receiver, name)
  const found = findMember(receiver, name)
  if (found !== undefined) return put(receiver, found, name, answer)
  const key = frameworkKey(receiver, name)
  if (key !== null) return putWord(receiver, name, key, answer)
  if (answers(receiver, name)) return unreachable(receiver, name)
  const owner = typeof receiver === 'function' ? className(receiver) : inspect(receiver)
  const text = `undefined method \`${name}' for class \`#<Class:${owner}>'`
  throw new NameError(text, symbol(name), { receiver })
}

/** `Time.stub(:now, time)`: everything that asks for the time gets it. */
function stopClock(answer: Answer): () => void {
  const { now } = world()
  useWorld({ now: () => Number(send(answer([], null), 'to_f')) })
  return () => useWorld({ now })
}

function put(receiver: object, found: Found, name: string, answer: Answer): () => void {
  if (found.kind === 'method') {
    const text = signatureOf(found)
    return define(receiver, name, methodName(name), text, { value: answering(text, answer) })
  }
  const { owner, key } = found
  const property = Object.getOwnPropertyDescriptor(owner, key)
  if (found.kind === 'write' || property?.get === undefined) return unreachable(receiver, name)
  return define(receiver, name, key, '0', { ...property, get: () => answer([], null) })
}

/** A word of the framework: `save`, `find`, a column. */
function putWord(receiver: object, name: string, key: string, answer: Answer): () => void {
  const careful: Answer = (args, block) => {
    if (args.some(isWord)) {
      const text = `${labelOf(receiver)}${name} is given a name, and cannot tell :${args.find(isWord)} from a String.`
      throw new OutsideSubsetError(`${text} Stub it with a value.`)
    }
    return answer(args, block)
  }
  let at: object | null = receiver
  while (at !== null && !Object.hasOwn(at, key)) at = Object.getPrototypeOf(at)
  const property = Object.getOwnPropertyDescriptor(at ?? receiver, key)
  const descriptor =
    property?.get === undefined
      ? { value: answeringWord(careful) }
      : { ...property, get: () => answer([], null) }
  return define(receiver, name, key, '0+ ...', descriptor)
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z_]\w*[?!]?$/.test(value)
}

/** Gives one object a property: a class itself, any other through a prototype of its own. */
function define(
  receiver: object,
  name: string,
  key: string,
  parameters: string,
  descriptor: PropertyDescriptor,
): () => void {
  const isStatic = typeof receiver === 'function'
  const above: object | null = Object.getPrototypeOf(receiver)
  const home = isStatic ? receiver : Object.create(above)
  const before = Object.getOwnPropertyDescriptor(home, key)
  Object.defineProperty(home, key, { ...descriptor, configurable: true })
  const infos = classInfo(home)[isStatic ? 'staticParameters' : 'parameters']
  const outer = infos.get(name)
  if (descriptor.get === undefined) infos.set(name, parameters)
  if (!isStatic) Object.setPrototypeOf(receiver, home)
  forgetMembers()
  return () => {
    if (isStatic) Reflect.deleteProperty(home, key)
    else Object.setPrototypeOf(receiver, above)
    if (before !== undefined) Object.defineProperty(home, key, before)
    if (outer === undefined) infos.delete(name)
    else infos.set(name, outer)
    forgetMembers()
  }
}

/** The property that a word of the framework is; null where the receiver has none. */
function frameworkKey(receiver: object, name: string): string | null {
  const record = receiver as { isAttribute?(name: string): boolean }
  if (record.isAttribute?.(name) === true && name in receiver) return name
  for (const words of Object.values(vocabulary)) {
    const word = findWord(words, name)
    if (word !== null && word.name in receiver) return word.name
  }
  return null
}

function unreachable(receiver: unknown, name: string): never {
  throw new OutsideSubsetError(
    `${labelOf(receiver)}${name} cannot be stubbed: programs reach it without asking. Write a method of your own around it, and stub that.`,
  )
}

function labelOf(receiver: unknown): string {
  return typeof receiver === 'function'
    ? `${className(receiver)}.`
    : `${className(classOf(receiver))}#`
}

/** The value, where a program may go on with it. */
function checked(value: unknown, known: Known, label: string): unknown {
  if (known === null || fits(value, known)) return value
  const names = known.map((each) => described(each)).join(' or ')
  throw new OutsideSubsetError(
    `${label} gives ${names}, which the program is built on, and the stub gives ${inspect(value)}. Stub it with such a value.`,
  )
}

function fits(value: unknown, known: Classes): boolean {
  return known.some((each) => {
    if (Array.isArray(each)) return Array.isArray(value) && value.every((item) => fits(item, each))
    if (typeof each === 'string')
      return ancestorsOf(classOf(value)).some((at) => className(at) === each)
    if (!isMock(value)) return value === null || value instanceof (each as never)
    value.standsFor = each as { prototype: object }
    return true
  })
}

function described(known: Classes[number]): string {
  if (Array.isArray(known)) return `an Array of ${known.map(described).join(' or ')}`
  const name = typeof known === 'string' ? known : className(known as object)
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
}
