import { sendMeanwhile, waiting } from '../ruby/call/meanwhile.ts'
import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { bytesIn } from '../ruby/text/binary-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { type ReadBytes, sizeOfPicture } from './picture-size.ts'

/** Bytes of a file that are read at once where others run meanwhile: nearly all sizes stand in them. */
const BEGINNING = 256 * 1024

/** What is found out about a file when it is there: of pictures their size. Rails API, ActiveStorage::Analyzer. */
export class Analysis {
  static {
    defineClass(this, 'ActiveStorage::Analysis', { staticParameters: { of: '3', is_reads: '1' } })
    waiting(this as typeof Analysis, {
      async of(service: object, key: unknown, type: unknown) {
        if (!Analysis.is_reads(type)) return new Hash()
        const range = new Range(0, BEGINNING, true)
        const bytes = bytesIn(await sendMeanwhile(service, 'download_chunk', [key, range]))
        const isWhole = bytes.length < BEGINNING
        return Analysis.#of((start, count) => {
          const isThere = isWhole || start + count <= bytes.length
          return isThere ? bytes.slice(start, start + count) : readChunk(service, key, start, count)
        })
      },
    })
  }

  /** Whether more than a note that it was looked at is found out of files of a type. */
  static is_reads(type: unknown): boolean {
    return type !== null && /^image\//.test(toS(type))
  }

  static of(service: object, key: unknown, type: unknown): Hash {
    if (!Analysis.is_reads(type)) return new Hash()
    return Analysis.#of((start, count) => readChunk(service, key, start, count))
  }

  static #of(read: ReadBytes): Hash {
    const size = sizeOfPicture(read)
    if (size === null) return new Hash()
    return Hash.of([symbol('width'), size.width], [symbol('height'), size.height])
  }
}

function readChunk(service: object, key: unknown, start: number, count: number): Uint8Array {
  return bytesIn(send(service, 'download_chunk', [key, new Range(start, start + count, true)]))
}
