import { suggestWord } from '../parse/nearest.ts'
import { STANDARD_ACTIONS } from './resource.ts'
import { RouteError } from './route-error.ts'
import { wordOf } from './route-options.ts'

/** The standard actions that `only:` and `except:` leave. */
export function selectActions(
  call: string,
  options: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const only = readActions(call, 'only', options.get('only'))
  const except = readActions(call, 'except', options.get('except'))
  if (only !== null && except !== null) {
    const message = `${call} takes only: or except:, not both.`
    throw new RouteError('except:', message, 'Write the actions you want in only: alone.')
  }
  const wanted = STANDARD_ACTIONS.filter((action) => {
    return only === null ? !except?.includes(action) : only.includes(action)
  })
  return new Set(wanted)
}

function readActions(call: string, option: string, value: unknown): string[] | null {
  if (value === null || value === undefined) return null
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const words = list.map((each) => {
    const hint = `Write: ${option}: [:index, :show]`
    return wordOf(`${call}: ${option}:`, 'the names of actions', each, hint, `${option}:`)
  })
  for (const word of words) {
    if ((STANDARD_ACTIONS as readonly string[]).includes(word)) continue
    const shown = STANDARD_ACTIONS.map((action) => `:${action}`)
    const hint =
      word === 'new_action'
        ? 'Write :new here; its method is called new_action.'
        : suggestWord(word, STANDARD_ACTIONS, shown).trim()
    throw new RouteError(
      word,
      `${call}: ${option}: names :${word}, which is no standard action.`,
      hint,
    )
  }
  return words
}
