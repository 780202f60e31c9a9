// What SQLCipher from the system answers, opened as WEBFW_SQLITE_LIBRARY would open it.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { Article, Comment, createBlog } from '../../support/blog-models.ts'
import { claim, plan, raised, same } from '../../support/bun-tap.ts'

const library = openLibrary(process.argv[2] ?? '')
const folder = mkdtempSync(join(tmpdir(), 'webfw-cipher-'))
const path = join(folder, 'secret.sqlite3')
const key = 'it\'s a "key"'

await claim('records are written into an encrypted file, and read from it', () => {
  using database = Database.open(library, path, { key })
  createBlog(database)
  connectedTo(database, () => {
    const article = Article.createOrRaise({ title: 'Plain words', price: '9.99', meta: { a: 1 } })
    article.comments.create({ author: 'Ann' })
    same(Article.includes('comments').first()?.comments.length(), 1)
    same(
      Article.transaction(() => Comment.count()),
      1,
    )
  })
})

await claim('nothing of it can be read in the file', () => {
  const bytes = readFileSync(path)
  same(bytes.includes('SQLite format 3'), false)
  same(bytes.includes('Plain words'), false)
  same(bytes.includes('CREATE TABLE'), false)
})

await claim('the key opens it again, and no other does', () => {
  using database = Database.open(library, path, { key })
  connectedTo(database, () => same(Article.first()?.title, 'Plain words'))
  for (const wrong of [{ key: 'no-such-word' }, {}]) {
    const error = raised(() => Database.open(library, path, wrong))
    same(/not a database|encrypted/.test(error.message), true)
    same(error.message.includes('no-such-word'), false)
  }
})

await claim('without a key it is SQLite', () => {
  using database = Database.open(library, ':memory:')
  createBlog(database)
  connectedTo(database, () => same(Article.create({ title: 'x' }).reload().title, 'x'))
})

rmSync(folder, { recursive: true, force: true })
plan()
