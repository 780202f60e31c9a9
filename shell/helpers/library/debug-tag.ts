import type { Params } from '../../controller/params.ts'
import { className } from '../../ruby/class/class-info.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { dumpYaml } from '../../standard-library/yaml/dump.ts'
import type { View } from '../view.ts'

/** `debug params`: a value as YAML, and what `inspect` says of one that YAML does not hold (Rails: DebugHelper). */
export function debugTag(this: View, _name: string, value: unknown): unknown {
  const text = yamlOf(value)
  const options = { class: 'debug_dump' }
  return text === null
    ? this.call('content_tag', ['code', inspect(value), options])
    : this.call('content_tag', ['pre', text, options])
}

function yamlOf(value: unknown): string | null {
  try {
    if (!isParams(value)) return dumpYaml(value)
    const pairs = Hash.of(['parameters', value.toUnsafeH()], ['permitted', value.isPermitted()])
    return dumpYaml(pairs).replace('---', `--- !ruby/object:${PARAMS}`)
  } catch {
    return null
  }
}

const PARAMS = 'ActionController::Parameters'

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && className(value.constructor) === PARAMS
}
