import { test } from 'tap'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import type { Relation } from '../../../shell/record/relation/relation.ts'
import { useWorld, world } from '../../../shell/ruby/world.ts'
import { Article, Comment, createBlog, Tag } from '../../support/blog-models.ts'
import { openConnection } from '../../support/sql-js-connection.ts'

async function blog() {
  const connection = await openConnection()
  createBlog(connection)
  connection.log.length = 0
  return connection
}

test('save inserts, updates changed columns only, and reports validations', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = new Article({ title: '', body: 'x' })
    t.equal(article.save(), false)
    t.strictSame(article.errors.fullMessages(), ["Title can't be blank"])
    t.strictSame(connection.log, [])
    article.title = 'Hello'
    t.equal(article.save(), true)
    t.equal(article.id, 1)
    t.equal(article.readColumn('status'), 'draft')
    connection.log.length = 0
    article.title = 'Hello'
    t.equal(article.isChanged(), false)
    article.title = 'Bye'
    t.strictSame(article.changed(), ['title'])
    t.equal(article.attributeWas('title'), 'Hello')
    // `updated_at` counts milliseconds, and stays within one.
    for (const saved = Date.now(); Date.now() === saved; );
    article.saveOrRaise()
    t.strictSame(connection.log, [
      'UPDATE "articles" SET "title" = ?, "updated_at" = ? WHERE "id" = ?',
    ])
    t.equal(Article.find('1').title, 'Bye')
    t.throws(() => Article.find(99), { message: "Couldn't find Article with 'id'=99" })
    t.throws(() => Article.order('nope'), /unknown column 'nope' for Article. Columns: id, title/)
    t.throws(
      () => Article.where('1=1' as never),
      /SQL that is a String has to be a text of the source/,
    )
    t.throws(() => Article.createOrRaise({}), {
      message: "Validation failed: Title can't be blank",
    })
  })
})

test('a record is made and changed at one moment, however long the save takes', async (t) => {
  const connection = await blog()
  let seconds = 1_795_226_632
  const past = world().now
  useWorld({ now: () => seconds++ })
  t.teardown(() => useWorld({ now: past }))
  connectedTo(connection, () => {
    const article = Article.createOrRaise({ title: 'A' })
    t.ok(article.readColumn('created_at'))
    t.strictSame(article.readColumn('created_at'), article.readColumn('updated_at'))
  })
})

test('associations read, build, create and refuse', async (t) => {
  const connection = await blog()
  connectedTo(connection, () => {
    const article = Article.createOrRaise({ title: 'A' })
    const comment = article.comments.create({ author: 'Ann' })
    t.ok(comment.isPersisted())
    t.equal(comment.article, article)
    t.equal(article.comments.count(), 1)
    t.equal(article.comments.toA().length, 1)
    t.strictSame(new Comment({ author: 'x' }).isValid(), false)
    t.throws(() => Comment.createOrRaise({}), /Validation failed: Article must exist/)
    t.throws(() => article.destroy(), /articles 1 is still referred to by comments.article_id/)
    t.ok(Article.exists(1))
    comment.destroy()
    t.ok(article.destroy())
    const fresh = new Article({ title: 'B' })
    fresh.comments.build({ author: 'Bob' })
    fresh.comments.append(new Comment({ author: 'Cid' }))
    t.ok(fresh.save())
    t.strictSame(
      fresh.reload().comments.map((c) => c.author),
      ['Bob', 'Cid'],
    )
    fresh.tags.append(Tag.createOrRaise({ name: 'red' }))
    fresh.tags.create({ name: 'blue' })
    t.strictSame(Article.find(fresh.id).tags.pluck('name'), ['red', 'blue'])
    connection.log.length = 0
    t.equal(Article.includes('tags', { comments: 'article' }).toA()[0]?.comments.length(), 2)
    t.equal(connection.log.length, 5)
    t.equal((Article.all().scope('draft') as Relation<Article>).count(), 1)
  })
})
