import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { type PageElement, select } from './html.ts'

/** An element of a page as a test sees it: what `assert_select` hands to its block, and `css_select` gives. */
export class DomElement {
  static {
    defineClass(this, 'Nokogiri::XML::Element')
  }

  readonly #element: PageElement

  constructor(element: PageElement) {
    this.#element = element
  }

  /** The element itself, for what looks below it. */
  static below(shown: DomElement): PageElement {
    return shown.#element
  }

  name(): string {
    return this.#element.rawTagName.toLowerCase()
  }

  text(): string {
    return this.#element.textContent
  }

  content(): string {
    return this.text()
  }

  inner_text(): string {
    return this.text()
  }

  inner_html(): string {
    return this.#element.innerHTML
  }

  to_s(): string {
    return this.#element.outerHTML
  }

  to_html(): string {
    return this.to_s()
  }

  inspect(): string {
    return this.to_s()
  }

  /** An attribute by its name; nil where there is none. */
  '[]'(name: unknown): string | null {
    const wanted = typeof name === 'symbol' ? (name.description ?? '') : String(name)
    return this.#element.getAttribute(wanted) ?? null
  }

  attributes(): Hash {
    return Hash.from(Object.entries(this.#element.attributes))
  }

  children(): DomElement[] {
    return this.#element.children.map((each) => new DomElement(each))
  }

  css(selector: unknown): DomElement[] {
    return select([this.#element], String(selector)).map((each) => new DomElement(each))
  }

  at_css(selector: unknown): DomElement | null {
    return this.css(selector)[0] ?? null
  }

  at(selector: unknown): DomElement | null {
    return this.at_css(selector)
  }
}
