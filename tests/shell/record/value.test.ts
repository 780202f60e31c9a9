import { test } from 'tap'
import { writeJson } from '../../../shell/json/write-json.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Model } from '../../../shell/record/model/model.ts'
import { CalendarDate } from '../../../shell/record/value/calendar-date.ts'
import { cast } from '../../../shell/record/value/cast.ts'
import { Decimal } from '../../../shell/record/value/decimal.ts'
import { readDocument, readJson } from '../../../shell/record/value/json.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { Hash } from '../../../shell/ruby/hash/hash.ts'
import { inspect } from '../../../shell/ruby/object/texts.ts'
import { Time } from '../../../shell/ruby/time/time.ts'
import type { ColumnType } from '../../../shell/schema/column-type.ts'
import { Article, Comment, createBlog } from '../../support/blog-models.ts'
import { openConnection } from '../../support/sql-js-connection.ts'

async function blog() {
  const connection = await openConnection()
  createBlog(connection)
  return connection
}

test('cast() reads what forms send as Rails does', (t) => {
  const cases: readonly (readonly [ColumnType, unknown, string])[] = [
    ['string', 12, '"12"'],
    ['string', true, '"t"'],
    ['string', Symbol.for('x'), '"x"'],
    ['integer', '12 apples', '12'],
    ['integer', '', 'nil'],
    ['integer', 'x', '0'],
    ['integer', '-1_000', '-1000'],
    ['integer', new Float(2.9), '2'],
    ['integer', true, '1'],
    ['integer', '99999999999999999999', '99999999999999999999'],
    ['float', '1.5x', '1.5'],
    ['float', '', 'nil'],
    ['float', 3, '3.0'],
    ['float', 'x', '0.0'],
    ['decimal', '12.50', '0.125e2'],
    ['decimal', 'x', '0.0'],
    ['decimal', '', 'nil'],
    ['boolean', '0', 'false'],
    ['boolean', 'off', 'false'],
    ['boolean', '', 'nil'],
    ['boolean', 'yes', 'true'],
    ['boolean', 0, 'false'],
    ['boolean', '1', 'true'],
    ['date', '2026-02-29', 'nil'],
    ['date', '2028-02-29', 'Tue, 29 Feb 2028'],
    ['date', 'x', 'nil'],
    ['datetime', '2026-11-21T02:03', 'Sat, 21 Nov 2026 02:03:00.000000000 UTC +00:00'],
    ['datetime', '2026-11-21 02:03:52.123456', 'Sat, 21 Nov 2026 02:03:52.123456000 UTC +00:00'],
    ['datetime', '2026-11-21T02:03:52+02:00', 'Sat, 21 Nov 2026 00:03:52.000000000 UTC +00:00'],
    ['datetime', '2026-11-21', 'Sat, 21 Nov 2026 00:00:00.000000000 UTC +00:00'],
    ['datetime', '2026-13-21', 'nil'],
    ['datetime', '2026-11-21 25:00', 'nil'],
    ['datetime', 'x', 'nil'],
    ['time', '9:30', 'Sat, 01 Jan 2000 09:30:00.000000000 UTC +00:00'],
    ['time', '2026-11-21 12:00:01', 'Sat, 01 Jan 2000 12:00:01.000000000 UTC +00:00'],
  ]
  for (const [type, value, expected] of cases) {
    t.equal(inspect(cast(value, type)), expected, `${type} ${inspect(value)}`)
  }
  t.end()
})

