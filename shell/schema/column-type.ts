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

/** What is inside the parentheses of a declared type. */
export interface TypeSize {
  readonly limit?: number
  readonly precision?: number
  readonly scale?: number
}

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
  if (type === 'decimal' && size.precision !== undefined) {
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
  if (first === undefined || type === 'datetime' || type === 'time') return { type }
  if (type !== 'decimal') return { type, limit: first }
  return second === undefined
    ? { type, precision: first }
    : { type, precision: first, scale: second }
}
