import { escapeXml } from '../active-support/to-xml.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { NameError } from '../ruby/exception/detailed-errors.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { isKeywords } from '../ruby/types.ts'

export type XmlBlock = ((...args: unknown[]) => unknown) | null
type Attributes = ReadonlyMap<string, unknown>

const INDENT = '  '
const DECLARATION = ['version', 'encoding', 'standalone'] as const

/** What `xml` is in a template `*.xml.builder`. Source: builder, "XmlMarkup", with Rails' indentation of 2. */
export class XmlBuilder {
  static {
    nameClass(this, 'Builder::XmlMarkup')
  }

  #text = ''
  #level = 0

  text(): string {
    return this.#text
  }

  /** `xml.title "A"`, `xml.item id: 1 do … end`, `xml.atom :link, rel: "self"`, `xml.instruct!`. */
  call(name: string, args: readonly unknown[], block: XmlBlock = null): unknown {
    switch (name) {
      case 'tag!':
        return this.#tag(toS(args[0]), args.slice(1), block)
      case 'text!':
        this.#text += escapeXml(toS(args[0]))
        return this
      case '<<':
        this.#text += toS(args[0])
        return this
      case 'instruct!':
        return this.#instruct(args)
      case 'declare!':
        return this.#declare(args, block)
      case 'comment!':
        return this.#special('<!-- ', toS(args[0]), ' -->')
      case 'cdata!':
        return this.#special('<![CDATA[', toS(args[0]).replaceAll(']]>', ']]]]><![CDATA[>'), ']]>')
      case 'target!':
        return this.#text
      default:
        if (/[!?=]$/.test(name)) {
          throw new NameError(`undefined method \`${name}' for xml`, symbol(name))
        }
        return this.#tag(name, args, block)
    }
  }

  #tag(name: string, args: readonly unknown[], block: XmlBlock): this {
    const [first] = args
    const isQualified = typeof first === 'symbol'
    const element = isQualified ? `${name}:${toS(first)}` : name
    const attributes = new Map<string, unknown>()
    let text: string | null = null
    for (const each of isQualified ? args.slice(1) : args) {
      if (each instanceof Hash || isKeywords(each)) {
        for (const [key, value] of attributesOf(each)) attributes.set(key, value)
      } else if (each !== null) text = (text ?? '') + toS(each)
    }
    const start = this.#margin() + `<${element}${written(attributes)}`
    if (block === null) {
      this.#text += text === null ? `${start}/>\n` : `${start}>${escapeXml(text)}</${element}>\n`
      return this
    }
    if (text !== null) {
      throw new ArgumentError('XmlMarkup cannot mix a text argument with a block')
    }
    this.#text += `${start}>\n`
    this.#nested(block)
    this.#text += `${this.#margin()}</${element}>\n`
    return this
  }

  #nested(block: NonNullable<XmlBlock>): void {
    this.#level += 1
    try {
      block(this)
    } finally {
      this.#level -= 1
    }
  }

  #instruct(args: readonly unknown[]): this {
    const [first] = args
    const isNamed = typeof first === 'symbol' || isString(first)
    const kind = isNamed ? toS(first) : 'xml'
    const given = attributesOf(isNamed ? args[1] : first)
    const declared: [string, unknown][] =
      kind === 'xml'
        ? [
            ['version', '1.0'],
            ['encoding', 'UTF-8'],
          ]
        : []
    const all = new Map([...declared, ...given])
    const ordered = DECLARATION.filter((key) => all.has(key)).map((key) => [key, all.get(key)])
    const rest = [...all].filter(([key]) => !(DECLARATION as readonly string[]).includes(key))
    const attributes = new Map([...(ordered as [string, unknown][]), ...rest])
    return this.#special(`<?${kind}${written(attributes)}`, '', '?>')
  }

  #declare([kind, ...words]: readonly unknown[], block: XmlBlock): this {
    const parts = words.map((word) => (isString(word) ? ` "${toS(word)}"` : ` ${toS(word)}`))
    this.#text += `${this.#margin()}<!${toS(kind)}${parts.join('')}`
    if (block !== null) {
      this.#text += ' [\n'
      this.#nested(block)
      this.#text += ']'
    }
    this.#text += '>\n'
    return this
  }

  #special(open: string, text: string, close: string): this {
    this.#text += `${this.#margin()}${open}${text}${close}\n`
    return this
  }

  #margin(): string {
    return INDENT.repeat(this.#level)
  }
}

/** The pairs of a Hash or of keywords. */
export function attributesOf(value: unknown): Attributes {
  if (value instanceof Hash) return new Map([...value].map(([key, each]) => [toS(key), each]))
  return isKeywords(value) ? new Map(Object.entries(value as object)) : new Map()
}

function written(attributes: Attributes): string {
  return [...attributes].map(([key, value]) => ` ${key}="${attributeText(value)}"`).join('')
}

function attributeText(value: unknown): string {
  const text = escapeXml(toS(value)).replaceAll('\n', '&#10;').replaceAll('\r', '&#13;')
  return text.replaceAll('"', '&quot;')
}
