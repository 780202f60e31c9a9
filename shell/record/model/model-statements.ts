import { ArelTable } from '../query/arel.ts'
import type { FromSource, TableSources } from '../query/named-tables.ts'
import {
  arelSql,
  quotedText,
  type SqlText,
  type Statement,
  statementPart,
} from '../query/sql-text.ts'
import type { Relation } from '../relation/relation.ts'
import { definitionOf } from './definition.ts'
import type { Model, ModelClass } from './model.ts'
import { allOfModel } from './model-relations.ts'
import { ModelTables } from './model-tables.ts'
import type { Name } from './names.ts'

/** What a model class makes of SQL, and puts in place of its table. */
export class ModelStatements extends ModelTables {
  static arelTable<T extends Model>(this: ModelClass<T>): ArelTable {
    return new ArelTable(definitionOf(this))
  }
  static from<T extends Model>(
    this: ModelClass<T>,
    source: FromSource,
    alias?: Name | null,
  ): Relation<T> {
    return allOfModel(this).from(source, alias)
  }
  static with<T extends Model>(this: ModelClass<T>, ...named: TableSources[]): Relation<T> {
    return allOfModel(this).with(...named)
  }
  static withRecursive<T extends Model>(
    this: ModelClass<T>,
    ...named: TableSources[]
  ): Relation<T> {
    return allOfModel(this).withRecursive(...named)
  }

  /** The number that a whole statement counts. */
  static countBySql<T extends Model>(this: ModelClass<T>, statement: Statement): number {
    const { sql, binds } = statementPart(statement)
    return Number(definitionOf(this).connection.query(sql, binds).value(0, 0) ?? 0)
  }

  /** SQL with its values written out and quoted: it stands wherever SQL of the source may. */
  static sanitizeSql(statement: Statement): string {
    return quotedText(statement)
  }
  static sanitizeSqlArray(statement: Statement): string {
    return quotedText(statement)
  }
  static sanitizeSqlForConditions(statement: Statement): string {
    return quotedText(statement)
  }
  static sanitizeSqlForAssignment(statement: Statement): string {
    return quotedText(statement)
  }
  static sanitizeSqlForOrder(statement: Statement): SqlText {
    return arelSql(quotedText(statement))
  }
}
