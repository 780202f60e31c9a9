import { test } from 'tap'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import type { Relation } from '../../../shell/record/relation/relation.ts'
import { Decimal } from '../../../shell/record/value/decimal.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { Hash } from '../../../shell/ruby/hash/hash.ts'
import { Range } from '../../../shell/ruby/range/range.ts'
import { Time } from '../../../shell/ruby/time/time.ts'
import { Article, Comment, createBlog, Tag } from '../../support/blog-models.ts'
import { openConnection } from '../../support/sql-js-connection.ts'

async function library() {
  const connection = await openConnection()
  createBlog(connection)
  connectedTo(connection, () => {
    for (const [title, views, status] of [
      ['Ants', 3, 'public'],
      ['Bees', 10, 'draft'],
      ['Cats', 7, 'public'],
      ['Dogs', 1, null],
    ] as const) {
      Article.createOrRaise({ title, views, status, rating: views / 4, price: `${views}.50` })
    }
    Article.find(1).comments.create({ author: 'Ann' })
    Article.find(1).comments.create({ author: 'Bob' })
    Article.find(3).comments.create({ author: 'Ann' })
  })
  connection.log.length = 0
  return connection
}

const titles = (relation: Relation<Article>) => relation.map((article) => article.title).join(' ')

test('where narrows by values, lists, ranges, nil, records, relations and associations', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    const found = (conditions: object) => titles(Article.where(conditions as never).order('id'))

    t.equal(found({ title: 'Bees' }), 'Bees')
    t.equal(found({ title: Symbol.for('Bees') }), 'Bees')
    t.equal(found({ views: '7' }), 'Cats')
    t.equal(found({ views: [3, '10', null] }), 'Ants Bees')
    t.equal(found({ status: ['draft', null] }), 'Bees Dogs')
    t.equal(found({ status: null }), 'Dogs')
    t.equal(found({ title: [] }), '')
    t.equal(found({ views: new Range(3, 7) }), 'Ants Cats')
    t.equal(found({ views: new Range(3, 7, true) }), 'Ants')
    t.equal(found({ views: new Range(7, null) }), 'Bees Cats')
    t.equal(found({ id: Article.where({ status: 'public' }) }), 'Ants Cats')
    t.equal(found({ id: Comment.where({ author: 'Bob' }).select('article_id') }), 'Ants')
    t.equal(found({ comments: { author: 'Ann' } }), 'Ants Cats')
    t.equal(found(Hash.from([[Symbol.for('status'), 'draft']])), 'Bees')
    t.equal(found({ id: 2n ** 70n }), '')
    t.equal(found({ rating: new Float(2.5) }), 'Bees')
    t.equal(found({ price: Decimal.parse('7.50') }), 'Cats')
    t.equal(found({ created_at: new Range(new Time(0), null) }), 'Ants Bees Cats Dogs')
    t.equal(Comment.where({ article: Article.find(3) }).count(), 1)
    t.equal(titles(Article.where().not({ status: 'public' }).order('id')), 'Bees')
    t.equal(titles(Article.all().whereNot({ status: ['public', null] })), 'Bees')
    t.equal(
      titles(
        Article.where({ title: 'Ants' })
          .or(Article.where({ views: 1 }))
          .order('id'),
      ),
      'Ants Dogs',
    )
    t.equal(titles(Article.where({ status: 'public' }).merge(Article.where({ views: 7 }))), 'Cats')
    t.equal(Article.where({ status: 'public' }).build().readColumn('status'), 'public')
  })
})

test('a text that is no value of its column equals nothing: nil alone asks for NULL', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    Article.create({ title: 'Eels' })
    for (const name of ['views', 'price', 'rating', 'published_on']) {
      Article.where({ title: 'Eels' }).updateAll({ [name]: null })
      t.equal(Article.where({ [name]: '' }).count(), 0, name)
      t.equal(Article.where({ [name]: [''] }).count(), 0, name)
      t.equal(Article.where({ [name]: [] }).count(), 0, name)
      t.equal(Article.findBy({ [name]: '' }), null, name)
      t.equal(Article.exists({ [name]: '' }), false, name)
      t.not(Article.where({ [name]: null }).count(), 0, name)
    }
  })
})

