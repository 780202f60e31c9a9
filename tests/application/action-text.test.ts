import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import t from 'tap'
import { serveGenerated } from '../support/generated-app.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'
import { RICH_TEXT_TABLES } from '../support/rich-text-app.ts'
import { storageTables } from '../support/storage-app.ts'
import { PAYLOADS } from '../views/xss-payloads.ts'

// Action Text as Rails 8 has it: Rails guide "Action Text Overview", and the tests of actiontext.

/** What an action gives as JSON, and what that is. `ANN` is an attachment of a person, `CAR` of a picture elsewhere. */
const claims: Readonly<Record<string, readonly [ruby: string, answer: unknown]>> = {
  saved: [
    `message = Message.create!(title: "a", content: "<h1>Funny times!</h1>")
    found = Message.find(message.id)
    [found.content?, found.content.to_plain_text, found.content.body.to_html, found.content.class.name, found.content.record == found]`,
    [true, 'Funny times!', '<h1>Funny times!</h1>', 'ActionText::RichText', true],
  ],
  blank: [
    `message = Message.new
    [message.content?, message.content.blank?, message.content.empty?, message.content.present?, message.content.to_plain_text, message.valid?, message.errors[:content], Note.create!.content.body]`,
    [false, true, true, false, '', false, ["can't be blank"], null],
  ],
  changed: [
    `message = Message.create!(content: "one")
    message.update!(content: "two")
    message.content.update!(body: "three")
    [message.reload.content.to_plain_text, ActionText::RichText.where(record: message).count, message.content.name]`,
    ['three', 1, 'content'],
  ],
  touched: [
    `message = Message.create!(content: "one")
    message.update_columns(updated_at: 3.days.ago)
    message.content.update!(body: "two")
    message.reload.updated_at > 1.day.ago`,
    true,
  ],
  destroyed: [
    `message = Message.create!(content: "one")
    message.destroy
    ActionText::RichText.where(record_type: "Message", record_id: message.id).count`,
    0,
  ],
  unstored: [
    `note = Note.create!(summary: "")
    first = note.rich_text_summary
    note.update!(summary: "x")
    second = note.reload.rich_text_summary.to_plain_text
    note.update!(summary: " ")
    [first, second, note.reload.rich_text_summary]`,
    [null, 'x', null],
  ],
  eager: [
    `Message.create!(content: "one")
    queries = ->(scope) { scope.to_a.map { |each| each.association(:rich_text_content).loaded? }.uniq }
    [queries.(Message.with_rich_text_content), queries.(Message.with_all_rich_text), Note.rich_text_association_names.sort]`,
    [[true], [true], ['rich_text_content', 'rich_text_summary']],
  ],
  encrypted: [
    `note = Note.create!(content: "secret words")
    kept = ActionText::RichText.connection.select_value("SELECT body FROM action_text_rich_texts WHERE record_type = 'Note' AND record_id = #{note.id}")
    [note.reload.content.to_plain_text, kept.include?("secret"), note.content.class.name]`,
    ['secret words', false, 'ActionText::EncryptedRichText'],
  ],
  attached: [
    `message = Message.create!(content: "<p>Hi #{ANN.(caption: "C")}</p>")
    body = message.reload.content.body
    attachment = body.attachments.first
    [body.attachables.map(&:name), attachment.caption, attachment.name, attachment.attachable.class.name, message.content.to_plain_text, message.content.to_s.squish.sub(/ sgid="[^"]*"/, "")]`,
    [
      ['Ann'],
      'C',
      'Ann',
      'Person',
      'Hi [Ann: C]',
      '<div class="trix-content"> <p>Hi <action-text-attachment content-type="application/octet-stream" caption="C"><b>Ann false C 1</b></action-text-attachment></p> </div>',
    ],
  ],
  edited: [
    `html = Message.create!(content: ANN.({})).content.to_trix_html
    JSON.parse(CGI.unescapeHTML(html[/data-trix-attachment="([^"]*)"/, 1])).except("sgid")`,
    { contentType: 'application/octet-stream', content: '<i>Ann</i>\n' },
  ],
  gone: [
    `person = Person.create!(name: "Bo")
    html = ActionText::Attachment.from_attachable(person).to_html
    person.destroy
    plant = Plant.create!
    leaf = ActionText::Attachment.from_attachable(plant).to_html
    plant.destroy
    content = ActionText::Content.new("#{html} #{leaf} <action-text-attachment sgid='forged'></action-text-attachment>")
    [content.to_plain_text, content.to_s.squish.gsub(/ sgid="[^"]*"| content-type="[^"]*"/, "")]`,
    [
      '☒ ☒ ☒',
      '<div class="trix-content"> <action-text-attachment><i>Bo is gone</i></action-text-attachment> <action-text-attachment>☒</action-text-attachment> <action-text-attachment>☒</action-text-attachment> </div>',
    ],
  ],
  computed: [
    `plan = Plan.create!(aim: "<u style='x'>a</u>", way: "b")
    [plan.aim.to_s.squish, plan.way.body.as_json, plan.way?, Plan.joins(:rich_text_way).where(rich_text_way: { name: "way" }).count]`,
    ['<div class="trix-content"> <u>a</u> </div>', 'b', true, 1],
  ],
  purposes: [
    `person = Person.first
    html = ->(sgid) { %(<action-text-attachment sgid="#{sgid}"></action-text-attachment>) }
    [person.to_sgid_param, person.to_sgid_param(for: :other), person.attachable_sgid + "x", person.to_gid_param].map { |each| ActionText::Content.new(html.(each)).attachables.first.class.name }`,
    Array(4).fill('ActionText::Attachables::MissingAttachable'),
  ],
  found: [
    `person = Person.first
    other = begin
      Plant.from_attachable_sgid(person.attachable_sgid)
    rescue ActiveRecord::RecordNotFound => error
      error.class.name
    end
    [Person.from_attachable_sgid(person.attachable_sgid) == person, other, person.as_json["attachable_sgid"] == person.attachable_sgid]`,
    [true, 'ActiveRecord::RecordNotFound', true],
  ],
  pictures: [
    `content = ActionText::Content.new("<div class='x'>#{CAR * 2}</div><div>x#{CAR * 2}</div>")
    [content.to_html, content.to_plain_text, content.to_s.squish]`,
    [
      `<div>${'<CAR>'.repeat(2)}</div><div>x${'<CAR>'.repeat(2)}</div>`,
      '[Image][Image]\nx[Image][Image]',
      `<div class="trix-content"> <div class="attachment-gallery attachment-gallery--2"> ${'<CAR FIGURE>'.repeat(2)} </div><div>x${'<CAR FIGURE>'.repeat(2)}</div> </div>`,
    ],
  ],
  embedded: [
    `blob = ActiveStorage::Blob.create_and_upload!(io: StringIO.new("words"), filename: "a & b.txt", content_type: "text/plain")
    html = ActionText::Attachment.from_attachable(blob).to_html
    message = Message.create!(content: "<div>#{html}#{html}</div>")
    trix = JSON.parse(CGI.unescapeHTML(message.content.to_trix_html[/data-trix-attachment="([^"]*)"/, 1]))
    shown = message.content.to_s.squish[/<figure.*?figure>/]
    sizes = [message.content.embeds.size, Message.with_rich_text_content_and_embeds.find(message.id).content.embeds.first.filename.to_s]
    message.update!(content: "none")
    [message.content.embeds.size, sizes, ActionText::Content.new(html).to_plain_text, trix.except("sgid"), shown]`,
    [
      0,
      [1, 'a & b.txt'],
      '[a & b.txt]',
      { contentType: 'text/plain', filename: 'a & b.txt', filesize: 5 },
      '<figure class="attachment attachment--file attachment--txt"> <figcaption class="attachment__caption"> <span class="attachment__name">a &amp; b.txt</span> <span class="attachment__size">5 Bytes</span> </figcaption> </figure>',
    ],
  ],
  content: [
    `html = "<action-text-attachment content-type='text/html' content='&lt;b onclick=x&gt;B&lt;/b&gt;&lt;script&gt;1&lt;/script&gt;'></action-text-attachment>"
    [ActionText::Content.new(html).to_plain_text, ActionText::Content.new(html).to_s.squish[/<figure.*figure>/]]`,
    ['B', '<figure class="attachment attachment--content"> <b>B</b>1 </figure>'],
  ],
  composed: [
    `content = ActionText::Content.new("one").append_attachables([Person.first])
    shown = content.render_attachments { |attachment| "<u>#{attachment.name}</u>" }
    [content.to_plain_text, shown.to_html, ActionText::Content.new(%(<a href="/x">1</a><a href="/x">2</a>)).links, content == ActionText::Content.new(content.to_html), ActionText::Content.new("").blank?]`,
    ['one[Ann]', 'one\n<u>Ann</u>', ['/x'], true, true],
  ],
  converted: [
    `trix = %(<figure data-trix-attachment="#{ERB::Util.h({ sgid: Person.first.attachable_sgid, contentType: "x/y", filesize: 3, onclick: "x" }.to_json)}" data-trix-attributes="#{ERB::Util.h({ caption: "C", presentation: "gallery" }.to_json)}">inside</figure><figure data-trix-attachment="no json">gone</figure>)
    ActionText::Content.new(trix).to_html.sub(/sgid="[^"]*"/, "")`,
    '<action-text-attachment  content-type="x/y" filesize="3" presentation="gallery" caption="C"></action-text-attachment>',
  ],
}

