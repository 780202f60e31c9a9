import type { ColumnType } from '../schema/column-type.ts'
import { arrayJson } from '../schema/postgresql/array-text.ts'

/** Ids of pg_type that mean something here. */
export const Type = {
  BOOL: 16,
  BYTEA: 17,
  INT8: 20,
  INT2: 21,
  INT4: 23,
  OID: 26,
  JSON: 114,
  FLOAT4: 700,
  FLOAT8: 701,
  DATE: 1082,
  TIME: 1083,
  TIMESTAMP: 1114,
  TIMESTAMPTZ: 1184,
  NUMERIC: 1700,
  INTERVAL: 1186,
  UUID: 2950,
  JSONB: 3802,
} as const

/** The types whose values are asked for in their binary form. */
export const BINARY: ReadonlySet<number> = new Set([
  Type.BOOL,
  Type.BYTEA,
  Type.INT8,
  Type.INT2,
  Type.INT4,
  Type.OID,
  Type.FLOAT4,
  Type.FLOAT8,
  Type.DATE,
  Type.TIME,
  Type.TIMESTAMP,
  Type.TIMESTAMPTZ,
  Type.INTERVAL,
  Type.UUID,
  Type.JSONB,
])

/** The first id that an extension or an application gives. */
export const FIRST_OWN = 16_384

/** The types of the server's own arrays, and of their elements. */
const ARRAYS: readonly (readonly [array: number, element: number])[] = [
  [1000, Type.BOOL],
  [1005, Type.INT2],
  [1007, Type.INT4],
  [1016, Type.INT8],
  [1028, Type.OID],
  [1021, Type.FLOAT4],
  [1022, Type.FLOAT8],
  [1231, Type.NUMERIC],
  [199, Type.JSON],
  [3807, Type.JSONB],
  ...[1001, 1002, 1003, 1009, 1014, 1015, 1041, 651, 1040, 1115, 1182, 1183, 1185, 1187, 2951].map(
    (id) => [id, 0] as const,
  ),
  ...[1270, 1561, 1563, 3643, 3905, 3907, 3909, 3911, 3913, 3927].map((id) => [id, 0] as const),
]

const KINDS: ReadonlyMap<number, ColumnType> = new Map<number, ColumnType>([
  [Type.BOOL, 'boolean'],
  [Type.DATE, 'date'],
  [Type.TIME, 'time'],
  [Type.TIMESTAMP, 'datetime'],
  [Type.TIMESTAMPTZ, 'datetime'],
  [Type.NUMERIC, 'decimal'],
  [Type.JSON, 'json'],
  [Type.JSONB, 'json'],
])

/** What a database has beside the server's own types: arrays, and which type is `hstore`. */
export class TypeMap {
  readonly #arrays = new Map<number, number>(ARRAYS)
  readonly #known = new Set<number>()
  #hstore = -1

  /** Whether nobody knows yet what a type is. */
  isUnknown(type: number): boolean {
    return type >= FIRST_OWN && !this.#known.has(type)
  }

  learn(type: number, element: number, name: string): void {
    this.#known.add(type)
    if (element !== 0) this.#arrays.set(type, element)
    if (name === 'hstore') this.#hstore = type
  }

  /** What a value of the type is to records; null for numbers, texts and bytes, which say it themselves. */
  kindOf(type: number): ColumnType | null {
    const isDocument = this.#arrays.has(type) || type === this.#hstore
    return isDocument ? 'json' : (KINDS.get(type) ?? null)
  }

  /** The type of an array's elements; undefined for what is no array. */
  elementOf(type: number): number | undefined {
    return this.#arrays.get(type)
  }

  isHstore(type: number): boolean {
    return type === this.#hstore
  }
}

/** An array as the server writes it, `{1,2,NULL}`, as JSON. */
export function arrayToJson(text: string, element: number): string {
  return arrayJson(text, (each) => elementToJson(each, element))
}

function elementToJson(text: string, element: number): string {
  switch (element) {
    case Type.BOOL:
      return text === 't' ? 'true' : 'false'
    case Type.INT2:
    case Type.INT4:
    case Type.INT8:
    case Type.OID:
      return text
    case Type.FLOAT4:
    case Type.FLOAT8:
      if (!/^-?\d/.test(text)) return JSON.stringify(text)
      return /[.e]/.test(text) ? text : `${text}.0`
    case Type.JSON:
    case Type.JSONB:
      return text
    default:
      return JSON.stringify(text)
  }
}

/** JSON as an array as the server reads it; what is no list of JSON stays as it is. */
export function jsonToArray(json: string): string {
  if (!json.startsWith('[')) return json
  return writeList(JSON.parse(json) as unknown[])
}

function writeList(list: readonly unknown[]): string {
  const parts = list.map((each) => {
    if (each === null) return 'NULL'
    if (Array.isArray(each)) return writeList(each)
    if (typeof each === 'number' || typeof each === 'boolean') return String(each)
    const text = typeof each === 'string' ? each : JSON.stringify(each)
    return `"${text.replace(/["\\]/g, '\\$&')}"`
  })
  return `{${parts.join(',')}}`
}

/** `"a"=>"1", "b"=>NULL` as JSON. */
export function hstoreToJson(text: string): string {
  const pairs: string[] = []
  const pattern = /"((?:[^"\\]|\\.)*)"=>(?:NULL|"((?:[^"\\]|\\.)*)")/g
  for (const [, name = '', value] of text.matchAll(pattern)) {
    const plain = (part: string) => JSON.stringify(part.replace(/\\(.)/g, '$1'))
    pairs.push(`${plain(name)}:${value === undefined ? 'null' : plain(value)}`)
  }
  return `{${pairs.join(',')}}`
}

/** JSON as `hstore` reads it. */
export function jsonToHstore(json: string): string {
  if (!json.startsWith('{')) return json
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  return Object.entries(JSON.parse(json) as Record<string, unknown>)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `${quoted(name)}=>${value === null ? 'NULL' : quoted(text)}`
    })
    .join(',')
}
