import t, { type Test } from 'tap'
import { findFreePort, untilReady } from '../support/blog.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { eventually, PATIENCE } from '../support/eventually.ts'
import { Project } from '../support/project.ts'

// Turbo and Stimulus in a browser: a frame that is replaced, streams that are applied, a form that is refused in
// place, a Stimulus controller; then what a change of a template, of a style sheet and of a script does.

const FILES = {
  'config/routes.rb': `Webfw::Routes.draw do
  root "notes#index"
  resources :notes, only: [:index, :edit, :create, :update, :destroy]
end
`,
  'config/importmap.rb': `pin "application"
pin "@hotwired/turbo-rails", to: "turbo.min.js"
pin "@hotwired/stimulus", to: "stimulus.min.js"
pin "@hotwired/stimulus-loading", to: "stimulus-loading.js"
pin_all_from "app/javascript/controllers", under: "controllers"
`,
  'db/migrate/20261101000000_create_notes.rb': `class CreateNotes < Webfw::Migration
  def change
    create_table :notes do |t|
      t.string :title
    end
  end
end
`,
  'db/seeds.rb': 'Note.create!(title: "Tea & cake")\n',
  'app/models/note.rb': 'class Note\n  validates :title, presence: true\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  def index
    @notes = Note.order(:id)
    @note = Note.new
  end

  def edit
    @note = Note.find(params[:id])
  end

  def create
    @note = Note.new(params.require(:note).permit(:title))
    if @note.save
      respond_to do |format|
        format.turbo_stream
        format.html { redirect_to root_path }
      end
    else
      @notes = Note.order(:id)
      render :index, status: :unprocessable_entity
    end
  end

  def update
    @note = Note.find(params[:id])
    @note.update!(params.require(:note).permit(:title))
    redirect_to root_path, status: :see_other
  end

  def destroy
    note = Note.find(params[:id])
    note.destroy
    render turbo_stream: turbo_stream.remove(note)
  end
end
`,
  'app/javascript/application.js': 'import "@hotwired/turbo-rails"\nimport "controllers"\n',
  'app/javascript/controllers/index.js': `import { Application } from "@hotwired/stimulus"
import { eagerLoadControllersFrom } from "@hotwired/stimulus-loading"
eagerLoadControllersFrom("controllers", Application.start())
`,
  'app/javascript/controllers/hello_controller.js': `import { Controller } from "@hotwired/stimulus"
export default class extends Controller {
  connect() { this.element.textContent = "hello from Stimulus" }
}
`,
  'app/assets/images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'app/assets/stylesheets/application.css':
    'h1 { color: rgb(1, 2, 3); background: url("dot.svg") }',
  'app/views/layouts/application.html.erb': `<!DOCTYPE html>
<html lang="en">
<head>
<title>Notes</title>
<%= csrf_meta_tags %>
<%= stylesheet_link_tag :app, "data-turbo-track": "reload" %>
<%= javascript_importmap_tags %>
</head>
<body><%= yield %></body>
</html>
`,
  'app/views/notes/index.html.erb': `<h1>Notes</h1>
<p data-controller="hello"></p>
<b id="count"><%= Note.count %></b>
<div id="notes"><%= render @notes %></div>
<%= render "form", note: @note %>
`,
  'app/views/notes/_form.html.erb': `<%= form_with model: note, id: "new_form" do |form| %>
<% note.errors.full_messages.each do |message| %><em><%= message %></em><% end %>
<%= form.text_field :title %><%= form.submit "Add" %>
<% end %>
`,
  'app/views/notes/_note.html.erb': `<%= turbo_frame_tag note do %><span><%= note.title %></span>
<%= link_to "Edit", edit_note_path(note) %>
<%= button_to "Delete", note, method: :delete %><% end %>
`,
  'app/views/notes/edit.html.erb': `<h1>Edit</h1>
<%= turbo_frame_tag @note do %><%= form_with model: @note do |form| %><%= form.text_field :title %><%= form.submit "Save" %><% end %><% end %>
`,
  'app/views/notes/create.turbo_stream.erb': `<%= turbo_stream.append "notes", @note %>
<%= turbo_stream.update "count" do %><%= Note.count %><% end %>
<%= turbo_stream.replace "new_form", partial: "notes/form", locals: { note: Note.new } %>
`,
}

async function serve(t: Test) {
  const project = new Project(t)
  await project.ask(['new', 'notes', '--skip-git'])
  for (const [path, text] of Object.entries(FILES)) project.write(`notes/${path}`, text)
  for (const words of [
    ['db', 'migrate'],
    ['db', 'seed'],
  ]) {
    const { code, stderr } = await project.ask(words, { within: 'notes' })
    if (code !== 0) throw new Error(stderr)
  }
  const port = await findFreePort()
  const child = project.start(['server', String(port)], { within: 'notes' })
  const server = await untilReady(child, port)
  t.teardown(() => server.stop())
  return { project, root: `http://127.0.0.1:${port}/` }
}

