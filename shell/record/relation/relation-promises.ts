import type { Model } from '../model/model.ts'
import { type Name, nameOf } from '../model/names.ts'
import type { ExpressionName, SelectedName } from '../query/expression.ts'
import { Promised } from '../query/promised.ts'
import { RecordList } from './record-list.ts'
import { RelationFinders } from './relation-finders.ts'

/** `async_count` and its kin, and what records lead to. */
export abstract class RelationPromises<T extends Model> extends RelationFinders<T> {
  /** The records of an association of all the records, in one list. */
  extractAssociated(name: Name): unknown[] {
    const records = (this.includes(name) as RelationFinders<T>).toA()
    return records.flatMap((record) => {
      const found = record.association<unknown>(nameOf(name))
      return found instanceof RecordList ? found.toA() : (found ?? [])
    })
  }

  asyncCount(column?: ExpressionName): Promised {
    return new Promised(this.count(column))
  }

  asyncSum(column: ExpressionName): Promised {
    return new Promised(this.sum(column))
  }

  asyncMinimum(column: ExpressionName): Promised {
    return new Promised(this.minimum(column))
  }

  asyncMaximum(column: ExpressionName): Promised {
    return new Promised(this.maximum(column))
  }

  asyncAverage(column: ExpressionName): Promised {
    return new Promised(this.average(column))
  }

  asyncPluck(...columns: readonly SelectedName[]): Promised {
    return new Promised(this.pluck(...columns))
  }

  asyncPick(...columns: readonly SelectedName[]): Promised {
    return new Promised(this.pick(...columns))
  }

  asyncIds(): Promised {
    return new Promised(this.ids())
  }
}
