import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { bytesIn } from '../ruby/text/binary-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { type ReadBytes, sizeOfPicture } from './picture-size.ts'

/** What is found out about a file when it is there: of pictures their size. Rails API, ActiveStorage::Analyzer. */
export class Analysis {
  static {
    defineClass(this, 'ActiveStorage::Analysis', { staticParameters: { of: '3', is_reads: '1' } })
  }

  /** Whether more than a note that it was looked at is found out of files of a type. */
  static is_reads(type: unknown): boolean {
    return type !== null && /^image\//.test(toS(type))
  }

  static of(service: object, key: unknown, type: unknown): Hash {
    if (!Analysis.is_reads(type)) return new Hash()
    const read: ReadBytes = (start, count) => {
      return bytesIn(send(service, 'download_chunk', [key, new Range(start, start + count, true)]))
    }
    const size = sizeOfPicture(read)
    if (size === null) return new Hash()
    return Hash.of([symbol('width'), size.width], [symbol('height'), size.height])
  }
}
