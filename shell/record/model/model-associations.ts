import {
  associatedIds,
  associatedRecord,
  associateIds,
  associateRecords,
  buildAssociated,
  createAssociated,
} from '../relation/associated.ts'
import { assignNestedAttributes } from '../relation/nested-attributes.ts'
import { OwnedAssociation } from '../relation/owned-association.ts'
import type { AttributeSource } from './attribute-source.ts'
import { STATE } from './is-record.ts'
import type { Model } from './model.ts'
import { ModelTokens } from './model-tokens.ts'
import { type Name, nameOf } from './names.ts'

/** The records that belong to a record, by the names of its associations. */
export class ModelAssociations extends ModelTokens {
  /** The associated record, or the collection of them. */
  association<R = unknown>(name: string): R {
    return associatedRecord(this as never, name) as R
  }

  /** `article.association(:comments)`: what is known of it, without a method of the class that takes its name. */
  ownedAssociation(name: Name): OwnedAssociation {
    return new OwnedAssociation(this as never, nameOf(name))
  }

  /** What `comments_attributes=` does: Rails API, ActiveRecord::NestedAttributes. */
  assignNestedAttributes(name: Name, attributes: unknown): void {
    assignNestedAttributes(this as never, nameOf(name), attributes)
  }

  /** Makes the associated record without saving it: `build_author`. */
  buildAssociated(name: string, attributes?: AttributeSource | null): Model {
    return buildAssociated(this as never, name, attributes)
  }

  /** Makes and saves the associated record: `create_author`. */
  createAssociated(name: string, attributes?: AttributeSource | null): Model {
    return createAssociated(this as never, name, attributes, false)
  }

  /** The same, or RecordInvalid. */
  createAssociatedOrRaise(name: string, attributes?: AttributeSource | null): Model {
    return createAssociated(this as never, name, attributes, true)
  }

  /** Reads the associated record again: `reload_author`. */
  reloadAssociated(name: string): Model | null {
    this.resetAssociated(name)
    return this.association(name)
  }

  /** Forgets the associated record. */
  resetAssociated(name: string): null {
    this[STATE].associations.delete(name)
    this[STATE].preloaded.delete(name)
    return null
  }

  /** Gives the record another one, or a collection others. */
  assignAssociation(name: string, value: unknown): void {
    associateRecords(this as never, name, value)
  }

  /** The ids of a collection's records: `tag_ids`. */
  associatedIds(name: string): number[] {
    return associatedIds(this as never, name)
  }

  /** Makes those records the collection's that have the ids, as a form sends them. */
  associateIds(name: string, ids: unknown): void {
    associateIds(this as never, name, ids)
  }
}
