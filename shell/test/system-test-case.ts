import { readSync, writeSync } from 'node:fs'
import { ORIGIN } from '../origin.ts'
import { defineClass, named } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { isKeywords } from '../ruby/types.ts'
import { browserWords } from '../vocabulary/test.ts'
import { frameworkName } from '../vocabulary/word.ts'
import { AssertionFailed } from './assertion-failed.ts'
import { IntegrationTest } from './rails-test-cases.ts'

/** Where `webfw test` reads what a browser is asked for, and where it answers. */
const [ANSWERS, QUESTIONS] = [3, 4]

/** Raised where a page has no element that was asked for. */
export class ElementNotFound extends StandardError {
  static {
    named(this, 'Capybara::ElementNotFound')
  }
}

/** Raised where it has more than one. */
export class Ambiguous extends StandardError {
  static {
    named(this, 'Capybara::Ambiguous')
  }
}

/** Raised where no dialog has come. */
export class ModalNotFound extends StandardError {
  static {
    named(this, 'Capybara::ModalNotFound')
  }
}

const ERRORS: Readonly<Record<string, typeof StandardError>> = {
  ElementNotFound,
  Ambiguous,
  ModalNotFound,
  Error: StandardError,
}

interface Answer {
  readonly value?: unknown
  readonly elements?: readonly number[]
  readonly failure?: string
  readonly error?: string
  readonly message?: string
}

/** Asks the browser of this process, and waits for what it answers. */
function ask(word: string, args: unknown[], options: object, element: number | null): unknown {
  writeSync(QUESTIONS, `${JSON.stringify({ word, args, options, element })}\n`)
  const { value, elements, failure, error, message } = JSON.parse(readAnswer()) as Answer
  if (error !== undefined) throw new (ERRORS[error] ?? StandardError)(message)
  if (failure !== undefined) throw new AssertionFailed(failure)
  if (elements === undefined) return value ?? null
  const found = elements.map((each) => new BrowserElement(each))
  return word === 'all' ? found : found[0]
}

let rest = ''

function readAnswer(): string {
  const bytes = Buffer.alloc(65_536)
  while (!rest.includes('\n')) {
    const count = readSync(ANSWERS, bytes)
    if (count === 0) throw new StandardError('The browser has ended.')
    rest += bytes.toString('utf8', 0, count)
  }
  const at = rest.indexOf('\n')
  const line = rest.slice(0, at)
  rest = rest.slice(at + 1)
  return line
}

/** Arguments of Ruby as JSON has them: the values, the keywords, and the block. */
function given(all: readonly unknown[]) {
  const args = [...all]
  const last = args.at(-1)
  const block = typeof last === 'function' ? (args.pop() as () => unknown) : null
  const tail = args.at(-1)
  const isOptions =
    tail instanceof Hash ||
    isKeywords(tail) ||
    (typeof tail === 'object' && tail !== null && Object.getPrototypeOf(tail) === Object.prototype)
  const options = isOptions ? optionsOf(args.pop()) : {}
  return { args: args.map(plain), options, block }
}

function optionsOf(value: unknown): Record<string, unknown> {
  const hash = isKeywords(value) ? hashFromKeywords(value) : value
  const pairs = hash instanceof Hash ? [...hash] : Object.entries(hash as object)
  return Object.fromEntries(pairs.map(([name, each]) => [toS(name), plain(each)]))
}

function plain(value: unknown): unknown {
  if (value instanceof RegExp) return { pattern: value.source, flags: value.flags }
  if (value instanceof Regexp) {
    return { pattern: value.source, flags: value.options.includes('i') ? 'i' : '' }
  }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return value === undefined ? null : toS(value)
}

/** What elements answer themselves, beside what is asked of the page below them. */
const ELEMENT_WORDS = 'text value click set hover send_keys [] tag_name visible? checked? disabled?'

/** What a page is asked for, not its elements. */
const OF_PAGES =
  /^(?:visit|within|accept|dismiss|current|refresh|go_|title|html|take_|save_|execute|evaluate|assert_)/

/** An element of the page that a browser shows. */
export class BrowserElement {
  static {
    defineClass(this, 'Capybara::Node::Element')
    const below = Object.keys(browserWords).filter((word) => !OF_PAGES.test(word))
    for (const word of new Set([...below, ...ELEMENT_WORDS.split(' ')])) {
      Object.defineProperty(this.prototype, word, {
        value(this: BrowserElement, ...all: unknown[]) {
          const { args, options } = given(all)
          return ask(word, args, options, this.#number)
        },
      })
    }
  }

  readonly #number: number

  constructor(number: number) {
    this.#number = number
  }
}

/** The window that `driven_by` asks for, and whether its browser runs scripts. */
interface Driver {
  readonly javaScript: boolean
  readonly width: number
  readonly height: number
}

const drivers = new WeakMap<object, Driver>()

/** ActionDispatch::SystemTestCase: tests in a browser, which asks a server of its own. */
export class SystemTest extends IntegrationTest {
  static {
    named(this, 'ActionDispatch::SystemTestCase')
    for (const word of Object.keys(browserWords)) {
      if (Object.hasOwn(this.prototype, frameworkName(word))) continue
      Object.defineProperty(this.prototype, frameworkName(word), {
        configurable: true,
        writable: true,
        value(this: SystemTest, ...all: unknown[]) {
          return this.#ask(word, all)
        },
      })
    }
  }

  /** Says which browser the tests of a class have: `rack_test` runs no scripts. */
  static drivenBy(driver: string, width: unknown = 1400, height: unknown = 1400): void {
    drivers.set(this, {
      javaScript: driver !== 'rack_test',
      width: Number(width),
      height: Number(height),
    })
  }

  /** The page, which is asked for the same as the test. */
  page(): this {
    return this
  }

  /** Opens a browser without cookies. */
  openBrowser(): void {
    let type: object | null = this.constructor
    while (type !== null && !drivers.has(type)) type = Object.getPrototypeOf(type)
    ask('open', [], type === null ? {} : (drivers.get(type) ?? {}), null)
  }

  /** The path of a picture of the page; null where there is none. */
  photograph(name: string): string | null {
    try {
      return toS(ask('screenshot', [`failures_test_${name}`], {}, null))
    } catch {
      return null
    }
  }

  #ask(word: string, all: readonly unknown[]): unknown {
    const { args, options, block } = given(all)
    const dialog = /^(accept|dismiss)_/.exec(word)?.[1]
    if (dialog !== undefined) return this.#inDialog(dialog, args, options, block)
    if (word === 'within') return this.#within(args, options, block)
    if (/_screenshot$/.test(word)) {
      const path = toS(ask('screenshot', args.length === 0 ? ['page'] : args, {}, null))
      process.stdout.write(`[Screenshot Image]: ${path}\n`)
      return path
    }
    // The server of the browser has another address than that of the test.
    if (word === 'visit' && isString(args[0]))
      args[0] = toS(args[0]).replace(this[ORIGIN], '') || '/'
    if (word.startsWith('assert_')) this.assertions++
    return ask(word, args, options, null)
  }

  #within(args: unknown[], options: object, block: (() => unknown) | null): unknown {
    ask('within', args, options, null)
    try {
      return block?.() ?? null
    } finally {
      ask('leave', [], {}, null)
    }
  }

  /** The text of the dialog that a block has the page open. */
  #inDialog(
    what: string,
    args: readonly unknown[],
    options: object,
    block: (() => unknown) | null,
  ): unknown {
    ask(what, [], options, null)
    block?.()
    return ask('dialog', [args[0] ?? null], {}, null)
  }
}
