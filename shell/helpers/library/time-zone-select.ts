import { htmlOf, SafeString } from '../../core/safe-string.ts'
import { TimeZone } from '../../record/value/time-zone.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { isTruthy, send } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { Regexp } from '../../ruby/regexp/regexp.ts'
import { FormBuilder } from '../form-builder.ts'
import type { View } from '../view.ts'
import { optionsOf } from './date-selects.ts'

const DIVIDER = '<option value="" disabled="disabled">-------------</option>\n'

/**
 * `form.time_zone_select :time_zone, ActiveSupport::TimeZone.us_zones, default: "Berlin"`, also of an object's name, and
 * `time_zone_options_for_select "Berlin", /Australia/` (Rails: FormOptionsHelper).
 */
export function timeZoneSelect(this: View, name: string, ...list: unknown[]): unknown {
  if (name === 'time_zone_options_for_select') {
    const [selected = null, priority = null, model = null] = list
    return zoneOptions(this, selected, priority, model)
  }
  const [target, attribute, priority = null, given = null, html = null] = list
  const builder = target instanceof FormBuilder ? target : this.builderOf(target)
  const options = new Map(optionsOf(given))
  const record = this.callForm(builder, 'object', [])
  const own = record === null ? null : send(record, toS(attribute), [])
  const choices = zoneOptions(
    this,
    own ?? options.get('default') ?? null,
    priority,
    options.get('model') ?? null,
  )
  for (const name of ['default', 'model']) options.delete(name)
  const rest = Hash.from([...options].map(([key, value]) => [Symbol.for(key), value] as const))
  return this.callForm(builder, 'select', [attribute, choices, rest, html ?? new Hash()])
}

/** The options of all zones of a class, those that come first above a line. */
function zoneOptions(view: View, selected: unknown, priority: unknown, model: unknown): SafeString {
  const zones = (model === null ? TimeZone.all() : send(model, 'all', [])) as unknown[]
  const options = (of: readonly unknown[]): string => {
    const choices = of.map((zone) => [toS(zone), send(zone, 'name', [])])
    return htmlOf(view.call('options_for_select', [choices, selected]))
  }
  if (!isTruthy(priority)) return new SafeString(options(zones))
  const first =
    priority instanceof Regexp
      ? zones.filter((zone) => isTruthy(send(zone, 'match?', [priority])))
      : (send(priority, 'to_a', []) as unknown[])
  const others = zones.filter((zone) => !first.includes(zone))
  return new SafeString(options(first) + DIVIDER + options(others))
}
