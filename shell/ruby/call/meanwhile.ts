import { currentError, setCurrentError } from '../control/current-error.ts'
import { sleep, timeInterval } from '../kernel/kernel-functions.ts'
import { lastMatch, setLastMatch } from '../regexp/last-match.ts'
import type { Block } from '../types.ts'
import { callWithSignature } from './arguments.ts'
import { findMember } from './find-member.ts'
import { send, sendSelf } from './send.ts'

/** What is gone through under a name: a list of the library, or one element after the other, and what is given at the end. */
export type Elements =
  | { readonly list: unknown; readonly steps?: undefined }
  | { readonly steps: Iterable<unknown>; readonly result: unknown }

/** By this key relations and their kind say what they go through; undefined where it is not known. */
export const ELEMENTS: unique symbol = Symbol('elements')

/** What methods do instead where others may run meanwhile, by the methods themselves. */
const twins = new WeakMap<object, Block>()
let asksWhether: () => boolean = () => false

/** Says whether what runs may let others run while it waits: in a server, outside of transactions. Once a process. */
export function useSuspension(mayWait: () => boolean): void {
  asksWhether = mayWait
}

/** Says what methods of an object do where others may run meanwhile: the same, as promises. */
export function waiting<Owner extends object>(
  owner: Owner,
  methods: Readonly<Record<string, Block>> & ThisType<Owner>,
): void {
  for (const [key, twin] of Object.entries(methods)) {
    const method: unknown = Object.getOwnPropertyDescriptor(owner, key)?.value
    if (typeof method === 'function') twins.set(method, twin)
  }
}

/** Whether others may run while what runs now waits; development hears of a transaction that keeps them from it. */
export function mayWait(): boolean {
  return asksWhether()
}

/** What a method does where others may run meanwhile; undefined where it has no such form, or nobody may. */
export function twinOf(method: unknown): Block | undefined {
  if (typeof method !== 'function') return undefined
  const twin = twins.get(method)
  return twin !== undefined && asksWhether() ? twin : undefined
}

/**
 * A call that waits: others run meanwhile where the method that is found has a form for that. Every other method runs as
 * `send` runs it, also where it blocks.
 */
export function sendMeanwhile(
  receiver: unknown,
  name: string,
  args: readonly unknown[] = [],
  block: Block | null = null,
): unknown {
  return called(receiver, name, args, block, false)
}

/** The same with self as receiver. */
export function sendSelfMeanwhile(
  receiver: unknown,
  name: string,
  args: readonly unknown[] = [],
  block: Block | null = null,
): unknown {
  return called(receiver, name, args, block, true)
}

function called(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
  block: Block | null,
  isSelf: boolean,
): unknown {
  const isObject =
    (typeof receiver === 'object' && receiver !== null) || typeof receiver === 'function'
  const found = isObject ? findMember(receiver, name) : undefined
  const isOpen = found?.kind === 'method' && (isSelf || found.visibility === undefined)
  // A block that waits has to be awaited, whoever may run meanwhile.
  const awaiting = isOpen && isAsync(block) ? twins.get(found.fn) : undefined
  const twin = isOpen ? (awaiting ?? twinOf(found.fn)) : undefined
  if (twin === undefined || !isOpen) {
    return isSelf ? sendSelf(receiver, name, args, block) : send(receiver, name, args, block)
  }
  return keeping(() => callWithSignature(twin, receiver, args, block, found.parameters))
}

function isAsync(block: Block | null): boolean {
  return block !== null && block.constructor.name === 'AsyncFunction'
}

/** `sleep`, while others run. */
export function sleepMeanwhile(...given: readonly unknown[]): unknown {
  if (!asksWhether()) return sleep(...given)
  const seconds = timeInterval(given[0] ?? 0)
  const slept = () =>
    new Promise<number>((done) => {
      setTimeout(() => done(Math.round(seconds)), seconds * 1000)
    })
  return keeping(slept)
}

/** Runs the body of a method with a `$~` of its own. */
export async function ownMatchMeanwhile<T>(body: () => Promise<T>): Promise<T> {
  const outer = lastMatch()
  setLastMatch(null)
  try {
    return await body()
  } finally {
    setLastMatch(outer)
  }
}

/** `$~` and `$!` are what they were before the wait: those who ran meanwhile have had their own. */
export async function keeping(wait: () => unknown): Promise<unknown> {
  const [match, error] = [lastMatch(), currentError()]
  try {
    return (await wait()) ?? null
  } finally {
    setLastMatch(match)
    setCurrentError(error)
  }
}
