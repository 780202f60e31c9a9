import type { Exchange } from '../../shell/core/exchange.ts'
import { type Encodable, encode, type FrameWriter } from '../../shell/core/frame.ts'
import type { Decoders } from '../../shell/core/frame-reader.ts'
import type { HandleTable } from '../../shell/core/handle-table.ts'
import { callBlock } from '../../shell/core/helper-call.ts'
import type { BootClass, BootConfig, Core } from '../../shell/core/load.ts'
import { CoreBootError } from '../../shell/core/load.ts'
import { type Question, renderTemplate } from '../../shell/core/render.ts'
import type { SafeString } from '../../shell/core/safe-string.ts'
import { bootTemplateError } from '../../shell/core/template-error.ts'
import { testCore } from './core.ts'
import { drawRoutes, exchanging, RANDOM, request } from './exchange.ts'

/** The classes that templates in tests know. */
export const CLASSES: readonly BootClass[] = [
  {
    name: 'Article',
    paramKey: 'article',
    singularRouteKey: 'article',
    pluralRouteKey: 'articles',
    element: 'articles/article',
    columns: [
      ['id', 'integer'],
      ['title', 'string'],
      ['body', 'text'],
      ['views', 'integer'],
      ['rating', 'float'],
      ['published', 'boolean'],
      ['released_on', 'date'],
      ['created_at', 'datetime'],
    ],
    methods: ['comments', 'summary'],
    relationMethods: ['to_a', 'count', 'build'],
  },
  {
    name: 'Comment',
    paramKey: 'comment',
    singularRouteKey: 'comment',
    pluralRouteKey: 'comments',
    element: 'comments/comment',
    columns: [
      ['id', 'integer'],
      ['commenter', 'string'],
      ['body', 'text'],
      ['article_id', 'integer'],
    ],
    methods: ['article'],
    relationMethods: ['to_a', 'count', 'build', 'any?', 'empty?', 'none?'],
  },
  {
    name: 'Profile',
    paramKey: 'profile',
    singularRouteKey: 'profile',
    pluralRouteKey: 'profiles',
    element: 'profiles/profile',
    columns: [
      ['id', 'integer'],
      ['settings', 'json'],
      ['options', 'json_text'],
    ],
    methods: [],
    relationMethods: ['to_a'],
  },
]

export const ROUTES = drawRoutes(
  'GET / articles#index as root',
  'POST /articles/:article_id/comments comments#create as article_comments',
  'DELETE /articles/:article_id/comments/:id comments#destroy as article_comment',
  'GET /articles articles#index as articles',
  'GET /articles/new articles#new as new_article',
  'GET /articles/:id/edit articles#edit as edit_article',
  'GET /articles/:id articles#show as article',
)

/** A record as the shell's models write themselves into a frame. */
export class TestRecord implements Encodable {
  readonly classIndex: number
  readonly handle: number
  readonly values: Readonly<Record<string, unknown>>
  readonly isNew: boolean
  readonly errors: readonly (readonly [
    attribute: string,
    message: string,
    full: string,
    type?: string,
  ])[]
  readonly typed: Readonly<Record<string, string>>

  constructor(
    classIndex: number,
    values: Readonly<Record<string, unknown>>,
    options: {
      isNew?: boolean
      errors?: TestRecord['errors']
      typed?: TestRecord['typed']
      handle?: number
    } = {},
  ) {
    this.classIndex = classIndex
    this.values = values
    this.isNew = options.isNew ?? false
    this.errors = options.errors ?? []
    this.typed = options.typed ?? {}
    this.handle = options.handle ?? Number(values.id ?? 900)
  }

  [encode](writer: FrameWriter): void {
    writer.u8(13)
    writer.varuint(this.classIndex)
    writer.varuint(this.handle)
    const typed = Object.entries(this.typed)
    const hasErrors = this.errors.length > 0
    writer.u8((this.isNew ? 0 : 1) | (hasErrors ? 2 : 0) | (typed.length > 0 ? 4 : 0))
    const heap = writeCells(writer, this.classIndex, [this.values])
    writer.data(heap)
    if (hasErrors) writer.varuint(this.errors.length)
    for (const [attribute, message, full, type = ''] of this.errors) {
      for (const text of [attribute, message, full, type]) writer.text(text)
    }
    if (typed.length > 0) writer.varuint(typed.length)
    for (const [name, text] of typed) for (const each of [name, text]) writer.text(each)
  }
}

/** Many rows of one class, as a result set. */
export class TestRecords implements Encodable {
  readonly classIndex: number
  readonly rows: readonly Readonly<Record<string, unknown>>[]

  constructor(classIndex: number, rows: readonly Readonly<Record<string, unknown>>[]) {
    this.classIndex = classIndex
    this.rows = rows
  }

  [encode](writer: FrameWriter): void {
    writer.u8(14)
    writer.varuint(this.classIndex)
    writer.varuint(1)
    writer.varuint(this.rows.length)
    writer.varuint(CLASSES[this.classIndex]?.columns.length ?? 0)
    writer.data(writeCells(writer, this.classIndex, this.rows))
  }
}

/** Rows that a template has to ask for. */
export class TestRelation implements Encodable {
  readonly classIndex: number
  readonly handle: number