const CAR =
  '<action-text-attachment content-type="image/png" url="http://cars.example/a.png" width="3" presentation="gallery">'
const FIGURE =
  '<figure class="attachment attachment--preview"> <img width="3" src="http://cars.example/a.png"> </figure>'

const shown = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll('<CAR>', JSON.stringify(`${CAR}</action-text-attachment>`).slice(1, -1))
      .replaceAll(
        '<CAR FIGURE>',
        JSON.stringify(`${CAR}${FIGURE}</action-text-attachment>`).slice(1, -1),
      ),
  )

const files: Readonly<Record<string, string>> = {
  'config/routes.rb': `Rails.application.routes.draw do
  resources :messages
  post "clean", to: "claims#clean"
${Object.keys(claims)
  .map((name) => `  get "${name}", to: "claims#${name}"\n`)
  .join('')}end
`,
  'config/application.rb': `class Shop::Application < Rails::Application
  config.active_storage.service = :local
  config.active_record.encryption.primary_key = "primary" * 6
  config.active_record.encryption.deterministic_key = "deterministic" * 3
  config.active_record.encryption.key_derivation_salt = "salt" * 8
end
`,
  'config/storage.yml': 'local:\n  service: Disk\n  root: <%= Rails.root.join("storage") %>\n',
  'db/schema.rb': storageTables(`${RICH_TEXT_TABLES}
  create_table "messages" do |t|
    t.string "title"
    t.timestamps
  end
  create_table "notes"
  create_table "plans"
  create_table "plants"
  create_table "people" do |t|
    t.string "name"
  end
`),
  'db/seeds.rb': 'Person.create!(name: "Ann")\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\n  helper_method :visitor\n\n  def visitor = 1\nend\n',
  'app/controllers/claims_controller.rb': `class ClaimsController < ApplicationController
  ANN = ->(given) { ActionText::Attachment.from_attachable(Person.first, given).to_html }
  CAR = '${CAR}</action-text-attachment>'

  skip_forgery_protection

  def clean
    render json: params[:texts].map { |text|
      begin
        ActionText::Content.new(text).to_s
      rescue ArgumentError => error
        error.message
      end
    }
  end

${Object.entries(claims)
  .map(
    ([name, [ruby]]) =>
      `  def ${name}\n    answer = begin\n    ${ruby}\n    end\n    render json: [answer]\n  end\n`,
  )
  .join('\n')}end
`,
  'app/controllers/messages_controller.rb': `class MessagesController < ApplicationController
  skip_forgery_protection

  def new = @message = Message.new
  def edit = @message = Message.find(params[:id])
  def show = @message = Message.find(params[:id])

  def create
    @message = Message.new(params.expect(message: %i[title content]))
    return redirect_to(@message) if @message.save
    render :new, status: :unprocessable_content
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/message.rb':
    'class Message < ApplicationRecord\n  has_rich_text :content\n  validates :content, presence: true\nend\n',
  'app/models/note.rb':
    'class Note < ApplicationRecord\n  include Summarized\n  has_rich_text :content, encrypted: true\nend\n',
  'app/models/concerns/summarized.rb': `module Summarized
  extend ActiveSupport::Concern

  included do
    has_rich_text :summary, store_if_blank: false
  end
end
`,
  'app/models/plan.rb':
    'class Plan < ApplicationRecord\n  %i[aim way].each { |name| has_rich_text name }\nend\n',
  'config/initializers/action_text.rb': `Rails.application.config.after_initialize do
  ActionText::ContentHelper.allowed_tags += %w[u iframe script]
  ActionText::ContentHelper.allowed_attributes.add "style"
end
`,
  'app/models/plant.rb': 'class Plant < ApplicationRecord\n  include ActionText::Attachable\nend\n',
  'app/models/person.rb': `class Person < ApplicationRecord
  include ActionText::Attachable

  def self.to_missing_attachable_partial_path = "people/gone"

  def attachable_plain_text_representation(caption) = "[#{[name, caption].compact.join(": ")}]"
  def to_trix_content_attachment_partial_path = "people/edited"
end
`,
  'app/views/people/_person.html.erb':
    '<b onclick="x()"><%= person.name %> <%= local_assigns[:in_gallery] %> <%= person.caption %> <%= visitor %></b>\n',
  'app/views/people/_edited.html.erb': '<i><%= person.name %></i>\n',
  'app/views/people/_gone.html.erb': '<i>Bo is gone</i>\n',
  'app/views/messages/show.html.erb': '<main><%= @message.content %></main>\n',
  'app/views/messages/new.html.erb':
    '<%= form_with model: @message do |form| %><%= form.rich_textarea :content, placeholder: "Write", class: "big" %><% end %><%= rich_textarea_tag "bio", "<b>x</b>" %>\n',
  'app/views/messages/edit.html.erb':
    '<%= form_with model: @message do |form| %><%= form.rich_text_area :content %><% end %>\n',
}

/** What needs the tables of a server: a job looks at a file that comes. */
const SERVED = ['embedded']
const names = Object.keys(claims).filter((name) => !SERVED.includes(name))

t.test('rich texts are kept, shown and edited as in Rails', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    files,
    names.map((name): LoweredRequest => ({ path: `/${name}` })),
  )
  for (const [index, name] of names.entries()) {
    const { status, body } = answers[index] ?? { status: 0, body: '' }
    const found = status === 200 ? JSON.parse(body)[0] : output.match(/ERROR .*/g)
    t.strictSame(found, shown(claims[name]?.[1]), name)
  }
})

t.test('files stand in rich texts, which keep them', async (t) => {
  const server = await serveGenerated(new Map(Object.entries(files)))
  t.teardown(() => server.stop())
  for (const name of SERVED) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/${name}`)
    t.equal(answer.status, 200, server.output())
    t.strictSame((await answer.json())[0], shown(claims[name]?.[1]), name)
  }
})

