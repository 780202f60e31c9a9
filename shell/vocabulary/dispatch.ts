import { answerSafely, SafeString } from '../core/safe-string.ts'
import { methodName } from '../ruby/class/method-name.ts'
import { dataFromKeywords } from '../ruby/hash/keywords.ts'
import { answers, type Dispatcher, type SuperDispatcher, send } from '../ruby/index.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import { attributeQuery } from './attribute-queries.ts'
import { findWord, vocabulary, type Word } from './index.ts'
import { objectWords } from './object.ts'
import { makingWords } from './record.ts'

/**
 * Answers `send` on the framework's own objects: `send(response, 'set_header', …)`. Only words of the
 * vocabulary reach an object this way. To be registered once: `registerDispatcher(dispatchFramework)`.
 */
export const dispatchFramework: Dispatcher = (receiver, name, args, block) => {
  if ((typeof receiver !== 'object' || receiver === null) && typeof receiver !== 'function') {
    return undefined
  }
  for (const word of wordsFor(name)) {
    const member: unknown = Reflect.get(receiver, word.name)
    if (name.endsWith('=') && word.accessor && word.name in receiver) {
      Reflect.set(receiver, word.name, args[0])
      return { value: args[0] }
    }
    if (word.accessor && word.name in receiver) return { value: member }
    if (typeof member !== 'function') continue
    const given = args.map((arg) => (word.keepsKeys ? dataFromKeywords(arg) : withCamelKeys(arg)))
    if (block !== null && given.length === 0 && makingWords.has(name)) given.push(null)
    return { value: member.apply(receiver, block === null ? given : [...given, block]) }
  }
  if (receiver instanceof SafeString) {
    return answerSafely(receiver, name, args) ?? dispatchText(receiver.html, name, args, block)
  }
  return (
    dispatchQuery(receiver, name, args) ??
    dispatchScope(receiver, name, args) ??
    dispatchList(receiver, name, args, block) ??
    dispatchClass(receiver, name, args, block)
  )
}

/** What any class answers, asked in a class method that runs on a relation: `name`. */
const dispatchClass: Dispatcher = (receiver, name, args, block) => {
  const model: unknown = Object.getPrototypeOf(receiver)
  const isScoped = typeof receiver === 'object' && typeof model === 'function'
  return isScoped && answers(model, name) ? { value: send(model, name, args, block) } : undefined
}

/** Whether `dispatchFramework` answers a call. */
export function answersFramework(receiver: unknown, name: string): boolean {
  const owner = receiver as object
  const isWord = wordsFor(name).some((word) => {
    return word.accessor ? word.name in owner : typeof Reflect.get(owner, word.name) === 'function'
  })
  return (
    isWord ||
    queryOf(owner, name) !== null ||
    ('definition' in owner && 'scope' in owner && respondsScope(owner as Scoped, name))
  )
}

function respondsScope(relation: Scoped, name: string): boolean {
  return answers(relation.definition.model, name) || answers([], name)
}

/** HTML that needs no escaping is a String in everything else. */
function dispatchText(
  html: string,
  name: string,
  args: readonly unknown[],
  block: Block | null,
): { value: unknown } | undefined {
  return answers(html, name) ? { value: send(html, name, args, block) } : undefined
}

interface Scoped {
  readonly definition: { readonly model: object }
  scope(name: string, ...values: readonly unknown[]): unknown
}

/** A class method of the model in the middle of a chain. */
function dispatchScope(
  receiver: object,
  name: string,
  args: readonly unknown[],
): { value: unknown } | undefined {
  if (!('scope' in receiver && 'definition' in receiver) || objectWords.has(name)) return undefined
  const relation = receiver as Scoped
  if (!answers(relation.definition.model, name)) return undefined
  return { value: relation.scope(methodName(name), ...args) }
}

/** What changes an Array in place: a list of records has none of it. */
const changing = new Set(
  '<< append clear concat delete delete_at delete_if fill insert keep_if pop prepend push replace shift unshift'.split(
    ' ',
  ),
)

/** What calls methods of its receiver, which is the relation. */
const calling = new Set(['try', 'try!', 'with_options'])

/** Whatever else an Array answers, a list of records answers with its elements. */
const dispatchList: Dispatcher = (receiver, name, args, block) => {
  if (typeof receiver !== 'object' || receiver === null || !('toAry' in receiver)) return undefined
  if (typeof receiver.toAry !== 'function' || /[!=]$|^<=>$/.test(name) || changing.has(name)) {
    return undefined
  }
  if (calling.has(name)) return undefined
  const list: unknown = receiver.toAry()
  return answers(list, name) ? { value: send(list, name, args, block) } : undefined
}

/** What a record answers about one of its columns: `published?`, `title_changed?`. */
function dispatchQuery(
  receiver: object,
  name: string,
  args: readonly unknown[],
): { value: unknown } | undefined {
  // `title_changed?(from: "a", to: "b")`
  const isCompared = args.length === 1 && name.endsWith('?') && isKeywords(args[0])
  const query = args.length === 0 || isCompared ? queryOf(receiver, name) : null
  return query === null ? undefined : { value: query(...args) }
}

function queryOf(receiver: object, name: string): ((...given: unknown[]) => unknown) | null {
  if (!('isAttribute' in receiver)) return null
  const record = receiver as Attributes
  // What the query selected beside columns, which have readers.
  if (record.isAttribute?.(name) === true) return () => record.readColumn(name)
  const query = attributeQuery(name)
  if (query === null) return null
  const isOfKey = /_(?:previously_)?changed\?$/.test(name)
  const column =
    record.isAttribute?.(query.column) === true
      ? query.column
      : isOfKey
        ? record.foreignKeyOf?.(query.column)
        : null
  if (column == null) return null
  const member: unknown = Reflect.get(receiver, query.method)
  return typeof member === 'function' ? (...given) => member.call(receiver, column, ...given) : null
}

interface Attributes {
  isAttribute?(name: string): boolean
  foreignKeyOf?(name: string): string | null
  readColumn(name: string): unknown
}

/**
 * Answers `super` in an application's methods that replace the framework's: `as_json`, `save`, or what a record answers about a
 * column. To be registered once: `registerSuperDispatcher(dispatchToParent)`.
 */
export const dispatchToParent: SuperDispatcher = (layer, self, name, args, block) => {
  for (const word of wordsFor(name)) {
    if (!(word.name in layer)) continue
    const member: unknown = Reflect.get(layer, word.name, self)
    if (word.accessor) return { value: member }
    if (typeof member !== 'function') continue
    const given = args.map((arg) => (word.keepsKeys ? dataFromKeywords(arg) : withCamelKeys(arg)))
    return { value: member.apply(self, block === null ? given : [...given, block]) }
  }
  return dispatchQuery(self as object, name, args)
}

/** Whether the framework has a method at a layer. */
export function parentAnswers(layer: object, name: string): boolean {
  return wordsFor(name).some((word) => word.name in layer)
}

const known = new Map<string, readonly Word[]>()

/** What the name means for any of the framework's classes. */
function wordsFor(name: string): readonly Word[] {
  let words = known.get(name)
  if (words === undefined) {
    words = Object.values(vocabulary).flatMap((table) => findWord(table, name) ?? [])
    known.set(name, words)
  }
  return words
}

/** Keywords of Ruby as the options of TypeScript; other values as they are. */
export function withCamelKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      each,
    ]),
  )
}
