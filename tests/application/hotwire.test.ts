import t from 'tap'
import { diagnose } from '../support/generated-app.ts'
import { type LoweredAnswer, runLoweredApp } from '../support/lowered-app.ts'

// Turbo frames and streams without a socket, as turbo-rails writes them. Turbo handbook, Frames and Streams.

const source = {
  'config/routes.rb': `Webfw::Routes.draw do
  resources :notes, only: [:index, :show, :create, :update, :destroy]
end
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
  'app/controllers/notes_controller.rb': `class NotesController < Webfw::Controller
  skip_forgery_protection

  def index
    @notes = Note.order(:id)
  end

  def show
    @note = Note.find(params[:id])
  end

  def create
    @note = Note.new(title: params[:title])
    if @note.save
      respond_to do |format|
        format.turbo_stream
        format.html { redirect_to notes_path }
      end
    else
      render :index, status: :unprocessable_entity
    end
  end

  def update
    @note = Note.find(params[:id])
    @note.update!(title: params[:title])
    render turbo_stream: [
      turbo_stream.replace(@note),
      turbo_stream.update("count", "<b>1</b>"),
      turbo_stream.append(:log, partial: "notes/line", locals: { text: @note.title }),
      turbo_stream.refresh(request_id: "r1")
    ]
  end

  def destroy
    note = Note.find(params[:id])
    note.destroy
    render turbo_stream: turbo_stream.remove(note)
  end
end
`,
  'app/helpers/notes_helper.rb': `module NotesHelper
  def titled(text)
    content_for :head, "<!-- " + text + " -->"
    content_for(:head) { tag.meta name: "x", content: text }
    content_for?(:head)
  end

  def gone(note)
    button_to "Gone", note_path(note), method: :delete, class: "gone"
  end

  def boxed(note)
    turbo_frame_tag(note, "box", class: "b") { render "notes/line", text: note.title }
  end
end
`,
  'app/views/layouts/application.html.erb':
    '<html><head><%= turbo_refreshes_with method: :morph, scroll: :preserve %><%= yield :head %></head><body><%= yield %></body></html>',
  'app/views/notes/index.html.erb':
    '<% if @notes %><%= render @notes %><% else %><p><%= @note.errors.full_messages.first %></p><% end %>',
  'app/views/notes/show.html.erb':
    '<%= turbo_frame_tag @note do %><%= @note.title %><% end %><%= turbo_frame_tag "lazy", src: note_path(@note), loading: :lazy %><%= boxed(@note) %><%= titled("a&b") %><%= gone(@note) %>',
  'app/views/notes/_note.html.erb':
    '<%= turbo_frame_tag note do %><i data-controller="note"><%= note.title %></i><% end %>',
  'app/views/notes/_line.html.erb': '<p><%= text %></p>',
  'app/views/notes/create.turbo_stream.erb': `<%= turbo_stream.append "notes", @note %>
<%= turbo_stream.update "form" do %><b><%= @note.title %></b><% end %>
<%= turbo_stream.replace_all ".x", partial: "notes/line", locals: { text: "a&b" } %>
<%= turbo_stream.remove @note %>
<%= turbo_stream.replace "n", @note, method: :morph %>
`,
}

const TURBO = { accept: 'text/vnd.turbo-stream.html, text/html, application/xhtml+xml' }

t.test('frames and streams are written as turbo-rails writes them', async (t) => {
  const { answers, output } = await runLoweredApp(t, source, [
    { path: '/notes/1' },
    { path: '/notes/1', headers: { 'turbo-frame': 'note_1' } },
    { path: '/notes', verb: 'POST', params: { title: 'New' }, headers: TURBO },
    { path: '/notes', verb: 'POST', params: { title: 'Other' } },
    { path: '/notes', verb: 'POST', params: { title: '' }, as: 'turbo_stream' },
    { path: '/notes/1', verb: 'PATCH', params: { title: 'Rain' }, headers: TURBO },
    { path: '/notes/2', verb: 'DELETE', headers: TURBO },
  ])
  const [show, frame, created, plain, refused, updated, destroyed] = answers
  if (show?.status !== 200) throw new Error(output)
  const page =
    '<turbo-frame id="note_1">Tea &amp; cake</turbo-frame><turbo-frame id="lazy" src="/notes/1" loading="lazy"></turbo-frame><turbo-frame id="box_note_1" class="b"><p>Tea &amp; cake</p></turbo-frame>true<form class="button_to" method="post" action="/notes/1"><input type="hidden" name="_method" value="delete" autocomplete="off" /><button class="gone" type="submit">Gone</button>TOKEN</form>'

  const body = (answer: LoweredAnswer | undefined) =>
    answer?.body.replace(/<input [^>]*authenticity_token[^>]*>/, 'TOKEN')
  t.equal(
    body(show),
    `<html><head><meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">&lt;!-- a&amp;b --&gt;<meta name="x" content="a&amp;b"></head><body>${page}</body></html>`,
  )
  t.equal(
    body(frame),
    `<html><head>&lt;!-- a&amp;b --&gt;<meta name="x" content="a&amp;b"></head><body>${page}</body></html>\n`,
  )
  t.equal(created?.status, 200, output)
  t.equal(created?.headers['Content-Type'], 'text/vnd.turbo-stream.html; charset=utf-8')
  t.equal(
    created?.body,
    `<turbo-stream action="append" target="notes"><template><turbo-frame id="note_2"><i data-controller="note">New</i></turbo-frame></template></turbo-stream>
<turbo-stream action="update" target="form"><template><b>New</b></template></turbo-stream>
<turbo-stream action="replace" targets=".x"><template><p>a&amp;b</p></template></turbo-stream>
<turbo-stream action="remove" target="note_2"></turbo-stream>
<turbo-stream action="replace" target="n" method="morph"><template><turbo-frame id="note_2"><i data-controller="note">New</i></turbo-frame></template></turbo-stream>
`,
  )
  t.equal(plain?.status, 302)
  t.same([refused?.status, refused?.headers['Content-Type']], [422, 'text/html; charset=utf-8'])
  t.match(refused?.body, '<p>Title can&#39;t be blank</p>')
  t.equal(
    updated?.body,
    `<turbo-stream action="replace" target="note_1"><template><turbo-frame id="note_1"><i data-controller="note">Rain</i></turbo-frame></template></turbo-stream>
<turbo-stream action="update" target="count"><template>&lt;b&gt;1&lt;/b&gt;</template></turbo-stream>
<turbo-stream action="append" target="log"><template><p>Rain</p></template></turbo-stream>
<turbo-stream action="refresh" request-id="r1"></turbo-stream>
`,
  )
  t.equal(destroyed?.body, '<turbo-stream action="remove" target="note_2"></turbo-stream>\n')
})

