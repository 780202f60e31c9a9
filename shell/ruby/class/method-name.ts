const CACHE = new Map<string, string>()

/** The property under which a user's class holds a method: `published?` is `is_published`. */
export function methodName(name: string): string {
  let key = CACHE.get(name)
  if (key === undefined) {
    key = compute(name)
    CACHE.set(name, key)
  }
  return key
}

function compute(name: string): string {
  if (/^[^A-Za-z_\u0080-\uffff]/.test(name)) return name
  if (/^(?:constructor|prototype|__proto__)=?$/.test(name)) return `${name.replace('=', '')}_`
  const key = suffixed(name)
  // `_title` holds an instance variable.
  return key.startsWith('_') ? `$${key}` : key
}

function suffixed(name: string): string {
  if (name.endsWith('?')) return `is_${name.slice(0, -1)}`
  if (name.endsWith('!')) return `${name.slice(0, -1)}_bang`
  return name.endsWith('=') ? name.slice(0, -1) : name
}
