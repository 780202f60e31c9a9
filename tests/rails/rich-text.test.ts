import { spawnSync } from 'node:child_process'
import { createHmac, pbkdf2Sync } from 'node:crypto'
import { parseFragment, serialize } from 'parse5'
import t from 'tap'
import { SECRET } from '../support/core.ts'
import { judgeInputs } from '../support/debian-rails.ts'
import { find, keep } from '../support/kept.ts'
import { runLoweredApp } from '../support/lowered-app.ts'
import { RICH_TEXT_TABLES } from '../support/rich-text-app.ts'

// What Trix writes, beside Debian's ActionText 6.1: what is kept, the plain text, what the editor gets, and what a page shows.

const PROGRAM = `require "json"
require "rails"
%w[active_record/railtie active_storage/engine action_controller/railtie action_text/engine].each { |each| require each }
class Judge < Rails::Application
  config.load_defaults 6.1
  config.eager_load = false
  config.secret_key_base = "${SECRET}"
  config.logger = Logger.new(nil)
  config.active_storage.service = :local
  config.active_storage.service_configurations = { local: { service: "Disk", root: Dir.tmpdir } }
  config.root = Dir.mktmpdir
end
ENV["DATABASE_URL"] = "sqlite3::memory:"
Judge.initialize!
texts = JSON.parse($stdin.read).map { |html|
  content = ActionText::Content.new(html)
  [content.to_html, content.to_plain_text, content.to_trix_html, content.to_s, content.links]
}
sgid = ->(purpose) { SignedGlobalID.new("gid://judge/Person/1", for: purpose, expires_in: nil).to_s }
puts JSON.generate([texts, sgid.("attachable"), sgid.("default")])`

const picture = (name: string, attributes = ''): string =>
  `<figure data-trix-attachment="{&quot;contentType&quot;:&quot;image/png&quot;,&quot;filename&quot;:&quot;${name}.png&quot;,&quot;filesize&quot;:1024,&quot;height&quot;:10,&quot;href&quot;:&quot;https://pictures.example/${name}&quot;,&quot;url&quot;:&quot;https://pictures.example/${name}.png&quot;,&quot;width&quot;:20}" data-trix-content-type="image/png" ${attributes} class="attachment attachment--preview attachment--png"><a href="https://pictures.example/${name}"><img src="https://pictures.example/${name}.png" width="20" height="10"><figcaption class="attachment__caption"><span class="attachment__name">${name}.png</span></figcaption></a></figure>`
const GALLERY = 'data-trix-attributes="{&quot;presentation&quot;:&quot;gallery&quot;}"'
const CAPTION =
  'data-trix-attributes="{&quot;caption&quot;:&quot;A &lt;b&gt;car&lt;/b&gt; &amp;amp; more&quot;,&quot;presentation&quot;:&quot;gallery&quot;}"'

const TEXTS: readonly string[] = [
  '',
  '   ',
  'plain words',
  '<div>Hello <strong>bold</strong> <em>italic</em> <del>gone</del> <a href="https://example.org/?a=1&amp;b=2">link</a></div>',
  '<h1>Heading</h1><div>Line one<br>Line two<br><br>Line four</div>',
  '<h1>One</h1><h1>Two</h1><p>Three</p><p>Four</p>',
  '<blockquote>Quoted words</blockquote><div>after</div><blockquote><br></blockquote><blockquote> padded <strong>words</strong> </blockquote>',
  '<pre>def a\n  1\nend</pre><div>after</div>',
  '<ul><li>one</li><li>two <strong>bold</strong></li></ul><ol><li>first</li><li>second</li></ol>',
  '<div>x</div><ul><li>one<br>more</li></ul><div>y</div>',
  '<div>Ünïcödé &amp; &lt;tags&gt; &quot;quotes&quot; &nbsp; 😀 &copy;</div>',
  '<div><!--block-->Trix marks its blocks<br><br></div><!--block--><div>so</div>',
  picture('car'),
  `<div>before ${picture('car', CAPTION)} after</div>`,
  `<div class="attachment-gallery attachment-gallery--2">${picture('one', GALLERY)}${picture('two', CAPTION)}</div>`,
  `<div>${picture('one', GALLERY)}\n ${picture('two', GALLERY)}\n${picture('three', GALLERY)}</div><div>text</div>`,
  `<div>${picture('one', GALLERY)} words ${picture('two', GALLERY)}</div>`,
  '<figure data-trix-attachment="{}">nothing</figure><figure data-trix-attachment="{&quot;unknown&quot;:1}">x</figure>',
  '<action-text-attachment content-type="image/jpeg" url="https://pictures.example/a.jpg" width="3" height="4" caption="Old">old inside</action-text-attachment>',
  '<action-text-attachment content-type="image/jpeg" url="https://pictures.example/a.jpg" presentation="gallery"></action-text-attachment>',
  '<div onclick="x()" style="color:red" class="kept" title="t" data-x="1" id="i">attributes</div>',
  '<a href="javascript:alert(1)">a</a><a href="mailto:a@b.example">b</a><a href="/c?d=e#f">c</a><a href="//g.example">d</a>',
  '<div><span>a</span><u>b</u><font color="red">c</font><custom-element>d</custom-element></div>',
  '<div><form action="/x"><input name="y"><button>z</button></form></div>',
  '<h2>two</h2><h6>six</h6><hr><address>x</address><dl><dt>a</dt><dd>b</dd></dl><sub>s</sub><sup>t</sup>',
  '<img src="/a.png" alt="x" onerror="y"><img src="data:image/png;base64,AAAA"><img src="data:text/html,x">',
]

