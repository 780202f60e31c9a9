import { test } from 'tap'
import { isolate, transaction } from '../../../shell/record/database/transaction.ts'
import { Rollback } from '../../../shell/record/exceptions.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Model } from '../../../shell/record/model/model.ts'
import { throwTag } from '../../../shell/ruby/control/catch-tag.ts'
import { Article, createBlog } from '../../support/blog-models.ts'
import { openConnection } from '../../support/sql-js-connection.ts'

let lines: string[] = []
let stop = ''

class Note extends Model {
  static override readonly table = 'articles'
  static override readonly columns = {
    id: 'integer',
    title: 'string',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const

  static {
    this.validates('title', { presence: true })
    this.beforeValidation((note) => note.note('before_validation'))
    this.afterValidation((note) => note.note('after_validation'))
    this.beforeSave('strip', (note) => note.strip())
    this.beforeSave((note) => note.note('before_save'))
    this.afterSave((note) => note.note('after_save'))
    this.beforeCreate((note) => note.note('before_create'))
    this.afterCreate((note) => note.note('after_create'))
    this.beforeUpdate((note) => note.note('before_update'))
    this.afterUpdate((note) => note.note('after_update'))
    this.beforeDestroy((note) => note.note('before_destroy'))
    this.afterDestroy((note) => note.note('after_destroy'))
    this.afterCommit((note) => note.note('after_commit'))
    this.afterCommit((note) => note.note('after_commit on create'), { on: 'create' })
    this.afterRollback((note) => note.note('after_rollback'))
    this.beforeSave('never', { if: 'is_never' })
    this.afterSave((note) => note.note('renamed'), { if: 'renamed?' })
  }

  note(line: string) {
    lines.push(line)
    if (line === stop) throwTag(Symbol.for('abort'))
    if (`${line}!` === stop) throw new Error('boom')
  }

  strip() {
    this.writeColumn('title', String(this.readColumn('title')).trim())
  }

  never() {
    this.note('never')
  }

  is_never() {
    return false
  }

  is_renamed() {
    return this.isSavedChangeToAttribute('title') && this.attributeBeforeLastSave('title') !== null
  }
}

async function notes() {
  const connection = await openConnection()
  createBlog(connection)
  lines = []
  stop = ''
  return connection
}

test('callbacks run in the order of Rails', async (t) => {
  const connection = await notes()
  connectedTo(connection, () => {
    const note = Note.createOrRaise({ title: ' a ' })
    t.equal(note.readColumn('title'), 'a')
    t.strictSame(lines, [
      'before_validation',
      'after_validation',
      'before_save',
      'before_create',
      'after_create',
      'after_save',
      'after_commit on create',
      'after_commit',
    ])
    lines = []
    note.updateOrRaise({ title: 'b' })
    t.strictSame(lines, [
      'before_validation',
      'after_validation',
      'before_save',
      'before_update',
      'after_update',
      'after_save',
      'renamed',
      'after_commit',
    ])
    lines = []
    note.destroy()
    t.strictSame(lines, ['before_destroy', 'after_destroy', 'after_commit'])
    lines = []
    t.notOk(new Note({ title: ' ' }).save())
    t.strictSame(lines, ['before_validation', 'after_validation'])
  })
})

test('throw :abort and exceptions leave database and record as they were', async (t) => {
  const connection = await notes()
  connectedTo(connection, () => {
    for (const moment of ['before_save', 'before_create', 'after_create', 'after_save']) {
      // After the row is written it is too late to refuse.
      const isLate = moment.startsWith('after')
      const refuses = (note: Note): void => {
        if (isLate) t.throws(() => note.save(), { message: 'uncaught throw :abort' })
        else t.equal(note.save(), false, moment)
      }
      stop = moment
      const note = new Note({ title: 'x' })
      refuses(note)
      t.equal(note.isNewRecord(), true)
      t.equal(note.id, null)
      t.equal(Note.count(), 0)
      t.throws(() => note.saveOrRaise(), {
        message: isLate ? 'uncaught throw :abort' : 'Failed to save the record',
      })
      stop = `${moment}!`
      t.throws(() => note.save(), { message: 'boom' })
      t.equal(note.isNewRecord(), true)
      t.equal(Note.count(), 0)
      stop = ''
      t.equal(note.save(), true)
      t.equal(Note.count(), 1)
      stop = moment === 'before_create' ? 'before_update' : moment
      note.writeColumn('title', 'y')
      if (moment !== 'after_create') {
        refuses(note)
        t.equal(Note.find(note.id).readColumn('title'), 'x')
        t.strictSame(note.changed(), ['title'])
      }
      stop = 'before_destroy'
      t.equal(note.destroy(), false)
      t.throws(() => note.destroyOrRaise(), { message: 'Failed to destroy the record' })
      stop = 'after_destroy!'
      t.throws(() => note.destroy(), { message: 'boom' })
      t.equal(note.isPersisted(), true)
      t.equal(Note.count(), 1)
      stop = ''
      note.destroy()
    }
    t.equal(connection.inTransaction, false)
  })
})

test('transactions commit, roll back, nest as savepoints and tell their records', async (t) => {
  const connection = await notes()
  connectedTo(connection, () => {
    t.equal(
      transaction(connection, () => {
        Note.createOrRaise({ title: 'a' })
        t.notOk(lines.includes('after_commit'))
        transaction(connection, () => {
          Note.createOrRaise({ title: 'lost' })
          throw new Rollback()
        })
        t.equal(Note.count(), 1)
        t.throws(() =>
          transaction(connection, () => {
            Note.createOrRaise({ title: 'lost too' })
            throw new Error('inner')
          }),
        )
        transaction(connection, () => Note.createOrRaise({ title: 'b' }))
        return 'done'
      }),
      'done',
    )
    t.strictSame(Note.order('id').pluck('title'), ['a', 'b'])
    t.equal(lines.filter((line) => line === 'after_commit').length, 2)
    t.equal(lines.filter((line) => line === 'after_rollback').length, 2)

    const note = new Note({ title: 'c' })
    t.equal(
      Note.transaction(() => {
        note.saveOrRaise()
        throw new Rollback()
      }),
      null,
    )
    t.equal(note.isNewRecord(), true)
    t.equal(note.id, null)
    t.equal(note.save(), true)
    t.equal(Note.count(), 3)
    t.throws(
      () =>
        transaction(connection, () => {
          Note.deleteAll()
          throw new Error('x')
        }),
      { message: 'x' },
    )
    t.equal(Note.count(), 3)
  })
})

test('isolate() hides a whole test in one transaction, and commits count inside it', async (t) => {
  const connection = await notes()
  connectedTo(connection, () => {
    const end = isolate(connection)
    Note.createOrRaise({ title: 'a' })
    t.ok(lines.includes('after_commit'))
    t.throws(() =>
      transaction(connection, () => {
        Note.createOrRaise({ title: 'b' })
        throw new Error('x')
      }),
    )
    t.equal(Note.count(), 1)
    Article.createOrRaise({ title: 'plain' })
    end()
    t.equal(Note.count(), 0)
    t.equal(connection.inTransaction, false)
  })
})
