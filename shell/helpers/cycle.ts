import { textOption } from '../active-support/options.ts'
import { toS } from '../ruby/object/texts.ts'
import type { HelperCall } from './helper.ts'

interface Cycle {
  readonly values: readonly unknown[]
  index: number
}

/** `cycle("odd", "even")`: the next of its values each time; `name:` keeps several apart. */
export function cycle(call: HelperCall): unknown {
  const name = `cycle:${textOption(call, 'name', 'default')}`
  const key = call.args.map((each) => toS(each)).join('\0')
  const known = call.state.get(name) as (Cycle & { key: string }) | undefined
  const current = known?.key === key ? known : { values: call.args, index: 0, key }
  call.state.set(name, current)
  const value = current.values[current.index % Math.max(1, current.values.length)]
  current.index += 1
  return value ?? null
}

/** `current_cycle`: the value that `cycle` gave last. */
export function currentCycle(call: HelperCall): unknown {
  const name = `cycle:${call.args.length > 0 ? toS(call.args[0]) : 'default'}`
  const current = call.state.get(name) as Cycle | undefined
  if (current === undefined) return null
  return current.values[(current.index - 1) % current.values.length] ?? null
}

/** `reset_cycle`: the next `cycle` starts again. */
export function resetCycle(call: HelperCall): null {
  const name = `cycle:${call.args.length > 0 ? toS(call.args[0]) : 'default'}`
  const current = call.state.get(name) as Cycle | undefined
  if (current !== undefined) current.index = 0
  return null
}
