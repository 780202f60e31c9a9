import { readValue } from '../cache/entry-text.ts'
import { ParameterFilter } from '../log/filter.ts'
import { hidesName } from '../record/model/filtered-columns.ts'
import { GlobalId } from '../record/model/global-id.ts'
import { RecordReference } from '../record/model/record-reference.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { MemberObject } from '../ruby/struct/member-object.ts'

/**
 * The arguments of a kept job as people read them: records by their Global IDs, and `[FILTERED]` in place of the values whose
 * names `config.filter_parameters` or one of the words hides.
 */
export function shownArguments(kept: string, words: readonly string[]): string {
  const said = readValue(kept)
  if (!Array.isArray(said)) return '(of a class that is gone)'
  const own = new ParameterFilter(words)
  const hides = (name: string, path: string) => hidesName(name, path) || own.hides(name, path)
  const [positional, keywords] = said.map((each) => shown(each, '', hides)) as [unknown[], Hash]
  const texts = [...positional, ...(keywords === null ? [] : [keywords])].map((each) =>
    inspect(each),
  )
  return texts.join(', ')
}

type Hides = (name: string, path: string) => boolean

function shown(value: unknown, parent: string, hides: Hides): unknown {
  if (value instanceof RecordReference) return new GlobalId(value.type, toS(value.id)).uri()
  if (Array.isArray(value)) return value.map((each) => shown(each, parent, hides))
  if (value instanceof MemberObject) return shown(Hash.from(Object.entries(value)), parent, hides)
  if (!(value instanceof Hash)) return value
  const copy = new Hash()
  for (const [key, each] of value) {
    const name = toS(key)
    const path = `${parent}${name}`
    copy.set(key, hides(name, path) ? '[FILTERED]' : shown(each, `${path}.`, hides))
  }
  return copy
}
