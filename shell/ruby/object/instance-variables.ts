/** The property of an instance variable: `_title` for `@title`. A Ruby name holds no `$`, so that no other key is the same. */
export function ivarKey(ivar: string): string {
  return ivar === '@_proto__' ? '__proto__$' : `_${ivar.slice(1)}`
}

/** The property of a class variable, on the class that declares it: `_$count` for `@@count`. */
export function classVariableKey(name: string): string {
  return `_$${name.slice(2)}`
}

/** The properties of an object that are its instance variables, in the order in which they were set. */
export function ivarKeys(self: object): string[] {
  return Object.keys(self).filter((key) => isVariable(self, key))
}

function isVariable(self: object, key: string): boolean {
  const isIvar = key.startsWith('_') && key[1] !== '$' && Reflect.get(self, key) !== undefined
  return isIvar && !isMember(self, key)
}

/** A Struct may have a member `_x`. */
function isMember(self: object | { memberNames(): readonly string[] }, key: string): boolean {
  return 'memberNames' in self && self.memberNames().includes(key)
}

/** The name in Ruby of such a property, without the `@`. */
export function ivarName(key: string): string {
  return key === '__proto__$' ? '_proto__' : key.slice(1)
}

const NAMES = new Map<string, string>()

/** The values of an object's instance variables by their names: what a view gets of a controller. */
export function instanceVariables(self: object): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const key in self) {
    if (!isVariable(self, key) || !Object.hasOwn(self, key)) continue
    let name = NAMES.get(key)
    if (name === undefined) {
      name = ivarName(key)
      // Names may be computed by a program: those of its classes are few.
      if (NAMES.size < 10_000) NAMES.set(key, name)
    }
    found[name] = Reflect.get(self, key)
  }
  return found
}