test('columns take days and times as people write them, as in Rails', (t) => {
  const cases: readonly (readonly [text: string, date: string, datetime: string, time?: string])[] =
    [
      ['25-Nov-1992', '1992-11-25', '1992-11-25T00:00:00.000Z'],
      ['25 Nov 1992', '1992-11-25', '1992-11-25T00:00:00.000Z', 'nil'],
      ['Nov 25, 1992', '1992-11-25', '1992-11-25T00:00:00.000Z', 'nil'],
      ['25/11/1992', '1992-11-25', '1992-11-25T00:00:00.000Z', 'nil'],
      ['1992/11/25', '1992-11-25', '1992-11-25T00:00:00.000Z', 'nil'],
      ['19921125', '1992-11-25', '1992-11-25T00:00:00.000Z', 'nil'],
      ['25.11.1992', '1992-11-25', '1992-11-25T00:00:00.000Z', 'nil'],
      ['1st January 2021', '2021-01-01', '2021-01-01T00:00:00.000Z', 'nil'],
      ['11/25/1992', 'nil', 'nil', 'nil'],
      ['Nov 25', 'nil', 'nil', 'nil'],
      ['10:30', 'nil', 'nil', '10:30'],
      ['1992', 'nil', 'nil', 'nil'],
      ['1992-11', 'nil', 'nil', 'nil'],
      ['today', 'nil', 'nil', 'nil'],
      ['1992-11-25 10:00 PM', '1992-11-25', '1992-11-25T22:00:00.000Z', '22:00'],
      ['25-Nov-1992 10:30 pm', '1992-11-25', '1992-11-25T22:30:00.000Z'],
      ['Jan 1 2021 5pm', '2021-01-01', '2021-01-01T17:00:00.000Z'],
      ['Wed, 25 Nov 1992 10:11:12 GMT', '1992-11-25', '1992-11-25T10:11:12.000Z'],
      ['Wed Nov 25 10:11:12 1992', '1992-11-25', '1992-11-25T10:11:12.000Z'],
      ['20210101T101112Z', '2021-01-01', '2021-01-01T10:11:12.000Z'],
      ['20210101101112', '2021-01-01', '2021-01-01T10:11:12.000Z'],
      ['2020-02-30', 'nil', '2020-03-01T00:00:00.000Z', 'nil'],
      ['2020-01-05T25:00:00', '2020-01-05', 'nil', 'nil'],
      ['2020-01-05 10:11:12.123 -0500', '2020-01-05', '2020-01-05T15:11:12.123Z', '15:11'],
      ['2020-01-05 24:00:00', '2020-01-05', '2020-01-06T00:00:00.000Z', '00:00'],
      ['2020-1-5', '2020-01-05', '2020-01-05T00:00:00.000Z', 'nil'],
      [' 2020-01-05 ', '2020-01-05', '2020-01-05T00:00:00.000Z', 'nil'],
      ['2020-01-05 10:61', '2020-01-05', 'nil', 'nil'],
      ['12am', 'nil', 'nil', '00:00'],
      ['0000-00-00', 'nil', 'nil', 'nil'],
      ['2020-01-05 10', '2020-01-05', '2020-01-05T10:00:00.000Z', '10:00'],
      ['2020/1/5 7:08', '2020-01-05', '2020-01-05T07:08:00.000Z', '07:08'],
    ]
  const said = (type: ColumnType, text: string, form: string) => {
    const value = cast(text, type)
    return value instanceof CalendarDate || value instanceof Time ? value.strftime(form) : 'nil'
  }
  for (const [text, date, datetime, time] of cases) {
    t.equal(said('date', text, '%Y-%m-%d'), date, `date ${text}`)
    t.equal(said('datetime', text, '%Y-%m-%dT%H:%M:%S.%LZ'), datetime, `datetime ${text}`)
    if (time !== undefined) t.equal(said('time', text, '%H:%M'), time, `time ${text}`)
  }
  t.end()
})

