import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Dialog, Locator, Page } from 'playwright-core'
import { CommandError } from '../errors.ts'
import { which } from '../process/which.ts'
import { fieldNamed, type Match, nodeNamed, textFits, type Wanted } from './browser-locators.ts'

/** Seconds that a word waits for what a page does not show yet. */
const PATIENCE = 5

/** What a test asks of its browser: a word of Capybara, what is given to it, and the element that is asked. */
export interface BrowserCall {
  readonly word: string
  readonly args: readonly unknown[]
  readonly options: Readonly<Record<string, unknown>>
  readonly element: number | null
}

/** What it is answered: a value, elements by number, why a claim fails, or what is raised. */
export type BrowserAnswer =
  | { readonly value: unknown }
  | { readonly elements: readonly number[] }
  | { readonly failure: string }
  | { readonly error: string; readonly message: string }

/** Raised where a page has no element, or more than one, that was asked for. */
class Missing extends Error {
  readonly kind: string

  constructor(kind: 'ElementNotFound' | 'Ambiguous' | 'ModalNotFound', message: string) {
    super(message)
    this.kind = kind
  }
}

/** A dialog that a page is to open. */
interface Expected {
  message: string | null
  readonly listener: (dialog: Dialog) => void
}

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Starts a browser of the machine with playwright-core, which is no part of webfw: the application's own, else one beside webfw. */
export async function launchBrowser(root: string): Promise<Browser> {
  const { BROWSER_PATH } = process.env
  const executablePath =
    BROWSER_PATH ||
    [...PROGRAMS.map((each) => which(each)), ...PLACES.filter(existsSync)].find(Boolean)
  if (!executablePath) {
    throw new CommandError('no browser was found for system tests.', {
      hint: 'Install Chromium or Chrome, or name one: BROWSER_PATH=/path/to/chromium',
    })
  }
  const args = ['--disable-gpu', '--disable-quic', '--disable-background-networking']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  const { chromium } = await loadPlaywright(root)
  return chromium.launch({ executablePath, args })
}

async function loadPlaywright(root: string): Promise<typeof import('playwright-core')> {
  const required = createRequire(join(root, 'package.json'))
  try {
    return required('playwright-core') as typeof import('playwright-core')
  } catch {
    // The application has none of its own.
  }
  try {
    return await import('playwright-core')
  } catch {
    throw new CommandError('system tests need the npm package playwright-core.', {
      hint: 'Run `npm install --save-dev playwright-core` in the application, or install it beside webfw.',
    })
  }
}

/** Does what the tests of one file ask of a browser, one call after another. */
export class BrowserDriver {
  readonly #browser: Browser
  readonly #origin: string
  readonly #root: string
  #context: BrowserContext | null = null
  #current: Page | null = null
  #scopes: Locator[] = []
  #elements: Locator[] = []
  #dialogs: Expected[] = []

  constructor(browser: Browser, origin: string, root: string) {
    this.#browser = browser
    this.#origin = origin
    this.#root = root
  }

  /** Does one thing; what goes wrong with the page is an answer too. */
  async answer(call: BrowserCall): Promise<BrowserAnswer> {
    try {
      return await this.#answer(call)
    } catch (error) {
      if (error instanceof Missing) return { error: error.kind, message: error.message }
      const text = error instanceof Error ? error.message : String(error)
      return { error: 'Error', message: (text.split('\n')[0] ?? '').replace(/^\w+\.\w+: /, '') }
    }
  }

  get #page(): Page {
    if (this.#current === null) throw new Error('No page is open.')
    return this.#current
  }

