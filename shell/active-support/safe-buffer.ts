import { SafeString } from '../core/safe-string.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { send } from '../ruby/index.ts'
import { objectExtension } from './object.ts'

/** What HTML-safe text answers with HTML-safe text, where a String's method would give plain characters. */
export const safeBufferMethods: MethodTable = {
  ...pick(objectExtension, ['deep_dup', 'presence', 'presence_in', 'try', 'try!']),
  '[]': [part('[]'), '1-2'],
  at: [part('at'), '1'],
  first: [part('first'), '0-1'],
  from: [part('from'), '1'],
  last: [part('last'), '0-1'],
  to: [part('to'), '1'],
  to_s: [(self) => self, '0'],
  truncate: [unlessCut('truncate'), '1 k'],
  truncate_words: [unlessCut('truncate_words'), '1 k'],
}

/** The text itself where it is short enough; what was cut is no HTML any more. */
function unlessCut(name: string): (self: unknown, ...args: readonly unknown[]) => unknown {
  return (self, ...args) => {
    const { html } = self as SafeString
    const cut = send(html, name, args)
    return cut === html ? self : cut
  }
}

/** A part of the text, as its `[]` gives it: still HTML-safe, nil where there is none. */
function part(name: string): (self: unknown, ...args: readonly unknown[]) => unknown {
  return (self, ...args) => {
    const found = send((self as SafeString).html, name, args)
    return found === null ? null : new SafeString(String(found))
  }
}

function pick(table: MethodTable, names: readonly string[]): MethodTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name)))
}