test('every column type comes back exactly', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const values: readonly (readonly [string, unknown, string])[] = [
      ['title', 'a\0b "ü" 👍', '"a\\u0000b \\"ü\\" 👍"'],
      ['views', 2 ** 53 - 1, '9007199254740991'],
      ['views', 2n ** 63n - 1n, '9223372036854775807'],
      ['rating', new Float(0.1), '0.1'],
      ['rating', new Float(5), '5.0'],
      ['price', '12345678901.23', '0.1234567890123e11'],
      ['price', '-0.10', '-0.1e0'],
      ['published', false, 'false'],
      ['published_on', '1999-12-31', 'Fri, 31 Dec 1999'],
      ['opens_at', '23:59:59', 'Sat, 01 Jan 2000 23:59:59.000000000 UTC +00:00'],
      [
        'created_at',
        new Time(1_795_226_632_123_456),
        'Sat, 21 Nov 2026 02:03:52.123456000 UTC +00:00',
      ],
      ['created_at', new Time(-1), 'Wed, 31 Dec 1969 23:59:59.999999000 UTC +00:00'],
      ['meta', { a: [1, new Float(1), null, 'x'] }, '{"a"=>[1, 1.0, nil, "x"]}'],
      ['meta', [], '[]'],
      ['meta', 'text', '"text"'],
    ]
    for (const [name, value, expected] of values) {
      const article = Article.createOrRaise({ title: 'x', [name]: value })
      t.equal(inspect(Article.find(article.id).readColumn(name)), expected, name)
      t.equal(article.reload().isChanged(), false)
    }
    for (const bytes of [new Uint8Array(0), Uint8Array.from([0, 255, 39])]) {
      const article = Article.createOrRaise({ title: 'x', cover: bytes })
      t.strictSame([...Article.find(article.id).readColumn<Uint8Array>('cover')], [...bytes])
    }
    t.throws(() => Article.createOrRaise({ title: 'x', price: '1234567890123456.78' }), /15 digits/)
    t.throws(() => Article.createOrRaise({ title: 'x', views: 2n ** 63n }), {
      message: '9223372036854775808 is out of range for an integer column with limit 8 bytes',
    })
  })
})

test('changes are noticed, also inside a document, and forgotten when undone', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = Article.createOrRaise({ title: 'a', views: 1, meta: { tags: ['x'] } })
    const found = Article.find(article.id)

    t.equal(inspect(article.savedChanges().get('title')), '[nil, "a"]')
    found.writeColumn('views', '1')
    t.equal(found.isChanged(), false)
    found.writeColumn('views', '2')
    t.equal(found.isAttributeChanged('views'), true)
    t.strictSame(found.attributeChange('views'), [1, 2])
    t.equal(inspect(found.changes()), '{"views"=>[1, 2]}')
    found.writeColumn('views', 1)
    t.equal(found.isChanged(), false)
    found.readColumn<Hash<string, unknown>>('meta').set('more', 1)
    t.strictSame(found.changed(), ['meta'])
    found.saveOrRaise()
    t.equal(found.isChanged(), false)
    t.equal(inspect(Article.find(article.id).readColumn('meta')), '{"tags"=>["x"], "more"=>1}')
    found.writeColumn('meta', { tags: ['x'], more: 1 })
    t.equal(found.isChanged(), false, 'the same document again')
    const meta = Hash.from<string, unknown>([
      ['tags', ['x']],
      ['more', 1],
    ])
    found.writeColumn('meta', meta)
    meta.set('more', 2)
    t.equal(found.isChanged(), false, 'what was written is a copy')
    found.readColumn<Hash<string, unknown>>('meta').set('more', 2)
    t.strictSame(found.changed(), ['meta'], 'changed in place after it was written')
    found.writeColumn('meta', { tags: ['x'], more: 1 })
    t.equal(found.isChanged(), false)
    found.title = 'z'
    found.restoreAttributes()
    t.equal(found.title, 'a')
    t.equal(found.isChanged(), false)
  })
})

test('counters, touch, toggle and update_column write past validations', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = Article.createOrRaise({ title: 'a', views: 1 })
    const other = Article.find(article.id)
    other.incrementOrRaise('views', 5)
    article.incrementOrRaise('views')
    t.equal(article.readColumn('views'), 2)
    t.equal(article.reload().readColumn('views'), 7)
    t.equal(article.increment('views').readColumn('views'), 8)
    t.strictSame(article.changed(), ['views'])
    article.reload().updateColumn('title', '')
    t.equal(article.title, '')
    t.equal(article.isChanged(), false)
    t.equal(Article.find(article.id).title, '')
    article.toggleOrRaise('published')
    t.equal(Article.find(article.id).readColumn('published'), true)
    article.updateColumns({ updated_at: new Time(0) })
    article.touch()
    t.ok(Article.find(article.id).readColumn<Time>('updated_at').microseconds > 1e15)
    const written = (record: Article) => () => record.updateColumn('title', 'b')
    t.throws(written(new Article()), { message: 'cannot update a new record' })
    article.destroy()
    t.throws(written(article), { message: 'cannot update a destroyed record' })
  })
})

