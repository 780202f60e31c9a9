import { test } from 'tap'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { sql } from '../../../shell/record/query/sql-text.ts'
import { className } from '../../../shell/ruby/class/class-info.ts'
import { Range } from '../../../shell/ruby/range/range.ts'
import { Article, Comment, createBlog } from '../../support/blog-models.ts'
import { openConnection } from '../../support/sql-js-connection.ts'
import { payloads } from '../../support/sql-payloads.ts'

/** Every argument that a value of a user can reach, as a name or as a value. */
const reads: Readonly<Record<string, (text: string) => unknown>> = {
  find: (text) => Article.find(text),
  'find several': (text) => Article.find(text, 1),
  'find_by value': (text) => Article.findBy({ title: text }),
  'find_by name': (text) => Article.findBy({ [text]: 1 }),
  'find_by!': (text) => Article.findByOrRaise({ title: text }),
  'where value': (text) => Article.where({ title: text }).toA(),
  'where integer': (text) => Article.where({ views: text }).toA(),
  'where decimal': (text) => Article.where({ price: text }).toA(),
  'where date': (text) => Article.where({ published_on: text }).toA(),
  'where time': (text) => Article.where({ created_at: text }).toA(),
  'where boolean': (text) => Article.where({ published: text }).toA(),
  'where json': (text) => Article.where({ meta: { a: text } }).toA(),
  'where list': (text) => Article.where({ title: [text, null, 'x'] }).toA(),
  'where range': (text) => Article.where({ title: new Range(text, text) }).toA(),
  'where name': (text) => Article.where({ [text]: 1 }).toA(),
  'where text': (text) => Article.where(text as never).toA(),
  'where SQL value': (text) => Article.where(sql`title = ? OR body LIKE ?`, text, text).toA(),
  'where SQL hole': (text) => Article.where(sql`title = ${text} OR views = ${text}`).toA(),
  'where SQL name': (text) => Article.where(sql`title = :a`, { a: text, [text]: 1 }).toA(),
  'where SQL list': (text) => Article.where([sql`title IN (?)`, [text, text]]).toA(),
  'where list text': (text) => Article.where([text, 1]).toA(),
  'having value': (text) => Article.group('status').having(sql`MAX(title) = ?`, text).count(),
  'having text': (text) =>
    Article.group('status')
      .having(text as never)
      .count(),
  group: (text) => Article.group(text).count(),
  joins: (text) => Article.joins(text).toA(),
  'left_joins nested': (text) => Article.leftJoins({ comments: text }).toA(),
  'joined name': (text) =>
    Article.joins('comments')
      .where({ [`comments.${text}`]: 1 })
      .toA(),
  'joined order': (text) => Article.joins('comments').order(`comments.${text}`).toA(),
  'joined pluck': (text) => Article.joins('comments').pluck(`comments.${text}`),
  rewhere: (text) => Article.where({ title: 'x' }).rewhere({ title: text }).toA(),
  unscope: (text) => Article.where({ title: 'x' }).unscope(text).toA(),
  'unscope where': (text) => Article.where({ title: 'x' }).unscope({ where: text }).toA(),
  missing: (text) => Article.where().missing(text).toA(),
  find_each: (text) => Article.findEach({ start: text, batchSize: 2 }, () => null),
  sanitize_sql_like: (text) => {
    const pattern = `%${Article.sanitizeSqlLike(text)}%`
    return Article.where(sql`title LIKE ? ESCAPE '\\'`, pattern).toA()
  },
  'where nested name': (text) => Article.where({ comments: { [text]: 1 } }).toA(),
  'where nested value': (text) => Article.where({ comments: { author: text } }).toA(),
  'where association': (text) => Article.where({ [text]: { author: 1 } }).toA(),
  'where.not value': (text) => Article.where().not({ title: text }).toA(),
  'where.not name': (text) =>
    Article.where()
      .not({ [text]: 1 })
      .toA(),
  or: (text) =>
    Article.where({ title: text })
      .or(Article.where({ body: text }))
      .toA(),
  order: (text) => Article.order(text).toA(),
  'order column': (text) => Article.order({ [text]: 'asc' }).toA(),
  'order direction': (text) => Article.order({ title: text }).toA(),
  reorder: (text) => Article.all().reorder(text).toA(),
  limit: (text) => Article.limit(text).toA(),
  offset: (text) => Article.offset(text).toA(),
  select: (text) => Article.select(text).toA(),
  pluck: (text) => Article.pluck(text),
  pick: (text) => Article.pick(text),
  count: (text) => Article.count(text),
  sum: (text) => Article.sum(text),
  average: (text) => Article.average(text),
  minimum: (text) => Article.minimum(text),
  maximum: (text) => Article.maximum(text),
  'exists id': (text) => Article.exists(text),
  'exists value': (text) => Article.exists({ title: text }),
  'exists name': (text) => Article.exists({ [text]: 1 }),
  includes: (text) => Article.includes(text).toA(),
  first: (text) => Article.first(text as never),
  scope: (text) => Article.all().scope(text),
  'association where': (text) => Article.find(1).comments.where({ author: text }).toA(),
  'association find': (text) => Article.find(1).comments.find(text),
  'association order': (text) => Article.find(1).comments.order(text).toA(),
  read: (text) => Article.find(1).readColumn(text),
  association: (text) => Article.find(1).association(text),
  'new name': (text) => new Article({ [text]: 1 }),
  find_or_initialize_by: (text) => Article.findOrInitializeBy({ title: text }),
}