  async #answer(call: BrowserCall): Promise<BrowserAnswer> {
    const { word, args, options } = call
    const [first] = args
    if (word === 'open') return this.#open(options)
    const claim = /^(?:assert|refute)_|^has_\w+\?$/.test(word)
    if (claim) return this.#claim(call)
    if (call.element !== null) {
      const own = await this.#ofElement(call, this.#elements[call.element] as Locator)
      if (own !== undefined) return own
    }
    const root = this.#rootOf(call)
    switch (word) {
      case 'visit':
        await this.#page.goto(new URL(String(first), this.#origin).href)
        break
      case 'fill_in':
        await (await this.#one(fieldNamed(root, first, 'text'), 'field', first)).fill(
          String(options.with),
        )
        break
      case 'click_on':
      case 'click_link_or_button':
      case 'click_link':
      case 'click_button': {
        const what =
          word === 'click_link' ? 'link' : word === 'click_button' ? 'button' : 'link or button'
        await (await this.#one(nodeNamed(root, first, what), what, first)).click()
        break
      }
      case 'check':
      case 'uncheck':
      case 'choose': {
        const kind = word === 'choose' ? 'radio' : 'checkbox'
        const box = await this.#one(
          fieldNamed(root, first, kind, options.option),
          `${kind} button`,
          first,
          'attached',
        )
        await box.setChecked(word !== 'uncheck', { force: true })
        break
      }
      case 'select':
      case 'unselect': {
        const from = options.from
        const list = await this.#one(fieldNamed(root, from, 'select'), 'select box', from)
        const kept = await list.evaluate((each) => {
          return [...(each as HTMLSelectElement).selectedOptions].map(({ label }) => label)
        })
        const isMultiple = (await list.getAttribute('multiple')) !== null
        const others = isMultiple ? kept.filter((each) => each !== first) : []
        const labels = word === 'select' ? [...others, String(first)] : others
        await list.selectOption(
          labels.map((label) => ({ label })),
          { timeout: PATIENCE * 1000 },
        )
        break
      }
      case 'attach_file': {
        const files = [args.at(-1)].flat().map((each) => resolve(this.#root, String(each)))
        const field = args.length > 1 ? first : null
        await (
          await this.#one(fieldNamed(root, field, 'file'), 'file field', field, 'attached')
        ).setInputFiles(files)
        break
      }
      case 'find':
      case 'first':
      case 'find_field':
      case 'find_link':
      case 'find_button':
        return { elements: [this.#keep(await this.#found(call, root))] }
      case 'all': {
        const { locator } = this.#matching(call, root)
        const all = await locator.all()
        return { elements: all.map((each) => this.#keep(each)) }
      }
      case 'within':
        this.#scopes.push(await this.#found(call, root))
        break
      case 'leave':
        this.#scopes.pop()
        break
      case 'accept':
      case 'dismiss':
        this.#expectDialog(word === 'accept', options.with)
        break
      case 'dialog':
        return { value: await this.#dialogText(first) }
      case 'refresh':
        await this.#page.reload()
        break
      case 'go_back':
        await this.#page.goBack()
        break
      case 'go_forward':
        await this.#page.goForward()
        break
      case 'title':
        return { value: await this.#page.title() }
      case 'html':
        return { value: await this.#page.content() }
      case 'text':
        return { value: await innerText(root) }
      case 'current_url':
        return { value: this.#page.url() }
      case 'current_path':
        return { value: new URL(this.#page.url()).pathname }
      case 'execute_script':
        await this.#page.evaluate(String(first))
        break
      case 'evaluate_script':
        return { value: (await this.#page.evaluate(String(first))) ?? null }
      case 'send_keys':
        await this.#press(args)
        break
      case 'screenshot':
        return { value: await this.#screenshot(String(first)) }
      default:
        throw new Error(`the browser has no word ${word}`)
    }
    return { value: null }
  }

  async #open({ javaScript = true, width = 1400, height = 1400 }: BrowserCall['options']) {
    await this.#context?.close()
    this.#scopes = []
    this.#elements = []
    this.#dialogs = []
    this.#context = await this.#browser.newContext({
      javaScriptEnabled: javaScript === true,
      viewport: { width: Number(width), height: Number(height) },
    })
    this.#current = await this.#context.newPage()
    this.#current.setDefaultTimeout(PATIENCE * 1000)
    this.#current.setDefaultNavigationTimeout(30_000)
    return { value: null }
  }

  #rootOf({ element }: BrowserCall): Locator {
    if (element !== null) return this.#elements[element] as Locator
    return this.#scopes.at(-1) ?? this.#page.locator(':root')
  }

  #keep(locator: Locator): number {
    return this.#elements.push(locator) - 1
  }

  /** What `find` and its like mean, with what they are called in messages. */
  #matching(
    { word, args, options }: BrowserCall,
    root: Locator,
  ): { locator: Locator; told: string } {
    const kind = /^(?:find|assert|assert_no|has|has_no)_(field|link|button|text)\??$/.exec(
      word,
    )?.[1]
    const [first] = args
    if (kind === 'field') {
      return {
        locator: fieldNamed(root, first, 'any').near,
        told: `field ${JSON.stringify(first)}`,
      }
    }
    if (kind === 'link' || kind === 'button') {
      return {
        locator: nodeNamed(root, first, kind).near,
        told: `${kind} ${JSON.stringify(first)}`,
      }
    }
    const isKind = args.length > 1 && /^(?:css|xpath)$/.test(String(first))
    const selector = String(isKind ? args[1] : first)
    const found = root.locator(
      isKind && first === 'xpath' ? `xpath=${selector}` : `css=${selector}`,
    )
    const shown =
      options.visible === false || options.visible === 'all'
        ? found
        : found.filter({ visible: true })
    const text = options.text ?? options.exact_text
    const told = `css ${JSON.stringify(selector)}${text === undefined ? '' : ` with text ${JSON.stringify(text)}`}`
    return {
      locator:
        text === undefined
          ? shown
          : shown.filter({ hasText: patternOf(text, options.exact_text !== undefined) }),
      told,
    }
  }

  async #found(call: BrowserCall, root: Locator): Promise<Locator> {
    const { locator, told } = this.#matching(call, root)
    await this.#appears(locator, told, call.options.visible === false ? 'attached' : 'visible')
    const count = await locator.count()
    if (count > 1 && call.word !== 'first' && call.options.match !== 'first') {
      throw new Missing(
        'Ambiguous',
        `Ambiguous match, found ${count} elements matching visible ${told}`,
      )
    }
    return locator.first()
  }

  /** The one element that a name means; where several have it in them, the one that is called so. */
  async #one(
    match: Match,
    what: string,
    name: unknown,
    state: 'visible' | 'attached' = 'visible',
  ): Promise<Locator> {
    const told = `${what} ${JSON.stringify(name)}`
    const seen = (each: Locator) => (state === 'visible' ? each.filter({ visible: true }) : each)
    await this.#appears(seen(match.near), told, state)
    const exact = await seen(match.exact).count()
    const chosen = exact > 0 ? seen(match.exact) : seen(match.near)
    const count = await chosen.count()
    if (count > 1)
      throw new Missing(
        'Ambiguous',
        `Ambiguous match, found ${count} elements matching visible ${told}`,
      )
    return chosen.first()
  }

  async #appears(locator: Locator, told: string, state: 'visible' | 'attached'): Promise<void> {
    try {
      await locator.first().waitFor({ state, timeout: PATIENCE * 1000 })
    } catch {
      throw new Missing('ElementNotFound', `Unable to find visible ${told}`)
    }
  }

  /** `assert_text`, `has_no_selector?` and their kin: what holds in the end, within the time that is waited. */
  async #claim(call: BrowserCall): Promise<BrowserAnswer> {
    const [, isNot, what = ''] = /^(?:assert|refute|has)_(no_)?(\w+)\??$/.exec(call.word) ?? []
    const isAsked = call.word.endsWith('?')
    const wanted = isNot === undefined && !call.word.startsWith('refute')
    const until = Date.now() + Number(call.options.wait ?? PATIENCE) * 1000
    let [holds, told] = [false, '']
    do {
      ;[holds, told] = await this.#look(what, call)
      if (holds === wanted) return { value: true }
      await new Promise((done) => setTimeout(done, 50))
    } while (Date.now() < until)
    if (isAsked) return { value: false }
    return { failure: wanted ? `expected to find ${told}` : `expected not to find ${told}` }
  }

  /** Whether a page shows something now, and how that is told. */
  async #look(what: string, call: BrowserCall): Promise<[boolean, string]> {
    const root = this.#rootOf(call)
    const { args, options } = call
    if (what === 'text' || what === 'content') {
      const text = await innerText(root)
      const told = `text ${JSON.stringify(textOf(args.at(-1)))} in ${JSON.stringify(text.slice(0, 400))}`
      return [textFits(text, args.at(-1) as Wanted, options), told]
    }
    if (what === 'title') {
      const title = await this.#page.title()
      return [
        textFits(title, args[0] as Wanted, {}),
        `title ${JSON.stringify(textOf(args[0]))}: it is ${JSON.stringify(title)}`,
      ]
    }
    if (what === 'current_path') {
      const url = new URL(this.#page.url())
      const path =
        options.ignore_query === true || options.only_path === true
          ? url.pathname
          : url.pathname + url.search
      const [wanted] = args
      const holds =
        typeof wanted === 'string'
          ? path === wanted || url.href === wanted
          : patternOf(wanted, false).test(path)
      return [holds, `path ${JSON.stringify(textOf(wanted))}: it is ${JSON.stringify(path)}`]
    }
    const { locator, told } = this.#matching(call, root)
    const count = await locator.count()
    const { count: exactly, minimum, maximum } = options
    const holds =
      exactly === undefined
        ? count >= Number(minimum ?? (maximum === undefined ? 1 : 0)) &&
          count <= Number(maximum ?? count)
        : count === Number(exactly)
    const times = exactly === undefined ? '' : ` ${exactly} times`
    return [holds, `visible ${told}${times}; there are ${count}`]
  }

  /** What an element answers itself; undefined for what is asked of the page below it. */
  async #ofElement(
    { word, args }: BrowserCall,
    element: Locator,
  ): Promise<BrowserAnswer | undefined> {
    const [first] = args
    switch (word) {
      case 'text':
        return { value: (await element.innerText()).trim() }
      case 'value':
        return { value: await element.inputValue() }
      case 'click':
      case 'hover':
        await element[word]()
        return { value: null }
      case 'set': {
        if (typeof first === 'boolean') await element.setChecked(first)
        else await element.fill(String(first))
        return { value: null }
      }
      case 'send_keys':
        await element.focus()
        await this.#press(args)
        return { value: null }
      case '[]':
        return { value: await element.getAttribute(String(first)) }
      case 'tag_name':
        return { value: await element.evaluate((each) => each.tagName.toLowerCase()) }
      case 'visible?':
        return { value: await element.isVisible() }
      case 'checked?':
        return { value: await element.isChecked() }
      case 'disabled?':
        return { value: await element.isDisabled() }
      default:
        return undefined
    }
  }

  async #press(keys: readonly unknown[]): Promise<void> {
    for (const key of keys) {
      const name = String(key)
      const special = SPECIAL[name]
      if (special === undefined) await this.#page.keyboard.type(name)
      else await this.#page.keyboard.press(special)
    }
  }

  #expectDialog(accepts: boolean, answer: unknown): void {
    const expected: Expected = {
      message: null,
      listener: (dialog) => {
        expected.message = dialog.message()
        if (accepts)
          dialog.accept(answer === undefined ? undefined : String(answer)).catch(() => {})
        else dialog.dismiss().catch(() => {})
      },
    }
    this.#dialogs.push(expected)
    this.#page.once('dialog', expected.listener)
  }

  async #dialogText(wanted: unknown): Promise<string> {
    const expected = this.#dialogs.pop()
    for (let waited = 0; expected?.message === null && waited < PATIENCE * 20; waited += 1) {
      await new Promise((done) => setTimeout(done, 50))
    }
    const message = expected?.message ?? null
    const fits = message !== null && (wanted === null || textFits(message, wanted as Wanted, {}))
    if (expected !== undefined) this.#page.off('dialog', expected.listener)
    if (!fits) {
      const text = wanted === null ? '' : ` with ${JSON.stringify(textOf(wanted))}`
      const seen = message === null ? '' : `: it says ${JSON.stringify(message)}`
      throw new Missing('ModalNotFound', `Unable to find modal dialog${text}${seen}`)
    }
    return message as string
  }

  async #screenshot(name: string): Promise<string> {
    const path = join('tmp', 'screenshots', `${name.replace(/\W+/g, '_').slice(0, 200)}.png`)
    mkdirSync(join(this.#root, 'tmp', 'screenshots'), { recursive: true })
    await this.#page.screenshot({ path: join(this.#root, path) })
    return path
  }

  async close(): Promise<void> {
    await this.#context?.close()
  }
}

const SPECIAL: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  backspace: 'Backspace',
  delete: 'Delete',
  space: 'Space',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
}

async function innerText(root: Locator): Promise<string> {
  return (await root.innerText()).replace(/\s+/g, ' ').trim()
}

function textOf(wanted: unknown): string {
  return typeof wanted === 'string'
    ? wanted
    : ((wanted as { pattern?: string })?.pattern ?? String(wanted))
}

function patternOf(wanted: unknown, isExact: boolean): RegExp {
  if (typeof wanted !== 'string') {
    const { pattern = '', flags = '' } = wanted as { pattern?: string; flags?: string }
    return new RegExp(pattern, flags)
  }
  const literal = wanted
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
  return new RegExp(isExact ? `^\\s*${literal}\\s*$` : literal)
}
