import { CurrentAttributes } from './active-support/current-attributes.ts'
import { defineClass } from './ruby/class/define.ts'
import { toS } from './ruby/object/texts.ts'

/** What `Thread.current` keeps under names, for as long as a request or a job runs: each of them has a task of its own. */
class ThreadValues extends CurrentAttributes {
  static {
    defineClass(this, 'Thread', { parameters: { '[]': '1', '[]=': '2', is_key: '1' } })
  }

  values = new Map<string, unknown>()

  '[]'(name: unknown): unknown {
    return this.values.get(toS(name)) ?? null
  }

  '[]='(name: unknown, value: unknown): unknown {
    this.values.set(toS(name), value)
    return value
  }

  is_key(name: unknown): boolean {
    return this.values.has(toS(name))
  }

  thread_variable_get(name: unknown): unknown {
    return this['[]'](name)
  }

  thread_variable_set(name: unknown, value: unknown): unknown {
    return this['[]='](name, value)
  }
}

export function currentThread(): ThreadValues {
  return ThreadValues.instance()
}
