import { test } from 'tap'
import { encodeValue, FrameWriter } from '../../../shell/core/frame.ts'
import { HandleTable } from '../../../shell/core/handle-table.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { answerRecord } from '../../../shell/record/template/answer.ts'
import { registerModels } from '../../../shell/record/template/class-index.ts'
import { CalendarDate } from '../../../shell/record/value/calendar-date.ts'
import { Decimal } from '../../../shell/record/value/decimal.ts'
import { Article, Comment, createBlog, Tag, Tagging } from '../../support/blog-models.ts'
import { openConnection } from '../../support/sql-js-connection.ts'

registerModels([Article, Comment, Tag, Tagging])

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
      [1, 2, 3, 4, 5, 6].map(() => reader.text()),
      ['article', 'must exist', 'Article must exist', 'base', 'No', 'No'],
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

    t.equal(frame(articles).u8(), 14, 'loaded: the rows at once')
    const [changed] = articles.toA()
    if (changed !== undefined) changed.title = 'changed'
    t.equal(frame(articles).u8(), 7, 'changed: one by one')
    t.equal(frame(Article.select('title')).u8(), 15)
    t.equal(frame(Article.select('title').load()).u8(), 7)
  })
})

test('a collection with a record that is not saved is an ARRAY', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = Article.createOrRaise({ title: 'a' })
    article.comments.create({ author: 'Ann' })
    article.comments.build()
    const reader = frame(answerRecord(article.comments as never, 'to_a'))
    t.strictSame([reader.u8(), reader.varuint(), reader.u8()], [7, 2, 13])
    const fresh = frame(answerRecord(Article.find(1).comments as never, 'each'))
    t.equal(fresh.u8(), 14)
  })
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
