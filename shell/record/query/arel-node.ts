import { quoteName } from '../../schema/quote.ts'
import { type Name, nameOf } from '../model/names.ts'
import { conjunction, type SqlPart } from './condition.ts'
import { inlined, SqlText } from './sql-text.ts'

/**
 * A piece of SQL made of names of columns and of values: what `Article.arel_table` leads to. It stands wherever SQL of
 * the source may; in conditions its values are binds. Source: the tests of Arel in Rails 8.
 */
export class ArelNode extends SqlText {
  static readonly rubyName: string = 'Arel::Nodes::Node'

  declare readonly part: SqlPart

  constructor(part: SqlPart) {
    super(inlined(part), [], part)
  }

  and(...others: readonly ArelNode[]): ArelNode {
    return new ArelNode(conjunction([this, ...others.flat()].map((each) => each.part)))
  }

  or(...others: readonly ArelNode[]): ArelNode {
    return new ArelNode(joined([this, ...others.flat()], ' OR '))
  }

  not(): ArelNode {
    const { sql, binds } = this.part
    return new ArelNode({ sql: `NOT (${sql})`, binds })
  }

  /** The name under which it is selected. */
  as(name: Name): ArelNode {
    const { sql, binds } = this.part
    return new ArelNode({ sql: `${sql} AS ${quoteName(nameOf(name))}`, binds })
  }

  asc(): ArelNode {
    return this.followed('ASC')
  }

  desc(): ArelNode {
    return this.followed('DESC')
  }

  nullsFirst(): ArelNode {
    return this.followed('NULLS FIRST')
  }

  nullsLast(): ArelNode {
    return this.followed('NULLS LAST')
  }

  toSql(): string {
    return this.to_s()
  }

  protected followed(word: string): ArelNode {
    const { sql, binds } = this.part
    return new ArelNode({ sql: `${sql} ${word}`, binds })
  }
}

/** Pieces with a word between them. */
export function joined(nodes: readonly ArelNode[], word: string): SqlPart {
  return {
    sql: `(${nodes.map(({ part }) => part.sql).join(word)})`,
    binds: nodes.flatMap(({ part }) => part.binds),
  }
}