test('lock_version refuses the second of two writers', async (t) => {
  const connection = await blog()
  connection.execute('ALTER TABLE tags ADD COLUMN lock_version integer')
  class Locked extends Model {
    static override readonly table = 'tags'
    static override readonly columns = {
      id: 'integer',
      name: 'string',
      lock_version: 'integer',
    } as const
  }
  connectedTo(connection, () => {
    const first = Locked.createOrRaise({ name: 'a' })
    const second = Locked.find(first.id)
    t.equal(first.readColumn('lock_version'), 0)
    first.updateOrRaise({ name: 'b' })
    t.equal(first.readColumn('lock_version'), 1)
    t.throws(() => second.update({ name: 'c' }), {
      message: 'Attempted to update a stale object: Tag.',
    })
    t.throws(() => second.destroy(), { message: 'Attempted to destroy a stale object: Tag.' })
    t.equal(second.reload().update({ name: 'c' }), true)
    t.equal(Locked.find(first.id).readColumn('lock_version'), 2)
    t.ok(second.destroy())
  })
})

test('records compare, print and become JSON as in Rails', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const time = new Time(1_795_226_632_123_456)
    const article = Article.createOrRaise({
      title: '</script>',
      price: '1.50',
      rating: 2,
      published_on: '2026-11-21',
      created_at: time,
      updated_at: time,
    })
    t.ok(article.equals(Article.find(article.id)))
    t.notOk(article.equals(new Article()))
    t.notOk(new Article().equals(new Article()))
    t.equal(article.toParam(), '1')
    t.equal(new Article().toParam(), null)
    t.equal(
      article.toJson({ except: ['meta', 'cover'] }),
      '{"id":1,"title":"\\u003c/script\\u003e","body":null,"status":"draft","views":0,"rating":2.0,"price":"1.5","published":null,"published_on":"2026-11-21","opens_at":null,"created_at":"2026-11-21T02:03:52.123Z","updated_at":"2026-11-21T02:03:52.123Z"}',
    )
    t.equal(
      writeJson(article.asJson({ only: 'id', include: ['comments'] })),
      '{"id":1,"comments":[]}',
    )
    t.equal(
      new Comment({ author: 'Ann' }).inspect(),
      '#<Comment id: nil, author: "Ann", body: nil, article_id: nil, created_at: nil, updated_at: nil>',
    )
  })
})

test('attributes come from permitted sources only', async (t) => {
  const params = (permitted: boolean) =>
    Object.assign(new Map([['title', 'x']]), { isPermitted: () => permitted })

  t.throws(() => new Article(params(false)), { message: /not permitted/ })
  t.equal(new Article(params(true)).title, 'x')
  t.equal(new Article(Hash.from([[Symbol.for('title'), 'y']])).title, 'y')
  t.throws(() => new Article({ nope: 1 }), { message: /^unknown attribute 'nope' for Article/ })
  t.throws(() => new Article(['title'] as never), /you must pass a hash/)
  t.throws(() => Article.count(), /no database is at hand/)
})

test('Decimal, CalendarDate and JSON keep what they are given', (t) => {
  const decimal = (text: string) => Decimal.parse(text) as Decimal

  t.equal(String(decimal('0.1')['+'](decimal('0.2'))), '0.3')
  t.equal(String(decimal('1.25').round(1)), '1.3')
  t.equal(String(decimal('-1.25').round(1)), '-1.3')
  t.equal(String(decimal('2')['*'](3)), '6.0')
  t.equal(decimal('2.50')['=='](new Float(2.5)), true)
  t.equal(decimal('1e3').to_i(), 1000)
  t.equal((CalendarDate.parse('2026-12-31') as CalendarDate)['+'](1).to_s(), '2027-01-01')
  for (const text of [
    '{"a":[1,1.0,-2e3,"n1.5\\"",null,true]}',
    '[]',
    '12345678901234567890',
    '"s"',
  ]) {
    t.equal(writeJson(readJson(text)).replace('-2000.0', '-2e3'), text)
  }
  const bad = ['{', '', '01', '{1:2}', '"\\ud800"', `${'['.repeat(101)}${']'.repeat(101)}`]
  for (const text of bad) {
    t.throws(() => readJson(text), text)
    t.equal(readDocument(text), null)
  }
  t.equal(inspect(readJson('[-0,-0.0]')), '[0, -0.0]')
  t.end()
})
