import { SafeString } from '../../shell/core/safe-string.ts'
import { callShellHelper, SHELL_HELPERS, valueMethods } from '../../shell/helpers/index.ts'
import { STRING_METHODS } from '../../shell/helpers/string-case.ts'
import { families, few } from './families.ts'
import type { Case } from './measure.ts'
import { lists } from './receivers.ts'

type Arguments = (input: unknown, size: number) => unknown[]

/** What stands beside the input: a phrase, a number, a list. */
const BESIDE: Readonly<Record<string, Arguments>> = {
  '': (input) => [input],
  ' and a letter': (input) => [input, 'a'],
  ' and the same': (input) => [input, input],
  ' after a letter': (input) => ['a', input],
  ' and a number': (input) => [input, 3],
  ' and two letters': (input) => [input, 'a', 'b'],
}

/** What every family of texts is tried with. */
const ALWAYS = ['', ' and a letter']

/** The helpers that the shell answers, and the methods of values that templates ask it for. */
export function* helperCases(): Iterable<Case> {
  const own = new Set([...SHELL_HELPERS, ...Object.keys(STRING_METHODS)])
  for (const name of new Set([...own, ...valueMethods()])) {
    const takes = name.includes('#') ? name.slice(0, name.indexOf('#')) : ''
    for (const [kind, make] of Object.entries({ ...texts(takes), ...listsFor(takes) })) {
      // The methods of values are measured as methods already; here by what leads to them.
      if (!own.has(name) && !few.includes(kind) && kind !== 'texts') continue
      for (const [beside, args] of Object.entries(BESIDE)) {
        if (kind in families && !few.includes(kind) && !ALWAYS.includes(beside)) continue
        const prepare = (size: number) => {
          const given = args(make(size), size)
          return () => callShellHelper(name, given, null, new Map())
        }
        yield { name: `helper ${name} of ${kind}${beside}`, ways: [prepare] }
      }
    }
  }
}

function texts(takes: string): Record<string, (size: number) => unknown> {
  if (takes !== '' && takes !== 'String') return {}
  const safe = (size: number) => new SafeString('a<b>a</b>'.repeat(size / 10))
  return takes === '' ? { ...families, 'safe HTML': safe } : { ...families }
}

function listsFor(takes: string): Record<string, (size: number) => unknown> {
  return takes === '' || takes === 'Array' ? { ...lists } : {}
}
