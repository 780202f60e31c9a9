import type { ColumnOptions } from './column-definition.ts'
import type { ReferenceOptions } from './reference-definition.ts'

type Name = string | symbol

/** One name or several, then perhaps options: `t.string :first, :last, null: false`. */
export type ColumnArguments = readonly (Name | ColumnOptions)[]

/** The words for columns in the block of `create_table` and of `change_table`. */
export abstract class ColumnWords {
  /** The release of Rails whose rules the words keep. */
  protected abstract readonly release: number

  /** A column of any type. */
  abstract column(name: Name, type: Name, options?: ColumnOptions): void

  protected abstract reference(name: Name, options: ReferenceOptions): void

  string(...names: ColumnArguments): void {
    this.#each('string', names)
  }
  text(...names: ColumnArguments): void {
    this.#each('text', names)
  }
  integer(...names: ColumnArguments): void {
    this.#each('integer', names)
  }
  bigint(...names: ColumnArguments): void {
    this.#each('bigint', names)
  }
  float(...names: ColumnArguments): void {
    this.#each('float', names)
  }
  decimal(...names: ColumnArguments): void {
    this.#each('decimal', names)
  }
  boolean(...names: ColumnArguments): void {
    this.#each('boolean', names)
  }
  date(...names: ColumnArguments): void {
    this.#each('date', names)
  }
  datetime(...names: ColumnArguments): void {
    this.#each('datetime', names)
  }
  time(...names: ColumnArguments): void {
    this.#each('time', names)
  }
  timestamp(...names: ColumnArguments): void {
    this.#each('timestamp', names)
  }
  binary(...names: ColumnArguments): void {
    this.#each('binary', names)
  }
  json(...names: ColumnArguments): void {
    this.#each('json', names)
  }
  uuid(...names: ColumnArguments): void {
    this.#each('uuid', names)
  }
  citext(...names: ColumnArguments): void {
    this.#each('citext', names)
  }
  cidr(...names: ColumnArguments): void {
    this.#each('cidr', names)
  }
  macaddr(...names: ColumnArguments): void {
    this.#each('macaddr', names)
  }
  bigserial(...names: ColumnArguments): void {
    this.#each('bigserial', names)
  }
  serial(...names: ColumnArguments): void {
    this.#each('serial', names)
  }
  inet(...names: ColumnArguments): void {
    this.#each('inet', names)
  }
  jsonb(...names: ColumnArguments): void {
    this.#each('jsonb', names)
  }
  enum(...names: ColumnArguments): void {
    this.#each('enum', names)
  }
  timestamptz(...names: ColumnArguments): void {
    this.#each('timestamptz', names)
  }
  numeric(...names: ColumnArguments): void {
    this.#each('numeric', names)
  }
  double(...names: ColumnArguments): void {
    this.#each('double', names)
  }
  real(...names: ColumnArguments): void {
    this.#each('real', names)
  }
  tinyint(...names: ColumnArguments): void {
    this.#each('tinyint', names)
  }
  smallint(...names: ColumnArguments): void {
    this.#each('smallint', names)
  }
  mediumint(...names: ColumnArguments): void {
    this.#each('mediumint', names)
  }
  tinytext(...names: ColumnArguments): void {
    this.#each('tinytext', names)
  }
  mediumtext(...names: ColumnArguments): void {
    this.#each('mediumtext', names)
  }
  longtext(...names: ColumnArguments): void {
    this.#each('longtext', names)
  }
  blob(...names: ColumnArguments): void {
    this.#each('blob', names)
  }
  tinyblob(...names: ColumnArguments): void {
    this.#each('tinyblob', names)
  }
  mediumblob(...names: ColumnArguments): void {
    this.#each('mediumblob', names)
  }
  longblob(...names: ColumnArguments): void {
    this.#each('longblob', names)
  }

  tsvector(...names: ColumnArguments): void {
    this.#each('tsvector', names)
  }
  hstore(...names: ColumnArguments): void {
    this.#each('hstore', names)
  }
  interval(...names: ColumnArguments): void {
    this.#each('interval', names)
  }
  int4range(...names: ColumnArguments): void {
    this.#each('int4range', names)
  }
  int8range(...names: ColumnArguments): void {
    this.#each('int8range', names)
  }
  numrange(...names: ColumnArguments): void {
    this.#each('numrange', names)
  }
  tsrange(...names: ColumnArguments): void {
    this.#each('tsrange', names)
  }
  tstzrange(...names: ColumnArguments): void {
    this.#each('tstzrange', names)
  }
  daterange(...names: ColumnArguments): void {
    this.#each('daterange', names)
  }
  xml(...names: ColumnArguments): void {
    this.#each('xml', names)
  }
  money(...names: ColumnArguments): void {
    this.#each('money', names)
  }
  point(...names: ColumnArguments): void {
    this.#each('point', names)
  }
  ltree(...names: ColumnArguments): void {
    this.#each('ltree', names)
  }
  oid(...names: ColumnArguments): void {
    this.#each('oid', names)
  }
  bit(...names: ColumnArguments): void {
    this.#each('bit', names)
  }

  /** A column that the database computes: `t.virtual :full, type: :string, as: "first || last", stored: true`. */
  virtual(...names: ColumnArguments): void {
    this.#each('virtual', names)
  }

  /** `created_at` and `updated_at`, which records keep by themselves. */
  timestamps(options: ColumnOptions = {}): void {
    for (const name of ['created_at', 'updated_at']) {
      this.column(name, 'datetime', { ...timestampOptions(this.release), ...options })
    }
  }

  /** `article_id` with an index and, when asked for, a foreign key. */
  references(...names: readonly (Name | ReferenceOptions)[]): void {
    const [list, options] = splitOptions<ReferenceOptions>(names)
    for (const name of list) this.reference(name, options)
  }

  /** The same as `references`. */
  belongsTo(...names: readonly (Name | ReferenceOptions)[]): void {
    this.references(...names)
  }

  #each(type: string, names: ColumnArguments): void {
    const [list, options] = splitOptions<ColumnOptions>(names)
    for (const name of list) this.column(name, type, options)
  }
}

/** Names, and the options behind them. */
export function splitOptions<T extends object>(
  given: readonly (Name | T)[],
): [list: Name[], options: T] {
  const last = given.at(-1)
  const isOptions = typeof last === 'object' && last !== null && !('text' in last)
  const list = (isOptions ? given.slice(0, -1) : given) as Name[]
  return [list, (isOptions ? last : {}) as T]
}

/** How a release makes `created_at` and `updated_at` where nothing is said. */
export function timestampOptions(release: number): ColumnOptions {
  return { null: release < 5, ...(release < 6 ? { precision: null } : { precision: 6 }) }
}

/** The options of a column with what its release takes for granted. */
export function releasedOptions(
  type: Name,
  options: ColumnOptions,
  release: number,
): ColumnOptions {
  const word = typeof type === 'symbol' ? type.description : type
  const isTime = word === 'datetime' || word === 'timestamp' || word === 'timestamptz'
  return isTime && release < 7 && !('precision' in options)
    ? { precision: null, ...options }
    : options
}
