import type { Definition } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { nameOf } from '../model/names.ts'
import { Collection } from '../relation/collection.ts'

/**
 * Validates what is saved with a record, among its own validations: where the association is declared, or, for one
 * record, where it is declared to be saved with its owner. Rails API, ActiveRecord::AutosaveAssociation.
 */
export function validateRelatives({ validations }: Definition, association: string): void {
  const name = `validate_associated_records_for_${association}`
  if (validations.some((each) => each.name === name)) return
  validations.push({ name, options: {}, check: (record) => checkRelatives(record, association) })
}

function checkRelatives(record: Model, name: string): void {
  const { associations } = record[STATE]
  const related = associations.get(name)
  if (related === undefined || related === null) return
  onceUnderway(record, `validate ${name}`, () => checkRelated(record, name, related))
}

/** Runs the body unless it runs already: two sides of an association may lead to each other. */
export function onceUnderway(record: Model, what: string, body: () => void): void {
  const state = record[STATE]
  state.underway ??= new Set()
  if (state.underway.has(what)) return
  state.underway.add(what)
  try {
    body()
  } finally {
    state.underway.delete(what)
  }
}

function checkRelated(record: Model, name: string, related: unknown): void {
  const { definition } = record[STATE]
  const added = related instanceof Collection ? (related.waitingRecords as readonly Model[]) : []
  if (definition.associations.get(name)?.autosave === true) {
    const one = isRecord(related) && related.isNewRecord() ? [related as Model] : []
    const own = [...changedRelatives(related), ...one, ...added]
    importErrors(
      record,
      name,
      own,
      definition.associations.get(name)?.indexErrors ? positions(related, own) : null,
    )
  } else if (added.some((each) => !each.isValid())) {
    record.errors.add(name, Symbol.for('invalid'))
  }
}

/** Of a record's known relatives, those with a row that a save of the record changes or destroys. */
export function changedRelatives(related: unknown): Model[] {
  const loaded = related instanceof Collection ? related.knownRecords : []
  return (isRecord(related) ? [related as Model] : (loaded as Model[])).filter((each) => {
    return each.isPersisted() && (each[STATE].isMarked || each[STATE].isChanged)
  })
}

/** All records that are known of a collection, in its order: where one stands counts for `index_errors: true`. */
function positions(related: unknown, own: readonly Model[]): readonly Model[] {
  const all = related instanceof Collection && related.isLoaded() ? related.toA() : []
  return [...new Set([...(all as Model[]), ...own])]
}

/** The errors of records that are saved with their owner, as its own: `comments.body`, or `comments[0].body`. */
function importErrors(
  record: Model,
  name: string,
  others: readonly Model[],
  all: readonly Model[] | null,
): void {
  for (const each of others) {
    if (each[STATE].isMarked || each.isValid()) continue
    const path = all === null ? name : `${name}[${all.indexOf(each)}]`
    for (const error of each.errors.objects()) {
      record.errors.import(error, { attribute: `${path}.${nameOf(error.attribute)}` })
    }
  }
}
