import type { Dispatcher } from '../ruby/call/send.ts'
import { findWord, vocabulary, type Word } from './index.ts'

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
    const given = args.map((arg) => (word.keepsKeys ? arg : withCamelKeys(arg)))
    return { value: member.apply(receiver, block === null ? given : [...given, block]) }
  }
  return undefined
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
function withCamelKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      each,
    ]),
  )
}
