import { type Encodable, encode } from '../core/frame.ts'
import type { FrameWriter } from '../core/frame-writer.ts'
import { Tag } from '../core/tag.ts'
import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { isString, MutableString, text } from '../ruby/text/mutable-string.ts'

/** `"production".inquiry`: a String that answers `production?`. Rails API, ActiveSupport::StringInquirer. */
export class StringInquirer extends MutableString implements MethodMissing, Encodable {
  static {
    defineClass(this, 'ActiveSupport::StringInquirer', { staticParameters: { new: '0-1' } })
  }

  static new(text: unknown = ''): StringInquirer {
    return new StringInquirer(toS(text))
  }

  '=='(other: unknown): boolean {
    return isString(other) && text(other) === this.$value
  }

  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: boolean } | undefined {
    if (!this.answersTo(name) || args.length > 0) return undefined
    return { value: this.$value === name.slice(0, -1) }
  }

  /** A template is told of an object that says this text, so that it can ask it its questions. */
  [encode](writer: FrameWriter): void {
    writer.u8(Tag.OBJECT)
    writer.varuint(writer.handles.add(this))
    writer.text(`ActiveSupport::StringInquirer\0${this.$value}`)
  }

  answersTo(name: string): boolean {
    return name.endsWith('?')
  }
}
