import { deliveries } from '../mailer/deliveries.ts'
import type { MailMessage } from '../mailer/mail-message.ts'
import { inspect } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { ChangeAssertions } from './change-assertions.ts'
import { DomElement } from './dom-element.ts'
import {
  canonical,
  type Expectation,
  type PageElement,
  parseMarkup,
  parsePage,
  select,
  textOf,
} from './html.ts'
import type { TestResponse } from './http-message.ts'

/** Claims about the last page. Source: rails-dom-testing, "DomAssertions" and "SelectorAssertions". */
export abstract class PageAssertions extends ChangeAssertions {
  #elements: readonly PageElement[] | null = null

  /** The last response. */
  abstract get response(): TestResponse

  /**
   * Claims that elements of the last page fit a CSS selector, and what they say. A block given last
   * gets the elements, and `assert_select` inside it looks below them.
   */
  assertSelect(...given: readonly unknown[]): readonly DomElement[] {
    const { within, pattern, rest, orSelf } = this.#asked(given)
    const [selector, claim] = withValues(pattern, rest)
    const block =
      typeof claim.at(-1) === 'function' ? (claim.at(-1) as (found: unknown) => unknown) : null
    const [expected, message] = block === null ? claim : claim.slice(0, -1)
    const all = select(within, selector, orSelf)
    const { count, minimum, maximum, fits, wanted } = expectationOf(expected)
    const found = all.filter(fits)
    const enough =
      count === null ? found.length >= minimum && found.length <= maximum : found.length === count
    this.claim(enough, message, () => selectFailure(selector, wanted, all, found.length))
    const elements = found.map((each) => new DomElement(each))
    if (block !== null) this.#within(found, () => block(elements))
    return elements
  }

  assertDom(...given: readonly unknown[]): readonly DomElement[] {
    return this.assertSelect(...given)
  }

  assertSelectEmail(body: () => unknown): void {
    this.assertDomEmail(body)
  }

  /** The elements of the page, or below an element, that a CSS selector names. */
  cssSelect(...given: readonly unknown[]): readonly DomElement[] {
    const { within, pattern, orSelf } = this.#asked(given)
    return select(within, pattern, orSelf).map((each) => new DomElement(each))
  }

  /** Claims that mails were sent, and looks at the HTML of each: `assert_select` in the block looks below it. */
  assertDomEmail(body: () => unknown): void {
    const mails = deliveries() as readonly MailMessage[]
    this.claim(mails.length > 0, null, () => 'No mail was sent.')
    for (const mail of mails) {
      const part = mail.mime_type() === 'text/html' ? mail : mail.html_part()
      if (part !== null) this.#within([parsePage(part.decoded())], body)
    }
  }

  /** Claims that two texts are the same HTML, whatever their quotes and the order of attributes. */
  assertDomEqual(expected: unknown, actual: unknown, ...rest: readonly unknown[]): void {
    const [left, right] = [canonical(expected), canonical(actual)]
    this.compare(left === right, messageOf(rest), left, right)
  }

  assertDomNotEqual(expected: unknown, actual: unknown, ...rest: readonly unknown[]): void {
    const [left, right] = [canonical(expected), canonical(actual)]
    this.claim(left !== right, messageOf(rest), () => `Expected other HTML than ${left}.`)
  }

  /** Claims that the last response's body has a text, or fits a pattern. */
  assertInBody(text: unknown): void {
    this.assertMatch(text, this.response.body)
  }

  assertNotInBody(text: unknown): void {
    this.refuteMatch(text, this.response.body)
  }

  /** Another page is looked at from now on. */
  protected leavePage(): void {
    this.#elements = null
  }

  /** An element to look below may stand before the selector. */
  #asked(given: readonly unknown[]) {
    const [first, ...others] = given
    const roots = [first].flat().filter((each) => each instanceof DomElement)
    const isRoot = roots.length > 0 || Array.isArray(first)
    const [pattern, ...rest] = isRoot ? others : given
    const within = isRoot ? roots.map(DomElement.below) : (this.#elements ?? [this.shownPage()])
    const orSelf = isRoot ? Array.isArray(first) : this.#elements !== null
    return { within, pattern: String(pattern), rest, orSelf }
  }

