import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { eventually } from '../support/eventually.ts'

const ROOT = resolve('examples/desk')

interface Said {
  readonly message: string
  readonly range: { readonly start: { readonly line: number; readonly character: number } }
}

/** `webfw lsp` on examples/desk, and what an editor does with it. Nothing is written to the disk. */
class Editor {
  readonly said = new Map<string, Said[]>()
  /** What the server has told, in its order: files, and when all of them begin and end to be read. */
  readonly order: string[] = []
  readonly #server = spawn(process.execPath, [resolve('build/webfw.mjs'), 'lsp', '--stdio'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  readonly #connection = createMessageConnection(
    new StreamMessageReader(this.#server.stdout),
    new StreamMessageWriter(this.#server.stdin),
  )
  readonly #texts = new Map<string, string>()
  #version = 1

  async start(): Promise<void> {
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      this.said.set(uri, diagnostics)
      const words = diagnostics.map(({ message }: Said) => message).join(' ')
      this.order.push(`${uri} ${words}`)
    })
    this.#connection.onRequest('window/workDoneProgress/create', () => null)
    this.#connection.onNotification('$/progress', ({ value }) => {
      this.order.push(value.kind)
    })
    this.#connection.listen()
    const folder = { uri: pathToFileURL(ROOT).href, name: 'desk' }
    const { capabilities } = await this.#connection.sendRequest<{ capabilities: object }>(
      'initialize',
      {
        processId: process.pid,
        rootUri: folder.uri,
        workspaceFolders: [folder],
        capabilities: { window: { workDoneProgress: true } },
      },
    )
    t.match(capabilities, { hoverProvider: true, definitionProvider: true })
    await this.#connection.sendNotification('initialized', {})
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.#server.on('exit', done))
    await this.#connection.sendRequest('shutdown')
    await this.#connection.sendNotification('exit')
    t.equal(await ended, 0)
  }

  uri(path: string): string {
    return pathToFileURL(join(ROOT, path)).href
  }

  async open(path: string, unsaved = (text: string): string => text): Promise<void> {
    const text = unsaved(readFileSync(join(ROOT, path), 'utf8'))
    this.#texts.set(path, text)
    const textDocument = { uri: this.uri(path), languageId: 'ruby', version: 1, text }
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument })
  }

  /** Writes something else in a file, as somebody types. */
  async type(path: string, change: (text: string) => string): Promise<void> {
    const text = change(this.#texts.get(path) ?? '')
    this.#texts.set(path, text)
    const textDocument = { uri: this.uri(path), version: ++this.#version }
    await this.#connection.sendNotification('textDocument/didChange', {
      textDocument,
      contentChanges: [{ text }],
    })
  }

  /** Asks at the `|` in a piece of a file. */
  async ask<T>(method: string, path: string, at: string, more: object = {}): Promise<T> {
    const text = this.#texts.get(path) ?? ''
    const found = text.indexOf(at.replace('|', ''))
    if (found === -1) throw new Error(`${path} has no ${at}`)
    const before = text.slice(0, found + at.indexOf('|')).split('\n')
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
    const textDocument = { uri: this.uri(path) }
    return this.#connection.sendRequest(`textDocument/${method}`, {
      textDocument,
      position,
      ...more,
    })
  }

  /** `db/schema.rb:12` of each definition. */
  async definition(path: string, at: string): Promise<string[]> {
    type Found = { uri: string; range: { start: { line: number } } }
    const found = await this.ask<Found[] | null>('definition', path, at)
    const root = `${pathToFileURL(ROOT).href}/`
    return (found ?? []).map(
      ({ uri, range }) => `${uri.slice(root.length)}:${range.start.line + 1}`,
    )
  }

  async hover(path: string, at: string): Promise<string> {
    const found = await this.ask<{ contents: { value: string } } | null>('hover', path, at)
    return found?.contents.value ?? ''
  }

  async complete(path: string, at: string): Promise<string[]> {
    const found = await this.ask<{ label: string }[] | null>('completion', path, at)
    return (found ?? []).map(({ label }) => label)
  }
}

/** The line of a file where a text is, as definitions are told. */
function lineOf(path: string, text: string): string {
  const before = readFileSync(join(ROOT, path), 'utf8').split(text)[0] ?? ''
  return `${path}:${before.split('\n').length}`
}

const CONTROLLER = 'app/controllers/tickets_controller.rb'
const MODEL = 'app/models/ticket.rb'
const VIEW = 'app/views/tickets/show.html.erb'
const UNSAVED = 'app/models/webhook.rb'

