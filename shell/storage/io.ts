import { dispositionOf } from '../controller/file-body.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { bytesIn } from '../ruby/text/binary-string.ts'
import { mediaTypeNamed } from '../vocabulary/formats.ts'
import { checksumOf, contentOf, headOf, sizeOf, textOf } from './content.ts'
import { mediaTypeOf } from './media-type.ts'

/** How many of the first bytes say what a file is. */
const HEAD = 4096

/** What Ruby asks of a file before it is kept. */
export class Io {
  static {
    defineClass(this, 'ActiveStorage::Io', {
      staticParameters: {
        byte_range: '2',
        checksum: '1',
        content_type: '3',
        content_type_of_bytes: '3',
        disposition: '2',
        extension: '2',
        size: '1',
        type_of_extension: '1',
      },
    })
  }

  static checksum(io: unknown): string {
    return checksumOf(contentOf(io))
  }

  static size(io: unknown): number {
    return sizeOf(contentOf(io))
  }

  /** The media type of a file: what its bytes say, else its name and what was declared. */
  static content_type(io: unknown, filename: unknown, declared: unknown): string {
    return mediaTypeOf(headOf(contentOf(io), HEAD), textOf(filename), textOf(declared))
  }

  static content_type_of_bytes(bytes: unknown, filename: unknown, declared: unknown): string {
    return mediaTypeOf(bytesIn(bytes), textOf(filename), textOf(declared))
  }

  /** The extension of a file's own name where it fits its media type, else the usual one; nil where none is known. */
  static extension(type: unknown, filename: unknown): string | null {
    const [, own = ''] = /\.(\w+)$/.exec(textOf(filename) ?? '') ?? []
    if (own !== '' && mediaTypeNamed(own) === textOf(type)) return own
    const [, usual = ''] = /^image\/(\w+)$/.exec(textOf(type) ?? '') ?? []
    return mediaTypeNamed(usual) === textOf(type) ? usual.replace('jpeg', 'jpg') : null
  }

  static type_of_extension(name: unknown): string | null {
    return mediaTypeNamed(`.${toS(name)}`) ?? null
  }

  /** The Content-Disposition of a file; what is neither of the two dispositions is `inline`. */
  static disposition(kind: unknown, filename: unknown): string {
    const disposition = textOf(kind) === 'attachment' ? 'attachment' : 'inline'
    return dispositionOf({ disposition, filename: toS(filename) })
  }

  /** The first part that `Range` asks for (RFC 9110, section 14.2); nil where it asks for none of a file of this size. */
  static byte_range(field: unknown, size: unknown): Range<number> | null {
    const total = Number(size)
    const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)/.exec(toS(field)) ?? []
    if (from === '' && to === '') return null
    const first = from === '' ? Math.max(0, total - Number(to)) : Number(from)
    const last = from === '' || to === '' ? total - 1 : Math.min(Number(to), total - 1)
    return first > last ? null : new Range(first, last)
  }
}
