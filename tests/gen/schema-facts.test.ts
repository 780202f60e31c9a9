import t from 'tap'
import { type AssociationFacts } from '../../gen/schema/associations.ts'
import { knownSchemaFacts, readSchemaFacts } from '../../gen/schema/facts.ts'
import { Migration } from '../../shell/schema/migration.ts'
import { Schema } from '../../shell/schema/schema.ts'
import type { TableDefinition } from '../../shell/schema/table-definition.ts'

const blog = Schema.define({ version: 20261121000002 }, (schema) => {
  schema.createTable('articles', (table: TableDefinition) => {
    table.string('title', { null: false, limit: 80 })
    table.text('body')
    table.boolean('published', { default: false, null: false })
    table.timestamps()
  })
  schema.createTable('comments', (table: TableDefinition) => {
    table.text('body')
    table.references('article', { null: false, foreignKey: { onDelete: 'cascade' } })
  })
})

class AddLikes extends Migration {
  change(): void {
    this.addColumn('articles', 'likes', 'integer', { default: 3 })
  }
}

const addLikes = { version: '20261121000003', name: 'AddLikes', migration: AddLikes }
const old = { version: '20261121000001', name: 'Old', migration: AddLikes }

t.test('readSchemaFacts() tells columns with type, null, default and limit', async (t) => {
  const { tables } = await readSchemaFacts({ schema: blog, migrations: [] })

  t.match(tables.get('articles'), {
    className: 'Article',
    singular: 'article',
    primaryKey: 'id',
    columns: [
      { name: 'id', type: 'integer', isPrimaryKey: true },
      { name: 'title', type: 'string', null: false, default: null, limit: 80 },
      { name: 'body', type: 'text', null: true, limit: null },
      { name: 'published', type: 'boolean', null: false, default: false },
      { name: 'created_at', type: 'datetime' },
      { name: 'updated_at', type: 'datetime' },
    ],
  })
  t.match(tables.get('comments')?.foreignKeys, [
    { column: 'article_id', to: 'articles', onDelete: 'cascade' },
  ])
  t.match(tables.get('comments')?.indexes, [{ columns: ['article_id'], unique: false }])
})

t.test('readSchemaFacts() applies the migrations that the schema does not hold yet', async (t) => {
  const facts = await readSchemaFacts({ schema: blog, migrations: [old, addLikes] })

  t.equal(facts.version, '20261121000003')
  t.equal(facts.failure, null)
  t.match(facts.tables.get('articles')?.columns.at(-1), { name: 'likes', default: 3 })
})

t.test('readSchemaFacts() works from migrations alone', async (t) => {
  class CreateNotes extends Migration {
    change(): void {
      this.createTable('notes', (table: TableDefinition) => table.string('text'))
    }
  }
  const entry = { version: '1', name: 'CreateNotes', migration: CreateNotes }

  const facts = await readSchemaFacts({ schema: null, migrations: [entry] })

  t.same([...facts.tables.keys()], ['notes'])
})

t.test('readSchemaFacts() says which migration fails, and what was there before it', async (t) => {
  class Wrong extends Migration {
    change(): void {
      this.execute('CREATE NONSENSE')
    }
  }
  const wrong = { version: '20261121000004', name: 'Wrong', migration: Wrong }

  const facts = await readSchemaFacts({ schema: blog, migrations: [addLikes, wrong] })

  t.equal(facts.failure?.migration, wrong)
  t.match(String(facts.failure?.error), /syntax error/)
  t.equal(facts.version, '20261121000003')
  t.ok(facts.tables.get('articles')?.columns.some((column) => column.name === 'likes'))
})

t.test(
  'readSchemaFacts() says which migration of those that have run no new database takes',
  async (t) => {
    class Misspelt extends Migration {
      change(): void {
        this.createTable('notes', (table: TableDefinition) => table.string('text', MISSPELT))
      }
    }
    class OfOlderTables extends Migration {
      change(): void {
        this.addColumn('nowhere', 'likes', 'integer')
      }
    }
    const misspelt = { version: '20261121000001', name: 'Misspelt', migration: Misspelt }
    const older = { version: '20261121000001', name: 'OfOlderTables', migration: OfOlderTables }

    const facts = await readSchemaFacts({ schema: blog, migrations: [misspelt] })
    const { failure } = await readSchemaFacts({ schema: blog, migrations: [older] })

    t.equal(facts.failure?.migration, misspelt)
    t.match(String(facts.failure?.error), /unknown option nul: of the column "text"/)
    t.ok(facts.tables.has('articles'), 'the tables are those of db/schema.rb')
    t.equal(failure, null, 'an older db/schema.rb may have had the table')
  },
)

t.test(
  'readSchemaFacts() says on which columns db/schema.rb and the migrations disagree',
  async (t) => {
    class CreateArticles extends Migration {
      change(): void {
        this.createTable('articles', (table: TableDefinition) => table.string('title', 'subtitle'))
      }
    }
    const schema = Schema.define({ version: '1' }, (all) => {
      all.createTable('articles', (table: TableDefinition) => table.string('title', 'author'))
      all.createTable('older', (table: TableDefinition) => table.string('title'))
    })
    const entry = { version: '1', name: 'CreateArticles', migration: CreateArticles }

    const { strays, failure } = await readSchemaFacts({ schema, migrations: [entry] })

    t.equal(failure, null)
    t.same(strays, [
      { table: 'articles', column: 'author', isInSchema: true },
      { table: 'articles', column: 'subtitle', isInSchema: false },
    ])
  },
)