const found = spawnSync(
  'ruby',
  ['-e', 'require "action_text/version"; print ActionText::VERSION::STRING'],
  {
    encoding: 'utf8',
  },
)
const isThere = found.status === 0 && found.stdout.startsWith('6.1.')

type Judged = [[string, string, string, string, string[]][], string, string]

/** What Rails 7 and 8 sign: their metadata in JSON, around the value as JSON or as Marshal. */
function signedAs(told: object, digest: string): string {
  const body = Buffer.from(JSON.stringify({ _rails: told })).toString('base64url')
  const key = pbkdf2Sync(SECRET, 'signed_global_ids', 1000, 64, digest)
  return `${body}--${createHmac('sha1', key).update(body).digest('hex')}`
}

/** HTML as a browser has it, without what is only layout. */
function read(html: string): string {
  return serialize(parseFragment(html))
    .replace(/\s*\n\s*/g, '')
    .trim()
}

t.test(
  'rich text reads, shows and keeps what Trix writes as in Rails',
  { skip: !isThere && 'needs Debian’s ruby-actiontext' },
  async (t) => {
    const inputs = [PROGRAM, ...judgeInputs(), JSON.stringify(TEXTS)]
    let judged = find<Judged>(inputs)
    if (judged === undefined) {
      const run = spawnSync('ruby', ['-W0', '-rtmpdir', '-e', PROGRAM], {
        input: JSON.stringify(TEXTS),
        encoding: 'utf8',
      })
      if (run.status !== 0) throw new Error(run.stderr)
      judged = JSON.parse(run.stdout) as Judged
      keep(inputs, judged)
    }
    const [answers, signed, other] = judged
    const gid = 'gid://judge/Person/1'
    const marshal = Buffer.from(`\x04\bI"\x19${gid}\x06:\x06ET`, 'latin1').toString('base64')
    const known = [
      signed,
      signedAs({ data: gid, pur: 'attachable' }, 'sha256'),
      signedAs({ message: marshal, exp: null, pur: 'attachable' }, 'sha256'),
    ]
    const unknown = [
      other,
      `${signed.slice(0, -1)}${signed.endsWith('0') ? '1' : '0'}`,
      signedAs({ data: gid, pur: 'default' }, 'sha256'),
      signedAs({ data: gid, pur: 'attachable', exp: '2020-01-01T00:00:00.000Z' }, 'sha256'),
      signedAs({ data: { gid: 1 }, pur: 'attachable' }, 'sha256'),
    ]
    const {
      answers: [own, ids],
      output,
    } = await runLoweredApp(
      t,
      {
        'config/routes.rb':
          'Rails.application.routes.draw do\n  post "texts", to: "texts#index"\n  post "found", to: "texts#found"\nend\n',
        'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do\n${RICH_TEXT_TABLES}  create_table(:people) { |t| t.string :name }\nend\n`,
        'db/seeds.rb': 'Person.create!(name: "Ann")\n',
        'app/models/person.rb':
          'class Person < ActiveRecord::Base\n  include ActionText::Attachable\nend\n',
        'app/controllers/application_controller.rb':
          'class ApplicationController < ActionController::Base\nend\n',
        'app/controllers/texts_controller.rb': `class TextsController < ApplicationController
  skip_forgery_protection

  def index
    render json: params[:texts].map { |html|
      content = ActionText::Content.new(html)
      [content.to_html, content.to_plain_text, content.to_trix_html, content.to_s, content.links]
    }
  end

  def found
    render json: params[:ids].map { |sgid|
      ActionText::Content.new(%(<action-text-attachment sgid="#{sgid}"></action-text-attachment>)).attachables.first.class.name
    }
  end
end
`,
      },
      [
        { path: '/texts', verb: 'POST', params: { texts: TEXTS }, as: 'json' },
        { path: '/found', verb: 'POST', params: { ids: [...known, ...unknown] }, as: 'json' },
      ],
    )
    t.equal(own?.status, 200, output)
    t.strictSame(JSON.parse(ids?.body ?? '[]'), [
      ...known.map(() => 'Person'),
      ...unknown.map(() => 'ActionText::Attachables::MissingAttachable'),
    ])
    for (const [index, [kept, plain, trix, shown, links]] of (
      JSON.parse(own?.body ?? '[]') as typeof answers
    ).entries()) {
      const [keptThere = '', plainThere = '', trixThere = '', shownThere = '', linksThere = []] =
        answers[index] ?? []
      const at = `text ${index}`
      t.equal(read(kept), read(keptThere), `${at}, kept`)
      t.equal(plain, plainThere, `${at}, plain`)
      t.equal(read(trix), read(trixThere), `${at}, for the editor`)
      t.equal(read(shown), read(shownThere), `${at}, shown`)
      t.strictSame(links, linksThere, `${at}, links`)
    }
  },
)