const writes: Readonly<Record<string, (text: string) => unknown>> = {
  create: (text) => Article.create({ title: text, body: text, status: text, meta: [text] }),
  'create name': (text) => Article.create({ title: 'x', [text]: 1 }),
  find_or_create_by: (text) => Article.findOrCreateBy({ title: text }),
  update: (text) => Article.find(1).update({ title: text, views: text }),
  'update name': (text) => Article.find(1).update({ [text]: 'x' }),
  update_columns: (text) => Article.find(1).updateColumns({ body: text }),
  'update_columns name': (text) => Article.find(1).updateColumns({ [text]: 'x' }),
  update_all: (text) => Article.where({ id: 1 }).updateAll({ body: text }),
  'update_all name': (text) => Article.where({ id: 1 }).updateAll({ [text]: 'x' }),
  'update_all where': (text) => Article.where({ title: text }).updateAll({ body: 'x' }),
  increment: (text) => Article.find(1).incrementOrRaise(text),
  touch: (text) => Article.find(1).touch(text),
  'delete_all where': (text) => Article.where({ body: text }).deleteAll(),
  'destroy_by name': (text) => Article.all().destroyBy({ [text]: 'x' }),
  insert_all: (text) => Article.insertAll([{ title: text, body: text }]),
  'insert_all name': (text) => Article.insertAll([{ [text]: 'x' }]),
  upsert_all: (text) => Article.upsertAll([{ id: 1, body: text }], { uniqueBy: 'id' }),
  'upsert_all name': (text) => Article.upsertAll([{ id: 1 }], { uniqueBy: text }),
  touch_all: (text) => Article.where({ id: 1 }).touchAll(text),
  'belongs to': (text) => Comment.create({ article_id: text, author: text }),
  'association create': (text) => Article.find(1).comments.create({ author: text }),
}

async function library() {
  const connection = await openConnection()
  createBlog(connection)
  connectedTo(connection, () => {
    for (const title of ['Ants', 'Bees']) Article.createOrRaise({ title, views: 1 })
    Article.find(1).comments.create({ author: 'Ann' })
  })
  return connection
}

const schema = 'SELECT group_concat(type || name || sql, char(10)) FROM sqlite_master'

/** What may be said: never that SQLite did not understand. */
const answers = new Set([
  'ArgumentError',
  'FrameworkError',
  'ActiveRecord::InvalidForeignKey',
  'ActiveModel::MissingAttributeError',
  'NoMethodError',
  'RangeError',
  'ActiveRecord::RecordNotFound',
  'ActiveModel::UnknownAttributeError',
  'ActiveRecord::UnknownAttributeReference',
])

test(`${payloads.length} attempts of injection`, async (t) => {
  const connection = await library()
  t.ok(payloads.length >= 80)

  t.test('what is read changes nothing, and no SQL is made of it', async (t) => {
    const before = connection.query(schema).value(0, 0)
    connection.log.length = 0
    for (const [place, call] of Object.entries(reads)) {
      t.strictSame(faults(connection, payloads, call), [], place)
    }
    t.notOk(
      connection.log.some((sql) => /^\s*(INSERT|UPDATE|DELETE|DROP|ATTACH|PRAGMA)/i.test(sql)),
    )
    t.equal(connection.query(schema).value(0, 0), before)
    t.equal(
      connectedTo(connection, () => Article.count() + Comment.count()),
      3,
    )
  })

  t.test('what is written changes what it should, and no SQL is made of it', async (t) => {
    const before = connection.query(schema).value(0, 0)
    for (const [place, call] of Object.entries(writes)) {
      connection.execute('BEGIN')
      t.strictSame(faults(connection, payloads, call), [], place)
      const others = connection.query("SELECT count(*) FROM articles WHERE title = 'Bees'")
      t.equal(others.value(0, 0), 1, `${place} leaves other rows alone`)
      connection.execute('ROLLBACK')
    }
    t.equal(connection.query(schema).value(0, 0), before)
  })

  t.test('a comment ends where the statement does', async (t) => {
    for (const text of ['*/', '**//', '*/*/', '/*', '//**', '***///', ...payloads]) {
      const sql = connectedTo(connection, () => Article.all().annotate(`${text} UNION `).toSql())
      const [, comment = ''] = /articles" \/\*([^]*)\*\/$/.exec(sql) ?? []
      t.notMatch(comment, /\*\/|\/\*/, text)
      t.match(comment, / UNION /)
    }
  })

  t.test('each comes back as it was written', async (t) => {
    for (const payload of payloads) {
      connectedTo(connection, () => {
        const made = Article.createOrRaise({ title: payload, meta: { [payload]: payload } })
        const found = Article.findByOrRaise({ title: payload })
        t.equal(found.id, made.id, JSON.stringify(payload))
        t.equal(found.title, payload)
        t.equal(found.toJson(), made.toJson())
        t.strictSame(Article.where({ title: payload }).pluck('title'), [payload])
        made.destroy()
      })
    }
  })
})

/** The payloads that came into SQL or had another answer than a value or one of `answers`. */
function faults(
  connection: Awaited<ReturnType<typeof library>>,
  texts: readonly string[],
  call: (text: string) => unknown,
): string[] {
  return texts.filter((text) => {
    connection.log.length = 0
    try {
      connectedTo(connection, () => call(text))
    } catch (error) {
      if (!(error instanceof Error) || !answers.has(className(error.constructor))) return true
    }
    return text.length > 4 && connection.log.some((sql) => sql.includes(text))
  })
}
