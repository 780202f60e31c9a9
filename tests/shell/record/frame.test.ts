import { test } from 'tap'
import { encodeValue, FrameWriter } from '../../../shell/core/frame.ts'
import { HandleTable } from '../../../shell/core/handle-table.ts'
import { type Question, renderTemplate } from '../../../shell/core/render.ts'
import { bootClasses } from '../../../shell/main/boot-facts.ts'
import { Rows } from '../../../shell/record/database/rows.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { answerRecord } from '../../../shell/record/template/answer.ts'
import { registerModels } from '../../../shell/record/template/class-index.ts'
import { CalendarDate } from '../../../shell/record/value/calendar-date.ts'
import { Decimal } from '../../../shell/record/value/decimal.ts'
import { Article, Comment, createBlog, Tag, Tagging } from '../../support/blog-models.ts'
import { testCore } from '../../support/core.ts'
import { exchanging, RANDOM, request } from '../../support/exchange.ts'
import { openConnection } from '../../support/sql-js-connection.ts'

const MODELS = [Article, Comment, Tag, Tagging]
registerModels(MODELS)

/** The bytes of a value's frame, read as docs/wire-format.md says. */
class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  u8(): number {
    return this.#view.getUint8(this.at++)
  }

  varuint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.u8()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }

  bytes(length: number): Uint8Array {
    this.at += length
    return this.#bytes.slice(this.at - length, this.at)
  }

  text(): string {
    return new TextDecoder().decode(this.bytes(this.varuint()))
  }

  get done(): boolean {
    return this.at === this.#bytes.length
  }
}

function frame(value: unknown, table = new HandleTable()): Reader {
  const writer = new FrameWriter().reset(table)
  encodeValue(writer, value)
  return new Reader(writer.written.slice())
}

function cellText(cells: Uint8Array, heap: Uint8Array, index: number): string {
  const view = new DataView(cells.buffer)
  const start = view.getUint32(index * 16 + 8, true)
  return new TextDecoder().decode(
    heap.subarray(start, start + view.getUint32(index * 16 + 4, true)),
  )
}

async function blog() {
  const connection = await openConnection()
  createBlog(connection)
  return connection
}

test('a record with changes and errors becomes RECORD', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const table = new HandleTable()
    const comment = new Comment({ author: 'Zoë', article_id: 7 })
    comment.isValid()
    comment.errors.add('base', 'No')
    const reader = frame(comment, table)

    t.equal(reader.u8(), 13)
    t.equal(reader.varuint(), 1, 'the class')
    t.equal(table.get(reader.varuint()), comment)
    t.equal(reader.u8(), 2, 'new, with errors')
    const cells = reader.bytes(6 * 16)
    const heap = reader.bytes(reader.varuint())
    const view = new DataView(cells.buffer)
    t.strictSame(
      [0, 1, 2, 3, 4].map((index) => view.getUint32(index * 16, true)),
      [0, 3, 0, 1, 0],
    )
    t.equal(cellText(cells, heap, 1), 'Zoë')
    t.equal(view.getBigInt64(3 * 16 + 8, true), 7n)
    t.equal(reader.varuint(), 2)
    t.strictSame(
      Array.from({ length: 8 }, () => reader.text()),
      ['article', 'must exist', 'Article must exist', 'blank', 'base', 'No', 'No', ''],
    )
    t.ok(reader.done)
  })
})

test('a record tells what was typed where its value prints otherwise', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = new Article({ title: 'x', views: 'many', price: '1.50', meta: '{"a":1}' })
    const reader = frame(article)
    t.strictSame([reader.u8(), reader.varuint(), reader.varuint()], [13, 0, 0])
    t.equal(reader.u8(), 4, 'new, with typed texts')
    reader.bytes(14 * 16)
    reader.text()
    const typed = Array.from({ length: reader.varuint() }, () => [reader.text(), reader.text()])
    t.strictSame(typed, [
      ['views', 'many'],
      ['price', '1.50'],
      ['meta', '{"a":1}'],
    ])
    t.ok(reader.done)
  })
})

