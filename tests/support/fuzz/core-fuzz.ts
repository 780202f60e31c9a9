import {
  encodeSymbolHash,
  encodeTexts,
  encodeValue,
  FrameWriter,
} from '../../../shell/core/frame.ts'
import { type BootData, bootCore, type Core } from '../../../shell/core/load.ts'
import { SHELL_HELPERS, valueMethods } from '../../../shell/helpers/index.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { PARTIALS } from '../../views/rails-cases.ts'
import { coreModule, SECRET } from '../core.ts'
import { RANDOM } from '../exchange.ts'
import { CLASSES, ROUTES, TestRecord, TestRecords, TestRelation } from '../template.ts'

/** What a render came to. */
interface Outcome {
  readonly state: number
  readonly code: number
  readonly place: number
  readonly output: Buffer
}

/** Core instances that are given templates and frames until they trap; counts how often each state came. */
export class CoreFuzzer {
  readonly outcomes = { refused: 0, rendered: 0, failed: 0 }
  readonly #target: 'release' | 'debug'
  readonly #writer = new FrameWriter()
  #core: Core
  #booted = 0
  #pages: number

  constructor(target: 'release' | 'debug') {
    this.#target = target
    this.#core = boot(target)
    this.#pages = this.#core.exports.countPagesInUse()
  }

  /** Parses a template and renders it with `frame` when it is one; throws when the core traps. */
  tryTemplate(source: string, frame: Uint8Array): void {
    if (this.#booted === 1000) {
      this.#core = boot(this.#target)
      this.#booted = 0
    }
    this.#booted += 1
    const index = this.template(source)
    if (index < 0) this.outcomes.refused += 1
    else this.tryFrame(index, frame, 0)
  }

