import type { ClassInfo } from './class-info.ts'

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

/** The Ruby name of a property that holds a method. */
export function rubyName(key: string, info?: ClassInfo): string {
  if (key.startsWith('$')) return rubyName(key.slice(1), info)
  if (info?.plain.has(key)) return key
  if (/^(?:constructor|prototype|__proto__)_$/.test(key)) return key.slice(0, -1)
  if (key.startsWith('is_')) return `${key.slice(3)}?`
  return key.endsWith('_bang') ? `${key.slice(0, -5)}!` : key
}