test('a relation is a handle first, and its rows as they are when asked for', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const table = new HandleTable()
    for (const title of ['a', 'b', 'c']) Article.createOrRaise({ title })
    const articles = Article.order('id')
    connection.log.length = 0
    const handle = frame(articles, table)
    t.strictSame([handle.u8(), handle.varuint()], [15, 0])
    t.equal(table.get(handle.varuint()), articles)
    t.strictSame(connection.log, [])

    const reader = frame(answerRecord(articles as never, 'to_a'), table)
    t.equal(reader.u8(), 14)
    t.equal(reader.varuint(), 0)
    const first = reader.varuint()
    t.strictSame([reader.varuint(), reader.varuint()], [3, 14])
    const cells = reader.bytes(3 * 14 * 16)
    const heap = reader.bytes(reader.varuint())
    t.ok(reader.done)
    t.equal(cellText(cells, heap, 14 + 1), 'b')
    t.equal((table.get(first + 2) as Article).title, 'c')
    t.equal(connection.log.length, 1)
    t.equal(articles.toA()[2], table.get(first + 2), 'the same record, not a copy')
    t.equal(connection.log.length, 1)

    const loaded = frame(articles)
    t.strictSame([loaded.u8(), loaded.varuint()], [22, 0], 'loaded: the rows at once')
    loaded.varuint()
    t.equal(loaded.u8(), 14)
    const [changed] = articles.toA()
    if (changed !== undefined) changed.title = 'changed'
    const list = frame(articles)
    t.strictSame([list.u8(), list.varuint(), list.varuint()], [22, 0, 0])
    t.strictSame([list.u8(), list.u8()], [20, 14], 'changed: the rows, and the one by itself')
    t.equal(frame(Article.select('title')).u8(), 15)
    const chosen = frame(Article.select('title').load())
    t.strictSame([chosen.u8(), chosen.varuint(), chosen.varuint(), chosen.u8()], [22, 0, 0, 7])
  })
})

test('a record that is built beside the rows of a collection leaves them packed', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = Article.createOrRaise({ title: 'a' })
    article.comments.create([{ author: 'Ann' }, { author: 'Zoë' }])
    const { comments } = Article.find(article.id)
    const built = comments.build({ author: 'new' })
    connection.log.length = 0
    const table = new HandleTable()
    const reader = frame(answerRecord(comments as never, 'to_a'), table)
    t.strictSame([reader.u8(), reader.u8(), reader.varuint()], [20, 14, 1])
    const first = reader.varuint()
    t.strictSame([reader.varuint(), reader.varuint()], [2, 6])
    const cells = reader.bytes(2 * 6 * 16)
    t.equal(cellText(cells, reader.bytes(reader.varuint()), 6 + 1), 'Zoë')
    t.strictSame([reader.varuint(), reader.varuint(), reader.varuint()], [3, 1, 2])
    t.strictSame([reader.varuint(), reader.u8(), reader.varuint()], [0, 13, 1])
    t.equal(table.get(reader.varuint()), built)
    t.equal(connection.log.length, 1)
    t.equal(comments.toA()[1], table.get(first + 1), 'the same record, not a copy')
    t.equal(connection.log.length, 1)
    t.equal(frame(answerRecord(Article.find(1).comments as never, 'each')).u8(), 14)
  })
})

/** What a template says of the value `@list`, asking for what it needs. */
function page(source: string, list: unknown): string {
  const views = new Map([['articles/show', source]])
  const core = testCore({ classes: bootClasses({ models: MODELS } as never), templates: views })
  const handles = new HandleTable()
  return exchanging(core, request('GET /articles'), (exchange) => {
    const answer = ({ handle, name, args }: Question) => {
      return answerRecord(handles.get(handle ?? -1) as never, name, args)
    }
    const context = { controller: 'articles', action: 'show', url: '', random: RANDOM, nonce: null }
    const assigns = { list }
    const template = 'articles/show'
    const job = { template, layout: null, assigns, locals: {}, flash: new Map(), context, handles }
    renderTemplate(core, exchange, job, answer)
    return new TextDecoder().decode(exchange.output)
  })
}

const LINES =
  '<% @list.each do |each| %><%= each.id %> <%= each.author %> <%= each.persisted? %> ' +
  '<%= each.errors.count %> <%= each.created_at&.year %> <%= each.author? %>\n<% end %>' +
  '<%= @list.first.author %> <%= @list.last.author %> <%= @list.size %>'

