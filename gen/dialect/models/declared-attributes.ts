import type * as nodes from '@ruby/prism/src/nodes.js'
import { type ColumnType, isColumnType } from '../../../shell/schema/column-type.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import type { ColumnFacts } from '../../schema/facts.ts'

/** Names of types that are other names of a column's. Rails API, ActiveModel::Type. */
const OTHER_NAMES: Readonly<Record<string, ColumnType>> = {
  big_integer: 'integer',
  immutable_string: 'string',
}

/** The type that `attribute :price, :decimal` names; null for none of the library's. */
export function attributeType(text: string): ColumnType | null {
  return isColumnType(text) ? text : (OTHER_NAMES[text] ?? null)
}

/** The columns of a table, and the attributes that the class declares beside and over them. */
export function withAttributes(
  columns: readonly ColumnFacts[],
  bodies: readonly (readonly Node[])[],
): readonly ColumnFacts[] {
  const found = new Map(columns.map((column) => [column.name, column]))
  for (const item of bodies.flat()) {
    if (!is(item, 'CallNode')) continue
    const { receiver, name: word, arguments_ } = item
    const [first, second] = arguments_?.arguments_ ?? []
    const name = symbolText(first ?? null)
    if (receiver !== null || name === null) continue
    const known = found.get(name)
    if (known !== undefined && (word === 'serialize' || word === 'store')) {
      found.set(name, { ...known, type: 'json', default: null })
    }
    if (word !== 'attribute') continue
    const type = attributeType(symbolText(second ?? null) ?? '')
    const isTyped = second !== undefined && !is(second, 'KeywordHashNode')
    if (known !== undefined) {
      // Values of a type of the application's own may be anything; the table keeps them in its own.
      const own = { type: 'json' as const, kept: known.type }
      found.set(name, {
        ...known,
        ...(isTyped && type === null ? own : { type: type ?? known.type }),
      })
    } else found.set(name, virtual(name, type ?? 'json'))
  }
  return [...found.values()]
}

function virtual(name: string, type: ColumnType): ColumnFacts {
  return {
    name,
    type,
    isVirtual: true,
    isPrimaryKey: false,
    null: true,
    default: null,
    limit: null,
    scale: null,
  }
}

const REGISTERED = /\bActive(?:Record|Model)::Type\.register\(?\s*:(\w+),\s*([A-Z]\w*)/g

/** The classes that initializers register as types: `ActiveRecord::Type.register(:money, MoneyType)`. */
export function registeredTypes(files: ReadonlyMap<string, string>): Map<string, string> {
  const texts = [...files].filter(([path]) => path.startsWith('config/'))
  return new Map(
    texts.flatMap(([, text]) =>
      [...text.matchAll(REGISTERED)].map(([, name = '', type = '']): [string, string] => [
        name,
        type,
      ]),
    ),
  )
}

/** The attributes beside the columns that `confirmation` and `acceptance` look at. */
export function validatedAttributes(
  bodies: readonly (readonly Node[])[],
  columns: readonly ColumnFacts[],
): Set<string> {
  const names = bodies.flat().flatMap((item) => {
    if (!is(item, 'CallNode')) return []
    const { receiver, name, arguments_ } = item
    if (receiver !== null || !/^validates(?:_confirmation_of|_acceptance_of)?$/.test(name))
      return []
    const list = arguments_?.arguments_ ?? []
    const kinds = list.flatMap((each) => (is(each, 'KeywordHashNode') ? keysOf(each) : []))
    const isOf = (kind: string): boolean => name.includes(kind) || kinds.includes(kind)
    return list.flatMap((each) => {
      const text = symbolText(each)
      if (text === null) return []
      return [
        ...(isOf('confirmation') ? [`${text}_confirmation`] : []),
        ...(isOf('acceptance') ? [text] : []),
      ]
    })
  })
  return new Set(names.filter((name) => !columns.some((column) => column.name === name)))
}

function keysOf(options: nodes.KeywordHashNode): string[] {
  return options.elements.flatMap((pair) =>
    is(pair, 'AssocNode') ? (symbolText(pair.key) ?? []) : [],
  )
}

/** The names that `alias_attribute` gives to columns. */
export function aliasedAttributes(bodies: readonly (readonly Node[])[]): Set<string> {
  const names = bodies.flat().flatMap((item) => {
    if (!is(item, 'CallNode') || item.name !== 'alias_attribute') return []
    const [first] = argumentsOf(item)
    return symbolText(first ?? null) ?? []
  })
  return new Set(names)
}