test('order, limit, offset, select, distinct and the finders answer as Rails does', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    t.equal(titles(Article.order('views')), 'Dogs Ants Cats Bees')
    t.equal(titles(Article.order({ views: 'desc' })), 'Bees Cats Ants Dogs')
    t.equal(titles(Article.order('status desc, views ASC')), 'Ants Cats Bees Dogs')
    t.equal(titles(Article.order('views').reverseOrder()), 'Bees Cats Ants Dogs')
    t.equal(titles(Article.order('views').reorder('title').limit(2).offset('1')), 'Bees Cats')
    t.equal(Article.first()?.title, 'Ants')
    t.equal(Article.last()?.title, 'Dogs')
    t.strictSame(
      Article.last(2).map((article) => article.title),
      ['Cats', 'Dogs'],
    )
    t.strictSame(
      Article.first(2).map((article) => article.title),
      ['Ants', 'Bees'],
    )
    t.equal(Article.order('views').last()?.title, 'Bees')
    t.equal(Article.order('views').limit(2).last()?.title, 'Ants')
    t.equal(Article.findBy({ title: 'Nope' }), null)
    t.equal(Article.findByOrRaise({ title: 'Cats' }).id, 3)
    t.equal(Article.select('status').distinct().count(), 2)
    t.equal(Article.select('title').first()?.title, 'Ants')
    t.throws(() => Article.select('title').first()?.readColumn('body'), {
      message: 'missing attribute: body',
    })
    t.equal(Article.find(['2', 3]).toString(), Article.find(2, 3).toString())
    t.equal(Article.exists('3'), true)
    t.equal(Article.exists({ title: 'x' }), false)
    t.equal(Article.where({ views: 99 }).any(), false)
    t.equal(Article.noRows().count(), 0)
    t.strictSame(Article.noRows().toA(), [])
    const seen: unknown[] = []
    Article.findEach({ batchSize: 3 }, (article) => seen.push(article.title))
    t.strictSame(seen, ['Ants', 'Bees', 'Cats', 'Dogs'])
    t.equal(Article.findOrCreateBy({ title: 'Ants' }).id, 1)
    t.equal(Article.findOrInitializeBy({ title: 'Eels' }).isNewRecord(), true)
  })
})

test('missing records raise with the words of Rails', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    const message = (body: () => unknown) => {
      try {
        body()
      } catch (error) {
        return error instanceof Error ? `${error.constructor.name}: ${error.message}` : error
      }
      return null
    }
    t.equal(
      message(() => Article.find(9)),
      "RecordNotFound: Couldn't find Article with 'id'=9",
    )
    t.equal(
      message(() => Article.find('x')),
      `RecordNotFound: Couldn't find Article with 'id'="x"`,
    )
    t.equal(
      message(() => Article.find(null)),
      "RecordNotFound: Couldn't find Article without an ID",
    )
    t.equal(
      message(() => Article.find(1, 9, 8)),
      "RecordNotFound: Couldn't find all Articles with 'id': (1, 9, 8) (found 1 results, but was looking for 3).",
    )
    t.equal(
      message(() => Article.find(2).comments.find(1)),
      `RecordNotFound: Couldn't find Comment with 'id'=1 [WHERE "comments"."article_id" = ?]`,
    )
    t.equal(
      message(() => Article.findByOrRaise({ title: 'x' })),
      "RecordNotFound: Couldn't find Article",
    )
    t.equal(
      message(() => Article.noRows().firstOrRaise())
        ?.toString()
        .slice(0, 38),
      "RecordNotFound: Couldn't find Article ",
    )
  })
})

test('calculations keep the type of their column', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    t.equal(Article.count(), 4)
    t.equal(Article.count('status'), 3)
    t.equal(Article.all().limit(3).count(), 3)
    t.equal(Article.sum('views'), 21)
    t.same(Article.sum('rating'), new Float(5.25))
    t.equal(String(Article.sum('price')), '23.0')
    t.equal(String(Article.average('views')), '5.25')
    t.equal(Article.noRows().sum('views'), 0)
    t.equal(Article.noRows().average('views'), null)
    t.equal(Article.maximum('title'), 'Dogs')
    t.equal(Article.minimum('views'), 1)
    t.ok(Article.maximum('created_at') instanceof Time)
    t.strictSame(Article.order('id').pluck('id', 'title')[1], [2, 'Bees'])
    t.strictSame(Article.all().limit(2).ids(), [1, 2])
    t.equal(Article.all().pick('title'), 'Ants')
    t.throws(() => Article.sum('title'), /title is a string column/)
    t.equal(
      Article.all().sum((article) => article.readColumn('views')),
      21,
    )
  })
})