  constructor(classIndex: number, handle: number) {
    this.classIndex = classIndex
    this.handle = handle
  }

  [encode](writer: FrameWriter): void {
    writer.u8(15)
    writer.varuint(this.classIndex)
    writer.varuint(this.handle)
  }
}

function writeCells(
  writer: FrameWriter,
  classIndex: number,
  rows: readonly Readonly<Record<string, unknown>>[],
): Uint8Array {
  const heap: number[] = []
  for (const row of rows) {
    for (const [name] of CLASSES[classIndex]?.columns ?? []) writeCell(writer, row[name], heap)
  }
  return Uint8Array.from(heap)
}

function writeCell(writer: FrameWriter, value: unknown, heap: number[]): void {
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value)
    writer.u32(3)
    writer.u32(bytes.length)
    writer.u32(heap.length)
    writer.u32(0)
    for (const byte of bytes) heap.push(byte)
  } else if (typeof value === 'number' && !Number.isInteger(value)) {
    writer.u32(2)
    writer.u32(0)
    const float = new DataView(new ArrayBuffer(8))
    float.setFloat64(0, value, true)
    writer.i64(float.getBigInt64(0, true))
  } else if (typeof value === 'number' || typeof value === 'boolean') {
    writer.u32(1)
    writer.u32(0)
    writer.i64(Number(value))
  } else {
    for (let word = 0; word < 4; word++) writer.u32(0)
  }
}

/** What a template is tried with. */
export interface Trial {
  readonly views?: Readonly<Record<string, string>>
  /** The one that is rendered, where it is not the source. */
  readonly template?: string
  readonly layout?: string
  readonly assigns?: Readonly<Record<string, unknown>>
  readonly locals?: Readonly<Record<string, unknown>>
  readonly flash?: Readonly<Record<string, string>>
  readonly line?: string
  readonly config?: BootConfig
  readonly helpers?: readonly string[]
  readonly answer?: (question: Question) => unknown
  readonly decoders?: Decoders
  readonly handles?: HandleTable
  readonly assets?: ReadonlyMap<string, string>
  /** Looks at the exchange once the page is rendered. */
  readonly seen?: (exchange: Exchange) => void
}

/** A core that knows the classes and routes above and one template `articles/show`. */
export function templateCore(source: string, trial: Trial = {}): Core {
  const templates = viewsOf(source, trial)
  try {
    return testCore({
      routes: ROUTES,
      classes: CLASSES,
      helpers: trial.helpers ?? [],
      templates,
      ...(trial.assets === undefined ? {} : { assets: trial.assets }),
      ...(trial.config === undefined ? {} : { config: trial.config }),
    })
  } catch (error) {
    const located =
      error instanceof CoreBootError
        ? bootTemplateError(error, templates, trial.helpers ?? [])
        : null
    throw located ?? error
  }
}

/** Renders one template. */
export function html(source: string, trial: Trial = {}): string {
  return htmlOf(templateCore(source, trial), source, trial)
}

/** Renders the template of a core that `templateCore` gave. */
export function htmlOf(core: Core, source: string, trial: Trial = {}): string {
  return exchanging(core, request(trial.line ?? 'GET /articles'), (exchange) => {
    const rendering = {
      template: trial.template ?? 'articles/show',
      layout: trial.layout ?? null,
      assigns: trial.assigns ?? {},
      locals: trial.locals ?? {},
      flash: new Map(Object.entries(trial.flash ?? {})),
      views: viewsOf(source, trial),
      ...(trial.decoders === undefined ? {} : { decoders: trial.decoders }),
      ...(trial.handles === undefined ? {} : { handles: trial.handles }),
      context: {
        controller: 'articles',
        action: 'show',
        url: 'http://localhost',
        random: RANDOM,
        nonce: null,
      },
    }
    renderTemplate(
      core,
      exchange,
      rendering,
      answerWith(trial, (block, answer) => callBlock(core, exchange, rendering, block, [], answer)),
    )
    trial.seen?.(exchange)
    return new TextDecoder().decode(exchange.output)
  })
}

/** Answers as the trial does, with what a question's block writes. */
function answerWith(
  trial: Trial,
  run: (block: number, answer: (question: Question) => unknown) => SafeString,
): (question: Question) => unknown {
  const answer = (question: Question): unknown => {
    const content = question.block === null ? question.content : run(question.block, answer)
    return (trial.answer ?? unexpected)({ ...question, content })
  }
  return answer
}

function unexpected(question: Question): never {
  throw new Error(`the template asked for ${question.name}`)
}

function viewsOf(source: string, trial: Trial): Map<string, string> {
  return new Map(Object.entries({ ...trial.views, 'articles/show': source }))
}

/** The message of what `html` throws, without the file's name. */
export function mistake(source: string, trial: Trial = {}): string {
  try {
    return `rendered ${html(source, trial)}`
  } catch (error) {
    return (error as Error).message.replace('app/views/articles/show.html.erb:', '')
  }
}

/** HTML in which every masked token reads TOKEN. */
export function withoutTokens(page: string): string {
  return page.replace(/[A-Za-z0-9_-]{86}/g, 'TOKEN')
}