/** Elements and attributes that rich text may have: Rails' list, and those of attachments. */
const ELEMENTS = new Set(
  `a abbr acronym address b big blockquote br cite code dd del dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li
  mark ol p pre samp small span strong sub sup time tt u ul var figure figcaption action-text-attachment`.split(
    /\s+/,
  ),
)
const ATTRIBUTES = new Set(
  `href src width height alt cite datetime title class name abbr sgid content-type url filename filesize previewable
  presentation caption content`.split(/\s+/),
)

/** Addresses that run nothing. */
const SAFE = /^(?:https?|mailto|ftp|tel):|^data:image\/(?:gif|jpeg|png)[;,]/
const OWN = 'https://own.example/'

type Node = DefaultTreeAdapterTypes.ChildNode

/** What stands in HTML, read as a browser would, that rich text may not have. */
function harmful(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text') return []
    if (!('tagName' in node) || !ELEMENTS.has(node.tagName)) return [node.nodeName]
    const attributes = node.attrs
      .filter(({ name, value }) => {
        if (!ATTRIBUTES.has(name)) return true
        return /^(?:href|src|cite)$/.test(name) && !SAFE.test(URL.parse(value, OWN)?.href ?? OWN)
      })
      .map(({ name }) => `${node.tagName}[${name}]`)
    return [...attributes, ...harmful(node.childNodes)]
  })
}