  /** What `assert_select` looks at. */
  protected shownPage(): PageElement {
    const { body, mediaType } = this.response
    return mediaType?.endsWith('xml') === true ? parseMarkup(body) : parsePage(body)
  }

  #within(elements: readonly PageElement[], body: () => void): void {
    const outer = this.#elements
    this.#elements = elements
    try {
      body()
    } finally {
      this.#elements = outer
    }
  }
}

/** The message behind two texts, before the keywords. */
function messageOf(rest: readonly unknown[]): unknown {
  return isString(rest[0]) ? rest[0] : null
}

/** Puts values in the places of `?`: `assert_select "form[action=?]", path`. */
function withValues(pattern: string, given: readonly unknown[]): [string, readonly unknown[]] {
  const rest = [...given]
  const selector = pattern.replace(/\?/g, (mark) => {
    const isValue = isString(rest[0]) || typeof rest[0] === 'number'
    return isValue ? JSON.stringify(String(rest.shift())) : mark
  })
  return [selector, rest]
}

interface Wanted {
  readonly count: number | null
  readonly minimum: number
  readonly maximum: number
  readonly wanted: string
  fits(element: PageElement): boolean
}

function expectationOf(expected: unknown): Wanted {
  const any = {
    count: null,
    minimum: 1,
    maximum: Number.POSITIVE_INFINITY,
    wanted: '',
    fits: () => true,
  }
  if (expected === undefined || expected === null || expected === true) return any
  if (expected === false) return { ...any, count: 0 }
  if (typeof expected === 'number') return { ...any, count: expected, wanted: `${expected} times` }
  if (expected instanceof Range) {
    const [first, last] = [expected.first as number | null, expected.last as number | null]
    const most = last === null ? any.maximum : expected.excludesEnd ? last - 1 : last
    return { ...any, minimum: first ?? 0, maximum: most, wanted: `${inspect(expected)} times` }
  }
  if (isText(expected))
    return { ...any, wanted: `with ${inspect(expected)}`, fits: (e) => says(e, expected) }
  const { count: times, text, html, ...bounds } = expected as Expectation
  const between = times instanceof Range ? expectationOf(times) : bounds
  const { minimum, maximum } = between
  const count = times instanceof Range ? undefined : times
  return {
    count: count ?? null,
    minimum: minimum ?? (maximum === undefined ? 1 : 0),
    maximum: maximum ?? Number.POSITIVE_INFINITY,
    wanted: [
      count === undefined ? '' : `${count} times`,
      text === undefined ? '' : `with ${inspect(text)}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
    fits: (element) =>
      (text === undefined || says(element, text)) && (html === undefined || holds(element, html)),
  }
}

function isText(value: unknown): boolean {
  if (typeof value === 'string' || value instanceof RegExp) return true
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== Object.prototype
  )
}

/** Whether the HTML inside an element is a text, or fits a pattern. */
function holds(element: PageElement, html: unknown): boolean {
  const inner = element.innerHTML.trim()
  if (html instanceof RegExp) return html.test(inner)
  return html instanceof Regexp ? html.match(inner) !== null : inner === String(html).trim()
}

function says(element: PageElement, text: unknown): boolean {
  if (text instanceof RegExp) return text.test(textOf(element))
  if (text instanceof Regexp) return text.match(textOf(element)) !== null
  return textOf(element) === String(text).replace(/\s+/g, ' ').trim()
}

function selectFailure(
  selector: string,
  wanted: string,
  all: readonly PageElement[],
  found: number,
): string {
  const seen = all.slice(0, 5).map((element) => inspect(textOf(element)))
  const there = seen.length === 0 ? 'none' : seen.join(', ')
  return `Expected ${[selector, wanted].filter(Boolean).join(' ')}, found ${found} (${selector}: ${there}).`
}
