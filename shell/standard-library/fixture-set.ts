import { zlib } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { DigestUuid, UUID_OID } from './digest-uuid.ts'

/** The id of a fixture's label: the same at every run. */
export function identify(label: string): number {
  return zlib().crc32(label) % (2 ** 30 - 1)
}

/** What seeds and tests ask of fixtures. Rails API, ActiveRecord::FixtureSet. */
export class FixtureSet {
  static {
    defineClass(this, 'ActiveRecord::FixtureSet', { staticParameters: { identify: '1-2' } })
  }

  static identify(label: unknown, type: unknown = null): unknown {
    const isUuid = type !== null && toS(type) === 'uuid'
    return isUuid ? DigestUuid.uuid_v5(UUID_OID, toS(label)) : identify(toS(label))
  }
}
