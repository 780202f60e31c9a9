import { encode, type FrameWriter } from '../core/frame.ts'
import { underscore } from '../inflection/inflection.ts'
import { RecordNotFound } from '../record/exceptions.ts'
import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { answers, send } from '../ruby/index.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { nameOf } from '../ruby/text/symbol.ts'
import type { Block } from '../ruby/types.ts'
import { ContentAttachment, MissingAttachable, RemoteImage } from './attachables.ts'
import { attributeOf, type MarkupElement, makeElement, writeNode } from './markup.ts'
import { ATTACHMENT, ATTACHMENT_ATTRIBUTES } from './names.ts'
import { encodeObject } from './object.ts'
import { attachedId } from './rails-sgid.ts'

/** Attributes of an attachment by their names in Ruby: `content_type`. */
export type Attributes = ReadonlyMap<string, unknown>

/** What stands in a rich text for an object, and answers what the object does. Rails API, ActionText::Attachment. */
export class Attachment implements MethodMissing {
  static {
    defineClass(this, 'ActionText::Attachment', {
      reads: ['attachable'],
      staticParameters: { from_attachable: '1-2', from_attachables: '1', locate: '1 k:only?' },
      parameters: { full_attributes: '0', with_full_attributes: '0' },
    })
  }

  readonly node: MarkupElement
  readonly attachable: unknown

  constructor(node: MarkupElement, attachable: unknown) {
    this.node = node
    this.attachable = attachable
  }

  /** The attachment of an element. */
  static of(node: MarkupElement): Attachment {
    return new Attachment(node, attachableOf(node))
  }

  /** The attachment that stands for an object, with further attributes: `caption: "A car"`. */
  static from_attachable(attachable: unknown, given: unknown = new Hash()): Attachment {
    const attributes = send(attachable, 'to_rich_text_attributes', [given])
    return new Attachment(elementOf(new Map(attributesIn(attributes))), attachable)
  }

  static from_attachables(attachables: unknown): Attachment[] {
    return [attachables].flat().flatMap((each) => {
      return each === null ? [] : Attachment.from_attachable(each)
    })
  }

  /** The object of a signed Global ID that was made for attachments. Raises ActiveRecord::RecordNotFound for any other. */
  static locate(sgid: unknown, { only }: { only?: unknown } = {}): unknown {
    const wanted = only === undefined ? {} : { only }
    const find = (each: unknown) => attachedId(toS(each))?.find(wanted) ?? null
    if (Array.isArray(sgid)) return sgid.flatMap((each) => find(each) ?? [])
    const found = find(sgid)
    if (found === null) throw new RecordNotFound('ActiveRecord::RecordNotFound')
    return found
  }

  caption(): unknown {
    return attributeOf(this.node, 'caption') || null
  }

  /** What its element says, and what the object says above that. */
  full_attributes(): Hash {
    return Hash.from([...this.attributes()])
  }

  attributes(): Attributes {
    const own = new Map<string, unknown>(
      ATTACHMENT_ATTRIBUTES.flatMap((name) => {
        const value = attributeOf(this.node, name)
        return value === null ? [] : [[underscore(name), value] as const]
      }),
    )
    const { attachable } = this
    const isKnown = answers(attachable, 'to_rich_text_attributes')
    const told = isKnown ? attributesIn(send(attachable, 'to_rich_text_attributes')) : []
    const sgid = own.get('sgid')
    for (const [name, value] of told) own.set(name, value)
    if (sgid) own.set('sgid', sgid)
    return own
  }

  with_full_attributes(): Attachment {
    return new Attachment(elementOf(this.attributes()), this.attachable)
  }

  to_plain_text(): string {
    const word = 'attachable_plain_text_representation'
    const caption = this.caption()
    return toS(answers(this.attachable, word) ? send(this.attachable, word, [caption]) : caption)
  }

  to_html(): string {
    return writeNode(this.node)
  }

  to_s(): string {
    return this.to_html()
  }

  inspect(): string {
    return `#<ActionText::Attachment attachable=${inspect(this.attachable)}>`
  }

  [METHOD_MISSING](name: string, args: readonly unknown[], block: Block | null) {
    const { attachable } = this
    return answers(attachable, name) ? { value: send(attachable, name, args, block) } : undefined
  }

  answersTo(name: string): boolean {
    return answers(this.attachable, name)
  }

  [encode](writer: FrameWriter): void {
    encodeObject(writer, this)
  }
}

/** The element of an attachment with those of the attributes that one has. */
export function elementOf(attributes: Attributes): MarkupElement {
  const given = new Map([...attributes].map(([key, value]) => [dashed(key), value]))
  const known = ATTACHMENT_ATTRIBUTES.flatMap((name) => {
    return given.has(name) ? [[name, toS(given.get(name) ?? null)] as const] : []
  })
  return makeElement(ATTACHMENT, new Map(known))
}

/** `content-type` of `contentType` and of `content_type`. */
function dashed(name: string): string {
  return underscore(name).replaceAll('_', '-')
}

function attributesIn(value: unknown): [string, unknown][] {
  return [...(value as Hash)].map(([key, each]) => [nameOf(key as symbol), each])
}

/** The object that an element stands for: of its signed Global ID, its HTML, or its picture; else one that says that it is gone. */
export function attachableOf(node: MarkupElement): unknown {
  const sgid = attributeOf(node, 'sgid')
  return (
    recordOf(sgid) ??
    ContentAttachment.of(attributeOf(node, 'content-type'), attributeOf(node, 'content')) ??
    RemoteImage.of(node) ??
    new MissingAttachable(sgid)
  )
}

function recordOf(sgid: string | null): unknown {
  if (sgid === null) return null
  try {
    return attachedId(sgid)?.find() ?? null
  } catch (error) {
    if (error instanceof RecordNotFound) return null
    throw error
  }
}

/** What partials call the object of an attachment: `remote_image`, or the name of its model. */
export function elementName(attachable: unknown): string {
  return toS(send(send(attachable, 'model_name'), 'element'))
}
