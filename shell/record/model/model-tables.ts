import { singularize } from '../../inflection/inflection.ts'
import { className } from '../../ruby/class/class-info.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { indifferent } from '../../ruby/hash/indifferent-hash.ts'
import type { ColumnFacts } from '../../schema/column-facts.ts'
import { quoteName } from '../../schema/quote.ts'
import { type ConnectionHandler, HANDLER } from '../database/connection-handler.ts'
import { DatabaseConnection, type QueryResult } from '../database/database-connection.ts'
import { connectionInRole } from '../database/roles.ts'
import { OpenTransaction } from '../database/transaction.ts'
import type { ExpressionName, SelectedName } from '../query/expression.ts'
import type { Grouped } from '../query/grouping.ts'
import type { Promised } from '../query/promised.ts'
import { type Statement, statementPart } from '../query/sql-text.ts'
import type { Association } from '../relation/association.ts'
import { countingColumn } from '../relation/counter-cache.ts'
import type { Extension } from '../relation/extended.ts'
import { Reflection } from '../relation/reflection.ts'
import type { Relation } from '../relation/relation.ts'
import type { InsertOptions, UpsertOptions } from '../saving/insert-rows.ts'
import type { AttributeSource } from './attribute-source.ts'
import { definitionOf, polymorphicName } from './definition.ts'
import { instantiate } from './instantiate.ts'
import type { Model, ModelClass } from './model.ts'
import { allOfModel, ModelRelations } from './model-relations.ts'
import { type Name, nameOf, type TouchArgument } from './names.ts'
import { defaultOf } from './state.ts'

interface Connected {
  readonly [HANDLER]: ConnectionHandler
}

/** What a model class says of its table, and does to it as a whole. */
export class ModelTables extends ModelRelations {
  /** Inserts rows with one statement, without validations and callbacks; doubles are left out. */
  static insertAll<T extends Model>(
    this: ModelClass<T>,
    rows: readonly AttributeSource[],
    options?: InsertOptions,
  ): QueryResult {
    return allOfModel(this).insertAll(rows, options)
  }
  /** The same; RecordNotUnique for doubles. */
  static insertAllOrRaise<T extends Model>(
    this: ModelClass<T>,
    rows: readonly AttributeSource[],
    options?: InsertOptions,
  ): QueryResult {
    return allOfModel(this).insertAllOrRaise(rows, options)
  }
  /** The same; rows that are there already are updated. */
  static upsertAll<T extends Model>(
    this: ModelClass<T>,
    rows: readonly AttributeSource[],
    options?: UpsertOptions,
  ): QueryResult {
    return allOfModel(this).upsertAll(rows, options)
  }
  static insert<T extends Model>(
    this: ModelClass<T>,
    row: AttributeSource,
    options?: InsertOptions,
  ): QueryResult {
    return allOfModel(this).insertAll([row], options)
  }
  static insertOrRaise<T extends Model>(
    this: ModelClass<T>,
    row: AttributeSource,
    options?: InsertOptions,
  ): QueryResult {
    return allOfModel(this).insertAllOrRaise([row], options)
  }
  static upsert<T extends Model>(
    this: ModelClass<T>,
    row: AttributeSource,
    options?: UpsertOptions,
  ): QueryResult {
    return allOfModel(this).upsertAll([row], options)
  }

  static extractAssociated<T extends Model>(this: ModelClass<T>, name: Name): unknown[] {
    return allOfModel(this).extractAssociated(name)
  }
  static asyncCount<T extends Model>(this: ModelClass<T>, column?: ExpressionName): Promised {
    return allOfModel(this).asyncCount(column)
  }
  static asyncSum<T extends Model>(this: ModelClass<T>, column: ExpressionName): Promised {
    return allOfModel(this).asyncSum(column)
  }
  static asyncMinimum<T extends Model>(this: ModelClass<T>, column: ExpressionName): Promised {
    return allOfModel(this).asyncMinimum(column)
  }
  static asyncMaximum<T extends Model>(this: ModelClass<T>, column: ExpressionName): Promised {
    return allOfModel(this).asyncMaximum(column)
  }
  static asyncAverage<T extends Model>(this: ModelClass<T>, column: ExpressionName): Promised {
    return allOfModel(this).asyncAverage(column)
  }
  static asyncPluck<T extends Model>(this: ModelClass<T>, ...columns: SelectedName[]): Promised {
    return allOfModel(this).asyncPluck(...columns)
  }
  static asyncPick<T extends Model>(this: ModelClass<T>, ...columns: SelectedName[]): Promised {
    return allOfModel(this).asyncPick(...columns)
  }
  static asyncIds<T extends Model>(this: ModelClass<T>): Promised {
    return allOfModel(this).asyncIds()
  }

