import type { Core } from '../../shell/core/load.ts'
import {
  callShellHelper,
  hasShellHelper,
  SHELL_HELPERS,
  valueMethods,
} from '../../shell/helpers/index.ts'
import { templateMethodNames } from '../../shell/vocabulary/template-methods.ts'
import { viewHelpersBy } from '../../shell/vocabulary/view-helpers.ts'
import { htmlOf, templateCore } from '../../tests/support/template.ts'
import { families, few } from './families.ts'
import type { Case } from './measure.ts'
import { lists } from './receivers.ts'

const ARGUMENTS = ['', '("a")', '("a", "b")', '(3)', '(0, 3)', '(@same)', ' { |x| x }']
const HELPED = ['', ', "a"', ', 3', ', @same']
const LISTS = ['numbers mixed', 'texts', 'the same text', 'pairs', 'one long text']

/** What the core itself answers for templates: the methods of values, its helpers, and its own output. */
export function* coreCases(): Iterable<Case> {
  const helpers = [...SHELL_HELPERS, ...valueMethods()]
  for (const [type, kinds] of Object.entries({ String: Object.keys(families), Array: LISTS })) {
    for (const name of templateMethodNames(type)) {
      for (const args of ARGUMENTS) {
        const source = `<%= @x.${name}${args} %>`
        yield* rendered(source, args === '' ? kinds : kinds.filter(isDifferent), helpers)
      }
    }
  }
  for (const name of viewHelpersBy('core')) {
    for (const args of HELPED) {
      const source = `<%= ${name} @x${args} %>`
      yield* rendered(source, args === '' ? Object.keys(families) : [...few, 'texts'], helpers)
    }
  }
}

function isDifferent(kind: string): boolean {
  return few.includes(kind) || LISTS.includes(kind)
}

function* rendered(source: string, kinds: readonly string[], helpers: string[]): Iterable<Case> {
  let core: Core
  try {
    core = templateCore(source, { helpers })
  } catch {
    return
  }
  for (const kind of kinds) {
    const make = families[kind] ?? lists[kind]
    const prepare = (size: number) => {
      const x = make?.(size)
      const answer = ({ name, args }: { name: string; args: readonly unknown[] }) => {
        if (!hasShellHelper(name)) throw new TypeError(name)
        return callShellHelper(name, args, null, new Map())
      }
      const trial = { assigns: { x, same: make?.(size) }, helpers, answer: answer as never }
      return () => htmlOf(core, source, trial)
    }
    yield { name: `template ${source} of ${kind}`, ways: [prepare] }
  }
}
