import { findMember } from '../ruby/call/find-member.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeForm } from '../standard-library/form-text.ts'

/** `value.to_param`: what stands for the value in a URL. */
export function toParam(self: unknown): unknown {
  if (self === null || self === undefined || typeof self === 'boolean') return self ?? null
  if (Array.isArray(self)) return self.map((each) => toS(toParam(each))).join('/')
  if (self instanceof Hash) return hashToQuery(self)
  if (typeof self === 'object') {
    const own = findMember(self, 'to_param')
    if (own?.kind === 'method') return own.fn.call(self)
    if ('toParam' in self && typeof self.toParam === 'function') return self.toParam()
  }
  return toS(self)
}

/** `value.to_query(key)`: `key=value`, escaped, with brackets for what is nested. */
export function toQuery(self: unknown, key: unknown): string {
  if (self instanceof Hash) return hashToQuery(self, key)
  if (Array.isArray(self)) {
    const prefix = `${toS(key)}[]`
    return self.length === 0
      ? toQuery(null, prefix)
      : self.map((each) => toQuery(each, prefix)).join('&')
  }
  return `${escapeForm(toS(toParam(key)))}=${escapeForm(toS(toParam(self)))}`
}

/** `hash.to_query(namespace)`, also `to_param`. */
export function hashToQuery(self: Hash, namespace: unknown = null): string {
  const name = namespace === null || namespace === undefined ? null : toS(namespace)
  const parts: string[] = []
  for (const [key, value] of self) {
    const isEmpty =
      (Array.isArray(value) && value.length === 0) || (value instanceof Hash && value.size === 0)
    if (!isEmpty) parts.push(toQuery(value, name === null ? key : `${name}[${toS(key)}]`))
  }
  if (name === null || !name.includes('[]')) parts.sort()
  return parts.join('&')
}
