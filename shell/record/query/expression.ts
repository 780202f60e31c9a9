import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import { CellType, type Rows } from '../database/rows.ts'
import { fromBind } from '../database/store.ts'
import { type Definition } from '../model/definition.ts'
import { isName, type Name, nameOf } from '../model/names.ts'
import type { Association } from '../relation/association.ts'
import type { Codec } from '../value/codec.ts'
import type { EnumType } from '../value/enum-type.ts'
import { type ColumnReference, columnReference } from './column-reference.ts'
import { knownSql, SqlText } from './sql-text.ts'

/** A column by its name, or SQL that stands in the source: ``pluck('id', sql`lower(title)`)``. */
export type ExpressionName = Name | SqlText

/** Columns of the model's own table, or of joined ones by the names of their associations or tables. */
export type SelectedName = ExpressionName | Readonly<Record<string, readonly Name[]>>

/** The columns, those of joined tables as `comments.body`: `pluck(:title, comments: [:body])`, since Rails 7.1. */
export function selectedNames(given: readonly SelectedName[]): readonly ExpressionName[] {
  return (given.flat() as SelectedName[]).flatMap((each): readonly ExpressionName[] => {
    if (each instanceof SqlText) return [each]
    if (isName(each)) return [isPlainName(each) ? nameOf(each) : (knownSql(each) ?? nameOf(each))]
    return Object.entries(each).flatMap(([owner, columns]) => {
      return columns.map((column) => `${owner}.${nameOf(column)}`)
    })
  })
}

/** What a query selects, groups by or computes of. */
export interface Expression {
  readonly sql: string
  /** Null where only SQLite knows the type. */
  readonly type: ColumnType | null
  /** Of a decimal column its places, where it says how many. */
  readonly scale?: number
  /** For a group by a belongs_to: its records are the keys. */
  readonly association?: Association
  /** Of a column whose values have names. */
  readonly enumType?: EnumType
  /** Of a column that keeps its values in another way. */
  readonly codec?: Codec
}

/** The column of a name, or the SQL of the program's own. */
export function expressionOf(definition: Definition, name: ExpressionName): Expression {
  if (name instanceof SqlText) return { sql: expressionText(name), type: null }
  const found = referenceOf(definition, name)
  if (found instanceof SqlText) return expressionOf(definition, found)
  const { sql, column } = found
  const { enumType, codec, scale } = column
  return {
    sql,
    type: column.type,
    ...(enumType === undefined ? {} : { enumType }),
    ...(codec === undefined ? {} : { codec }),
    ...(scale === undefined ? {} : { scale }),
  }
}

function isPlainName(name: Name): boolean {
  return /^\w+(?:\.\w+)?$/.test(nameOf(name))
}

/** A column, or SQL that is known where the name is none: what another part of the query calls so. */
function referenceOf(definition: Definition, name: Name): ColumnReference | SqlText {
  try {
    return columnReference(definition, nameOf(name))
  } catch (error) {
    const text = error instanceof ArgumentError ? knownSql(name) : null
    if (text === null) throw error
    return text
  }
}

/** SQL without values: there is no place for binds in it. */
export function expressionText(text: SqlText): string {
  if (text.values.length === 0) return text.text
  throw new ArgumentError(`no values belong into an expression: ${text.text}`)
}

const PLAIN: Pick<Expression, 'enumType' | 'codec'> = {}

/** The value of an expression: of the column's type, or as SQLite has it. */
export function readValue(
  rows: Rows,
  row: number,
  index: number,
  type: ColumnType | null,
  { enumType, codec }: Pick<Expression, 'enumType' | 'codec'> = PLAIN,
): unknown {
  const value = rows.value(row, index)
  if (codec !== undefined) return codec.load(value)
  if (enumType !== undefined) return enumType.fromBind(value)
  const told = type ?? rows.types?.[index] ?? null
  if (told !== null) return fromBind(value, told)
  return rows.type(row, index) === CellType.REAL ? new Float(Number(value)) : value
}

/** The type of a selected value: that of the model's column whose name it has, as in Rails. */
export function typeByName(definition: Definition, rows: Rows, index: number): ColumnType | null {
  return definition.byName.get(rows.columns[index] ?? '')?.type ?? null
}
