import type { ArelTable } from './arel.ts'
import { ArelNode } from './arel-node.ts'
import { conjunction } from './condition.ts'

/** `articles.join(comments).on(…)`. */
export class ArelJoin {
  static readonly rubyName: string = 'Arel::SelectManager'

  readonly #word: string
  readonly #table: ArelTable
  readonly #earlier: readonly ArelNode[]

  constructor(word: string, table: ArelTable, earlier: readonly ArelNode[]) {
    this.#word = word
    this.#table = table
    this.#earlier = earlier
  }

  on(...conditions: readonly ArelNode[]): ArelJoined {
    const { sql, binds } = conjunction(conditions.map((each) => each.part))
    const join = `${this.#word} ${this.#table.toSql()} ON ${sql}`
    return new ArelJoined([...this.#earlier, new ArelNode({ sql: join, binds })])
  }
}

/** Joins that `joins` takes: `joins(articles.join(comments).on(…).join_sources)`. */
class ArelJoined {
  static readonly rubyName: string = 'Arel::SelectManager'

  readonly #joins: readonly ArelNode[]

  constructor(joins: readonly ArelNode[]) {
    this.#joins = joins
  }

  join(other: ArelTable, kind: unknown = null): ArelJoin {
    const word = kind === ArelOuterJoin ? 'LEFT OUTER JOIN' : 'INNER JOIN'
    return new ArelJoin(word, other, this.#joins)
  }

  joinSources(): ArelNode[] {
    return [...this.#joins]
  }
}

/** `Arel::Nodes::OuterJoin`. */
export class ArelOuterJoin {
  static readonly rubyName: string = 'Arel::Nodes::OuterJoin'
}