t.test('an editor is served from memory', async (t) => {
  const editor = new Editor()
  await editor.start()
  for (const path of [CONTROLLER, MODEL, VIEW, 'config/routes.rb']) await editor.open(path)
  await editor.open(UNSAVED, (text) => text.replace('has_many', 'has_mny'))
  // The first answer needs the application: then nothing waits.
  await eventually(
    'the application is read',
    async () => (await editor.hover(VIEW, '@ticket.sub|ject')) !== '',
  )

  await t.test('what is wrong in a text is told from when it is opened', async () => {
    const told = () => editor.said.get(editor.uri(UNSAVED)) ?? []
    await eventually('it is told', async () => told().length > 0)
  })

  await t.test(
    'hover shows the types of columns, associations, variables and routes',
    async (t) => {
      t.match(
        await editor.hover(VIEW, '@ticket.sub|ject'),
        /Ticket#subject: String[^]*db\/schema\.rb:\d+/,
      )
      t.match(await editor.hover(VIEW, '@ticket.cust|omer.name'), 'Ticket#customer: User')
      t.match(await editor.hover(VIEW, '@ticket.customer.na|me'), 'User#name: String')
      t.match(await editor.hover(CONTROLLER, '@ticket.mess|ages.with_rich'), 'Relation<Message>')
    },
  )

  await t.test(
    'definitions lead from routes to actions, templates, partials, models, tables and texts',
    async (t) => {
      const action = lineOf(CONTROLLER, 'def index')
      t.same(await editor.definition('config/routes.rb', 'root "tickets#in|dex"'), [action])
      t.same(await editor.definition('config/routes.rb', 'resources :tick|ets'), [
        lineOf(CONTROLLER, 'TicketsController'),
      ])
      t.same(await editor.definition(CONTROLLER, 'def sh|ow'), [`${VIEW}:1`])
      t.same(await editor.definition(VIEW, 'render "messages/fo|rm"'), [
        'app/views/messages/_form.html.erb:1',
      ])
      t.same(await editor.definition(CONTROLLER, 'Tick|et.new'), [lineOf(MODEL, 'Ticket')])
      t.same(await editor.definition(VIEW, '@ticket.sub|ject'), [
        lineOf('db/schema.rb', '"subject"'),
      ])
      t.same(await editor.definition(CONTROLLER, 'before_action :set_t|icket'), [
        lineOf(CONTROLLER, 'def set_ticket'),
      ])
      t.same(await editor.definition(CONTROLLER, 'build(ticket_pa|rams)'), [
        lineOf(CONTROLLER, 'def ticket_params'),
      ])
      const texts = await editor.definition(VIEW, 't(".opened|_by"')
      t.same(texts.sort(), [
        lineOf('config/locales/de.yml', 'opened_by'),
        lineOf('config/locales/en.yml', 'opened_by'),
      ])
    },
  )

  await t.test(
    'completion knows columns, associations, helpers, routes and keys of texts',
    async (t) => {
      await editor.type(
        VIEW,
        (text) =>
          `${text}<%= @ticket.su %>\n<%= new_ti %>\n<%= t(".op") %>\n<%= number_to_c %>\n<%= User.na %>\n`,
      )
      t.same(await editor.complete(VIEW, '@ticket.su| %>'), ['subject'])
      t.ok((await editor.complete(VIEW, 'new_ti|')).includes('new_ticket_path'))
      t.same(
        await editor.complete(VIEW, 't(".op|")'),
        ['opened_by'].map((key) => `.${key}`),
      )
      t.ok((await editor.complete(VIEW, 'number_to_c|')).includes('number_to_currency'))
      await editor.type(MODEL, (text) => text.replace('validates :subject', 'validates :su'))
      t.ok((await editor.complete(MODEL, 'validates :su|')).includes('subject'))
      await editor.type(MODEL, (text) => text.replace('validates :su', 'validates :subject'))
    },
  )

  await t.test('a mistake is told of while it is typed, and taken back', async (t) => {
    const told = (path: string) => editor.said.get(editor.uri(path)) ?? []

    await editor.type(CONTROLLER, (text) => text.replace('Ticket.new', 'Tickt.new'))
    await eventually('the mistake is told', async () =>
      told(CONTROLLER).some(({ message }) => message.includes('Tickt')),
    )
    const [{ range } = { range: { start: { line: 0, character: 0 } } }] = told(CONTROLLER)
    t.equal(`${CONTROLLER}:${range.start.line + 1}`, lineOf(CONTROLLER, 'Ticket.new'))

    await editor.type(CONTROLLER, (text) => text.replace('Tickt.new', 'Ticket.new'))
    await eventually('it is gone', async () => told(CONTROLLER).length === 0)

    await editor.type(CONTROLLER, (text) => text.replace('def index', 'def index('))
    await eventually('what cannot be read is told', async () => told(CONTROLLER).length > 0)
    t.match(await editor.hover(CONTROLLER, 'Tick|et.new'), 'Ticket')
    await editor.type(CONTROLLER, (text) => text.replace('def index(', 'def index'))
    await eventually('it is gone too', async () => told(CONTROLLER).length === 0)
  })

  await t.test('a mistake is told before the whole application is read again', async (t) => {
    const { order } = editor
    const of = (kind: string) => order.filter((each) => each === kind).length
    await eventually('all is read', async () => of('begin') > 0 && of('end') === of('begin'))
    // One reading is on its way, which knows nothing of the mistake.
    await editor.type(MODEL, (text) => `${text}\n`)
    order.length = 0
    await eventually('all is being read', async () => of('begin') > 0)
    await editor.type(CONTROLLER, (text) => text.replace('Ticket.new', 'Tickt.new'))
    await eventually('all has been read', async () => of('begin') > 1 && of('end') > 1)
    const told = order.findIndex((each) => each.includes('Tickt'))
    t.ok(told >= 0 && told < order.lastIndexOf('begin'), order.join('\n'))
    await editor.type(CONTROLLER, (text) => text.replace('Tickt.new', 'Ticket.new'))
    await eventually(
      'it is gone',
      async () => editor.said.get(editor.uri(CONTROLLER))?.length === 0,
    )
  })

  await t.test('a local variable is renamed in its scope, in Ruby and in templates', async (t) => {
    type Edits = { changes: Record<string, { newText: string; range: object }[]> }
    const rename = async (path: string, at: string, newName: string) => {
      const { changes } = await editor.ask<Edits>('rename', path, at, { newName })
      return changes[editor.uri(path)] ?? []
    }
    t.equal((await rename(MODEL, '->(us|er)', 'viewer')).length, 3)
    t.equal((await rename(VIEW, 'fo|rm.submit', 'builder')).length, 5)
    await t.rejects(rename(MODEL, '->(us|er)', 'end'), /no name of a local variable/)
  })

  await editor.stop()
})
