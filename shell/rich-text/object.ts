import type { FrameWriter } from '../core/frame.ts'
import { Tag } from '../core/tag.ts'
import { className } from '../ruby/class/class-info.ts'

/** Writes an object for a template, which asks for its text only where it writes it: that text may be a page's part of its own. */
export function encodeObject(writer: FrameWriter, object: object): void {
  writer.u8(Tag.OBJECT)
  writer.varuint(writer.handles.add(object))
  writer.text(className(object.constructor))
}