test('a page shows rows, changed ones and new ones alike, in their order', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = Article.createOrRaise({ title: 'a' })
    article.comments.create([{ author: 'Ann' }, { author: 'Zoë' }, { author: '' }, { author: 'Z' }])
    const shown = () => Article.find(article.id).comments
    const year = new Date().getUTCFullYear()
    const ann = `1 Ann true 0 ${year} true\n`
    const others = `3  true 0 ${year} false\n4 Z true 0 ${year} true\n`

    const changed = shown()
    const second = changed.toA()[1] as Comment
    second.author = 'Zoé'
    const list = `${ann}2 Zoé true 0 ${year} true\n${others}Ann Z 4`
    t.equal(page(LINES, changed), list)
    t.equal(page(LINES, changed.toA()), list, 'an Array of them')

    const wrong = shown()
    wrong.toA()[1]?.errors.add('author', 'odd')
    t.match(page(LINES, wrong), `${ann}2 Zoë true 1 ${year} true\n`, 'errors of an unchanged row')

    const built = shown()
    built.build({ author: 'new' })
    const rows = `${ann}2 Zoë true 0 ${year} true\n${others}`
    t.equal(page(LINES, built), `${rows} new false 0  true\nAnn new 5`)
    built.load()
    t.equal(page(LINES, built), `${rows} new false 0  true\nAnn new 5`, 'loaded')

    const reversed = shown().toA().toReversed()
    t.match(page(LINES, reversed), /^4 Z .*\n3 .*\n2 Zoë .*\n1 Ann .*\nZ Ann 4$/)
    t.match(page(LINES, reversed.slice(1, 2)), /^3 {2}true .*\n {2}1$/, 'one of many')
    const late = shown()
    frame(late, new HandleTable())
    const seen = new HandleTable()
    const reader = frame(answerRecord(late as never, 'to_a'), seen)
    t.strictSame([reader.u8(), reader.varuint()], [14, 1])
    ;(seen.get(reader.varuint()) as Comment).author = 'changed by a question'
    t.match(page(LINES, late), /^1 changed by a question true/)
  })
})

test('a row by itself has its own texts and blobs, whatever is around them', (t) => {
  const encoder = new TextEncoder()
  const heap = encoder.encode('ab<é>cdXYZ')
  const cells = new Uint32Array([
    ...[3, 1, 0, 0, 1, 0, 7, 0, 3, 1, 1, 0],
    ...[3, 4, 2, 0, 0, 0, 0, 0, 4, 2, 6, 0],
    ...[0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 9, 0],
  ])
  const rows = new Rows(3, ['a', 'b', 'c'], new Uint8Array(cells.buffer), heap)
  const single = rows.single(1)
  t.strictSame(single.toObjects(), rows.toObjects().slice(1, 2))
  t.equal(single.heap.length, 6)
  t.strictSame(rows.single(0).toObjects()[0], { a: 'a', b: 7, c: 'b' })
  t.strictSame(rows.single(2).toObjects()[0], { a: null, b: 0, c: 9 })
  t.equal(rows.single(2).heap.length, 0)
  t.end()
})

test('answerRecord() answers associations, methods, relations and nothing else', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = Article.createOrRaise({ title: 'a' })
    article.comments.create({ author: 'Ann' })

    t.equal(answerRecord(article, 'comments'), article.comments)
    t.equal(answerRecord(article, 'persisted?'), true)
    t.equal(answerRecord(article, 'title?'), true)
    t.equal(answerRecord(article, 'to_param'), '1')
    t.equal(answerRecord(article.comments as never, 'count'), 1)
    t.equal(answerRecord(article.comments as never, 'any?'), true)
    t.equal(answerRecord(Article.all() as never, 'draft') instanceof Object, true)
    for (const name of ['nope', 'constructor', 'save', 'destroy', 'update', 'toString']) {
      t.throws(() => answerRecord(article, name), {
        message: `undefined method \`${name}' for Article`,
      })
    }
    t.throws(() => answerRecord(article, 'save', [{}]), /undefined method/)
    t.throws(() => answerRecord(Article.all() as never, 'constructor'))
    t.throws(() => answerRecord(Article.all() as never, 'delete_all'))
  })
})

test('dates and decimals have tags of their own', (t) => {
  const date = frame(new CalendarDate(20000))
  t.equal(date.u8(), 11)
  t.strictSame([...date.bytes(8)], [32, 78, 0, 0, 0, 0, 0, 0])
  const decimal = frame(Decimal.parse('-1.50'))
  t.strictSame([decimal.u8(), decimal.text()], [18, '-1.5'])
  t.end()
})
