import { nameClass } from '../ruby/class/class-info.ts'
import { answers, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { Time } from '../ruby/time/time.ts'
import type { View } from './view.ts'
import { attributesOf, type XmlBlock, type XmlBuilder } from './xml-builder.ts'

type Options = ReadonlyMap<string, unknown>

const ATOM = 'http://www.w3.org/2005/Atom'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Elements whose `type: "xhtml"` puts their block into a `<div>`. */
const TEXTS = new Set(['content', 'rights', 'title', 'subtitle', 'summary'])

/** What `atom_feed do |feed|` and `feed.entry(post) do |entry|` give to their blocks. Source: Rails, AtomFeedHelper. */
class AtomElement {
  static {
    nameClass(this, 'ActionView::Helpers::AtomFeedHelper::AtomBuilder')
  }

  readonly #xml: XmlBuilder

  constructor(xml: XmlBuilder) {
    this.#xml = xml
  }

  call(name: string, args: readonly unknown[], block: XmlBlock = null): unknown {
    const isXhtml = TEXTS.has(name) && toS(attributesOf(args.at(-1)).get('type') ?? '') === 'xhtml'
    if (!isXhtml || block === null) return this.#xml.call(name, args, block)
    return this.#xml.call(name, args, () => this.#xml.call('div', [{ xmlns: XHTML }], block))
  }
}

/** `atom_feed language: "en-GB" do |feed|` of a template `*.atom.builder`. */
export function atomFeed(
  view: View,
  xml: XmlBuilder,
  args: readonly unknown[],
  block: XmlBlock = null,
): unknown {
  return new AtomFeed(xml, view, attributesOf(args[0])).write(block)
}

class AtomFeed extends AtomElement {
  static {
    nameClass(this, 'ActionView::Helpers::AtomFeedHelper::AtomFeedBuilder')
  }

  readonly #xml: XmlBuilder
  readonly #view: View
  readonly #options: Options

  constructor(xml: XmlBuilder, view: View, options: Options) {
    super(xml)
    this.#xml = xml
    this.#view = view
    this.#options = options
  }

  /** Writes the feed around what its block says. */
  write(block: XmlBlock): unknown {
    const { request } = this.#view
    const options = this.#options
    const own = [...options].filter(([key]) => key.startsWith('xml'))
    const attributes = { 'xml:lang': options.get('language') ?? 'en-US', xmlns: ATOM }
    this.#xml.call('instruct!', [])
    return this.#xml.call('feed', [{ ...attributes, ...Object.fromEntries(own) }], () => {
      const path = request.fullpath().split('.')[0] ?? ''
      const home = options.get('root_url') ?? request.baseUrl()
      const self = options.get('url') ?? request.url()
      this.#xml.call('id', [options.get('id') ?? this.#tag(`:${path}`)])
      this.#xml.call('link', [{ rel: 'alternate', type: 'text/html', href: home }])
      this.#xml.call('link', [{ rel: 'self', type: 'application/atom+xml', href: self }])
      block?.(this)
    })
  }

  override call(name: string, args: readonly unknown[], block: XmlBlock = null): unknown {
    if (name === 'entry') return this.#entry(args[0], attributesOf(args[1]), block)
    if (name !== 'updated') return super.call(name, args, block)
    return this.#xml.call('updated', [send(args[0] ?? Time.now(), 'xmlschema', [])])
  }

  #entry(record: unknown, options: Options, block: XmlBlock): unknown {
    return this.#xml.call('entry', [], () => {
      const id = () =>
        this.#tag(`:${toS(send(record, 'class', []))}/${toS(send(record, 'id', []))}`)
      this.#xml.call('id', [options.get('id') ?? id()])
      for (const word of ['published', 'updated']) {
        const column = word === 'updated' ? 'updated_at' : 'created_at'
        const own = answers(record, column) ? send(record, column, []) : null
        const moment = options.get(word) ?? own
        if (moment !== null) this.#xml.call(word, [send(moment, 'xmlschema', [])])
      }
      const type = options.get('type') ?? 'text/html'
      const href = options.has('url')
        ? options.get('url')
        : `${this.#view.request.baseUrl()}${this.#view.urlFor(record)}`
      if (href !== null && href !== false) {
        this.#xml.call('link', [{ rel: 'alternate', type, href }])
      }
      block?.(new AtomElement(this.#xml))
    })
  }

  /** A tag URI of this host (RFC 4151), with the date of the feed's scheme. */
  #tag(rest: string): string {
    const given = this.#options.get('schema_date') ?? '2005'
    const date = answers(given, 'strftime') ? send(given, 'strftime', ['%Y-%m-%d']) : given
    return `tag:${this.#view.request.host()},${toS(date)}${rest}`
  }
}
