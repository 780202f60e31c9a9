/** The column types that a migration may name. */
export const columnTypes = [
  'string',
  'text',
  'integer',
  'float',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'binary',
  'json',
] as const

/** What a column means to Ruby. */
export type ColumnType = (typeof columnTypes)[number]

/** Whether the word is a column type. */
export function isColumnType(word: string): word is ColumnType {
  return (columnTypes as readonly string[]).includes(word)
}

/** What a word of another database is here, with the size that its values have. */
const spelt: Readonly<Record<string, ColumnType | readonly [ColumnType, TypeSize]>> = {
  bigint: ['integer', { isBig: true }],
  bigserial: ['integer', { isBig: true }],
  serial: 'integer',
  uuid: ['string', { limit: 36 }],
  citext: ['string', { collation: 'NOCASE' }],
  inet: 'string',
  cidr: 'string',
  macaddr: 'string',
  hstore: 'json',
  tsvector: 'text',
  xml: 'text',
  oid: ['integer', { isBig: true }],
  ...Object.fromEntries(
    `interval int4range int8range numrange tsrange tstzrange daterange money point ltree bit`
      .split(' ')
      .map((word) => [word, 'string']),
  ),
  enum: 'string',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  numeric: 'decimal',
  varchar: 'string',
  double: 'float',
  real: 'float',
  jsonb: 'json',
  ...Object.fromEntries(
    ['int', 'tinyint', 'smallint', 'mediumint', 'unsigned_integer'].map((word) => [
      word,
      'integer',
    ]),
  ),
  unsigned_bigint: ['integer', { isBig: true }],
  ...Object.fromEntries(['tinytext', 'mediumtext', 'longtext'].map((word) => [word, 'text'])),
  ...Object.fromEntries(
    ['blob', 'tinyblob', 'mediumblob', 'longblob', 'bytea'].map((word) => [word, 'binary']),
  ),
}

/** The type that a word of a migration names, Rails' own or that of another database; null for others. */
export function findType(word: string): (TypeSize & { readonly type: ColumnType }) | null {
  if (isColumnType(word)) return { type: word }
  const found = Object.hasOwn(spelt, word) ? spelt[word] : undefined
  if (found === undefined) return null
  return typeof found === 'string' ? { type: found } : { type: found[0], ...found[1] }
}

/** Types that SQLite has nothing for. */
const ELSEWHERE = new Set(
  `hstore tsvector xml oid interval int4range int8range numrange tsrange tstzrange daterange money point ltree bit`.split(
    ' ',
  ),
)

/** Whether a word names a type of PostgreSQL that SQLite has nothing for. */
export function isElsewhere(word: string): boolean {
  return ELSEWHERE.has(word)
}

/** Words of a migration that PostgreSQL has a type of that name for, beside those of all databases. */
const NATIVE = new Set([
  ...ELSEWHERE,
  ...'uuid citext inet cidr macaddr jsonb timestamptz enum'.split(' '),
])

/** What PostgreSQL calls a type, where that says more than what it is here. */
export function nativeWord(word: string): string | undefined {
  return NATIVE.has(word) ? word : undefined
}

/** What a declared type says beside its name. */
export interface TypeSize {
  readonly limit?: number
  /** Of a decimal its digits; of a datetime those of its fraction, 6 where nothing is said and null for none. */
  readonly precision?: number | null
  readonly scale?: number
  /** Whether it is declared `bigint`, which is an integer for SQLite. */
  readonly isBig?: boolean
  readonly collation?: Collation | string
}

/** How SQLite compares texts. */
export type Collation = 'BINARY' | 'NOCASE' | 'RTRIM'

const plainNames: Readonly<Record<ColumnType, string>> = {
  string: 'varchar',
  text: 'text',
  integer: 'integer',
  float: 'float',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime(6)',
  time: 'time',
  binary: 'blob',
  // "text" gives the column TEXT affinity: the document 1.0 must not become the number 1.
  json: 'json text',
}

/** The type as `CREATE TABLE` declares it. */
export function declareType(type: ColumnType, size: TypeSize = {}): string {
  const name = plainNames[type]
  if (size.isBig) return 'bigint'
  if (type === 'datetime' && size.precision !== undefined) {
    return size.precision === null ? 'datetime' : `datetime(${size.precision})`
  }
  if (type === 'decimal' && size.precision != null) {
    return size.scale === undefined
      ? `${name}(${size.precision})`
      : `${name}(${size.precision},${size.scale})`
  }
  if (size.limit !== undefined && ['string', 'text', 'integer', 'float', 'binary'].includes(type)) {
    return `${name}(${size.limit})`
  }
  return name
}

const declared: readonly (readonly [RegExp, ColumnType])[] = [
  [/^(var)?char|^character|^n(var)?char|^string/, 'string'],
  [/^json/, 'json'],
  [/^(text|clob)/, 'text'],
  [/^bool/, 'boolean'],
  [/^(big|small|tiny|medium)?int/, 'integer'],
  [/^(float|double|real)/, 'float'],
  [/^(decimal|numeric)/, 'decimal'],
  [/^(datetime|timestamp)/, 'datetime'],
  [/^date/, 'date'],
  [/^time/, 'time'],
  [/^(blob|binary)/, 'binary'],
]

/** Reads a declared type back; null when it is none of ours. */
export function readType(declaration: string): (TypeSize & { readonly type: ColumnType }) | null {
  const text = declaration.trim().toLowerCase()
  const type = declared.find(([pattern]) => pattern.test(text))?.[1]
  if (type === undefined) return null
  const [first, second] = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  if (type === 'datetime') return first === 6 ? { type } : { type, precision: first ?? null }
  if (text === 'bigint') return { type, isBig: true }
  if (first === undefined || type === 'time') return { type }
  if (type !== 'decimal') return { type, limit: first }
  return second === undefined
    ? { type, precision: first }
    : { type, precision: first, scale: second }
}