t.test('streams have actions of the application’s own', async (t) => {
  const own = {
    ...source,
    'app/helpers/stream_actions_helper.rb': `module StreamActionsHelper
  def scroll_into_view(id, animation: nil)
    turbo_stream_action_tag :scroll_into_view, target: id, animation: animation
  end

  def log(text, **options, &block)
    turbo_stream_action_tag "log", **options, text: text, template: block ? capture(&block) : "<b>#{text}</b>"
  end
end

Turbo::Streams::TagBuilder.prepend(StreamActionsHelper)
`,
    'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  skip_forgery_protection
  def create
    @note = Note.create!(title: "New")
  end
  def update
    note = Note.find(params[:id])
    render turbo_stream: [turbo_stream.scroll_into_view(note, animation: :wiggle), turbo_stream.log("a&b", targets: ".x"), helpers.turbo_stream_action_tag(:redirect, url: "/"), turbo_stream.remove(note)]
  end
  def destroy = render(turbo_stream: turbo_stream.vanish)
end
`,
    'app/views/notes/index.html.erb': '',
    'app/views/notes/show.html.erb': '',
    'app/views/notes/create.turbo_stream.erb': `<%= turbo_stream.scroll_into_view @note, animation: :wiggle %>
<%= turbo_stream.scroll_into_view "plain" %>
<%= turbo_stream.log "x" do %><i>in</i><% end %>
<%= turbo_stream_action_tag :refresh, targets: @note %>
`,
  }
  const { answers, output } = await runLoweredApp(t, own, [
    { path: '/notes', verb: 'POST', headers: TURBO },
    { path: '/notes/1', verb: 'PATCH', headers: TURBO },
    { path: '/notes/1', verb: 'DELETE', headers: TURBO },
  ])
  t.equal(
    answers[0]?.body,
    `<turbo-stream animation="wiggle" action="scroll_into_view" target="note_2"><template></template></turbo-stream>
<turbo-stream action="scroll_into_view" target="plain"><template></template></turbo-stream>
<turbo-stream text="x" action="log"><template><i>in</i></template></turbo-stream>
<turbo-stream action="refresh" targets="#note_2"></turbo-stream>
`,
    output,
  )
  t.equal(
    answers[1]?.body,
    `<turbo-stream animation="wiggle" action="scroll_into_view" target="note_1"><template></template></turbo-stream>
<turbo-stream text="a&amp;b" action="log" targets=".x"><template><b>a&b</b></template></turbo-stream>
<turbo-stream url="/" action="redirect"><template></template></turbo-stream>
<turbo-stream action="remove" target="note_1"></turbo-stream>
`,
    output,
  )
  t.equal(answers[2]?.status, 500)
  t.match(output, "undefined method `vanish' for a Turbo stream")
  const clash =
    'module LogHelper\n  def append_all = 1\nend\nTurbo::Streams::TagBuilder.include LogHelper\n'
  t.match(
    (
      await diagnose(new Map(Object.entries({ ...own, 'app/helpers/log_helper.rb': clash })))
    ).join(),
    'app/helpers/log_helper.rb:2:7: `turbo_stream.append_all` is turbo’s own.',
  )
})

t.test('pages load the packs of Webpacker', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      Gemfile: 'gem "webpacker"\n',
      'config/routes.rb': 'Rails.application.routes.draw do\n  root "pages#index"\nend\n',
      'app/controllers/pages_controller.rb':
        'class PagesController < ActionController::Base\n  def index\n  end\nend\n',
      'app/views/pages/index.html.erb': `<%= javascript_pack_tag "application", "admin/menu", defer: true, data: { turbolinks_track: "reload" } %>
<%= stylesheet_pack_tag :application, media: "all" %>
<%= javascript_packs_with_chunks_tag "application" %>
`,
    },
    [{ path: '/' }],
  )
  t.equal(
    answers[0]?.body,
    `<script src="/packs/application.js" defer="defer" data-turbolinks-track="reload"></script>
<script src="/packs/admin/menu.js" defer="defer" data-turbolinks-track="reload"></script>
<link rel="stylesheet" href="/packs/application.css" media="all" />
<script src="/packs/application.js"></script>
`,
  )
})