const attachment = (attributes: string, inside = ''): string =>
  `<action-text-attachment ${attributes}>${inside}</action-text-attachment>`
const quoted = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What else is tried on rich text: attachments whose parts are hostile, and what a browser reads otherwise the second time. */
const HOSTILE = [
  ...PAYLOADS,
  ...PAYLOADS.map((html) => attachment(`content-type="text/html" content="${quoted(html)}"`)),
  ...PAYLOADS.map((html) =>
    attachment(`content-type="image/png" url="${quoted(html)}" caption="${quoted(html)}"`),
  ),
  ...PAYLOADS.map((html) => {
    const trix = JSON.stringify({ contentType: 'text/html', content: html, href: html, url: html })
    return `<figure data-trix-attachment="${quoted(trix)}" data-trix-attributes="${quoted(JSON.stringify({ caption: html }))}">x</figure>`
  }),
  attachment('sgid="x"', attachment('sgid="y"', '<script>alert(1)</script>')),
  '<p id=a><math><mi><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<a href="java&#10;script:alert(1)">x</a><a href="&#1;javascript:alert(1)">x</a><a href=" javascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a><img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<a xlink:href="javascript:alert(1)" style="x" srcset="javascript:x">x</a>',
]

/** What is not read at all: a visitor's text would cost the server more than it cost the visitor. */
const REFUSED = [
  '<div>'.repeat(100_000),
  '<b a=1>'.repeat(100_000),
  `<p>${Array.from({ length: 300 }, (_, at) => `<b a=${at}>`).join('')}</p>${'<p>x'.repeat(20_000)}`,
  '<table><tr><td>'.repeat(50_000),
]

