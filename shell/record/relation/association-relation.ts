import type { AttributeSource } from '../model/attribute-source.ts'
import type { Model } from '../model/model.ts'
import type { Query } from '../query/query.ts'
import type { Collection } from './collection.ts'
import type { OwnedAssociation } from './owned-association.ts'
import { type RecordBlock, Relation } from './relation.ts'

/** A part of a collection, `article.tags.where(…)`: what is made through it becomes the collection's. */
export class AssociationRelation<T extends Model> extends Relation<T> {
  static override readonly rubyName: string = 'ActiveRecord::AssociationRelation'
  readonly #collection: Collection<T>

  constructor(query: Query, collection: Collection<T>) {
    super(query)
    this.#collection = collection
  }

  protected override make(query: Query): Relation<T> {
    const Kind = this.constructor as typeof AssociationRelation
    return new Kind<T>(query, this.#collection)
  }

  override proxyAssociation(): OwnedAssociation {
    return this.#collection.proxyAssociation()
  }

  protected override get comparesQuery(): boolean {
    return false
  }

  protected override buildOne(attributes?: AttributeSource | null, block?: RecordBlock<T>): T {
    return this.#collection.build(this.#own(), after(attributes, block))
  }

  protected override createOne(
    attributes: AttributeSource | null | undefined,
    block: RecordBlock<T> | undefined,
    raises: boolean,
  ): T {
    const made = after(attributes, block)
    return raises
      ? this.#collection.createOrRaise(this.#own(), made)
      : this.#collection.create(this.#own(), made)
  }

  /** The values that the relation asks for. */
  #own(): AttributeSource {
    return new Map(this.query.attributes)
  }
}

/** Gives a record these attributes on top, then to the block. */
function after<T extends Model>(
  attributes: AttributeSource | null | undefined,
  block: RecordBlock<T> | undefined,
): RecordBlock<T> {
  return (record) => {
    record.assignAttributes(attributes)
    block?.(record)
  }
}
