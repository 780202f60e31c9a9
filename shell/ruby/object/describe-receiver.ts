import { findClassInfo } from '../class/class-info.ts'
import { classNameOf } from './describe.ts'
import { main } from './main.ts'
import { inspect } from './texts.ts'

/** The method by which an object says what NoMethodError calls it, in place of its `inspect`. */
export const DESCRIPTION: unique symbol = Symbol('webfw.description')

/** A receiver as NoMethodError describes it: `1:Integer`, `nil:NilClass`, `#<Point:0x…>`, `Point:Class`. */
export function describeReceiver(receiver: unknown): string {
  if (receiver === null || receiver === undefined) return 'nil:NilClass'
  if (typeof receiver === 'boolean') return `${receiver}:${classNameOf(receiver)}`
  if (receiver === main) return 'main:Object'
  if (isDescribed(receiver)) return receiver[DESCRIPTION]()
  const isModule =
    typeof receiver === 'function' &&
    (findClassInfo(receiver)?.isModule === true || Reflect.get(receiver, 'isModule') === true)
  const shown = inspect(receiver)
  if (shown.startsWith('#<')) return shown
  return `${shown}:${isModule ? 'Module' : classNameOf(receiver)}`
}

function isDescribed(value: unknown): value is { [DESCRIPTION](): string } {
  return typeof value === 'object' && value !== null && DESCRIPTION in value
}