  /** Gives the instance another template; its index, or a negative error code. */
  template(source: string): number {
    const { exports, bytes } = this.#core
    encodeValue(this.#writer.reset(), ['articles/grown', source])
    const start = exports.bootAllocate(this.#writer.length)
    bytes.set(this.#writer.written, start)
    const index = exports.bootTemplate(start, this.#writer.length)
    this.#pages = exports.countPagesInUse()
    return index
  }

  /**
   * Renders a template with a frame; from answer number `from` on the frame is the answer to its questions
   * too. In the debug core all is done twice, in memory filled with other canaries: see guard.ts.
   */
  tryFrame(index: number, frame: Uint8Array, from: number, answer?: Uint8Array): void {
    const first = this.#render(index, frame, from, answer)
    if (first.state === 3) this.outcomes.rendered += 1
    else this.outcomes.failed += 1
    if (this.#target === 'release') return
    const second = this.#render(index, frame, from, answer)
    const isSame = first.state === second.state && first.code === second.code
    if (!isSame || first.place !== second.place || !first.output.equals(second.output)) {
      throw new Error('the core read bytes that are not of this request')
    }
  }

  /** Gives `respond` a frame. */
  tryResponse(frame: Uint8Array): void {
    const { exports } = this.#core
    const exchange = exports.open()
    const start = this.#place(exchange, frame)
    const state = exports.respond(exchange, start, frame.length, 1795226632n)
    if (state !== 5 && state !== 6) throw new Error(`respond stopped in state ${state}`)
    this.#close(exchange)
  }

  #render(index: number, frame: Uint8Array, from: number, answer?: Uint8Array): Outcome {
    const { exports, bytes, words } = this.#core
    const exchange = exports.open()
    const start = this.#place(exchange, frame)
    let state = exports.render(exchange, index, -1, start, frame.length)
    for (let asked = 0; state === 4; asked++) {
      state = asked > 50 ? exports.fail(exchange) : this.#answer(exchange, asked, from, answer)
    }
    if (state !== 3 && state !== 6) throw new Error(`the core stopped in state ${state}`)
    const at = (word: number) => words[(exchange >> 2) + word] ?? 0
    if (state === 6 && at(1) === 0) throw new Error('no error code')
    const output = Buffer.from(bytes.subarray(at(27), state === 3 ? at(27) + at(28) : at(27)))
    const outcome = { state, code: at(1), place: state === 6 ? at(3) : 0, output }
    this.#close(exchange)
    return outcome
  }

  #answer(exchange: number, asked: number, from: number, answer?: Uint8Array): number {
    const isGiven = answer !== undefined && asked >= from
    const frame = isGiven ? answer : (ANSWERS[asked % ANSWERS.length] as Uint8Array)
    const start = this.#place(exchange, frame)
    return this.#core.exports.resume(exchange, start, frame.length)
  }

  #place(exchange: number, frame: Uint8Array): number {
    const start = this.#core.exports.allocate(exchange, frame.length)
    this.#core.bytes.set(frame, start)
    return start
  }

  #close(exchange: number): void {
    const { exports } = this.#core
    exports.close(exchange)
    if (exports.countPagesInUse() !== this.#pages) throw new Error('pages were not given back')
  }
}

function frameOf(write: (writer: FrameWriter) => void): Uint8Array {
  const writer = new FrameWriter()
  write(writer)
  return writer.written.slice()
}

const ANSWERS: readonly Uint8Array[] = [
  new TestRecords(1, [{ id: 1, commenter: 'c', body: 'b' }]),
  new TestRelation(1, 50),
  null,
  7,
  'answer <b>',
].map((value) => frameOf((writer) => encodeValue(writer, value)))

function boot(target: 'release' | 'debug'): Core {
  const data: BootData = {
    config: { secret: SECRET, fuel: 20000, outputLimit: 200000 },
    routes: ROUTES,
    classes: CLASSES,
    helpers: [...SHELL_HELPERS, ...valueMethods()],
    templates: new Map(Object.entries(PARTIALS)),
  }
  return bootCore(coreModule(target), data)
}

const article = { id: 3, title: 'T<i>', body: 'B', views: 2, published: true, rating: 1.5 }
const dates = { released_on: '2026-01-02', created_at: '2026-11-21 02:03:52.123456' }
const record = new TestRecord(0, { ...article, ...dates })
const rows = new TestRecords(0, [
  { ...article, ...dates },
  { id: 4, title: 'U' },
])

/** What the grown templates are rendered with: the names that their seeds use. */
export const ASSIGNS: Readonly<Record<string, unknown>> = {
  title: 'A "title" & <more> é',
  n: 3,
  list: [1, 'two', Symbol.for('three'), null, new Float(2.5)],
  hash: new Map<unknown, unknown>([
    [Symbol.for('a'), new Map([['b', 1]])],
    ['c', [1, 2]],
  ]),
  rows,
  two: rows,
  record,
  article: record,
  faulty: new TestRecord(0, {}, { isNew: true, errors: [['title', 'bad', 'Title bad']] }),
  fresh: new TestRecord(0, {}, { isNew: true }),
  comment: new TestRecord(1, {}, { isNew: true }),
  comments: new TestRelation(1, 50),
  words: ['pear', 'apple', 'fig'],
  when: new Date('2026-11-21T02:03:52Z'),
  at: new Date('2026-11-21T02:03:52Z'),
  text: 'Once upon a <b>time</b> in a world',
  many: Array.from({ length: 25 }, (_, index) => index + 1),
  float: new Float(3.14159),
  big: new Float(1234567.891),
}

/** The input of a render with these assigns. */
export function inputFrame(assigns: Readonly<Record<string, unknown>>): Uint8Array {
  return frameOf((writer) => {
    encodeSymbolHash(writer, assigns)
    encodeSymbolHash(writer, {})
    encodeTexts(writer, new Map([['notice', 'N']]))
    encodeSymbolHash(writer, {
      controller: 'articles',
      action: 'show',
      url: 'http://localhost',
      random: RANDOM,
      nonce: null,
    })
  })
}