t.test('hostile HTML comes out harmless', async (t) => {
  const ask = (texts: readonly string[]): LoweredRequest => ({
    path: '/clean',
    verb: 'POST',
    params: { texts },
    as: 'json',
  })
  const { answers, output } = await runLoweredApp(t, files, [
    ask(HOSTILE),
    ask(REFUSED),
    ask([`<x ${'a '.repeat(100_000)}>`]),
  ])
  const [clean, refused, wide] = answers.map(({ body, status }) => {
    return status === 200 ? (JSON.parse(body) as string[]) : [output]
  })
  t.equal(clean?.length, HOSTILE.length)
  const found = (clean ?? []).flatMap((html, index) => {
    const harm = harmful(parseFragment(html).childNodes)
    return harm.length === 0 ? [] : [{ sent: HOSTILE[index], harm, html }]
  })
  t.strictSame(found, [])
  t.match(refused, Array(REFUSED.length).fill(/depth limit|repeats/))
  t.strictSame(wide, ['<div class="trix-content">\n  \n\n</div>\n'])
})

/** Where the editor sends files, and finds them again. */
const UPLOADS =
  ' data-direct-upload-url="http://www.example.com/rails/active_storage/direct_uploads"' +
  ' data-blob-url-template="http://www.example.com/rails/active_storage/blobs/redirect/:signed_id/:filename"'

t.test('pages show rich text, and forms an editor', async (t) => {
  const html = '<div>Hello <strong>World</strong></div>'
  const { answers } = await runLoweredApp(
    t,
    {
      ...files,
      'app/views/layouts/action_text/contents/_content.html.erb':
        '<section><%= yield %></section>\n',
    },
    [
      { path: '/messages', verb: 'POST', params: { message: { content: html } } },
      { path: '/messages/1' },
      { path: '/messages/1/edit' },
      { path: '/messages', verb: 'POST', params: { message: { content: '' } } },
    ],
  )
  const [created, shown, edited, refused] = answers
  t.equal(created?.status, 302)
  t.equal(shown?.body, `<main><section>${html}\n</section>\n</main>\n`)
  t.match(
    edited?.body,
    `<input type="hidden" name="message[content]" id="message_content_trix_input_message_1" value="${html.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}" autocomplete="off" /><trix-editor id="message_content" input="message_content_trix_input_message_1" class="trix-content"${UPLOADS}></trix-editor>`,
  )
  t.equal(refused?.status, 422)
  t.match(
    refused?.body,
    `<div class="field_with_errors"><input type="hidden" name="message[content]" id="message_content_trix_input_message" value="" autocomplete="off" /><trix-editor id="message_content" placeholder="Write" class="big" input="message_content_trix_input_message"${UPLOADS}></trix-editor></div>`,
  )
  t.match(
    refused?.body,
    /<input type="hidden" name="bio" id="trix_input_\d+" value="&lt;b&gt;x&lt;\/b&gt;" autocomplete="off" \/><trix-editor input="trix_input_\d+" class="trix-content" data-/,
  )
})
