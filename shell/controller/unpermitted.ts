import type { Logger } from './context.ts'
import { UnpermittedParameters, unpermittedMessage } from './request-errors.ts'

let react: ((names: readonly string[]) => void) | null = null

/** Says what `permit` does about parameters that it names not: `config.unpermitted_parameters`. Once a process. */
export function useUnpermitted(policy: string | null, log: Logger): void {
  react = null
  if (policy === 'raise') {
    react = (names) => {
      throw new UnpermittedParameters(names)
    }
  } else if (policy === 'log') react = (names) => log.info(unpermittedMessage(names))
}

/** Told of a form and of what `permit` took from it. */
export function noteUnpermitted(sent: Iterable<string>, taken: ReadonlyMap<string, unknown>): void {
  if (react === null) return
  const names = [...sent].filter((name) => !taken.has(name) && !ALWAYS.has(name))
  if (names.length > 0) react(names)
}

const ALWAYS = new Set(['controller', 'action'])