  static one<T extends Model>(this: ModelClass<T>): boolean {
    return allOfModel(this).one()
  }
  static secondToLast<T extends Model>(this: ModelClass<T>): T | null {
    return allOfModel(this).secondToLast()
  }
  static thirdToLast<T extends Model>(this: ModelClass<T>): T | null {
    return allOfModel(this).thirdToLast()
  }
  static fortyTwo<T extends Model>(this: ModelClass<T>): T | null {
    return allOfModel(this).fortyTwo()
  }
  static readonly<T extends Model>(this: ModelClass<T>, isReadonly?: boolean): Relation<T> {
    return allOfModel(this).readonly(isReadonly)
  }
  static strictLoading<T extends Model>(this: ModelClass<T>, isStrict?: boolean): Relation<T> {
    return allOfModel(this).strictLoading(isStrict)
  }
  static references<T extends Model>(this: ModelClass<T>, ...tables: Name[]): Relation<T> {
    return allOfModel(this).references(...tables)
  }
  static extending<T extends Model>(this: ModelClass<T>, ...modules: Extension[]): Relation<T> {
    return allOfModel(this).extending(...modules)
  }
  static annotate<T extends Model>(this: ModelClass<T>, ...comments: string[]): Relation<T> {
    return allOfModel(this).annotate(...comments)
  }
  static invertWhere<T extends Model>(this: ModelClass<T>): Relation<T> {
    return allOfModel(this).invertWhere()
  }
  static regroup<T extends Model>(this: ModelClass<T>, ...names: ExpressionName[]): Grouped<T> {
    return allOfModel(this).regroup(...names)
  }
  static calculate<T extends Model>(
    this: ModelClass<T>,
    operation: Name,
    column: ExpressionName,
  ): unknown {
    return allOfModel(this).calculate(operation, column)
  }
  static explain<T extends Model>(this: ModelClass<T>): string {
    return allOfModel(this).explain()
  }
  static touchAll<T extends Model>(this: ModelClass<T>, ...given: TouchArgument[]): number {
    return allOfModel(this).touchAll(...given)
  }

  /** The records of a whole statement: ``findBySql(sql`SELECT …`)``, or of a list of it and its values. */
  static findBySql<T extends Model>(this: ModelClass<T>, statement: Statement): T[] {
    const definition = definitionOf(this)
    const { sql, binds } = statementPart(statement)
    const rows = definition.connection.query(sql, binds)
    const positions = definition.columns.map((column) => rows.columns.lastIndexOf(column.name))
    return Array.from({ length: rows.count }, (_, row) =>
      instantiate<T>(definition, rows, row, positions),
    )
  }

  /** The transaction that is open on the connection, or one that is over at once. */
  static currentTransaction(this: Connected): OpenTransaction {
    return new OpenTransaction(connectionInRole(this[HANDLER]))
  }

  /** What an association is, by its name; null for none. Rails API, ActiveRecord::Reflection. */
  static reflectOnAssociation<T extends Model>(this: ModelClass<T>, name: Name): Reflection | null {
    const found = definitionOf(this).associations.get(nameOf(name))
    return found === undefined ? null : new Reflection(found, this)
  }

  /** What all associations are, or those of a kind: `belongs_to`. */
  static reflectOnAllAssociations<T extends Model>(
    this: ModelClass<T>,
    macro?: Name | null,
  ): Reflection[] {
    const all = associationsOf(this).map((each) => new Reflection(each, this))
    if (macro === undefined || macro === null) return all
    return all.filter((each) => nameOf(each.macro()) === nameOf(macro))
  }

  static reflections<T extends Model>(this: ModelClass<T>): Hash<string, Reflection> {
    return Hash.from(associationsOf(this).map((each) => [each.name, new Reflection(each, this)]))
  }

  /** The connection, for SQL that is a whole statement. */
  static connection(this: Connected): DatabaseConnection {
    return new DatabaseConnection(connectionInRole(this[HANDLER]))
  }
  static leaseConnection(this: Connected): DatabaseConnection {
    return new DatabaseConnection(connectionInRole(this[HANDLER]))
  }