test('update_all, delete_all and destroy_all work on what the relation says', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    t.equal(Article.where({ status: 'public' }).updateAll({ views: '40' }), 2)
    t.strictSame(Article.order('id').pluck('views'), [40, 10, 40, 1])
    t.equal(Article.order('views').limit(1).updateAll({ title: 'Least' }), 1)
    t.equal(Article.find(4).title, 'Least')
    t.equal(Comment.where({ author: 'Ann' }).deleteAll(), 2)
    t.equal(Comment.all().destroyAll().length, 1)
    t.throws(() => Article.updateAll({ nope: 1 }), /unknown column 'nope'/)
    t.equal(Article.deleteAll(), 4)
  })
})

test('includes loads each association with one query', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    const articles = Article.includes('comments').order('id').toA()
    const counts = articles.map((article) => article.comments.map((each) => each.author).length)
    t.strictSame(counts, [2, 0, 1, 0])
    t.equal(connection.log.length, 2)

    connection.log.length = 0
    const comments = Comment.includes('article').toA()
    t.strictSame(
      comments.map((comment) => comment.article?.title),
      ['Ants', 'Ants', 'Cats'],
    )
    t.equal(connection.log.length, 2)
    t.throws(() => Article.includes('nope'), /Article has no association nope. Associations: comm/)
  })
})

test('a relation is immutable, lazy and loads once', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    const all = Article.all()
    const some = all.where({ status: 'public' })
    t.strictSame(connection.log, [])
    t.equal(some.length(), 2)
    t.equal(some.toA().length, 2)
    t.equal(some.size(), 2)
    t.equal(connection.log.length, 1)
    t.equal(all.count(), 4)
    t.equal(some.includes(Article.find(1)), true)
    t.equal(some.includes(Article.find(2)), false)
    t.ok(some['=='](Article.where({ status: 'public' })))
    t.equal((all.scope('draft') as Relation<Article>).count(), 1)
    t.equal(titles(all.select((article) => article.readColumn('views') === 7) as never), 'Cats')
  })
})

const attacks = [
  "'; DROP TABLE articles; --",
  '" OR 1=1 --',
  '1) OR (1=1',
  "') UNION SELECT sql FROM sqlite_schema --",
  'title; DELETE FROM articles',
  'title desc; --',
  '(SELECT 1)',
  'lower(title)',
  "\0'; --",
  '%',
  '*',
  'rowid',
  '__proto__',
  'constructor',
]

test('no text becomes SQL, wherever it goes in', async (t) => {
  const connection = await library()
  connectedTo(connection, () => {
    for (const attack of attacks) {
      t.equal(Article.where({ title: attack }).count(), 0, attack)
      t.equal(Article.where({ title: [attack, attack] }).count(), 0)
      t.equal(Article.exists({ title: attack }), false)
      t.ok(
        Article.where({ id: attack }).count() <= 1,
        'a number at its start is the id, as in Rails',
      )
      for (const refused of [
        () => Article.order(attack).toA(),
        () => Article.order({ [attack]: 'asc' }),
        () => Article.order({ title: attack }),
        () => Article.where({ [attack]: 1 }),
        () => Article.where(attack as never),
        () => Article.select(attack),
        () => Article.pluck(attack),
        () => Article.sum(attack),
        () => Article.count(attack),
        () => Article.limit(attack),
        () => Article.offset(attack),
        () => Article.includes(attack),
        () => Article.updateAll({ [attack]: 1 }),
        () => new Article({ [attack]: 1 }),
        () => Article.find(1).touch(attack),
        () => Article.find(1).incrementOrRaise(attack),
        () => Article.find(1).updateColumn(attack, 1),
      ]) {
        t.throws(refused, attack)
      }
      const article = Article.createOrRaise({ title: attack, body: attack })
      t.equal(article.reload().title, attack)
      t.equal(Tag.createOrRaise({ name: attack }).reload().readColumn('name'), attack)
      article.destroy()
    }
    t.equal(Article.count(), 4)
  })
})