const MISSPELT: object = { nul: false }

t.test('readSchemaFacts() says when db/schema.rb itself fails', async (t) => {
  const broken = Schema.define({}, (schema) => schema.addColumn('nowhere', 'x', 'string'))

  const facts = await readSchemaFacts({ schema: broken, migrations: [addLikes] })

  t.equal(facts.failure?.migration, null)
  t.match(String(facts.failure?.error), /there is no table nowhere/)
})

t.test('readSchemaFacts() answers at once for content it has seen', async (t) => {
  const facts = await readSchemaFacts({ schema: blog, migrations: [], content: 'one' })

  t.equal(await readSchemaFacts({ schema: null, migrations: [], content: 'one' }), facts)
  t.equal(knownSchemaFacts('one'), facts)
  t.equal(knownSchemaFacts('another'), null)
})

t.test('a foreign key makes belongs_to on one side and has_many on the other', async (t) => {
  t.match(await associationsOf(blog, 'comments'), [
    {
      kind: 'belongsTo',
      name: 'article',
      className: 'Article',
      foreignKey: 'article_id',
      optional: false,
    },
  ])
  t.match(await associationsOf(blog, 'articles'), [
    { kind: 'hasMany', name: 'comments', className: 'Comment', foreignKey: 'article_id' },
  ])
})

t.test('a key called otherwise than its table names the belongs_to', async (t) => {
  const schema = tablesWith((schema) => {
    schema.createTable('users')
    schema.createTable('posts', (table: TableDefinition) => {
      table.references('author', { foreignKey: { toTable: 'users' } })
    })
  })

  t.match(await associationsOf(schema, 'posts'), [
    { name: 'author', className: 'User', foreignKey: 'author_id', optional: true },
  ])
  t.match(await associationsOf(schema, 'users'), [{ name: 'posts', foreignKey: 'author_id' }])
})

t.test('two keys to one table make two has_many with different names', async (t) => {
  const schema = tablesWith((schema) => {
    schema.createTable('users')
    schema.createTable('messages', (table: TableDefinition) => {
      table.references('sender', { foreignKey: { toTable: 'users' } })
      table.references('user', { foreignKey: true })
    })
  })

  const names = (await associationsOf(schema, 'users')).map((each) => [each.name, each.foreignKey])
  t.same(names.sort(), [
    ['messages', 'user_id'],
    ['sender_messages', 'sender_id'],
  ])
})

t.test('parent_id makes parent and children', async (t) => {
  const schema = tablesWith((schema) => {
    schema.createTable('categories', (table: TableDefinition) => {
      table.references('parent', { foreignKey: { toTable: 'categories' } })
    })
  })

  const found = await associationsOf(schema, 'categories')
  t.same(
    found.map(({ kind, name, className }) => [kind, name, className]),
    [
      ['belongsTo', 'parent', 'Category'],
      ['hasMany', 'children', 'Category'],
    ],
  )
})

t.test('a table of two foreign keys joins the tables it refers to', async (t) => {
  const schema = tablesWith((schema) => {
    schema.createTable('articles')
    schema.createTable('tags')
    schema.createTable('taggings', (table: TableDefinition) => {
      table.references('article', { null: false, foreignKey: true })
      table.references('tag', { null: false, foreignKey: true })
      table.timestamps()
    })
  })

  t.match(await associationsOf(schema, 'articles'), [
    { kind: 'hasMany', name: 'taggings' },
    { kind: 'through', name: 'tags', className: 'Tag', through: 'taggings', source: 'tag' },
  ])
  t.match(await associationsOf(schema, 'tags'), [
    { kind: 'hasMany', name: 'taggings' },
    { kind: 'through', name: 'articles', through: 'taggings', source: 'article' },
  ])
  t.match((await readSchemaFacts({ schema, migrations: [] })).tables.get('taggings'), {
    isJoin: true,
    className: 'Tagging',
  })
})

t.test('a table with a column of its own joins nothing', async (t) => {
  const schema = tablesWith((schema) => {
    schema.createTable('users')
    schema.createTable('groups')
    schema.createTable('memberships', (table: TableDefinition) => {
      table.references('user', { foreignKey: true })
      table.references('group', { foreignKey: true })
      table.string('role')
    })
  })

  const kinds = (await associationsOf(schema, 'users')).map((each) => each.kind)
  t.same(kinds, ['hasMany'])
})

t.test('an association never takes the name of a column', async (t) => {
  const schema = tablesWith((schema) => {
    schema.createTable('users')
    schema.createTable('posts', (table: TableDefinition) => {
      table.string('author')
      table.references('author', { foreignKey: { toTable: 'users' } })
    })
  })

  t.same(await associationsOf(schema, 'posts'), [])
})

function tablesWith(body: (schema: Schema) => void): Schema {
  return Schema.define({}, body)
}

async function associationsOf(schema: Schema, table: string): Promise<readonly AssociationFacts[]> {
  const { tables } = await readSchemaFacts({ schema, migrations: [] })
  return tables.get(table)?.associations ?? []
}
