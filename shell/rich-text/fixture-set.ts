import { classify } from '../inflection/inflection.ts'
import { SignedGlobalId } from '../record/model/global-id.ts'
import type { Model } from '../record/model/model.ts'
import { modelNamed } from '../record/model/model-named.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { identify } from '../standard-library/fixture-set.ts'
import { elementOf } from './attachment.ts'
import { writeNode } from './markup.ts'
import { PURPOSE } from './names.ts'

/** What fixtures of rich texts ask. Rails API, ActionText::FixtureSet. */
export class FixtureSet {
  static {
    defineClass(this, 'ActionText::FixtureSet', { staticParameters: { attachment: '2' } })
  }

  /** The element that stands for a record of other fixtures: `attachment("people", :ann)`. */
  static attachment(set: unknown, label: unknown): string {
    const name = toS(set).split('/').map(classify).join('::')
    const record = new (modelNamed(name) as new () => Model)()
    record.id = identify(toS(label))
    const sgid = SignedGlobalId.create(record, { for: PURPOSE, expires_in: null })
    return writeNode(elementOf(new Map([['sgid', sgid.to_s()]])))
  }
}
