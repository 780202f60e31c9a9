import { findClassInfo } from '../class/class-info.ts'
import { methodName } from '../class/method-name.ts'
import { NoMethodError } from '../exception/detailed-errors.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { callWithSignature } from './arguments.ts'
import { callCore, dispatchSuper } from './send.ts'
import { findCoreMethod } from './tables.ts'

/** `super` where JavaScript's own does not reach: inside a module, or up to a core class. */
export function superSend(
  self: unknown,
  owner: RubyClass,
  name: string,
  args: readonly unknown[] = [],
  block: Block | null = null,
): unknown {
  const key = methodName(name)
  const isObject = (typeof self === 'object' && self !== null) || typeof self === 'function'
  for (
    let layer = isObject ? above(self, owner) : null;
    layer !== null;
    layer = Object.getPrototypeOf(layer)
  ) {
    if (Object.hasOwn(layer.constructor ?? layer, 'rubyName') || layer === Object.prototype) break
    const member = Object.getOwnPropertyDescriptor(layer, key)
    if (member?.get !== undefined) return member.get.call(self)
    if (member?.set !== undefined && name.endsWith('=')) return member.set.call(self, args[0])
    if (typeof member?.value === 'function') {
      const info = findClassInfo(Object.hasOwn(layer, 'constructor') ? layer.constructor : layer)
      return callWithSignature(member.value, self, args, block, info?.parameters.get(name))
    }
  }
  const layer = isObject ? above(self, owner) : null
  const framework =
    layer === null ? undefined : dispatchSuper(layer, self as object, name, args, block)
  if (framework !== undefined) return framework.value
  const entry = findCoreMethod(self, name)
  if (entry !== undefined) return callCore(self, name, entry, args, block)
  if (HOOKS.has(name)) return null
  throw new NoMethodError(
    `super: no superclass method \`${name}' for ${describeReceiver(self)}`,
    symbol(name),
    [...args],
    { receiver: self },
  )
}

/** Methods of Object and Class that do nothing. */
const HOOKS = new Set([
  'initialize',
  'inherited',
  'included',
  'extended',
  'prepended',
  'method_added',
])

/** The part of the prototype chain above a class or a module's layer. */
function above(self: object, owner: RubyClass): object | null {
  if (typeof self === 'function') return self === owner ? Object.getPrototypeOf(self) : null
  const body = findClassInfo(owner)?.innerOf ?? owner
  let layer: object | null = Object.getPrototypeOf(self)
  while (layer !== null) {
    if (layer === body.prototype || findClassInfo(layer)?.moduleOf === owner) {
      return Object.getPrototypeOf(layer)
    }
    layer = Object.getPrototypeOf(layer)
  }
  return null
}