t.test('Turbo and Stimulus in a browser', { skip: withoutBrowser }, async (t) => {
  const { project, root } = await serve(t)
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.goto(root)

  await t.test('a Stimulus controller of the import map is at work', async (t) => {
    await page.getByText('hello from Stimulus').waitFor()
    t.equal(
      await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color),
      'rgb(1, 2, 3)',
    )
    t.match(
      await page.evaluate(
        () => getComputedStyle(document.querySelector('h1') as Element).backgroundImage,
      ),
      /\/assets\/dot-[0-9a-f]{16}\.svg/,
    )
  })

  await t.test('a link in a frame replaces the frame, and its form too', async (t) => {
    await page.evaluate(() => Object.assign(globalThis, { kept: true }))
    await page.getByRole('link', { name: 'Edit' }).click()
    const field = page.locator('#note_1 input[type=text]')
    await field.waitFor()
    t.equal(await page.locator('h1').textContent(), 'Notes')
    await field.fill('Rain & snow')
    await page.locator('#note_1 input[type=submit]').click()
    await page.locator('#note_1 span', { hasText: 'Rain & snow' }).waitFor()
    t.equal(await page.evaluate(() => Reflect.get(globalThis, 'kept')), true)
  })

  await t.test('a form that is refused is shown in place, and streams are applied', async (t) => {
    await page.locator('#new_form input[type=submit]').click()
    await page.locator('em', { hasText: "Title can't be blank" }).waitFor()
    await page.locator('#new_form input[type=text]').fill('Second')
    await page.locator('#new_form input[type=submit]').click()
    await page.locator('#notes #note_2 span', { hasText: 'Second' }).waitFor()
    t.equal(await page.locator('#count').textContent(), '2')
    t.equal(await page.locator('#new_form input[type=text]').inputValue(), '')
    await page.locator('#note_2 button', { hasText: 'Delete' }).click()
    await page.locator('#note_2').waitFor({ state: 'detached' })
    t.equal(await page.locator('#note_1').count(), 1)
  })

  await t.test(
    'changes of style sheets, scripts and expressions of templates are served',
    async (t) => {
      project.write('notes/app/assets/stylesheets/application.css', 'h1 { color: rgb(4, 5, 6) }')
      project.edit('notes/app/javascript/controllers/hello_controller.js', (text) =>
        text.replace('hello from Stimulus', 'hello again'),
      )
      project.edit('notes/app/views/notes/index.html.erb', (text) =>
        text.replace('Note.count %>', 'Note.where(title: "Rain & snow").count + 40 %>'),
      )
      // A kept connection may end with the old code just when it is used again; browsers then ask anew.
      const headers = { Connection: 'close' }
      const statuses = new Set<number>()
      const text = async (path = '') => {
        const response = await fetch(new URL(path, root), { headers })
        if (path === '') statuses.add(response.status)
        return response.text()
      }
      const shown = async () => {
        const html = await text()
        const sheet = /href="(\/assets\/application-\w+\.css)"/.exec(html)?.[1] ?? ''
        const script = /(\/assets\/controllers\/hello_controller-\w+\.js)/.exec(html)?.[1] ?? ''
        const count = /id="count">(\d+)</.exec(html)?.[1]
        const isStyled = (await text(sheet)).includes('rgb(4, 5, 6)')
        return `${count} ${isStyled} ${(await text(script)).includes('hello again')}`
      }
      let last = ''
      await eventually(
        'all three are changed',
        async () => {
          last = await shown()
          return last === '41 true true'
        },
        () => last,
      )
      t.same(
        [...statuses],
        [200],
        'the former page is shown until the template’s methods are built',
      )
    },
  )

  t.same(wrong, [])
})
