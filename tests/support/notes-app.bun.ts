// A small application with a database, for tests of waiting: `notes-app.bun.ts ROOT [COMMAND]`.

import './moving-clock.ts'
import { Controller, defineApp, Migration, Model, type Route } from '../../shell/index.ts'
import { main } from '../../shell/main/main.ts'
import { HANDLER } from '../../shell/record/database/connection-handler.ts'
import { corePath } from './core.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

class Note extends Model {
  static override readonly table = 'notes'
  static override readonly columns = { id: 'integer', text: 'string' } as const
}

class CreateNotes extends Migration {
  change() {
    this.createTable('notes', (t) => {
      t.string('text')
    })
  }
}

const endless = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
  SELECT count(*) FROM n`

/** How many actions are in the midst of `awaiting`. */
let waiting = 0

class NotesController extends Controller {
  static {
    this.skipForgeryProtection()
  }

  static override readonly actions = {
    index: (controller: NotesController) => controller.render({ plain: String(Note.count()) }),
    create: (controller: NotesController) => {
      Note.createOrRaise({ text: controller.params.get('text') })
      controller.render({ plain: String(Note.count()) })
    },
    visit: (controller: NotesController) => {
      Note.createOrRaise({ text: 'visit' })
      controller.render({ plain: String(Note.count()) })
    },
    forget: (controller: NotesController) => {
      Note[HANDLER].connection.execute('BEGIN')
      Note.createOrRaise({ text: 'forgotten' })
      controller.render({ plain: String(Note.count()) })
    },
    endless: () => void Note[HANDLER].connection.query(endless),
    promised: (controller: NotesController) => {
      Note.transaction(async () => {
        Note.createOrRaise({ text: 'promised' })
        await new Promise((done) => setTimeout(done, 1))
      })
      controller.render({ plain: 'done' })
    },
    waiting: (controller: NotesController) => controller.render({ plain: String(waiting) }),
    awaiting: async (controller: NotesController) => {
      const count = Note.count()
      waiting++
      await new Promise((done) => setTimeout(done, Number(controller.params.get('ms'))))
      waiting--
      controller.render({ plain: String(Note.count() - count) })
    },
  }
}

const route = (verb: 'GET' | 'POST', path: string, action: string): Route => {
  return { verb, path, controller: 'notes', action, name: null }
}

const [root = ''] = process.argv.splice(2, 1)
// `newer`: leaves what a later program would have left.
const isNewer = process.argv[2] === 'newer'
if (isNewer) process.argv.splice(2, 1, 'db', 'seed')
await main(
  defineApp({
    name: 'notes',
    config: (config) => {
      config.requestTimeout = Number(process.env.REQUEST_TIMEOUT ?? 3600)
    },
    routes: [
      route('GET', '/notes', 'index'),
      route('POST', '/notes', 'create'),
      route('GET', '/visit', 'visit'),
      route('POST', '/forget', 'forget'),
      route('GET', '/endless', 'endless'),
      route('GET', '/awaiting', 'awaiting'),
      route('GET', '/waiting', 'waiting'),
      route('POST', '/promised', 'promised'),
    ],
    controllers: { notes: NotesController },
    models: [Note],
    migrations: [{ version: '1', name: 'CreateNotes', migration: CreateNotes }],
    views: { 'notes/none': '' },
    seeds: () => {
      if (isNewer) Note[HANDLER].connection.execute("INSERT INTO schema_migrations VALUES ('99')")
      else console.log(`${Note.count()} notes`)
    },
  }),
  {
    core: corePath(),
    sqlite: sqliteLibraryPath(),
    embedded: false,
    public: {},
    root,
    environment: 'production',
  },
)
