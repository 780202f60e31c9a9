import type { Found } from '../ruby/call/find-member.ts'
import { parseSignature } from '../ruby/call/signature.ts'
import { isNone } from '../ruby/hash/keywords.ts'
import { type Block, isKeywords } from '../ruby/types.ts'

/** What a call of Ruby gives: its arguments, keywords last, and its block. */
export type Answer = (args: readonly unknown[], block: Block | null) => unknown

/** A function in the place of a method with that signature, which is told the arguments as Ruby had them. */
export function answering(text: string, answer: Answer): Block {
  const { named, post, hasRest, keywords, block } = parseSignature(text)
  const hasTail = post > 0 || keywords !== null || block
  return (...given) => {
    const lead = given.splice(0, named - post)
    const rest = !hasRest ? [] : hasTail ? (given.shift() as unknown[]) : given.splice(0)
    const args = [...lead, ...rest, ...given.splice(0, post)].filter((arg) => arg !== undefined)
    const words = keywords === null ? undefined : given.shift()
    if (isKeywords(words) && !isNone(words)) args.push(words)
    return answer(args, block ? ((given.shift() ?? null) as Block | null) : null)
  }
}

/** The same for a word of the framework, whose block is its last argument. */
export function answeringWord(answer: Answer): Block {
  return (...given) => {
    const block = typeof given.at(-1) === 'function' ? (given.pop() as Block) : null
    return answer(given, block)
  }
}

/** The signature of a method that a class of the program has. */
export function signatureOf(member: Extract<Found, { kind: 'method' }>): string {
  return member.parameters ?? String(member.fn.length)
}