  /** Counts the records of collections again, for the columns that count them. */
  static resetCounters<T extends Model>(
    this: ModelClass<T>,
    id: unknown,
    ...names: readonly (Name | { readonly touch?: unknown })[]
  ): true {
    const definition = definitionOf(this)
    for (const given of names) {
      if (typeof given === 'object') continue
      const name = nameOf(given)
      const association = definition.associations.get(name)
      if (association === undefined || !association.isMany) {
        throw new ArgumentError(`'${definition.name}' has no association called '${name}'`)
      }
      const record = allOfModel(this).find(id)
      const column = countingColumn(definition, association)
      if (column === null) {
        throw new ArgumentError(`${definition.table} has no column ${singularize(name)}s_count`)
      }
      record.updateColumns({ [column]: record.association<Relation<Model>>(name).count() })
    }
    return true
  }

  static columnList<T extends Model>(this: ModelClass<T>): ColumnFacts[] {
    const { connection, table } = definitionOf(this)
    return new DatabaseConnection(connection).columnList(table)
  }
  static columnsHash<T extends Model>(this: ModelClass<T>): Hash<string, ColumnFacts> {
    const { connection, table } = definitionOf(this)
    const columns = new DatabaseConnection(connection).columnList(table)
    return Hash.from(columns.map((each) => [each.name, each] as const))
  }
  static isHasAttribute<T extends Model>(this: ModelClass<T>, name: Name): boolean {
    return definitionOf(this).attributes.some((each) => each.name === nameOf(name))
  }
  static build<T extends Model>(
    this: ModelClass<T>,
    attributes?: AttributeSource | null,
    block?: (record: T) => unknown,
  ): T {
    return allOfModel(this).build(attributes, block)
  }

  /** The columns and their types: `Post(id: integer, title: string)`. */
  static inspect<T extends Model>(this: ModelClass<T>): string {
    const { columns } = definitionOf(this)
    if (columns.length === 0) return `${className(this)}(abstract)`
    const types = columns.map(
      (column) => `${column.name}: ${column.enumType === undefined ? column.type : 'integer'}`,
    )
    return `${className(this)}(${types.join(', ')})`
  }

  static quotedTableName<T extends Model>(this: ModelClass<T>): string {
    return quoteName(definitionOf(this).table)
  }
  /** The class at the top of its table. */
  static baseClass<T extends Model>(this: ModelClass<T>): unknown {
    return (definitionOf(this).family?.base ?? definitionOf(this)).model
  }
  static isBaseClass<T extends Model>(this: ModelClass<T>): boolean {
    const { family, model } = definitionOf(this)
    return (family?.base.model ?? model) === model
  }
  static stiName<T extends Model>(this: ModelClass<T>): string {
    return definitionOf(this).name
  }
  static polymorphicName<T extends Model>(this: ModelClass<T>): string {
    return polymorphicName(definitionOf(this))
  }
  /** What each attribute of a new record starts with. */
  static columnDefaults<T extends Model>(this: ModelClass<T>): Hash<string, unknown> {
    const definition = definitionOf(this)
    return Hash.from(
      definition.columns.map((each) => [each.name, defaultOf(definition, each) ?? null] as const),
    )
  }
  /** The values of each `enum` by their names. Rails API, ActiveRecord::Enum. */
  static definedEnums<T extends Model>(this: ModelClass<T>): Hash<string, Hash> {
    return Hash.from(
      definitionOf(this).columns.flatMap(({ name, enumType }) =>
        enumType == null ? [] : [[name, indifferent(Hash.from(enumType.pairs()))] as const],
      ),
    )
  }
  static isTableExists(): boolean {
    return true
  }
  static readonlyAttributes<T extends Model>(this: ModelClass<T>): string[] {
    return definitionOf(this).columns.flatMap(({ name, isReadonly }) => (isReadonly ? [name] : []))
  }
  /** The tables are known when the application is built: there is nothing to forget. */
  static resetColumnInformation(): null {
    return null
  }
  static cache<R>(block: () => R): R {
    return block()
  }
  static uncached<R>(block: () => R): R {
    return block()
  }
}

/** The associations that a model declares, without those to the rows of tables between, which `has_and_belongs_to_many` makes. */
function associationsOf(model: ModelClass): Association[] {
  const all = [...definitionOf(model).associations.values()]
  const isBetween = ({ name }: Association): boolean =>
    all.some(({ name: other, through }) => through === name && name === `${other}_links`)
  return all.filter((each) => !isBetween(each))
}
