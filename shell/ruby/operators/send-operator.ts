import { send } from '../call/send.ts'
import { isSubclass } from '../class/hierarchy.ts'
import { findMethod } from '../object/find-method.ts'

/** An operator of an object: its class's own, or what a call finds. */
export function sendOperator(receiver: unknown, name: string, ...args: unknown[]): unknown {
  if (typeof receiver === 'object' && receiver !== null) {
    const own = findMethod(receiver, name)
    if (own !== undefined) return own.apply(receiver, args)
  } else if (typeof receiver === 'function') {
    const own: unknown = Reflect.get(receiver, name)
    if (typeof own === 'function') return own.apply(receiver, args)
  }
  if (typeof receiver === 'function' && typeof args[0] === 'function') {
    const relation = compareClasses(receiver, name, args[0])
    if (relation !== undefined) return relation
  }
  return send(receiver, name, args)
}

/** `Dog < Animal`: true, false, or nil when the two have nothing to do with each other. */
function compareClasses(left: object, name: string, right: object): boolean | null | undefined {
  const [isBelow, isAbove] = [isSubclass(left, right), isSubclass(right, left)]
  const related = isBelow || isAbove
  switch (name) {
    case '<':
      return related ? isBelow && left !== right : null
    case '<=':
      return related ? isBelow : null
    case '>':
      return related ? isAbove && left !== right : null
    case '>=':
      return related ? isAbove : null
    default:
      return undefined
  }
}
