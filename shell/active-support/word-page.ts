import type { MethodTable } from '../ruby/call/signature.ts'
import { calendarExtension } from './calendar.ts'
import { enumerableExtension } from './enumerable.ts'
import { classExtensions, singletonExtensions } from './install.ts'
import { objectExtension } from './object.ts'

/** docs/active-support.md: every word that applications have beside Ruby's own, class by class. */
export function wordPage(): string {
  const lines = [
    '# The words of Active Support',
    '',
    'Ruby files of an application have these beside [Ruby’s own methods](ruby-methods.md), and they answer',
    'as Active Support 6.1 does: `tests/support/active-support/calls.rb` goes through both. A program outside',
    'an application has none of them. Written by `node scripts/method-pages.mjs`.',
    '',
    '`Date - Date` is an Integer, where Ruby has a Rational.',
    '',
    '| Class | Words |',
    '|---|---|',
    row('every object', objectExtension, {}),
    row('what has `each`', enumerableExtension, {}),
    row('Time and Date', calendarExtension, {}),
  ]
  const shared: MethodTable = { ...enumerableExtension, ...calendarExtension }
  for (const [name, table] of Object.entries(classExtensions)) {
    if (Object.keys(table).some((word) => table[word] !== shared[word])) {
      lines.push(row(name, table, shared))
    }
  }
  for (const [name, table] of Object.entries(singletonExtensions)) {
    lines.push(row(`the class ${name}`, table, {}))
  }
  return `${lines.join('\n')}\n`
}

function row(title: string, table: MethodTable, except: MethodTable): string {
  const words = Object.keys(table).filter((word) => table[word] !== except[word])
  return `| ${title} | ${words
    .sort()
    .map((word) => `\`${word}\``)
    .join(' ')} |`
}
