/** What a server has done, in numbers that are the same on every machine. */
export interface Counts {
  /** Calls into the core. */
  crossings: number
  /** Calls of functions of C libraries. */
  foreign: number
  /** Bytes that JavaScript copied, or had copied by memcpy, and that it encoded into UTF-8. */
  copied: number
  /** Objects that the engine has made; only without its collector and its compilers. */
  objects: number
}

const counts: Counts = { crossings: 0, foreign: 0, copied: 0, objects: 0 }

export function count(what: keyof Counts, by: number): void {
  counts[what] += by
}

/** Gives the counts and begins anew. */
export function takeCounts(objectsNow: number): Counts {
  const taken = { ...counts, objects: objectsNow - counts.objects }
  Object.assign(counts, { crossings: 0, foreign: 0, copied: 0 })
  return taken
}

/** From now on `objects` are those beyond this number. */
export function restartObjects(objectsNow: number): void {
  counts.objects = objectsNow
}

type AnyFunction = (...args: unknown[]) => unknown

/** The functions of an object, of which each call is told before it is made; what is no function stays. */
export function counted(
  functions: object,
  tell: (name: string, args: readonly unknown[]) => void,
): Record<string, unknown> {
  const each = Object.entries(functions).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    const call = (...args: unknown[]) => {
      tell(name, args)
      return (value as AnyFunction)(...args)
    }
    return [name, Object.assign(call, value)]
  })
  return Object.fromEntries(each)
}

/** Tells what a method was given and what it returned. */
export function watchMethod(
  prototype: object,
  name: string,
  tell: (args: readonly unknown[], result: unknown) => void,
): void {
  const method = Reflect.get(prototype, name) as AnyFunction
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    const result = method.apply(this, args)
    tell(args, result)
    return result
  })
}
